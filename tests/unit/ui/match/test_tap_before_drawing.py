"""A tap that comes before what was typed or chosen last is drawn: what is written is what was typed."""

from __future__ import annotations

from pathlib import Path

import pytest

from scorekeeper.core.events import Adjusted, EndedEarly, Event, Noted, Renamed, Reseated, RulesChanged
from scorekeeper.core.model import Adjustment
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


async def test_rules_are_changed_only_as_the_screen_shows_them(tmp_path: Path) -> None:
    match = begin(tmp_path, "sebastopol/3", SHEET[:2])
    async with Sitting(tmp_path, f"{match}/change-rules") as page:
        await act(page, match, "option.target-more")
        await page.tap_at_once("option.target-more", "rules.change")
        await page.settle()
        assert len(log_of(tmp_path, match).done) == 2
        await act(page, match, "rules.change route=''")
    assert log_of(tmp_path, match).done[2:] == (RulesChanged((("target", 60),), 2),)
