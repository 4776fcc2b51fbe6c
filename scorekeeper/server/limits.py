"""What one browser, and all browsers together, may ask of the server. ``.github/docs/hosting.md`` lists them."""

from __future__ import annotations

import asyncio
import types
from collections import Counter
from collections.abc import Callable, Coroutine, Generator
from contextlib import suppress
from ipaddress import ip_address, ip_network
from time import monotonic, thread_time
from typing import TYPE_CHECKING, Any, ClassVar, cast

from flet_web.fastapi.flet_app import app_manager  # pyright: ignore[reportMissingTypeStubs]
from starlette.datastructures import Headers
from starlette.responses import HTMLResponse

from scorekeeper.i18n import translator_for

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send

BROWSERS = 200
"""Browsers that may be connected at the same time."""

BROWSERS_OF_ADDRESS = 24
"""How many of them one address keeps while browsers of other addresses find no place."""

HOME_BITS, LONGEST_ADDRESS = 64, 100
"""The bits that the IPv6 addresses of one household have in common, and characters of what is no address."""

NEW_BROWSERS_PER_SECOND = 1
"""Pages of one address that begin, after ``BROWSERS_OF_ADDRESS`` at once. Others try again by themselves."""

MOST_ADDRESSES = 1000
"""Addresses whose pages or lines of the log are counted."""

SESSIONS = 300
"""Sessions in memory, with those of browsers that are away for a moment. The one that was left first goes first."""

MESSAGES_PER_SECOND = 60
"""Messages of one browser, of every kind: a key in a field is two. What exceeds them waits."""

QUESTIONS_PER_SECOND = 60
"""Questions of one browser whether the server is there. One follows each tap, and none waits behind a message."""

BYTES_PER_SECOND = 2 * 1024 * 1024
"""Bytes of one browser in the long run."""

SAVED_BYTES = 17 * 1024 * 1024
"""Bytes of one browser at once: those of ``LARGEST_FILE``, and a little more."""

SHARE = 0.2
"""The part of the server's time that one browser may take in the long run, while others send something too."""

ALONE_SECONDS = 1.0
"""Seconds without a message of another browser after which a browser may take all of the server's time."""

SAVED_SECONDS = 0.5
"""How much of the server's time a browser can save up."""

LONGEST_STEP = 0.25
"""Seconds that one step of the work for a message counts at most."""

MOST_OWED = 1.0
"""Seconds of the server's time that a browser owes at most, so that its next message waits for five seconds at most."""

MOST_UNFINISHED = 100
"""Events of one browser that are carried out at the same time. Further ones wait."""

MOST_WAITING, WAITING_BYTES = 120, 1024 * 1024
"""Messages of one browser that wait for their turn, and their bytes. Meanwhile no more is read from its connection."""

PAUSE = 0.02
"""Seconds until it is seen again whether a message that waits has its turn."""

LARGEST_MESSAGE = 256 * 1024
"""Bytes of one message. The page cuts larger ones into pieces (``PIECE`` in ``assets/shell/connection.js``)."""

LARGEST_FILE = 16 * 1024 * 1024 + 64 * 1024
"""Bytes of a message that comes in pieces: files to import, and what is said of them."""

PIECES_BYTES = 3 * LARGEST_FILE
"""Bytes of the pieces that the server keeps of all browsers together. Further ones wait."""

PIECES_SECONDS = 120.0
"""Time for all pieces of a message."""

FIRST_MESSAGE = 64 * 1024
"""Bytes of the message with which a browser registers."""

MOST_PARTS = 2000
"""Lists and maps in a message, and items of one of them: one map for each file of an import."""

REQUEST_SECONDS = 10.0
"""Time for a whole request, from the start of its connection or the end of the request before."""

CHUNK = 64 * 1024
"""Bytes of an answer that are passed to the connection at once."""

STALLED_SECONDS, STALLED_BYTES = 20.0, 16 * 1024
"""Time in which a browser must take so many bytes of an answer or of what waits in its websocket."""

MOST_HEADERS, HEADER_BYTES = 100, 16 * 1024
"""Headers of a request, and about as many bytes of its address and headers together."""

PINGS_PER_SECOND = 10
"""Pings of one websocket. Beyond them it is closed, as when it does not take the answers."""

MOST_FRAGMENTS = 1000
"""Frames of one message."""

OPEN_FILES = 4096
"""Files and connections that the server asks the system for."""

RESERVED_FILES = 200
"""How many of them are left for reading and saving matches, whatever connects."""

