"""The first question that finds a game whose name nobody knows: what is counted. The players are the second one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, get_args

import flet as ft

from scorekeeper.core.variant import Counted
from scorekeeper.i18n import Translator
from scorekeeper.ui.kit.boxes import padded, row_of, space
from scorekeeper.ui.kit.miniature import WIDTH, miniature
from scorekeeper.ui.kit.press import pressable, tall
from scorekeeper.ui.kit.theme import LABEL_M, TITLE_S, Theme, text

ANSWERS: tuple[str, ...] = get_args(Counted)

SHEETS: Final[dict[str, str]] = {
    "others_pips": "winner",
    "own_pips": "rounds",
    "hands": "strokes",
    "ends": "ends",
    "bids": "contract",
    "something": "turns",
}
"""The drawing beside each answer."""


def questions(
    theme: Theme, tr: Translator, counts: str, choose: Callable[[str], None], width: float
) -> list[ft.Control]:
    """Return what people count, to choose from, and the title of the second question."""
    title = ft.Semantics(header=True, heading_level=2, content=text(theme, tr("picker.what_counts"), TITLE_S))
    across = 1 if theme.large else 2
    each = (width - 8 * (across - 1)) / across
    answers = [_answer(theme, tr, answer, answer == counts, partial(choose, answer), width=each) for answer in ANSWERS]
    rows = [row_of(*answers[place : place + across], spacing=8) for place in range(0, len(answers), across)]
    next_title = ft.Semantics(header=True, heading_level=2, content=text(theme, tr("picker.how_many"), TITLE_S))
    return [space(8), title, space(8), *(part for row in rows for part in (row, space(8))), next_title, space(8)]


def _answer(
    theme: Theme, tr: Translator, answer: str, chosen: bool, choose: Callable[[], None], *, width: float
) -> ft.Control:
    palette, caption = theme.palette, tr(f"picker.counts.{answer}")
    ink = palette.paper if chosen else palette.ink
    words = text(theme, caption, LABEL_M, color=ink, lines=3)
    words.width = width - WIDTH - 34
    line = tall([miniature(theme, SHEETS[answer]), words], height=60, gap=10)
    return pressable(
        theme,
        line,
        f"picker.counts.{answer}",
        choose,
        caption,
        selected=chosen,
        fill=palette.ink if chosen else palette.raised,
        edge=palette.ink if chosen else palette.rule,
        padding=padded(10, 6),
        width=width,
    )
