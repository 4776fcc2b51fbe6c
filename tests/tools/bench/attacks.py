"""How long a tap takes, and how much memory the server uses, while one hostile browser attacks it.

Each attack runs in a process of its own against a new server, with a time of peace before it. The honest browsers
speak the wire format of Flet's web client; each has the sheet of a match of its own open.
Run it as a program: ``python -m tests.tools.bench.attacks [--only NAME ...] [--browsers 3] [--seconds 10]``.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import socket
import struct
import sys
import tempfile
import zlib
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack, ExitStack, closing, suppress
from pathlib import Path
from threading import Thread
from time import monotonic, sleep
from typing import Any, Final
from urllib.parse import urlsplit

import msgpack  # pyright: ignore[reportMissingTypeStubs]

from scorekeeper.server.channel import HEAD, PROTOCOL, QUESTION
from tests.browser.rig import Server
from tests.tools.bench.load import Client, Taps, browser, fill, measure, resident

packed: Any = msgpack

BINARY, FINAL, COMPRESSED, MASKED = 0x02, 0x80, 0x40, 0x80
TURN: Final = 0.25
"""Seconds between two looks at the memory of the server."""

HOSTILE, HONEST = "192.0.2.66", "192.0.2.1"
"""Addresses that the trusted proxy names."""


def frame(data: bytes, flags: int = FINAL) -> bytes:
    """Return a frame of a browser with a mask of zeros."""
    size = len(data)
    if size < 126:
        head = struct.pack(">BB", flags | BINARY, MASKED | size)
    elif size < 65536:
        head = struct.pack(">BBH", flags | BINARY, MASKED | 126, size)
    else:
        head = struct.pack(">BBQ", flags | BINARY, MASKED | 127, size)
    return head + bytes(4) + data


def message(action: int, **body: object) -> bytes:
    """Return a frame with a message of Flet's web client."""
    return frame(b"\x00" + packed.packb([action, body]))


REGISTER: Final = message(1, session_id="", page_name="", page={"route": "/", "width": 390, "height": 844, "web": True})


