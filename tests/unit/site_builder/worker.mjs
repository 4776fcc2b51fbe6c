// node worker.mjs FOLDER NETWORK: starts the worker of a page, which stands in FOLDER beside stubs of what it imports,
// over a network, and prints what Python did and which files were fetched. NETWORK is a JSON object: `size` and
// `transferred` in bytes and `took` in milliseconds of the archive, and what the browser knows of the page.
import {pathToFileURL} from 'node:url';
import zlib from 'node:zlib';

const [folder, network] = process.argv.slice(2);
const {size, transferred, took, name = '', saveData = false, isTold = true} = JSON.parse(network);
const here = pathToFileURL(folder + '/').href, fetched = [], did = [];
const global = {
  location: {href: here + 'worker.js'},
  name,
  postMessage(message) { if (message.did) did.push(message.did); },
  async fetch(path) {
    fetched.push(path.slice(here.length));
    return {ok: true, url: path, body: new Response(zlib.gzipSync('memory')).body, headers: {}, status: 200};
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
await import(here + 'worker.js');
while (!did.length) await new Promise((later) => setTimeout(later, 5));
console.log(JSON.stringify({did, fetched}));
process.exit(0);
