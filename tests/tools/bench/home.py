"""How long a visitor waits for home beside a shelf of thousands of matches, and beside one of a few.

Run it as a program: ``python -m tests.tools.bench.home [--matches 10 2000] [--visits 5]``.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median

from tests.browser.rig import Server, launched
from tests.tools.bench.tap import served, visited
from tests.unit.ui.rig.matches import hand, many, shelved


def filled(folder: Path, matches: int) -> Server:
    """A server over so many matches of ten hands: every one but the first is a copy."""
    server = served(folder, "scorekeeper")
    written = [hand(n % 4, *(0 if seat == n % 4 else 3 + seat for seat in range(4))) for n in range(10)]
    many(server.data, shelved(server.data, "lets_play", 4, written, target=1000), matches)
    return server


def run(sizes: Sequence[int], visits: int) -> Iterator[tuple[int, float, float]]:
    """Matches, the seconds of the first visit after the server has started, and the median of the others, in turn."""
    with tempfile.TemporaryDirectory() as folder:
        servers = {size: filled(Path(folder, str(size)), size) for size in sizes}
        taken: dict[int, list[float]] = {size: [] for size in sizes}
        with launched() as browser:
            for server in servers.values():
                server.start()
            try:
                for _ in range(visits + 1):
                    for size, server in servers.items():
                        page, seconds = visited(browser, server.url, "home.new")
                        page.context.close()
                        taken[size].append(seconds)
            finally:
                for server in servers.values():
                    server.stop()
        for size, (first, *others) in taken.items():
            yield size, first, median(others)


def main(arguments: Sequence[str] | None = None) -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--matches", type=int, nargs="+", default=[10, 2000])
    options.add_argument("--visits", type=int, default=5)
    chosen = options.parse_args(arguments)
    few = 0.0
    for matches, first, others in run(chosen.matches, chosen.visits):
        few = few or others
        print(f"{matches:8,} matches   first {first:6.2f} s   then {others:6.2f} s   ratio {others / few:5.2f}")  # noqa: T201


if __name__ == "__main__":
    main()
