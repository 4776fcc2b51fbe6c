"""A new match: who plays, what lies on the table, under which rules; and what cannot be."""

from __future__ import annotations

from pathlib import Path

import flet as ft
import pytest

from scorekeeper.core.tiles import SETS
from scorekeeper.core.variant import Variant
from scorekeeper.games import BY_ID, VARIANTS
from scorekeeper.i18n import speak
from scorekeeper.printed import goal_line
from scorekeeper.shelf import EDITION, digest, take
from scorekeeper.storage.library import Library
from scorekeeper.ui.pages.form import Form, Saved, added, differing, named, offered, read_saved, settled, write_saved
from scorekeeper.ui.summary import chips_lines, deal_facts, deal_lines, lead_lines, rules_line
from tests.unit.ui.rig.matches import NAMES
from tests.unit.ui.rig.visitor import Sitting, sit

ENGLISH = speak("en", strict=True)
GAMES = pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.id)


async def write(page: Sitting, ident: str, value: str) -> None:
    """Type into the field called ``ident``."""
    (field,) = [one for one in page.walk(page.by(ident)) if isinstance(one, ft.TextField)]
    page.session.apply_patch(field._i, {"value": value})  # pyright: ignore[reportPrivateUsage]
    await page.fire(field, "change", value)


async def enter(page: Sitting, ident: str, value: str) -> None:
    """Type, then Enter."""
    await write(page, ident, value)
    (field,) = [one for one in page.walk(page.by(ident)) if isinstance(one, ft.TextField)]
    await page.fire(field, "submit", value)


def field_of(page: Sitting, ident: str) -> ft.TextField:
    return next(one for one in page.walk(page.by(ident)) if isinstance(one, ft.TextField))


def shown(page: Sitting) -> list[str]:
    """What can be read on the screen that lies on top."""
    return [one.value for one in page.walk(page.find(ft.View)[-1]) if isinstance(one, ft.Text)]


def started(folder: Path) -> tuple[str, ...]:
    """The names of the one match on the shelf."""
    with Library.open(folder, digest, edition=EDITION) as library:
        (only,) = library.summaries()
        return take(library, only.id).session.match.setup.players


# --- who plays -----------------------------------------------------------------------------------------------------


async def test_names_are_typed_one_after_the_other(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/new/sebastopol") as page:
        assert page.said("setup.start") == "Add 2 more players"
        await enter(page, "setup.name", "  Zoé  ")
        assert field_of(page, "setup.name").value == ""
        assert "focus" in page.conn.called
        await write(page, "setup.name", "Øystein")
        await page.tap("setup.add")
        assert field_of(page, "setup.name").value == ""
        assert {"Zoé", "Øystein"} <= set(shown(page))
        await page.tap("setup.start")
    assert started(tmp_path) == ("Zoé", "Øystein")


async def test_a_name_that_is_typed_and_not_added_plays_too(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/new/muggins") as page:
        await enter(page, "setup.name", "Zoé")
        assert page.said("setup.start") == "Add 1 more player"
        await write(page, "setup.name", "नीरज")
        assert page.said("setup.start") == "Start match"
        await page.tap("setup.start")
    assert started(tmp_path) == ("Zoé", "नीरज")


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("zoé", "Two players have the same name: zoé."),
        ("   ", "Every player needs a name."),
        ("\u200b", "Every player needs a name."),
        ("x" * 25, "A name has at most 24 characters."),
    ],
)
async def test_a_name_that_will_not_do_is_refused_beside_its_field(tmp_path: Path, name: str, why: str) -> None:
    async with Sitting(tmp_path, "/new/muggins") as page:
        await enter(page, "setup.name", "Zoé")
        await enter(page, "setup.name", name)
        assert field_of(page, "setup.name").error == why
        assert field_of(page, "setup.name").value == name
        await write(page, "setup.name", "Anna")
        assert field_of(page, "setup.name").error is None


