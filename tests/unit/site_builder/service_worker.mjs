// node service_worker.mjs SITES SCENARIO ENGINE: runs the service workers of several versions of a site with a network, a
// cache and open pages that are written here, and prints what the scenario returns. SITES is a JSON file with the files
// of each version, sw.js among them; ENGINE is what the browser draws with.
import crypto from 'node:crypto';
import fs from 'node:fs';
import vm from 'node:vm';

const [sites, scenario, engine] = process.argv.slice(2);
const versions = JSON.parse(fs.readFileSync(sites, 'utf8'));
const scope = 'https://example.org/score/';
const digest = (content) => 'sha256-' + crypto.createHash('sha256').update(content).digest('base64');

let served = versions[0], isCut = () => false, isFull = () => false;
const stored = new Map(), asked = [], open = new Set();
const shelf = {
  match: async (key) => stored.has(String(key)) ? new Response(stored.get(String(key))) : undefined,
  keys: async () => [...stored.keys()].map((url) => ({url})),
  delete: async (url) => stored.delete(url),
  async put(key, answer) {
    if (isFull(key)) throw new DOMException('no room', 'QuotaExceededError');
    stored.set(new URL(key).href, await answer.text());
  },
};

async function network(request, {integrity} = {}) {
  const path = String(request.url ?? request).slice(scope.length);
  asked.push(path);
  if (isCut(path)) throw new TypeError('no network');
  if (!(path in served)) return new Response('', {status: 404});
  if (integrity && integrity !== digest(served[path])) throw new TypeError('another version');
  return new Response(served[path]);
}

// A service worker of a version. One that is active already is another run of it, after the browser has stopped it.
function serviceWorker(version, active) {
  const heard = {}, did = [];
  const self = {
    registration: {scope, active}, location: {search: '?' + engine},
    addEventListener: (kind, act) => { heard[kind] = act; },
    skipWaiting: () => did.push('switch'),
    clients: {matchAll: async () => [...open].map((id) => ({id})), claim: async () => did.push('claim')},
  };
  const caches = {open: async () => shelf};
  // Nothing is compressed here.
  const DecompressionStream = class extends TransformStream { constructor() { super(); } }, console = {warn() {}};
  const globals = {self, caches, fetch: network, URL, Response, DecompressionStream, console};
  vm.runInNewContext(versions[version]['sw.js'], globals);
  async function send(kind, event) {
    let ended = null;
    heard[kind]({...event, waitUntil(work) { ended = work; }, respondWith(work) { ended = work; }});
    return ended;
  }
  return {
    did,
    install: () => send('install', {}),
    activate: () => send('activate', {}),
    visited: (fonts = []) => send('message', {data: {fonts}}),
    async get(path, clientId, {mode = 'no-cors', resultingClientId = ''} = {}) {
      const request = {method: 'GET', mode, url: scope + path};
      return (await send('fetch', {request, clientId, resultingClientId})).text();
    },
  };
}

const paths = () => [...stored.keys()].map((url) => new URL(url).pathname.slice('/score/'.length)).filter(Boolean).sort();

async function firstVisit() {
  open.add('page');
  const worker = serviceWorker(0, null);
  await worker.install();
  await worker.activate();
  return worker;
}

async function update() {
  served = versions[1];
  const worker = serviceWorker(1, {});
  await worker.install();
  return worker;
}

const scenarios = {
  async firstVisit() {
    stored.set(`${scope}page.js?sha256-of-a-site-that-is-gone`, 'gone');
    const worker = await firstVisit(), atOnce = paths();
    await worker.visited(['fonts/fallback/notosanssc/7.woff']);
    return {did: worker.did, atOnce, later: paths(), page: await worker.get('page.js', 'page')};
  },
  async updateWithTwoTabs() {
    await (await firstVisit()).visited();
    const worker = await update(), waiting = paths();
    await worker.activate();
    open.add('new');
    const tabs = [await worker.get('page.js', 'page'), await worker.get('page.js', 'new')];
    open.add('thread');
    tabs.push(await worker.get('worker.js', 'page', {resultingClientId: 'thread'}));
    const again = serviceWorker(1, {});
    tabs.push(await again.get('app.data', 'thread'), await again.get('app.data', 'new'));
    tabs.push(await again.get('', 'page', {mode: 'navigate', resultingClientId: 'new'}));
    await again.visited();
    const both = paths();
    open.delete('page');
    open.delete('thread');
    await again.visited();
    return {did: worker.did, waiting, tabs, both, left: paths(), asked};
  },
  async updateCutHalfWay() {
    const before = await firstVisit();
    await before.visited();
    isCut = (path) => path === 'page.js';
    const failed = await update().then(() => false, () => true);
    isCut = () => true;
    const found = [];
    for (const path of ['page.js', 'app.data', 'worker.js']) found.push(await before.get(path, 'page'));
    return {failed, found};
  },
  async evicted() {
    const worker = await firstVisit();
    await worker.visited();
    const full = paths();
    stored.clear();
    await worker.visited();
    return {full, again: paths()};
  },
  async noRoomForSnapshot() {
    await (await firstVisit()).visited();
    isFull = (key) => key.includes('app.memory');
    const worker = await update();
    await worker.activate();
    open.clear();
    await worker.visited();
    return {left: paths(), page: await worker.get('page.js', 'new')};
  },
};
console.log(JSON.stringify(await scenarios[scenario]()));