READY_SECONDS = 1.0
"""Time for which the answer to ``/readyz`` is repeated: to find out, the server writes to the storage engine."""

LOG_BYTES_PER_HOUR = 1024 * 1024
"""Bytes of the log because of one address."""

LOG_LINE, LOG_FRAMES = 500, 60
"""Characters of a line of the log, and lines of code that follow an error."""

try:
    import resource
except ModuleNotFoundError:  # Windows
    resource = None


class Budget:
    """An amount that grows by `rate` a second up to `most`, and that is spent."""

    def __init__(self, rate: float, most: float) -> None:
        self.left = most
        self._rate, self._most = rate, most
        self._counted = monotonic()

    def refill(self, part: float = 1.0) -> None:
        """Add what has grown since the last time, at `part` of the rate."""
        now = monotonic()
        self.left = min(self._most, self.left + (now - self._counted) * self._rate * part)
        self._counted = now

    def take_one(self) -> bool:
        """Spend 1 if there is as much, and return whether there was."""
        self.refill()
        if self.left < 1:
            return False
        self.left -= 1
        return True


class ByAddress(dict[str, Budget]):
    """A budget for each of the ``MOST_ADDRESSES`` latest addresses."""

    def __init__(self, rate: float, most: float) -> None:
        super().__init__()
        self._new = rate, most

    def __getitem__(self, address: str) -> Budget:
        budget = self.pop(address, None) or Budget(*self._new)
        self[address] = budget  # the latest is the last one
        if len(self) > MOST_ADDRESSES:
            del self[next(iter(self))]
        return budget


class BrowserLimit:
    """What one browser may send: messages of every kind, their bytes, and the time that the server takes for them.

    In the long run a browser gets ``SHARE`` of the server's time; what it did not use in the last seconds it may use at
    once. So one that floods the server does not slow down the others. Nothing is lost: a message waits for its turn,
    and the browser with the ones behind it. The keys of a fast typist, or one that is held down, do not wait.
    """

    _latest: ClassVar[BrowserLimit | None] = None
    """The browser that has sent the latest message of all."""
    _changed: ClassVar[float] = 0.0
    """When that became another one."""

    def __init__(self) -> None:
        self._messages = Budget(MESSAGES_PER_SECOND, MESSAGES_PER_SECOND)
        self._questions = Budget(QUESTIONS_PER_SECOND, QUESTIONS_PER_SECOND)
        self._bytes = Budget(BYTES_PER_SECOND, SAVED_BYTES)
        self._seconds = Budget(1.0, SAVED_SECONDS)
        self._unfinished = 0

    def allows(self, size: int) -> bool:
        """Count a message of `size` bytes if it may be carried out now, and return whether it may."""
        now = monotonic()
        if BrowserLimit._latest is not self:
            BrowserLimit._latest, BrowserLimit._changed = self, now
        is_alone = now - BrowserLimit._changed > ALONE_SECONDS
        self._seconds.refill(1.0 if is_alone else SHARE)
        self._bytes.refill()
        if self._seconds.left <= 0 or self._bytes.left <= 0 or self._unfinished >= MOST_UNFINISHED:
            return False
        if not self._messages.take_one():
            return False
        self._bytes.left -= size
        return True

    def allows_question(self) -> bool:
        """Count a question or its answer if it may be carried out now, and return whether it may."""
        return self._questions.take_one()

    def charge(self, seconds: float) -> None:
        """Count time that the server took for one step of the work for a message."""
        self._seconds.left = max(-MOST_OWED, self._seconds.left - min(LONGEST_STEP, seconds))

    async def charged(self, work: Coroutine[Any, Any, Any]) -> None:
        """Carry out an event, and count the time of each step."""
        self._unfinished += 1
        try:
            await charged(work, self.charge)
        finally:
            self._unfinished -= 1


@types.coroutine
def charged(work: Coroutine[Any, Any, Any], charge: Callable[[float], object]) -> Generator[Any, Any, Any]:
    """Run a coroutine, and pass the seconds of the processor that each step takes to `charge`."""
    go_on: Callable[[Any], Any] = work.send
    value: Any = None
    while True:
        began = thread_time()
        try:
            awaited = go_on(value)
        except StopIteration as done:
            return done.value
        finally:
            charge(thread_time() - began)
        try:
            value, go_on = (yield awaited), work.send
        except BaseException as error:  # noqa: BLE001  the work decides what an error or a cancellation means to it
            value, go_on = error, work.throw


