"""A new match: who plays, what lies on the table, under which rules; and what cannot be."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import flet as ft
import pytest

from scorekeeper.core.variant import Variant
from scorekeeper.i18n import translator_for
from scorekeeper.library.house_rules import offered_options
from scorekeeper.ui.base.timers import TAP_REST
from scorekeeper.ui.new_match.form import Form, settled
from scorekeeper.ui.rules.house_rules import fewer, greater
from scorekeeper.wording.game_text import words_for
from tests.registry import REGISTRY, VARIANTS
from tests.unit.ui.rig.matches import NAMES, evening, only_match
from tests.unit.ui.rig.visitor import Sitting

ENGLISH = translator_for("en", strict=True)


# --- who plays -----------------------------------------------------------------------------------------------------


async def test_names_are_typed_one_after_the_other(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/new/sebastopol") as page:
        assert page.said("setup.start") == "Add 2 more players"
        await page.type("setup.name", "Z")
        assert "focus" not in page.conn.called  # it may have gone on to the next control
        await page.enter("setup.name", "  Zoé  ")
        assert page.field("setup.name").value == ""
        assert len(page.calls_of("focus")) == 1
        await page.type("setup.name", "Øystein")
        await page.tap("setup.add")
        assert page.field("setup.name").value == ""
        assert {"Zoé", "Øystein"} <= set(page.top_texts())
        await page.tap("setup.start")
    assert only_match(tmp_path).match.setup.players == ("Zoé", "Øystein")


async def test_second_quick_tap_on_add_adds_nobody_without_a_name(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/new/sebastopol") as page:
        for name in ("Zoé", "Øystein"):
            await page.type("setup.name", name)
            for _ in range(2):
                await page.send(page.clickable("setup.add"), "click")
                await page.wait(TAP_REST / 2)
        assert page.said("setup.start") == "Start match"
        assert "Every player needs a name." not in page.texts()
        await page.wait(TAP_REST)
        await page.tap("setup.add")
        assert "Every player needs a name." in page.texts()


async def test_the_company_of_the_last_match_is_one_chip(tmp_path: Path) -> None:
    evening(tmp_path, "Anna Bruno Chloé", ago=1)
    evening(tmp_path, "Zoé Yann", ago=2)
    evening(tmp_path, "Anna Bruno Chloé Daniel", game="muggins", ago=3)  # too many
    async with Sitting(tmp_path, "/new/sebastopol") as page:
        assert page.said("setup.company.0") == "Add Anna, Bruno and Chloé"
        assert {"Anna, Bruno, Chloé", "Zoé, Yann"} <= {*page.top_texts()}
        assert not page.shows("setup.company.2")
        await page.tap("setup.company.0")
        assert not page.shows("setup.company.0")
        await page.tap("setup.start")
        assert page.page.route.startswith("/match/")
        assert "Chloé, 0 points" in page.said("head.2")


async def test_a_name_that_is_typed_and_not_added_plays_too(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/new/muggins") as page:
        await page.enter("setup.name", "Zoé")
        assert page.said("setup.start") == "Add 1 more player"
        await page.type("setup.name", "नीरज")
        assert page.said("setup.start") == "Start match"
        await page.tap("setup.start")
    assert only_match(tmp_path).match.setup.players == ("Zoé", "नीरज")


async def test_a_name_that_will_not_do_is_refused_beside_its_field(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/new/muggins") as page:
        await page.enter("setup.name", "Zoé", "Anna", "zoé")
        assert page.field("setup.name").error == "Two players have the same name: zoé."
        assert page.field("setup.name").value == "zoé"
        assert len(page.calls_of("focus")) == 3  # it is typed anew
        await page.type("setup.name", "Bruno")
        assert page.field("setup.name").error is None
        await page.type("setup.name", "ZOÉ")
        assert page.off("setup.start")
        assert page.said("setup.refused") == "Two players have the same name: ZOÉ."


@pytest.mark.parametrize(("screen", "is_beside"), [((664, 390), True), ((640, 360), True), ((390, 664), False)])
async def test_name_is_taken_beside_its_field_in_large_text_on_a_low_phone(
    tmp_path: Path, screen: tuple[int, int], is_beside: bool
) -> None:
    async with Sitting(tmp_path, "/settings", *screen) as page:
        await page.tap("settings.text.1.5")
        await page.visit("/new/draw")
        parts = ("setup.name", "setup.add")
        pairs = [row.controls for row in page.find(ft.Row) if len(row.controls) == 2]
        assert is_beside == any(
            all(page.find(ft.Semantics, one, identifier=part) for one, part in zip(pair, parts, strict=True))
            for pair in pairs
        )


async def test_seats_are_moved_and_taken_out(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/new/muggins") as page:
        await page.enter("setup.name", "Anna", "Bruno", "Chloé")
        await page.taps_on("setup.move.2", "setup.up.2", "setup.move.1", "setup.remove.0", "setup.start")
    assert only_match(tmp_path).match.setup.players == ("Chloé", "Bruno")


async def test_partners_face_each_other_and_swap(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/new/forty_two") as page:
        await page.enter("setup.name", *NAMES[:4])
        assert {"Anna & Chloé", "Bruno & Daniel"} <= set(page.top_texts())
        await page.taps_on("setup.seat.1", "setup.seat.2")
        assert {"Anna & Bruno", "Chloé & Daniel"} <= set(page.top_texts())
        await page.tap("setup.start")
    assert only_match(tmp_path).match.setup.players == ("Anna", "Chloé", "Bruno", "Daniel")


async def test_free_seat_is_no_button_unless_it_takes_back_a_choice(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/new/forty_two") as page:
        assert (page.off("setup.seat.0"), page.said("setup.seat.0")) == (True, "Seat 1")
        await page.enter("setup.name", "Anna")
        assert (page.off("setup.seat.0"), page.off("setup.seat.1")) == (False, True)
        await page.tap("setup.seat.0")
        assert (page.off("setup.seat.1"), page.shows("setup.remove")) == (False, True)
        await page.tap("setup.seat.1")
        assert (page.off("setup.seat.1"), page.shows("setup.remove")) == (True, False)


async def test_a_team_is_named_with_its_pencil(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/new/forty_two") as page:
        await page.enter("setup.name", *NAMES[:4])
        await page.tap("setup.team.0")
        await page.enter("setup.team_name", "Night Owls")
        assert {"Night Owls", f"{NAMES[0]} & {NAMES[2]}", f"{NAMES[1]} & {NAMES[3]}"} <= set(page.top_texts())
        await page.tap("setup.team.1")
        for name, reason in {
            "night owls": "Both teams have the same name: night owls.",
            "N" * 25: "A name has at most 24 characters.",
        }.items():
            await page.type("setup.team_name", name)
            assert page.field("setup.team_name").error == page.said("setup.refused") == reason
            assert page.off("setup.start")
        await page.enter("setup.team_name", "")
        assert not page.shows("setup.refused")
        await page.tap("setup.start")
    setup = only_match(tmp_path).match.setup
    assert [setup.name_of(side) for side in range(2)] == ["Night Owls", f"{NAMES[1]} & {NAMES[3]}"]


async def test_seats_are_drawn_in_the_direction_of_play(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/new/forty_two") as page:
        await page.enter("setup.name", *NAMES[:4])

        def left_of(seat: int) -> float:
            (chair,) = [
                one
                for one in page.find(ft.Container)
                if one.left is not None and page.find(ft.Semantics, one, identifier=f"setup.seat.{seat}")
            ]
            return cast("float", chair.left)

        before = [left_of(seat) for seat in range(4)]
        assert before[1] < before[3]  # the first seat is at the top, and play goes counter-clockwise
        await page.tap("setup.direction")
        assert [left_of(seat) for seat in (0, 3, 2, 1)] == before


@pytest.mark.parametrize("game", ["patience", "la_poule", "domino_whist"])
async def test_a_match_starts_with_as_many_as_its_game_takes(tmp_path: Path, game: str) -> None:
    names = NAMES[: REGISTRY[game].players[-1]]
    async with Sitting(tmp_path, f"/new/{game}") as page:
        await page.enter("setup.name", *names)
        around = [one for one in page.find(ft.Row) if page.find(ft.Semantics, one, identifier="setup.name")]
        assert any(not one.visible for one in around), "there is no field for one more name"
        assert "" not in page.texts()
        await page.tap("setup.start")
        assert page.page.route.startswith("/match/")
    assert only_match(tmp_path).match.setup.players == names


# --- on the table --------------------------------------------------------------------------------------------------


async def test_who_leads_can_be_said_and_play_turned_round(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/new/sebastopol") as page:
        await page.enter("setup.name", "Anna", "Bruno")
        await page.taps_on("setup.lead", "setup.first.1")
        assert "Bruno leads" in page.top_texts()
        await page.taps_on("setup.move.1", "setup.up.1")
        assert "Play goes counter-clockwise" in page.top_texts()
        await page.tap("setup.direction")
        assert "Play goes clockwise" in page.top_texts()
        await page.tap("setup.start")
    setup = only_match(tmp_path).match.setup
    assert (setup.players, setup.first, setup.choice("direction")) == (("Bruno", "Anna"), 0, "clockwise")


async def test_a_leader_who_leaves_leads_no_more(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/new/sebastopol") as page:
        await page.enter("setup.name", "Anna", "Bruno", "Chloé")
        await page.taps_on("setup.lead", "setup.first.2", "setup.remove.2")
        assert "Double six leads" in page.top_texts()


# --- house rules ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "variant",
    [
        pytest.param(variant, marks=[] if number % 3 == 0 else pytest.mark.deep, id=variant.id)
        for number, variant in enumerate(VARIANTS)
    ],
)
async def test_every_house_rule_is_offered(tmp_path: Path, variant: Variant) -> None:
    rules = offered_options(variant, setup := settled(variant, Form()))
    say = words_for(ENGLISH, variant, setup)
    async with Sitting(tmp_path, f"/new/{variant.id}") as page:
        assert page.shows("setup.rules") == bool(rules)
        if not rules:
            return
        await page.tap("setup.rules")
        assert {say(f"option.{option.key}.label") for option, _ in rules} <= set(page.top_texts())
        for option, choices in rules:
            if choices:
                await page.tap(f"option.{option.key}")
        chosen = {one.identifier for one in page.find(ft.Semantics, selected=True)}
        for option, choices in rules:
            keys = {f"option.{option.key}.{str(one).lower()}" for one in choices}
            assert all(page.shows(key) for key in keys or {f"option.{option.key}-more"})
            assert len(keys & chosen) == bool(keys)


@pytest.mark.parametrize("choice", ["option.first.heaviest_held", "option.set.double-nine", "option.mode.rounds"])
async def test_a_house_rule_is_chosen(tmp_path: Path, choice: str) -> None:
    async with Sitting(tmp_path, "/new/draw") as page:
        await page.taps_on("setup.rules", choice.rpartition(".")[0])
        assert not page.by(choice).selected
        await page.tap(choice)
        assert page.by(choice).selected


async def test_house_rules_of_draw_are_short_lines_with_their_values(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/new/draw") as page:
        await page.tap("setup.rules")
        assert page.said("option.mode") == "The match ends · At a target"
        assert not [one for one in page.find(ft.Semantics) if (one.identifier or "").startswith("option.mode.")]
        await page.taps_on("option.mode", "option.mode.rounds", "option.mode")
        assert page.said("option.mode") == "The match ends · After a number of hands"
        assert not page.shows("option.mode.rounds")


async def test_a_choice_there_are_no_tiles_for_is_not_offered(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/new/draw") as page:
        await page.tap("setup.rules")
        await page.type("option.tiles-value", "14")
        assert "Deal 14 tiles each" in page.top_texts()
        assert page.off("option.tiles-more")
        await page.type("option.tiles-value", "15")
        assert "Deal 14 tiles each" in page.top_texts()
        await page.taps_on("option.set", "option.set.double-nine")
        assert not page.off("option.tiles-more")


async def test_trains_are_played_with_a_smaller_set_and_fewer_rounds(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/new/mexican_train") as page:
        await page.enter("setup.name", *NAMES, "Farid")
        await page.taps_on("setup.rules", "option.set")
        assert not page.shows("option.set.double-six")  # too few tiles for six
        await page.tap("option.set.double-nine")
        await page.type("option.rounds-value", "11")
        assert "no larger than the set allows" in page.said("option.rounds-refused")
        await page.tap_at_once(*["option.rounds-less"] * 6)
        await page.settle()
        assert page.shows("option.set.double-nine")
        await page.tap("setup.start")
    setup = only_match(tmp_path).match.setup
    assert (setup.set.id, setup.number("rounds")) == ("double-nine", 4)


async def test_a_target_is_typed_or_stepped(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/new/sebastopol") as page:
        await page.tap("setup.rules")
        await page.type("option.target-value", "150")
        assert "Limit 150" in page.top_texts()
        assert not page.shows("option.target-refused")
        for refused in ("", "0"):
            await page.type("option.target-value", refused)
            assert "Limit 150" in page.top_texts()
            assert page.said("option.target-refused") == "The target must be a whole number from 1 to one billion."
        await page.tap("option.target-more")
        assert "Limit 160" in page.top_texts()
        await page.type("option.target-value", "1")
        assert page.off("option.target-less")


def test_stepper_goes_on_to_round_numbers_and_finds_the_usual_one_again() -> None:
    ups = [greater(number, 31) for number in (7, 19, 20, 25, 30, 31, 35, 95, 100, 150)]
    assert ups == [8, 20, 25, 30, 31, 35, 40, 100, 110, 160]
    downs = [fewer(number, 31) for number in (160, 110, 100, 40, 35, 31, 30, 21, 20, 8)]
    assert downs == [150, 100, 95, 35, 31, 30, 25, 20, 19, 7]


async def test_a_name_is_taken_as_it_stands_even_before_its_last_letters_are_heard_of(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/new/sebastopol") as page:
        page.patch(page.field("setup.name"), value="Chloé")
        await page.tap("setup.add")
        assert page.by("setup.remove.0").label == "Remove Chloé"


async def test_whoever_types_faster_than_it_is_drawn_loses_no_letter(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/new/sebastopol") as page:
        field = page.field("setup.name")
        page.patch(field, value="An")
        await page.send(field, "change", "An")
        page.patch(field, value="Anna")  # more has come before what was heard is drawn
        await page.settle()
        assert page.field("setup.name").value == "Anna"


async def test_rules_are_saved_under_a_name_and_picked_next_time(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/new/muggins") as page:
        await page.tap("setup.rules")
        assert not page.shows("rules.0")
        await page.taps_on("option.ends", "option.ends.printed", "option.set", "option.set.double-nine", "rules.save")
        await page.enter("rules.name", "")
        assert page.field("rules.name").error == "Give these rules a name."
        await page.enter("rules.name", "Sunday")
        assert page.said("message") == "Sunday is saved"
        assert page.by("rules.0").selected
        assert "Double-nine set · house rules Sunday" in page.top_texts()
    async with Sitting(tmp_path, "/new/muggins") as page:
        await page.tap("setup.rules")
        assert page.by("rules.booklet").selected
        await page.taps_on("rules.0", "option.ends", "option.set", "option.direction")
        assert page.by("option.ends.printed").selected
        assert page.by("option.set.double-nine").selected
        await page.taps_on("option.direction.clockwise", "rules.save")
        await page.enter("rules.name", "SUNDAY")
        assert page.field("rules.name").error == "There are house rules called SUNDAY already."
        await page.enter("rules.name", "Monday")
        await page.taps_on("rules.0", "rules.remove")
        assert page.said("message") == "Sunday removed"
        assert not page.shows("rules.1")
        await page.tap("message.action")
        assert page.said("rules.1") == "Sunday"
        await page.tap("rules.booklet")
        assert page.by("option.ends.all").selected
        await page.tap("rules.1")
        await page.enter("setup.name", "Anna", "Bruno")
        await page.tap("setup.start")
    async with Sitting(tmp_path, "/new/bergen") as page:
        await page.tap("setup.rules")
        assert not page.shows("rules.0")
    setup = only_match(tmp_path).match.setup
    direction = "counter_clockwise"
    assert (setup.choice("ends"), setup.set.id, setup.choice("direction")) == ("printed", "double-nine", direction)
