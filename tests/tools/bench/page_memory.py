"""The memory of the app in a phone's browser: ``python -m tests.tools.bench.page_memory``.

Prints what the renderer processes of Chromium occupy after a reload, in megabytes, when Python was started and when it
was restored from a snapshot, and the ratio: the median of ``--rounds``, in turns, each in a browser of its own. Memory
that processes share is divided among them. With ``--site NAME=FOLDER`` it measures another site too, compared with all.
It needs Linux.
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from scorekeeper.site_builder.build import build_site, write
from scorekeeper.site_builder.snapshot import SNAPSHOT, find_node
from tests.browser.rig import launched
from tests.tools.bench.site import COMPILED, PATIENCE, SNAPSHOT_STORED, served, until_first_screen


def occupied(folder: Path) -> float:
    """Return the megabytes of the renderers that show a site, once it has been loaded again and drawn."""
    with launched() as browser, served(folder) as (address, _):
        context = browser.new_context(viewport={"width": 390, "height": 664})
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        until_first_screen(page, "goto", address)
        page.evaluate("navigator.serviceWorker.ready.then(() => null)")
        page.evaluate(SNAPSHOT_STORED if (folder / SNAPSHOT).exists() else COMPILED)
        until_first_screen(page, "reload")
        page.locator("[flt-semantics-identifier='home.settings']").wait_for(state="attached")
        session: Any = browser.new_browser_cdp_session()
        processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
        return sum(map(proportional, (each["id"] for each in processes if each["type"] == "renderer"))) / 1e3


def proportional(process: int) -> int:
    """Return the kilobytes of a process, with its part of what it shares."""
    rolled = Path(f"/proc/{process}/smaps_rollup").read_text("ascii")
    return sum(map(int, re.findall(r"^Pss: +(\d+)", rolled, re.MULTILINE)))


def main() -> None:
    command = argparse.ArgumentParser(description=__doc__)
    command.add_argument("--rounds", type=int, default=5)
    command.add_argument("--site", action="append", default=[], metavar="NAME=FOLDER")
    asked = command.parse_args()
    with TemporaryDirectory() as folder:
        sites = {name: Path(path) for name, _, path in (each.partition("=") for each in asked.site)}
        for name, node in {"started": None, "restored": find_node()}.items():
            sites[name] = Path(folder, name)
            write(build_site(node=node), sites[name])
        found: dict[str, list[float]] = {name: [] for name in sites}
        for _ in range(asked.rounds):
            for name, path in sites.items():
                found[name].append(occupied(path))
    first, *_ = found
    for name, sizes in found.items():
        sys.stdout.write(f"{name}\t{median(sizes):.0f}\t{median(sizes) / median(found[first]):.2f}\n")


if __name__ == "__main__":
    main()
