"""The number pad: digits, delete and next, with an optional plus beside delete for sums typed in a field."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Unpack

import flet as ft

from scorekeeper.ui.base.flet_shim import Handler, component, memo
from scorekeeper.ui.base.render_cache import use_latest
from scorekeeper.ui.kit.boxes import column_of, row_of
from scorekeeper.ui.kit.press import Behaviour, pressable
from scorekeeper.ui.kit.theme import LABEL_L, SCORE_KEY, Theme, icon, text
from scorekeeper.ui.kit.tokens import GAP


def key(
    theme: Theme,
    content: ft.Control | str,
    ident: str,
    on_press: Handler | None,
    *,
    label: str | None = None,
    height: float = 56,
    quiet: bool = False,
    size: float = 28,
    **options: Unpack[Behaviour],
) -> ft.Control:
    """A key as wide as its place: figures (a ``str``) in the score face, or a drawing; ``quiet`` is a function key.

    A ``selected`` key is ebony. Keys do not grow with the text.
    """
    palette = theme.palette
    selected = options.get("selected")
    ink = palette.ink3 if options.get("disabled") else palette.on_primary if selected else palette.ink
    if isinstance(content, str):
        content = text(theme, content, SCORE_KEY, size=size, color=ink, lines=1)
    fill = palette.primary if selected else palette.well if quiet else palette.raised
    edge = fill if quiet or selected else palette.rule
    options.setdefault("expand", True)
    return pressable(theme, content, ident, on_press, label, fill=fill, edge=edge, height=height, **options)


@component
def Keypad(
    theme: Theme,
    *,
    delete: str,
    next_words: str,
    on_digit: Callable[[int], object],
    on_delete: Callable[[], object],
    on_clear: Callable[[], object],
    on_next: Callable[[], object],
    plus: str = "",
    on_plus: Callable[[], object] | None = None,
    height: float = 56,
    ident: str = "key",
) -> ft.Control:
    """Keys ``height`` high, identified as ``key-7``, ``key-delete``, ``key-next`` and ``key-plus``.

    ``delete`` and ``plus`` are names for screen readers; a long press on delete clears. Drawn once: what the handlers
    do may change with every drawing of the screen, the keys do not.
    """
    return _Keys(
        theme,
        delete,
        next_words,
        plus if on_plus else "",
        use_latest(on_digit),
        use_latest(on_delete),
        use_latest(on_clear),
        use_latest(on_next),
        use_latest(on_plus or _nothing),
        height,
        ident,
    )


def _nothing() -> None:
    return None


@memo
@component
def _Keys(
    theme: Theme,
    delete: str,
    next_words: str,
    plus: str,
    on_digit: Callable[[int], object],
    on_delete: Callable[[], object],
    on_clear: Callable[[], object],
    on_next: Callable[[], object],
    on_plus: Callable[[], object],
    height: float,
    ident: str,
) -> ft.Control:
    def digit(number: int) -> ft.Control:
        return key(theme, str(number), f"{ident}-{number}", partial(on_digit, number), height=height)

    rubber = key(
        theme,
        icon(theme, ft.Icons.BACKSPACE_OUTLINED),
        f"{ident}-delete",
        on_delete,
        label=delete,
        on_long_press=on_clear,
        height=height,
        quiet=True,
    )
    adding = key(theme, icon(theme, ft.Icons.ADD), f"{ident}-plus", on_plus, label=plus, height=height, quiet=True)
    last = [
        row_of(rubber, adding, expand=True, spacing=GAP / 2) if plus else rubber,
        digit(0),
        key(
            theme,
            text(theme, next_words, replace(LABEL_L, size=17, most=1.0), lines=1),
            f"{ident}-next",
            on_next,
            height=height,
            quiet=True,
        ),
    ]
    rows = [[digit(number) for number in row] for row in ((1, 2, 3), (4, 5, 6), (7, 8, 9))]
    return column_of(*(row_of(*row, spacing=GAP) for row in (*rows, last)), spacing=GAP)
