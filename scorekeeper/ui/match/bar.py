"""The bar above a sheet: the way back, the game, undo and redo, the rules, and what else can be done."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from scorekeeper.i18n import Translator
from scorekeeper.ui.base.flet_shim import component, memo
from scorekeeper.ui.kit.button import icon_button
from scorekeeper.ui.kit.frame import app_bar
from scorekeeper.ui.kit.menu import Item, menu
from scorekeeper.ui.kit.theme import Theme
from scorekeeper.ui.kit.tokens import TARGET
from scorekeeper.ui.match.actions import MatchActions
from scorekeeper.ui.match.clock import Clock
from scorekeeper.ui.match.next_hand import UndoKey
from scorekeeper.ui.shell.match_store import UndoRest
from scorekeeper.wording.clock_text import ClockTimes


@memo
@component
def Bar(
    theme: Theme,
    tr: Translator,
    title: str,
    subtitle: str,
    actions: MatchActions,
    *,
    items: tuple[Item, ...],
    rest: UndoRest | None,
    room: tuple[float, bool],
) -> ft.Control:
    """Draw the bar above a sheet, with these items in its menu.

    ``rest`` says while undo rests; undo and redo have their places here then, which do not change: a second click on
    one must not fall on the other. ``room`` is the width, and whether the sheet lies on a wide screen.
    """
    (width, is_wide), label = room, tr("common.undo")
    redo = actions.redo if rest else None
    undo = UndoKey(theme, rest, "sheet.undo", label=label, undo=actions.undo, is_round=True) if rest else None
    action = partial(icon_button, theme)
    back = action(ft.Icons.ARROW_BACK, "sheet.back", tr("common.back"), actions.back) if actions.back else None
    again = action(ft.Icons.REDO, "sheet.redo", tr("common.redo"), redo, splash=False) if redo else None
    return app_bar(
        theme,
        title,
        subtitle=subtitle,
        leading=back,
        actions=[
            *([undo] if undo else []),
            *([ft.Container(again, width=TARGET)] if rest else []),
            action(ft.Icons.MENU_BOOK_OUTLINED, "sheet.rules", tr("sheet.rules"), actions.rules),
            menu_of(theme, tr, items, actions.times),
        ],
        size=28 if is_wide else 22,
        height=68 if is_wide else 60,
        lines=2,
        width=width if rest else width + TARGET,
    )


def menu_of(
    theme: Theme, tr: Translator, items: tuple[Item, ...], times: Callable[[], ClockTimes] | None
) -> ft.Control:
    """Return the menu of a match with these items, below its clock."""
    clock = [Item("clock", "", ft.Icons.SCHEDULE, None, Clock(theme, tr, times))] if times else []
    return menu(theme, tr("sheet.menu"), [*clock, *items])
