"""What stands above each column: the total, how far it is, and how a screen reader says so."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from scorekeeper.core.match import Course, Match
from scorekeeper.i18n import Words
from scorekeeper.ui.kit.head import Head
from scorekeeper.ui.kit.letters import across, wide
from scorekeeper.ui.kit.look import LABEL_L, LABEL_M, Look
from scorekeeper.ui.kit.names import fitting_pair, set_name, shorter
from scorekeeper.ui.sheet.shape import Shape

_EDGE: Final = 4
"""Left and right of the words above a column, in logical pixels."""

_BESIDE: Final = 50
"""What a mark beside a name takes of its column, in logical pixels."""


def heads(look: Look, words: Words, match: Match, course: Course, shape: Shape) -> tuple[Head, ...]:
    """A head for every side, in the order of the columns."""
    sides = range(match.setup.sides)
    few = not match.setup.teams and (shape.sides == 2 or shape.wide)
    shortest = [shorter(match.setup.name_of(side))[-1] for side in sides]
    beside = few and all(across(name, 18 * look.scale) <= shape.column - _BESIDE for name in shortest)
    drawn = [_head(look, words, match, course, shape, side, beside=beside) for side in sides]
    widest = (
        max((one.name for one in drawn), key=wide),
        max((one.total for one in drawn), key=wide),
        max((one.caption for one in drawn), key=wide),
    )
    return tuple(replace(one, widest=widest) for one in drawn)


def _head(look: Look, words: Words, match: Match, course: Course, shape: Shape, side: int, *, beside: bool) -> Head:
    setup, gone = match.setup, any(side == one for one, _ in course.left)
    name = shortened(look, words, match, side, shape, beside=beside)
    seats = tuple(seat + 1 for seat in setup.seats_of(side))
    if shape.style == "tally":
        return Head(seats, name, gone=gone, room=shape.column - 2 * _EDGE - 2)
    return Head(
        seats,
        name,
        words("common.number", n=course.totals[side]),
        caption(look, words, match, course, side, room=shape.column - 6),
        fraction(match, course.totals[side]),
        gone,
        beside=beside,
        compact=shape.style == "page",
        strong_caption=side in course.winners,
        room=shape.column - (_EDGE if shape.sides > 4 else 2 * _EDGE) - 2,
    )


def shortened(look: Look, words: Words, match: Match, side: int, shape: Shape, *, beside: bool = False) -> str:
    """The name of a side as far as its column has room for it."""
    setup = match.setup
    style = LABEL_M if shape.sides > 4 else LABEL_L
    style = replace(style, size=18) if beside else style
    room = shape.column - (6 if shape.sides > 4 else 10) - (_BESIDE - 10 if beside else 0)
    names = tuple(setup.players[seat] for seat in setup.seats_of(side))
    if len(names) == 1:
        return set_name(look, names[0], style, room)[0]
    size = (LABEL_M if setup.teams else style).size * look.scale
    return fitting_pair(names, lambda a, b: words("common.pair", a=a, b=b), room * 0.92, size)  # set in bold


def target_of(match: Match) -> int | None:
    """What the totals are measured against: the limit, the target, or what a countdown starts with."""
    if match.goal.kind == "countdown":
        return match.goal.start
    return match.setup.number("target") if match.goal.kind in {"first_to", "limit", "exactly"} else None


def fraction(match: Match, total: int) -> float | None:
    """How much of its bar a total fills, from 0 to 1; ``None`` where there is nothing to measure it against."""
    target = target_of(match)
    return None if not target else max(0.0, min(1.0, total / target))


def caption(look: Look, words: Words, match: Match, course: Course, side: int, *, room: float = 400) -> str:
    """The line under a total: what is left, what is to go, or the place where there is no target.

    Where there is no ``room`` for its words, the figure alone.
    """
    kind, target, total = match.goal.kind, target_of(match), course.totals[side]
    if any(side == one for one, _ in course.left):
        full = words("sheet.eliminated")
        fits = not look.large and across(full, LABEL_M.size) <= room
        return full if fits else words("sheet.out")
    if side in course.winners:
        return words("mark.winner")
    if kind == "countdown":
        return ""
    if target is None:
        better = sum(1 for one in course.totals if one > total)
        return words("common.place", n=better + 1) if len({*course.totals}) > 1 else ""
    said_in_full = words("sheet.limit_left" if kind == "limit" else "sheet.to_go", n=max(0, target - total))
    fits = across(said_in_full, LABEL_M.size * look.scale) <= room
    return said_in_full if fits else words("common.number", n=max(0, target - total))


def said(words: Words, match: Match, course: Course, side: int) -> str:
    """A head read aloud: Bruno, 30 points, 20 left before elimination, leads next."""
    kind, target, total = match.goal.kind, target_of(match), course.totals[side]
    marks: list[str] = []
    if any(side == one for one, _ in course.left):
        marks.append(words("mark.left"))
    elif side in course.winners:
        marks.append(words("mark.winner"))
    elif target is not None and kind != "countdown":
        marks.append(words("mark.limit_left" if kind == "limit" else "mark.to_go", n=max(0, target - total)))
    if not course.over and course.leader is not None and match.setup.side_of(course.leader) == side:
        marks.append(words("mark.leads_next"))
    name = match.setup.name_of(side)
    if not marks:
        return words("say.header", name=name, n=total)
    return words("say.header_marked", name=name, n=total, marks=marks)
