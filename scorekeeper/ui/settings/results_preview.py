"""The sheet with what a table of old results has, before anything of it is stored."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, cast

import flet as ft

from scorekeeper.core.background import MANY_BYTES, in_background
from scorekeeper.i18n import Translator
from scorekeeper.library.errors import StorageError
from scorekeeper.library.results_import import DayOrder, ResultTable, read_results
from scorekeeper.library.transfer import store_matches
from scorekeeper.ui.base.flet_shim import component, use_effect, use_state
from scorekeeper.ui.kit.banner import problem
from scorekeeper.ui.kit.boxes import space
from scorekeeper.ui.kit.button import button
from scorekeeper.ui.kit.press import named
from scorekeeper.ui.kit.segments import Segment, segments
from scorekeeper.ui.kit.theme import BODY, Theme, muted, text
from scorekeeper.ui.shell.dialogs import form_of, form_width, use_leave
from scorekeeper.ui.shell.match_store import MatchStore
from scorekeeper.wording.game_text import games_by_name
from scorekeeper.wording.results_text import preview_text, table_problem_text

MOST_SHOWN: Final = 6
"""Problems that are listed; the others are counted."""


@component
def ResultsPreview(
    theme: Theme,
    tr: Translator,
    store: MatchStore,
    raw: bytes,
    close: Callable[[], object],
    *,
    tell: Callable[[str, str], object],
) -> ft.Control:
    """Draw what a table has, or what is wrong with it. ``tell`` says what was stored, or why not."""
    chosen, choose = use_state("")
    order: DayOrder | None = "dmy" if chosen == "dmy" else "mdy" if chosen == "mdy" else None
    table, show = use_state(cast("ResultTable | None", None))
    leave = use_leave(close)

    async def read() -> None:
        games = store.library_view.games
        stored = {listed.id for listed in store.library_view.lists.matches}
        reading = partial(read_results, raw, games, games_by_name(games), order, stored, zone=tr.zone)
        show(await in_background(reading, is_long=len(raw) > MANY_BYTES))

    use_effect(read, [raw, order, tr.zone])
    if table is None:
        return space(0)

    found = table

    async def save() -> None:
        if not leave():
            return
        try:
            ids = await store_matches(store.repository, found.matches)
        except StorageError as error:
            tell("", tr(f"problems.{error.key}"))
        else:
            tell(tr("results.stored", n=sum(each is not None for each in ids)), "")

    rows: list[ft.Control] = []
    if table.asks_order or order:
        days = [
            Segment("dmy", tr("results.dmy"), ident="results.dmy"),
            Segment("mdy", tr("results.mdy"), ident="results.mdy"),
        ]
        rows.append(text(theme, tr("results.day_order"), BODY))
        rows.append(segments(theme, days, chosen, on_choose=choose, ident="results.days", width=form_width()))
    rows += [
        problem(theme, table_problem_text(tr, each), ident=f"results.problem.{at}")
        for at, each in enumerate(table.problems[:MOST_SHOWN])
    ]
    if more := len(table.problems) - MOST_SHOWN:
        rows += [muted(theme, tr("results.more", n=more), BODY)] if more > 0 else []
    if not table.problems and not table.asks_order:
        lines = preview_text(tr, table, store.library_view.people())
        rows += [named(text(theme, line, BODY), f"results.line.{at}") for at, line in enumerate(lines)]
    done = button(theme, tr("results.store", n=len(table.matches)), "results.store", save, size="l")
    return form_of(*rows, *([done] if table.matches else []), spacing=10)
