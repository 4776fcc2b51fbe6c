"""The rules cards: complete in every language, true to the calculator, and a way back that loses nothing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from string import Formatter
from typing import Any

import flet as ft
import pytest

from scorekeeper.app import app
from scorekeeper.core.begin import begin, usual_setup
from scorekeeper.core.evaluate import evaluate
from scorekeeper.core.model import Setup, Value
from scorekeeper.core.variant import Variant
from scorekeeper.examples import drawing, example, example_values
from scorekeeper.i18n import LANGUAGES, translator_for
from scorekeeper.i18n.catalogue import catalogue
from scorekeeper.ui.rules.example import WIDTH, placed
from scorekeeper.ui.rules.rules import deals, rules_address, setup_of
from tests.registry import REGISTRY, VARIANTS
from tests.unit.ui.rig.matches import shelved
from tests.unit.ui.rig.visitor import SORRY, Sitting, at_match

GAMES = pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.id)

LONGEST = 140
"""Words of a card with its example, without what comes from the game itself: one phone screen or two."""


def card(language: str, game: str) -> dict[str, str]:
    """Return the sentences of a card by their keys, in English where a translation is missing."""
    tr = {**catalogue(LANGUAGES[0], f"games/{game}"), **catalogue(language, f"games/{game}")}
    stem = f"rules.{game}."
    return {key.removeprefix(stem): str(text) for key, text in tr.items() if key.startswith(stem)}


def blanks(text: str) -> list[tuple[str, str]]:
    """The placeholders of a sentence with their specs."""
    return [(name, spec or "") for _, name, spec, _ in Formatter().parse(text) if name is not None]


def numbers(variant: Variant) -> set[str]:
    """What a card may fill in besides its example."""
    usual = usual_setup(variant, variant.players[0])
    return {one.key for one in variant.options if type(one.default_for(usual)) is int} | {"start", "whole", "goal"}


# --- words ---------------------------------------------------------------------------------------------------------


@GAMES
def test_a_card_is_complete(variant: Variant) -> None:
    for language in LANGUAGES:
        tr = card(language, variant.id)
        rows = sum(key.endswith(".what") for key in tr)
        table = {f"scoring.{row + 1}.{part}" for row in range(rows) for part in ("what", "worth")}
        assert rows >= 2, language
        assert set(tr) - {"setup"} == {"play", "end", "example"} | table, language
        assert set(tr) == set(card(LANGUAGES[0], variant.id)), language


@GAMES
def test_a_card_fills_the_same_blanks_in_every_language(variant: Variant) -> None:
    for language in LANGUAGES:
        english = {key: sorted(blanks(text)) for key, text in card(LANGUAGES[0], variant.id).items()}
        assert {key: sorted(set(blanks(text))) for key, text in card(language, variant.id).items()} == {
            key: sorted(set(found)) for key, found in english.items()
        }


@GAMES
def test_a_card_asks_for_numbers_of_the_match_only(variant: Variant) -> None:
    for language in LANGUAGES:
        asked = {
            name for key, text in card(language, variant.id).items() if key != "example" for name, _ in blanks(text)
        }
        assert asked <= numbers(variant), language


def values(variant: Variant) -> dict[str, Any]:
    """The values that the text of the example can use."""
    match = example(variant)
    return example_values(match, evaluate(match))


@GAMES
def test_the_numbers_of_an_example_are_the_calculators(variant: Variant) -> None:
    for language in LANGUAGES:
        text = card(language, variant.id)["example"]
        said = values(variant)
        literal = "".join(part for part, *_ in Formatter().parse(text))
        assert not re.search(r"\d", literal), "write a blank such as {a_1} for each number: example_values lists them"
        assert {name for name, _ in blanks(text)} <= said.keys(), language
        assert all(said[name] is not None and said[name] is not False for name, _ in blanks(text)), language
        assert any(isinstance(said[name], int) for name, _ in blanks(text)) or variant.goal.kind == "last_in", language
        spoken = translator_for(language, strict=True)(f"rules.{variant.id}.example", **said)
        assert re.findall(r"\d+", spoken) == [
            one for name, spec in blanks(text) for one in _digits(said[name], spec)
        ], language


def _digits(value: Any, spec: str) -> list[str]:
    """The figures that a blank becomes: its number, or the halves of its tiles."""
    halves = [half for one in value for half in one] if spec == "tiles" else value if spec == "tile" else [value]
    return [str(abs(half)) for half in halves if isinstance(half, int)]


@GAMES
def test_a_card_is_short(variant: Variant) -> None:
    for language in LANGUAGES:
        tr = card(language, variant.id)
        assert sum(len(text.split()) for text in tr.values()) <= LONGEST, language
        assert all(len(text) <= 44 for key, text in tr.items() if key.startswith("scoring")), language


# --- the address of a card -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "players", "options", "tiles"),
    [
        ("sebastopol", 3, {"target": 80, "blocked": "void"}, "double-nine"),
        ("draw", 4, {"second_tile": True, "doubles": 1, "mode": "rounds", "rounds": 7}, ""),
        ("bergen", 2, {}, ""),
    ],
)
def test_an_address_keeps_what_was_chosen(game: str, players: int, options: dict[str, Value], tiles: str) -> None:
    variant = REGISTRY[game]
    route = rules_address(variant, players, options, tiles)
    asked = dict(pair.split("=") for pair in route.partition("?")[2].split("&"))
    wanted = begin(variant, [str(seat) for seat in range(players)], options, tiles or None)
    assert isinstance(wanted, Setup)
    assert setup_of(variant, asked) == wanted


def test_an_address_with_nothing_chosen_is_plain() -> None:
    assert rules_address(REGISTRY["sebastopol"], 0, {}, "") == "/new/sebastopol/rules"


@pytest.mark.parametrize(
    "asked",
    [
        {"players": "9", "target": "-3", "blocked": "nonsense", "set": "double-seven"},
        {"players": "", "target": "x", "stranger": "1"},
        {"players": "³", "target": "²"},
    ],
)
def test_nonsense_in_an_address_leaves_the_usual(asked: dict[str, str]) -> None:
    variant = REGISTRY["sebastopol"]
    assert setup_of(variant, asked) == begin(variant, ["0", "1"])


# --- the drawing ---------------------------------------------------------------------------------------------------


def overlap(one: tuple[int, int, float, float, bool], other: tuple[int, int, float, float, bool]) -> bool:
    def box(place: tuple[int, int, float, float, bool]) -> tuple[float, float, float, float]:
        _, _, x, y, turned = place
        return x, y, x + WIDTH * (2 if turned else 1), y + WIDTH * (1 if turned else 2)

    a, b = box(one), box(other)
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


@GAMES
def test_no_tile_of_a_drawing_lies_on_another(variant: Variant) -> None:
    places = placed(drawing(variant.id))
    assert len(places) == sum(len(ways) for ways in drawing(variant.id).values())
    pairs = [(one, other) for index, one in enumerate(places) for other in places[:index]]
    assert not [pair for pair in pairs if overlap(*pair)]


def test_the_arms_of_a_cross_stand_on_its_double() -> None:
    places = placed({"line": ((3, 6), (6, 6)), "up": ((6, 2),), "down": ((6, 5),)})
    double = next(place for place in places if place[:2] == (6, 6))
    up, down = places[-2:]
    assert up[:3] == (2, 6, double[2])
    assert down[:3] == (6, 5, double[2])
    assert up[3] < double[3] < down[3]


# --- the screens ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("variants", [VARIANTS[::4], pytest.param(VARIANTS, marks=pytest.mark.deep)], ids=len)
async def test_every_card_is_drawn(tmp_path: Path, variants: Sequence[Variant]) -> None:
    async with Sitting(tmp_path, "/", main=app(tmp_path)) as shown:
        for variant in variants:
            await shown.visit(f"/new/{variant.id}/rules")
            texts = shown.top_texts()
            assert translator_for("en")(f"games.{variant.id}.name") in texts
            example = texts.index(translator_for("en")(f"rules.{variant.id}.example", **values(variant)))
            heads = [text for text in texts[example + 1 :] if "Anna" in text or "A. & C." in text]
            assert heads, f"no table under the example of {variant.id}"
            assert SORRY not in texts


async def test_a_card_is_that_of_its_match(tmp_path: Path) -> None:
    async with at_match(tmp_path, "sebastopol", 3, target=80, blocked="void", page="/rules") as shown:
        texts = shown.top_texts()
        assert "Total 80 or more" in texts
        assert "House rules in this match" in texts
        assert "The hand does not count" in texts
        assert "usually: Everyone adds their own pips" in texts
        assert "usually: 50" in texts
        assert "Counted by the usual rules." in texts
        assert any(text.startswith("Deal 7 tiles each; 7 stay in the boneyard.") for text in texts)


@pytest.mark.parametrize("held", [True, False])
async def test_a_card_says_who_leads_and_what_stays_under_the_house_rules(tmp_path: Path, *, held: bool) -> None:
    route = f"/new/draw/rules?players=3&first={'heaviest_held' if held else 'heaviest_drawn'}&keep=2"

    async with Sitting(tmp_path, route) as shown:
        (text,) = [text for text in shown.top_texts() if "stay in the boneyard." in text]
        assert ("The heaviest tile held leads." in text) is held
        assert "The last 2 are never drawn." in text


@pytest.mark.parametrize(("most", "wins"), [("points", "Most pips win."), ("tiles", "Most tiles win.")])
async def test_a_card_says_what_wins_under_the_house_rules(tmp_path: Path, most: str, wins: str) -> None:
    match_id = shelved(tmp_path, "memory", 2, most=most)
    async with Sitting(tmp_path, f"/match/{match_id}/rules") as page:
        assert f"The match ends when every tile is taken. {wins}" in page.texts()


@pytest.mark.parametrize(
    ("game", "exact", "says"),
    [
        ("all_fives", "true", "Exactly 100 wins; a score that would pass it does not count."),
        ("bones", "true", "Exactly 100 wins; a score that would pass it does not count."),
        ("five_up", "true", "Exactly 100 wins; a score that would pass it does not count."),
        ("five_up", "false", "The first to 100 wins at once."),
        ("fives_and_threes", "false", "The first to 100 wins."),
        ("merry_go_round", "false", "The first to 100 wins."),
    ],
)
async def test_card_says_whether_the_target_must_be_exact(tmp_path: Path, game: str, exact: str, says: str) -> None:
    async with Sitting(tmp_path, f"/new/{game}/rules?exact={exact}&target=100") as page:
        texts = page.texts()
    assert says in texts
    assert len([text for text in texts if "100 wins" in text]) == 1


async def test_under_the_usual_rules_nothing_is_marked(tmp_path: Path) -> None:
    async with at_match(tmp_path, "sebastopol", 3, page="/rules") as shown:
        texts = shown.top_texts()
        assert not [text for text in texts if text.startswith("usually")]
        assert "Counted by the usual rules." not in texts


async def test_the_way_back_leads_to_the_sheet_and_keeps_the_draft(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "sebastopol", 3)

    async with Sitting(tmp_path, f"/match/{match_id}/hand/1") as shown:
        await shown.tap("entry.out.1")
        await shown.visit(f"/match/{match_id}/rules")
        await shown.tap("rules.back")
        assert shown.page.route == f"/match/{match_id}"
        assert "Continue 1st hand" in shown.texts()


async def test_the_way_back_to_a_new_match_keeps_what_was_entered(tmp_path: Path) -> None:
    shelved(tmp_path, "sebastopol", 3)

    async with Sitting(tmp_path, "/new/sebastopol") as shown:
        await shown.taps_on("setup.add.1", "setup.card")
        assert shown.page.route == "/new/sebastopol/rules"
        await shown.tap("rules.back")
        assert shown.page.route == "/new/sebastopol"
        assert shown.by("setup.remove.0").label == "Remove Bruno"


async def test_a_star_is_given_and_taken_back(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/new/canton/rules") as shown:
        for label in ("Remove Canton from favourites", "Add Canton to favourites"):
            await shown.tap("rules.star")
            assert shown.by("rules.star").label == label


def test_deals_of_many_players_share_rows_and_name_other_sets() -> None:
    english, train, bergen = translator_for("en"), REGISTRY["mexican_train"], REGISTRY["bergen"]
    assert deals(english, train, usual_setup(train, 2)) == [
        ("2–4 players", "Deal 15 tiles each."),
        ("5–6 players", "Deal 12 tiles each."),
        ("7–8 players", "Deal 10 tiles each."),
        ("9–10 players", "Deal 8 tiles each."),
        ("11–12 players", "Double-fifteen set. Deal 10 tiles each."),
        ("13–14 players", "Double-eighteen set. Deal 12 tiles each."),
    ]
    assert deals(english, bergen, usual_setup(bergen, 2))[1:] == [
        ("3 players", "Deal 6 tiles each; 10 stay in the boneyard."),
        ("4 players", "Deal 5 tiles each; 8 stay in the boneyard."),
    ]


@pytest.mark.parametrize(
    ("card", "says"),
    [
        ("triominos/rules?mode=rounds", {"Number of rounds", "When the round is blocked", "After a number of rounds"}),
        ("mexican_train/rules?tie=extra_hand", {"Who leads the later rounds", "They play another round"}),
        ("spinner/rules", {"After the last round the lowest total wins.", "Who leads the later rounds"}),
    ],
)
async def test_card_of_a_game_in_rounds_counts_rounds(tmp_path: Path, card: str, says: set[str]) -> None:
    async with Sitting(tmp_path, f"/new/{card}") as page:
        texts, labels = page.top_texts(), [each.label or "" for each in page.find(ft.Semantics)]
    assert says <= {*texts}
    counted = re.compile(r"\b(first|later|last|next|1st|another|of) hands?\b")
    assert not [words for words in (*texts, *labels) if counted.search(words)]
