"""The buttons below a sheet: undo, and the next step."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import flet as ft

from scorekeeper.core.variant import Match
from scorekeeper.i18n import Translator
from scorekeeper.ui.base.flet_shim import component, memo, use_effect
from scorekeeper.ui.base.keyboard import bring_focus
from scorekeeper.ui.entry import EntryContext, PlayForm
from scorekeeper.ui.entry.context import OtherView
from scorekeeper.ui.entry.frame import view_key
from scorekeeper.ui.entry.keyboard import button_in
from scorekeeper.ui.kit.boxes import padding, row_of
from scorekeeper.ui.kit.button import button, icon_button, square_button
from scorekeeper.ui.kit.layout import NARROWEST, UNDO_ROOM, UNDO_WIDTH
from scorekeeper.ui.kit.theme import Theme
from scorekeeper.ui.match.actions import Do, MatchActions
from scorekeeper.ui.shell.match_store import UndoRest
from scorekeeper.ui.shell.open_match import MatchHandle
from scorekeeper.ui.shell.scaffold import go


@dataclass(frozen=True, slots=True)
class Onward:
    """The next thing to do: its words, its identifier, and what stands beside it.

    Undo is at the left, grey during its ``rest``, with redo beside it where there is something to redo; pressed long,
    it opens the history. Without a ``title`` there is nothing else. ``quiet``: the button is not the main thing to do.
    ``ground`` is the colour it stands on, where that is not the page's. Keys for plays may have an ``other_view``.
    """

    title: str
    ident: str
    actions: MatchActions
    rest: UndoRest
    quiet: bool
    ground: str | None
    other_view: OtherView | None = None


@memo
@component
def UndoKey(
    theme: Theme,
    rest: UndoRest,
    ident: str,
    *,
    label: str,
    undo: Do | None,
    changes: Do | None = None,
    size: tuple[float, float] = (UNDO_WIDTH, UNDO_WIDTH),
    is_round: bool = False,
) -> ft.Control:
    """Draw the key to undo, grey while undo rests. Pressed long, it opens the history of ``changes``.

    It stays the same from hand to hand, while the words beside it change. ``is_round``: it stands in a bar.
    """
    press, mark = None if rest.is_on else undo, ft.Icons.UNDO
    if is_round:
        return icon_button(theme, mark, ident, label, press, splash=False)
    return square_button(
        theme, mark, ident, label, press, on_long_press=changes, splash=False, width=size[0], height=size[1]
    )


@memo
@component
def Next(theme: Theme, tr: Translator, onward: Onward) -> ft.Control:
    """Undo, redo, and the next thing to do."""
    can, label = onward.actions, tr("common.undo")
    back = UndoKey(theme, onward.rest, "sheet.undo", label=label, undo=can.undo, changes=can.changes)
    again = square_button(theme, ft.Icons.REDO, "sheet.redo", tr("common.redo"), can.redo, splash=False)
    turn = view_key(theme, tr, onward.other_view, can.show) if can.show else None
    main = onward.title and button(
        theme,
        onward.title,
        onward.ident,
        can.onward,
        size="l",
        kind="tonal" if onward.quiet else "primary",
        room=NARROWEST - UNDO_ROOM * (1 + bool(can.redo) + bool(turn)),
        expand=True,
    )

    async def take_focus() -> None:
        """Go on at the result with the keyboard: the form that had the focus is gone."""
        if theme.keyboard and main and onward.ident == "sheet.result":
            await bring_focus(button_in(main))

    use_effect(take_focus, [onward.ident])
    return ft.Container(
        row_of(back, again if can.redo else None, turn, main or None, spacing=12),
        padding(left=16, top=12 if onward.ground else 14, right=16, bottom=12),
        bgcolor=onward.ground,
    )


ROUND_TITLES: Final = {"sheet.enter_hand": "sheet.enter_round", "sheet.continue_hand": "sheet.continue_round"}
"""What the main button says where rounds follow the doubles of the set."""


def next_title(tr: Translator, match: Match, key: str, number: int, asked: Any = None) -> str:
    """Return the words of the main button; a round is named by its double. ``asked`` is a play that it waits for."""
    if asked is not None:
        return tr("entry.answer_first", name=match.setup.players[asked.player])
    if not key:
        return ""
    line = match.variant.sheet.lines(match.setup)[0]
    heading = line.row_values(number, None).get("engine", "")
    if heading and key in ROUND_TITLES:
        return tr(ROUND_TITLES[key], engine=heading)
    return tr(key, n=number + 1)


def next_thing(
    handle: MatchHandle, context: EntryContext | None, live: PlayForm | None, open_hand: Callable[[int], object]
) -> tuple[str, str, Do | None]:
    """Return the word key, the identifier and the action of the main button of a sheet.

    There is none where keys for plays end the hand themselves, unless it can be saved.
    """
    opened = handle.opened
    match, number = opened.match, opened.match.hand_index
    if opened.state.is_over:
        return "sheet.to_result", "sheet.result", partial(_see_result, handle)
    is_begun = handle.store.draft(opened, number).is_changed
    if live is None or context is None:
        return "sheet.continue_hand" if is_begun else "sheet.enter_hand", "sheet.enter", lambda: open_hand(number)
    key = "sheet.end_hand" if match.variant.sheet.play_types else "sheet.enter_hand"
    if context.form.doubted is not None or context.actions.asked:
        return key, "sheet.end", None
    if live.has_end or not context.pad.answers.state(context.rule_context).questions:
        is_ready = context.preview.ready
        return key if is_ready or live.tap else "", "sheet.end", context.actions.save if is_ready else None
    if live.blocks is None:
        return "sheet.continue_hand" if is_begun else key, "sheet.end", lambda: open_hand(number)
    block = live.blocks(context)
    key = "sheet.continue_hand" if is_begun else "sheet.blocked_hand"
    return key if block else "", "sheet.end", block and (lambda: (block(), open_hand(number)))


def _see_result(handle: MatchHandle) -> None:
    """Go to the result, where undo and the rematch rest: a second tap would fall on the rematch."""
    handle.store.form_closed()
    go(f"/match/{handle.opened.taken.id}/result")
