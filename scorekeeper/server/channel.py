"""Channels: the messages between Flet and one load of the page, which survive the loss of their websocket.

Flet's web client cannot go on after a loss: it compares the screen it has with the one it is sent, and each level of a
screen doubles the time that takes. So neither the client nor Flet learns of a loss. The page opens another websocket
(``assets/shell/connection.js``) and both sides send again what the other one has not received.

The first byte of a message is its kind. 0 and 1 are Flet's; the other kinds are named below.
"""

from __future__ import annotations

import asyncio
import re
import struct
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from time import monotonic, time
from typing import TYPE_CHECKING, ClassVar

from starlette.websockets import WebSocketDisconnect

from scorekeeper.server.limits import (
    LARGEST_FILE,
    MOST_WAITING,
    PAUSE,
    PIECES_BYTES,
    PIECES_SECONDS,
    WAITING_BYTES,
    BrowserLimit,
)

if TYPE_CHECKING:
    from starlette.websockets import WebSocket

QUESTION, ANSWER, SKIPPED, PIECE, LAST_PIECE = 2, 3, 4, 5, 6
"""Kinds of messages. ``SKIPPED`` stands for a message that came too late to be carried out.

A question and its answer have the same number. Both say how many of the other kinds of messages their sender has
received and sent. A large message of Flet's web client comes in pieces; other messages may come between two of them.
"""
PROTOCOL = "scorekeeper"
"""The name of the subprotocol. What else the page says of its channel are further ones: proxies log addresses."""
HEAD = struct.Struct(">BIII")

DOUBTFUL = 2.5
"""After so many seconds without a message, the next ones may have waited in a network. The page is asked first.

More than the page lets pass between two questions.
"""
LARGEST_BUFFER = 4 * 1024 * 1024
"""Bytes that are kept for a browser that is away, or does not say what it has received."""

UNREAD_SECONDS = 10.0
"""Seconds in which a browser must begin to read a message if others of ``LARGEST_BUFFER`` bytes wait behind it."""

MOST_AWAY = 100
"""Channels that wait for their browser. Of more, the oldest ones end."""

LONGEST_KEY = 64
"""Characters of the key of a channel."""

COUNT = re.compile(r"[0-9]{1,10}")
"""A number of messages."""

LEFT = frozenset({1000, 1001})
"""The codes with which a browser closes the websocket of a page that is left."""
TAKEN_OVER, TOO_MUCH, GONE = 4001, 4002, 4004
"""The codes for a websocket that another one has replaced, for one with too many messages while the page is asked
whether they still count, and for a channel that cannot be resumed."""


