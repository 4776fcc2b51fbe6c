"""The heads of the columns: total, progress and semantics label of each side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from scorekeeper.core.emblems import ALL
from scorekeeper.core.model import Setup
from scorekeeper.i18n import Translator
from scorekeeper.ui.kit.head import Head
from scorekeeper.ui.kit.letters import across, wide
from scorekeeper.ui.kit.names import distinct, fitting, fitting_names, fitting_pair, shorter, smallest
from scorekeeper.ui.kit.theme import CAPTION, LABEL_L, LABEL_M, Theme
from scorekeeper.ui.table.shape import Shape
from scorekeeper.wording.side_text import Side, fraction, wins_text

_EDGE: Final = 4
"""Left and right of the words above a column, in logical pixels."""

_ALIKE: Final = str.maketrans(dict.fromkeys("123456789", "0"))
"""Figures are all as wide: a head that stands as it stood is not set again because another one's figures change."""


def heads(shape: Shape, tr: Translator, sides: Sequence[Side]) -> tuple[Head, ...]:
    """Return a head for each side, in the order of the columns."""
    beside = _beside(shape, sides[0].setup)
    names = _ordered_names(shape, tr, sides[0].setup, beside)
    every_head = [_head(shape, tr, side, names[side.side], beside) for side in sides]
    widest = (
        max((head.name for head in every_head), key=wide),
        max((head.total.translate(_ALIKE) for head in every_head), key=wide),
        max((head.caption.translate(_ALIKE) for head in every_head), key=wide),
    )
    has_people = any(head.people for head in every_head)  # then there is a line for them in all heads
    return tuple(replace(head, widest=widest, people=head.people or (" " if has_people else "")) for head in every_head)


def _ordered_names(shape: Shape, tr: Translator, setup: Setup, beside: bool) -> tuple[str, ...]:
    """Return the names; after a change of seats with the place of each player in the order of play, from 1."""
    if setup.teams or setup.playing_order == tuple(range(len(setup.players))):
        return head_names(shape, tr, setup, beside)
    narrower = replace(shape, column=shape.column - across("0. ", LABEL_L.size * shape.theme.scale))
    return tuple(
        tr("sheet.in_order", n=setup.playing_order.index(seat) + 1, name=name)
        for seat, name in enumerate(head_names(narrower, tr, setup, beside))
    )


def _beside(shape: Shape, setup: Setup) -> bool:
    """Return whether all names fit beside their marks."""
    if setup.teams or not (shape.sides == 2 or shape.wide or shape.low_heads):
        return False
    names = [setup.name_of(side) for side in range(setup.sides)]
    short = names if shape.low_heads else [shorter(name)[-1] for name in names]
    size, room = _name_size(shape) * shape.theme.scale, shape.column - _mark_room(shape)
    return all(across(name, size) <= room for name in short)


def _mark_room(shape: Shape) -> float:
    """Return what a mark beside a name takes of its column, in logical pixels."""
    return 38 if shape.low_heads else 50


def _name_size(shape: Shape) -> float:
    """Return the size of a name beside its mark, in logical pixels."""
    return 16 if shape.low_heads else 18


