// The offline copy: every file by the hash of its content, so that an update fetches only what has changed.
// The first visit does not wait for the snapshot of Python and the fonts of other scripts. They come later: snapshot,
// alphabets and emoji once a page is open, the slices of Chinese, Japanese and Korean when a page fetches them.
'use strict';

const FILES = $files;
const SNAPSHOT = 'app.memory';
const {scope} = self.registration;
const SHELF = 'scorekeeper ' + scope;
// Each browser draws with one of two engines, and the first page says with which. Earlier versions had others, and called
// them `chromium`, which may now be either, and `full`.
const ENGINES = $engines;
const OTHERS = {'?wasm': ENGINES.script, '?chromium': []};
const OTHER = OTHERS[self.location.search] ?? ENGINES.wasm;
const FONT = /^fonts\/fallback\//, ALPHABET = /^fonts\/fallback\/(\w+\.woff2?$|notocoloremoji\/)/;
const WANTED = Object.keys(FILES).filter((path) => !OTHER.includes(path));
const isFirst = !self.registration.active;
const inside = (url) => new URL(url).pathname.slice(new URL(scope).pathname.length);
const key = (path, hash = FILES[path]) => `${scope}${path}?${hash}`;

async function bring(shelf, path) {
  if (await shelf.match(key(path), {ignoreVary: true})) return;
  const address = scope + path;
  const exactly = {integrity: FILES[path], credentials: 'same-origin'};
  // What the page has just fetched is still at hand; where that was another version, the server is asked.
  const answer = await fetch(address, exactly).catch(() => fetch(address, {...exactly, cache: 'reload'}));
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  await shelf.put(key(path), path === SNAPSHOT ? unpacked(answer) : answer);
}

// A start reads it faster than it could unpack it.
const unpacked = ({body}) => new Response(body.pipeThrough(new DecompressionStream('gzip')));

async function install() {
  const shelf = await caches.open(SHELF);
  // What an earlier version has kept is kept in this one too. The app also starts without a snapshot.
  const before = new Set((await shelf.keys()).map((request) => inside(request.url)));
  const atOnce = WANTED.filter((path) => !FONT.test(path) && path !== SNAPSHOT || before.has(path));
  await Promise.all(atOnce.map(async (path) => {
    await bring(shelf, path).catch((error) => {
      if (path !== SNAPSHOT) throw error;
      console.warn(error);
    });
  }));
}

// Also brings what the browser has removed.
async function bringRest(fonts) {
  const shelf = await caches.open(SHELF);
  for (const path of WANTED) {
    const isWanted = !FONT.test(path) || ALPHABET.test(path) || fonts.includes(path);
    if (isWanted) await bring(shelf, path).catch((error) => console.warn(error));
  }
}

// ---- a page that is open while the version changes stays at its own until it is closed or loaded again

const EARLIER = scope + '?earlier';  // a list of {clients, files}: ids of pages and workers, and hashes of changed files
let earlier = null;

async function recall() {
  const answer = await (await caches.open(SHELF)).match(EARLIER).catch(() => null);
  return answer ? answer.json().catch(() => []) : [];
}

async function change(versions) {
  earlier = Promise.resolve(versions);
  const shelf = await caches.open(SHELF);
  await (versions.length ? shelf.put(EARLIER, new Response(JSON.stringify(versions))) : shelf.delete(EARLIER));
}

async function storedFiles() {
  const requests = await (await caches.open(SHELF)).keys();
  return requests.map(({url}) => url).filter((url) => url !== EARLIER);
}

const ours = () => new Set(WANTED.map((path) => new URL(key(path)).href));
const openNow = async () => (await self.clients.matchAll({includeUncontrolled: true, type: 'all'})).map(({id}) => id);

async function activate() {
  const versions = await (earlier ??= recall());
  const listed = new Set(versions.flatMap(({clients}) => clients)), current = ours();
  const theirs = new Set(versions.flatMap(({files}) => Object.entries(files).map(([path, hash]) => key(path, hash))));
  const files = (await storedFiles()).filter((url) => !current.has(url) && !theirs.has(url));
  const clients = (await openNow()).filter((id) => !listed.has(id));
  if (files.length && !isFirst) {
    const hashes = files.map((url) => [inside(url), new URL(url).search.slice(1)]);
    versions.push({clients, files: Object.fromEntries(hashes)});
  }
  await tidy(versions);
  if (isFirst) await self.clients.claim();
}

async function tidy(versions) {
  const open = new Set(await openNow());
  const left = versions.filter(({clients}) => clients.some((id) => open.has(id)));
  await change(left);
  const needed = ours();
  for (const {files} of left) for (const [path, hash] of Object.entries(files)) needed.add(key(path, hash));
  const shelf = await caches.open(SHELF);
  await Promise.all((await storedFiles()).filter((url) => !needed.has(url)).map((url) => shelf.delete(url)));
}

async function answer({request, clientId, resultingClientId}) {
  const isPage = request.mode === 'navigate', path = isPage ? 'index.html' : inside(request.url);
  const shelf = await caches.open(SHELF);
  const versions = await (earlier ??= recall());
  const version = versions.find(({clients}) => !isPage && clients.includes(clientId));
  if (version && resultingClientId) {
    version.clients.push(resultingClientId);  // a worker belongs to the version of its page
    await change(versions);
  }
  const found = () => shelf.match(key(path, version?.files[path] ?? FILES[path]), {ignoreVary: true});
  if (FONT.test(path) && !await found()) await bring(shelf, path).catch(() => {});
  return await found() || fetch(request);
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('message', (event) => {
  if (event.data === 'switch') {
    self.skipWaiting();
  } else if (event.data.fonts) {
    const rest = async () => { await tidy(await (earlier ??= recall())); await bringRest(event.data.fonts); };
    event.waitUntil(rest().catch((error) => console.warn(error)));
  }
});
self.addEventListener('fetch', (event) => {
  const {method, url} = event.request;
  if (method === 'GET' && url.startsWith(scope)) event.respondWith(answer(event).catch(() => fetch(event.request)));
});