async def test_start_does_not_leave_out_a_name_it_refuses(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/new/muggins") as page:
        await enter(page, "setup.name", "Zoé")
        await enter(page, "setup.name", "Anna")
        await write(page, "setup.name", "ZOÉ")
        await page.tap("setup.start")
        assert page.page.route == "/new/muggins"
        assert field_of(page, "setup.name").error == "Two players have the same name: ZOÉ."


@pytest.mark.parametrize("name", ["é" * 24, "न" + "ी" * 40, "👩‍👩‍👧‍👦", "  Jean-Baptiste  "])
def test_a_name_of_24_visible_characters_in_any_script_is_taken(name: str) -> None:
    form = added(BY_ID["muggins"], Form(name=name), name)
    assert form.trouble is None
    assert form.players == (name.strip(),)
    assert form.name == ""


def test_a_known_player_does_not_wipe_a_name_that_is_being_typed() -> None:
    form = added(BY_ID["muggins"], Form(name="Zo"), "Anna")
    assert (form.players, form.name) == (("Anna",), "Zo")


async def test_seats_are_moved_and_taken_out(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/new/muggins") as page:
        for name in ("Anna", "Bruno", "Chloé"):
            await enter(page, "setup.name", name)
        await page.tap("setup.up.2")
        await page.tap("setup.remove.0")
        await page.tap("setup.start")
    assert started(tmp_path) == ("Chloé", "Bruno")


async def test_partners_face_each_other_and_swap(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/new/forty_two") as page:
        for name in NAMES[:4]:
            await enter(page, "setup.name", name)
        assert {"Anna & Chloé", "Bruno & Daniel"} <= set(shown(page))
        await page.tap("setup.seat.1")
        await page.tap("setup.seat.2")
        assert {"Anna & Bruno", "Chloé & Daniel"} <= set(shown(page))
        await page.tap("setup.start")
    assert started(tmp_path) == ("Anna", "Chloé", "Bruno", "Daniel")


@GAMES
async def test_every_game_starts_with_as_many_as_it_takes(tmp_path: Path, variant: Variant) -> None:
    names = [f"P{seat}" for seat in range(variant.players[-1])]

    async with Sitting(tmp_path, f"/new/{variant.id}") as page:
        for name in names:
            await enter(page, "setup.name", name)
        assert not any(one.visible for one in page.find(ft.Row) if field_in(page, one))
        assert "" not in page.texts()
        await page.tap("setup.start")
        assert page.page.route.startswith("/match/")
    assert started(tmp_path) == tuple(names)


def field_in(page: Sitting, row: ft.Row) -> bool:
    """Whether a row is the one of the field for a name."""
    found = [one for one in page.walk(row) if isinstance(one, ft.Semantics) and one.identifier == "setup.name"]
    return bool(found) and len(row.controls) == 2


async def test_an_unknown_game_is_not_found(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/new/poker") as page:
        assert "There is nothing at this address." in page.texts()


# --- on the table --------------------------------------------------------------------------------------------------


@GAMES
def test_the_deal_is_the_rule_sheets(variant: Variant) -> None:
    for count in variant.players:
        setup = settled(variant, Form(tuple(f"P{seat}" for seat in range(count))))
        each = variant.deal.each.get(count, 0)
        said = deal_lines(ENGLISH, variant, setup)[0]
        assert said == ENGLISH("setup.deal", n=each) if each else "tile" in said
        rest = len(setup.set.tiles) - (each - variant.deal.given) * count
        if each and rest:
            assert any(text.startswith(f"{rest} ") for text in deal_facts(ENGLISH, variant, setup))


def facts(game: str, players: int, **form: object) -> list[str]:
    setup = settled(BY_ID[game], Form(NAMES[:players], **form))  # pyright: ignore[reportArgumentType]
    return deal_facts(ENGLISH, BY_ID[game], setup)


def test_what_is_never_drawn_and_what_is_given_back_is_said() -> None:
    assert facts("bergen", 3) == ["10 stay in the boneyard", "the last 2 are never drawn"]
    assert facts("round_numbers", 3) == ["each gives 1 back", "7 stay in the boneyard"]
    assert facts("luckies", 4) == ["8 are set aside"]
    assert facts("draw", 2, options={"keep": 1}) == ["14 stay in the boneyard", "the last one is never drawn"]


def test_chips_and_pot_are_said_where_there_are_any() -> None:
    rubicon = BY_ID["rubicon"]
    assert chips_lines(ENGLISH, rubicon, settled(rubicon, Form(NAMES[:3]))) == (
        "5 chips each, one goes in the pot",
        "3 in the pot",
    )
    assert chips_lines(ENGLISH, BY_ID["muggins"], settled(BY_ID["muggins"], Form(NAMES[:3]))) is None


def test_the_double_of_a_larger_set_leads() -> None:
    muggins, draw = BY_ID["muggins"], BY_ID["draw"]
    assert lead_lines(ENGLISH, muggins, settled(muggins, Form()))[0] == "Double six leads"
    assert lead_lines(ENGLISH, muggins, settled(muggins, Form(tiles="double-nine")))[0] == "Double nine leads"
    held = settled(draw, Form(options={"first": "heaviest_held"}))
    assert lead_lines(ENGLISH, draw, held)[0] == "The heaviest tile held leads"


async def test_who_leads_can_be_said_and_play_turned_round(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/new/sebastopol") as page:
        for name in ("Anna", "Bruno"):
            await enter(page, "setup.name", name)
        await page.tap("setup.lead")
        await page.tap("setup.first.1")
        assert "Bruno leads" in shown(page)
        await page.tap("setup.up.1")
        assert "Play goes counter-clockwise" in shown(page)
        await page.tap("setup.direction")
        assert "Play goes clockwise" in shown(page)
        await page.tap("setup.start")
    with Library.open(tmp_path, digest, edition=EDITION) as library:
        setup = take(library, library.summaries()[0].id).session.match.setup
    assert (setup.players, setup.first, setup.choice("direction")) == (("Bruno", "Anna"), 0, "clockwise")


async def test_a_leader_who_leaves_leads_no_more(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/new/sebastopol") as page:
        for name in ("Anna", "Bruno", "Chloé"):
            await enter(page, "setup.name", name)
        await page.tap("setup.lead")
        await page.tap("setup.first.2")
        await page.tap("setup.remove.2")
        assert "Double six leads" in shown(page)


# --- house rules ---------------------------------------------------------------------------------------------------


@GAMES
def test_every_house_rule_can_be_chosen(tmp_path: Path, variant: Variant) -> None:
    async def steps(page: Sitting) -> None:
        if not variant.options:
            assert not page.shows("setup.rules")
            return
        await page.tap("setup.rules")
        for option, choices in offered(variant, settled(variant, Form())):
            assert ENGLISH(f"option.{option.key}.label") in shown(page)
            for choice in choices:
                await page.tap(f"option.{option.key}.{str(choice).lower()}")
                assert page.by(f"option.{option.key}.{str(choice).lower()}").selected
            await page.tap(f"option.{option.key}.{str(choices[0]).lower()}" if choices else f"option.{option.key}-more")

    sit(tmp_path, f"/new/{variant.id}", steps)


def test_only_the_number_that_ends_the_match_is_asked() -> None:
    draw = BY_ID["draw"]
    keys = {mode: [one.key for one, _ in offered(draw, settled(draw, Form(options={"mode": mode})))] for mode in MODES}
    assert ["rounds" in keys[mode] for mode in MODES] == [False, True]
    assert ["target" in keys[mode] for mode in MODES] == [True, False]
    by_hands = settled(draw, Form(options={"mode": "rounds", "rounds": 7}))
    assert goal_line(ENGLISH, draw, by_hands) == "7 hands"


MODES = ("target", "rounds")


async def test_a_choice_there_are_no_tiles_for_is_not_offered(tmp_path: Path) -> None:
    draw = BY_ID["draw"]
    five = settled(draw, Form(NAMES, options={"tiles": 5, "keep": 2}))
    assert five.number("tiles") == 5
    more = settled(draw, Form(NAMES, options={"tiles": 9, "keep": 2}))
    assert more.number("tiles") == draw.deal.each[5]

    async with Sitting(tmp_path, "/new/draw") as page:
        await page.tap("setup.rules")
        await write(page, "option.tiles-value", "14")
        assert "Deal 14 tiles each" in shown(page)
        assert page.off("option.tiles-more")
        await write(page, "option.tiles-value", "15")
        assert "Deal 14 tiles each" in shown(page)
        await page.tap("option.set.double-nine")
        assert not page.off("option.tiles-more")


async def test_a_target_is_typed_or_stepped(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/new/sebastopol") as page:
        await page.tap("setup.rules")
        await write(page, "option.target-value", "150")
        assert "Limit 150" in shown(page)
        await write(page, "option.target-value", "")
        assert "Limit 150" in shown(page)
        await page.tap("option.target-more")
        assert "Limit 160" in shown(page)
        await write(page, "option.target-value", "1")
        assert page.off("option.target-less")


async def test_a_name_is_taken_as_it_stands_even_before_its_last_letters_are_heard_of(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/new/sebastopol") as page:
        (field,) = [one for one in page.walk(page.by("setup.name")) if isinstance(one, ft.TextField)]
        page.session.apply_patch(field._i, {"value": "Chloé"})  # pyright: ignore[reportPrivateUsage]
        await page.tap("setup.add")
        assert page.by("setup.remove.0").label == "Remove Chloé"


async def test_whoever_types_faster_than_it_is_drawn_loses_no_letter(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/new/sebastopol") as page:
        (field,) = [one for one in page.walk(page.by("setup.name")) if isinstance(one, ft.TextField)]
        ident = field._i  # pyright: ignore[reportPrivateUsage]
        page.session.apply_patch(ident, {"value": "An"})
        await page.session.dispatch_event(ident, "change", "An")
        page.session.apply_patch(ident, {"value": "Anna"})  # more has come before what was heard is drawn
        await page.settle()
        assert field_of(page, "setup.name").value == "Anna"


async def test_rules_are_saved_under_a_name_and_picked_next_time(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/new/muggins") as page:
        await page.tap("setup.rules")
        assert not page.shows("rules.0")
        await page.tap("option.ends.printed")
        await page.tap("option.set.double-nine")
        await page.tap("rules.save")
        await enter(page, "rules.name", "")
        assert field_of(page, "rules.name").error == "Give these rules a name."
        await enter(page, "rules.name", "Sunday")
        assert page.by("rules.0").selected
        assert "Double-nine set · house rules Sunday" in shown(page)
    async with Sitting(tmp_path, "/new/muggins") as page:
        await page.tap("setup.rules")
        assert page.by("rules.booklet").selected
        await page.tap("rules.0")
        assert page.by("option.ends.printed").selected
        assert page.by("option.set.double-nine").selected
        await page.tap("option.direction.clockwise")
        await page.tap("rules.save")
        await enter(page, "rules.name", "SUNDAY")
        assert field_of(page, "rules.name").error == "There are house rules called SUNDAY already."
        await enter(page, "rules.name", "Monday")
        await page.tap("rules.0")
        await page.tap("rules.remove")
        assert "Sunday removed." in shown(page)
        assert not page.shows("rules.1")
        await page.tap("rules.undo")
        assert page.said("rules.1") == "Sunday"
        await page.tap("rules.booklet")
        assert page.by("option.ends.all").selected
        await page.tap("rules.1")
        for name in ("Anna", "Bruno"):
            await enter(page, "setup.name", name)
        await page.tap("setup.start")
    async with Sitting(tmp_path, "/new/bergen") as page:
        await page.tap("setup.rules")
        assert not page.shows("rules.0")
    with Library.open(tmp_path, digest, edition=EDITION) as library:
        setup = take(library, library.summaries()[0].id).session.match.setup
    assert (setup.choice("ends"), setup.set.id, setup.choice("direction")) == (
        "printed",
        "double-nine",
        "counter_clockwise",
    )


def test_saved_rules_come_back_as_they_were_kept() -> None:
    muggins = BY_ID["muggins"]
    several = (Saved("Sunday", {"ends": "printed", "target": 61}, "double-nine"), Saved("Plain", {}))
    assert read_saved(muggins, write_saved(several)) == several


@pytest.mark.parametrize("raw", [None, 7, {"name": "x"}, [7, None, {"name": 7}, {"options": {}}]])
def test_what_is_no_saved_rule_is_left_out(raw: object) -> None:
    assert read_saved(BY_ID["muggins"], raw) == ()


def test_a_choice_there_is_no_longer_is_left_at_the_usual() -> None:
    raw = [{"name": "Old", "options": {"ends": "never", "gone": 1, "target": 0, "lead": "same"}, "set": "double-ten"}]
    assert read_saved(BY_ID["muggins"], raw) == (Saved("Old", {"lead": "same"}),)


def test_the_number_to_reach_is_no_house_rule_but_can_be_saved() -> None:
    bergen = BY_ID["bergen"]
    setup = settled(bergen, Form(options={"target": 21}))
    assert rules_line(ENGLISH, bergen, setup) == "Double-six set · usual rules"
    assert differing(bergen, setup) == {"target": 21}
    assert named(bergen, setup, [Saved("Long", {"target": 21})]) is not None
    assert named(bergen, settled(bergen, Form()), [Saved("Long", {"target": 21})]) is None


@GAMES
def test_every_set_a_game_is_played_with_can_be_chosen(variant: Variant) -> None:
    for one in variant.sets:
        assert settled(variant, Form(tiles=one)).set is SETS[one]
