"""The connections of uvicorn, with limits that must hold before an app is asked, or whatever it answers."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from scorekeeper.server.limits import (
    MOST_FRAGMENTS,
    OPEN_FILES,
    PINGS_PER_SECOND,
    REQUEST_SECONDS,
    RESERVED_FILES,
    STALLED_BYTES,
    STALLED_SECONDS,
    Budget,
)

if TYPE_CHECKING:
    from uvicorn._types import ASGIReceiveEvent
    from websockets.frames import Frame

SLICE = 1024
"""Bytes that are parsed at once. Those of a websocket may be a thousand times as many when they are unpacked."""


SLICES_AFTER_CLOSE = 16
"""Slices in which a browser must answer that its websocket is closed. They are parsed and thrown away."""


class _Stalling(asyncio.Protocol):
    """A connection that is closed if its browser does not take what it is sent."""

    transport: asyncio.Transport
    _stalled: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        super().pause_writing()
        self._look_later()

    def resume_writing(self) -> None:
        self._stop_looking()
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_looking()
        super().connection_lost(exc)

    def _look_later(self) -> None:
        unsent = self.transport.get_write_buffer_size()
        self._stalled = asyncio.get_running_loop().call_later(STALLED_SECONDS, self._look, unsent)

    def _look(self, before: int) -> None:
        if before - self.transport.get_write_buffer_size() < STALLED_BYTES:
            self.transport.abort()
        else:
            self._look_later()

    def _stop_looking(self) -> None:
        if self._stalled is not None:
            self._stalled.cancel()


class LimitedProtocol(_Stalling, H11Protocol):
    """A connection that is closed if no request comes in time, or if there are too many."""

    most = OPEN_FILES - RESERVED_FILES
    connections: set[Any]
    cycle: Any
    transport: asyncio.Transport
    _checking: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if len(self.connections) > self.most:
            self._refuse("503 Service Unavailable", "Too many connections. Please try again in a moment.")
        else:
            self._wait(None)

    def data_received(self, data: bytes) -> None:
        """Parse the data in slices: only a request that is not complete yet may be too large for the parser."""
        for start in range(0, len(data), SLICE):
            if self.transport.is_closing() or self not in self.connections:  # a websocket by now
                return
            super().data_received(data[start : start + SLICE])

    def connection_lost(self, exc: Exception | None) -> None:
        if self._checking is not None:
            self._checking.cancel()  # else it keeps what has been received
        super().connection_lost(exc)

    def _wait(self, answered: object) -> None:
        self._checking = asyncio.get_running_loop().call_later(REQUEST_SECONDS, self._check, answered)

    def _check(self, answered: object) -> None:
        """Close the connection if it has waited for a request since the one that was ``answered`` the last time."""
        if self not in self.connections:  # closed, or a websocket by now
            return
        cycle = self.cycle
        if cycle is answered and (cycle is None or cycle.response_complete):
            self._refuse("408 Request Timeout", f"No request came within {REQUEST_SECONDS:g} seconds.")
        else:
            self._wait(cycle)

    def _refuse(self, status: str, sentence: str) -> None:
        body = f"{sentence}\n"
        head = f"HTTP/1.1 {status}\r\ncontent-type: text/plain\r\ncontent-length: {len(body)}\r\nconnection: close\r\n"
        self.transport.write(f"{head}\r\n{body}".encode())
        self.transport.close()


class LimitedWebSocket(_Stalling, WebSocketsSansIOProtocol):
    """A websocket that unpacks no more than the app receives, and answers only so many pings."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._unread, self._parsed = b"", 0
        self._pings = Budget(PINGS_PER_SECOND, PINGS_PER_SECOND)
        self._after_close = 0

    def data_received(self, data: bytes) -> None:
        """Parse the data until there is a message; the rest when the app has received it."""
        self._unread, self._parsed = self._unread[self._parsed :] + data, 0
        self._parse()

    def _parse(self) -> None:
        while self._parsed < len(self._unread) and not self.read_paused and not self.transport.is_closing():
            piece = self._unread[self._parsed : self._parsed + SLICE]
            self._parsed += len(piece)
            super().data_received(piece)
            self._after_close += self.close_sent
            if self._after_close > SLICES_AFTER_CLOSE:
                self.transport.abort()

    async def receive(self) -> ASGIReceiveEvent:
        message = await super().receive()
        if self._parsed < len(self._unread) and not self.read_paused:
            self._parse()
        return message

    def handle_cont(self, event: Frame) -> None:
        super().handle_cont(event)
        if len(self.frames) > MOST_FRAGMENTS:
            self.transport.abort()

    def handle_ping(self) -> None:
        if not self._pings.take_one():
            self.transport.abort()
        elif self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()  # forgets the answer: the browser does not take what it has been sent