class Attack:
    """Connections of the hostile browser to a server, until a time."""

    def __init__(self, url: str, match_id: str, until: float) -> None:
        self.address = urlsplit(url)
        self.match_id, self._until = match_id, until

    @property
    def goes_on(self) -> bool:
        return monotonic() < self._until

    def connect(self, *, reads: bool = True) -> socket.socket:
        """Return a connection; what it receives is thrown away, or is never read."""
        connection = socket.create_connection((self.address.hostname or "", self.address.port or 0))
        connection.settimeout(max(0.1, self._until - monotonic()))
        if reads:
            Thread(target=self._drain, args=(connection,), daemon=True).start()
        return connection

    def open(self, *, reads: bool = True, key: str = "") -> socket.socket:
        """Return a connection that asks for a websocket."""
        connection = self.connect(reads=reads)
        protocols = f"sec-websocket-protocol: {PROTOCOL}, channel.{key}\r\n" if key else ""
        connection.sendall(
            f"GET /ws HTTP/1.1\r\nhost: {self.address.netloc}\r\norigin: http://{self.address.netloc}\r\n"
            f"connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nx-forwarded-for: {HOSTILE}\r\n"
            f"{protocols}sec-websocket-extensions: permessage-deflate\r\n"
            "sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )
        sleep(0.1)  # a server parses no frame before its answer
        return connection

    def register(self, **options: Any) -> socket.socket:
        connection = self.open(**options)
        connection.sendall(REGISTER)
        return connection

    def flood(self, connection: socket.socket, data: bytes) -> None:
        """Send the same bytes as fast as the server takes them."""
        with suppress(OSError), closing(connection):
            while self.goes_on:
                connection.sendall(data)

    def again(self, flood: Callable[[], None]) -> None:
        """Repeat something, also when the server closes the connection."""
        while self.goes_on:
            with suppress(OSError):
                flood()

    def wait(self) -> None:
        while self.goes_on:
            sleep(TURN)

    @staticmethod
    def _drain(connection: socket.socket) -> None:
        with suppress(OSError):
            while connection.recv(65536):
                pass


def unanswered_question(attack: Attack) -> None:
    def flood() -> None:
        connection = attack.register(key="hostile")
        sleep(3)  # after so long a silence the server asks first
        attack.flood(connection, frame(bytes(500_000)))

    attack.again(flood)


def message_before_registering(attack: Attack) -> None:
    large = frame(b"\x00\xdd" + (57_000_000).to_bytes(4, "big") + b"\x80" * 57_000_000)
    attack.again(lambda: attack.flood(attack.open(), large))


def registrations(attack: Attack) -> None:
    attack.again(lambda: attack.flood(attack.register(), REGISTER * 100))


def large_messages(attack: Attack) -> None:
    data = message(3, target=1, name="x", data=["\U0001f601" * 8] * 900_00)
    attack.again(lambda: attack.flood(attack.register(), data))


def properties(attack: Attack) -> None:
    attack.again(lambda: attack.flood(attack.register(), message(4, id=1, props={"width": 391}) * 100))


def answers(attack: Attack) -> None:
    data = message(5, control_id=1, call_id="x", result=None, error=None)
    attack.again(lambda: attack.flood(attack.register(), data * 100))


def missing_controls(attack: Attack) -> None:
    data = message(3, target=999_999, name="click", data=None)
    attack.again(lambda: attack.flood(attack.register(), data * 100))


def resizes(attack: Attack) -> None:
    sizes = [message(3, target=1, name="resize", data={"width": 390 + n, "height": 700}) for n in range(100)]
    attack.again(lambda: attack.flood(attack.register(), b"".join(sizes)))


def questions(attack: Attack) -> None:
    data = frame(HEAD.pack(QUESTION, 0, 0, 1))
    attack.again(lambda: attack.flood(attack.register(key="hostile"), data * 100))


def bombs(attack: Attack) -> None:
    packer = zlib.compressobj(9, wbits=-12)
    content = packer.compress(bytes(1_000_000)) + packer.flush(zlib.Z_SYNC_FLUSH)
    attack.again(lambda: attack.flood(attack.register(), frame(content[:-4], FINAL | COMPRESSED) * 20))


def pings(attack: Attack) -> None:
    attack.again(lambda: attack.flood(attack.register(reads=False), b"\x89\x80\0\0\0\0" * 1000))


def unread_websocket(attack: Attack) -> None:
    sizes = [message(3, target=1, name="resize", data={"width": 390 + n, "height": 700}) for n in range(100)]
    attack.again(lambda: attack.flood(attack.register(reads=False), b"".join(sizes)))


def unread_files(attack: Attack) -> None:
    with ExitStack() as connections:
        for _ in range(100):
            connection = connections.enter_context(attack.connect(reads=False))
            connection.sendall(f"GET /main.dart.js HTTP/1.1\r\nhost: {attack.address.netloc}\r\n\r\n".encode())
        attack.wait()


def new_sessions(attack: Attack) -> None:
    def visit() -> None:
        with attack.register():
            sleep(0.2)  # how long a visit lasts

    attack.again(visit)


def idle_sessions(attack: Attack) -> None:
    with ExitStack() as connections:
        for _ in range(220):
            with suppress(OSError):
                connections.enter_context(attack.register())
        attack.wait()


def ready(attack: Attack) -> None:
    request = f"GET /readyz HTTP/1.1\r\nhost: {attack.address.netloc}\r\n\r\n".encode()
    attack.again(lambda: attack.flood(attack.connect(), request * 20))


def headers(attack: Attack) -> None:
    request = f"GET / HTTP/1.1\r\nhost: {attack.address.netloc}\r\n".encode() + b"a: b\r\n" * 100_000 + b"\r\n"
    attack.again(lambda: attack.flood(attack.connect(), request))


def pages(attack: Attack) -> None:
    request = f"GET / HTTP/1.1\r\nhost: {attack.address.netloc}\r\n\r\n".encode()
    attack.again(lambda: attack.flood(attack.connect(), request * 20))


def forged_log(attack: Attack) -> None:
    data = frame(b"\x00" + packed.packb([1, "\x1b[31m\nERROR scorekeeper: forged\n" * 3000]))
    attack.again(lambda: attack.flood(attack.open(), data))


ATTACKS: Final[dict[str, Callable[[Attack], None]]] = {
    attack.__name__: attack
    for attack in (
        unanswered_question,
        message_before_registering,
        registrations,
        large_messages,
        properties,
        answers,
        missing_controls,
        resizes,
        questions,
        bombs,
        pings,
        unread_websocket,
        unread_files,
        new_sessions,
        idle_sessions,
        ready,
        headers,
        pages,
        forged_log,
    )
}


async def watch_memory(server: Server, seen: list[float]) -> None:
    while True:
        seen.append(resident(server.pid))
        await asyncio.sleep(TURN)


async def run(server: Server, matches: Sequence[str], name: str, seconds: float) -> None:
    """Print how long a tap took in peace and during an attack, and how the memory and the log grew."""
    async with AsyncExitStack() as opened:
        clients = [await opened.enter_async_context(browser(server, match_id)) for match_id in matches[:-1]]
        await measure("", clients, 0.3, 3)  # the first taps of a server are slow
        peace, peace_cpu = await measured(server, clients, seconds)
        before, log_before = resident(server.pid), server.log.stat().st_size
        memory: list[float] = []
        watching = asyncio.create_task(watch_memory(server, memory))
        command = (sys.executable, "-m", "tests.tools.bench.attacks", "--attack", name, "--url", server.url)
        hostile = await asyncio.create_subprocess_exec(
            *command, "--match", matches[-1], "--seconds", str(seconds + 2), stdout=asyncio.subprocess.PIPE
        )
        assert hostile.stdout
        await hostile.stdout.readline()  # it begins
        war, war_cpu = await measured(server, clients, seconds)
        await hostile.wait()
        watching.cancel()
        newcomer = await newcomer_is_served(server, matches[0])
        logged = server.log.stat().st_size - log_before
        print(  # noqa: T201
            f"{name:<28} peace {peace.median:6.1f} / {peace.slow:6.1f} ms   attack {war.median:6.1f} / "
            f"{war.slow:6.1f} ms   {war.median / peace.median:5.2f} times   CPU {peace_cpu:.2f} / {war_cpu:.2f}   "
            f"{max(memory) - before:+6.0f} MB   "
            f"log {logged / 1000:+.1f} kB   newcomer {'served' if newcomer else 'NOT SERVED'}",
            flush=True,
        )


async def measured(server: Server, clients: Sequence[Client], seconds: float) -> tuple[Taps, float]:
    """Return how long taps took, and how many cores the server used."""
    before, began = processor_seconds(server.pid), monotonic()
    taps = await measure("", clients, 0.5, seconds)
    return taps, (processor_seconds(server.pid) - before) / (monotonic() - began)


def processor_seconds(pid: int) -> float:
    """Return the seconds that a process has computed; 0 where the system does not say."""
    with suppress(OSError):
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return 0.0


async def newcomer_is_served(server: Server, match_id: str) -> bool:
    async with browser(server, match_id):
        return True


def main(arguments: Sequence[str] | None = None) -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--only", nargs="+", choices=ATTACKS, default=[*ATTACKS], metavar="NAME")
    options.add_argument("--browsers", type=int, default=3)
    options.add_argument("--seconds", type=float, default=10)
    options.add_argument("--hands", type=int, default=20)
    for hidden in ("--attack", "--url", "--match"):
        options.add_argument(hidden, help=argparse.SUPPRESS)
    chosen = options.parse_args(arguments)
    if chosen.attack:
        os.nice(19)  # it is another computer's: it must not take the processor from those that are measured
        print("begins", flush=True)  # noqa: T201
        ATTACKS[chosen.attack](Attack(chosen.url, chosen.match, monotonic() + chosen.seconds))
        return
    command = (sys.executable, "-m", "scorekeeper", "run", "--trusted-proxy", "127.0.0.1")
    for name in chosen.only:
        with tempfile.TemporaryDirectory() as folder:
            server = Server(command, Path(folder, "library"))
            matches = fill(server.data, chosen.browsers + 1, chosen.hands)
            server.start()
            try:
                asyncio.run(run(server, matches, name, chosen.seconds))
            finally:
                server.stop()


if __name__ == "__main__":
    main()
