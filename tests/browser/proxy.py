"""A TCP proxy between a browser and a server that loses connections."""

from __future__ import annotations

import asyncio
from collections.abc import Generator
from contextlib import contextmanager
from threading import Thread
from typing import Literal

Mode = Literal["pass", "cut", "drop"]


class Proxy:
    """Passes connections on to `port` of this computer.

    ``cut`` resets all connections and refuses new ones. With ``drop`` the bytes vanish, also later, of the connections
    that exist then.
    """

    def __init__(self, port: int) -> None:
        self.server_port = port
        self.port = 0
        self.loop = asyncio.new_event_loop()
        self._mode: Mode = "pass"
        self._open = set[asyncio.StreamWriter]()
        self._dropped = set[asyncio.StreamWriter]()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def set(self, mode: Mode) -> None:
        """Treat the connections in another way from now on."""
        asyncio.run_coroutine_threadsafe(self._set(mode), self.loop).result()

    async def _set(self, mode: Mode) -> None:
        self._mode = mode
        if mode == "cut":
            for writer in self._open:
                writer.transport.abort()
        elif mode == "drop":
            self._dropped |= self._open

    async def listen(self) -> None:
        server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]

    async def close(self) -> None:
        for writer in self._open | self._dropped:
            writer.transport.abort()
        if tasks := asyncio.all_tasks() - {asyncio.current_task()}:
            await asyncio.wait(tasks, timeout=5)

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._mode != "pass":
            if self._mode == "cut":
                writer.transport.abort()
            else:
                self._dropped.add(writer)  # it stays open and nobody answers
            return
        try:
            server_reader, server_writer = await asyncio.open_connection("127.0.0.1", self.server_port)
        except OSError:
            writer.transport.abort()
            return
        self._open |= {writer, server_writer}
        try:
            await asyncio.gather(self._pump(reader, server_writer), self._pump(server_reader, writer))
        finally:
            self._open -= {writer, server_writer}

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while data := await reader.read(65536):
                if writer not in self._dropped:
                    writer.write(data)
                    await writer.drain()
        except OSError:
            pass
        if writer not in self._dropped:
            writer.close()


@contextmanager
def running(port: int) -> Generator[Proxy]:
    """Run a proxy in a thread."""
    proxy = Proxy(port)
    thread = Thread(target=proxy.loop.run_forever, daemon=True)
    thread.start()
    asyncio.run_coroutine_threadsafe(proxy.listen(), proxy.loop).result()
    try:
        yield proxy
    finally:
        asyncio.run_coroutine_threadsafe(proxy.close(), proxy.loop).result()
        proxy.loop.call_soon_threadsafe(proxy.loop.stop)
        thread.join()
