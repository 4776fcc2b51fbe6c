"""The plays of a hand in the order they were written: who, what, and how many points."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import flet as ft

from scorekeeper.core.layout import layout
from scorekeeper.core.table import Row
from scorekeeper.core.variant import Match, MatchState
from scorekeeper.i18n import Translator
from scorekeeper.ui.kit.look import BODY, CAPTION, LABEL_L, SCORE_CELL, Theme, text
from scorekeeper.ui.kit.mark import mark
from scorekeeper.ui.kit.press import named


def log(look: Theme, words: Translator, match: Match, course: MatchState, hand: int) -> list[ft.Control]:
    """A line for every play of a hand, or a sentence where there is none."""
    plays = match.hands[hand].plays if hand < len(match.hands) else ()
    rows = layout(match, course, hand).log
    if not plays:
        return [nothing_played(look, words)]
    return [
        played(look, words, match, row, play, ident=f"log.{number}")
        for number, (row, play) in enumerate(zip(rows, plays, strict=False))
    ]


def nothing_played(look: Theme, words: Translator) -> ft.Control:
    return text(look, words("sheet.no_plays"), BODY, color=look.palette.ink2, align=ft.TextAlign.CENTER)


def played(look: Theme, words: Translator, match: Match, row: Row, play: Any, *, ident: str) -> ft.Control:
    """A play: whose, what it was, its points."""
    seat: int = play.player
    name = match.setup.players[seat]
    said = play_said(words, match, row, play)
    points = _points(words, match, row, seat)
    who = ft.Column(
        expand=True,
        tight=True,
        spacing=1,
        controls=[
            text(look, name, LABEL_L, lines=1),
            text(look, words(row.label, **dict(row.values)), replace(CAPTION, size=15), color=look.palette.ink2),
        ],
    )
    shown = ft.Row(spacing=12, controls=[mark(look, seat + 1, 28), who, text(look, points, SCORE_CELL, lines=1)])
    return named(shown, ident=ident, label=said)


def play_said(words: Translator, match: Match, row: Row, play: Any) -> str:
    """A play read aloud."""
    seat: int = play.player
    what, points = words(row.label, **dict(row.values)), _points(words, match, row, seat)
    name = match.setup.players[seat]
    return words("say.row_cell", row=what, name=name, value=points or words("say.nothing"))


def _points(words: Translator, match: Match, row: Row, seat: int) -> str:
    value = row.boxes[match.setup.side_of(seat)].value
    return words("common.plus" if value > 0 else "common.minus", n=abs(value)) if value else ""
