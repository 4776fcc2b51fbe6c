"""How long a score saved through one app server takes to the screen of another, beside the least it could take.

Three servers of JetStream (or one) keep the library, and two app servers serve it to a browser each. The least is one
tap in a counter with bare Flet, and the delivery of one message by JetStream to a client of its own.
Run it as a program: ``python -m tests.tools.bench.relay [--servers 3] [--taps 40] [--hands 100]``.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import subprocess
import tempfile
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from nats.aio.client import Client
from playwright.sync_api import Browser, Page

from tests.browser.rig import SCOREKEEPER, Server, StoreServer, launched, wait_for
from tests.jetstream import Servers
from tests.tools.bench.tap import PLAY, STILL, WATCH, fill, in_turn, served, visited, waited

STREAM, SUBJECT = "BARE", "bare.match"
BODY = bytes(300)
"""A message about as long as one of a play."""


@dataclass(frozen=True, slots=True)
class Relay:
    """Milliseconds, medians: from the finger to the own screen and to the other one, and the two least times."""

    own: float
    other: float
    counter: float
    delivery: float

    @property
    def ratio(self) -> float:
        return self.other / (self.counter + self.delivery)

    def __str__(self) -> str:
        least = f"counter {self.counter:.1f} ms + delivery {self.delivery:.1f} ms"
        return f"own screen {self.own:.1f} ms   other screen {self.other:.1f} ms   {least}   ratio {self.ratio:.2f}"


def relayed(one: Page, other: Page, button: str, stem: str) -> tuple[float, float]:
    """Return the milliseconds from a tap on one screen to the new words there, and on the other screen."""
    other.evaluate(WATCH, stem)
    own = waited(one, button, stem)
    seen = float(other.evaluate("seen")) - float(one.evaluate("touched"))
    other.evaluate(STILL)
    return own, seen


async def deliveries(servers: Servers, count: int) -> list[float]:
    """Return the milliseconds that messages take from a client to another one of its own."""
    arrived = asyncio.Queue[float]()

    async def take(_: object) -> None:
        await arrived.put(perf_counter())

    clients: tuple[Any, Any] = (Client(), Client())
    for client, url in zip(clients, (servers.urls[0], servers.urls[-1]), strict=True):
        await client.connect([url], token=servers.token)
    stream = clients[0].jetstream()
    await stream.add_stream(name=STREAM, subjects=[SUBJECT], num_replicas=len(servers.all))
    await clients[1].jetstream().subscribe(SUBJECT, stream=STREAM, cb=take, ordered_consumer=True)
    taken: list[float] = []
    for _ in range(count):
        began = perf_counter()
        await stream.publish(SUBJECT, BODY)
        taken.append(1000 * (await arrived.get() - began))
    for client in clients:
        await client.close()
    return taken


def measure(
    browser: Browser, apps: tuple[Server, Server], counter: Server, places: dict[str, str], count: int
) -> tuple[list[float], list[float], list[float]]:
    """Return the milliseconds to the own screen, to the other one, and of taps in the counter."""
    stem = PLAY.stem.format(**places)
    one, other = (visited(browser, app.url + PLAY.screen.format(**places), PLAY.first[0])[0] for app in apps)
    bare, _ = visited(browser, counter.url, "add")
    for button in PLAY.first:
        wait_for(one, button).click()
    own, there, least = list[float](), list[float](), list[float]()
    for number in range(count + 2):
        one.bring_to_front()
        button = PLAY.measured[number % len(PLAY.measured)]
        taken = [relayed(one, other, each, stem) for each in (button, PLAY.back)]
        if number >= 2:  # the first taps on a page are slow
            own.append(taken[0][0])
            there.append(taken[0][1])
    while len(least) < count:
        least += in_turn(bare, ("add",), "count")
    return own, there, least


def run(engines: int, count: int, hands: int) -> Relay:
    with tempfile.TemporaryDirectory() as name, ExitStack() as running:
        folder = Path(name)
        servers = running.enter_context(Servers(folder, engines))
        os.environ |= {"SCOREKEEPER_STORE_TOKEN": servers.token, "XDG_DATA_HOME": str(folder / "data")}
        places = fill(folder / "filled", hands)
        copy = ("copy", "--from", str(folder / "filled"), "--to", servers.address, "--library", StoreServer.library)
        subprocess.check_output((*SCOREKEEPER, *copy))
        apps = [StoreServer(SCOREKEEPER, folder / number / "none", store=servers.address) for number in ("1", "2")]
        counter = served(folder / "counter", "tests.browser.hello")
        for app in (*apps, counter):
            app.data.parent.mkdir(exist_ok=True)
            app.start()
            running.callback(app.stop)
        with launched() as browser:
            own, there, least = measure(browser, (apps[0], apps[1]), counter, places, count)
        return Relay(median(own), median(there), median(least), median(asyncio.run(deliveries(servers, 5 * count))))


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--servers", type=int, default=3, choices=(1, 3))
    options.add_argument("--taps", type=int, default=40)
    options.add_argument("--hands", type=int, default=100)
    chosen = options.parse_args()
    print(run(chosen.servers, chosen.taps, chosen.hands))  # noqa: T201  its purpose


if __name__ == "__main__":
    main()
