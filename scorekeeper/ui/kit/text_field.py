"""Text fields for names, searches and digits."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, TypedDict, Unpack

import flet as ft

from scorekeeper.ui.base.flet_shim import component, handler, use_effect, use_memo, use_ref, use_state
from scorekeeper.ui.base.timers import FOCUS
from scorekeeper.ui.base.typed import use_typed
from scorekeeper.ui.kit.boxes import padded, row_of
from scorekeeper.ui.kit.button import button
from scorekeeper.ui.kit.letters import across
from scorekeeper.ui.kit.theme import CAPTION, LABEL_L, Style, Theme, text_style

LONGEST: Final = 96
"""Characters a field for a name takes: a name has at most 24, but a letter of some scripts is several."""

HEIGHT: Final = 56
"""Of a field of one line, in dp: as high as a button beside it."""

BESIDE: Final = 600
"""Width of a screen that has room for a button beside a field in large text, in dp."""


class FieldOptions(TypedDict, total=False):
    """How a field looks, and what it accepts."""

    on_blur: Callable[[], object] | None
    hint: str | None
    ref: ft.Ref[ft.TextField] | None
    autofocus: bool
    digits: bool
    most: int
    lines: int
    least: int
    style: Style
    prefix: ft.IconData | None
    suffix: ft.Control | None
    radius: float
    expand: bool | None
    width: float | None


@component
def text_field(
    theme: Theme,
    value: str,
    ident: str,
    on_change: Callable[[str], object],
    *,
    on_submit: Callable[[str], object] | None = None,
    label: str | None = None,
    semantics_label: str | None = None,
    error: str | None = None,
    **options: Unpack[FieldOptions],
) -> ft.Control:
    """Return a controlled field of at most ``most`` characters. ``error`` is shown below it and announced.

    ``semantics_label`` names a field without ``label`` for screen readers. ``lines`` is how many lines are seen at
    once: several wrap the text, and an empty field has the ``least``. ``digits`` accepts only digits. ``on_change`` and
    ``on_submit`` get the text. Fast typing loses no letter: only changes from elsewhere are sent to the field.
    """
    palette, style, radius = theme.palette, options.get("style", LABEL_L), options.get("radius", 11)
    digits, lines, expand = options.get("digits", False), options.get("lines", 1), options.get("expand")
    on_blur, prefix = options.get("on_blur"), options.get("prefix")
    own, reported = use_memo(new_box, []), use_ref(value)
    box = options.get("ref") or own
    standing = box.current.value if box.current and value == reported.current else value
    reported.current = value

    def changed(event: ft.Event[ft.TextField]) -> object:
        reported.current = event.control.value or ""
        return on_change(reported.current)

    def submitted(event: ft.Event[ft.TextField]) -> object:
        return on_submit(event.control.value or "") if on_submit else None

    control = ft.Semantics(
        identifier=ident,
        label=semantics_label,
        expand=None if semantics_label else expand,
        content=ft.TextField(
            value=standing,
            ref=box,
            label=label,
            hint_text=options.get("hint"),
            error=error,
            error_max_lines=3,
            width=options.get("width"),
            autofocus=options.get("autofocus", False),
            on_change=handler(changed),
            on_submit=handler(submitted) if on_submit else None,
            on_blur=handler(on_blur) if on_blur else None,
            keyboard_type=ft.KeyboardType.NUMBER if digits else ft.KeyboardType.TEXT,
            input_filter=ft.NumbersOnlyInputFilter() if digits else None,
            text_align=ft.TextAlign.CENTER if digits else None,
            max_length=options.get("most", 48),
            multiline=lines > 1,
            min_lines=options.get("least", 1),
            max_lines=lines,
            counter="",
            prefix_icon=ft.Icon(prefix, color=palette.ink) if prefix else None,
            suffix_icon=options.get("suffix"),
            text_style=text_style(theme, style),
            label_style=text_style(theme, CAPTION, palette.ink2),
            hint_style=text_style(theme, style, palette.ink2),
            error_style=text_style(theme, CAPTION, palette.error),
            bgcolor=palette.raised,
            hover_color=palette.raised,
            filled=True,
            border={
                ft.ControlState.ERROR: _border(palette.error, 2, radius),
                ft.ControlState.FOCUSED: _border(palette.ink, 2, radius),
                ft.ControlState.DEFAULT: _border(palette.line, 1, radius),
            },
            cursor_color=palette.brass,
            content_padding=padded(8, 12) if digits else padded(16, (HEIGHT - style.size * style.height) / 2),
        ),
    )
    return ft.MergeSemantics(control, expand=expand) if semantics_label else control


def new_box() -> ft.Ref[ft.TextField]:
    """Return a reference to a field, for ``use_memo``."""
    return ft.Ref[ft.TextField]()


@dataclass(frozen=True, slots=True)
class NameEntry:
    """A name that is being typed: what stands in the field ``box``, and why it was refused, or ``""``."""

    name: str
    error: str
    box: ft.Ref[ft.TextField]
    change: Callable[[str], object]


def use_name_entry(key: Hashable, start: str = "") -> tuple[NameEntry, Callable[[str], None]]:
    """Return a name entry, and the function that sets why its name is refused, until the name changes.

    The session keeps the name under ``key`` until another one stands there.
    """
    name = use_typed(key, start)
    error, refuse = use_state("")

    def change(typed: str) -> None:
        name.change(lambda _: typed)
        refuse("")

    return NameEntry(name.value, error, use_memo(new_box, []), change), refuse


class NameOptions(TypedDict, total=False):
    """Whether a field has the focus at first, and whether it is seen."""

    autofocus: bool
    visible: bool


def name_row(
    theme: Theme,
    entry: NameEntry,
    ident: str,
    *,
    label: str,
    take_ident: str,
    take: str,
    on_take: Callable[[str], object],
    **options: Unpack[NameOptions],
) -> ft.Control:
    """Return a field for a name with the button that takes it, as Enter does; below it if narrow, in large text.

    It takes the text in the field itself: the last letters may not have arrived yet.
    """
    visible = options.get("visible", True)
    is_below = theme.large and (ft.context.page.width or 0) < BESIDE

    def pressed() -> object:
        return on_take(entry.box.current.value if entry.box.current else entry.name)

    field = text_field(
        theme,
        entry.name,
        ident,
        entry.change,
        label=label,
        ref=entry.box,
        autofocus=options.get("autofocus", False),
        on_submit=on_take,
        most=LONGEST,
        error=entry.error or None,
        expand=None if is_below else True,
    )
    beside = None if is_below else max(96, across(take, 17 * theme.scale) + 44)
    taking = button(theme, take, take_ident, pressed, kind="tonal", width=beside)
    if is_below:
        stretch = ft.CrossAxisAlignment.STRETCH
        return ft.Column([field, taking], visible=visible, spacing=8, horizontal_alignment=stretch)
    return row_of(field, taking, spacing=8, top=True, visible=visible)


def use_focus(box: ft.Ref[ft.TextField], dependencies: Sequence[object], *, wanted: bool) -> None:
    """Let what is typed go into a field once a dependency changes: what was tapped last would keep the focus otherwise.

    The field must stay on its page, hidden if need be: an answer for a control that has gone ends the connection.
    """

    async def focus() -> None:
        if wanted and box.current is not None:
            with suppress(TimeoutError):
                async with asyncio.timeout(FOCUS):
                    await box.current.focus()

    use_effect(focus, dependencies)


def _border(color: str, width: float, radius: float) -> ft.OutlineInputBorder:
    return ft.OutlineInputBorder(side=ft.BorderSide(width, color), border_radius=radius)
