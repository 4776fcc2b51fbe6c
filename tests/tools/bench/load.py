"""How long a tap takes on one server with a hundred browsers, beside one browser, and beside one that floods it.

The browsers are clients that speak the wire format of Flet's web client. Each has the sheet of a match of its own open.
Run it as a program: ``python -m tests.tools.bench.load [--browsers 100] [--period 10] [--seconds 60] [--hands 20]``.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import Any, Final, cast

import msgpack  # pyright: ignore[reportMissingTypeStubs]
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.browser.rig import Server
from tests.tools.bench.tap import served
from tests.unit.ui.rig.matches import End, many, shelved

REGISTER, EVENT, REPLY = 1, 3, 5
"""The actions of a message: a browser registers, something happens to a control, a method of a control was called."""

PLAYS: Final = ("key.0.15", "key.1.10")
UNDO: Final = "sheet.undo"
TOTAL: Final = b" points, "
"""What only the total of a side says, in the last patch of a tap."""

FLOOD = 500
"""Events a second of the browser that floods the server."""

LIMIT = 30.0
"""Seconds in which the new totals must come."""

packed: Any = msgpack


@dataclass(frozen=True, slots=True)
class Taps:
    """Milliseconds from the taps of some browsers to the new totals on their screens."""

    what: str
    taken: Sequence[float]

    @property
    def median(self) -> float:
        return median(self.taken)

    @property
    def slow(self) -> float:
        """The time that one tap in twenty exceeds."""
        return quantiles(self.taken, n=20)[-1]

    def __str__(self) -> str:
        return f"{self.what:<34}  {len(self.taken):5} taps   median {self.median:7.1f} ms   p95 {self.slow:7.1f} ms"


class Client:
    """A browser with the sheet of a match on its screen."""

    is_deaf = False
    """It throws away what comes."""

    steps = 0
    """How many times it has scored or undone: a second tap on the same key would count for nothing."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._targets: dict[str, int] = {}
        self._totals = asyncio.Event()

    async def open(self, route: str, button: str = PLAYS[0]) -> None:
        """Register, and wait until a button of the sheet can be tapped."""
        page = {"route": route, "width": 390, "height": 844, "web": True, "platform": "android", "pwa": False}
        await self._send(REGISTER, {"session_id": "", "page_name": "", "page": page})
        while button not in self._targets:
            await self._receive()

    async def tap(self, button: str) -> float:
        """Return the milliseconds from a tap to the new totals.

        Raises:
            TimeoutError: they did not come.
        """
        began = perf_counter()
        self._totals.clear()
        await self.press(button)
        try:
            await asyncio.wait_for(self._totals.wait(), LIMIT)
        except TimeoutError:
            raise TimeoutError(f"no new totals after a tap on {button}") from None
        return 1000 * (perf_counter() - began)

    async def press(self, button: str) -> None:
        """Tap, and wait for nothing."""
        await self._send(EVENT, {"target": self._targets[button], "name": "click", "data": None})

    async def listen(self) -> None:
        """Take what comes until the connection is closed: also between two taps, as a browser does.

        What is drawn anew then is another control: a tap on the old one is lost.
        """
        with suppress(ConnectionClosed):
            while True:
                if self.is_deaf:
                    await self._socket.recv()
                elif TOTAL in await self._receive():
                    self._totals.set()

    async def _send(self, action: int, body: dict[str, Any]) -> None:
        await self._socket.send(b"\x00" + packed.packb([action, body]))

    async def _receive(self) -> bytes:
        frame = await self._socket.recv()
        assert isinstance(frame, bytes)
        action, body = packed.unpackb(frame[1:], ext_hook=_extension, strict_map_key=False)
        if action == REPLY:
            answer = {"control_id": body["control_id"], "call_id": body["call_id"], "result": None, "error": None}
            await self._send(REPLY, answer)
        await self._take(action, body)
        return frame

    async def _take(self, _action: int, body: dict[str, Any]) -> None:
        """Do what a browser does with a message."""
        self._find(body, "")

    def _find(self, part: Any, name: str) -> None:
        """Note the control that is clicked for each identifier."""
        if isinstance(part, dict):
            control = cast("dict[Any, Any]", part)
            name = control.get("identifier") or name
            if name and control.get("on_click") and "_i" in control:
                self._targets[name] = control["_i"]
            for inner in control.values():
                self._find(inner, name)
        elif isinstance(part, list):
            for inner in cast("list[Any]", part):
                self._find(inner, name)