class Channel:
    """The messages of one load of the page. For Flet it is the websocket.

    A channel without a `key` ends with its websocket.
    """

    def __init__(self, socket: WebSocket, key: str, talk: Callable[[Channel], Awaitable[None]]) -> None:
        self.client, self.headers, self.cookies, self.url = socket.client, socket.headers, socket.cookies, socket.url
        self.key = key
        self.talk = asyncio.ensure_future(talk(self))
        """The conversation of Flet. It ends with the channel."""
        self._socket: WebSocket | None = None
        self._reader: asyncio.Task[int] | None = None
        self._expiry: asyncio.TimerHandle | None = None
        self._limit = BrowserLimit()
        self._incoming = deque[bytes]()
        self._incoming_bytes = 0
        self._changed = asyncio.Event()
        self._has_ended = False
        self._pieces = _Pieces(self._finish)
        self.talk.add_done_callback(lambda _: self._release())
        self._received = 0
        self._doubted: list[bytes] = []
        self._in_doubt = False
        self._question = 0
        self._heard = 0.0
        self._buffer, self._buffered = deque[bytes](), 0
        self._confirmed = self._sent = 0
        self._more = asyncio.Event()
        self._writing_since = 0.0
        """When the message that is being sent began, or 0."""

    @property
    def limit(self) -> BrowserLimit:
        """Return what the browser may send."""
        return self._limit

    @property
    def is_away(self) -> bool:
        """Return whether the channel waits for its browser."""
        return self._socket is None

    async def accept(self) -> None:
        """Do nothing: the websocket is accepted when it opens."""

    async def send_bytes(self, data: bytes) -> None:
        """Send a message of Flet, or keep it until the browser is back."""
        self._buffer.append(data)
        self._buffered += len(data)
        self._more.set()
        while self._buffered > LARGEST_BUFFER and self._confirmed < self._sent:
            self._forget_first()
        is_unread = self._writing_since and monotonic() - self._writing_since > UNREAD_SECONDS
        if self._buffered > LARGEST_BUFFER and (self._socket is None or is_unread):
            self._finish()

    async def receive_bytes(self) -> bytes:
        """Return the next message for Flet, once the limit of the browser allows it.

        Raises:
            WebSocketDisconnect: the channel has ended.
        """
        while True:
            message = await self._next()
            if not message or message[0] not in {PIECE, LAST_PIECE}:
                return message
            if whole := self._pieces.add(message):
                return whole

    async def _next(self) -> bytes:
        while True:
            if not self._incoming:
                if self._has_ended:
                    raise WebSocketDisconnect
                self._changed.clear()
                await self._changed.wait()
            elif self._may_take(self._incoming[0]):
                break
            else:
                await asyncio.sleep(PAUSE)
        message = self._incoming.popleft()
        self._incoming_bytes -= len(message)
        self._changed.set()
        await asyncio.sleep(0)  # the work for the message before begins, and is counted
        return message

    def _may_take(self, message: bytes) -> bool:
        is_piece = message[:1] in {bytes([PIECE]), bytes([LAST_PIECE])}
        return (not is_piece or self._pieces.has_room(len(message))) and self._limit.allows(len(message))

    def _finish(self) -> None:
        """End the conversation after the messages that are here."""
        self._has_ended = True
        self._changed.set()

    def can_resume(self, received: int) -> bool:
        """Return whether a browser with so many messages can be sent all the others."""
        return not self.talk.done() and self._confirmed <= received <= self._confirmed + len(self._buffer)

    async def serve(self, socket: WebSocket, keep: float, received: int = 0, *, resumes: bool = False) -> None:
        """Serve a websocket until it closes, in the place of an earlier one. The browser has `received` messages.

        The channel ends when the browser leaves the page, and `keep` seconds after a loss.
        """
        if self._expiry:
            self._expiry.cancel()
        if self._reader:
            self._reader.cancel()
        self._socket, self._heard, self._in_doubt = socket, time(), False
        self._forget_doubted()
        self._writing_since = 0.0
        self._sent = received
        self._confirm(received)
        reader = self._reader = asyncio.ensure_future(self._read(socket))
        writer = asyncio.ensure_future(self._write(socket, resumes=resumes))
        try:
            await asyncio.wait({reader, self.talk}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            writer.cancel()
            if self._socket is socket:
                self._socket = None
                # A reader that is not done: the conversation has ended, or the server ends this one.
                if not self.key or not reader.done() or reader.exception() or reader.result() in LEFT:
                    await self.end()
                else:
                    self._expiry = asyncio.get_running_loop().call_later(keep, self._finish)
            closes = not reader.done() or reader.cancelled()
            reader.cancel()
        if closes:
            with suppress(RuntimeError):
                await socket.close(TAKEN_OVER)
        if self.talk.done() and not self.talk.cancelled():
            self.talk.result()

    async def end(self) -> None:
        """End the conversation. Flet keeps the session for another load of the page."""
        self._finish()
        try:
            await asyncio.wait({self.talk}, timeout=1)
            self._forget_incoming()  # what had to wait for so long
            await asyncio.wait({self.talk}, timeout=0.1)
        finally:
            self.talk.cancel()  # Flet waits for ever where the browser has not registered

    async def _read(self, socket: WebSocket) -> int:
        """Take messages until the websocket closes; return the code with which it does.

        While too many wait, none is read: then the network holds back the browser.
        """
        while (message := await socket.receive())["type"] != "websocket.disconnect":
            data: bytes = message.get("bytes") or b""
            is_ours = len(data) == HEAD.size and data[0] in {QUESTION, ANSWER}
            kind, received, sent, number = HEAD.unpack(data) if is_ours else (0, 0, 0, 0)
            if self.key and not self._in_doubt and abs(time() - self._heard) > DOUBTFUL:
                self._in_doubt = True
                self._question += 1
                await socket.send_bytes(self._head(QUESTION, self._question))
            if not is_ours:
                self._doubted.append(data)
                self._incoming_bytes += len(data)
            elif kind == ANSWER and number == self._question:
                self._in_doubt = False
            if not self._in_doubt:
                self._heard = time()
                self._take_all()
            if is_ours:
                self._confirm(min(received, self._sent))
                if not self._in_doubt:
                    self._received = sent  # a guard may have held messages back
                while not self._limit.allows_question():  # noqa: ASYNC110  time alone fills a budget
                    await asyncio.sleep(PAUSE)
            if kind == QUESTION:
                await socket.send_bytes(self._head(ANSWER, number))
            while self._is_full():
                if self._in_doubt:
                    await socket.close(TOO_MUCH)
                    return TOO_MUCH
                self._changed.clear()
                await self._changed.wait()
        return int(message.get("code") or 1006)

    def _is_full(self) -> bool:
        waiting = len(self._incoming) + len(self._doubted)
        return not self.talk.done() and (waiting >= MOST_WAITING or self._incoming_bytes >= WAITING_BYTES)

    def _take_all(self) -> None:
        for data in self._doubted:
            self._received += 1
            if data[:1] == bytes([SKIPPED]):
                self._incoming_bytes -= len(data)
            else:
                self._incoming.append(data)
        self._doubted.clear()
        self._changed.set()

    def _release(self) -> None:
        """Forget all messages: the session refers to the channel for longer than it is needed."""
        self._pieces.clear()
        self._forget_incoming()
        self._forget_doubted()
        self._buffer.clear()
        self._buffered = 0

    def _forget_incoming(self) -> None:
        self._incoming_bytes -= sum(map(len, self._incoming))
        self._incoming.clear()
        self._changed.set()

    def _forget_doubted(self) -> None:
        self._incoming_bytes -= sum(map(len, self._doubted))
        self._doubted.clear()

    def _head(self, kind: int, number: int) -> bytes:
        return HEAD.pack(kind, self._received, self._sent, number)

    async def _write(self, socket: WebSocket, *, resumes: bool) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):  # it has closed
            if resumes:
                await socket.send_bytes(self._head(ANSWER, 0))
            while True:
                self._more.clear()
                # A websocket that another one has replaced takes no more: its messages would not arrive.
                while self._socket is socket and self._sent < self._confirmed + len(self._buffer):
                    data = self._buffer[self._sent - self._confirmed]
                    self._sent += 1
                    self._writing_since = monotonic()
                    await socket.send_bytes(data)
                    self._writing_since = 0.0
                await self._more.wait()

    def _confirm(self, received: int) -> None:
        while self._buffer and self._confirmed < received:
            self._forget_first()

    def _forget_first(self) -> None:
        self._buffered -= len(self._buffer.popleft())
        self._confirmed += 1


