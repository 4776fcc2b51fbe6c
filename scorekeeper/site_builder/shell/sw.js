// The offline copy: every file by the hash of its content, so that an update fetches only what has changed.
// The fonts of other scripts come later: alphabets and emoji once a page is open, the slices of Chinese, Japanese and
// Korean when a page fetches them.
'use strict';

const FILES = $files;
const SHELF = 'scorekeeper ' + self.registration.scope;
const OTHER = self.location.search === '?chromium' ? /^canvaskit\/canvaskit\./ : /^canvaskit\/chromium\//;
const FONT = /^fonts\/fallback\//, ALPHABET = /^fonts\/fallback\/(\w+\.woff2?$|notocoloremoji\/)/;
const WANTED = Object.keys(FILES).filter((path) => !OTHER.test(path));
const inside = (url) => new URL(url).pathname.slice(new URL(self.registration.scope).pathname.length);
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
  // A font that an earlier version has kept is kept in this one too.
  const before = new Set((await shelf.keys()).map((request) => inside(request.url)));
  await Promise.all(WANTED.filter((path) => !FONT.test(path) || before.has(path)).map((path) => bring(shelf, path)));
}

async function bringFonts(fetched) {
  const shelf = await caches.open(SHELF);
  for (const path of WANTED) {
    if (ALPHABET.test(path) || FONT.test(path) && fetched.includes(path)) await bring(shelf, path);
  }
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
  const kept = () => shelf.match(key(path), {ignoreVary: true});
  if (FONT.test(path) && !await kept()) await bring(shelf, path).catch(() => {});
  return await kept() || fetch(request);
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(tidy()));
self.addEventListener('message', (event) => {
  if (event.data === 'switch') self.skipWaiting();
  else if (event.data.fonts) event.waitUntil(bringFonts(event.data.fonts).catch((error) => console.warn(error)));
});
self.addEventListener('fetch', (event) => {
  const {method, mode, url} = event.request;
  if (method !== 'GET' || !url.startsWith(self.registration.scope)) return;
  const path = mode === 'navigate' ? 'index.html' : inside(url);
  if (path in FILES) event.respondWith(answer(event.request, path));
});
