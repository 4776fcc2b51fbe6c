"""The list of the shelf: dates of the table, people by their names now, and nothing worked out twice."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.core.background import MANY_LINES
from scorekeeper.core.codec import read_log
from scorekeeper.core.evaluate import evaluate
from scorekeeper.core.events import Corrected, Ended, Noted, Renamed
from scorekeeper.core.session import open_session
from scorekeeper.core.timestamps import EPOCH
from scorekeeper.library.filters import MatchFilter, filter_matches, games_of, period_start
from scorekeeper.library.people import People, people
from scorekeeper.library.repository import open_library
from scorekeeper.library.statistics import Outcome, Share, record_of
from scorekeeper.library.summaries import MatchSummary, names_on, outcomes
from scorekeeper.library.transfer import ImportedMatch, store_matches
from scorekeeper.storage.errors import DiskFull, StorageError
from scorekeeper.storage.file_storage import SLICE, FileStorage
from scorekeeper.storage.library import Library
from scorekeeper.storage.match_file import MatchFile, read_tables, tables_of
from tests.registry import REGISTRY
from tests.repository import entry, list_deleted, list_matches, load, recreate, repository_of, result_of
from tests.unit.long_matches import long_match, setups_of
from tests.unit.ui.rig.matches import evening, many, won_by

EAST = timezone(timedelta(hours=9))
NOON = datetime(2026, 3, 4, 12, tzinfo=EAST)


def test_a_match_is_as_old_as_its_last_line_whenever_its_file_was_copied(tmp_path: Path) -> None:
    ids = [evening(tmp_path, "Anna Bruno", won_by(0), ago=days) for days in (1, 30, 2)]
    with open_library(tmp_path, REGISTRY) as library:
        assert [one.id for one in list_matches(library)] == [ids[0], ids[2], ids[1]]
        ages = [round((datetime.now(UTC) - one.changed) / timedelta(days=1)) for one in list_matches(library)]
        assert ages == [1, 2, 30]


def test_match_stays_where_it_was_played_after_a_note_and_another_name(tmp_path: Path) -> None:
    old, new = (evening(tmp_path, "Anna Bruno", won_by(0), ago=days) for days in (30, 1))
    with open_library(tmp_path, REGISTRY) as library:
        played = list_matches(library)[1].played
        for event in (Noted(0, "rain"), Renamed(((0, "Anne"),))):
            result_of(repository_of(library).append(load(library, old), entry(event)))
        latest, noted = list_matches(library)
    assert (latest.id, noted.id, noted.sides, noted.played) == (new, old, ("Anne", "Bruno"), played)
    assert datetime.now(UTC) - noted.changed < timedelta(days=1)


@pytest.mark.parametrize("created", ["2025-11-01T20:47:00", "0001-01-01T00:00:00+00:00", "once", 7])
def test_a_match_that_cannot_say_when_it_was_begun_is_as_old_as_its_file(created: object, tmp_path: Path) -> None:
    match_id = evening(tmp_path, "Anna Bruno")
    with open_library(tmp_path, REGISTRY) as library:
        match_id = recreate(library, match_id, {"created": created})
        assert load(library, match_id).created == EPOCH
        assert list_matches(library)[0].changed == library.load(match_id).changed_at


def test_outcomes_are_of_finished_matches_of_several_sides_oldest_first(tmp_path: Path) -> None:
    evening(tmp_path, "Anna Bruno Chloé", won_by(2, 3), ago=1)
    evening(tmp_path, "Bruno Anna", won_by(1), ago=2)
    evening(tmp_path, "Anna Bruno", ago=3)
    evening(tmp_path, "Anna", {"tiles": 0}, game="patience", ago=4)
    with open_library(tmp_path, REGISTRY) as library:
        shown = list_matches(library)
        known = people({"anna": "Anne"}, names_on(shown))
        first, last = outcomes(shown, known)
    assert (first.players, first.winners, first.places, first.outs) == (("Bruno", "Anne"), (1,), (2, 1), (0, 1))
    assert last == Outcome(
        "sebastopol",
        last.when,
        ("Anne", "Bruno", "Chloé"),
        0,
        winners=(2,),
        places=(2, 3, 1),
        points=(51, 52, 0),
        hands=(1, 1, 1),
        outs=(0, 0, 1),
    )
    assert record_of([first, last], "Anne").out == Share(1, 2, 2)


def test_deleted_cards_lists_readable_matches_with_the_time_of_deletion(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, torn = evening(tmp_path, "Anna Bruno", won_by(0)), evening(tmp_path, "Anna Bruno", won_by(0))
    (tmp_path / "matches" / f"{torn}.json").write_bytes(b"{")
    monkeypatch.setattr(time, "time_ns", lambda: int(NOON.timestamp()) * 10**9)
    with open_library(tmp_path, REGISTRY) as library:
        library.delete(one)
        library.delete(torn)
        ((card, when),) = list_deleted(library)
    assert (card.id, card.sides) == (one, ("Anna", "Bruno"))
    assert when == NOON


async def test_behind_a_line_that_cannot_be_read_nothing_is_written(tmp_path: Path) -> None:
    match_id = evening(tmp_path, "Anna Bruno")
    with open_library(tmp_path, REGISTRY) as library:
        library.append(match_id, {"id": "x", "event": "sneezed"}, seen=0)
        library.append(match_id, {"id": "y", "event": "redone"}, seen=1)
        taken = load(library, match_id)
        assert taken.lost == 2
        with pytest.raises(StorageError) as refused:
            await repository_of(library).append(taken, entry(Renamed(((0, "Zoé"),))))
        assert refused.value.key == "not_understood"
        assert len(library.load(match_id).log) == 2


def sheet(number: int, played: datetime, game: str, players: str, *, over: bool) -> MatchSummary:
    names = tuple(players.split())
    summary = MatchSummary(f"{number}", game, names, (0, 0), (), (), over, 1, None, False, 50, 0, NOON, names)
    return replace(summary, played=played)


def test_what_is_wanted_of_the_list_by_state_game_person_and_date() -> None:
    shown = [
        sheet(1, NOON - timedelta(hours=11, minutes=59), "bergen", "Anna Bruno", over=False),
        sheet(2, NOON - timedelta(hours=12, minutes=1), "sebastopol", "Anna Chloé", over=True),
        sheet(3, datetime(2026, 2, 28, 14, 59, tzinfo=UTC), "sebastopol", "Bruno Chloé", over=True),
        sheet(4, datetime(2025, 12, 31, 14, 59, tzinfo=UTC), "sebastopol", "Anna Bruno", over=True),
    ]

    def wanted(filters: MatchFilter, known: People | None = None) -> str:
        return "".join(one.id for one in filter_matches(shown, filters, known or People(), NOON))

    assert wanted(MatchFilter()) == "1234"
    assert (wanted(MatchFilter(state="open")), wanted(MatchFilter(state="finished"))) == ("1", "234")
    assert (wanted(MatchFilter(("bergen",))), wanted(MatchFilter(("bergen", "sebastopol")))) == ("1", "1234")
    assert (wanted(MatchFilter(people=("Chloé",))), wanted(MatchFilter(people=("Chloé", "Anna")))) == ("23", "2")
    assert [wanted(MatchFilter(when=one)) for one in ("today", "week", "month", "year")] == ["1", "123", "12", "123"]
    assert wanted(MatchFilter(people=("Anne",), state="finished"), people({"anna": "Anne"}, names_on(shown))) == "24"
    day = NOON.date()
    assert wanted(MatchFilter(days=(day, day))) == "1"
    assert wanted(MatchFilter(days=(date(2025, 12, 31), date(2026, 2, 28)))) == "34"
    assert wanted(MatchFilter(when="month", days=(date(2026, 1, 1), day))) == "12"
    assert period_start("month", NOON) == datetime(2026, 3, 1, tzinfo=EAST)
    assert games_of(shown) == ["sebastopol", "bergen"]


@pytest.fixture
def in_other_threads(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """For each long work of the library, in turn, whether it was done outside the thread of the event loop."""
    monkeypatch.setattr("scorekeeper.storage.match_file.read_tables", noted := _Noted(read_tables))
    monkeypatch.setattr("scorekeeper.library.loaded_match.read_log", noted.another(read_log))
    monkeypatch.setattr("scorekeeper.library.repository.evaluate", noted.another(evaluate))
    monkeypatch.setattr("scorekeeper.storage.match_file.tables_of", noted.another(tables_of))
    monkeypatch.setattr("scorekeeper.library.summaries.evaluate", noted.another(evaluate))
    return noted.outside


class _Noted:
    """A function that notes in which thread it is called."""

    def __init__(self, function: Callable[..., Any], outside: list[bool] | None = None) -> None:
        self.function, self.outside = function, [] if outside is None else outside

    def another(self, function: Callable[..., Any]) -> _Noted:
        return _Noted(function, self.outside)

    def __call__(self, *given: Any) -> Any:
        self.outside.append(threading.current_thread() is not threading.main_thread())
        return self.function(*given)


@pytest.mark.parametrize(("hands", "is_long"), [(MANY_LINES + 400, True), (20, False)])
async def test_repository_reads_evaluates_lists_and_stores_only_long_matches_in_other_threads(
    hands: int, is_long: bool, tmp_path: Path, in_other_threads: list[bool]
) -> None:
    variant = REGISTRY["sebastopol"]
    match = long_match(variant, next(setups_of(variant)), hands)
    log = [entry(Ended(hand.end)) for hand in match.hands]
    with open_library(tmp_path, REGISTRY, flush=False) as library:
        repository = repository_of(library)
        imported = ImportedMatch(open_session(replace(match, hands=()), log))
        (match_id,) = await store_matches(repository, [imported])
        assert match_id
        loaded = await repository_of(Library(tmp_path)).load(match_id)
        loaded = await repository.load(match_id)
        assert repository.evaluate(loaded) == evaluate(match)
        (listed,) = await repository.list_matches()
        loaded = await repository.append(loaded, entry(Corrected(0, (), match.hands[1].end)))
        (again,) = await repository.list_matches()
        assert repository.evaluate(loaded) == evaluate(loaded.session.match)
    assert (listed.hand, again.totals) == (hands, evaluate(loaded.session.match).totals)
    assert in_other_threads
    assert set(in_other_threads) == {is_long}


async def test_match_whose_import_is_cancelled_is_not_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, may_end = threading.Event(), threading.Event()

    def slow(*given: Any) -> Any:
        begun.set()
        may_end.wait(60)
        return tables_of(*given)

    monkeypatch.setattr("scorekeeper.storage.match_file.tables_of", slow)
    with open_library(tmp_path, REGISTRY, flush=False) as library:
        storage = repository_of(library).storage
        lines = [{"id": str(number)} for number in range(MANY_LINES + 1)]
        storing = asyncio.create_task(storage.create_all([({"game": "bergen"}, lines, "")]))
        await asyncio.to_thread(begun.wait, 60)
        storing.cancel()
        may_end.set()
        with pytest.raises(asyncio.CancelledError):
            await storing
        assert library.match_ids() == []


async def test_list_that_was_read_while_a_match_was_written_knows_its_last_line(tmp_path: Path) -> None:
    match_id = evening(tmp_path, "Anna Bruno", won_by(0))
    with open_library(tmp_path, REGISTRY, flush=False) as library:
        ((_, stamp),) = library.changed()
        last = library.last(match_id)
        described = library.describe(match_id, stamp, last)
        library.append(match_id, {"id": "later", "event": "undone"}, seen=1)
        written = library.last(match_id)
        library.put_summary(match_id, stamp, described, last)
        assert library.last(match_id) == written != last
        assert [match_id for match_id, _ in library.changed()] == [match_id]


@pytest.mark.parametrize(("matches", "flushes"), [(SLICE - 1, 0), (SLICE, 1)])
async def test_index_that_took_long_to_make_is_flushed_once(tmp_path: Path, matches: int, flushes: int) -> None:
    many(tmp_path, evening(tmp_path, "Anna Bruno", won_by(0), ago=1), matches)
    flushed: list[bool] = []

    async def flush() -> None:
        flushed.append((tmp_path / "index.json").exists())
        raise DiskFull(OSError())

    with open_library(tmp_path, REGISTRY, flush=False) as library:
        storage = FileStorage(library, flush)
        for _ in range(2):
            assert len(await storage.list_summaries()) == matches
            await asyncio.sleep(0)
    assert flushed == [True] * flushes


def test_match_file_that_is_gone_is_not_current(tmp_path: Path) -> None:
    file = MatchFile(tmp_path / "match.json", flush=False)
    file.write({}, [])
    assert file.is_current()
    (tmp_path / "match.json").unlink()
    assert not file.is_current()
