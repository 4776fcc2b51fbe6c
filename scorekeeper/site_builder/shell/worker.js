// Python: fetched and loaded at once, before the page's drawing engine asks for it.
'use strict';

const here = new URL('./', self.location.href).href;
const kept = self.location.search === '?kept';
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

let ready = false, callback = null, way = '', installCallback = null;
const page = {
  version: '',
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
};

// ---- Flet's end of the wire

const flet_js = {args: null, documentUrl: ''};

function receive(message) {
  const bytes = message.toJs();
  self.postMessage(bytes, [bytes.buffer]);
}

// Python could do this itself, in ten times the time.
async function* files(archive) {
  const answer = await archive;
  if (!answer.ok) throw new Error(`app.data: ${answer.status}`);
  const tar = new Uint8Array(
    await new Response(answer.body.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer(),
  );
  const text = (at, length) => new TextDecoder().decode(tar.subarray(at, at + length)).split('\0')[0];
  for (let at = 0; tar[at];) {
    const [name, size, top] = [text(at, 100), parseInt(text(at + 124, 12), 8), text(at + 345, 155)];
    yield [`/app/${top && top + '/'}${name}`, tar.subarray(at + 512, at + 512 + size)];
    at += 512 + Math.ceil(size / 512) * 512;
  }
}

// ---- what Python has compiled of the app it finds again the next time: that is most of what it takes to begin

const SHELF = 'scorekeeper compiled ' + here;
const COMPILED = here + 'compiled?$compiled';
const SETTLED = 10000, LONG_AGO = 1e12;
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

async function load() {
  const archive = self.fetch(here + 'app.data');
  archive.catch(() => {});
  const {loadPyodide} = await import(here + 'pyodide/pyodide.mjs');
  const python = await loadPyodide({stdout: (text) => console.log(text), stderr: (text) => console.error(text)});
  tell({step: 'runtime'});
  python.registerJsModule('flet_js', flet_js);
  python.registerJsModule('scorekeeper_page', page);
  for await (const [path, content] of files(archive)) {
    python.FS.mkdirTree(path.slice(0, path.lastIndexOf('/')));
    python.FS.writeFile(path, content);
    // Python asks whether a file is as old as when it was compiled.
    python.FS.utime(path, LONG_AGO, LONG_AGO);
  }
  await recall(python).catch((error) => console.warn(error));
  python.runPython('import sys; sys.path[:0] = ["/app"]; sys.dont_write_bytecode = False');
  python.pyimport('$entry');
  tell({step: 'app'});
  return python;
}

const loaded = load();
loaded.catch((error) => tell({failed: String(error)}));

async function begin({args, address, version}) {
  const python = await loaded;
  flet_js.args = args;
  flet_js.documentUrl = address;
  page.version = version;
  await python.runPythonAsync('import $entry; $entry.run()');
  await flet_js.start_connection(receive);
  tell({begun: true});
  setTimeout(() => remember(python).catch((error) => console.warn(error)), SETTLED);
}

self.onmessage = ({data}) => {
  if (data.begin) {
    begin(data.begin).catch((error) => tell({failed: String(error)}));
  } else if (data.update) {
    ready = true;
    callback?.();
  } else if ('install' in data) {
    way = data.install;
    installCallback?.(way);
  } else {
    flet_js.send(data);
  }
};
