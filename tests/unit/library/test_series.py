"""Tests of rematches and of the series that they belong to."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from scorekeeper.core.events import Ended
from scorekeeper.core.series import Series, SeriesScore
from scorekeeper.core.variant import Match
from scorekeeper.games._pips import PipsLeft
from scorekeeper.library.repository import open_library
from scorekeeper.library.series import RematchTerms, find_series_score, rematch_of, start_rematch
from scorekeeper.library.transfer import match_file, parse_match_file, store_matches
from scorekeeper.storage.library import Library
from tests.registry import REGISTRY
from tests.repository import create, entry, list_matches, load, repository_of
from tests.unit.games.table import THREE, four, sit_down

BEGUN = sit_down("sebastopol", target=10)


async def play(library: Library, match: Match, *pips: int) -> str:
    """Return the id of a new match that one hand has ended."""
    match_id = create(library, match)
    end = PipsLeft(out=pips.index(0), pips=pips)
    await repository_of(library).append(load(library, match_id), entry(Ended(end)))
    return match_id


async def follow_with(library: Library, match_id: str, terms: RematchTerms) -> Match:
    """Return the rematch of a match of the library."""
    match = load(library, match_id).session.match
    return await start_rematch(repository_of(library), match_id, match, terms)


def stands(library: Library, match_id: str) -> SeriesScore | None:
    return find_series_score(list_matches(library), load(library, match_id).session.match)


async def test_start_rematch_starts_a_series_with_the_finished_match(tmp_path: Path) -> None:
    with open_library(tmp_path, REGISTRY) as library:
        first = await play(library, BEGUN, 0, 12)
        assert stands(library, first) is None
        after = await follow_with(library, first, RematchTerms(best_of=3))
        assert stands(library, first) == SeriesScore((1, 0), 1)
        assert after.setup.series is not None
        assert after.setup.series.best_of == 3
        second = await play(library, after, 12, 0)
        assert stands(library, second) == stands(library, first) == SeriesScore((1, 1), 2)
        third = await follow_with(library, second, RematchTerms(3, rotated=True))
        assert third.setup.series == after.setup.series
        assert third.setup.players == ("Bruno", "Anna")
        last = await play(library, third, 0, 12)
        assert stands(library, last) == SeriesScore((2, 1), 3, winner=0)
        new = await follow_with(library, last, RematchTerms())
        assert new.setup.series is not None
        assert new.setup.series.id != after.setup.series.id


async def test_import_of_matches_keeps_their_series(tmp_path: Path) -> None:
    with (
        open_library(tmp_path / "here", REGISTRY) as here,
        open_library(tmp_path / "there", REGISTRY) as there,
        open_library(tmp_path / "elsewhere", REGISTRY) as elsewhere,
    ):
        first = await play(here, BEGUN, 0, 12)
        before = match_file(load(here, first))
        after = await follow_with(here, first, RematchTerms())
        files = [match_file(load(here, match_id)) for match_id in (first, await play(here, after, 0, 12))]
        imported = [parse_match_file(file, REGISTRY) for file in files]
        ids = await store_matches(repository_of(there), imported)  # type: ignore[arg-type]
        assert None not in ids
        assert stands(there, str(ids[1])) == SeriesScore((2, 0), 2)
        earlier = [parse_match_file(before, REGISTRY)]
        assert await store_matches(repository_of(there), earlier) == [None], "the earlier file is the same match"  # type: ignore[arg-type]
        await store_matches(repository_of(elsewhere), earlier)  # type: ignore[arg-type]
        assert await store_matches(repository_of(elsewhere), imported[:1]) == [None], "so is the later file"  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("order", "moved"), [((), ()), ((0, 1, 2), (2, 0, 1)), ((0, 2, 1), (2, 1, 0))], ids=["as begun", "same", "changed"]
)
def test_rematch_rotated_moves_players_one_seat_and_keeps_the_order(
    order: tuple[int, ...], moved: tuple[int, ...]
) -> None:
    match = sit_down("sebastopol", THREE, target=10)
    match = replace(match, setup=replace(match.setup, order=order, first=1))
    rotated = rematch_of(match, Series("s"), rotated=True).setup
    assert rotated.players == ("Bruno", "Chloé", "Anna")
    assert rotated.order == moved
    assert rotated.first is None
    around = [rotated.players[seat] for seat in rotated.playing_order] * 2
    before = [match.setup.players[seat] for seat in match.setup.playing_order]
    assert any(around[at : at + 3] == before for at in range(3))


def test_rematch_rotated_keeps_partners() -> None:
    match = four("domino_whist", target=10)
    rotated = rematch_of(match, rotated=True).setup
    assert {rotated.name_of(side) for side in range(2)} == {"Bruno & Daniel", "Chloé & Anna"}


def test_names_of_teams_move_with_their_players_in_a_rematch() -> None:
    match = four("domino_whist")
    named = replace(match, setup=replace(match.setup, team_names=("Owls", "Larks")))
    for rotated in (False, True):
        setup = rematch_of(named, rotated=rotated).setup
        assert setup.name_of(setup.side_of(setup.players.index(match.setup.players[0]))) == "Owls"
