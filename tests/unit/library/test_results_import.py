"""Tests of tables of old results: what is read of them, what is refused, and that nothing is stored twice."""

from __future__ import annotations

from functools import partial
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from scorekeeper.core.codec import read_head
from scorekeeper.core.evaluate import evaluate
from scorekeeper.core.events import Adjusted, EndedEarly
from scorekeeper.core.model import Adjustment
from scorekeeper.core.problem import Code, Refusal
from scorekeeper.core.timestamps import read_timestamp
from scorekeeper.export.results_table import results_table
from scorekeeper.i18n import LANGUAGES, translator_for
from scorekeeper.library.people import People
from scorekeeper.library.repository import MatchRepository
from scorekeeper.library.results_import import MAX_BYTES, MAX_PROBLEMS, MAX_ROWS, ResultTable, read_results
from scorekeeper.library.season import season_table
from scorekeeper.library.summaries import outcomes, summarize
from scorekeeper.library.transfer import match_file, parse_match_file, store_matches
from scorekeeper.storage.memory import MemoryStorage
from scorekeeper.wording.game_text import games_by_name
from scorekeeper.wording.results_text import preview_text, table_problem_text
from tests.registry import REGISTRY
from tests.repository import entry

NAMES = games_by_name(REGISTRY)

OLD = """Datum;Spiel;Anna;Bruno;Chloé
05.03.2024;Sébastopol;31;52;
05.03.2024;Sébastopol;31;52;
12.03.2024;muggins;31,0;12;−7

2024-03-13;Le cent à zéro;0;20;
"""


def table(text: str | bytes, order: Any = "dmy") -> ResultTable:
    return read_results(text if isinstance(text, bytes) else text.encode(), REGISTRY, NAMES, order)


def results(found: ResultTable) -> list[tuple[str, str, tuple[int, ...], tuple[int, ...]]]:
    """Return the day, game, totals and winners of each match."""
    listed: list[tuple[str, str, tuple[int, ...], tuple[int, ...]]] = []
    for each in found.matches:
        state = evaluate(each.session.match)
        listed.append((each.created[:10], each.session.match.variant.id, state.totals, state.winners))
    return listed


def problems(text: str | bytes, order: Any = "dmy") -> list[str]:
    found = table(text, order)
    assert found.matches == ()
    return [f"{each.row} {each.column} {each.problem.code}" for each in found.problems]


@pytest.mark.parametrize("raw", [OLD.encode(), b"\xef\xbb\xbf" + OLD.encode(), OLD.replace("−", "-").encode("cp1252")])
def test_table_with_a_column_for_each_player_is_read(raw: bytes) -> None:
    found = table(raw)
    assert results(found) == [
        ("2024-03-05", "sebastopol", (31, 52), (0,)),
        ("2024-03-12", "muggins", (31, 12, -7), (0,)),
        ("2024-03-13", "hundred_to_zero", (0, 20), (0,)),
    ]
    assert (found.repeated, found.names, dict(found.games)["sebastopol"]) == (1, ("Anna", "Bruno", "Chloé"), 1)
    assert found.matches[1].session.done == (
        *(Adjusted(Adjustment(0, side, points)) for side, points in enumerate((31, 12, -7))),
        EndedEarly("result"),
    )


def test_table_with_a_row_for_each_side_is_read_as_the_app_exports_it() -> None:
    text = (
        "Day,Time,Game,Match,Player or team,Players,Total,Place\n"
        "2024-03-05,20:00,Venezuelan Dominoes,a,Anna & Chloé,Anna and Chloé,75,1\n"
        "2024-03-05,20:00,Venezuelan Dominoes,a,Bruno & Daniel,Bruno and Daniel,75,2\n"
        "2024-03-05,21:00,Venezuelan Dominoes,b,Anna & Chloé,Anna and Chloé,60,2\n"
        "2024-03-05,21:00,Venezuelan Dominoes,b,Bruno & Daniel,Bruno and Daniel,80,1\n"
    )
    found = table(text)
    assert [each[2:] for each in results(found)] == [((75, 75), (0, 1)), ((60, 80), (1,))]
    assert found.matches[0].session.match.setup.players == ("Anna", "Bruno", "Chloé", "Daniel")
    with_number = table("Date,Game,Name,Players,Score\n2024-03-05,Muggins,Anna,2,4\n2024-03-05,Muggins,Bruno,2,7")
    assert with_number.names == ("Anna", "Bruno")
    without = table("Date\tGame\tName\tScore\n2024-03-05\tMuggins\tAnna\t4\n2024-03-05\tMuggins\tBruno\t7")
    assert [each[2] for each in results(without)] == [(4, 7)]