def _head(shape: Shape, tr: Translator, side: Side, name: str, beside: bool) -> Head:
    theme, style = shape.theme, shape.style
    seats = tuple(seat + 1 for seat in side.setup.seats_of(side.side))
    if style.has_keys:
        return Head(seats, name, gone=side.gone, won=side.won, room=shape.column - 2 * _EDGE - 2)
    total = tr("common.number", n=side.total)
    if shape.low or shape.low_heads or shape.tight:
        beside, room = beside or shape.low, shape.column - 6
        return Head(seats, name, total, gone=side.gone, won=side.won, beside=beside, compact=True, room=room, low=True)

    def fitting_or(usual: str, full: str, edge: float) -> str:
        return full if across(full, LABEL_M.size * theme.scale) <= shape.column - edge else usual

    below = caption(theme, tr, side, room=shape.column - 6)
    if style.loser and side.place is None and not (side.gone or side.won):
        lost = tr(f"sheet.{style.loser}")
        below = fitting_or(below, tr(f"sheet.to_{style.loser}", n=side.rest) if side.rest else lost, 8)
    spelled = style.spell_all and side.target == len(ALL.lines)
    if spelled:
        marks = tr("sheet.marks", n=side.total)
        below = fitting_or(
            marks if side.place is None else below, tr("common.facts", a=marks, b=below) if below else marks, 10
        )
    return Head(
        seats,
        name,
        tr("common.plus", n=side.total) if style.is_balance and side.total > 0 else total,
        below,
        None if spelled else fraction(side),
        side.gone,
        beside=beside,
        compact=style.is_compact,
        strong_caption=side.won or (style.ranks and side.place == 1 and not side.gone),
        room=shape.column - (_EDGE if shape.sides > 4 else 2 * _EDGE) - 2,
        people=_people(shape, tr, side),
        marks=side.total if spelled else None,
        won=side.won,
    )


def _people(shape: Shape, tr: Translator, side: Side) -> str:
    """Return the players of a team that has a name of its own."""
    if not side.setup.team_name(side.side):
        return ""
    return people_of(tr, side.setup, side.side, shape.column - 2 * _EDGE - 2, CAPTION.size * shape.theme.scale)


def head_names(shape: Shape, tr: Translator, setup: Setup, beside: bool = False) -> tuple[str, ...]:
    """Return the names of all sides, shortened to fit their columns, no two alike."""
    style = LABEL_M if shape.sides > 4 else LABEL_L
    style = replace(style, size=_name_size(shape)) if beside else style
    room = shape.column - (6 if shape.sides > 4 else 10) - (_mark_room(shape) - 10 if beside else 0)
    if not setup.teams:
        return fitting_names(setup.players, room, smallest(shape.theme, style))
    room, size = room * 0.92, LABEL_M.size * shape.theme.scale  # set in bold
    full = [setup.name_of(side) for side in range(setup.sides)]
    names_of_heads = [
        fitting(name, room, size) if (name := setup.team_name(side)) else people_of(tr, setup, side, room, size)
        for side in range(setup.sides)
    ]
    return distinct(names_of_heads, full, room, size)


def people_of(tr: Translator, setup: Setup, side: int, room: float, size: float) -> str:
    """Return the players of a team, shortened to fit the room."""
    names = [setup.players[seat] for seat in setup.seats_of(side)]
    return fitting_pair(names, lambda a, b: tr("common.pair", a=a, b=b), room, size)


def caption(theme: Theme, tr: Translator, side: Side, *, room: float = 400) -> str:
    """Return the line under a total: the place, and the points left or to go.

    If the words do not fit into ``room``, only the number is returned, or the place.
    """
    if side.left:
        return tr("sheet.gone")
    if side.leaves:
        return tr("sheet.leaves")
    if side.gone:
        full = tr("sheet.eliminated")
        fits = not theme.large and across(full, LABEL_M.size) <= room
        return full if fits else tr("sheet.out")
    if side.won:
        return wins_text(tr, side)
    go = tr("sheet.limit_left" if side.goal == "limit" else "sheet.to_go", n=side.rest)
    run = {"love": "sheet.to_love", "in_a_row": "sheet.to_in_a_row"}.get(side.goal)
    longer = [tr(run, n=side.rest, target=side.target)] if run and side.total else []
    longer = [tr("sheet.start_again")] if side.starts_again else longer
    words = [*longer, go, tr("common.number", n=side.rest)] if side.has_rest else [""]
    if side.place is not None:
        place = tr("common.place", n=side.place)
        words = [*(tr("common.facts", a=place, b=full) for full in words if full), place]
    return next((full for full in words if across(full, LABEL_M.size * theme.scale) <= room), words[-1])
