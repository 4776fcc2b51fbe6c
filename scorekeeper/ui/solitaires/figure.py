"""A solitaire figure: its task, its tries with their times, and one more to write down."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from math import inf
from typing import Final

import flet as ft

from scorekeeper.games.solitaires import BY_FIGURE, SQUARE, SQUARE_SUM, Attempt, Figure, tally
from scorekeeper.i18n import Translator
from scorekeeper.library.errors import StorageError
from scorekeeper.library.solitaire_log import Logged, log, strike
from scorekeeper.ui.base.flet_shim import Handler, keyed, use_ref, use_state, view
from scorekeeper.ui.base.session_state import session_state
from scorekeeper.ui.base.timers import TAP_REST
from scorekeeper.ui.base.typed import use_typed
from scorekeeper.ui.kit.banner import problem
from scorekeeper.ui.kit.boxes import column_of, padded, row_of, space
from scorekeeper.ui.kit.button import ButtonKind, ButtonOptions, button, icon_button, square_button
from scorekeeper.ui.kit.layout import COLUMN, HALF
from scorekeeper.ui.kit.message import Message, show_message
from scorekeeper.ui.kit.surface import hairline, list_row
from scorekeeper.ui.kit.text_field import text_field
from scorekeeper.ui.kit.theme import BODY, CAPTION, Theme, icon, muted, text
from scorekeeper.ui.shell.contexts import use_device, use_library_view, use_theme, use_translator
from scorekeeper.ui.shell.not_found import NotFound
from scorekeeper.ui.shell.scaffold import Bar, centred, go, scaffold
from scorekeeper.ui.solitaires.drawings import DRAWINGS, OUTLINES, drawing, square_with_sums
from scorekeeper.ui.solitaires.figure_sums import Sums
from scorekeeper.ui.solitaires.solitaires import IN_ORDER, use_attempts
from scorekeeper.wording.solitaire_text import record_line, solitaire_name

LONGEST = 4
"""Digits of the minutes of a try."""

STEP = 5
"""Minutes that the keys beside them add or take."""


@view
def FigurePage() -> ft.View:
    figure, typed = BY_FIGURE.get(ft.use_route_params().get("figure", "")), session_state(ft.context.page).typed
    library_view, theme, tr = use_library_view(), use_theme(), use_translator()
    device = use_device().device
    minutes = use_typed(("minutes", figure and figure.id), "")
    trouble, set_trouble = use_state("")
    written = use_ref(-inf)
    if figure is None:
        return NotFound()

    async def write(solved: bool) -> None:
        """Write down a try that has just ended; a second tap while that is written, or soon after, is the same tap."""
        now = asyncio.get_running_loop().time
        if now() - written.current < TAP_REST:
            return
        written.current = inf
        when, took = datetime.now(UTC).replace(microsecond=0), int(minutes.newest() or 0) or None
        attempt = Attempt(figure.id, solved, when, took)
        try:
            number = await log(library_view.repository, attempt)
            await changed("figure.logged", number, deed(tr, attempt), struck=False)
            minutes.change(lambda _: "")
            typed.pop(("sums", figure.id), None)
        except StorageError as error:
            set_trouble(tr(f"problems.{error.key}"))
        finally:
            written.current = now()

    async def strike_out(number: int, what: str, struck: bool) -> None:
        try:
            await strike(library_view.repository, number, struck=struck)
            await changed("figure.struck" if struck else "figure.logged", number, what, struck=struck)
        except StorageError as error:
            set_trouble(tr(f"problems.{error.key}"))

    async def changed(key: str, number: int, what: str, *, struck: bool) -> None:
        await read_again()
        set_trouble("")
        undo = partial(strike_out, number, what, not struck)
        show_message(Message(tr(key, what=what), tr("common.undo"), undo, ft.Icons.UNDO, undoes_deletion=struck))

    every, unread, read_again = use_attempts(tr, library_view)
    logged = [attempt for attempt in every if attempt.attempt.figure == figure.id]
    known = tally(attempt.attempt for attempt in logged)[figure.id]
    words: list[ft.Control] = [
        text(theme, task_text(tr, figure), BODY),
        space(12),
        hairline(theme),
        *([keyed(figure.id, Sums, figure)] if summed(figure) else []),
        *([space(10), problem(theme, trouble or unread)] if trouble or unread else []),
        *tries(theme, tr, logged, strike_out),
        space(10),
        muted(theme, source_text(tr, figure), CAPTION),
        space(16),
    ]
    is_sideways = device.layout.is_sideways
    drawing = picture(theme, figure, unit=34 if is_sideways else 42)
    body: Sequence[ft.Control] | ft.Control = [space(14), row_of(drawing, centre=True), space(14), *words]
    if is_sideways:
        left = column_of(space(8), drawing, expand=True, scrolls=True, centre=True)
        body = row_of(left, column_of(space(8), *words, expand=True, scrolls=True, stretch=True), expand=True)
        body = ft.Container(body, padded(16), expand=True)
    bar = Bar("figure", "/new/solitaires", record_line(tr, known), lines=2, width=device.width)
    bar = replace(bar, label=tr("solitaires.back"), actions=[_onward(theme, tr, NEXT[figure.id])])
    attempt = form(theme, tr, minutes.value, minutes.change, write, is_flat=is_sideways)
    foot = [hairline(theme), centred(attempt, width=device.width if is_sideways else COLUMN + 32)]
    return scaffold(theme, tr, solitaire_name(tr, figure), body, bar, foot=foot, paper=True, ruled=True)


def _onward(theme: Theme, tr: Translator, figure: Figure) -> ft.Control:
    """Return the button that leads to the next figure."""
    label, press = tr("figure.next", name=solitaire_name(tr, figure)), partial(go, f"/new/solitaires/{figure.id}")
    return icon_button(theme, ft.Icons.CHEVRON_RIGHT, "figure.next", label, press)


NEXT: Final = dict(zip((figure.id for figure in IN_ORDER), (*IN_ORDER[1:], IN_ORDER[0]), strict=True))
"""The figure after each one, in the order of the list; after the last one the first."""


def summed(figure: Figure) -> bool:
    """Return whether the task of a figure asks for sums; those of the triangle are at its arrows only."""
    return figure.sums > 0 or figure.kind == "magic_triangle"


def deed(tr: Translator, attempt: Attempt) -> str:
    """Return an attempt in a few words: ``Solved · 18 minutes``."""
    solved = tr("solitaires.solved" if attempt.solved else "solitaires.not_solved")
    if attempt.minutes is None:
        return solved
    return tr("common.facts", a=solved, b=tr("common.minutes", n=attempt.minutes))


def picture(theme: Theme, figure: Figure, *, unit: float) -> ft.Control:
    """Return the drawing of a figure, with its sums where all are the same: then its halves are a ``unit`` wide."""
    if figure.sums == SQUARE:
        return square_with_sums(theme, SQUARE_SUM, unit)
    return drawing(theme, drawing_of(figure), 2)


def drawing_of(figure: Figure) -> str:
    """Return the name of the drawing of a figure: that of its kind, unless it has its own."""
    return figure.id if figure.id in DRAWINGS else figure.kind


def source_text(tr: Translator, figure: Figure) -> str:
    """Return where the booklet has a figure, and what is lost of it."""
    place = tr("figure.line", line=str(figure.line))
    return place if drawing_of(figure) in OUTLINES else tr("common.facts", a=place, b=tr("figure.drawing"))


def task_text(tr: Translator, figure: Figure) -> str:
    """Return the task of a figure."""
    own = f"solitaires.task.{figure.id}"
    return tr(own if tr.has(own) else f"solitaires.task.{figure.kind}")


def form(
    theme: Theme,
    tr: Translator,
    minutes: str,
    change: Callable[[Callable[[str], str]], None],
    write: Callable[[bool], object],
    *,
    is_flat: bool,
) -> ft.Control:
    """Return the form of an attempt: its minutes above its two results, or all in one line if it ``is_flat``."""

    def result(what: str, words: str, press: Handler, kind: ButtonKind) -> ft.Control:
        size, half = "m" if is_flat else "l", ButtonOptions(room=HALF, expand=True)
        return button(theme, tr(words), f"figure.{what}", press, kind=kind, size=size, **half)

    def key(way: str, mark: ft.IconData, step: int) -> ft.Control:
        after = int(minutes or 0) + step
        press = partial(change, partial(_stepped, step)) if 0 <= after < 10**LONGEST else None
        return square_button(theme, mark, f"figure.{way}", tr(f"figure.{way}", n=STEP), press, width=48, height=48)

    field = text_field(
        theme,
        minutes,
        "figure.minutes",
        lambda typed: change(lambda _: typed),
        semantics_label=tr("figure.minutes"),
        hint=tr("common.none"),
        digits=True,
        most=LONGEST,
        width=72,
    )
    asked = text(theme, tr("figure.minutes" if theme.large else "figure.minutes_asked"), BODY, expand=True)
    fewer, more = key("fewer_minutes", ft.Icons.REMOVE, -STEP), key("more_minutes", ft.Icons.ADD, STEP)
    stepped = row_of(fewer, field, more, spacing=8, tight=True)
    asked_minutes = row_of(asked, stepped, spacing=12)
    results = [
        result("not_solved", "figure.not_now", partial(write, False), "outlined"),
        result("solved", "solitaires.solved", partial(write, True), "primary"),
    ]
    if is_flat:
        asked_minutes.expand = True
        return ft.Container(row_of(asked_minutes, row_of(*results, spacing=12, expand=True), spacing=24), padded(16, 8))
    return ft.Container(column_of(asked_minutes, row_of(*results, spacing=12), spacing=8), padded(16, 12))


def _stepped(step: int, minutes: str) -> str:
    """Return the minutes after a key beside them, as they were if there are no such minutes."""
    after = int(minutes or 0) + step
    return minutes if not 0 <= after < 10**LONGEST else str(after) if after else ""


def tries(
    theme: Theme, tr: Translator, logged: Sequence[Logged], strike_out: Callable[[int, str, bool], object]
) -> list[ft.Control]:
    """Return the attempts, latest first, each with a button to strike it out."""
    if not logged:
        return [space(10), muted(theme, tr("figure.none"), BODY)]
    rows: list[ft.Control] = []
    for attempt in logged:
        what = deed(tr, attempt.attempt)
        when = tr("figure.when", when=tr.local(attempt.attempt.when))
        label = tr("figure.strike", what=tr("say.several", values=[what, when]))
        press, ident = partial(strike_out, attempt.number, what, True), f"figure.strike.{attempt.number}"
        slip = icon_button(theme, ft.Icons.CLOSE, ident, label, press, color=theme.palette.ink2)
        mark = icon(theme, ft.Icons.TIMER_OUTLINED)
        rows.append(list_row(theme, when, subtitle=what, leading=mark, trailing=slip))
    return rows