def test_days_in_figures_need_their_order() -> None:
    text = "Date,Game,Anna,Bruno\n3/4/2024,Muggins,1,2"
    assert (table(text, None).asks_order, table(text, None).matches) == (True, ())
    assert [results(table(text, order))[0][0] for order in ("dmy", "mdy")] == ["2024-04-03", "2024-03-04"]


def test_problems_name_their_row_and_column() -> None:
    text = "Date,Game,Anna,Bruno\n2024-02-30,Muggins,3,x\nsoon,Chess,3,4\n\n2024-01-01,,3,4\n2024-01-01,Muggins,,4"
    assert problems(text) == [
        "2 Date date_unknown",
        "2 Bruno value_not_int",
        "3 Date date_unknown",
        "3 Game game_unknown",
        "5 Game value_missing",
        "6  players_count",
    ]
    text = "Date,Game,Player,Total\n,Muggins,Anna,3\n,Muggins,Bruno, \n , ,, \n"
    assert problems(text) == ["2 Date value_missing", "3 Total value_missing"], "a blank row is none"
    assert problems("Date,Game,Anna,Bruno\n13/13/2024,Muggins,1,2") == ["2 Date date_unknown"]
    assert problems("Date,Game,Anna,Bruno\n2024-01-01,Muggins,1000001,2") == ["2 Anna value_range"]
    assert problems("Date,Game,Anna & Chloé,Bruno\n2024-01-01,Muggins,1,2") == ["2  players_count"]
    assert problems("Date,Game,Anna & Chloé,Bruno & Bo\n2024-01-01,Sébastopol,1,2") == ["2  players_count"]
    long = "Date,Game,Name,Total\n2024-01-01,Muggins,Anna,1\n2024-01-01,Muggins,,2"
    assert problems(long) == ["2  players_count"]
    in_second = "Date,Game,Name,Total\n2024-01-01,Muggins,Anna,1\n2024-01-01,Muggins,Bruno,"
    assert problems(in_second + "abc") == ["3 Total value_not_int"]
    assert problems(in_second + "1000001") == ["3 Total value_range"]
    many = "Date,Game,Anna,Bruno\n" + "2024-01-01,Chess,1,2\n" * 99
    assert len(problems(many)) == MAX_PROBLEMS


async def test_result_is_at_noon_of_its_day_where_people_are_and_known_in_every_zone() -> None:
    text = b"Date,Game,Anna,Bruno\n2024-03-05,Muggins,31,12"
    repository = MatchRepository(MemoryStorage(partial(summarize, REGISTRY)), REGISTRY)
    for zone, created in (("Pacific/Auckland", "2024-03-04T23:00"), ("America/Lima", "2024-03-05T17:00")):
        found = read_results(text, REGISTRY, NAMES, zone=ZoneInfo(zone)).matches
        assert found[0].created == f"{created}:00+00:00"
        assert found[0].session.log[-1].at == read_timestamp(found[0].created)
        await store_matches(repository, found)
    assert len(await repository.list_matches()) == 1


@pytest.mark.parametrize(("zone", "day"), [("Etc/GMT-13", "1970-01-01"), ("Etc/GMT+12", "2999-12-31")])
def test_day_whose_noon_no_match_can_have_is_refused(zone: str, day: str) -> None:
    text = f"Date,Game,Anna,Bruno\n{day},Muggins,31,12".encode()
    (found,) = read_results(text, REGISTRY, NAMES, zone=ZoneInfo(zone)).problems
    assert found.problem.code == Code.DATE_UNKNOWN


