"""The calendar in which the first and the last day of a span are tapped."""

from __future__ import annotations

from calendar import monthcalendar
from collections.abc import Callable
from dataclasses import replace
from datetime import date, datetime, time
from functools import partial
from typing import Final

import flet as ft

from scorekeeper.i18n import Translator
from scorekeeper.library.filters import Days
from scorekeeper.ui.base.flet_shim import component, use_state
from scorekeeper.ui.kit.boxes import column_of, row_of
from scorekeeper.ui.kit.button import button, icon_button
from scorekeeper.ui.kit.press import named, pressable
from scorekeeper.ui.kit.theme import CAPTION, SCORE_CELL, TITLE_S, Theme, muted, text
from scorekeeper.ui.shell.dialogs import form_sheet

_KEY: Final = 48
_DAY: Final = replace(SCORE_CELL, size=20, most=1.0)
FIRST_YEAR: Final = 1970


def span_sheet(
    theme: Theme,
    tr: Translator,
    days: Days | None,
    today: date,
    choose: Callable[[Days], object],
    *,
    close: Callable[[], object],
) -> ft.BottomSheet:
    """Return the sheet with the calendar of the month of ``days`` or ``today``; ``choose`` gets the span."""
    return form_sheet(theme, tr, tr("history.choose_days"), Calendar(theme, tr, days, today, choose), close)


@component
def Calendar(
    theme: Theme, tr: Translator, days: Days | None, today: date, choose: Callable[[Days], object]
) -> ft.Control:
    """Draw a month. The first tap begins a span, the second ends it; a third one begins another."""
    span, set_span = use_state(days)
    month, turn_to = use_state((days[0] if days else today).replace(day=1))

    def tap(day: date) -> None:
        begins = span is None or span[0] != span[1]
        set_span((day, day) if begins or span is None else (min(span[0], day), max(span[0], day)))

    weekdays = [
        ft.Container(muted(theme, tr(f"locale.weekday.{n}"), CAPTION, align=ft.TextAlign.CENTER, lines=1), width=_KEY)
        for n in range(1, 8)
    ]
    weeks = [
        row_of(*(_day(theme, tr, month.replace(day=n), span, tap) if n else _gap() for n in week), centre=True)
        for week in monthcalendar(month.year, month.month)
    ]
    caption = tr("history.tap_days") if span is None else days_words(tr, span)
    done = button(theme, tr("history.show_days"), "span.show", partial(choose, span) if span else None)
    return column_of(
        _turner(theme, tr, month, turn_to),
        column_of(row_of(*weekdays, centre=True), *weeks, centre=True),
        named(text(theme, caption, CAPTION, lines=2, align=ft.TextAlign.CENTER), "span.said", live=True),
        done,
        spacing=10,
        stretch=True,
    )


def _turner(theme: Theme, tr: Translator, month: date, turn_to: Callable[[date], object]) -> ft.Control:
    """Return the name of the month between the keys that turn to another month or year."""

    def key(ident: str, mark: ft.IconData, months: int) -> ft.Control:
        years, n = divmod(month.year * 12 + month.month - 1 + months, 12)
        press = partial(turn_to, date(years, n + 1, 1)) if years >= FIRST_YEAR else None
        return icon_button(theme, mark, f"span.{ident}", tr(f"history.{ident}"), press)

    name = text(theme, tr("history.month", when=_at(month)), TITLE_S, lines=2, align=ft.TextAlign.CENTER, expand=True)
    return row_of(
        key("year_before", ft.Icons.KEYBOARD_DOUBLE_ARROW_LEFT, -12),
        key("month_before", ft.Icons.CHEVRON_LEFT, -1),
        name,
        key("month_after", ft.Icons.CHEVRON_RIGHT, 1),
        key("year_after", ft.Icons.KEYBOARD_DOUBLE_ARROW_RIGHT, 12),
    )


def _gap() -> ft.Control:
    return ft.Container(width=_KEY, height=_KEY)


def _day(theme: Theme, tr: Translator, day: date, span: Days | None, tap: Callable[[date], object]) -> ft.Control:
    """Return the key of a day: black at both ends of the span, tinted between."""
    palette = theme.palette
    is_end, is_within = span is not None and day in span, span is not None and span[0] <= day <= span[1]
    fill = palette.ink if is_end else palette.tint if is_within else None
    figure = text(theme, str(day.day), _DAY, color=palette.paper if is_end else palette.ink, lines=1)
    return pressable(
        theme,
        figure,
        f"span.{day:%Y-%m-%d}",
        partial(tap, day),
        tr("history.full_day", when=_at(day)),
        fill=fill,
        selected=is_within,
        width=_KEY,
        height=_KEY,
    )


def days_words(tr: Translator, days: Days) -> str:
    """Return a span of days, or its only day."""
    first, last = (tr("common.date", when=_at(day)) for day in days)
    return first if first == last else tr("history.span", first=first, last=last)


def _at(day: date) -> datetime:
    return datetime.combine(day, time())
