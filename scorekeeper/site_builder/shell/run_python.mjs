// Runs Python code in the interpreter of the page, in Node, when the site is built:
// node run_python.mjs FOLDER CODE [FILE], where FOLDER has the site. FOLDER/result is then a snapshot, that is, the memory
// after the code; or the FILE that the code wrote. It has the same bytes at any time and on any computer.
import crypto from 'node:crypto';
import fs from 'node:fs';
import {syncBuiltinESMExports} from 'node:module';
import {pathToFileURL} from 'node:url';
import zlib from 'node:zlib';

// By itself Node would print the line of the program too, which may have a million letters.
process.on('uncaughtException', (error) => {
  console.error(String(error.message));
  process.exit(1);
});
const [folder, code, file] = process.argv.slice(2);
const pyodide = `${folder}/pyodide/`, address = pathToFileURL(pyodide).href;

// ---- nothing of this computer and moment gets into the memory

const NOW = 1e12, SystemDate = Date;
globalThis.Date = class extends SystemDate {
  constructor(...parts) { super(...parts.length ? parts : [NOW]); }
  static now() { return NOW; }
};
performance.now = () => 0;
Math.random = () => 0.5;
const fill = (array) => new Uint8Array(array.buffer, array.byteOffset, array.byteLength).fill(1) && array;
Crypto.prototype.getRandomValues = fill;
crypto.randomFillSync = fill;
syncBuiltinESMExports();
const settings = {
  indexURL: pyodide,
  env: {HOME: '/home/pyodide', LANG: 'C.UTF-8', PYTHONHASHSEED: '0', PYTHONNODEBUGRANGES: '1', PYTHONOPTIMIZE: '2'},
  _sysExecutable: './this.program',
  stdout: () => {},
  stderr: () => {},
};

// Memory that Python has freed is not empty: take all of it below the end of the used memory, and give it back.
function clearFreeMemory(module) {
  const {_free, _malloc, _malloc_usable_size} = module, taken = [];
  const end = _malloc(1 << 22);
  module.HEAPU8.fill(0, end, end + _malloc_usable_size(end));
  _free(end);
  for (let size = 1 << 20; size > 3; size -= Math.max(4, size >> 3 & ~3)) {
    let block = _malloc(size);
    for (; block + size <= end; block = _malloc(size)) {
      module.HEAPU8.fill(0, block, block + _malloc_usable_size(block));
      taken.push(block);
    }
    _free(block);
  }
  taken.forEach(_free);
}

const {pack, unpack} = await import('./python.js');
const {loadPyodide} = await import(address + 'pyodide.mjs');
const instantiate = (await import(address + 'pyodide.asm.mjs')).default;
let fresh;
const python = await loadPyodide({
  ...settings,
  _makeSnapshot: true,
  createPyodideModule(options) {
    const copy = ({HEAPU8}) => { fresh = HEAPU8.slice(); };
    return instantiate({...options, preRun: [...options.preRun, copy]});
  },
});
unpack(python, zlib.gunzipSync(fs.readFileSync(`${folder}/app.data`)));
python.runPython('import sys; sys.path[:0] = ["/app"]; sys.dont_write_bytecode = True');
python.runPython(code, {globals: python.toPy({})});
function snapshot() {
  python.runPython('import gc, random; random.seed(0); gc.collect()');
  clearFreeMemory(python._module);
  return Buffer.concat(pack(python.makeMemorySnapshot(), fresh));
}
fs.writeFileSync(`${folder}/result`, file ? python.FS.readFile(file) : snapshot());
