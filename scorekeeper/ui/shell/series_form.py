"""The choice how long a series is: one match, best of some, first to some wins, or open."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final, Literal

import flet as ft

from scorekeeper.core.series import BEST_OF, FIRST_TO, Series
from scorekeeper.i18n import Translator
from scorekeeper.ui.kit.boxes import column_of, row_of
from scorekeeper.ui.kit.press import named
from scorekeeper.ui.kit.segments import Segment, segments
from scorekeeper.ui.kit.stepper import stepper
from scorekeeper.ui.kit.theme import Theme, muted
from scorekeeper.ui.kit.toggle import toggle
from scorekeeper.wording.series_text import deciding_text

Length = Literal["one", "best_of", "first_to", "open"]

USUAL: Final = {"best_of": Series(best_of=3), "first_to": Series(first_to=3), "open": Series()}
"""What a choice begins with."""


def length_of(series: Series | None) -> Length:
    """Return the kind of a series; ``None`` is a single match."""
    if series is None:
        return "one"
    return "best_of" if series.best_of else "first_to" if series.first_to else "open"


def series_form(
    theme: Theme,
    tr: Translator,
    series: Series | None,
    choose: Callable[[Series | None], object],
    *,
    ident: str,
    width: float,
    single: bool = True,
    skunk: bool = False,
) -> ft.Control:
    """Return the choice of a length, with the sentence that says what decides; ``single`` offers one match too.

    ``skunk`` offers to count two for a win while all opponents have zero.
    """
    chosen = length_of(series)
    lengths: list[Length] = [*(["one"] if single else []), "best_of", "first_to", "open"]  # type: ignore[list-item]
    parts = [
        segments(
            theme,
            [Segment(length, tr(f"series.{length}")) for length in lengths],
            chosen,
            on_choose=lambda length: choose(_changed(series, length)) if length != chosen else None,
            ident=f"{ident}.length",
            width=width,
        )
    ]
    if series is not None and series.best_of:
        numbers = [Segment(matches, tr("common.number", n=matches)) for matches in BEST_OF]
        parts.append(
            segments(
                theme,
                numbers,
                series.best_of,
                on_choose=lambda matches: choose(replace(series, best_of=matches)),
                ident=f"{ident}.best_of",
                width=width,
            )
        )
    elif series is not None and series.first_to:
        parts.append(row_of(_steps(theme, tr, series, choose, ident), centre=True))
    if skunk and series is not None:
        counts = replace(series, skunk=1 if series.skunk > 1 else 2)
        parts.append(
            toggle(
                theme, tr("series.skunk"), ident=f"{ident}.skunk", on=series.skunk > 1, on_press=lambda: choose(counts)
            )
        )
    parts.append(named(muted(theme, deciding_text(tr, series)), f"{ident}.decides"))
    return column_of(*parts, spacing=10, stretch=True, tight=True)


def _changed(series: Series | None, length: str) -> Series | None:
    """Return the series that a choice of another length begins with."""
    usual = USUAL.get(length)
    return replace(usual, skunk=series.skunk) if usual and series else usual


def _steps(
    theme: Theme, tr: Translator, series: Series, choose: Callable[[Series | None], object], ident: str
) -> ft.Control:
    """Return the stepper of the wins."""
    wins = series.first_to

    def to(number: int) -> Callable[[], object] | None:
        return (lambda: choose(replace(series, first_to=number))) if number in FIRST_TO else None

    return stepper(
        theme,
        tr("common.number", n=wins),
        ident=f"{ident}.first_to",
        less=tr("series.least"),
        more=tr("series.most"),
        on_less=to(wins - 1),
        on_more=to(wins + 1),
    )