class _Pieces:
    """The pieces of one large message. All channels together keep no more than ``PIECES_BYTES``."""

    _all: ClassVar[int] = 0

    def __init__(self, expire: Callable[[], None]) -> None:
        self._expire = expire
        self._pieces: list[bytes] = []
        self._size = 0
        self._expiry: asyncio.TimerHandle | None = None

    def has_room(self, size: int) -> bool:
        return _Pieces._all + size <= PIECES_BYTES

    def add(self, piece: bytes) -> bytes | None:
        """Add a piece; return the message with the last one. If they take too long, `expire` is called.

        Raises:
            WebSocketDisconnect: the message is too large.
        """
        if not self._pieces:
            self._expiry = asyncio.get_running_loop().call_later(PIECES_SECONDS, self._expire)
        self._pieces.append(piece[1:])
        self._size += len(piece) - 1
        _Pieces._all += len(piece) - 1
        if self._size > LARGEST_FILE:
            raise WebSocketDisconnect
        if piece[0] == PIECE:
            return None
        whole = b"".join(self._pieces)
        self.clear()
        return whole

    def clear(self) -> None:
        """Forget the pieces."""
        if self._expiry is not None:
            self._expiry.cancel()
        _Pieces._all -= self._size
        self._pieces, self._size = [], 0


class Channels:
    """The open channels of a server, by their keys. A channel without a websocket is kept for `keep` seconds."""

    def __init__(self, talk: Callable[[Channel], Awaitable[None]], keep: float) -> None:
        self._talk, self._keep = talk, keep
        self._open: dict[str, Channel] = {}

    async def serve(self, socket: WebSocket) -> None:
        """Serve a websocket, of a new channel or, if its subprotocols say so, of one that was lost.

        They may also name a channel of the same browser tab that has ended, though the server may not know yet.
        """
        offered: list[str] = socket.scope.get("subprotocols", [])
        asked = {name: value for name, _, value in (item.partition(".") for item in offered)}
        key, received = asked.get("channel", "")[:LONGEST_KEY], asked.get("received", "")
        await socket.accept(PROTOCOL if PROTOCOL in offered else None)
        if (replaced := self._open.get(asked.get("replaces", ""))) is not None:
            await replaced.end()
        channel = self._open.get(key)
        if received:
            if channel is None or not COUNT.fullmatch(received) or not channel.can_resume(int(received)):
                await socket.close(GONE)
            else:
                await channel.serve(socket, self._keep, int(received), resumes=True)
            return
        away = [channel for channel in self._open.values() if channel.is_away]
        for channel in away[: max(0, len(away) - MOST_AWAY)]:
            await channel.end()
        channel = Channel(socket, key, self._talk)
        if key:
            self._open[key] = channel
            channel.talk.add_done_callback(lambda _: self._forget(channel))
        await channel.serve(socket, self._keep)

    def _forget(self, channel: Channel) -> None:
        if self._open.get(channel.key) is channel:
            del self._open[channel.key]
