"""The bar above a sheet: the way back, the game, undo and redo, the rules, and what else can be done."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from scorekeeper.i18n import Translator
from scorekeeper.ui.base.flet_shim import component, memo
from scorekeeper.ui.base.render_cache import use_control_cache
from scorekeeper.ui.kit.button import icon_button
from scorekeeper.ui.kit.frame import app_bar
from scorekeeper.ui.kit.menu import Item, menu
from scorekeeper.ui.kit.theme import Theme
from scorekeeper.ui.kit.tokens import TARGET
from scorekeeper.ui.match.clock import Clock
from scorekeeper.wording.clock_text import ClockTimes

Do = Callable[[], object]


@memo
@component
def Bar(
    theme: Theme,
    tr: Translator,
    title: str,
    subtitle: str,
    back: Do | None,
    undo: Do | None,
    redo: Do | None,
    rules: Do,
    changes: Do,
    players: Do,
    new_rules: Do | None,
    board: Do,
    note: Do,
    rename: Do,
    reseat: Do | None,
    share: Do,
    end_series: Do | None,
    delete: Do,
    times: Callable[[], ClockTimes] | None,
    wide: bool,
    undoes: bool,
    width: float,
) -> ft.Control:
    """``reseat`` is there while seats mean anything, ``redo`` while there is something to redo.

    ``end_series`` is there in an open series.

    ``undoes``: undo has its place here, pressed or not. ``times``: the clock is shown, and looks at them itself.
    ``width`` is that of the sheet.
    """
    keep = use_control_cache()
    return app_bar(
        theme,
        title,
        subtitle=subtitle,
        leading=keep("back", _action, theme, tr, "back", ft.Icons.ARROW_BACK, "common.back", back) if back else None,
        actions=[
            *([keep("undo", _action, theme, tr, "undo", ft.Icons.UNDO, "common.undo", undo)] if undoes else []),
            ft.Container(_action(theme, tr, "redo", ft.Icons.REDO, "common.redo", redo) if redo else None),
            keep("rules", _action, theme, tr, "rules", ft.Icons.MENU_BOOK_OUTLINED, "sheet.rules", rules),
            keep(
                "menu",
                _menu,
                theme,
                tr,
                changes,
                players,
                new_rules,
                board,
                note,
                rename,
                reseat,
                share,
                end_series,
                delete,
                times,
            ),
        ],
        size=28 if wide else 22,
        height=68 if wide else 60,
        lines=2,
        width=width if redo else width + TARGET,
    )


def _action(theme: Theme, tr: Translator, ident: str, mark: ft.IconData, label: str, press: Do | None) -> ft.Control:
    splash = ident not in {"undo", "redo"}  # what they do is seen on the sheet
    return icon_button(theme, mark, f"sheet.{ident}", tr(label), press, splash=splash)


def _menu(
    theme: Theme,
    tr: Translator,
    changes: Do,
    players: Do,
    new_rules: Do | None,
    board: Do,
    note: Do,
    rename: Do,
    reseat: Do | None,
    share: Do,
    end_series: Do | None,
    delete: Do,
    times: Callable[[], ClockTimes] | None,
) -> ft.Control:
    items = [
        *([Item("clock", "", ft.Icons.SCHEDULE, None, Clock(theme, tr, times))] if times else []),
        Item("changes", tr("sheet.changes"), ft.Icons.HISTORY, changes),
        Item("players", tr("players.title"), ft.Icons.GROUP_OUTLINED, players),
        *([Item("new-rules", tr("rules_change.title"), ft.Icons.TUNE, new_rules)] if new_rules else []),
        Item("scoreboard", tr("sheet.scoreboard"), ft.Icons.TV, board),
        Item("note", tr("sheet.note"), ft.Icons.STICKY_NOTE_2_OUTLINED, note),
        Item("rename", tr("sheet.rename_players"), ft.Icons.BADGE_OUTLINED, rename),
        *([Item("seats", tr("sheet.change_seats"), ft.Icons.SWAP_VERT, reseat)] if reseat else []),
        Item("share", tr("share.how"), ft.Icons.IOS_SHARE, share),
        *([Item("end_series", tr("series.end"), ft.Icons.FLAG_OUTLINED, end_series)] if end_series else []),
        Item("delete", tr("sheet.delete_match"), ft.Icons.DELETE_OUTLINE, delete),
    ]
    return menu(theme, tr("sheet.menu"), items)
