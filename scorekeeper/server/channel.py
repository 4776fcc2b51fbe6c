"""Channels: the messages between Flet and one load of the page, which survive the loss of their websocket.

Flet's web client cannot go on after a loss: it compares the screen it has with the one it is sent, and each level of a
screen doubles the time that takes. So neither the client nor Flet learns of a loss. The page opens another websocket
(``assets/shell/connection.js``) and both sides send again what the other one has not received.

The first byte of a message is its kind. 0 and 1 are Flet's; the other kinds are named below.
"""

from __future__ import annotations

import asyncio
import struct
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from time import time
from typing import TYPE_CHECKING

from starlette.websockets import WebSocketDisconnect

if TYPE_CHECKING:
    from starlette.websockets import WebSocket

QUESTION, ANSWER, SKIPPED = 2, 3, 4
"""Kinds of messages. ``SKIPPED`` stands for a message that came too late to be carried out.

A question and its answer have the same number. Both say how many of the other kinds of messages their sender has
received and sent.
"""
HEAD = struct.Struct(">BIII")

DOUBTFUL = 2.5
"""After so many seconds without a message, the next ones may have waited in a network. The page is asked first.

More than the page lets pass between two questions.
"""
LARGEST_BUFFER = 4 * 1024 * 1024
"""Bytes that are kept for a browser that is away, or does not say what it has received."""

MOST_AWAY = 100
"""Channels that wait for their browser. Of more, the oldest ones end."""

LEFT = frozenset({1000, 1001})
"""The codes with which a browser closes the websocket of a page that is left."""
TAKEN_OVER, GONE = 4001, 4004
"""The codes for a websocket that another one has replaced, and for a channel that cannot be resumed."""


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
        self._incoming = asyncio.Queue[bytes | None]()
        self._received = 0
        self._doubted: list[bytes] = []
        self._in_doubt = False
        self._question = 0
        self._heard = 0.0
        self._buffer, self._buffered = deque[bytes](), 0
        self._confirmed = self._sent = 0
        self._more = asyncio.Event()

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
        if self._buffered > LARGEST_BUFFER and self._socket is None:
            self._incoming.put_nowait(None)

    async def receive_bytes(self) -> bytes:
        """Return the next message for Flet.

        Raises:
            WebSocketDisconnect: the channel has ended.
        """
        if (message := await self._incoming.get()) is None:
            raise WebSocketDisconnect
        return message

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
        self._doubted.clear()
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
                    self._expiry = asyncio.get_running_loop().call_later(keep, self._incoming.put_nowait, None)
            closes = not reader.done() or reader.cancelled()
            reader.cancel()
        if closes:
            with suppress(RuntimeError):
                await socket.close(TAKEN_OVER)
        if self.talk.done() and not self.talk.cancelled():
            self.talk.result()

    async def end(self) -> None:
        """End the conversation. Flet keeps the session for another load of the page."""
        self._incoming.put_nowait(None)
        try:
            await asyncio.wait({self.talk}, timeout=1)
        finally:
            self.talk.cancel()  # Flet waits for ever where the browser has not registered

    async def _read(self, socket: WebSocket) -> int:
        """Take messages until the websocket closes; return the code with which it does."""
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
            elif kind == ANSWER and number == self._question:
                self._in_doubt = False
            if not self._in_doubt:
                self._heard = time()
                self._take_all()
            if is_ours:
                self._confirm(min(received, self._sent))
                if not self._in_doubt:
                    self._received = sent  # a guard may have held messages back
            if kind == QUESTION:
                await socket.send_bytes(self._head(ANSWER, number))
        return int(message.get("code") or 1006)

    def _take_all(self) -> None:
        for data in self._doubted:
            self._received += 1
            if data[:1] != bytes([SKIPPED]):
                self._incoming.put_nowait(data)
        self._doubted.clear()

    def _head(self, kind: int, number: int) -> bytes:
        return HEAD.pack(kind, self._received, self._sent, number)

    async def _write(self, socket: WebSocket, *, resumes: bool) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):  # it has closed
            if resumes:
                await socket.send_bytes(self._head(ANSWER, 0))
            while True:
                self._more.clear()
                while self._sent < self._confirmed + len(self._buffer):
                    data = self._buffer[self._sent - self._confirmed]
                    self._sent += 1
                    await socket.send_bytes(data)
                await self._more.wait()

    def _confirm(self, received: int) -> None:
        while self._buffer and self._confirmed < received:
            self._forget_first()

    def _forget_first(self) -> None:
        self._buffered -= len(self._buffer.popleft())
        self._confirmed += 1


class Channels:
    """The open channels of a server, by their keys. A channel without a websocket is kept for `keep` seconds."""

    def __init__(self, talk: Callable[[Channel], Awaitable[None]], keep: float) -> None:
        self._talk, self._keep = talk, keep
        self._open: dict[str, Channel] = {}

    async def serve(self, socket: WebSocket) -> None:
        """Serve a websocket, of a new channel or, if its address says so, of one that was lost.

        Its address may also name a channel of the same browser tab that has ended, though the server may not know yet.
        """
        asked = socket.query_params
        key, received = asked.get("channel", ""), asked.get("received", "")
        await socket.accept()
        if (replaced := self._open.get(asked.get("replaces", ""))) is not None:
            await replaced.end()
        channel = self._open.get(key)
        if received:
            count = int(received) if received.isdecimal() else -1
            if channel is None or not channel.can_resume(count):
                await socket.close(GONE)
            else:
                await channel.serve(socket, self._keep, count, resumes=True)
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
