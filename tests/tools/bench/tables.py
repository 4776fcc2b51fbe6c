"""How long a hand saved at a table of four phones takes to the other three, with many tables at the same time.

A server of JetStream keeps the library, and one app server or two serve it. The phones are clients that speak the wire
format of Flet's web client. Those of a table have the same match open, at different app servers where there are two. In
each period one of them, in turn, enters a hand by tapping and saves it.
Run it as a program: ``python -m tests.tools.bench.tables [--tables 10 50] [--servers 1] [--seconds 60] [--period 20]``.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import random
import subprocess
import tempfile
from collections.abc import Generator, Sequence
from contextlib import AsyncExitStack, ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import Any, cast

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from scorekeeper.i18n import translator_for
from tests.browser.rig import SCOREKEEPER, Server, StoreServer
from tests.jetstream import Servers
from tests.tools.bench.load import EVENT, REPLY, Client, resident
from tests.unit.ui.rig.matches import NAMES, hand, many, shelved

PROPERTIES = 4
"""The action of a message with properties of a control that the browser has changed."""

ENTER = "sheet.enter"
HAND = ("entry.out.0", "key-1", "key-next", "key-2", "key-next", "key-3")
"""What is tapped to enter a hand."""

SAVE = "entry.save"
READY = b" from the others."
"""What only the form of a complete hand says: it can be saved."""

PHONES = 4
HEIGHT = 520.0
"""Logical pixels for the rows of the sheet."""

LOST = 90
"""Seconds after which a hand that is not on all screens has been lost."""

TAPS = 50
"""Taps of a finger for which a period has time."""


@dataclass(frozen=True, slots=True)
class Result:
    """What so many tables cost: milliseconds to the other phones, and CPU and memory of the app servers.

    ``seen`` has the milliseconds from a tap on “Save” to the message with the new row, of each other phone.
    """

    tables: int
    servers: int
    hands: int
    seen: Sequence[float]
    cpu: float
    seconds: float
    memory: float

    @property
    def slow(self) -> float:
        """The time that one row in twenty exceeds."""
        return quantiles(self.seen, n=20)[-1]

    def __str__(self) -> str:
        return (
            f"{self.tables:4} tables   {self.servers} app servers   {self.hands:5} hands   "
            f"median {median(self.seen):7.1f} ms   p95 {self.slow:7.1f} ms   max {max(self.seen):7.1f} ms   "
            f"CPU {1000 * self.cpu / self.hands:6.1f} ms a hand, {100 * self.cpu / self.seconds:4.0f} %   "
            f"memory {self.memory:6.0f} MB"
        )


class Phone(Client):
    """A phone with the sheet of a match on its screen, which follows the app from screen to screen."""

    did = "opened the match"
    """What it did last, for the message about a hand that got lost."""

    _page = 0
    _arrived: asyncio.Event
    _is_ready = False
    _row = b""
    _seen: asyncio.Future[float] | None = None

    async def follow(self) -> None:
        """Receive until the connection is closed."""
        self._arrived = asyncio.Event()
        with suppress(ConnectionClosed):
            while True:
                frame = await self._receive()
                if self._seen and self._row in frame and not self._seen.done():
                    self._seen.set_result(perf_counter())
                self._is_ready = self._is_ready or READY in frame
                self._arrived.set()
        self.did = f"{self.did}, and was closed by the server"

    def expect(self, row: str) -> asyncio.Future[float]:
        """Return when a message with this text arrives."""
        self._row, self._seen = row.encode(), asyncio.get_running_loop().create_future()
        return self._seen

    async def touch(self, button: str) -> None:
        """Tap a button as soon as it is there."""
        self.did = f"waited for {button}"
        while button not in self._targets:
            self._arrived.clear()
            await self._arrived.wait()
        await self.press(button)
        self.did = f"tapped {button}"

    async def enter(self, pause: float) -> float:
        """Enter a hand with so many seconds between the taps, and return when the one on “Save” was sent."""
        for button in (*HAND, SAVE):
            self._targets.pop(button, None)
        await self.touch(ENTER)
        for button in HAND:
            await asyncio.sleep(pause)
            self._is_ready = False
            await self.touch(button)
        while not self._is_ready:
            self._arrived.clear()
            await self._arrived.wait()
        await asyncio.sleep(pause)
        await self.touch(SAVE)
        return perf_counter()

    async def _take(self, action: int, body: dict[str, Any]) -> None:
        self._page = self._page or body["page_patch"]["_i"]
        if action == REPLY and body["name"] == "push_route":
            route = body["args"]["route"]
            await self._send(PROPERTIES, {"id": self._page, "props": {"route": route}})
            await self._send(EVENT, {"target": self._page, "name": "route_change", "data": {"route": route}})
        known = {**self._targets}
        await super()._take(action, body)
        if (room := self._targets.get("size")) != known.get("size"):
            await self._send(EVENT, {"target": room, "name": "size_change", "data": {"w": 390.0, "h": HEIGHT}})

    def _find(self, part: Any, name: str) -> None:
        control = cast("dict[Any, Any]", part) if isinstance(part, dict) else {}
        if control.get("on_size_change") and control.get("expand"):
            self._targets["size"] = control["_i"]
        if control.get("identifier") == SAVE:  # it cannot be clicked yet
            self._targets[SAVE] = control["content"]["_i"]
        super()._find(part, name)


@dataclass(frozen=True, slots=True)
class Table:
    """Four phones at one match that has so many hands."""

    phones: Sequence[Phone]
    hands: int

    async def play(self, first: float, period: float, until: float) -> list[float]:
        """Enter a hand in each period from ``first`` on; return the milliseconds to each other phone."""
        taken: list[float] = []
        tr, number = translator_for("en"), self.hands
        while (begin := first + (number - self.hands) * period) < until:
            await asyncio.sleep(begin - perf_counter())
            writer = self.phones[number % PHONES]
            number += 1
            row = f"{tr('line.hand', n=number)}, {NAMES[0]}, "
            seen = [phone.expect(row) for phone in self.phones if phone is not writer]
            try:
                async with asyncio.timeout(LOST):
                    saved = await writer.enter(period / TAPS)
                    taken += [1000 * (at - saved) for at in await asyncio.gather(*seen)]
            except TimeoutError as error:
                did = ", ".join(phone.did for phone in self.phones)
                msg = f"hand {number} of phone {self.phones.index(writer)} is not on all screens; phones: {did}"
                raise RuntimeError(msg) from error
        return taken


async def measure(apps: Sequence[Server], matches: Sequence[str], hands: int, period: float, seconds: float) -> Result:
    """Open every match on four phones, let all tables play for so many seconds, and count."""
    async with AsyncExitStack() as opened:
        tables: list[Table] = []
        for place, match_id in enumerate(matches):
            at = [apps[(place + number) % len(apps)] for number in range(PHONES)]
            phones = [await _opened(opened, app, match_id) for app in at]
            tables.append(Table(phones, hands))
        gc.collect()
        gc.freeze()
        async with asyncio.TaskGroup() as group:
            following = [group.create_task(phone.follow()) for table in tables for phone in table.phones]
            await asyncio.sleep(1)  # what the opening has left to do is not counted
            before, began = sum(map(_cpu, apps)), perf_counter()
            starts = [began + random.random() * period for _ in tables]  # noqa: S311
            played = await asyncio.gather(
                *(table.play(first, period, began + seconds) for table, first in zip(tables, starts, strict=True))
            )
            used, passed = sum(map(_cpu, apps)) - before, perf_counter() - began
            memory = sum(resident(app.pid) for app in apps)
            for task in following:
                task.cancel()
        seen = [taken for of_table in played for taken in of_table]
        return Result(len(tables), len(apps), len(seen) // (PHONES - 1), seen, used, passed, memory)


async def _opened(opened: AsyncExitStack, app: Server, match_id: str) -> Phone:
    address = app.url.replace("http", "ws", 1) + "/ws"
    socket = await opened.enter_async_context(connect(address, origin=app.url, max_size=None))  # type: ignore[arg-type]
    phone = Phone(socket)
    await phone.open(f"/match/{match_id}", ENTER)
    return phone


def _cpu(app: Server) -> float:
    """Return the seconds of CPU that a process has used; 0 where the system does not say."""
    with suppress(OSError):
        fields = Path(f"/proc/{app.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return 0.0


@contextmanager
def serving(tables: int, servers: int, hands: int) -> Generator[tuple[Sequence[Server], Sequence[str]]]:
    """Run app servers over a library with a match for each table; yield the servers and the ids of the matches."""
    with tempfile.TemporaryDirectory() as name, ExitStack() as running:
        folder = Path(name)
        store = running.enter_context(Servers(folder))
        os.environ |= {"SCOREKEEPER_STORE_TOKEN": store.token, "XDG_DATA_HOME": str(folder / "data")}
        written = [
            hand(n % PHONES, *(0 if seat == n % PHONES else 3 + seat for seat in range(4))) for n in range(hands)
        ]
        filled = folder / "filled"
        matches = many(filled, shelved(filled, "lets_play", PHONES, written, target=100_000), tables)
        copy = ("copy", "--from", str(filled), "--to", store.address, "--library", StoreServer.library)
        subprocess.check_output((*SCOREKEEPER, *copy))
        apps = [StoreServer(SCOREKEEPER, folder / str(n) / "none", store=store.address) for n in range(servers)]
        for app in apps:
            app.data.parent.mkdir()
            app.start()
            running.callback(app.stop)
        yield apps, matches


def run(tables: int, servers: int, hands: int, period: float, seconds: float) -> Result:
    with serving(tables, servers, hands) as (apps, matches):
        return asyncio.run(measure(apps, matches, hands, period, seconds))


def main(arguments: Sequence[str] | None = None) -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--tables", type=int, nargs="+", default=[10, 50])
    options.add_argument("--servers", type=int, default=1, choices=(1, 2, 3, 4))
    options.add_argument("--seconds", type=float, default=60)
    options.add_argument("--period", type=float, default=20)
    options.add_argument("--hands", type=int, default=20)
    chosen = options.parse_args(arguments)
    for tables in chosen.tables:
        print(run(tables, chosen.servers, chosen.hands, chosen.period, chosen.seconds), flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
