// node page.mjs PAGE KEPT TOUCHES: runs page.js in a page with a clock that are written here, and prints at which
// milliseconds after its first screen the page registers its service worker and lets that keep the rest. KEPT is "kept"
// where a service worker has given out the page, TOUCHES are the milliseconds at which somebody touches it, as JSON.
import fs from 'node:fs';
import vm from 'node:vm';

const [page, kept, touches] = process.argv.slice(2);
const END = 60000, heard = {}, timers = new Map(), did = [];
let now = 0, last = 0;

const addEventListener = (kind, act) => (heard[kind] ??= new Set()).add(act);
const removeEventListener = (kind, act) => heard[kind]?.delete(act);
const happen = (kind) => [...heard[kind] ?? []].forEach((act) => act({}));
const setTimeout = (act, wait) => { timers.set(++last, [now + wait, act]); return last; };
const clearTimeout = (timer) => timers.delete(timer);
// What the page has been promised is done before anything else happens.
const settled = () => new Promise((done) => setImmediate(done));

const active = {postMessage: () => did.push(['keeps the rest', now])};
const serviceWorker = {
  controller: kept === 'kept' ? {scriptURL: 'https://example.org/score/sw.js?wasm'} : null,
  ready: Promise.resolve({active}),
  register: async () => { did.push(['registers', now]); return {addEventListener() {}}; },
  addEventListener() {},
};
const site = {words: {en: {}}, version: '1', sizes: {}, engines: {wasm: [], script: []}};
const document = {
  baseURI: 'https://example.org/score/', URL: 'https://example.org/score/', documentElement: {},
  getElementById: (name) => name === 'site' ? {textContent: JSON.stringify(site)} : null,
  addEventListener() {},
};
const observer = class { observe() {} disconnect() {} };
const globals = {
  document, addEventListener, removeEventListener, setTimeout, clearTimeout, URL, console,
  navigator: {languages: ['en'], userAgent: '', serviceWorker},
  performance: {mark() {}, getEntriesByType: () => []},
  MutationObserver: observer, PerformanceObserver: observer,
  Worker: class { addEventListener() {} postMessage() {} terminate() {} },
  fetch() {}, requestAnimationFrame() {},
};
globals.window = globals;
vm.runInNewContext(fs.readFileSync(page, 'utf8'), globals);

happen('scorekeeper-ready');
await settled();
JSON.parse(touches).forEach((at) => setTimeout(() => happen('pointerdown'), at));
for (;;) {
  const [timer, [at, act]] = [...timers].sort(([, [one]], [, [other]]) => one - other)[0] ?? [0, [Infinity]];
  if (at > END) break;
  timers.delete(timer);
  now = at;
  act();
  await settled();
}
console.log(JSON.stringify(Object.fromEntries(did)));
