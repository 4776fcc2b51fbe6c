"""A solitaire figure: its task, its tries with their times, and one more to write down."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial

import flet as ft

from scorekeeper.games.solitaires import BY_FIGURE, Attempt, Figure, tally
from scorekeeper.i18n import Translator
from scorekeeper.library.errors import StorageError
from scorekeeper.library.solitaire_log import Logged, log, strike
from scorekeeper.ui.base.flet_shim import Handler, keyed, use_ref, use_state, view
from scorekeeper.ui.kit.banner import problem
from scorekeeper.ui.kit.boxes import column_of, space
from scorekeeper.ui.kit.button import ButtonKind, button, icon_button
from scorekeeper.ui.kit.message import Message, show_message
from scorekeeper.ui.kit.surface import card, hairline, list_row, section_title
from scorekeeper.ui.kit.text_field import text_field
from scorekeeper.ui.kit.theme import BODY, CAPTION, Theme, muted, text
from scorekeeper.ui.shell.contexts import use_device, use_library_view, use_theme, use_translator
from scorekeeper.ui.shell.not_found import NotFound
from scorekeeper.ui.shell.scaffold import Bar, scaffold
from scorekeeper.ui.solitaires.figure_sums import Sums
from scorekeeper.ui.solitaires.solitaires import solved_mark, use_attempts
from scorekeeper.wording.solitaire_text import record_line, solitaire_name

LONGEST = 4
"""Digits of the minutes of a try."""


@view
def FigurePage() -> ft.View:
    figure = BY_FIGURE.get(ft.use_route_params().get("figure", ""))
    library_view, theme, tr = use_library_view(), use_theme(), use_translator()
    device = use_device().device
    minutes, set_minutes = use_state("")
    trouble, set_trouble = use_state("")
    busy = use_ref(initial=False)
    if figure is None:
        return NotFound()

    async def write(solved: bool) -> None:
        """Write down a try that has just ended; a second tap while the first is written is the same tap."""
        if busy.current:
            return
        busy.current = True
        attempt = Attempt(figure.id, solved, datetime.now(UTC).replace(microsecond=0), int(minutes or 0) or None)
        try:
            number = await log(library_view.repository, attempt)
            await changed("figure.logged", number, deed(tr, attempt), struck=False)
            set_minutes("")
        except StorageError as error:
            set_trouble(tr(f"problems.{error.key}"))
        finally:
            busy.current = False

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
    controls: list[ft.Control] = [
        space(10),
        task(theme, tr, figure),
        *([keyed("sums", Sums, figure)] if summed(figure) else []),
        space(18),
        section_title(theme, tr("figure.log"), tr("figure.log_hint")),
        space(8),
        form(theme, tr, minutes, set_minutes, write),
        *([space(10), problem(theme, trouble or unread)] if trouble or unread else []),
        space(18),
        section_title(theme, tr("figure.tries")),
        *tries(theme, tr, logged, strike_out),
    ]
    ticked = solved_mark(theme, solved=known.solved > 0)
    bar = Bar("figure", "/new/solitaires", record_line(tr, known), ticked, lines=2, width=device.width)
    return scaffold(theme, tr, solitaire_name(tr, figure), controls, replace(bar, label=tr("solitaires.back")))


def summed(figure: Figure) -> bool:
    """Return whether the task of a figure asks for sums; those of the triangle are at its arrows only."""
    return figure.sums > 0 or figure.kind == "magic_triangle"


def deed(tr: Translator, attempt: Attempt) -> str:
    """Return an attempt in a few words: ``Solved · 18 minutes``."""
    solved = tr("solitaires.solved" if attempt.solved else "solitaires.not_solved")
    if attempt.minutes is None:
        return solved
    return tr("common.facts", a=solved, b=tr("common.minutes", n=attempt.minutes))


def task(theme: Theme, tr: Translator, figure: Figure) -> ft.Control:
    """Return the task of a figure, its place in the booklet, and what is lost of it."""
    own = f"solitaires.task.{figure.id}"
    lines = tr("common.facts", a=tr("figure.line", line=str(figure.line)), b=tr("figure.drawing"))
    words = text(theme, tr(own if tr.has(own) else f"solitaires.task.{figure.kind}"), BODY)
    return card(theme, column_of(words, muted(theme, lines, CAPTION), spacing=8, stretch=True))


def form(
    theme: Theme, tr: Translator, minutes: str, set_minutes: Callable[[str], None], write: Callable[[bool], object]
) -> ft.Control:
    """Return the form of an attempt: its minutes and its two results."""

    def result(what: str, press: Handler, kind: ButtonKind) -> ft.Control:
        expand = None if theme.large else True
        return button(theme, tr(f"solitaires.{what}"), f"figure.{what}", press, kind=kind, expand=expand)

    label, width = tr("figure.minutes"), 96 * min(theme.scale, 1.5)
    controls = [
        text_field(theme, minutes, "figure.minutes", set_minutes, label=label, digits=True, most=LONGEST, width=width),
        result("not_solved", partial(write, False), "outlined"),
        result("solved", partial(write, True), "primary"),
    ]
    return card(theme, ft.Row(controls, spacing=8, wrap=theme.large, run_spacing=10), padding=12)


def tries(
    theme: Theme, tr: Translator, logged: Sequence[Logged], strike_out: Callable[[int, str, bool], object]
) -> list[ft.Control]:
    """Return the attempts, latest first, each with a button to strike it out."""
    if not logged:
        return [space(6), muted(theme, tr("figure.none"), BODY)]
    rows: list[ft.Control] = [space(8), hairline(theme, strong=True)]
    for attempt in logged:
        what = deed(tr, attempt.attempt)
        when = tr("figure.when", when=tr.local(attempt.attempt.when))
        label = tr("figure.strike", what=tr("say.several", values=[what, when]))
        press, ident = partial(strike_out, attempt.number, what, True), f"figure.strike.{attempt.number}"
        slip = icon_button(theme, ft.Icons.CLOSE, ident, label, press, color=theme.palette.ink2)
        ticked = solved_mark(theme, solved=attempt.attempt.solved)
        rows.append(list_row(theme, what, subtitle=when, leading=ticked, trailing=slip))
    return rows