@pytest.mark.parametrize("day", ["0024-03-05", "1899-12-31", "31.12.1969", "3000-01-01", "9999-12-31"])
def test_day_that_no_match_can_have_is_refused(day: str) -> None:
    text = "Date,Game,Anna,Bruno\n{},Muggins,31,12"
    assert problems(text.format(day)) == ["2 Date date_unknown"]
    for known in ("1970-01-01", "31.12.2999"):
        (match,) = table(text.format(known)).matches
        assert read_timestamp(match.created) is not None


@pytest.mark.parametrize("total", ["1.000", '"1,000"', "1.0000"])
def test_total_with_three_zeros_behind_a_sign_is_refused(total: str) -> None:
    text = "Date,Game,Anna,Bruno\n2024-03-05,Muggins,{},12"
    assert problems(text.format(total)) == ["2 Anna value_not_int"]
    assert [results(table(text.format(zeros)))[0][2] for zeros in ("1.0", "1.00", '"1,00"')] == [(1, 12)] * 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_printed_name_of_a_game_is_known(language: str) -> None:
    tr = translator_for(language)
    assert [NAMES[tr(f"games.{game}.name").casefold()] for game in REGISTRY] == [*REGISTRY]


def test_names_that_a_match_cannot_have_are_refused() -> None:
    wide, long = (
        "Date,Game,{},{}\n2024-01-01,{},1,2",
        "Date,Game,Name,Total\n2024-01-01,{0},Anna,1\n2024-01-01,{0},{1},2",
    )
    assert problems(wide.format("Anna", "anna", "Muggins")) == ["2 anna players_dup"]
    pairs = "Anna & Chloé", "Bruno & Anna"
    assert problems(wide.format(*pairs, "Sébastopol")) == ["2 Bruno & Anna players_dup"]
    assert problems(wide.format("Anna", "B" * 25, "Muggins")) == [f"2 {'B' * 25} name_long"]
    assert problems(long.format("Muggins", "ANNA")) == ["3 Name players_dup"]
    assert problems(long.format("Muggins", "B" * 25)) == ["3 Name name_long"]
    assert len(table(long.format("Muggins", "B" * 24)).matches) == 1


@pytest.mark.parametrize("raw", [b"", b"Date,Anna\n1,2", b'"' + b"x" * 200_000, bytes(range(256)) * 9])
def test_file_that_is_no_table_is_refused(raw: bytes) -> None:
    assert problems(raw) == ["1  table_headings"]


def test_table_that_is_too_large_is_refused() -> None:
    assert problems(b"x" * (MAX_BYTES + 1)) == ["1  table_large"]
    assert problems(b"Date,Game\n" + b"\n" * (MAX_ROWS + 1)) == ["1  table_large"]
    assert problems(b"Date,Game\n" + b"\n" * MAX_ROWS) == []


@pytest.mark.parametrize("first", ["sep=;\r\n", "SEP=;\n", "\n", "\r\n", ";;;\n \n"])
def test_lines_above_the_headings_are_left_out(first: str) -> None:
    text = first + "Date;Game;Anna, sen.;Bruno, jun.\n2024-03-05;Muggins;31;12\n2024-03-06;Muggins;x;12"
    row = 3 + (0 if "=" in first else first.count("\n"))
    assert problems(text) == [f"{row} Anna, sen. value_not_int"]
    assert results(table(text.replace("x", "4")))[0][2] == (31, 12)


def test_total_that_is_too_large_says_so() -> None:
    (found,) = table("Date,Game,Anna,Bruno\n2024-03-05,Muggins,31,2000000").problems
    expected = "row 2, column Bruno: A total is a number from −1,000,000 to 1,000,000."
    assert table_problem_text(translator_for("en"), found) == expected


