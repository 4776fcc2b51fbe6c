"""The box a figure is written in, and the entry line ``before + [field] = after``."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, Literal

import flet as ft

from scorekeeper.ui.base.flet_shim import Handler
from scorekeeper.ui.base.render_cache import border, padded
from scorekeeper.ui.kit.boxes import column_of, row_of
from scorekeeper.ui.kit.mark import side_mark
from scorekeeper.ui.kit.press import named, pressable
from scorekeeper.ui.kit.theme import CAPTION, LABEL_L, SCORE_FIELD, Theme, text
from scorekeeper.ui.kit.tokens import FIELD_RADIUS

FieldState = Literal["rest", "focus", "locked", "error"]

_WIDTH: Final = 68
_HEIGHT: Final = 50
_OPERATOR: Final = replace(CAPTION, size=18, most=1.0)


def field(
    theme: Theme,
    value: str,
    ident: str,
    label: str,
    *,
    state: FieldState = "rest",
    on_press: Handler | None = None,
    on_long_press: Handler | None = None,
    width: float = _WIDTH,
) -> ft.Control:
    """A figure in a box of ``width`` by 50; ``focus`` shows the brass caret, ``locked`` cannot be pressed."""
    palette = theme.palette
    edge, thick = {
        "rest": (palette.line, 1.0),
        "focus": (palette.ink, 2.5),
        "locked": (palette.rule, 1.0),
        "error": (palette.error, 2.0),
    }[state]
    figure: list[ft.Control] = [text(theme, value, SCORE_FIELD, lines=1)]
    if state == "focus":
        figure.append(ft.Container(width=2, height=28, bgcolor=palette.brass))
    inside = row_of(*figure, spacing=3, centre=True)
    return pressable(
        theme,
        inside,
        ident,
        on_press,
        label,
        on_long_press=on_long_press,
        disabled=state == "locked",
        selected=state == "focus",
        fill=None if state == "locked" else palette.raised,
        edge=edge,
        edge_width=thick,
        radius=FIELD_RADIUS,
        width=width,
        height=_HEIGHT,
    )


def entry_line(
    theme: Theme,
    *,
    seats: tuple[int, ...],
    name: str,
    before: str,
    value: str,
    after: str,
    ident: str,
    label: str,
    state: FieldState = "rest",
    note: str = "",
    added: str = "",
    over: bool = False,
    sign: str = "+",
    on_press: Handler | None = None,
    on_long_press: Handler | None = None,
    digits: int = 2,
    margin: float = 16,
    team: int | None = None,
    size: float = 17,
    plain: bool = False,
) -> ft.Control:
    """One side's line of a hand entry: mark, name over a note, and the sum that is its preview.

    A player's mark is in the colour of its ``team``. In large text the note goes, and the banner alone
    says it. A sum ``added`` in the field stands in its place, always. ``digits``: how long the figures get,
    ``size``: how large the name is set. Where a line is ``plain`` there is nothing before the field.
    ``over`` prints the result and the note in the colour of errors; ``label`` names the field for screen readers.
    The line is identified as ``{ident}-line``, its field as ``ident``, its result as ``{ident}-after``.
    """
    palette = theme.palette
    ground = {"focus": palette.tint, "error": palette.err_tint}.get(state)
    who: list[ft.Control] = [text(theme, name, replace(LABEL_L, size=size), lines=1)]
    if added:
        who.append(text(theme, added, CAPTION, weight=500, color=palette.ink2, lines=1))
    elif note and not theme.large:
        color = palette.error if over else palette.ink2
        who.append(text(theme, note, CAPTION, weight=500, color=color, lines=1))

    def operator(caption: str) -> ft.Control:
        return ft.Container(
            text(theme, caption, _OPERATOR, color=palette.ink2, lines=1), width=24, alignment=ft.Alignment.CENTER
        )

    before_text = text(
        theme, before, SCORE_FIELD, size=22, weight=500, color=palette.ink2, lines=1, align=ft.TextAlign.RIGHT
    )
    after_text = text(
        theme, after, SCORE_FIELD, color=palette.error if over else None, lines=1, align=ft.TextAlign.RIGHT
    )
    return ft.Container(
        row_of(
            ft.Container(width=0, height=75 if theme.large else 61),
            side_mark(theme, seats, 20 if len(seats) > 1 else 24 if theme.large else 28, team=team),
            ft.Container(width=10),
            column_of(*who, expand=True, spacing=1),
            *(
                [ft.Container(width=8)]
                if plain
                else [
                    ft.Container(before_text, width=8 + 12 * digits, alignment=ft.Alignment.CENTER_RIGHT),
                    operator(sign),
                ]
            ),
            field(theme, value, ident, label, state=state, on_press=on_press, on_long_press=on_long_press),
            operator("="),
            ft.Container(
                named(after_text, f"{ident}-after"), width=8 + 16 * digits, alignment=ft.Alignment.CENTER_RIGHT
            ),
        ),
        padded(margin),
        bgcolor=ground,
        border=border(bottom=(1, palette.rule)),
    )
