"""The plays of a hand in the order they were written: who, what, and how many points."""

from __future__ import annotations

from typing import Any

import flet as ft

from scorekeeper.core.table import Row
from scorekeeper.core.variant import Match
from scorekeeper.i18n import Translator
from scorekeeper.ui.kit.boxes import column_of, row_of
from scorekeeper.ui.kit.mark import mark
from scorekeeper.ui.kit.theme import BODY, LABEL_L, SCORE_CELL, Theme, muted, text
from scorekeeper.wording.table_semantics import play_points_text


def nothing_played(theme: Theme, tr: Translator) -> ft.Control:
    return muted(theme, tr("sheet.no_plays"), BODY, align=ft.TextAlign.CENTER)


def played(theme: Theme, tr: Translator, match: Match, row: Row, play: Any) -> ft.Control:
    """Return the line of a play: its player, kind and points."""
    seat: int = play.player
    name = match.setup.players[seat]
    points = play_points_text(tr, match, row, seat)
    what = muted(theme, tr(row.label, **dict(row.values)))
    who = column_of(text(theme, name, LABEL_L, lines=1), what, spacing=1, tight=True, expand=True)
    return row_of(mark(theme, seat + 1, 28), who, text(theme, points, SCORE_CELL, lines=1), spacing=12)
