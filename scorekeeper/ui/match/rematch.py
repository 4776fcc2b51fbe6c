"""The choices of a rematch: how long the series is, and whether everybody moves on a seat."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

import flet as ft

from scorekeeper.core.series import Series
from scorekeeper.core.variant import Match
from scorekeeper.i18n import Translator
from scorekeeper.library.series import RematchTerms, Standing
from scorekeeper.ui.base.flet_shim import component, use_newest, use_ref
from scorekeeper.ui.kit.boxes import space
from scorekeeper.ui.kit.button import button
from scorekeeper.ui.kit.segments import Segment, segments
from scorekeeper.ui.kit.theme import CAPTION, Theme, muted
from scorekeeper.ui.shell.dialogs import form_of, form_sheet, form_width
from scorekeeper.ui.shell.open_match import MatchHandle
from scorekeeper.ui.shell.rematching import begin_rematch
from scorekeeper.ui.shell.series_form import series_form


def use_rematch(handle: MatchHandle, standing: Standing | None) -> Callable[[RematchTerms | None], Awaitable[None]]:
    """Return the action that begins the rematch of a match on some terms, or opens the match that is being played.

    Without terms the series goes on as it is. A second tap is the same tap.
    """
    store, opened = handle.store, handle.opened
    busy = use_ref(initial=False)

    async def rematch(terms: RematchTerms | None) -> None:
        if busy.current:
            return
        busy.current = True
        try:
            await begin_rematch(store, opened.id, opened.match, standing, terms)
        finally:
            busy.current = False

    return rematch


def rematch_dialog(
    theme: Theme,
    tr: Translator,
    match: Match,
    terms: RematchTerms,
    begin: Callable[[RematchTerms], object],
    *,
    close: Callable[[], object],
) -> ft.BottomSheet:
    """Return the sheet that asks for the terms of a rematch; ``terms`` are chosen at first."""
    skunk = match.variant.offers_skunk(match.setup)
    title, form = tr("finished.rematch_how"), TermsForm(theme, tr, terms, begin, skunk=skunk)
    return form_sheet(theme, tr, title, form, close)


@component
def TermsForm(
    theme: Theme, tr: Translator, terms: RematchTerms, begin: Callable[[RematchTerms], object], *, skunk: bool
) -> ft.Control:
    chosen, change, newest = use_newest(terms)
    seats = [Segment(moved, tr("finished.rotated" if moved else "finished.same_seats")) for moved in (False, True)]
    return form_of(
        muted(theme, tr("series.how_long"), CAPTION, weight=600),
        series_form(
            theme,
            tr,
            chosen.length,
            lambda series: change(lambda now: replace(now, length=series or Series())),
            ident="rematch",
            width=form_width(),
            single=False,
            skunk=skunk,
        ),
        space(4),
        muted(theme, tr("finished.seats"), CAPTION, weight=600),
        segments(
            theme,
            seats,
            chosen.rotated,
            on_choose=lambda rotated: change(lambda now: replace(now, rotated=rotated)),
            ident="rematch.seats",
            width=form_width(),
        ),
        space(8),
        button(theme, tr("finished.begin"), "rematch.begin", lambda: begin(newest()), mark=ft.Icons.REPLAY),
    )
