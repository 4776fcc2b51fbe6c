"""The choices for a new match: players, tiles, house rules, and rules saved under a name."""

from __future__ import annotations

import pytest

from scorekeeper.core.tiles import SETS
from scorekeeper.core.variant import Variant
from scorekeeper.i18n import translator_for
from scorekeeper.library.house_rules import (
    SavedRuleSet,
    changed_options,
    find_saved_rules,
    offered_options,
    read_saved_rules,
    write_saved_rules,
)
from scorekeeper.ui.new_match.form import Form, added, full, settled
from scorekeeper.wording.game_text import rules_line
from scorekeeper.wording.table_text import goal_line
from tests.registry import REGISTRY, VARIANTS

ENGLISH = translator_for("en", strict=True)
GAMES = pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.id)


@pytest.mark.parametrize("name", ["é" * 24, "न" + "ी" * 40, "👩‍👩‍👧‍👦", "  Jean-Baptiste  "])
def test_a_name_of_24_visible_characters_in_any_script_is_taken(name: str) -> None:
    form = added(REGISTRY["muggins"], Form(name=name), name)
    assert form.trouble is None
    assert form.players == (name.strip(),)
    assert form.name == ""


def test_a_known_player_does_not_wipe_a_name_that_is_being_typed() -> None:
    form = added(REGISTRY["muggins"], Form(name="Zo"), "Anna")
    assert (form.players, form.name) == (("Anna",), "Zo")


@pytest.mark.parametrize(
    ("name", "code"),
    [("zoé", "players_dup"), ("   ", "players_blank"), ("\u200b", "players_blank"), ("x" * 25, "name_long")],
)
def test_a_name_that_will_not_do_is_refused(name: str, code: str) -> None:
    form = added(REGISTRY["muggins"], Form(("Zoé",), name=name), name)
    assert form.trouble is not None
    assert (form.trouble.code, form.players, form.name) == (code, ("Zoé",), name)


@GAMES
def test_players_join_until_the_game_is_full(variant: Variant) -> None:
    form = Form()
    for seat in range(variant.players[-1]):
        assert not full(variant, form)
        form = added(variant, form, f"P{seat}")
    assert full(variant, form)
    assert added(variant, form, "Paula") == form
    assert settled(variant, form).players == form.players


@GAMES
def test_every_choice_that_is_offered_can_be_settled(variant: Variant) -> None:
    for option, choices in offered_options(variant, settled(variant, Form())):
        assert [settled(variant, Form(options={option.key: one})).options[option.key] for one in choices] == [*choices]


def test_a_choice_there_are_no_tiles_for_is_left_at_the_usual() -> None:
    draw, names = REGISTRY["draw"], ("Anna", "Bruno", "Chloé", "Daniel", "Émile")
    dealt = [settled(draw, Form(names, options={"tiles": n, "keep": 2})).number("tiles") for n in (5, 9)]
    assert dealt == [5, draw.deal.each[5]]


@pytest.mark.parametrize(("mode", "other"), [("target", "rounds"), ("rounds", "target")])
def test_only_the_number_that_ends_the_match_is_asked(mode: str, other: str) -> None:
    keys = {
        one.key for one, _ in offered_options(REGISTRY["draw"], settled(REGISTRY["draw"], Form(options={"mode": mode})))
    }
    assert mode in keys
    assert other not in keys


def test_the_goal_of_a_match_by_hands_is_their_number() -> None:
    by_hands = settled(REGISTRY["draw"], Form(options={"mode": "rounds", "rounds": 7}))
    assert goal_line(ENGLISH, REGISTRY["draw"], by_hands) == "7 hands"


def test_saved_rules_come_back_as_they_were_kept() -> None:
    muggins = REGISTRY["muggins"]
    several = (SavedRuleSet("Sunday", {"ends": "printed", "target": 61}, "double-nine"), SavedRuleSet("Plain", {}))
    assert read_saved_rules(muggins, write_saved_rules(several)) == several


@pytest.mark.parametrize("raw", [None, 7, {"name": "x"}, [7, None, {"name": 7}, {"options": {}}]])
def test_what_is_no_saved_rule_is_left_out(raw: object) -> None:
    assert read_saved_rules(REGISTRY["muggins"], raw) == ()


def test_a_choice_there_is_no_longer_is_left_at_the_usual() -> None:
    raw = [{"name": "Old", "options": {"ends": "never", "gone": 1, "target": 0, "lead": "same"}, "set": "double-ten"}]
    assert read_saved_rules(REGISTRY["muggins"], raw) == (SavedRuleSet("Old", {"lead": "same"}),)


def test_the_number_to_reach_is_no_house_rule_but_can_be_saved() -> None:
    bergen = REGISTRY["bergen"]
    setup = settled(bergen, Form(options={"target": 21}))
    assert rules_line(ENGLISH, bergen, setup) == "Double-six set · usual rules"
    assert changed_options(bergen, setup) == {"target": 21}
    assert find_saved_rules(bergen, setup, [SavedRuleSet("Long", {"target": 21})]) is not None
    assert find_saved_rules(bergen, settled(bergen, Form()), [SavedRuleSet("Long", {"target": 21})]) is None


@GAMES
def test_every_set_a_game_is_played_with_can_be_chosen(variant: Variant) -> None:
    for one in variant.sets:
        assert settled(variant, Form(tiles=one)).set is SETS[one]