def address_of(scope: Scope) -> str:
    """Return the address of a browser, as the proxy forwards it if that is trusted; "" where one stands for many.

    Browsers of this computer have no limit of their own: their address may also be that of a proxy.
    """
    text = str((scope.get("client") or ("",))[0]).removeprefix("::ffff:")
    try:
        address = ip_address(text)
    except ValueError:  # a proxy may forward anything
        return text[:LONGEST_ADDRESS]
    if address.is_loopback:
        return ""
    # A household has all addresses of such a network.
    return str(address) if address.version == 4 else str(ip_network((address, HOME_BITS), strict=False))


def limited(app: ASGIApp, browsers: int = BROWSERS, *, has_addresses: bool = True) -> ASGIApp:
    """Return `app` for so many browsers at once. Others get a page that says so and tries again by itself.

    An address may begin ``NEW_BROWSERS_PER_SECOND``. If it has more than ``BROWSERS_OF_ADDRESS``, its newest one has to
    leave for a browser of another address. Not so if `has_addresses` is false, because a proxy stands for its browsers.
    """
    connected: dict[asyncio.Task[Any], str] = {}
    new_browsers = ByAddress(NEW_BROWSERS_PER_SECOND, BROWSERS_OF_ADDRESS)

    def is_too_early(scope: Scope, address: str) -> bool:
        """Return whether too many pages of the address have begun. A page that goes on after a loss does not count."""
        goes_on = any(item.startswith("received.") for item in scope.get("subprotocols", ()))
        return bool(has_addresses and address and not goes_on) and not new_browsers[address].take_one()

    def crowded(address: str) -> asyncio.Task[Any] | None:
        """Return the newest browser of the address with the most of them, if it has to leave for one of `address`."""
        counts = Counter(filter(None, connected.values()))
        most = max(counts, key=counts.__getitem__, default="")
        if not has_addresses or counts[most] <= BROWSERS_OF_ADDRESS or counts[address] >= BROWSERS_OF_ADDRESS:
            return None
        return next(task for task, of in reversed(connected.items()) if of == most)

    async def serve_browser(scope: Scope, receive: Receive, send: Send) -> None:
        address = address_of(scope)
        is_full = len(connected) >= browsers
        leaving = crowded(address) if is_full else None
        if (is_full and leaving is None) or is_too_early(scope, address):
            await send({"type": "websocket.close", "code": 1013})
            return
        if leaving is not None:
            del connected[leaving]
            leaving.cancel()
        await drop_sessions(SESSIONS)
        serving = asyncio.ensure_future(app(scope, receive, send))
        connected[serving] = address
        try:
            await asyncio.wait({serving})
        finally:
            connected.pop(serving, None)
            serving.cancel()
        if not serving.cancelled():
            serving.result()

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await serve_browser(scope, receive, send)
            return
        headers = Headers(scope=scope)
        is_page = scope["type"] == "http" and "text/html" in headers.get("accept", "")
        if is_page and len(connected) >= browsers and crowded(address_of(scope)) is None:
            await _full_page(headers.get("accept-language", ""), browsers)(scope, receive, send)
        else:
            await app(scope, receive, send)

    return answer


def _full_page(languages: str, browsers: int) -> HTMLResponse:
    tr = translator_for(languages)
    sentence = tr("error.full", n=browsers)
    page = (
        f'<!doctype html><html lang="{tr.language}"><meta charset="utf-8"><title>{tr("common.app")}</title>'
        '<meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="10">'
        f'<p style="font: 20px sans-serif; margin: 20vh 2em; text-align: center">{sentence}</p></html>'
    )
    return HTMLResponse(page, 503, {"retry-after": "10", "cache-control": "no-store"})


async def drop_sessions(most: int) -> None:
    """Remove sessions whose browsers are away, the one that was left first, until there are fewer than `most`."""
    sessions = cast("dict[str, Any]", getattr(app_manager, "_FletAppManager__sessions"))  # noqa: B009
    away = sorted((session.expires_at, key) for key, session in sessions.items() if session.expires_at)
    for _, key in away[: max(0, len(sessions) - most + 1)]:
        await app_manager.delete_session(key)


def connection_limit() -> int:
    """Raise the number of files that this process may open, and return how many connections that leaves."""
    if resource is None:
        return OPEN_FILES - RESERVED_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = OPEN_FILES if hard == resource.RLIM_INFINITY else min(OPEN_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    return (OPEN_FILES if soft == resource.RLIM_INFINITY else soft) - RESERVED_FILES
