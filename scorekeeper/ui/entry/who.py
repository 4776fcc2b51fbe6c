"""Who went out, or that nobody could play on: one segment a player, and one for a blocked hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import flet as ft

from scorekeeper.ui.kit.boxes import column_of, row_of
from scorekeeper.ui.kit.letters import across
from scorekeeper.ui.kit.mark import mark
from scorekeeper.ui.kit.names import set_name, shorter
from scorekeeper.ui.kit.press import pressable
from scorekeeper.ui.kit.theme import LABEL_M, Theme, text
from scorekeeper.ui.kit.tokens import KEY_RADIUS
from scorekeeper.ui.render_cache import frame, padded

_HEIGHT = 52
_MARK = 20 + 6 + 10  # the mark, the gap beside it, the margins


@dataclass(frozen=True, slots=True)
class Person:
    """A seat that may have gone out; ``team`` is the first seat of its team, from 1."""

    seat: int
    name: str
    team: int | None = None


def who_went_out(
    theme: Theme,
    people: Sequence[Person],
    blocked: str,
    *,
    out: int | None,
    is_blocked: bool,
    width: float,
    on_out: Callable[[int], object],
    on_blocked: Callable[[], object],
) -> ft.Control:
    """Identified as ``entry.out.{seat}`` and ``entry.blocked``; in two rows where one has no room for the names."""
    choices: list[tuple[str, str, Person | None, bool, Callable[[], object]]] = [
        (f"entry.out.{one.seat}", one.name, one, one.seat == out, partial(on_out, one.seat)) for one in people
    ]
    if blocked:
        choices.append(("entry.blocked", blocked, None, is_blocked, on_blocked))
    size = LABEL_M.size * theme.scale
    room = width / len(choices)
    needed = max(across(shorter(tr)[-1], size) + (_MARK if person else 10) for _, tr, person, *_ in choices)
    rows = 1 if needed <= room and not (theme.large and len(choices) > 3) else 2
    across_row = -(-len(choices) // rows)
    line = theme.palette.line
    drawn: list[ft.Control] = []
    for place in range(0, len(choices), across_row):
        if place:
            drawn.append(ft.Container(height=1, bgcolor=line))
        part = choices[place : place + across_row]
        cells: list[ft.Control] = []
        for column, (ident, tr, person, on, press) in enumerate(part):
            if column:
                cells.append(ft.Container(width=1, height=theme.fit(_HEIGHT), bgcolor=line))
            corners = _corners(place == 0, place + across_row >= len(choices), column == 0, column == len(part) - 1)
            cells.append(_segment(theme, ident, tr, person, width / len(part), corners, press, on=on))
        drawn.append(row_of(*cells))
    return ft.Container(
        column_of(*drawn), border=frame(1, line), border_radius=KEY_RADIUS, bgcolor=theme.palette.raised
    )


def _segment(
    theme: Theme,
    ident: str,
    caption: str,
    person: Person | None,
    room: float,
    corners: ft.BorderRadius,
    press: Callable[[], object],
    *,
    on: bool,
) -> ft.Control:
    ink = theme.palette.paper if on else theme.palette.ink
    name, style = set_name(theme, caption, LABEL_M, room - (_MARK if person else 8))
    inside: list[ft.Control] = []
    if person is not None:
        inside.append(mark(theme, person.seat + 1, 20, state="inverted" if on else "plain", team=person.team))
    inside.append(text(theme, name, style, color=ink, lines=1))
    return pressable(
        theme,
        row_of(*inside, spacing=6, centre=True),
        ident,
        press,
        caption,
        selected=on,
        fill=theme.palette.ink if on else None,
        radius=corners,
        padding=padded(2),
        height=theme.fit(_HEIGHT),
        expand=True,
        ring="inside",
    )


def _corners(top: bool, bottom: bool, left: bool, right: bool) -> ft.BorderRadius:
    inner = KEY_RADIUS - 1
    return ft.BorderRadius.only(
        top_left=inner if top and left else 0,
        top_right=inner if top and right else 0,
        bottom_left=inner if bottom and left else 0,
        bottom_right=inner if bottom and right else 0,
    )
