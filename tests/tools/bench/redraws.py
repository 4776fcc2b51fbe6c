"""What a change of a long sheet sends to the screen: messages, controls and bytes.

Run it as a program: ``python -m tests.tools.bench.redraws [--hands 30 100]``. The more hands change nothing, the
better: a screen should be sent what has changed, and not the rows around it.
"""

from __future__ import annotations

import argparse
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import astuple, dataclass, fields
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, cast

import msgpack  # pyright: ignore[reportMissingTypeStubs]

from tests.unit.ui.rig.clock import run
from tests.unit.ui.rig.matches import hand, shelved
from tests.unit.ui.rig.visitor import Sitting

CHANGES = {
    "open": (),
    "correction": ("hand.3", "entry.field.1", "key-4", "entry.save"),
    "new hand": ("sheet.enter", "entry.out.0", "key-1", "key-next", "key-2", "key-next", "key-3", "entry.save"),
    "undo": ("sheet.undo", "sheet.undo"),
    "redo": ("sheet.undo", "sheet.undo", "sheet.redo"),
}
"""What is tapped on an open sheet; the last tap is measured, or the opening."""


@dataclass(frozen=True, slots=True)
class Row:
    """What a change of a sheet of so many hands has sent."""

    change: str
    hands: int
    messages: int
    controls: int
    bytes: int


async def measure(change: str, hands: int) -> Row:
    """Open a sheet and change it, and count what the last step sends."""
    written = [hand(n % 4, *(0 if seat == n % 4 else 3 + seat for seat in range(4))) for n in range(hands)]
    with TemporaryDirectory() as name:
        match_id = shelved(Path(name), "lets_play", 4, written, target=100_000)
        async with Sitting(Path(name), "/") as sheet:
            *before, last = steps(sheet, f"/match/{match_id}", change)
            for step in before:
                await step()
            sheet.conn.patches = []
            await last()
            sent = sheet.conn.patches
    controls = sum(count(cast("Any", msgpack).unpackb(message, strict_map_key=False)) for message in sent)
    return Row(change, hands, len(sent), controls, sum(map(len, sent)))


def steps(sheet: Sitting, match: str, change: str) -> list[Callable[[], Awaitable[None]]]:
    return [partial(sheet.visit, match), *(partial(sheet.tap, identifier) for identifier in CHANGES[change])]


def count(packed: Any) -> int:
    """How many controls are in an unpacked message."""
    if isinstance(packed, dict):
        document = cast("dict[Any, Any]", packed)
        return ("_c" in document) + sum(map(count, document.values()))
    return sum(map(count, cast("list[Any]", packed))) if isinstance(packed, list) else 0


def main(arguments: Sequence[str] | None = None) -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--hands", type=int, nargs="+", default=[30, 100])
    chosen = options.parse_args(arguments)
    print("".join(f"{field.name:>12}" for field in fields(Row)))  # noqa: T201
    for change in CHANGES:
        for hands in chosen.hands:
            print("".join(f"{value:>12}" for value in astuple(run(measure(change, hands)))))  # noqa: T201


if __name__ == "__main__":
    main()