async def test_results_are_stored_once_and_count_in_the_statistics() -> None:
    repository = MatchRepository(MemoryStorage(partial(summarize, REGISTRY)), REGISTRY)
    assert [each is not None for each in await store_matches(repository, table(OLD).matches)] == [True] * 3
    assert await store_matches(repository, table(OLD).matches) == [None] * 3
    counted = outcomes(await repository.list_matches(), People())
    assert [(each.game, each.winners, each.places, each.points, each.hands) for each in counted] == [
        ("sebastopol", (0,), (1, 2), (31, 52), (0, 0)),
        ("muggins", (0,), (1, 2, 3), (31, 12, -7), (0, 0, 0)),
        ("hundred_to_zero", (0,), (1, 2), (-100, -80), (0, 0)),  # from 100 to 0 and to 20
    ]
    anna, _, bruno = season_table(counted)
    assert (anna.points_for, anna.points_against) == (31 + 31 - 100, 52 + 12 - 7 - 80)
    assert (bruno.points_for, bruno.points_against) == (52 + 12 - 80, 31 + 31 - 7 - 100)
    (listed, *_) = await repository.list_matches()
    document = match_file(await repository.load(listed.id))
    imported = parse_match_file(document, REGISTRY)
    assert not hasattr(imported, "problem"), imported
    assert not hasattr(parse_match_file({**document, "log": None}, REGISTRY), "problem")


async def library_of_the_app() -> tuple[MatchRepository, list[str]]:
    """Return a library with two equal matches, one of pairs with names, one in play and one that nobody wins."""
    repository = MatchRepository(MemoryStorage(partial(summarize, REGISTRY)), REGISTRY)
    ids: list[str] = []
    two = {"game": "muggins", "sides": ["Max and Moritz", "Bruno"]}
    pairs = {"game": "venezuelan", "teams": [["Anna", "Chloé"], ["Bruno", "Inés"]], "team_names": ["Reds", "M & B"]}
    won = Adjusted(Adjustment(0, 0, 5)), EndedEarly("result")
    for document, events in ((two, won), (two, won), (pairs, won), (two, won[:1]), (two, (EndedEarly("nobody"),))):
        match = read_head(document, REGISTRY)
        assert not isinstance(match, Refusal)
        ids.append(await repository.create(match))
        loaded = await repository.load(ids[-1])
        for event in events:
            loaded = await repository.append(loaded, entry(event))
    return repository, ids


@pytest.mark.parametrize("language", LANGUAGES)
async def test_table_of_the_app_is_taken_back_into_another_library(language: str) -> None:
    repository, ids = await library_of_the_app()
    exported = await results_table(translator_for(language), repository, "sides")
    found = table(exported)
    assert sorted(each[1:] for each in results(found)) == [
        ("muggins", (5, 0), (0,)),
        ("muggins", (5, 0), (0,)),
        ("venezuelan", (5, 0), (0,)),
    ]
    assert {each.session.match.setup.players for each in found.matches} == {
        ("Max and Moritz", "Bruno"),
        ("Anna", "Bruno", "Chloé", "Inés"),
    }
    assert (found.without_winner, found.repeated, found.stored) == (2, 0, 0)
    same = read_results(exported.encode(), REGISTRY, NAMES, "dmy", ids)
    assert (same.matches, same.without_winner, same.stored) == ((), 2, 3)


def test_preview_says_which_matches_of_a_table_are_left_out() -> None:
    text = (
        "Day,Game,Match,Player or team,Total,Ended\n"
        "2024-03-05,Muggins,a,Anna,4,finished\n2024-03-05,Muggins,a,Bruno,7,finished\n"
        "2024-03-05,Muggins,b,Anna,4,in play\n2024-03-05,Muggins,b,Bruno,7,in play\n"
    )
    assert preview_text(translator_for("en"), read_results(text.encode(), REGISTRY, NAMES, None, ["a"]), ()) == [
        "No new results.",
        "1 match without a winner is left out.",
        "1 match is here already and is left out.",
    ]
