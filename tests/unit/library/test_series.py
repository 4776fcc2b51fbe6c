"""Tests of rematches and of the series that they belong to."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from scorekeeper.core.begin import usual_setup
from scorekeeper.core.check import read_end
from scorekeeper.core.events import Ended, EndedEarly
from scorekeeper.core.model import EarlyEnd
from scorekeeper.core.series import Series
from scorekeeper.core.variant import Match
from scorekeeper.games._pips import PipsLeft
from scorekeeper.library.people import People
from scorekeeper.library.repository import open_library
from scorekeeper.library.series import (
    RematchTerms,
    Standing,
    end_series,
    find_standing,
    persons_of,
    rematch_of,
    start_rematch,
)
from scorekeeper.library.summaries import outcomes
from scorekeeper.library.transfer import match_file, parse_match_file, store_matches
from scorekeeper.storage.library import Library
from tests.registry import REGISTRY, VARIANTS
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


def stands(library: Library, match_id: str) -> Standing | None:
    return find_standing(list_matches(library), match_id, load(library, match_id).session.match)


def score(library: Library, match_id: str) -> tuple[tuple[int, ...], int, int | None]:
    """Return the wins in the series of a match, its number, and who has won the series."""
    standing = stands(library, match_id)
    assert standing
    return standing.wins, standing.number, standing.winner


async def test_start_rematch_starts_a_series_with_the_finished_match(tmp_path: Path) -> None:
    with open_library(tmp_path, REGISTRY) as library:
        first = await play(library, BEGUN, 0, 12)
        assert stands(library, first) is None
        after = await follow_with(library, first, RematchTerms(Series(best_of=3)))
        assert score(library, first) == ((1, 0), 1, None)
        assert after.setup.series is not None
        assert after.setup.series.best_of == 3
        second = await play(library, after, 12, 0)
        assert score(library, second) == ((1, 1), 2, None)
        assert score(library, first) == ((1, 1), 1, None)
        third = await follow_with(library, second, RematchTerms(Series(best_of=3), rotated=True))
        assert third.setup.series == after.setup.series
        assert third.setup.players == ("Bruno", "Anna")
        last = await play(library, third, 0, 12)
        assert score(library, last) == ((2, 1), 3, 0)
        standing = stands(library, last)
        assert standing
        assert standing.sides == ("Bruno", "Anna")
        assert [(match.totals, match.winner) for match in standing.matches] == [
            ((12, 0), 1),
            ((0, 12), 0),
            ((0, 12), 0),
        ]
        new = await follow_with(library, last, RematchTerms())
        assert new.setup.series is not None
        assert new.setup.series.id != after.setup.series.id


async def test_series_counts_by_person_and_knows_the_match_that_is_being_played(tmp_path: Path) -> None:
    length = Series("evening", first_to=2)
    with open_library(tmp_path, REGISTRY) as library:

        async def begin(names: str, *pips: int) -> str:
            match = sit_down("sebastopol", names, target=10)
            match = replace(match, setup=replace(match.setup, series=length))
            return await play(library, match, *pips) if pips else create(library, match)

        await begin("Anna Bruno Chloé", 12, 11, 0)
        await begin("Bruno anna", 12, 0)
        running = await begin("Anna Bruno")
        standing = stands(library, running)
        assert standing
        assert (standing.sides, standing.wins) == (("Anna", "Bruno", "Chloé"), (1, 0, 1))
        assert [match.totals for match in standing.matches] == [(12, 11, 0), (0, 12, None), (0, 0, None)]
        assert (standing.running, standing.next_number, standing.is_decided) == (running, 3, False)
        await begin("Chloé Bruno", 0, 12)
        decided = stands(library, running)
        assert decided
        assert (decided.winner, decided.is_decided) == (2, True)


async def test_shared_win_is_nobodys_and_partners_stand_in_any_order(tmp_path: Path) -> None:
    with open_library(tmp_path, REGISTRY) as library:
        match = four("domino_whist", target=1)
        match = replace(match, setup=replace(match.setup, series=Series("pairs")))
        match_id = create(library, match)
        standing = stands(library, match_id)
        assert standing
        assert standing.wins == (0, 0)
    pairs = ("Anna", "Bruno", "Chloé", "Daniel")
    assert persons_of(pairs, 2, 0) == persons_of(("Bruno", "chloé", "Daniel", "Anna"), 2, 1)


async def test_open_series_is_won_by_the_most_wins_when_it_ends(tmp_path: Path) -> None:
    with open_library(tmp_path, REGISTRY) as library:
        first = await play(library, BEGUN, 0, 12)
        after = await follow_with(library, first, RematchTerms())
        second = await play(library, after, 12, 0)
        series = after.setup.series
        assert series
        await end_series(repository_of(library), second, series)
        level = stands(library, first)
        assert level
        assert (level.is_decided, level.winner) == (True, None)
        third = await play(library, replace(after, setup=replace(after.setup, series=series)), 0, 12)
        assert score(library, third) == ((2, 1), 3, 0)
        new = await follow_with(library, third, RematchTerms())
        assert new.setup.series
        assert new.setup.series.id != series.id


async def test_rematch_of_a_match_with_changed_seats_has_its_columns_in_that_order() -> None:
    match = sit_down("sebastopol", THREE, target=10)
    names = match.setup.players
    match = replace(match, setup=replace(match.setup, order=(2, 0, 1)))
    again = rematch_of(match).setup
    assert (again.players, again.order) == ((names[2], names[0], names[1]), ())
    pairs = four("domino_whist", target=10)
    swapped = rematch_of(replace(pairs, setup=replace(pairs.setup, order=(0, 3, 2, 1)))).setup
    assert swapped.players == tuple(pairs.setup.players[seat] for seat in (0, 3, 2, 1))
    assert {swapped.name_of(side) for side in range(2)} == {"Anna & Chloé", "Daniel & Bruno"}


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
        assert score(there, str(ids[1])) == ((2, 0), 2, None)
        earlier = [parse_match_file(before, REGISTRY)]
        assert await store_matches(repository_of(there), earlier) == [None], "the earlier file is the same match"  # type: ignore[arg-type]
        await store_matches(repository_of(elsewhere), earlier)  # type: ignore[arg-type]
        assert await store_matches(repository_of(elsewhere), imported[:1]) == [None], "so is the later file"  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("order", "moved"),
    [((), "Bruno Chloé Anna"), ((0, 1, 2), "Bruno Chloé Anna"), ((0, 2, 1), "Chloé Bruno Anna")],
    ids=["as begun", "same", "changed"],
)
def test_rematch_rotated_moves_players_one_seat_and_keeps_the_order(order: tuple[int, ...], moved: str) -> None:
    match = sit_down("sebastopol", THREE, target=10)
    match = replace(match, setup=replace(match.setup, order=order, first=1))
    rotated = rematch_of(match, Series("s"), rotated=True).setup
    assert rotated.players == tuple(moved.split())
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


@pytest.mark.parametrize(("skunk", "after_first", "after_second"), [(1, (1, 0), (1, 1)), (2, (2, 0), (2, 1))])
async def test_skunk_counts_as_many_wins_as_the_series_says(
    tmp_path: Path, skunk: int, after_first: tuple[int, ...], after_second: tuple[int, ...]
) -> None:
    """On paper: 30 and 30 left are 60 to nothing, a zapatero; then 8 to 60 after two hands, an ordinary win."""
    series = Series("s", first_to=3, skunk=skunk)
    with open_library(tmp_path, REGISTRY) as library:
        begun = four("venezuelan", target=50)
        begun = replace(begun, setup=replace(begun.setup, series=series))
        first = await play(library, begun, 0, 30, 0, 30)
        assert score(library, first) == (after_first, 1, None)
        second = create(library, begun)
        for pips in ((0, 4, 5, 4), (30, 0, 30, 7)):
            end = PipsLeft(out=pips.index(0), pips=pips)
            await repository_of(library).append(load(library, second), entry(Ended(end)))
        assert score(library, second) == (after_second, 2, None)


async def test_skunk_that_counts_two_decides_the_best_of_three(tmp_path: Path) -> None:
    with open_library(tmp_path, REGISTRY) as library:
        begun = four("brazilian")
        begun = replace(begun, setup=replace(begun.setup, series=Series("s", best_of=3, skunk=2)))
        match_id = create(library, begun)
        for _ in range(2):
            end = REGISTRY["brazilian"].sheet.end_type(out=1, how="la_e_lo")
            await repository_of(library).append(load(library, match_id), entry(Ended(end)))
        assert score(library, match_id) == ((0, 2), 1, 1)
        after = await follow_with(library, match_id, RematchTerms(Series(best_of=3, skunk=2)))
        assert after.setup.series is not None
        assert (after.setup.series.id != "s", after.setup.series.skunk) == (True, 2)


def test_skunk_is_offered_where_a_match_to_nothing_has_a_name() -> None:
    offered = {one.id for one in VARIANTS for players in one.players if one.offers_skunk(usual_setup(one, players))}
    pollona = {"dominican", "puerto_rico_200", "puerto_rico_500", "cuban"}
    assert offered == pollona | {"venezuelan", "cuban_oriente", "brazilian"}
    for game in ("jamaican_partner", "jamaican_cutthroat"):
        assert REGISTRY[game].offers_skunk(four(game, mode="first_to_six").setup)


async def test_match_of_a_series_that_is_ended_early_counts_one_win_or_none(tmp_path: Path) -> None:
    series = Series("evening", first_to=3, skunk=2)
    match = sit_down("venezuelan", "Anna Bruno Chloé Daniel")
    match = replace(match, setup=replace(match.setup, series=series))
    with open_library(tmp_path, REGISTRY) as library:

        async def play_and_end(how: EarlyEnd) -> str:
            repository, match_id = repository_of(library), create(library, match)
            hand = read_end(match, {"out": 0, "pips": [None, 5, None, 9]})
            for event in (Ended(hand), EndedEarly(how)):
                await repository.append(load(library, match_id), entry(event))
            return match_id

        first = await play_and_end("time")
        assert score(library, first) == ((1, 0), 1, None)  # no skunk, though the others have nothing
        second = await play_and_end("nobody")
        standing = stands(library, second)
        assert standing
        assert (standing.wins, standing.next_number, standing.blanks) == ((1, 0), 3, (0, 0))
        listed = list_matches(library)
        assert [each.early_end for each in listed] == ["nobody", "time"]
        assert len(outcomes(listed, People())) == 1
