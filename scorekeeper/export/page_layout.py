"""The printed score table: the booklet's rows under the names, empty or filled, on as many pages as it takes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import groupby
from typing import Final

from scorekeeper.core.evaluate import initial_state
from scorekeeper.core.layout import all_rows, blank_rows, layout
from scorekeeper.core.table import Box, Row
from scorekeeper.core.variant import Match, MatchState
from scorekeeper.export.drawing import Dot, Frame, Page, Rule, Shape, Text, fitted, width, wrapped
from scorekeeper.i18n import Translator
from scorekeeper.wording.table_text import figure, goal_line, headline, label, worth


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper in points; one without a ``height`` is as long as it takes."""

    width: float
    height: float | None
    margin: float
    row: float
    """How high a row is: room for a pencil."""

    @property
    def right(self) -> float:
        return self.width - self.margin

    @property
    def inner(self) -> float:
        return self.width - 2 * self.margin


PAPERS: Final = {"a4": Paper(595.28, 841.89, 45, 23), "a5": Paper(419.53, 595.28, 30, 20)}
PICTURE: Final = Paper(344, None, 16, 22)

MOST: Final = 40
"""No more hands than this have room on a page."""

SIZE, SMALL, TITLE = 11.0, 9.0, 20.0
FOOT: Final = 22.0
"""Kept free below the table for the number of the page."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A table on paper: its words, who plays, and how wide its columns are."""

    tr: Translator
    match: Match
    paper: Paper
    names: tuple[tuple[str, ...], ...]
    label: float

    @property
    def column(self) -> float:
        return (self.paper.inner - self.label) / len(self.names)

    def middle(self, side: int) -> float:
        return self.paper.margin + self.label + (side + 0.5) * self.column


def filled(tr: Translator, match: Match, state: MatchState, paper: Paper, when: datetime | None) -> tuple[Page, ...]:
    """The sheet of a match as it stands, with its last totals and its notes."""
    groups = [_headed(match, [*rows]) for _, rows in groupby(all_rows(match, state), lambda row: row.hand)]
    groups.append([layout(match, state).total])
    setup = match.setup
    names = tuple(tuple(setup.players[seat] for seat in setup.seats_of(side)) for side in range(setup.sides))
    plan = _plan(tr, match, paper, names, groups)
    said = headline(tr, match, state) if state.is_over else goal_line(tr, match.variant, match.setup)
    top = _top(plan, said, None if when is None else tr("common.date", when=when))
    return _pages(plan, top, groups, _notes(plan, match))


