// Python: fetched and loaded at once, before the page's drawing engine asks for it.
import {restore, unpack} from './python.js';

const here = new URL('./', self.location.href).href;
const flags = self.name.split(' '), kept = flags.includes('kept');
const tell = (message) => self.postMessage(message);

// ---- what is fetched is told to the page, for its progress line

const fetchOf = self.fetch.bind(self);
self.fetch = async (what, options) => {
  const answer = await fetchOf(what, options);
  if (!answer.ok || !answer.body || !answer.url.startsWith(here)) return answer;
  const path = answer.url.slice(here.length);
  if (kept) {
    // Untouched, so that the browser finds what it has compiled of it the last time.
    tell({fetched: [path, Infinity]});
    return answer;
  }
  let bytes = 0;
  const counted = answer.body.pipeThrough(new TransformStream({
    transform(part, controller) {
      tell({fetched: [path, bytes += part.byteLength]});
      controller.enqueue(part);
    },
  }));
  const {status, headers} = answer;
  return new Response(counted, {status, headers});
};

// ---- the page, as Python sees it

let ready = false, callback = null, way = '', installCallback = null, temporary = false, temporaryCallback = null;
const page = {
  version: '',
  preferences: '{}',
  when_update(one) {
    callback = one;
    if (ready) callback();
  },
  update: () => tell({update: true}),
  when_install(one) {
    installCallback = one;
    if (way) installCallback(way);
  },
  install: () => tell({install: true}),
  when_temporary(one) {
    temporaryCallback = one;
    if (temporary) temporaryCallback();
  },
};

// ---- Flet's end of the wire

const flet_js = {args: null, documentUrl: ''};

function receive(message) {
  const bytes = message.toJs();
  self.postMessage(bytes, [bytes.buffer]);
}

async function decompressed(answer) {
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  return new Uint8Array(await new Response(answer.body.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer());
}

// ---- what Python has compiled of the app it finds again the next time: that is most of what it takes to begin

const SHELF = 'scorekeeper compiled ' + here;
const COMPILED = here + 'compiled?$compiled';
const SETTLED = 10000;
let found = true;

async function recall(python) {
  const kept = await self.caches?.open(SHELF).then((shelf) => shelf.match(COMPILED));
  found = Boolean(kept);
  if (!found) return;
  const bytes = new Uint8Array(await kept.arrayBuffer());
  let at = bytes.indexOf(10) + 1;
  for (const [path, size] of JSON.parse(new TextDecoder().decode(bytes.subarray(0, at)))) {
    python.FS.mkdirTree(path.slice(0, path.lastIndexOf('/')));
    python.FS.writeFile(path, bytes.subarray(at, at += size));
  }
}

async function remember(python) {
  if (found || !self.caches) return;
  const listed = python.runPython('import pathlib; [str(one) for one in sorted(pathlib.Path("/app").rglob("*.pyc"))]');
  const files = listed.toJs().map((path) => [path, python.FS.readFile(path)]);
  const index = JSON.stringify(files.map(([path, content]) => [path, content.length]));
  const shelf = await self.caches.open(SHELF);
  await Promise.all((await shelf.keys()).map((old) => shelf.delete(old)));
  await shelf.put(COMPILED, new Response(new Blob([index, '\n', ...files.map(([, content]) => content)])));
}

// ---- Python is restored from the snapshot that the service worker has kept, and started where that is not possible. Over
// a fast network the first visit fetches the snapshot too.

const FAST = 4000;  // bytes a millisecond: the snapshot takes two seconds, and saves more
const SOON = 1000;  // milliseconds in which this must be known
const SNAPSHOT = '$snapshot';  // as the service worker stores it, or empty if the site has none
const MEMORY = '$memory';  // the hash of its unpacked content
const settings = {stdout: (text) => console.log(text), stderr: (text) => console.error(text)};
let restored = false;

async function read(offline, answer) {
  const bytes = new Uint8Array(await answer.arrayBuffer());
  tell({step: 'memory'});
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).join();
  if (hash === MEMORY) return bytes;
  await offline?.delete(here + SNAPSHOT);  // the service worker fetches it again
  throw new Error('damaged');
}

