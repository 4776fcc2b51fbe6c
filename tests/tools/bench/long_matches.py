"""How long a very long match of each game takes: ``python -m tests.tools.bench.long_matches [--hands 30000]``.

The slowest setup of each game is printed: its house rules are tried one by one with ``--all``.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from itertools import islice
from time import process_time

from scorekeeper.core.codec import read_match, write_match
from scorekeeper.core.evaluate import evaluate
from scorekeeper.core.layout import layout, layout_plays
from tests.registry import REGISTRY, VARIANTS
from tests.unit.long_matches import long_match, setups_of

COLUMNS = ("evaluate", "layout", "read")


def timed(work: Callable[[], object]) -> float:
    """Return the seconds of CPU that something takes."""
    begun = process_time()
    work()
    return process_time() - begun


def measure(game: str, hands: int, *, every: bool) -> list[float]:
    """Return the seconds of CPU of each column, the most of all setups."""
    variant, most = REGISTRY[game], [0.0] * len(COLUMNS)
    lay = layout_plays if variant.sheet.play_label else layout
    for setup in islice(setups_of(variant), None if every else 1):
        match = long_match(variant, setup, hands)
        state, document = evaluate(match), write_match(match)
        times = [
            timed(lambda match=match: evaluate(match)),
            timed(lambda match=match, state=state: lay(match, state)),
            timed(lambda document=document: read_match(document, REGISTRY)),
        ]
        most = [max(pair) for pair in zip(most, times, strict=True)]
    return most


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=30_000)
    parser.add_argument("--games", nargs="*", default=[variant.id for variant in VARIANTS])
    parser.add_argument("--all", action="store_true", help="also with each house rule")
    given = parser.parse_args(arguments)
    sys.stdout.write(f"{'game':24}{''.join(f'{column:>10}' for column in COLUMNS)}\n")
    for game in given.games:
        times = measure(game, given.hands, every=given.all)
        sys.stdout.write(f"{game:24}{''.join(f'{seconds:10.2f}' for seconds in times)}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
