// node worker.mjs FOLDER NETWORK: starts the worker of a page, which stands in FOLDER beside stubs of what it imports,
// over a network, until the app runs or cannot start. Prints what Python did and which files were fetched. NETWORK is a
// JSON object: `size` and `transferred` in bytes and `took` in milliseconds of the archive, what the browser knows of the
// page, and a file that is `missing`.
import {pathToFileURL} from 'node:url';
import zlib from 'node:zlib';

const [folder, network] = process.argv.slice(2);
const {size, transferred, took, name = '', saveData = false, isTold = true, missing} = JSON.parse(network);
const here = pathToFileURL(folder + '/').href, fetched = [], did = [];
const global = {
  location: {href: here + 'worker.js'},
  name,
  postMessage({did: done, step, failed, broken}) {
    if (done) did.push(done);
    if (step === 'app' || failed || broken) end(failed || broken);
  },
  async fetch(path) {
    const file = path.slice(here.length), {body} = new Response(zlib.gzipSync('memory'));
    fetched.push(file);
    return {ok: file !== missing, url: path, body, arrayBuffer: () => new ArrayBuffer(1), headers: {}, status: 200};
  },
};
globalThis.self = global;
Object.defineProperty(globalThis, 'navigator', {value: {connection: {saveData}}});
globalThis.PerformanceObserver = class {
  constructor(hear) { this.hear = hear; }
  observe() {
    const entry = {encodedBodySize: size, transferSize: transferred, responseStart: 5, responseEnd: 5 + took};
    if (isTold) this.hear({getEntriesByName: () => [entry]});
  }
};
function end(error = '') {
  console.log(JSON.stringify({did, fetched, error}));
  process.exit(0);
}
await import(here + 'worker.js');
