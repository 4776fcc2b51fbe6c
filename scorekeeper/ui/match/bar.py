"""The bar above a sheet: the way back, the game, undo and redo, the rules, and what else can be done."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import flet as ft

from scorekeeper.i18n import Translator
from scorekeeper.ui.base.flet_shim import component, memo
from scorekeeper.ui.base.render_cache import use_control_cache, use_latest
from scorekeeper.ui.kit.button import icon_button
from scorekeeper.ui.kit.frame import app_bar
from scorekeeper.ui.kit.menu import Item, menu
from scorekeeper.ui.kit.theme import Theme
from scorekeeper.ui.kit.tokens import TARGET
from scorekeeper.ui.match.clock import Clock
from scorekeeper.ui.match.next_hand import UndoKey
from scorekeeper.ui.shell.match_store import UndoRest
from scorekeeper.wording.clock_text import ClockTimes

Do = Callable[[], object]


@dataclass(frozen=True, slots=True)
class BarActions:
    """What the bar of a match can do.

    ``redo`` is there while there is something to redo; ``items`` are those of the menu. ``times``: the clock is shown,
    and looks at them itself. ``rest`` says while undo rests, where it has its place here.
    """

    back: Do | None
    undo: Do | None
    redo: Do | None
    rules: Do
    items: tuple[Item, ...]
    times: Callable[[], ClockTimes] | None
    rest: UndoRest | None


@memo
@component
def Bar(
    theme: Theme, tr: Translator, title: str, subtitle: str, actions: BarActions, *, width: float, is_wide: bool
) -> ft.Control:
    """Draw the bar above a sheet that is ``width`` wide."""
    keep, back, undo, redo = use_control_cache(), actions.back, actions.undo, actions.redo
    return app_bar(
        theme,
        title,
        subtitle=subtitle,
        leading=keep("back", _action, theme, tr, "back", ft.Icons.ARROW_BACK, label="common.back", press=back)
        if back
        else None,
        actions=[
            *(
                [UndoKey(theme, actions.rest, "sheet.undo", label=tr("common.undo"), undo=undo, is_round=True)]
                if actions.rest
                else []
            ),
            ft.Container(_action(theme, tr, "redo", ft.Icons.REDO, label="common.redo", press=redo) if redo else None),
            keep(
                "rules",
                _action,
                theme,
                tr,
                "rules",
                ft.Icons.MENU_BOOK_OUTLINED,
                label="sheet.rules",
                press=actions.rules,
            ),
            keep("menu", menu_of, theme, tr, actions.items, actions.times),
        ],
        size=28 if is_wide else 22,
        height=68 if is_wide else 60,
        lines=2,
        width=width if redo else width + TARGET,
    )


def _action(theme: Theme, tr: Translator, ident: str, mark: ft.IconData, *, label: str, press: Do | None) -> ft.Control:
    splash = ident != "redo"  # what it does is seen on the sheet
    return icon_button(theme, mark, f"sheet.{ident}", tr(label), press, splash=splash)


def menu_of(
    theme: Theme, tr: Translator, items: tuple[Item, ...], times: Callable[[], ClockTimes] | None
) -> ft.Control:
    """Return the menu of a match with these items, below its clock."""
    clock = [Item("clock", "", ft.Icons.SCHEDULE, None, Clock(theme, tr, times))] if times else []
    return menu(theme, tr("sheet.menu"), [*clock, *items])


def use_item(tr: Translator, ident: str, words: str, mark: ft.IconData, press: Do | None) -> Item | None:
    """Return an item of the menu that stays the same from drawing to drawing; none where there is nothing to do."""
    action = use_latest(press)
    return Item(ident, tr(words), mark, action) if action else None
