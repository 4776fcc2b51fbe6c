// The offline copy: every file by the hash of its content, so that an update fetches only what has changed.
'use strict';

const FILES = $files;
const SHELF = 'scorekeeper ' + self.registration.scope;
const OTHER = self.location.search === '?chromium' ? /^canvaskit\/canvaskit\./ : /^canvaskit\/chromium\//;
const WANTED = Object.keys(FILES).filter((path) => !OTHER.test(path));
const key = (path) => `${self.registration.scope}${path}?${FILES[path]}`;

async function bring(shelf, path) {
  if (await shelf.match(key(path), {ignoreVary: true})) return;
  const address = self.registration.scope + path;
  const exactly = {integrity: FILES[path], credentials: 'same-origin'};
  // What the page has just fetched is still at hand; where that was another version, the server is asked.
  const answer = await fetch(address, exactly).catch(() => fetch(address, {...exactly, cache: 'reload'}));
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  await shelf.put(key(path), answer);
}

async function install() {
  const shelf = await caches.open(SHELF);
  await Promise.all(WANTED.map((path) => bring(shelf, path)));
}

async function tidy() {
  const shelf = await caches.open(SHELF);
  const kept = new Set(WANTED.map((path) => new URL(key(path)).href));
  const asked = await shelf.keys();
  await Promise.all(asked.filter((request) => !kept.has(request.url)).map((request) => shelf.delete(request)));
  await self.clients.claim();
}

async function answer(request, path) {
  const shelf = await caches.open(SHELF);
  return await shelf.match(key(path), {ignoreVary: true}) || fetch(request);
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(tidy()));
self.addEventListener('message', (event) => event.data === 'switch' && self.skipWaiting());
self.addEventListener('fetch', (event) => {
  const {method, mode, url} = event.request;
  if (method !== 'GET' || !url.startsWith(self.registration.scope)) return;
  const path = mode === 'navigate' ? 'index.html' : new URL(url).pathname.slice(new URL(self.registration.scope).pathname.length);
  if (path in FILES) event.respondWith(answer(event.request, path));
});
