"""Random matches of all games through the repository against a model: ``python -m tests.tools.soak --matches 2000``.

Each match is entered, corrected, undone, renamed, deleted and restored at random, while the library is closed and
opened again, taps are sent twice, and a second device writes what is stale. After every restart and at the end, what is
read must equal the model; at the end everything is read once more and its checksums are verified.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from collections import Counter
from collections.abc import Coroutine
from copy import deepcopy
from pathlib import Path
from time import perf_counter
from typing import Any, TypeVar

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from scorekeeper.core import events
from scorekeeper.core.evaluate import evaluate
from scorekeeper.core.variant import Match, Variant
from scorekeeper.library.repository import LoadedMatch, MatchRepository, open_library
from scorekeeper.storage.errors import Stale
from scorekeeper.storage.file_storage import FileStorage
from tests.registry import REGISTRY, VARIANTS
from tests.unit.core.test_session_machine import apply_to_model, match_of, model_of
from tests.unit.strategies import next_writing, setups

T = TypeVar("T")

STEPS = 40

CHECKS = (HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example, HealthCheck.filter_too_much)
"""Warnings of Hypothesis about slow examples, which are meant to be slow here."""


class Soak:
    """A library, and what every match in it must be."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.loop = asyncio.new_event_loop()
        self.expected: dict[str, Match] = {}
        self.counts = Counter[str]()
        self.open()

    def run(self, coroutine: Coroutine[Any, Any, T]) -> T:
        return self.loop.run_until_complete(coroutine)

    def open(self) -> None:
        self.repository = MatchRepository(FileStorage(open_library(self.folder, REGISTRY, flush=False)), REGISTRY)

    def restart(self) -> None:
        self.counts["restarts"] += 1
        self.run(self.repository.close())
        self.open()

    def play(self, variant: Variant, data: st.DataObject) -> None:
        """Play one match. Hypothesis may break it off; then it is deleted."""
        setup = data.draw(setups(variant))
        match_id = self.run(self.repository.create(Match(variant, setup)))
        try:
            self.go_on(match_id, Match(variant, setup), data)
        except BaseException:
            self.expected.pop(match_id, None)
            self.run(self.repository.delete(match_id))
            raise
        self.counts["matches"] += 1

    def go_on(self, match_id: str, start: Match, data: st.DataObject) -> None:
        models, at = [model_of(start)], 0
        loaded = self.run(self.repository.load(match_id))
        for _ in range(data.draw(st.integers(0, STEPS))):
            self.disturb(match_id, data)
            if (event := next_writing(data.draw, loaded.session)) is None:
                continue
            before, loaded = loaded, self.write(loaded, event, data)
            match event:
                case events.Undone():
                    at -= 1
                case events.Redone():
                    at += 1
                case _:
                    model = deepcopy(models[at])
                    results = evaluate(before.session.match).results
                    leaders = [result.hand.leader if result.after_end else result.leader for result in results]
                    apply_to_model(model, event, leaders)
                    models, at = [*models[: at + 1], model], at + 1
            self.expected[match_id] = match_of(models[at], start)
            assert loaded.session.match == self.expected[match_id]
        self.expected.setdefault(match_id, start)
        self.compare(match_id)

    def write(self, loaded: LoadedMatch, event: events.LogEvent, data: st.DataObject) -> LoadedMatch:
        """Append an event, perhaps twice, and perhaps as a device that has not seen the last one."""
        line = self.repository.entry(event, "phone")
        after = self.run(self.repository.append(loaded, line))
        self.counts["events"] += 1
        if data.draw(st.integers(0, 9)) == 0:
            assert self.run(self.repository.append(loaded, line)).version == after.version
            try:
                self.run(self.repository.append(loaded, self.repository.entry(event, "tablet")))
            except Stale:
                self.counts["stale writes"] += 1
            else:
                raise AssertionError(loaded.id)
        return after

    def disturb(self, match_id: str, data: st.DataObject) -> None:
        match data.draw(st.integers(0, 39)):
            case 0:
                self.restart()
                if match_id in self.expected:
                    self.compare(match_id)
            case 1:
                self.run(self.repository.delete(match_id))
                self.run(self.repository.restore(match_id))
                self.counts["deleted and restored"] += 1
            case _:
                pass

    def compare(self, match_id: str) -> None:
        loaded = self.run(self.repository.load(match_id))
        assert (loaded.lost, loaded.reason) == (0, None)
        assert loaded.session.match == self.expected[match_id]

    def compare_all(self) -> None:
        self.restart()
        listed = {summary.id: summary for summary in self.run(self.repository.list_matches())}
        assert listed.keys() == self.expected.keys()
        for match_id, match in self.expected.items():
            self.compare(match_id)
            assert listed[match_id].totals == tuple(evaluate(match).totals)
        findings = self.run(self.repository.storage.verify())
        assert findings == [], findings


def play_many(soak: Soak, variant: Variant, count: int, start: int) -> None:
    """Play so many matches of a game; ``start`` is the seed of the first."""

    @seed(start)
    @settings(max_examples=count, deadline=None, database=None, phases=[Phase.generate], suppress_health_check=CHECKS)
    @given(data=st.data())
    def play(data: st.DataObject) -> None:
        soak.play(variant, data)

    play()


def main() -> None:
    command = argparse.ArgumentParser(description=__doc__)
    command.add_argument("--matches", type=int, default=2000)
    command.add_argument("--seed", type=int, default=0)
    asked = command.parse_args()
    began = perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        soak = Soak(Path(folder))
        for variant in VARIANTS:
            play_many(soak, variant, -(-asked.matches // len(VARIANTS)), asked.seed)
        soak.compare_all()
    counts = ", ".join(f"{count:,} {name}" for name, count in soak.counts.items())
    print(f"{counts}; all as the model says, {perf_counter() - began:.0f} s")  # noqa: T201  its purpose


if __name__ == "__main__":
    main()
