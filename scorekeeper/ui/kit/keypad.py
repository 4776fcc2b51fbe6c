"""The number pad: digits and delete, with a plus beside delete for sums typed in a field, and next, where needed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Unpack

import flet as ft

from scorekeeper.ui.base.flet_shim import Handler, component, memo
from scorekeeper.ui.base.render_cache import use_stable
from scorekeeper.ui.kit.boxes import column_of, row_of
from scorekeeper.ui.kit.press import Behaviour, behaviour_of, pressable
from scorekeeper.ui.kit.theme import LABEL_L, SCORE_KEY, Theme, icon, text
from scorekeeper.ui.kit.tokens import GAP, KEY_RADIUS


class KeyOptions(Behaviour, total=False):
    """How a key looks."""

    quiet: bool
    size: float
    radius: float
    is_framed: bool
    is_asked: bool


def key(
    theme: Theme,
    content: ft.Control | str,
    ident: str,
    on_press: Handler | None,
    *,
    label: str | None = None,
    height: float = 56,
    **options: Unpack[KeyOptions],
) -> ft.Control:
    """Return a key as wide as its place, with figures (a ``str``) or a drawing. ``quiet`` is a function key.

    A ``selected`` key is ebony, one that ``is_framed`` has a thick edge, one that ``is_asked`` about is tinted like an
    error. Keys do not grow with the text.
    """
    palette, quiet, is_framed = theme.palette, options.get("quiet", False), options.get("is_framed", False)
    is_asked = options.get("is_asked", False)
    selected = options.get("selected") and not is_asked
    ink = palette.ink3 if options.get("disabled") else palette.on_primary if selected else palette.ink
    if isinstance(content, str):
        content = text(theme, content, SCORE_KEY, size=options.get("size", 28), color=ink, lines=1)
    fill = palette.primary if selected else palette.well if quiet else palette.raised
    edge = fill if quiet or selected else palette.rule
    width = 2.5 if is_framed or is_asked else 1
    edge = palette.error if is_asked else palette.ink if is_framed else edge
    fill = palette.err_tint if is_asked else fill
    options.setdefault("expand", True)
    press = partial(pressable, theme, content, ident, on_press, label, fill=fill, edge=edge, edge_width=width)
    return press(radius=options.get("radius", KEY_RADIUS), height=height, **behaviour_of(options))


@dataclass(frozen=True, slots=True)
class PadKeys:
    """What the keys of a number pad do. There is no key for what is ``None``.

    ``step`` goes on to the next field, ``hundred`` begins a number of three digits, ``sign`` turns plus into minus.
    ``word`` stands in the place of ``step`` and lets a word be typed.
    """

    digit: Callable[[int], object]
    delete: Callable[[], object]
    clear: Callable[[], object]
    plus: Callable[[], object] | None = None
    step: Callable[[], object] | None = None
    hundred: Callable[[], object] | None = None
    sign: Callable[[], object] | None = None
    word: Callable[[], object] | None = None


@component
def Keypad(
    theme: Theme,
    keys: PadKeys,
    *,
    delete: str,
    plus: str = "",
    next_words: str = "",
    hundred: str = "",
    sign: str = "",
    height: float = 56,
) -> ft.Control:
    """Keys ``height`` high: ``key-7``, ``key-delete``, ``key-plus``, ``key-hundred``, ``key-sign`` and ``key-next``.

    ``delete``, ``plus``, ``hundred`` and ``sign`` are names for screen readers; a long press on delete clears. Drawn
    once: what the handlers do may change with every drawing of the screen, the keys do not.
    """
    return _Keys(
        theme, use_stable(keys), delete, plus=plus, next_words=next_words, hundred=hundred, sign=sign, height=height
    )


@memo
@component
def _Keys(
    theme: Theme, keys: PadKeys, delete: str, *, plus: str, next_words: str, hundred: str, sign: str, height: float
) -> ft.Control:
    def digit(number: int) -> ft.Control:
        press = partial(keys.digit, number)
        return key(theme, str(number), f"key-{number}", press, height=height, splash=False)  # its field shows the tap

    function_key = partial(key, theme, height=height, quiet=True)
    rubber = function_key(
        icon(theme, ft.Icons.BACKSPACE_OUTLINED), "key-delete", keys.delete, label=delete, on_long_press=keys.clear
    )
    adding = function_key(icon(theme, ft.Icons.ADD), "key-plus", keys.plus, label=plus) if keys.plus else None
    words = text(theme, next_words, replace(LABEL_L, size=17, most=1.0), lines=1)
    if keys.sign:
        adding = function_key(text(theme, "±", SCORE_KEY, size=22, lines=1), "key-sign", keys.sign, label=sign)
    left = row_of(rubber, adding, expand=True, spacing=GAP / 2)
    step, pencil = keys.step or keys.word, icon(theme, ft.Icons.EDIT_OUTLINED, size=20) if keys.word else None
    shown = row_of(pencil, words, spacing=8, centre=True) if pencil else words
    onward = function_key(shown, "key-next", step) if step else ft.Container(expand=True)
    begin = text(theme, "1··", SCORE_KEY, size=20, lines=1)
    over_99 = function_key(begin, "key-hundred", keys.hundred, label=hundred) if keys.hundred else None
    zero = row_of(digit(0), over_99, expand=True, spacing=GAP / 2)  # in a row of its own: 0 stays the same control
    last = [left, zero, onward]
    rows = [[digit(number) for number in row] for row in ((1, 2, 3), (4, 5, 6), (7, 8, 9))]
    return column_of(*(row_of(*row, spacing=GAP) for row in (*rows, last)), spacing=GAP)
