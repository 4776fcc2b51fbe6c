"""The draft of a game: what a tap changes, what follows from it, and the hands that show what it writes."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any

import pytest

from scorekeeper.core.evaluate import evaluate
from scorekeeper.games.custom.documents import new_id
from scorekeeper.games.custom.settings import SETTINGS, PremiumRule, ScoreKey
from scorekeeper.i18n import translator_for
from scorekeeper.ui.define.draft import (
    FOLDED,
    GameDraft,
    built,
    doubtful,
    draft_like,
    draft_of_variant,
    follows,
    problems,
    read_draft,
    tiles_each,
    was,
    with_key,
    with_premium,
    with_tiles,
    with_value,
    without,
    write_draft,
)
from scorekeeper.ui.define.editors import number_in, number_text, turned, typed_after, worth_text
from scorekeeper.ui.define.preview import company, tried, usual_hands
from tests.registry import REGISTRY


def drafted(**given: Any) -> GameDraft:
    """Return a draft in which settings were chosen one after the other."""
    draft = GameDraft(new_id(), {"name": "Gran’s"})
    for key, value in given.items():
        draft = with_value(draft, key, value)
    return draft


def totals(draft: GameDraft, people: tuple[str, ...] = ()) -> tuple[int, ...]:
    variant, names = built(draft), company(draft.game, people)
    assert variant
    return evaluate(tried(variant, draft.game, names, usual_hands(draft.game, len(names)))).totals


def test_untouched_settings_follow_and_touched_ones_stay() -> None:
    draft = drafted(asks="points")
    assert (draft.game.writes, draft.game.target, problems(draft)) == ("own", 100, {})
    assert {*problems(drafted(writes="own", asks="win"))} == {"writes"}
    assert {*problems(drafted(writes="others", asks="points"))} == {"writes"}
    assert drafted(asks="win").game.target == 5
    assert drafted(target=250, ends="rounds").game.target == 5
    assert drafted(target=9, ends="rounds").game.target == 9
    assert drafted(ends="rounds", target=9).game.target == 9
    assert drafted(players=(2, 3), pairs="always").game.players == (4,)
    assert drafted(tiles=((2, 9), (3, 9)), sets=("double-nine",)).game.tiles == ()


def test_lowest_wins_turns_first_to_into_the_end_that_loses() -> None:
    lowest = drafted(ends="first_to", wins="lowest")
    assert (lowest.game.ends, follows(lowest)) == ("loses_at", True)
    assert with_value(lowest, "ends", "first_to").game.ends == "first_to"
    assert with_value(lowest, "wins", "highest").game.ends == "first_to"
    assert with_value(drafted(ends="loses_at"), "wins", "highest").game.ends == "first_to"
    rounds = drafted(ends="rounds", wins="lowest")
    assert (rounds.game.ends, rounds.game.lowest_wins, follows(rounds)) == ("rounds", True, False)


def test_problems_are_said_at_the_later_setting_and_without_a_name_too() -> None:
    assert problems(GameDraft(new_id())) == {}
    assert {*problems(drafted(ends="exactly"))} == {"over"}
    assert {*problems(drafted(writes="plus_minus"))} == {"ends"}
    unnamed = with_value(drafted(), "premiums", with_premium(drafted().game, ""))
    assert {*problems(unnamed)} == {"premiums"}
    assert built(unnamed) is None
    heavy = drafted(premiums=(PremiumRule("c", "Capicúa", adds=250),))
    assert ({*doubtful(heavy)}, problems(heavy)) == ({"premiums"}, {})


def test_draft_is_stored_and_read_again_without_what_cannot_be_read() -> None:
    draft = drafted(asks="win", ends="runs", keys=(ScoreKey(5),), during="keys")
    again = read_draft(write_draft(draft))
    assert again
    assert (again.game, again.id) == (draft.game, draft.id)
    nameless = read_draft(write_draft(GameDraft(draft.id, {"asks": "points"})))
    assert nameless
    assert nameless.game.asks == "points"
    broken = read_draft({**write_draft(draft), "asks": "nonsense", "stranger": 1})
    assert broken
    assert broken.game.asks == "pips"
    assert read_draft(None) is None
    assert read_draft({"id": "draw"}) is None


def test_draft_like_a_game_says_what_differs_and_goes_back() -> None:
    draft = draft_like(REGISTRY["draw"], "Gran’s")
    assert draft
    assert was(draft) == {}
    changed = with_value(with_value(draft, "target", 150), "double_blank", 10)
    assert was(changed) == {"target": 100, "double_blank": 0}
    assert was(without(changed, "target")) == {"double_blank": 0}
    lead = with_value(draft, "lead", "winner")
    assert (was(lead), without(lead, "lead").game.lead) == ({"lead": "rotate"}, "rotate")
    assert draft_like(REGISTRY["bergen"]) is None
    variant = built(changed)
    assert variant
    opened = draft_of_variant(variant)
    assert opened
    assert opened.game == changed.game
    assert was(drafted(target=150)) == {}


def test_two_hands_show_what_the_settings_write() -> None:
    assert totals(drafted()) == (39, 21, 0)
    assert totals(drafted(double_blank=10)) == (39, 31, 0)
    assert totals(drafted(writes="own", ends="loses_at")) == (8, 17, 35)
    assert totals(drafted(asks="points")) == (8, 17, 35)
    assert totals(drafted(asks="points", writes="winner")) == (39, 21, 0)
    assert totals(drafted(writes="plus_minus", ends="open")) == (31, 4, -35)
    assert totals(drafted(asks="win", win_points=2)) == (2, 2, 0)
    assert totals(drafted(premiums=(PremiumRule("c", "Capicúa", adds=25),))) == (64, 21, 0)
    anybody = drafted(asks="points", premiums=(PremiumRule("c", "Capicúa", adds=25),))
    assert totals(anybody) == (33, 17, 35)
    assert totals(drafted(asks="nothing", during="number")) == (10, 15, 0)
    words = (ScoreKey(5), ScoreKey(-20, "fault", "Fault"))
    assert totals(drafted(asks="nothing", during="keys", keys=words)) == (5, -20, 0)
    assert len(totals(drafted(pairs="always"))) == 2
    assert company(drafted(players=(2,)).game, ["Zoe", "Leo", "Max"]) == ("Zoe", "Leo")
    assert company(drafted(players=(10,)).game, ["Bruno"])[:2] == ("Bruno", "Anna")


@pytest.mark.parametrize("asks", ["pips", "points", "win", "nothing"])
def test_every_possible_game_can_be_shown(asks: str) -> None:
    ends = ("first_to", "exactly", "rounds", "open", "runs")
    for writes, end, blocked, pairs in product(
        ("others", "own", "winner", "plus_minus"), ends, ("lowest", "never"), ("never", "always")
    ):
        given: Mapping[str, Any] = {"asks": asks, "writes": writes, "ends": end, "blocked": blocked, "pairs": pairs}
        draft = GameDraft(new_id(), {**given, "name": "x", "over": "nothing", "during": "number"})
        assert built(draft) is None or totals(draft)


def test_numbers_are_typed_with_their_sign() -> None:
    typed = ""
    for digit in (0, 2, 5):
        typed = typed_after(typed, digit)
    assert (typed, turned(typed), turned("-25"), typed_after("-2", 5)) == ("25", "-25", "25", "-25")
    assert typed_after("999", 9) == "999"
    assert [number_in(each) for each in ("", "-", "-20")] == [0, 0, -20]
    tr = translator_for("en")
    assert [number_text(tr, each) for each in ("-", "-20", "7")] == ["−", "−20", "7"]
    rules = (PremiumRule("a", "A", adds=-20), PremiumRule("b", "B", doubles=True), PremiumRule("c", "C", makes=2))
    assert [worth_text(tr, each) for each in rules] == ["− 20", "× 2", "≥ 2"]


def test_buttons_stand_in_order_and_tiles_fit_the_set() -> None:
    game = drafted(during="keys", keys=(ScoreKey(20),)).game
    assert [each.points for each in with_key(game, 5)] == [5, 20]
    assert with_key(game, -5, "Fault")[1] == ScoreKey(-5, "fault", "Fault")
    assert tiles_each(drafted().game) == 7
    assert with_tiles(drafted(players=(2, 3, 4, 5)).game, 9) == ((2, 9), (3, 9), (4, 7), (5, 5))


def test_every_setting_has_a_place_on_the_form() -> None:
    open_ones = {"name", "like", "pairs", "players", "asks", "writes", "win_points", "ends", "target", "over", "wins"}
    folded = {key for _, keys in FOLDED for key in keys}
    assert open_ones | folded | {"broken_by"} == {setting.key for setting in SETTINGS}
