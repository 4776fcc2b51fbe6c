"""Who went out, or that nobody could play on: one segment a player, and one for a blocked hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import flet as ft

from scorekeeper.ui.kit.boxes import padded, row_of
from scorekeeper.ui.kit.letters import across
from scorekeeper.ui.kit.mark import mark
from scorekeeper.ui.kit.names import set_name, shorter
from scorekeeper.ui.kit.press import pressable
from scorekeeper.ui.kit.segments import framed
from scorekeeper.ui.kit.theme import LABEL_M, Theme, text

_HEIGHT = 52
_MARK = 20 + 6 + 10  # the mark, the gap beside it, the margins


@dataclass(frozen=True, slots=True)
class Person:
    """A seat that may have gone out; ``team`` is the first seat of its team, from 1."""

    seat: int
    name: str
    team: int | None = None


Choice = tuple[str, str, Person | None, bool, Callable[[], object]]
"""An identifier, a caption, the seat that went out, whether it is chosen, and what a tap does."""


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
    choices: list[Choice] = [
        (f"entry.out.{one.seat}", one.name, one, one.seat == out, partial(on_out, one.seat)) for one in people
    ]
    if blocked:
        choices.append(("entry.blocked", blocked, None, is_blocked, on_blocked))
    size = LABEL_M.size * theme.scale
    room = width / len(choices)
    needed = max(across(shorter(tr)[-1], size) + (_MARK if person else 10) for _, tr, person, *_ in choices)
    rows = 1 if needed <= room and not (theme.large and len(choices) > 3) else 2
    across_row = -(-len(choices) // rows)
    lines = [choices[place : place + across_row] for place in range(0, len(choices), across_row)]

    def draw(choice: Choice, abreast: int, corners: ft.BorderRadius) -> ft.Control:
        ident, caption, person, on, press = choice
        return _segment(theme, ident, caption, person, width / abreast, corners, press, on=on)

    return framed(theme, lines, draw, _HEIGHT)


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
