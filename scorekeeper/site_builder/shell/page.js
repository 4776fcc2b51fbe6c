// The page: starts Python beside the drawing engine, shows how far both are, and keeps an offline copy of the site.
// The words for Python inside the page stand in scorekeeper/site_builder/__init__.py.
'use strict';
(() => {
  const here = new URL('./', document.baseURI).href;
  const site = JSON.parse(document.getElementById('site').textContent);
  const language = navigator.languages.map((tag) => tag.slice(0, 2)).find((two) => two in site.words) || 'en';
  const words = site.words[language];
  document.documentElement.lang = language;

  // Until Python has told it the language, the client gives the page its own.
  const told = new MutationObserver(() => {
    if (document.documentElement.lang === 'en-US') document.documentElement.lang = language;
  });
  told.observe(document.documentElement, {attributeFilter: ['lang']});

  const address = document.URL;
  // Where everything is kept offline already, nothing is worth counting byte by byte.
  const keeper = navigator.serviceWorker?.controller, kept = Boolean(keeper);

  // ---- what Flet's client asks of its page

  // It draws with WebAssembly where the browser can, and with CanvasKit elsewhere. In a page without TLS, whose browser
  // decodes no pictures, it would need a third engine. Only the engine of the first visit is kept offline.
  const engineKept = keeper ? new URL(keeper.scriptURL).search : '';
  const webRenderer = /script|full/.test(engineKept) || !('ImageDecoder' in window) ? 'canvaskit' : 'auto';
  window.flet = {
    pyodide: true, multiView: false, noCdn: true, webSocketEndpoint: '/ws', entrypointBaseUrl: here, assetBase: here,
    routeUrlStrategy: 'hash', canvasKitBaseUrl: here + 'canvaskit/', webRenderer,
    fontFallbackBaseUrl: here + 'assets/fonts/', pyodideUrl: here + 'pyodide/pyodide.mjs', appPackageUrl: 'app.data',
    flutterAppResolve() {},
  };

  let worker = null, connection = null, heard = false;

  // In its name, because the address of a worker from the offline copy has no query.
  function hire(how = '') {
    worker?.terminate();
    worker = new Worker(here + 'worker.js', {type: 'module', name: (kept ? 'kept ' : '') + how});
    watch(worker);
    if (connection) begin();
  }

  function begin() {
    const {args} = connection, {version} = site;
    worker.postMessage({begin: {args, address, version, preferences: JSON.stringify(preferences() ?? {})}});
    if (way) worker.postMessage({install: way});
  }

  window.jsConnect = (_app, args, hear) => new Promise((resolve, reject) => {
    const again = connection;
    connection = {args, hear, resolve, reject};
    if (again) hire();
    else begin();
  });
  window.jsSend = async (_app, data) => worker.postMessage(data, [data.buffer]);
  window.jsDisconnect = async () => worker.terminate();

  function startInstead(reason) {
    console.warn('restored, but not running:', reason);
    hire('start');
  }

  // A restore that says nothing for so many ticks hangs. One that hangs twice is not tried again in this version. Ticks,
  // because a page that is laid aside has no time either.
  const TICK = 1000, HANGING = 10, HANGS = 'scorekeeper.hangs', OFTEN = 2;
  const stored = (act) => { try { return act(localStorage); } catch { return null; } };
  // What Flet's client has stored for the app, as JSON.
  const PREFERENCES = 'flutter.scorekeeper.';
  const preferences = () => stored((storage) => Object.fromEntries(Object.entries(storage)
    .filter(([key]) => key.startsWith(PREFERENCES))
    .map(([key, value]) => [key.slice(PREFERENCES.length), JSON.parse(value)])));
  function hangs() {
    const [version, times] = (stored((storage) => storage.getItem(HANGS)) || '').split(' ');
    return version === site.version ? Number(times) : 0;
  }
  function guard(one) {
    let silent = 0, isLoaded = false;
    const timer = setInterval(() => {
      const isIdle = isLoaded && !connection;
      silent = isIdle ? 0 : silent + 1;
      if (silent <= HANGING) return;
      stop();
      stored((storage) => storage.setItem(HANGS, `${site.version} ${hangs() + 1}`));
      startInstead('no answer');
    }, TICK);
    const stop = () => clearInterval(timer);
    one.addEventListener('message', ({data}) => {
      silent = 0;
      isLoaded ||= data.step === 'app';
      if (data.begun) stored((storage) => storage.removeItem(HANGS));
      if (data.begun || data.failed || data.broken) stop();
    });
  }

  hire(hangs() < OFTEN ? '' : 'start');

  // Until Python answers, the client draws a ring that turns behind our splash, and takes the processor from Python. So
  // it gets no frame between its first one and the first message.
  const LONGEST_HOLD = 20000;
  const frame = window.requestAnimationFrame.bind(window);
  let held = null;
  function release() {
    held?.forEach((draw) => frame(draw));
    held = null;
    window.requestAnimationFrame = frame;
  }
  addEventListener('flutter-first-frame', () => {
    if (heard) return;
    held = [];
    window.requestAnimationFrame = (draw) => held ? held.push(draw) : frame(draw);  // who holds it may call it later
    setTimeout(release, LONGEST_HOLD);
  }, {once: true});

  // How the browser installs the page: it asks when it is told to, or people choose it in its share menu.
  // An iPad calls itself Macintosh, but no Mac has a touch screen.
  const {userAgent, maxTouchPoints} = navigator;
  const isApple = /iPhone|iPad/.test(userAgent) || /Macintosh/.test(userAgent) && maxTouchPoints > 1;
  let prompt = null, way = isApple && navigator.standalone === false ? 'share' : '';
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    prompt = event;
    canInstall('prompt');
  });
  addEventListener('appinstalled', () => canInstall(''));
  function canInstall(found) {
    way = found;
    if (connection) worker.postMessage({install: way});
  }

  // Safari lays a page that is left aside just as it is, its hold on the matches included: another one could not have
  // them. So it lets go of them, and begins anew when somebody comes back to it.
  addEventListener('pagehide', () => worker.terminate());
  addEventListener('pageshow', ({persisted}) => persisted && location.reload());

  function watch(one) {
    one.addEventListener('message', ({data}) => {
      if (one !== worker) return;
      if (data instanceof Uint8Array) {
        heard = true;
        release();
        connection.hear(data);
      } else if (data.restoring) guard(one);
      else if (data.broken) startInstead(data.broken);
      else if (data.fetched) fetched(...data.fetched);
      else if (data.step) step(data.step, data.restored);
      else if (data.failed) {
        connection?.reject(data.failed);
        release();
        fail(data.failed);
      } else if (data.update) update();
      else if (data.install) prompt?.prompt();
      // A screen without a name of its own (an error's) is shown as it is, a while after Python has begun.
      else if (data.begun) {
        connection.resolve();
        setTimeout(() => dispatchEvent(new Event('scorekeeper-begun')), 8000);
      }
    });
    one.addEventListener('error', (event) => { if (one === worker) fail(event.message || 'worker'); });
  }

  // ---- how far it is: files by their bytes, then Python step by step

  const STEPS = {runtime: 0.15, app: 0.15}, BYTES = 0.65;
  const got = {};
  const engine = () => 'main.dart.js' in got ? 'script' : 'wasm';
  const sum = (sizes) => sizes.reduce((one, other) => one + other, 0);
  let stepped = 0, shown = false;

  function fetched(path, bytes) {
    if (path in site.sizes) got[path] = Math.min(Math.max(got[path] || 0, bytes), site.sizes[path]);
    draw();
  }

  function step(name, restored) {
    stepped += STEPS[name] || 0;
    if (name === 'app') performance.mark(restored ? 'restored' : 'started');
    draw();
  }

  function draw() {
    const other = site.engines[engine() === 'wasm' ? 'script' : 'wasm'];
    const needed = Object.keys(site.sizes).filter((path) => !other.includes(path));
    const bytes = sum(needed.map((path) => got[path] ?? 0)) / sum(needed.map((path) => site.sizes[path]));
    const line = document.getElementById('progress');
    if (!line || shown) return;
    const value = Math.max(line.firstChild.value, BYTES * bytes + stepped);
    line.firstChild.value = value;
    line.firstChild.setAttribute('aria-label', words.app);
    const said = bytes < 0.99 ? words.fetching : words.opening;
    // Screen readers hear each sentence once, not every percent.
    if (line.lastChild.textContent !== said) line.lastChild.textContent = said;
  }

  function fail(reason) {
    console.error(reason);
    const line = document.getElementById('progress');
    if (!line || shown) return;
    shown = true;
    line.replaceChildren(words.failed, document.createElement('br'), document.createElement('button'));
    line.lastChild.textContent = words.retry;
    line.lastChild.onclick = () => location.reload();
    line.setAttribute('role', 'alert');
  }

  const fetchOf = window.fetch.bind(window);
  if (!kept) window.fetch = async (what, options) => {
    const answer = await fetchOf(what, options);
    const path = answer.url.startsWith(here) ? answer.url.slice(here.length) : '';
    if (!(path in site.sizes) || !answer.body) return answer;
    let bytes = 0;
    const counted = answer.body.pipeThrough(new TransformStream({
      transform(part, controller) {
        fetched(path, bytes += part.byteLength);
        controller.enqueue(part);
      },
    }));
    const {status, headers} = answer;
    return new Response(counted, {status, headers});
  };
  // What a script tag fetches is only known when it is there.
  new PerformanceObserver((list) => list.getEntries().forEach(({name}) => {
    fetched(name.slice(here.length), Infinity);
  })).observe({type: 'resource', buffered: true});
  addEventListener('DOMContentLoaded', draw);
  window.flet.flutterAppLoaded = Promise.resolve();

  // ---- the first screen is there

  addEventListener('scorekeeper-ready', () => {
    shown = true;
    told.disconnect();
    document.getElementById('progress')?.remove();
    // The first taps get the processor. Only the first visit has no offline copy yet.
    whenQuiet(() => navigator.storage?.persist?.().then((lasts) => lasts || worker.postMessage({temporary: true})));
    if (kept) whenQuiet(keep);
    else keep();
  }, {once: true});

  let registration = null;

  async function keep() {
    if (!('serviceWorker' in navigator)) return;
    try {
      const script = here + 'sw.js' + (engineKept || '?' + engine());
      registration = await navigator.serviceWorker.register(script, {updateViaCache: 'none'});
    } catch (reason) {
      console.warn('no offline copy:', reason);
      return;
    }
    // A page that is kept has been quiet already.
    navigator.serviceWorker.ready.then((ready) => kept ? keepRest(ready) : whenQuiet(() => keepRest(ready)));
    offer();
    follow();
    registration.addEventListener('updatefound', follow);
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') registration.update().catch(() => {});
    });
  }

  // What the first screen does not need waits until nobody taps or types.
  const QUIET = 3000;
  const HANDS = ['pointerdown', 'keydown', 'input'];
  function whenQuiet(then) {
    let timer = 0;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(act, QUIET);
    };
    const act = () => {
      HANDS.forEach((kind) => removeEventListener(kind, wait, true));
      then();
    };
    HANDS.forEach((kind) => addEventListener(kind, wait, true));
    wait();
  }

  // The page may have fetched fonts before there was an offline copy.
  function keepRest({active}) {
    const fetched = performance.getEntriesByType('resource').map(({name}) => name.slice(here.length));
    active.postMessage({fonts: fetched.filter((path) => path.startsWith('fonts/fallback/'))});
  }

  function follow() {
    registration.installing?.addEventListener('statechange', offer);
  }

  function offer() {
    if (registration.waiting && navigator.serviceWorker.controller) worker.postMessage({update: true});
  }

  function update() {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), {once: true});
    // Another tab may have switched already; this one stays at its version until it is loaded again.
    if (registration?.waiting) registration.waiting.postMessage('switch');
    else location.reload();
  }
})();
