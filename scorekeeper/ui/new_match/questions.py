"""The first question that finds a game whose name nobody knows: what is counted. The players are the second one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import get_args

import flet as ft

from scorekeeper.core.variant import Counted
from scorekeeper.i18n import Translator
from scorekeeper.ui.kit.boxes import padded, row_of, space
from scorekeeper.ui.kit.miniature import WIDTH, miniature
from scorekeeper.ui.kit.press import pressable, tall
from scorekeeper.ui.kit.theme import LABEL_M, TITLE_S, Theme, text

ANSWERS: tuple[str, ...] = get_args(Counted)


def questions(
    theme: Theme, tr: Translator, counts: str, choose: Callable[[str], None], width: float
) -> list[ft.Control]:
    """Return what people count, to choose from, and the title of the second question."""
    title = ft.Semantics(header=True, heading_level=2, content=text(theme, tr("picker.what_counts"), TITLE_S))
    each = (width - 8) / 2
    answers = [_answer(theme, tr, answer, answer == counts, partial(choose, answer), each) for answer in ANSWERS]
    rows: list[ft.Control] = [row_of(*pair, spacing=8) for pair in zip(answers[::2], answers[1::2], strict=True)]
    next_title = ft.Semantics(header=True, heading_level=2, content=text(theme, tr("picker.how_many"), TITLE_S))
    return [space(8), title, space(8), *(part for row in rows for part in (row, space(8))), next_title, space(8)]


def _answer(
    theme: Theme, tr: Translator, answer: str, chosen: bool, choose: Callable[[], None], width: float
) -> ft.Control:
    palette, caption = theme.palette, tr(f"picker.counts.{answer}")
    ink = palette.paper if chosen else palette.ink
    words = text(theme, caption, LABEL_M, color=ink, lines=3)
    words.width = width - WIDTH - 34
    line = tall([miniature(theme, answer), words], height=60, gap=10)
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
