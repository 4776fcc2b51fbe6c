"""Start the site in Firefox, reload it, and say how Python began: ``python -m tests.tools.firefox``.

Firefox is driven over WebDriver BiDi. The program is ``firefox-esr`` or ``firefox``, or the one in ``--program``.
Prints seconds until the first screen, and ``restored`` or ``started``, of a first visit and of reloads. Exits 1 if a
page does not start.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from time import monotonic
from typing import Any

from websockets.sync.client import ClientConnection, connect

from scorekeeper.site_builder.build import build_site, write
from scorekeeper.site_builder.snapshot import find_node
from tests.tools.bench.site import served

PATIENCE = 180
FIRST_SCREEN = """new Promise((done) => {
    const look = () => document.getElementById('splash') ? setTimeout(look, 20) : done();
    look();
})"""
SNAPSHOT_STORED = """(async () => {
    await navigator.serviceWorker.ready;
    const shelf = await caches.open('scorekeeper ' + document.baseURI);
    const isStored = async () => (await shelf.keys()).some(({url}) => url.includes('/app.memory?'));
    while (!await isStored()) await new Promise((resolve) => setTimeout(resolve, 200));
})()"""
HOW = "['restored', 'started'].filter((name) => performance.getEntriesByName(name).length).join()"


class Firefox:
    """A running Firefox with one tab."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket, self._numbers = socket, count()
        self.send("session.new", capabilities={})
        self.tab: str = self.send("browsingContext.getTree")["contexts"][0]["context"]

    def send(self, method: str, **params: Any) -> Any:
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while (answer := json.loads(self._socket.recv(PATIENCE))).get("id") != number:
            pass
        if answer["type"] == "error":
            raise SystemExit(f"{method}: {answer['message']}")
        return answer["result"]

    def evaluate(self, script: str) -> Any:
        answer = self.send("script.evaluate", expression=script, target={"context": self.tab}, awaitPromise=True)
        if answer["type"] == "exception":
            raise SystemExit(answer["exceptionDetails"]["text"])
        return answer["result"].get("value")


@contextmanager
def launched(program: str, profile: Path) -> Generator[Firefox]:
    """Run Firefox without a window."""
    command = (program, "--headless", "--no-remote", "--profile", str(profile), "--remote-debugging-port", "0")
    process = subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
    try:
        lines = process.stderr or ()
        address = next(found[0] for line in lines if (found := re.search(r"ws://\S+", line)))
        with connect(f"{address}/session", max_size=None) as socket:
            yield Firefox(socket)
    finally:
        process.terminate()
        process.wait()


def main() -> None:
    command = argparse.ArgumentParser(description=__doc__)
    command.add_argument("--program", default=shutil.which("firefox-esr") or shutil.which("firefox"))
    command.add_argument("--rounds", type=int, default=3)
    command.add_argument("--site", type=Path, help="a built site; left out, one is built")
    asked = command.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        site = asked.site or Path(folder, "site")
        if not asked.site:
            write(build_site(node=find_node()), site)
        (Path(folder) / "profile").mkdir()
        with served(site) as (address, _), launched(asked.program, Path(folder, "profile")) as firefox:
            for visit in range(asked.rounds + 1):
                began = monotonic()
                if visit:
                    firefox.send("browsingContext.reload", context=firefox.tab, wait="complete")
                else:
                    firefox.send("browsingContext.navigate", context=firefox.tab, url=address, wait="complete")
                firefox.evaluate(FIRST_SCREEN)
                sys.stdout.write(f"{visit}\t{monotonic() - began:.2f} s\t{firefox.evaluate(HOW)}\n")
                sys.stdout.flush()
                firefox.evaluate(SNAPSHOT_STORED)


if __name__ == "__main__":
    main()
