"""How long a visitor waits for home beside thousands of matches, and for games beside those that people have defined.

Run it as a program: ``python -m tests.tools.bench.home [--matches 10 2000] [--own 0 200] [--visits 5]``.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from statistics import median

from scorekeeper.games.custom.settings import PremiumRule, complete
from scorekeeper.library.own_games import save_game
from scorekeeper.storage.file_storage import FileStorage
from tests.browser.rig import Server, launched
from tests.tools.bench.tap import served, visited
from tests.unit.ui.rig.matches import hand, many, open_folder, shelved

BUILT_IN = "lets_play"

Screens = Mapping[str, tuple[str, str]]
"""By its name, the address of a screen, and the button that can be pressed once it is there."""

HOME: Screens = {"home": ("/", "home.new")}


def own_id(number: int) -> str:
    return f"custom-{'a' * 22}{number:04}".translate(str.maketrans("0123456789", "bcdefghijk"))


GAMES: Screens = {
    **HOME,
    "picker": ("/new", "picker.help"),
    "built-in game": (f"/new/{BUILT_IN}", "setup.start"),
    "own game": (f"/new/{own_id(0)}", "setup.start"),
}


def filled(folder: Path, matches: int) -> Server:
    """A server over so many matches of ten hands: every one but the first is a copy."""
    server = served(folder, "scorekeeper")
    written = [hand(n % 4, *(0 if seat == n % 4 else 3 + seat for seat in range(4))) for n in range(10)]
    many(server.data, shelved(server.data, BUILT_IN, 4, written, target=1000), matches)
    return server


def with_own_games(folder: Path, games: int) -> Server:
    """A server over one match, and so many games that people have defined."""
    server = filled(folder, 1)

    async def define() -> None:
        with closing(open_folder(server.data)) as library:
            for number in range(games):
                given = {"name": f"Game {number}", "premiums": (PremiumRule("capicua", "Capicúa", adds=25),)}
                await save_game(FileStorage(library), complete(given, own_id(number)))

    asyncio.run(define())
    return server


def run(servers: Mapping[int, Server], screens: Screens, visits: int) -> Iterator[tuple[int, str, float, float]]:
    """Yield for each server and screen the seconds of the first visit after its start, and the median of the others."""
    taken: dict[tuple[int, str], list[float]] = {}
    with launched() as browser, ExitStack() as running:
        for server in servers.values():
            server.start()
            running.callback(server.stop)
        for _ in range(visits + 1):
            for size, server in servers.items():
                for name, (address, button) in screens.items():
                    if "custom-" in address and not size:
                        continue
                    page, seconds = visited(browser, f"{server.url}{address}", button)
                    page.context.close()
                    taken.setdefault((size, name), []).append(seconds)
    for (size, name), (first, *others) in taken.items():
        yield size, name, first, median(others)


def main(arguments: Sequence[str] | None = None) -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--matches", type=int, nargs="+", default=[10, 2000])
    options.add_argument("--own", type=int, nargs="+", default=[0, 200])
    options.add_argument("--visits", type=int, default=5)
    chosen = options.parse_args(arguments)
    for what, sizes, fill, screens in (
        ("matches", chosen.matches, filled, HOME),
        ("own games", chosen.own, with_own_games, GAMES),
    ):
        with tempfile.TemporaryDirectory() as folder:
            servers = {size: fill(Path(folder, str(size)), size) for size in sizes}
            few: dict[str, float] = {}
            for size, name, first, others in run(servers, screens, chosen.visits):
                usual = few.setdefault(name if name != "own game" else "built-in game", others)
                print(  # noqa: T201
                    f"{size:8,} {what}   {name:13}   first {first:6.2f} s   then {others:6.2f} s   "
                    f"ratio {others / usual:5.2f}"
                )


if __name__ == "__main__":
    main()
