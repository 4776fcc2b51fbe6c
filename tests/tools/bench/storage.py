"""What saving a hand costs beside one stored match and beside thousands, and what the disk alone takes for its bytes.

Run it as a program: ``python -m tests.tools.bench.storage [--matches 1 1000 20000] [--hands 100] [--rounds 300]``. With
``--engines`` it compares the storage engines, each with the largest number of matches.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, ParamSpec

from scorekeeper.storage.library import Library

P = ParamSpec("P")


@dataclass(frozen=True, slots=True)
class Row:
    """Milliseconds, for a library of so many matches; medians where a thing is done more than once."""

    matches: int
    kilobytes: float
    append: float
    disk: float
    list_without_index: float
    list_after_restart: float
    list_after_append: float
    list_again: float


def entry(number: int) -> dict[str, Any]:
    """A hand of four sides, about as long as the app writes it."""
    end = {"out": number % 4, "left": [12, 0, 31, 7], "blocked": False}
    return {"id": f"{number:032x}", "at": "2025-05-01T19:04:00+00:00", "by": "Anna", "type": "ended", "end": end}


def summarize(header: dict[str, Any], log: list[dict[str, Any]]) -> dict[str, Any]:
    return {"players": header["players"], "hands": len(log)}


def on_disk(path: Path, raw: bytes) -> None:
    """The least a file can take that is to survive: write, flush, rename, flush the folder."""
    fresh = path.with_suffix(".new")
    descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.write(descriptor, raw)
    os.fsync(descriptor)
    os.close(descriptor)
    fresh.replace(path)
    descriptor = os.open(path.parent, os.O_RDONLY)
    os.fsync(descriptor)
    os.close(descriptor)


def milliseconds(work: Callable[P, object], *args: P.args, **kwargs: P.kwargs) -> float:
    before = perf_counter()
    work(*args, **kwargs)
    return (perf_counter() - before) * 1000


def filled(folder: Path, matches: int, hands: int) -> tuple[Library, str]:
    """Return a library of so many matches, and the one that is played."""
    library = Library.open(folder, summarize)
    header = {"game": "sebastopol", "players": ["Anna", "Bruno", "Chloé", "Dora"], "options": {"limit": 50}}
    played = library.create(header, [entry(number) for number in range(hands)])
    raw = (folder / "matches" / f"{played}.json").read_bytes()
    for number in range(1, matches):
        path = folder / "matches" / f"{number:014x}{played[14:]}.json"
        path.write_bytes(raw)
        os.utime(path, (number, number))
    return library, played


def measure(folder: Path, sizes: Sequence[int], hands: int, rounds: int) -> list[Row]:
    """Append in every library in turn, and write the same bytes beside it, so that all meet the same disk."""
    opened = {size: filled(folder / str(size), size, hands) for size in sizes}
    appends: dict[int, list[float]] = {size: [] for size in sizes}
    disks: dict[int, list[float]] = {size: [] for size in sizes}
    for number in range(hands, hands + rounds):
        for size, (library, played) in opened.items():
            appends[size].append(milliseconds(library.append, played, entry(number), seen=number))
            file = folder / str(size) / "matches" / f"{played}.json"
            disks[size].append(milliseconds(on_disk, file.with_suffix(".raw"), file.read_bytes()))
    rows: list[Row] = []
    for size, (library, played) in opened.items():
        kilobytes = (folder / str(size) / "matches" / f"{played}.json").stat().st_size / 1000
        without_index = milliseconds(library.summaries)
        again = median(milliseconds(library.summaries) for _ in range(5))
        library.append(played, entry(hands + rounds), seen=hands + rounds)
        after_append = milliseconds(library.summaries)
        library.close()
        with Library.open(folder / str(size), summarize) as restarted:
            after_restart = milliseconds(restarted.summaries)
        saving = median(appends[size]), median(disks[size])
        rows.append(Row(size, kilobytes, *saving, without_index, after_restart, after_append, again))
    return rows


def report(rows: Sequence[Row]) -> str:
    columns = {name.replace("_", " "): [asdict(row)[name] for row in rows] for name in asdict(rows[0])}
    stored = columns.pop("matches")
    columns["append : disk"] = [row.append / row.disk for row in rows]
    columns["append : first append"] = [row.append / rows[0].append for row in rows]
    head = f"{'':24}" + "".join(f"{matches:>12,}" for matches in stored)
    return "\n".join([head, *(f"{name:24}" + "".join(f"{each:>12.2f}" for each in columns[name]) for name in columns)])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, nargs="+", default=[1, 1_000, 20_000])
    parser.add_argument("--hands", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=300)
    parser.add_argument("--folder", type=Path, help="measure on this disk, not on the one for temporary files")
    parser.add_argument("--engines", action="store_true", help="compare the storage engines")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=chosen.folder) as folder:
        if chosen.engines:
            from tests.tools.bench import engines  # noqa: PLC0415  it needs the extra [cluster]

            rows = asyncio.run(engines.compare(Path(folder), max(chosen.matches), chosen.hands, chosen.rounds))
            print(engines.report(rows))  # noqa: T201  its purpose
            return
        print(report(measure(Path(folder), chosen.matches, chosen.hands, chosen.rounds)))  # noqa: T201  its purpose


if __name__ == "__main__":
    main()
