// node restore.mjs FOLDER CODE: restores the snapshot of a site twice, runs CODE in each, and prints both results.
import fs from 'node:fs';
import {pathToFileURL} from 'node:url';
import zlib from 'node:zlib';

const [folder, code] = process.argv.slice(2);
const pyodide = `${folder}/pyodide/`;
const {restore} = await import(pathToFileURL(`${folder}/python.js`).href);
const read = (name) => new Uint8Array(zlib.gunzipSync(fs.readFileSync(`${folder}/${name}`)));
const results = [];
for (let time = 0; time < 2; time += 1) {
  const settings = {indexURL: pyodide};
  const python = await restore(pathToFileURL(pyodide).href, read('app.memory'), read('app.data'), settings);
  results.push(await python.runPythonAsync(code));
}
console.log(`[${results}]`);
