"""A tap that comes before what was typed or chosen last is drawn: what is written is what was typed."""

from __future__ import annotations

from pathlib import Path

import pytest

from scorekeeper.core.events import Adjusted, EndedEarly, Event, Noted, Renamed, Reseated, RulesChanged
from scorekeeper.core.model import Adjustment
from scorekeeper.games._plays import Laid
from scorekeeper.games.canton import Capture
from scorekeeper.games.fives_and_threes import FivesAndThrees
from scorekeeper.games.jamaican_partner import KeyHand
from tests.unit.ui.entry.scripts import SHEET, act, begin, log_of
from tests.unit.ui.rig.visitor import Sitting


@pytest.mark.parametrize(
    ("opening", "last", "save", "event"),
    [
        ("menu:sheet.note", "note.text=Anna dealt", "note.save", Noted(2, "Anna dealt")),
        ("menu:sheet.rename", "name.1=Bruna", "names.save", Renamed(((1, "Bruna"),))),
        ("menu:sheet.adjust adjust.side-2 5", "key-0", "adjust.save", Adjusted(Adjustment(2, 2, 50))),
        ("menu:sheet.adjust adjust.side-2 5", "adjust.minus", "adjust.save", Adjusted(Adjustment(2, 2, -5))),
        ("menu:sheet.seats seats.move.0 seats.down.0", "seats.down.1", "seats.save", Reseated((1, 2, 0))),
        ("menu:sheet.end", "end.nobody", "end.save", EndedEarly("nobody")),
    ],
)
async def test_tap_writes_what_was_typed_before_it(
    tmp_path: Path, opening: str, last: str, save: str, event: Event
) -> None:
    match = begin(tmp_path, "sebastopol/3", SHEET[:2])
    async with Sitting(tmp_path, match) as page:
        await act(page, match, opening)
        field, is_typed, words = last.partition("=")
        if is_typed:
            await page.type(field, words[:-2])
            await page.type_at_once(field, words)
            await page.tap_at_once(save)
        else:
            await page.tap_at_once(last, save)
        await page.follow()
    assert log_of(tmp_path, match).done[2:] == (event,)


@pytest.mark.parametrize(
    ("game", "taps", "record"),
    [
        ("fives_and_threes/2", ("entry.last_tile", "key.0.15"), FivesAndThrees(0, 15, chip=True)),
        ("round_numbers/3", ("player.1", "pips.12"), Laid(1, 12)),
        ("canton/3", ("player.2", "capture.12"), Capture(2, 12)),
        ("jamaican_partner/4", ("won.key", "won.0"), KeyHand(0, key=True)),
    ],
)
async def test_key_writes_what_was_chosen_before_it(
    tmp_path: Path, game: str, taps: tuple[str, ...], record: object
) -> None:
    match = begin(tmp_path, game)
    async with Sitting(tmp_path, match) as page:
        await page.tap_at_once(*taps)
        await page.settle()
    hand = log_of(tmp_path, match).match.hands[0]
    assert record in (*hand.plays, hand.end)


async def test_rules_are_changed_only_as_the_screen_shows_them(tmp_path: Path) -> None:
    match = begin(tmp_path, "sebastopol/3", SHEET[:2])
    async with Sitting(tmp_path, f"{match}/change-rules") as page:
        await act(page, match, "option.target-more")
        await page.tap_at_once("option.target-more", "rules.change")
        await page.settle()
        assert len(log_of(tmp_path, match).done) == 2
        await act(page, match, "rules.change route=''")
    assert log_of(tmp_path, match).done[2:] == (RulesChanged((("target", 60),), 2),)
