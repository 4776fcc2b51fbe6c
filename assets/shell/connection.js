// The page's side of a channel; the other side is scorekeeper/server/channel.py, which describes the messages.
//
// Flutter is given an object in place of its websocket, and that stays open when the real one is lost. Meanwhile the
// last screen stays, a banner says so, and taps and keys are refused. Afterwards both sides send what is missing.
(function () {
  'use strict';
  const settings = $settings;
  const QUESTION = 2, ANSWER = 3, SKIPPED = 4, PIECE = 5, LAST_PIECE = 6;
  const ABANDONED = 4000, GONE = 4004;
  const INTERVAL = 2000;   // ms between two questions while somebody looks at the page
  const PATIENCE = 2250;   // ms until an answer is missed
  const GRACE = 250;       // ms more, for an answer that is here and waits for a busy page
  const RETRY = 300;       // ms between two attempts to reach the server
  const ATTEMPT = 1000;    // ms that an attempt may take
  const OPENING = 300;     // ms in which a tap opens another screen; until then the sheet stays in its place
  const RESTS = 100;       // times that a list is seen in its place after a reload, because a busy server scrolls it late
  const SHOWN = 4000, CHECK = 10000;  // ms that a hint is shown
  const PIECE_SIZE = 128 * 1024;      // bytes of a message; a larger one, with the files of an import, is sent in pieces
  const WINDOW = 4;        // pieces that are on their way: on a slow network, answers must not wait behind more of them
  // Events that somebody causes. The others say how the page is, and are delivered however late.
  const TAP = /^\x00\x92\x03.*\xa4name.(tap|click|double_tap|long_press|secondary|submit|action|select|keyboard_event|view_pop)/s;
  const SCROLLED = /^\x00\x92\x03.*\xa6scroll\xa4data.\xa6pixels/s;
  const ROW = '[flt-semantics-identifier^="cell."]';  // a box of the sheet
  const SLOP = 18;         // pixels that a finger moves before it scrolls
  const STORED = 'scorekeeper.connection';

  const Socket = window.WebSocket;
  const before = JSON.parse(sessionStorage.getItem(STORED) || '{}');
  sessionStorage.removeItem(STORED);  // a copy of this tab must not have it
  window.sheetBefore = before.sheet;

  let current = null;        // the connection that Flutter uses
  let away = false, reloads = false, tapLost = Boolean(before.tapLost);
  let heard = new Date();    // when the screen was last known to be right
  let asked = 0, answered = 0, patience = 0;

  class Connection extends EventTarget {
    constructor(url) {
      super();
      Object.assign(this, {url, protocol: '', extensions: '', bufferedAmount: 0, readyState: 0});
      this.key = crypto.getRandomValues(new Uint32Array(4)).join('-');
      this.received = this.confirmed = 0;
      this.unconfirmed = [];
      this.pieces = [];  // that are not sent yet
      current = this;
      this.open();
    }

    open() {
      // Not in the address, which proxies write into their logs: whoever has the key can take over the channel.
      const protocols = ['scorekeeper', `channel.${this.key}`];
      if (this.readyState) protocols.push(`received.${this.received}`);
      else if (before.key) protocols.push(`replaces.${before.key}`);
      const socket = this.socket = new Socket(new URL(this.url, location.href), protocols);
      socket.binaryType = 'arraybuffer';
      this.isResumed = !this.readyState;
      socket.onopen = () => {
        if (this.readyState) return;
        this.readyState = 1;
        this.dispatchEvent(new Event('open'));
      };
      socket.onmessage = (event) => this.take(event.data);
      socket.onclose = (event) => {
        if (event.code === GONE) reload();
        else this.lose();
      };
    }

    send(data) {
      const bytes = ArrayBuffer.isView(data) ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) : new Uint8Array(data);
      if (bytes.length > PIECE_SIZE) { this.cut(bytes); return; }
      const start = String.fromCharCode(...bytes.subarray(0, 99));
      const message = {bytes: bytes.slice(), at: Date.now(), isTap: TAP.test(start)};
      const scroll = SCROLLED.exec(start);
      if (scroll) note(bytes, scroll[0].length);
      if (away && message.isTap) { refuse(); return; }
      this.unconfirmed.push(message);
      if (this.isResumed && this.socket) this.socket.send(message.bytes);
      if (message.isTap) ask();
    }

    cut(bytes) {
      if (bytes.length > settings.largest) { showTooLarge(); return; }
      for (let at = 0; at < bytes.length; at += PIECE_SIZE) {
        const part = bytes.subarray(at, at + PIECE_SIZE), piece = new Uint8Array(1 + part.length);
        piece[0] = at + PIECE_SIZE < bytes.length ? PIECE : LAST_PIECE;
        piece.set(part, 1);
        this.pieces.push({bytes: piece, at: Date.now(), isTap: false, isPiece: true});
      }
      this.sendPieces();
    }

    sendPieces() {
      if (!this.pieces.length || !this.isResumed || !this.socket) return;
      const room = WINDOW - this.unconfirmed.filter((message) => message.isPiece).length;
      for (const piece of this.pieces.splice(0, room)) {
        this.unconfirmed.push(piece);
        this.socket.send(piece.bytes);
      }
      if (room) ask();
    }

    close() {
      this.readyState = 3;
      if (this.socket) this.socket.close(1000);
    }

    take(data) {
      const view = new DataView(data), kind = view.getUint8(0);
      if (kind !== QUESTION && kind !== ANSWER) {
        this.received += 1;
        if (!away) heard = new Date();
        this.dispatchEvent(new MessageEvent('message', {data}));
        return;
      }
      const count = view.getUint32(1), number = view.getUint32(9);
      this.unconfirmed.splice(0, count - this.confirmed);
      this.confirmed = count;
      if (!this.isResumed) this.resume();
      this.sendPieces();
      if (kind === QUESTION) this.say(ANSWER, number);
      else if (number > answered) hear(number);
    }

    say(kind, number) {
      const view = new DataView(new ArrayBuffer(13));
      view.setUint8(0, kind);
      [this.received, this.confirmed + this.unconfirmed.length, number].forEach((n, at) => view.setUint32(1 + 4 * at, n));
      this.socket.send(view.buffer);
    }

    resume() {
      this.isResumed = true;
      for (const message of this.unconfirmed) {
        if (message.isTap && Date.now() - message.at > PATIENCE) {
          Object.assign(message, {bytes: new Uint8Array([SKIPPED]), isTap: false});
          tapLost = true;
        }
        this.socket.send(message.bytes);
      }
      returned();
    }

    lose() {
      const socket = this.socket;
      if (!socket) return;
      this.socket = socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close(ABANDONED);  // what is still on its way there is not carried out
      clearTimeout(patience);
      patience = 0;
      if (this.received) {
        lost();
        attempt();
        return;
      }
      this.readyState = 3;  // nothing is on the screen yet: Flutter tries again
      for (const event of [new Event('error'), new CloseEvent('close', {code: 1006})]) this.dispatchEvent(event);
    }
  }
  window.WebSocket = Object.assign(Connection, {CONNECTING: 0, OPEN: 1, CLOSING: 2, CLOSED: 3});

  // Does the server answer?
  function ask() {
    if (away || !current || !current.received || !current.socket || current.socket.readyState !== 1) return;
    asked += 1;
    current.say(QUESTION, asked);
    if (!patience) wait();
  }
  function wait() {
    patience = setTimeout(() => { patience = setTimeout(() => current.lose(), GRACE); }, PATIENCE);
  }
  function hear(number) {
    answered = number;
    heard = new Date();
    clearTimeout(patience);
    patience = 0;
    if (answered < asked) wait();
  }
  setInterval(() => { if (!document.hidden) ask(); }, INTERVAL);

  // A new attempt does not wait for the one before: that may go to a connection which died with the websocket.
  let attempts = 0;
  async function attempt() {
    clearTimeout(attempts);
    if (!away || document.hidden || current.socket) return;
    attempts = setTimeout(attempt, RETRY);
    const answer = await fetch('/healthz', {cache: 'no-store', signal: AbortSignal.timeout(ATTEMPT)}).catch(() => null);
    if (!answer || !answer.ok || !away || current.socket) return;
    clearTimeout(attempts);
    asked = answered;
    current.open();
    wait();
  }
  function look() {
    if (away) attempt();
    else if (!document.hidden) ask();
  }
  for (const kind of ['online', 'offline', 'focus', 'pageshow']) addEventListener(kind, look);
  document.addEventListener('visibilitychange', look);

  // The server does not know this page any more.
  function reload() {
    reloads = true;
    location.reload();
  }
  addEventListener('pagehide', () => {
    const key = current ? current.key : '';
    // A page that is loaded once more before its lists are back in their places keeps these.
    const here = restores ? before.places : places(), path = location.pathname;
    sessionStorage.setItem(STORED, JSON.stringify({key, path, places: here, sheet: sheet(), tapLost: reloads && tapLost}));
  });
  addEventListener('pageshow', (event) => { if (event.persisted) sessionStorage.removeItem(STORED); });

  // Lists are scrolled to where they were before the reload.
  function lists() {
    return [...document.querySelectorAll('flt-semantics')].filter((list) => /scroll|auto/.test(list.style.overflowY));
  }
  function places() {
    return lists().map((list) => (list.querySelector(ROW) ? pixels[screen()] : undefined) ?? list.scrollTop);
  }
  // The server scrolls the sheet there, however late it draws it (`place` in scorekeeper/ui/base/session_state.py).
  function sheet() {
    if (restores && before.sheet) return before.sheet;
    const found = lists().findIndex((list) => list.querySelector(ROW));
    return found < 0 ? undefined : [screen(), places()[found]];
  }
  // The browser does not know the place of a list whose screen was left and opened again. The sheet says where it is.
  const pixels = {};
  function screen() {
    return location.pathname.split('/', 3).join('/');
  }
  function note(bytes, at) {
    const view = new DataView(bytes.buffer, bytes.byteOffset + at), kind = view.getUint8(0);
    const read = {0xca: 'getFloat32', 0xcb: 'getFloat64', 0xcc: 'getUint8', 0xcd: 'getUint16'}[kind];
    pixels[screen()] = read ? view[read](1) : kind;
  }
  function scrollBack(places, rests) {
    restores &&= rests > 0 && location.pathname === reloaded;
    if (!restores) return;
    const found = lists();
    const moved = found.filter((list, at) => Math.abs(list.scrollTop - places[at]) > 1);
    if (found.length === places.length) found.forEach((list, at) => {
      if (!moved.includes(list)) return;
      list.scrollTop = places[at];
      if (list.querySelector(ROW)) pixels[screen()] = places[at];  // the sheet does not say so soon after it scrolled itself
    });
    // The screen scrolls by itself once it knows its size, so the lists must have stayed for a while.
    const stays = found.length === places.length && !moved.length;
    setTimeout(scrollBack, 50, places, stays ? rests - 1 : RESTS);
  }
  const reloaded = location.pathname;
  let restores = Boolean(before.path === reloaded && before.places && before.places.length);
  function endSoon() {
    setTimeout(() => { restores = false; }, OPENING);
  }
  for (const kind of ['pointerdown', 'keydown', 'wheel']) addEventListener(kind, endSoon, {capture: true, once: true});

  if (restores) scrollBack(before.places, RESTS);

  // The banner.
  const style = document.createElement('style');
  style.textContent = `
    #connection { --well: #ECE3D2; --ink: #1B1714; --ink2: #544C44; --line: #9A8D79;
      position: fixed; inset: auto 0 0 auto; z-index: 9; box-sizing: border-box; width: 100%; min-height: 74px;
      display: flex; flex-wrap: wrap; align-items: center; gap: 8px 16px;
      padding: 8px 16px calc(8px + env(safe-area-inset-bottom)); border-top: 1.5px solid var(--ink);
      background: var(--well); color: var(--ink); font: 500 0.9375rem/1.3 "Scorekeeper Sans", system-ui, sans-serif; }
    #connection.dark { --well: #302922; --ink: #F4ECDD; --ink2: #CBC0AE; --line: #7C7060; }
    #connection.check { inset: 0 0 auto auto; padding-top: calc(8px + env(safe-area-inset-top)); min-height: 0;
      border: 0; border-bottom: 1.5px solid var(--ink); pointer-events: none; }
    #connection.board { inset: auto; width: auto; min-height: 0; padding: 0; border: 0; white-space: nowrap; --well: #FBF7EE; }
    #connection.board.dark { --well: #1A1613; }
    #connection.board :is(svg, strong) { display: none; }
    #connection svg { width: 28px; height: 28px; flex: none; fill: none; stroke: currentColor; stroke-width: 2; }
    #connection div { flex: 1 1 9rem; }
    #connection strong { display: block; font-size: 1.0625rem; font-weight: 600; }
    #connection span { color: var(--ink2); }
    #connection a { min-height: 48px; box-sizing: border-box; padding: 12px 16px; border: 1.5px solid var(--line);
      border-radius: 12px; color: inherit; text-decoration: none; font-weight: 600; }
    @media (min-width: 600px) { #connection { width: 480px; } }
    @media (min-width: 840px) { #connection { width: 392px; } }`;
  const icon = '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M7.8 16.2a6 6 0 0 1 0-8.4M16.2 7.8a6 6 0 0 1 0 8.4'
    + 'M5 19a10 10 0 0 1 0-14M19 5a10 10 0 0 1 0 14M3 3l18 18"/><circle cx="12" cy="12" r="1.5"/></svg>';
  let banner = null, hint = 0;

  // The settings of the app are kept by the browser (STORED in scorekeeper/ui/device/listener.py).
  function setting(key) {
    return JSON.parse(localStorage.getItem(`flutter.scorekeeper.${key}`) || '""');
  }
  function language() {
    return setting('language') || navigator.languages[0].slice(0, 2);
  }
  function words() {
    return settings.words[language()] || settings.words.en;
  }
  function isDark() {
    return (setting('theme') || (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark';
  }
  function show(title, caption, kind) {
    hide();
    banner = document.createElement('div');
    banner.id = 'connection';
    banner.className = (isDark() ? 'dark ' : '') + kind;
    banner.setAttribute('role', 'status');
    banner.innerHTML = `${icon}<div><strong></strong><span></span></div>`;
    banner.querySelector('strong').textContent = title;
    banner.querySelector('span').textContent = caption;
    document.body.append(style, banner);
  }
  function hide() {
    clearTimeout(hint);
    if (banner) banner.remove();
    banner = null;
  }
  function showAway() {
    const time = heard.toLocaleTimeString(language(), {hour: '2-digit', minute: '2-digit', hourCycle: 'h23'});
    const as_of = words().as_of.replace('{time}', time);
    // A scoreboard shows it in the place of its caption, which says whether the board is dark.
    const caption = document.querySelector('[flt-semantics-identifier^="board.caption"]');
    show(words().reconnecting, as_of, caption ? 'board' : '');
    if (caption) {
      const {left, top, width, height} = caption.getBoundingClientRect();
      banner.classList.toggle('dark', caption.getAttribute('flt-semantics-identifier').endsWith('dark'));
      Object.assign(banner.style, {left: `${left}px`, top: `${top}px`, minWidth: `${width}px`, minHeight: `${height}px`});
      banner.style.fontSize = `${height * 0.74}px`;
      return;
    }
    if (!settings.offline) return;
    const link = document.createElement('a');
    Object.assign(link, {href: settings.offline, target: '_blank', textContent: words().offline});
    banner.append(link);
  }
  function refuse() {
    if (banner.classList.contains('board')) return;
    banner.querySelector('span').textContent = words().refused;
    clearTimeout(hint);
    hint = setTimeout(showAway, SHOWN);
  }
  function showTooLarge() {
    if (away) return;
    show(words().too_large, '', 'check');
    hint = setTimeout(hide, CHECK);
  }
  function showTapLost() {
    if (!tapLost) return;
    tapLost = false;
    show(words().check, '', 'check');
    hint = setTimeout(hide, CHECK);
  }
  // The fonts of the app, which the browser has by now: later there is no server to ask.
  function loadFonts() {
    for (const [weight, name] of [['500', 'Medium'], ['600', 'SemiBold']]) {
      const face = new FontFace('Scorekeeper Sans', `url(fonts/ScorekeeperSans-${name}.otf)`, {weight});
      document.fonts.add(face);
      face.load().catch(() => {});
    }
  }
  addEventListener('scorekeeper-ready', () => { loadFonts(); showTapLost(); });

  let field = null;
  function lost() {
    if (away) return;
    away = true;
    field = document.activeElement && document.activeElement.matches('input, textarea') ? document.activeElement : null;
    if (field) field.readOnly = true;
    showAway();
  }
  function returned() {
    away = false;
    clearTimeout(patience);
    patience = 0;
    if (field) field.readOnly = false;
    hide();
    showTapLost();
    ask();
  }

  // Taps and keys are refused while the server is away. What began before may end, so that no button stays pressed.
  // A finger may scroll a list: its touch is passed on, and cancelled if it ends where it began.
  const refused = new Set(), fingers = new Map();
  function scrolls(event) {
    const touch = event.touches ? event.touches[0] : event.pointerType === 'touch' && event;
    if (!touch) return false;
    return lists().map((list) => list.getBoundingClientRect()).some(({left, right, top, bottom}) =>
      left <= touch.clientX && touch.clientX <= right && top <= touch.clientY && touch.clientY <= bottom);
  }
  function stop(event) {
    event.stopImmediatePropagation();
    if (event.cancelable && !event.type.startsWith('key')) event.preventDefault();
  }
  for (const kind of ['pointerdown', 'touchstart', 'mousedown', 'click', 'contextmenu', 'keydown', 'beforeinput', 'paste', 'drop']) {
    addEventListener(kind, (event) => {
      refused.delete(event.pointerId);
      fingers.delete(event.pointerId);
      if (!away || event.target.closest?.('#connection a')) return;
      if ((kind === 'pointerdown' || kind === 'touchstart') && scrolls(event)) {
        if (kind === 'pointerdown') fingers.set(event.pointerId, event);
        return;
      }
      stop(event);
      if (kind === 'pointerdown') refused.add(event.pointerId);
      if (kind === 'pointerdown' || kind === 'keydown') refuse();
    }, {capture: true, passive: false});
  }
  addEventListener('pointermove', (event) => {
    const began = fingers.get(event.pointerId);
    if (began && Math.hypot(event.clientX - began.clientX, event.clientY - began.clientY) > SLOP) fingers.delete(event.pointerId);
  }, {capture: true});
  addEventListener('pointerup', (event) => {
    if (!fingers.delete(event.pointerId)) return;
    stop(event);
    event.target.dispatchEvent(new PointerEvent('pointercancel', event));
    if (away) refuse();
  }, {capture: true});
  for (const kind of ['pointermove', 'pointerup', 'pointercancel']) {
    addEventListener(kind, (event) => { if (refused.has(event.pointerId)) stop(event); }, {capture: true});
  }
})();
