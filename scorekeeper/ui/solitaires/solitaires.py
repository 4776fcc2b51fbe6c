"""The solitaire figures of the booklet: which there are, and how each has gone so far."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from math import ceil
from typing import Final

import flet as ft
from flet import canvas as cv

from scorekeeper.games.solitaires import FIGURES, Figure, Tally, tally
from scorekeeper.i18n import Translator
from scorekeeper.library.errors import StorageError
from scorekeeper.library.solitaire_log import Logged, attempts, list_entries
from scorekeeper.ui.base.flet_shim import view
from scorekeeper.ui.kit.banner import problem
from scorekeeper.ui.kit.boxes import CENTER, border, column_of, padded, padding, row_of, space
from scorekeeper.ui.kit.layout import COLUMN
from scorekeeper.ui.kit.letters import fitted
from scorekeeper.ui.kit.mark import stroked
from scorekeeper.ui.kit.press import pressable
from scorekeeper.ui.kit.surface import hairline, section_title
from scorekeeper.ui.kit.theme import ASIDE, BODY, CAPTION, SCORE_KEY, Theme, muted, text
from scorekeeper.ui.kit.tokens import KEY_RADIUS
from scorekeeper.ui.shell.contexts import use_device, use_library_view, use_theme, use_translator
from scorekeeper.ui.shell.library_view import LibraryView, use_read
from scorekeeper.ui.shell.scaffold import Bar, centred, go, scaffold
from scorekeeper.ui.solitaires.drawings import DRAWINGS, drawing
from scorekeeper.wording.solitaire_text import record_line, solitaire_name

KEY_WIDTH: Final = 48
KEY_HEIGHT: Final = 56
_GAP: Final = 3.6
"""Between two keys, in logical pixels."""

TWO_COLUMNS: Final = 700
WIDEST: Final = 960
"""The width from which on the kinds stand in two columns, and the greatest of both, in logical pixels."""

_KINDS: Final = ("reussite", "quadrille", "magic_square", "magic_star", "magic_triangle", "tricard_quadrille")
IN_ORDER: Final = tuple(sorted(FIGURES, key=lambda figure: _KINDS.index(figure.kind)))
"""The figures in the order of their keys."""


@view
def Solitaires() -> ft.View:
    library_view, device, theme, tr = use_library_view(), use_device().device, use_theme(), use_translator()
    logged, trouble, _ = use_attempts(tr, library_view)
    known = tally(attempt.attempt for attempt in logged)
    solved = sum(record.solved > 0 for record in known.values())
    original = tr("games.solitaires.original")
    kinds = [*dict.fromkeys(figure.kind for figure in IN_ORDER)]
    width = device.layout.content_width
    is_halved = width >= TWO_COLUMNS
    room = min(width, WIDEST) / 2 - 32 if is_halved else min(width - 32, COLUMN)
    sections = [section(theme, tr, [f for f in FIGURES if f.kind == kind], known, room) for kind in kinds]
    if is_halved:
        half = len(sections) // 2
        halves = (column_of(*part, expand=True) for part in (sections[:half], sections[half:]))
        sections = [row_of(*halves, spacing=16 if width < WIDEST - 100 else 32, top=True)]
    controls: list[ft.Control] = [
        *([muted(theme, original, ASIDE), space(10)] if original else []),
        *([problem(theme, trouble), space(10)] if trouble else []),
        *sections,
        hairline(theme, strong=True),
        space(12),
        muted(theme, tr("solitaires.about"), BODY),
        muted(theme, tr("solitaires.lost"), BODY),
        space(24),
    ]
    solved_of = tr("solitaires.solved_of", n=solved, all=len(FIGURES))
    bar = Bar("solitaires", "/new", solved_of, width=device.width)
    most = WIDEST if is_halved else COLUMN
    inside = centred(ft.Container(column_of(*controls, stretch=True), padded(16)), width=min(width - 32, most) + 32)
    body = ft.Column([inside], expand=True, scroll=ft.ScrollMode.AUTO)
    return scaffold(theme, tr, tr("games.solitaires.name"), body, bar, place="games", device=device)


def use_attempts(tr: Translator, library_view: LibraryView) -> tuple[list[Logged], str, Callable[[], Awaitable[None]]]:
    """Return the attempts, why they cannot be read if so, and a function that reads them again."""
    entries, read_again = use_read(partial(list_entries, library_view.repository), library_view.lists.attempts)
    if isinstance(entries, StorageError):
        return [], tr(f"problems.{entries.key}"), read_again
    return attempts(entries or {}), "", read_again


def section(
    theme: Theme, tr: Translator, figures: Sequence[Figure], known: Mapping[str, Tally], room: float
) -> ft.Control:
    """Return a kind: its drawing, its rule, how many of its figures are solved, and a key for each.

    ``room`` is its width.
    """
    kind = figures[0].kind
    solved = sum(known[figure.id].solved > 0 for figure in figures)
    title = section_title(theme, tr(f"solitaires.kind.{kind}"), tr("say.progress", n=solved, limit=len(figures)))
    rule = muted(theme, tr(f"solitaires.rule.{kind}"))
    picture = drawing(theme, kind)
    words = column_of(title, rule, spacing=3, stretch=True)
    if theme.large:
        head: ft.Control = column_of(picture, words, spacing=8, stretch=True)
    else:
        words.expand = True
        head = row_of(picture, words, spacing=16, top=True)
    keys = [_key(theme, tr, figure, known[figure.id]) for figure in figures]
    own = [figure for figure in figures if figure.id in DRAWINGS]
    beside = [
        part
        for figure in own
        for part in (ft.Container(drawing(theme, figure.id, 0.6), padding(left=10)), _aside(theme, tr))
    ]
    across = max(1, int((room + _GAP) // (KEY_WIDTH + _GAP)))
    each = ceil(len(keys) / ceil(len(keys) / across))  # no key stands alone in the last row
    wide = None if own else each * (KEY_WIDTH + _GAP)
    below = ft.Row([*keys, *beside], wrap=theme.large or not own, spacing=_GAP, run_spacing=4, width=wide)
    left = ft.Container(below, alignment=ft.Alignment.CENTER_LEFT)  # in which the row keeps its width
    inside = column_of(head, left, spacing=10, stretch=True)
    return ft.Container(inside, padding(top=12, bottom=14), border=border(top=(1.5, theme.palette.ink)))


def _aside(theme: Theme, tr: Translator) -> ft.Control:
    """Return the words beside the key of the figure that is drawn otherwise than its kind."""
    return ft.Container(muted(theme, tr("solitaires.seven_squares"), CAPTION), padding(left=8), expand=True)


def _key(theme: Theme, tr: Translator, figure: Figure, known: Tally) -> ft.Control:
    """Return the key of a figure with its number: black with the best time if solved, dashed if only tried."""
    palette, is_solved = theme.palette, known.solved > 0
    ink = palette.counted_pip if is_solved else palette.ink
    below = ""
    if is_solved and known.minutes is not None:
        below = f"{known.minutes}′"
    elif known.tries and not is_solved:
        below = tr("solitaires.tried")
    style = fitted(theme, below, replace(CAPTION, size=13, most=1.2), KEY_WIDTH - 4, least=10)
    small = [text(theme, below, style, color=ink if is_solved else palette.ink2, lines=1)] if below else []
    number = text(theme, str(figure.number), replace(SCORE_KEY, size=22), color=ink, lines=1)
    inside: ft.Control = column_of(number, *small, spacing=2, middle=True)
    if known.tries and not is_solved:
        edge = cv.Rect(
            0.75,
            0.75,
            KEY_WIDTH - 1.5,
            KEY_HEIGHT - 1.5,
            border_radius=ft.BorderRadius.all(KEY_RADIUS),
            paint=stroked(palette.line, 1.5, (4, 3)),
        )
        place = ft.Container(inside, width=KEY_WIDTH, height=KEY_HEIGHT, alignment=CENTER)
        inside = ft.Stack([cv.Canvas([edge], width=KEY_WIDTH, height=KEY_HEIGHT), place])
    result = tr("solitaires.solved" if is_solved else "solitaires.not_solved")
    values = [solitaire_name(tr, figure), *([result] if known.tries else []), record_line(tr, known)]
    return pressable(
        theme,
        inside,
        f"solitaires.{figure.id}",
        lambda: go(f"/new/solitaires/{figure.id}"),
        tr("say.several", values=values),
        fill=palette.counted if is_solved else palette.raised,
        edge=None if known.tries else palette.rule,
        radius=KEY_RADIUS,
        width=KEY_WIDTH,
        height=KEY_HEIGHT,
    )
