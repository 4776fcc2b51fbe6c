// The history of the browser has one entry for each screen that Back may show, and one for an open dialog or menu, for
// a page that stands over another one without a route of its own, or for a play that is being corrected.
//
// Flutter adds an entry for every change of the route and can neither go back nor replace one. Here a route that is in
// the history already is gone back to, and what is done with, such as the entry form of a saved hand, is replaced. Each
// entry lists in its state the routes of the entries up to itself. So a reload and a deep link need no other storage,
// and entries of other sites are never counted.
(function () {
  'use strict';
  const OVERLAY = 'overlay';  // stands for a dialog or menu in a list of routes
  const OVER = '[flt-semantics-identifier="dialog"], [role="menu"]';
  const CROSS = ['page.close', 'line.leave', 'line.back'].map(name => `[flt-semantics-identifier="${name}"]`).join();
  const OPEN = `${OVER}, ${CROSS}`;
  const CORNER = 1;           // pixels: a point that no dialog or menu covers
  const MOVED = 2000;         // ms after which the browser is taken to ignore a move
  const CLOSED = 1000;        // ms that a dialog takes to close

  const native = {push: history.pushState.bind(history), replace: history.replaceState.bind(history)};
  // A link that has a game behind its # is opened where the app is served, too: no request of the browser has the game.
  const hasGame = () => window.flet?.routeUrlStrategy === 'path' && location.hash.startsWith('#/open/');
  if (hasGame()) native.replace(null, '', location.hash.slice(1));
  addEventListener('hashchange', () => { if (hasGame()) location.reload(); });

  const waiting = [];         // changes of the history that wait for a move to end
  let routes = history.state?.routes ?? [routeOf(location.href)];
  let expected = 0;           // how many routes the entry has that the browser is moving to
  let timer = 0, answersBack = false, isOpen = false;

  function routeOf(url) {
    const {hash, pathname} = new URL(url, location.href);
    return window.flet?.routeUrlStrategy === 'hash' ? hash.slice(1) || '/' : pathname;
  }

  function write(how, list, state, url) {
    routes = list;
    native[how]({...state, routes}, '', url);
  }

  // Whether Back never shows a route again once `next` is shown.
  function isDone(route, next) {
    const match = /^\/match\/[^/]+/.exec(next);
    return route === OVERLAY || /^\/match\/[^/]+\/hand\//.test(route)
      || Boolean(match) && (route.startsWith('/new') || route.startsWith('/match/') && !(route + '/').startsWith(match[0] + '/'));
  }

  function show(state, url) {
    const next = routeOf(url), place = routes.lastIndexOf(next);
    if (place >= 0 && place < routes.length - 1) { move(place - routes.length + 1); return; }
    let left = routes.length;
    while (left && routes[left - 1] !== next && isDone(routes[left - 1], next)) left -= 1;
    if (place >= 0 || answersBack) write('replace', [...routes.slice(0, -1), next], state, url);
    else if (left === routes.length) write('push', [...routes, next], state, url);
    else if (left === routes.length - 1) write('replace', [...routes.slice(0, -1), next], state, url);
    else if (left) move(left - routes.length, () => write('push', [...routes, next], state, url));
    else move(1 - routes.length, () => write('replace', [next], state, url));
  }

  function move(steps, then = () => {}) {
    expected = routes.length + steps;
    waiting.unshift(then);
    history.go(steps);
    timer = setTimeout(arrive, MOVED);
  }
  function arrive() {
    clearTimeout(timer);
    expected = 0;
    while (waiting.length && !expected) waiting.shift()();
  }
  function change(act) {
    waiting.push(act);
    if (!expected) arrive();
  }

  history.pushState = (state, _, url) => change(() => show(state, url));
  history.replaceState = (state, _, url) => change(() => {
    write('replace', [...routes.slice(0, -1), routes.at(-1) === OVERLAY ? OVERLAY : routeOf(url ?? location.href)], state, url);
  });

  // What answers Back with another screen replaces the one that nobody wanted to come back to.
  for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, () => { answersBack = false; }, true);

  addEventListener('popstate', (event) => {
    const left = routes;
    routes = event.state?.routes ?? [...routes, routeOf(location.href)];
    if (expected) {
      const isOwn = routes.length === expected;
      if (!isOwn) waiting.length = 0;  // somebody has pressed Back meanwhile
      else event.stopImmediatePropagation();
      arrive();
      if (isOwn) return;
    }
    if (routes.at(-1) === OVERLAY) {  // the forward key: what was open there is closed
      event.stopImmediatePropagation();
      if (!isOpen) move(-1);
    } else if (left.at(-1) === OVERLAY && isOpen && left.length === routes.length + 1) {
      event.stopImmediatePropagation();
      close();
    } else {
      answersBack = true;
    }
  }, true);

  // A dialog or menu closes as for a tap beside it, a page as for one on its cross, a correction as for Leave as it is.
  function close() {
    if (document.querySelector(OVER)) touchBeside();
    else document.querySelector(CROSS).click();
    setTimeout(() => change(cover), CLOSED);  // it may not close now, as while the server is away
  }
  function touchBeside() {
    const finger = {clientX: CORNER, clientY: CORNER, pointerId: 1, pointerType: 'touch', isPrimary: true, bubbles: true};
    const beside = document.elementFromPoint(CORNER, CORNER);
    beside.dispatchEvent(new PointerEvent('pointerdown', {...finger, buttons: 1}));
    for (const kind of ['pointerup', 'click']) beside.dispatchEvent(new PointerEvent(kind, finger));
  }
  function cover() {
    if (isOpen && routes.at(-1) !== OVERLAY) write('push', [...routes, OVERLAY], history.state);
  }
  function uncover() {
    if (!isOpen && routes.at(-1) === OVERLAY) move(-1);
  }
  function look() {
    const before = isOpen;
    isOpen = Boolean(document.querySelector(OPEN));
    if (isOpen !== before) change(isOpen ? cover : uncover);
  }
  new MutationObserver(look).observe(document, {
    subtree: true, childList: true, attributeFilter: ['role', 'flt-semantics-identifier'],
  });
  addEventListener('scorekeeper-ready', () => change(uncover));  // after a reload that has closed what was open
})();
