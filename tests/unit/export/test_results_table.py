"""Tests of the table of all results: a row for each side of each match, or for each hand."""

from __future__ import annotations

import csv
from datetime import UTC, datetime
from functools import partial
from io import StringIO

import pytest

from scorekeeper.core.events import Adjusted, Ended, EndedEarly, LogEvent, Noted
from scorekeeper.core.model import Adjustment
from scorekeeper.core.variant import Match
from scorekeeper.export.results_table import TableKind, results_table
from scorekeeper.export.spreadsheet import BYTE_ORDER_MARK
from scorekeeper.i18n import translator_for
from scorekeeper.library.errors import StorageError, Unreachable
from scorekeeper.library.repository import MatchRepository
from scorekeeper.library.summaries import summarize
from scorekeeper.storage.memory import MemoryStorage
from tests.registry import REGISTRY
from tests.repository import entry
from tests.unit.games.table import THREE, four, left, read, sit_down

NOON = datetime(2026, 3, 4, 12, 5, tzinfo=UTC)


async def stored(*matches: tuple[Match, tuple[LogEvent, ...]]) -> MatchRepository:
    repository = MatchRepository(MemoryStorage(partial(summarize, REGISTRY)), REGISTRY, lambda: NOON)
    for match, events in matches:
        loaded = await repository.load(await repository.create(match))
        for event in events:
            loaded = await repository.append(loaded, entry(event))
    return repository


async def rows(repository: MatchRepository, kind: TableKind, language: str = "en") -> list[list[str]]:
    """Return the table without the ids of its matches."""
    table = await results_table(translator_for(language), repository, kind)
    assert table.startswith(BYTE_ORDER_MARK)
    read_rows = csv.reader(StringIO(table[1:], newline=""), delimiter=";" if language == "fr" else ",")
    return [[*row[:3], *row[4:]] for row in read_rows]


def ended(match: Match, *pips: int | None, out: int) -> LogEvent:
    return Ended(read(match, left(*pips, out=out)))


async def test_results_table_has_a_row_for_each_side_and_match() -> None:
    three, pairs = sit_down("sebastopol", THREE), four("venezuelan")
    first = ended(three, 0, 14, 60, out=0)
    none = sit_down("draw"), (EndedEarly("nobody"),)
    repository = await stored((three, (first, EndedEarly("time"))), (pairs, ()), none)
    found = await rows(repository, "sides")
    assert found[0] == ["Day", "Time", "Game", "Player or team", "Players", *found[0][5:]]
    assert sorted(row[2:] for row in found[1:]) == [
        ["Draw Dominoes", "Anna", "Anna", "0", "", "0", "0", "0", "nobody wins"],
        ["Draw Dominoes", "Bruno", "Bruno", "0", "", "0", "0", "0", "nobody wins"],
        ["Sébastopol", "Anna", "Anna", "0", "1", "1", "0", "1", "time is up"],
        ["Sébastopol", "Bruno", "Bruno", "14", "2", "0", "0", "1", "time is up"],
        ["Sébastopol", "Chloé", "Chloé", "60", "3", "0", "0", "1", "time is up"],
        ["Venezuelan Dominoes", "Anna & Chloé", "Anna and Chloé", "0", "", "0", "0", "0", "in play"],
        ["Venezuelan Dominoes", "Bruno & Daniel", "Bruno and Daniel", "0", "", "0", "0", "0", "in play"],
    ]


async def test_results_table_has_no_time_where_only_the_result_is_known() -> None:
    match = sit_down("sebastopol")
    only_result = Adjusted(Adjustment(0, 0, 31)), Adjusted(Adjustment(0, 1, 52)), EndedEarly("result")
    found = await rows(await stored((match, only_result)), "sides")
    assert [row[:5] for row in found[1:]] == [
        ["2026-03-04", "", "Sébastopol", "Anna", "Anna"],
        ["2026-03-04", "", "Sébastopol", "Bruno", "Bruno"],
    ]


async def test_results_table_has_a_row_for_each_hand_and_penalty() -> None:
    three = sit_down("sebastopol", THREE)
    events = (ended(three, 0, 14, 60, out=0), Noted(0, "=1"), Adjusted(Adjustment(1, 1, 5)))
    wide = await rows(await stored((three, (*events, ended(three, 0, 3, None, out=0)))), "hands", "fr")
    assert wide[0] == ["Jour", "Heure", "Jeu", "Manche", "A fait domino", "Note", *wide[0][6:]]
    assert [row[3:] for row in wide[1:]] == [
        ["1", "Anna", "'=1", "Anna", "0", "Bruno", "14", "Chloé", "60"],
        ["", "", "Bruno +5, pénalité", "Anna", "", "Bruno", "5", "Chloé", ""],
        ["2", "Anna", "", "Anna", "0", "Bruno", "3", "Chloé", ""],
    ]
    assert await rows(await stored(), "hands") == [["Day", "Time", "Game", "Hand", "Went out", "Note"]]


async def test_results_table_leaves_out_what_has_gone_and_needs_a_storage(monkeypatch: pytest.MonkeyPatch) -> None:
    repository = await stored((sit_down("draw"), ()))

    def failing(error: StorageError) -> None:
        async def load(_: str) -> None:
            raise error

        monkeypatch.setattr(repository, "load", load)

    failing(StorageError("x", "missing"))
    assert len(await rows(repository, "sides")) == 1
    failing(Unreachable())
    with pytest.raises(Unreachable):
        await rows(repository, "sides")