def empty(tr: Translator, match: Match, paper: Paper) -> tuple[Page, ...]:
    """A page of a game's table to be filled with a pencil: as many hands as it has room for."""
    head = [row for row in all_rows(match, initial_state(match)) if row.hand is None]
    total = layout(match, initial_state(match)).total
    total = replace(total, boxes=tuple(Box() for _ in total.boxes))
    names = ((),) * match.setup.sides
    first = _headed(match, [*blank_rows(match, 0)])
    plan = _plan(tr, match, paper, names, [head, first, *(blank_rows(match, hand) for hand in range(MOST)), [total]])
    top = _top(plan, goal_line(tr, match.variant, match.setup), None)
    start = [head] if head else []
    used = _height(top) + sum(_high(plan, group) for group in [*start, [total]]) + _HEAD + FOOT + 2 * paper.margin
    hands = max(1, int(((paper.height or used + 400) - used - 1) // _high(plan, first)))
    groups = [*start, *(_headed(match, [*blank_rows(match, hand)]) for hand in range(hands)), [total]]
    return _pages(plan, top, groups, [])


def _headed(match: Match, rows: list[Row]) -> list[Row]:
    """The rows of a hand; where none of them says which hand it is, a line that does."""
    hand = rows[0].hand
    if hand is None or not match.variant.sheet.is_paged:
        return rows
    boxes = (Box(),) * match.setup.sides
    return [Row(f"{hand}.head", "head", "line.hand", boxes, (("n", hand + 1),), hand), *rows]


_HEAD: Final = 34.0
"""The height of the row of names."""


def _plan(
    tr: Translator, match: Match, paper: Paper, names: tuple[tuple[str, ...], ...], groups: Sequence[Sequence[Row]]
) -> Plan:
    rows = [row for group in groups for row in group]
    asked = max(width(_label(tr, row), SIZE, bold=row.kind in _BOLD) + _worth(tr, row) for row in rows) + 12
    most = paper.inner * (0.42 if len(names) < 4 else 0.3)
    return Plan(tr, match, paper, names, max(56.0, min(asked, most)))


_BOLD: Final = {"sum", "total", "head"}


def _label(tr: Translator, row: Row) -> str:
    said = label(tr, row)
    return tr("common.facts", a=said, b=tr("mark.blocked")) if row.blocked else said


def _worth(tr: Translator, row: Row) -> float:
    return width(worth(tr, row), SIZE) + 8 if row.worth else 0


def _top(plan: Plan, under: str, date: str | None) -> list[Shape]:
    """The game, what it is played to or how it came out, and the date or the room to write it."""
    paper, tr = plan.paper, plan.tr
    aside = tr("print.date") if date is None else date
    right = width(aside, SIZE) + (80 if date is None else 0)
    game, size = fitted(tr(f"games.{plan.match.variant.id}.name"), TITLE, paper.inner, bold=True)
    lines = wrapped(under, SIZE, paper.inner - right - 12)
    y = paper.margin + 18
    shapes: list[Shape] = [Text(paper.margin, y, game, size, bold=True)]
    for line in lines:
        y += 16
        shapes.append(Text(paper.margin, y, line, SIZE, ink="soft"))
    at = paper.right - right
    shapes.append(Text(at, y, aside, SIZE, ink="soft"))
    if date is None:
        shapes.append(Rule(at + width(aside, SIZE) + 6, y + 2, paper.right, y + 2, ink="soft"))
    return shapes


def _height(top: Sequence[Shape]) -> float:
    """How far down the title reaches, below the margin and with the air under it."""
    lines = [shape.y for shape in top if isinstance(shape, Text)]
    return max(lines) - lines[0] + 18 + 12


def _high(plan: Plan, rows: Sequence[Row]) -> float:
    return sum(_row_height(plan, row) for row in rows)


def _row_height(plan: Plan, row: Row) -> float:
    several = max((-(-len(box.several) // _across(plan)) for box in row.boxes), default=0)
    lines = max(len(_label_lines(plan, row)), several)
    return plan.paper.row + max(0, lines - 1) * 12


def _across(plan: Plan) -> int:
    """How many figures of a box that holds several stand on a line."""
    return max(1, int(plan.column // 18))


def _label_lines(plan: Plan, row: Row) -> list[str]:
    room = plan.label - 10 - _worth(plan.tr, row)
    return wrapped(_label(plan.tr, row), SIZE, room, bold=row.kind in _BOLD)


def _pages(plan: Plan, top: list[Shape], groups: Sequence[Sequence[Row]], notes: list[str]) -> tuple[Page, ...]:
    """Hands are kept together where a page has room for them; the names stand at the head of every page."""
    paper = plan.paper
    bottom = paper.height - paper.margin - FOOT if paper.height else float("inf")
    done: list[list[Shape]] = []
    shapes: list[Shape] = [*top]
    y = paper.margin + _height(top)
    y = _names(plan, shapes, y)
    begun = y
    for group in [part for whole_ in groups for part in _parts(plan, whole_, bottom - paper.margin - _HEAD)]:
        if y + _high(plan, group) > bottom and y > begun:
            done.append(shapes)
            shapes = []
            y = begun = _names(plan, shapes, paper.margin)
        for row in group:
            y = _row(plan, shapes, row, y)
        if len(group) > 1 or group[-1].kind == "total":
            shapes.append(Rule(paper.margin, y, paper.right, y, 1, ink="ink"))
    for note in notes:
        if y + 16 > bottom:
            done.append(shapes)
            shapes, y = [], paper.margin
        y += 16
        shapes.append(Text(paper.margin, y, note, SMALL, ink="soft"))
    done.append(shapes)
    high = paper.height or y + paper.margin
    return tuple(
        Page(paper.width, high, (*page, *_foot(plan, high, number, len(done)))) for number, page in enumerate(done, 1)
    )


def _parts(plan: Plan, group: Sequence[Row], room: float) -> list[Sequence[Row]]:
    """The rows of a hand in one piece, or row by row where no page holds them all."""
    return [group] if _high(plan, group) <= room else [[row] for row in group]


def _foot(plan: Plan, high: float, number: int, pages: int) -> list[Shape]:
    if pages == 1:
        return []
    said = plan.tr("print.page", n=number, pages=pages)
    return [Text(plan.paper.right, high - plan.paper.margin, said, SMALL, align="right", ink="soft")]


def _names(plan: Plan, shapes: list[Shape], y: float) -> float:
    """The head of the table: a name over each column, or the room to write one."""
    paper, below = plan.paper, y + _HEAD
    shapes.append(Rule(paper.margin, y, paper.right, y, 1.2, ink="ink"))
    for side, names in enumerate(plan.names):
        for line, name in enumerate(names):
            said, size = fitted(name, SIZE, plan.column - 6, bold=True)
            base = below - 13 if len(names) == 1 else y + 14 + 13 * line
            shapes.append(Text(plan.middle(side), base, said, size, bold=True, align="centre"))
        edge = plan.middle(side) - plan.column / 2
        shapes.append(Rule(edge, y, edge, below))
    shapes.append(Rule(paper.margin, below, paper.right, below, 1, ink="ink"))
    return below


def _row(plan: Plan, shapes: list[Shape], row: Row, y: float) -> float:
    """A printed row; returns where the next one begins."""
    paper, tr, below = plan.paper, plan.tr, y + _row_height(plan, row)
    middle, bold = (y + below) / 2, row.kind in _BOLD
    lines = _label_lines(plan, row)
    for line, one in enumerate(lines):
        said, size = fitted(one, SIZE, plan.label - 8 - _worth(tr, row), bold=bold)
        base = middle + 4 + 12 * (line - (len(lines) - 1) / 2)
        shapes.append(Text(paper.margin + 2, base, said, size, bold=bold, ink="ink" if bold else "soft"))
    if row.worth:
        at = paper.margin + plan.label - 6
        shapes.append(Text(at, middle + 4, worth(tr, row), SIZE, align="right", ink="soft"))
    for side, box in enumerate(row.boxes):
        edge = plan.middle(side) - plan.column / 2
        shapes.append(Rule(edge, y, edge, below))
        shapes += _box(plan, row, box, side, y, below)
    shapes.append(Rule(paper.margin, below, paper.right, below))
    return below


def _box(plan: Plan, row: Row, box: Box, side: int, y: float, below: float) -> list[Shape]:
    """The figure in its box, with what the pencil adds: a line through, a frame, the dot of who leads."""
    at, middle = plan.middle(side), (y + below) / 2
    if "void" in box.marks:
        return [Rule(at, y, at, below, 1)]
    if box.several:
        return _several(plan, box, at, middle)
    shapes: list[Shape] = []
    said, size = fitted(_said(plan, box), SIZE + 1, plan.column - 8, bold=row.kind in _BOLD, least=0.6)
    if said:
        soft = "beyond" in box.marks or (row.kind == "total" and "left" in box.marks)
        ink = "soft" if soft else "ink"
        shapes.append(Text(at, middle + 4.2, said, size, bold=row.kind in _BOLD, align="centre", ink=ink))
    if "went_out" in box.marks:
        wide = max(width(said, size), 6) + 10
        shapes.append(Frame(at - wide / 2, middle - 8, wide, 16))
    if "leads" in box.marks and box.seat is None:
        shapes.append(Dot(at - plan.column / 2 + 6, middle, 2.2))
    return shapes


def _several(plan: Plan, box: Box, at: float, middle: float) -> list[Shape]:
    across = _across(plan)
    rows = [box.several[place : place + across] for place in range(0, len(box.several), across)]
    return [
        Text(at, middle + 4 + 12 * (line - (len(rows) - 1) / 2), "  ".join(map(str, row)), SIZE, align="centre")
        for line, row in enumerate(rows)
    ]


def _said(plan: Plan, box: Box) -> str:
    """What is written in a box: who bids, the figure, the trump, the tiles of value."""
    tr, players = plan.tr, plan.match.setup.players
    parts = [
        *([players[box.seat]] if box.seat is not None else []),
        *([figure(tr, box)] if box.value is not None else []),
        *([tr(f"trump.{box.suit}")] if box.suit is not None else []),
        *(tr("share.tile", tile=tile) for tile in box.tiles),
    ]
    return "  ".join(parts)


def _notes(plan: Plan, match: Match) -> list[str]:
    """What was noted beside the hands."""
    tr = plan.tr
    noted = [(number, hand.note) for number, hand in enumerate(match.hands, 1) if hand.note]
    return [
        line
        for number, note in noted
        for line in wrapped(tr("print.note", hand=tr("common.hand", n=number), note=note), SMALL, plan.paper.inner)
    ]
