"""The solitaire figures of the booklet: which there are, and how each has gone so far."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial

import flet as ft

from scorekeeper.games.solitaires import FIGURES, Figure, Tally, tally
from scorekeeper.i18n import Translator
from scorekeeper.library.errors import StorageError
from scorekeeper.library.solitaire_log import Logged, attempts, list_entries
from scorekeeper.ui.base.flet_shim import view
from scorekeeper.ui.kit.banner import problem
from scorekeeper.ui.kit.boxes import frame, space
from scorekeeper.ui.kit.surface import hairline, list_row, section_title
from scorekeeper.ui.kit.theme import ASIDE, BODY, Theme, icon, muted
from scorekeeper.ui.shell.contexts import use_device, use_library_view, use_theme, use_translator
from scorekeeper.ui.shell.library_view import LibraryView, use_read
from scorekeeper.ui.shell.scaffold import Bar, go, scaffold
from scorekeeper.wording.solitaire_text import record_line, solitaire_name


@view
def Solitaires() -> ft.View:
    library_view, device, theme, tr = use_library_view(), use_device().device, use_theme(), use_translator()
    logged, trouble, _ = use_attempts(tr, library_view)
    known = tally(attempt.attempt for attempt in logged)
    solved = sum(record.solved > 0 for record in known.values())
    original = tr("games.solitaires.original")
    kinds = dict.fromkeys(figure.kind for figure in FIGURES)
    controls: list[ft.Control] = [
        *([muted(theme, original, ASIDE)] if original else []),
        space(6),
        muted(theme, tr("solitaires.about"), BODY),
        *([space(12), problem(theme, trouble)] if trouble else []),
        *(row for kind in kinds for row in section(theme, tr, [f for f in FIGURES if f.kind == kind], known)),
    ]
    solved_of = tr("solitaires.solved_of", n=solved, all=len(FIGURES))
    bar = Bar("solitaires", "/new", solved_of, width=device.width)
    return scaffold(theme, tr, tr("games.solitaires.name"), controls, bar, "games", device)


def use_attempts(tr: Translator, library_view: LibraryView) -> tuple[list[Logged], str, Callable[[], Awaitable[None]]]:
    """Return the attempts, why they cannot be read if so, and a function that reads them again."""
    found, read_again = use_read(partial(list_entries, library_view.repository), library_view.lists.attempts)
    if isinstance(found, StorageError):
        return [], tr(f"problems.{found.key}"), read_again
    return attempts(found or {}), "", read_again


def section(theme: Theme, tr: Translator, figures: Sequence[Figure], known: Mapping[str, Tally]) -> list[ft.Control]:
    """Return the figures of a kind with the number of those that are solved."""
    solved = sum(known[figure.id].solved > 0 for figure in figures)
    progress = tr("say.progress", n=solved, limit=len(figures))
    return [
        space(20),
        section_title(theme, tr(f"solitaires.kind.{figures[0].kind}"), progress),
        space(8),
        hairline(theme, strong=True),
        *(_row(theme, tr, figure, known[figure.id]) for figure in figures),
    ]


def _row(theme: Theme, tr: Translator, figure: Figure, known: Tally) -> ft.Control:
    solved = known.solved > 0
    name, facts = solitaire_name(tr, figure), record_line(tr, known)
    result = tr("solitaires.solved" if solved else "solitaires.not_solved")
    return list_row(
        theme,
        name,
        subtitle=facts,
        leading=solved_mark(theme, solved=solved),
        trailing=icon(theme, ft.Icons.CHEVRON_RIGHT, color=theme.palette.ink2),
        ident=f"solitaires.{figure.id}",
        label=tr("say.several", values=[name, result, facts]),
        on_press=lambda: go(f"/new/solitaires/{figure.id}"),
    )


def solved_mark(theme: Theme, *, solved: bool) -> ft.Control:
    """Return a box, ticked if the figure is solved."""
    palette = theme.palette
    return ft.Container(
        icon(theme, ft.Icons.CHECK, size=20, color=palette.paper) if solved else None,
        width=28,
        height=28,
        border_radius=7,
        bgcolor=palette.ink if solved else None,
        border=frame(1.5, palette.ink if solved else palette.line),
        alignment=ft.Alignment.CENTER,
    )