def _extension(_code: int, data: bytes) -> bytes:
    return data


@asynccontextmanager
async def browser(server: Server, match_id: str) -> AsyncGenerator[Client]:
    """Open the sheet of a match in a new browser."""
    address = server.url.replace("http", "ws", 1) + "/ws"
    async with connect(address, origin=server.url, max_size=None) as socket:  # type: ignore[arg-type]
        client = Client(socket)
        await client.open(f"/match/{match_id}")
        listening = asyncio.create_task(client.listen())
        yield client
        listening.cancel()


async def play(client: Client, period: float, until: float) -> list[float]:
    """Score and undo in turn, about every ``period`` seconds, and return how long each tap took."""
    taken: list[float] = []
    await asyncio.sleep(random.random() * period)  # noqa: S311
    while perf_counter() < until:
        button = UNDO if client.steps % 2 else PLAYS[client.steps // 2 % len(PLAYS)]
        client.steps += 1
        taken.append(await client.tap(button))
        await asyncio.sleep(max(0.0, period * (0.5 + random.random()) - taken[-1] / 1000))  # noqa: S311
    return taken


async def flood(client: Client) -> None:
    """Tap ``FLOOD`` times a second until the server closes the connection or the task is cancelled."""
    client.is_deaf = True
    with suppress(ConnectionClosed):
        while True:
            for button in (*PLAYS, UNDO):
                await client.press(button)
                await asyncio.sleep(1 / FLOOD)


async def measure(what: str, clients: Sequence[Client], period: float, seconds: float) -> Taps:
    until = perf_counter() + seconds
    played = await asyncio.gather(*(play(client, period, until) for client in clients))
    return Taps(what, [taken for each in played for taken in each])


async def run(server: Server, matches: Sequence[str], period: float, seconds: float) -> AsyncIterator[Taps]:
    """Measure one browser, then one for each match, then the same with one more that floods the server."""
    async with AsyncExitStack() as opened:
        clients = [await opened.enter_async_context(browser(server, matches[0]))]
        await measure("", clients, 0.3, 3)  # the first taps of a server are slow
        yield await measure("one browser", clients, 0.5, seconds)
        clients += [await opened.enter_async_context(browser(server, match_id)) for match_id in matches[1:]]
        quiet, noisy = clients[:-1], clients[-1]
        yield await measure(f"{len(quiet)} browsers", quiet, period, seconds)
        flooding = asyncio.create_task(flood(noisy))
        yield await measure(f"{len(quiet)} browsers beside a flood", quiet, period, seconds)
        flooding.cancel()
        await asyncio.wait({flooding})


def fill(library: Path, number: int, hands: int) -> list[str]:
    """Write matches of so many hands and return their ids."""
    plays = [
        [{"kind": "fives", "player": (n + play) % 4, "total": 5 + 5 * play} for play in range(3)] for n in range(hands)
    ]
    ends: list[End] = [{} for _ in range(hands)]
    many(library, shelved(library, "muggins", 4, ends, plays=plays, target=100_000), number)
    return sorted(path.stem for path in (library / "matches").glob("*.json"))


def resident(pid: int) -> float:
    """Return the megabytes of memory that a process uses; 0 where the system does not say."""
    with suppress(OSError):
        for line in Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines():
            if line.startswith("VmRSS"):
                return int(line.split()[1]) / 1024
    return 0.0


async def report(server: Server, matches: Sequence[str], period: float, seconds: float) -> None:
    alone = None
    before = resident(server.pid)
    async for taps in run(server, matches, period, seconds):
        alone = alone or taps
        ratios = f"{taps.median / alone.median:5.2f} and {taps.slow / alone.slow:5.2f} times one browser's"
        print(f"{taps}   {ratios}   {resident(server.pid) - before:6.0f} MB more", flush=True)  # noqa: T201


def main(arguments: Sequence[str] | None = None) -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--browsers", type=int, default=100)
    options.add_argument("--period", type=float, default=10)
    options.add_argument("--seconds", type=float, default=60)
    options.add_argument("--hands", type=int, default=20)
    chosen = options.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        server = served(Path(folder, "ours"), "scorekeeper")
        matches = fill(server.data, chosen.browsers + 1, chosen.hands)
        server.start()
        try:
            asyncio.run(report(server, matches, chosen.period, chosen.seconds))
        finally:
            server.stop()


if __name__ == "__main__":
    main()