async function isFast() {
  if (kept || navigator.connection?.saveData) return false;
  const path = here + 'app.data';
  const arrival = new Promise((found) => {
    const observer = new PerformanceObserver((list) => list.getEntriesByName(path).forEach(found));
    observer.observe({type: 'resource', buffered: true});
  });
  const arrived = await Promise.race([arrival, new Promise((late) => setTimeout(late, SOON))]);
  const {transferSize, encodedBodySize, responseStart, responseEnd} = arrived ?? {};
  // What comes from the cache of the browser says nothing about the network.
  return transferSize > encodedBodySize && encodedBodySize > FAST * (responseEnd - responseStart);
}

async function fetchSnapshot() {
  const {ok, body} = await fetchOf(here + SNAPSHOT.split('?')[0]);
  return ok ? new Response(body.pipeThrough(new DecompressionStream('gzip'))) : null;
}

async function restoreKept(archive) {
  if (!SNAPSHOT || flags.includes('start')) return null;
  const offline = await self.caches?.open('scorekeeper ' + here);
  const stored = await offline?.match(here + SNAPSHOT, {ignoreVary: true});
  const answer = stored ?? (await isFast() ? await fetchSnapshot() : null);
  if (!answer) return null;
  tell({restoring: true});  // from here on the page watches whether we say something
  const snapshot = read(offline, answer);
  snapshot.catch(() => {});
  const python = await restore(here + 'pyodide/', snapshot, archive, settings);
  restored = true;
  return python;
}

async function start(archive) {
  const {loadPyodide} = await import(here + 'pyodide/pyodide.mjs');
  const python = await loadPyodide(settings);
  tell({step: 'runtime'});
  unpack(python, await archive);
  await recall(python).catch((error) => console.warn(error));
  python.runPython('import sys; sys.path[:0] = ["/app"]; sys.dont_write_bytecode = False');
  python.pyimport('$entry');
  return python;
}

// Python writes PDFs, and measures the words of pictures, with fonts of the page. It has them before the app runs: later
// the browser may have removed them, and there may be no network.
const FACES = $faces, ASSETS = '/app/scorekeeper/assets/';

async function fetchFace(path) {
  const answer = await fetchOf(here + path);
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

async function load() {
  ['pyodide.mjs', 'pyodide.asm.mjs'].forEach((name) => import(`${here}pyodide/${name}`).catch(() => {}));
  const archive = self.fetch(here + 'app.data').then(decompressed);
  const faces = Promise.all(FACES.map(fetchFace));
  for (const needed of [archive, faces]) needed.catch(() => {});
  const python = await restoreKept(archive).catch((error) => console.warn('not restored:', error))
    ?? await start(archive);
  python.registerJsModule('flet_js', flet_js);
  python.registerJsModule('scorekeeper_page', page);
  python.FS.mkdirTree(ASSETS + 'fonts');
  (await faces).forEach((face, at) => python.FS.writeFile(ASSETS + FACES[at], face));
  await python.runPythonAsync('import $entry; $entry.run()');
  tell({step: 'app', restored});
  return python;
}

const loaded = load();
// The page starts another worker without the snapshot if what it has restored does not run.
const report = (error) => tell({[restored ? 'broken' : 'failed']: String(error)});
loaded.catch(report);

async function begin({args, address, version, preferences}) {
  const python = await loaded;
  flet_js.args = args;
  flet_js.documentUrl = address;
  Object.assign(page, {version, preferences});
  await flet_js.start_connection(receive);
  tell({begun: true});
  setTimeout(() => remember(python).catch((error) => console.warn(error)), SETTLED);
}

self.onmessage = ({data}) => {
  if (data.begin) {
    begin(data.begin).catch(report);
  } else if (data.update) {
    ready = true;
    callback?.();
  } else if ('install' in data) {
    way = data.install;
    installCallback?.(way);
  } else if (data.temporary) {
    temporary = true;
    temporaryCallback?.();
  } else {
    flet_js.send(data);
  }
};
