"""Tests of ``scorekeeper games``: enough information to write every record of every game."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.__main__ import main
from scorekeeper.cli.description import figure, game
from scorekeeper.core.begin import begin, usual_setup
from scorekeeper.core.check import read_context, read_end, read_play
from scorekeeper.core.codec import VERSION
from scorekeeper.core.goals import HAND_GOALS
from scorekeeper.core.kinds import read
from scorekeeper.core.model import Setup
from scorekeeper.core.problem import Problem
from scorekeeper.core.tiles import SETS
from scorekeeper.core.variant import Match, Variant
from scorekeeper.games.solitaires import FIGURES
from scorekeeper.i18n import translator_for
from scorekeeper.i18n.catalogue import Entry, catalogue
from tests.registry import VARIANTS
from tests.unit.conftest import Run
from tests.unit.games.table import sit_down
from tests.unit.strategies import examples

JSON = dict[str, Any]
NAMES = ("Anna", "Bruno", "Chloé", "Dora")
Capture = pytest.CaptureFixture[str]

every_game = pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.id)


def listed(capsys: Capture, *more: str) -> JSON:
    assert main(["games", "--json", *more]) == 0
    return json.loads(capsys.readouterr().out)


def test_games_json_lists_games_in_booklet_order(capsys: Capture) -> None:
    assert [game["id"] for game in listed(capsys)["games"]] == [variant.id for variant in VARIANTS]


def test_games_json_describes_players_deal_and_goal(capsys: Capture) -> None:
    bergen = next(game for game in listed(capsys)["games"] if game["id"] == "bergen")
    assert bergen["players"] == [2, 3, 4]
    assert bergen["deal"]["4"] == {"each": 5, "gives": 0, "in_hand": 5, "boneyard": 8, "aside": 0, "kept": 2}
    assert bergen["goal"]["target"] == {"2": 15, "3": 10, "4": 10}
    options = {option["key"]: option for option in bergen["options"]}
    assert options["target"]["default_by_players"] == {"2": 15, "3": 10, "4": 10}
    assert options["target"]["min"] == 1
    assert [choice["value"] for choice in options["stop"]["choices"]] == ["end_of_hand", "at_once"]
    cap = next(play for play in bergen["plays"] if play["kind"] == "cap")
    assert [field["name"] for field in cap["fields"]] == ["player", "size"]
    assert cap["fields"][1]["choices"] == [2, 3]
    tiles = next(field for field in bergen["end"]["fields"] if field["name"] == "tiles")
    assert (tiles["kind"], tiles["per"], tiles["required"]) == ("tiles", "seat", False)


@pytest.mark.parametrize(
    ("game_id", "target", "meaning"),
    [
        ("spinner", 10, "Lowest after 10 rounds"),
        ("muggins", 31, "First to 31"),
        ("all_fives", {"2": 250, "3": 200, "4": 200}, "First to 250, First to 200"),
        ("dominoes", 1, "One hand"),
        ("memory", None, "Most pips win"),
    ],
)
def test_games_json_has_the_target_or_the_number_of_rounds_by_default(
    game_id: str, target: Any, meaning: str, capsys: Capture
) -> None:
    goal = next(game for game in listed(capsys)["games"] if game["id"] == game_id)["goal"]
    assert (goal["target"], goal["meaning"]) == (target, meaning)


def test_games_json_has_the_number_of_rounds_by_players(capsys: Capture) -> None:
    train = next(game for game in listed(capsys)["games"] if game["id"] == "mexican_train")["goal"]
    assert [train["target"][players] for players in ("2", "10", "11", "14")] == [13, 13, 16, 19]
    assert train["meaning"] == "Lowest after 13 rounds, Lowest after 16 rounds, Lowest after 19 rounds"


def test_games_json_calls_the_hands_of_games_in_rounds_rounds(capsys: Capture) -> None:
    options = next(game for game in listed(capsys)["games"] if game["id"] == "mexican_train")["options"]
    meanings = {option["key"]: option["meaning"] for option in options}
    assert (meanings["rounds"], meanings["lead"]) == ("Number of rounds", "Who leads the later rounds")


def test_match_file_in_games_json_names_the_versions_that_are_read(capsys: Capture) -> None:
    match = listed(capsys)["match_file"]
    assert match["version"] == VERSION
    assert re.findall(r"\d+", match["keys"]["version"]["meaning"]) == ["1", str(VERSION)]


def test_games_json_has_the_target_of_each_mode(capsys: Capture) -> None:
    texas = next(game for game in listed(capsys)["games"] if game["id"] == "texas_42")["goal"]
    assert {mode: goal["target"] for mode, goal in texas["by_mode"].items()} == {"marks": 7, "points": 250}


@every_game
def test_games_json_has_the_target_that_ends_a_match(variant: Variant) -> None:
    """The target of the list is that of the setup in which a match of so many players begins."""
    document = game(variant, translator_for("en"))["goal"]
    for players in variant.players:
        options = usual_setup(variant, players).options
        target = document["target"]
        listed_target: int | None = cast("JSON", target)[str(players)] if isinstance(target, dict) else target
        number = options.get("rounds" if variant.goal.kind in HAND_GOALS else "target")
        assert number is None or listed_target == number


def test_games_json_lists_opening_tiles_that_score(capsys: Capture) -> None:
    muggins = next(game for game in listed(capsys)["games"] if game["id"] == "muggins")
    opening = next(play for play in muggins["plays"] if play["kind"] == "opening")
    tile = next(field for field in opening["fields"] if field["name"] == "tile")
    assert set(tile["choices"]["double-six"]) == {"5-0", "4-1", "3-2", "6-4", "5-5"}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_games_json_has_a_sentence_for_every_meaning(language: str) -> None:
    documents = [game(variant, translator_for(language, strict=True)) for variant in VARIANTS]
    records = [record for document in documents for record in (*document["plays"], document["end"])]
    assert all(record["meaning"] for record in records)
    assert all(field["meaning"] for record in records for field in record["fields"])
    assert all(figure(solitaire, translator_for(language, strict=True))["name"] for solitaire in FIGURES)


def test_games_text_names_every_game_option_and_record(capsys: Capture) -> None:
    assert main(["games"]) == 0
    page = capsys.readouterr().out
    blocks = page.split("\n\n")
    assert len(blocks) == len(VARIANTS) + 1
    assert "Magic Star" in blocks.pop()
    for variant, block in zip(VARIANTS, blocks, strict=True):
        assert block.startswith(f"{variant.id}: ")
        assert all(f"{option.key} = " in block for option in variant.options)
        assert all(f"{play.tag} {{" in block for play in variant.sheet.play_types)


# A program that knows only the list.


def value(field: JSON, players: int, sides: int, tiles: list[str], tile_set: str) -> st.SearchStrategy[Any]:
    """What the list says that a field can hold."""
    value = _single_value(field, players, sides, tiles, tile_set)
    if field["per"]:
        size = players if field["per"] == "seat" else sides
        value = st.lists(value, min_size=size, max_size=size)
    return value if field["required"] else st.just(field["default"]) | value


def _single_value(field: JSON, players: int, sides: int, tiles: list[str], tile_set: str) -> st.SearchStrategy[Any]:
    match field["kind"]:
        case "seat":
            return st.integers(0, players - 1) | st.sampled_from(NAMES[:players])
        case "side":
            return st.integers(0, sides - 1)
        case "flag":
            return st.booleans()
        case "count":
            return st.integers(field["min"], field["max"])
        case "choice" | "word":
            return st.sampled_from(field["choices"])
        case "ends":
            return st.sampled_from(field["choices"][tile_set])
        case "pips":
            held = st.lists(st.sampled_from(tiles), max_size=7) if tiles else st.just([])
            return st.integers(0, field["max"][tile_set]) | held
        case "tiles":
            return st.lists(st.sampled_from(tiles), max_size=7)
        case "tile":
            return st.sampled_from(field.get("choices", {}).get(tile_set, tiles))
        case "words":
            return st.lists(st.sampled_from(field["choices"]), unique=True)
        case "triangle":
            return st.sampled_from([str(triangle) for triangle in SETS[tile_set].triangles])
        case "suit":
            return st.integers(0, field["max"][tile_set])
        case "order":
            return st.permutations(range(players))
        case _:
            pytest.fail(f"a kind without a form: {field['kind']}")


@every_game
@examples(0.25)
@given(st.data())
def test_record_built_from_games_json_is_accepted(variant: Variant, data: st.DataObject) -> None:
    """Whether it may be written just now is another question; that it has the right form is not."""
    document = game(variant, translator_for("en"))
    players = document["players"][0]
    tile_set = data.draw(st.sampled_from(document["sets"]))
    setup = begin(variant, NAMES[:players], tiles=tile_set)
    assert isinstance(setup, Setup)
    match = Match(variant, setup)
    tiles = [*map(setup.set.name, setup.set.tiles), *map(str, setup.set.triangles)]
    for record in (*document["plays"], document["end"]):
        drawn = {
            field["name"]: data.draw(value(field, players, setup.sides, tiles, tile_set)) for field in record["fields"]
        }
        told = read_play(match, {"kind": record["kind"], **drawn}) if "kind" in record else read_end(match, drawn)
        assert not isinstance(told, Problem)


@every_game
def test_record_without_a_required_field_is_refused(variant: Variant) -> None:
    document = game(variant, translator_for("en"))
    match = sit_down(variant.id, " ".join(NAMES[: document["players"][0]]))
    found = read(variant.sheet.end_type, {}, read_context(match))
    required = [field["name"] for field in document["end"]["fields"] if field["required"]]
    assert isinstance(found, Problem) is bool(required)


def test_games_missing_lists_missing_translations(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    lacking = ""

    def translated(language: str, file: str) -> Mapping[str, Entry]:
        return {key: text for key, text in catalogue("en", file).items() if (language, key) != ("fr", lacking)}

    monkeypatch.setattr("scorekeeper.cli.cmd_games.catalogue", translated)
    assert run("games", "--missing") == (0, "No translation is missing.\n", "")
    lacking = "rules.threes.scoring.1.what"
    assert run("games", "--missing") == (1, "fr/games/threes.toml: rules.threes.scoring.1.what\n", "")
