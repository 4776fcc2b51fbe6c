"""Lays out a score table on pages: the rows of the booklet under the names, empty or filled."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import groupby, pairwise
from typing import Final

from scorekeeper.core.adjustments import adjusted
from scorekeeper.core.emblems import ALL, GOAT, Emblem
from scorekeeper.core.evaluate import initial_state
from scorekeeper.core.layout import all_rows, blank_rows, layout
from scorekeeper.core.model import Setup
from scorekeeper.core.sheet_style import Ink, SheetStyle
from scorekeeper.core.table import Box, Row, engine_of, is_faint, shared_value
from scorekeeper.core.variant import Match, MatchState
from scorekeeper.export.drawing import Dot, Frame, Lines, Page, Rule, Shape, Text, fit_text, text_width, wrap_text
from scorekeeper.i18n import Translator
from scorekeeper.wording.side_text import target_of
from scorekeeper.wording.table_text import box_text, check_text, goal_line, headline, note_text, row_label, worth_text


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper size in points; without a ``height`` the page is as long as the table."""

    width: float
    height: float | None
    margin: float
    row: float
    """Height of a row, with room for handwriting."""

    @property
    def right(self) -> float:
        return self.width - self.margin

    @property
    def inner(self) -> float:
        return self.width - 2 * self.margin


PAPERS: Final = {"a4": Paper(595.28, 841.89, 45, 23), "a5": Paper(419.53, 595.28, 30, 20)}
PICTURE: Final = Paper(344, None, 16, 22)

MOST_AIR: Final = 14.0
"""Points by which a row of an empty table may be higher."""

MAX_HANDS: Final = 40
"""No page has room for more hands than this."""

SIZE, SMALL, TITLE = 11.0, 9.0, 20.0
FOOT: Final = 22.0
"""Height below the table for the page number."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A table on paper: its language, match, names, and the width of its columns."""

    tr: Translator
    match: Match
    paper: Paper
    names: tuple[tuple[str, ...], ...]
    label: float
    totals: tuple[int, ...]

    @property
    def style(self) -> SheetStyle:
        return self.match.variant.sheet.style_of(self.match.setup)

    @property
    def check(self) -> float:
        """Width of the last column, with the sum of each row of a balance."""
        return 20.0 if self.style.is_balance else 0.0

    @property
    def spells(self) -> bool:
        """Return whether the marks of a match spell ALL at the head of each column."""
        return self.style.spell_all and target_of(self.match) == len(ALL.lines)

    @property
    def head(self) -> float:
        """Height of the row of names."""
        return _HEAD + (_ALL_HEIGHT + 10 if self.spells else 0)

    @property
    def column(self) -> float:
        return (self.paper.inner - self.label - self.check) / len(self.names)

    def middle(self, side: int) -> float:
        return self.paper.margin + self.label + (side + 0.5) * self.column


def match_pages(
    tr: Translator, match: Match, state: MatchState, paper: Paper, when: datetime | None, series: str = ""
) -> tuple[Page, ...]:
    """Return the pages of a match, with its totals and notes, and the standing of its ``series`` below the title.

    A page that is as long as its table has a chart of the totals below it.
    """
    hands = groupby(all_rows(match, state), lambda row: (row.hand, row.struck, row.adjustment))
    groups = [_headed(match, [*rows]) for _, rows in hands]
    groups.append([layout(match, state).total])
    setup = match.setup
    names = tuple(_names_of(tr, setup, side) for side in range(setup.sides))
    plan = _plan(tr, match, paper, names, groups)
    shown = goal_line(tr, match.variant, match.setup)
    if state.is_over:
        shown = tr("common.facts", a=headline(tr, match, state), b=shown)
    shown = tr("common.facts", a=shown, b=series) if series else shown
    top = _title_block(plan, shown, None if when is None else tr("common.date", when=when))
    pages = _pages(plan, top, groups, _notes(plan, match))
    return pages if paper.height else tuple(_with_chart(plan, page, state) for page in pages)


CHART: Final = 132.0
"""Height of the chart below a table."""


def _with_chart(plan: Plan, page: Page, state: MatchState) -> Page:
    """Return a page with the totals over the hands, a line for each side with its name at the end."""
    hands = [result for result in state.results if not result.after_end]
    totals = [adjusted(plan.match, result.index + 1, result.totals) for result in hands]
    start = adjusted(plan.match, 0, (plan.match.goal.start,) * len(plan.names))
    lines = [[start[side], *(after[side] for after in totals)] for side in range(len(plan.names))]
    low, high = min(map(min, lines)), max(map(max, lines))
    if len(hands) < 2 or low == high:
        return page
    names = [fit_text(plan.match.setup.name_of(side), SMALL, 70, bold=True) for side in range(len(lines))]
    left, right = plan.paper.margin, plan.paper.right - 8 - max(text_width(*name, bold=True) for name in names)
    top, bottom = page.height, page.height + CHART - plan.paper.margin

    def point(hand: int, total: int) -> tuple[float, float]:
        return left + (right - left) * hand / len(hands), bottom - (bottom - top) * (total - low) / (high - low)

    shapes: list[Shape] = [Rule(left, point(0, total)[1], right, point(0, total)[1]) for total in {low, high}]
    ends = sorted((point(len(hands), line[-1])[1], side) for side, line in enumerate(lines))
    free = top - 12.0
    for line in lines:
        points = [point(hand, total) for hand, total in enumerate(line)]
        shapes += [Rule(*begin, *end, 1.2, ink="ink") for begin, end in pairwise(points)]
        shapes += [Dot(*points[-1], 2.2)]
    for y, side in ends:
        free = max(y, free + 11)
        name, size = names[side]
        shapes.append(Text(right + 6, free + 3, name, size, bold=True))
    return Page(page.width, max(bottom, free + 3) + plan.paper.margin, (*page.shapes, *shapes))


def _names_of(tr: Translator, setup: Setup, side: int) -> tuple[str, ...]:
    """Return the lines above a column: the players of the side, after the name of their team if it has one."""
    players = tuple(setup.players[seat] for seat in setup.seats_of(side))
    team = setup.team_name(side)
    return (team, tr("common.pair", a=players[0], b=players[1])) if team else players


def empty_pages(tr: Translator, match: Match, paper: Paper) -> tuple[Page, ...]:
    """Return one page with the empty table of a game, with as many hands as fit."""
    head = [row for row in all_rows(match, initial_state(match)) if row.hand is None]
    total = layout(match, initial_state(match)).total
    total = replace(total, boxes=tuple(Box() for _ in total.boxes))
    names = ((),) * match.setup.sides
    first = _headed(match, [*blank_rows(match, 0)])
    plan = _plan(
        tr, match, paper, names, [head, first, *(blank_rows(match, hand) for hand in range(MAX_HANDS)), [total]]
    )
    top = _title_block(plan, goal_line(tr, match.variant, match.setup), None)
    start = [head] if head else []
    used = (
        _title_height(top)
        + sum(_rows_height(plan, group) for group in [*start, [total]])
        + plan.head
        + FOOT
        + 2 * paper.margin
    )
    hands = max(1, int(((paper.height or used + 400) - used - 1) // _rows_height(plan, first)))
    rows = len(head) + hands * len(first) + 1
    spare = (paper.height or used) - used - hands * _rows_height(plan, first) - 1
    # The rows share what would stay blank below the last hand.
    plan = replace(plan, paper=replace(paper, row=paper.row + max(0.0, min(spare / rows, MOST_AIR))))
    groups = [*start, *(_headed(match, [*blank_rows(match, hand)]) for hand in range(hands)), [total]]
    return _pages(plan, top, groups, [])


def _headed(match: Match, rows: list[Row]) -> list[Row]:
    """Return the rows of a hand, after a line with its number if none of them shows it."""
    hand = rows[0].hand
    if hand is None or not match.variant.sheet.is_paged:
        return rows
    boxes = (Box(),) * match.setup.sides
    return [Row(f"{hand}.head", "head", "line.hand", boxes, (("n", hand + 1),), hand), *rows]


_HEAD: Final = 34.0
"""Height of the names."""

_ALL_HEIGHT: Final = 26.0
"""Height of the strokes that spell ALL."""


def _plan(
    tr: Translator, match: Match, paper: Paper, names: tuple[tuple[str, ...], ...], groups: Sequence[Sequence[Row]]
) -> Plan:
    rows = [row for group in groups for row in group]
    asked = max(text_width(_label(tr, row), SIZE, bold=row.kind in _BOLD) + _worth_width(tr, row) for row in rows) + 12
    most = paper.inner * (0.42 if len(names) < 4 else 0.3)
    totals = next(row for row in rows if row.kind == "total")
    return Plan(tr, match, paper, names, max(56.0, min(asked, most)), tuple(box.value or 0 for box in totals.boxes))


_BOLD: Final = {"sum", "total", "head"}


def _label(tr: Translator, row: Row) -> str:
    shown = row_label(tr, row)
    return tr("common.facts", a=shown, b=tr("mark.blocked")) if row.blocked else shown


def _worth_width(tr: Translator, row: Row) -> float:
    return text_width(worth_text(tr, row), SIZE) + 8 if row.worth else 0


def _title_block(plan: Plan, under: str, date: str | None) -> list[Shape]:
    """Return the shapes of the title: the game, its goal or result, and the date or a line to write it on."""
    paper, tr = plan.paper, plan.tr
    aside = tr("print.date") if date is None else date
    right = text_width(aside, SIZE) + (80 if date is None else 0)
    game, size = fit_text(tr(f"games.{plan.match.variant.id}.name"), TITLE, paper.inner, bold=True)
    lines = wrap_text(under, SIZE, paper.inner - right - 12)
    y = paper.margin + 18
    shapes: list[Shape] = [Text(paper.margin, y, game, size, bold=True)]
    for line in lines:
        y += 16
        shapes.append(Text(paper.margin, y, line, SIZE, ink="soft"))
    at = paper.right - right
    shapes.append(Text(at, y, aside, SIZE, ink="soft"))
    if date is None:
        shapes.append(Rule(at + text_width(aside, SIZE) + 6, y + 2, paper.right, y + 2, ink="soft"))
    return shapes


def _title_height(top: Sequence[Shape]) -> float:
    """Return the height of the title with the space under it."""
    lines = [shape.y for shape in top if isinstance(shape, Text)]
    return max(lines) - lines[0] + 18 + 12


def _rows_height(plan: Plan, rows: Sequence[Row]) -> float:
    return sum(_row_height(plan, row) for row in rows)


def _row_height(plan: Plan, row: Row) -> float:
    several = max((-(-len(box.several) // _figures_per_line(plan)) for box in row.boxes), default=0)
    lines = max(len(_label_lines(plan, row)), several)
    return plan.paper.row + max(0, lines - 1) * 12


def _figures_per_line(plan: Plan) -> int:
    """Return how many figures fit on one line of a box."""
    return max(1, int(plan.column // 18))


def _label_lines(plan: Plan, row: Row) -> list[str]:
    room = plan.label - 10 - _worth_width(plan.tr, row)
    return wrap_text(_label(plan.tr, row), SIZE, room, bold=row.kind in _BOLD)


def _pages(plan: Plan, top: list[Shape], groups: Sequence[Sequence[Row]], notes: list[str]) -> tuple[Page, ...]:
    """Return the pages. A hand is not split if a page has room for it; every page has the names at its head."""
    paper = plan.paper
    bottom = paper.height - paper.margin - FOOT if paper.height else float("inf")
    done: list[list[Shape]] = []
    shapes: list[Shape] = [*top]
    y = paper.margin + _title_height(top)
    y = _draw_names(plan, shapes, y)
    begun = y
    for group in [part for whole_ in groups for part in _parts(plan, whole_, bottom - paper.margin - plan.head)]:
        if y + _rows_height(plan, group) > bottom and y > begun:
            done.append(shapes)
            shapes = []
            y = begun = _draw_names(plan, shapes, paper.margin)
        for row in group:
            y = _draw_row(plan, shapes, row, y)
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
        Page(paper.width, high, (*page, *_page_number(plan, high, number, len(done))))
        for number, page in enumerate(done, 1)
    )


def _parts(plan: Plan, group: Sequence[Row], room: float) -> list[Sequence[Row]]:
    """Return the rows of a hand as one group, or as single rows if they do not fit on a page."""
    return [group] if _rows_height(plan, group) <= room else [[row] for row in group]


def _page_number(plan: Plan, high: float, number: int, pages: int) -> list[Shape]:
    if pages == 1:
        return []
    shown = plan.tr("print.page", n=number, pages=pages)
    return [Text(plan.paper.right, high - plan.paper.margin, shown, SMALL, align="right", ink="soft")]


def _draw_names(plan: Plan, shapes: list[Shape], y: float) -> float:
    """Draw the head of the table: a name over each column, or the room to write one."""
    paper, below = plan.paper, y + plan.head
    shapes.append(Rule(paper.margin, y, paper.right, y, 1.2, ink="ink"))
    for side, names in enumerate(plan.names):
        for line, name in enumerate(names):
            shown, size = fit_text(name, SIZE, plan.column - 6, bold=True)
            base = y + _HEAD - 13 if len(names) == 1 else y + 14 + 13 * line
            shapes.append(Text(plan.middle(side), base, shown, size, bold=True, align="centre"))
        edge = plan.middle(side) - plan.column / 2
        shapes.append(Rule(edge, y, edge, below))
        shapes += _spelled(plan, side, y + _HEAD + 2) if plan.spells else []
    shapes += _emblem(plan.style.corner, paper.margin + 4, y + 5, 26) if plan.style.corner else []
    shapes.append(Rule(paper.margin, below, paper.right, below, 1, ink="ink"))
    return below


def _spelled(plan: Plan, side: int, y: float) -> list[Shape]:
    """Draw the seven strokes that spell ALL: those of the marks in ink, the others as thin lines to write on."""
    left = plan.middle(side) - ALL.width * _ALL_HEIGHT / ALL.height / 2
    return [
        Lines(line, 2.4) if number < plan.totals[side] else Lines(line, 0.6, ink="rule")
        for number, line in reversed([*enumerate(ALL.placed(left, y, _ALL_HEIGHT))])
    ]


def _emblem(emblem: Emblem, left: float, top: float, size: float, pen: float = 2.2) -> list[Shape]:
    """Draw an emblem of this height with a ``pen`` that grows with it."""
    return [Lines(line, pen * size / emblem.height) for line in emblem.placed(left, top, size)]


def _draw_row(plan: Plan, shapes: list[Shape], row: Row, y: float) -> float:
    """Draw a row and return where the next one begins."""
    paper, tr, below = plan.paper, plan.tr, y + _row_height(plan, row)
    middle, bold = (y + below) / 2, row.kind in _BOLD
    halves = None if row.blocked else engine_of(row)
    if halves:
        shapes += _engine(paper.margin + 2, middle, halves)
    lines = [] if halves else _label_lines(plan, row)
    for line, label in enumerate(lines):
        shown, size = fit_text(label, SIZE, plan.label - 8 - _worth_width(tr, row), bold=bold)
        base = middle + 4 + 12 * (line - (len(lines) - 1) / 2)
        shapes.append(Text(paper.margin + 2, base, shown, size, bold=bold, ink="ink" if bold else "soft"))
    if row.worth:
        at = paper.margin + plan.label - 6
        shapes.append(Text(at, middle + 4, worth_text(tr, row), SIZE, align="right", ink="soft"))
    if emblem := plan.style.emblem_across(row):
        shapes += _across(plan, row, emblem, y, below)
    else:
        for side, box in enumerate(row.boxes):
            edge = plan.middle(side) - plan.column / 2
            shapes.append(Rule(edge, y, edge, below))
            shapes += _box(plan, row, box, side, y, below)
    if plan.check:
        shapes += _check(plan, row, y, below)
    shapes.append(Rule(paper.margin, below, paper.right, below))
    return below


def _engine(left: float, middle: float, halves: tuple[str, str]) -> list[Shape]:
    """Draw the double that heads a round as a tile with figures."""
    figures = [
        Text(left + at, middle + 4, half, SIZE, align="centre") for at, half in zip((11, 31), halves, strict=True)
    ]
    return [Frame(left, middle - 8, 42, 16), Rule(left + 21, middle - 6, left + 21, middle + 6, ink="soft"), *figures]


def _across(plan: Plan, row: Row, emblem: Emblem, y: float, below: float) -> list[Shape]:
    """Draw the pips that wait for the loser of the next hand, across the columns of all sides."""
    tr, left = plan.tr, plan.paper.margin + plan.label
    pips = tr("common.number", n=shared_value(row))
    shown, size = fit_text(f"{pips}  {tr('sheet.eggs_wait')}", SIZE, plan.paper.right - left - 28, least=0.6)
    at, middle = (left + plan.paper.right) / 2 + 10, (y + below) / 2
    corner = at - text_width(shown, size) / 2 - 20, middle - 8
    lines = [Lines(line, 1.1) for line in emblem.placed(*corner, 15)]
    return [Rule(left, y, left, below), *lines, Text(at, middle + 4, shown, size, align="centre")]


def _check(plan: Plan, row: Row, y: float, below: float) -> list[Shape]:
    """Draw the sum of a row in the last column: it is 0 if nothing was miscounted."""
    edge = plan.paper.right - plan.check
    at, shown = edge + plan.check / 2, check_text(plan.tr, row)
    return [Rule(edge, y, edge, below), Text(at, (y + below) / 2 + 4, shown, SMALL, align="centre", ink="soft")]


def _box(plan: Plan, row: Row, box: Box, side: int, y: float, below: float) -> list[Shape]:
    """Draw what stands in a box."""
    at, middle = plan.middle(side), (y + below) / 2
    match plan.style.ink(row, box):
        case Ink.START:
            return _words(plan, at, middle, plan.tr("sheet.from", n=box.start))
        case Ink.VOID:
            return [Rule(at, y, at, below, 1)]
        case Ink.ASIDE:
            return _words(plan, at, middle, plan.tr("sheet.in_brackets", n=box.aside), note_text(plan.tr, box))
        case Ink.LINES if box.several:
            return _several(plan, box, at, middle)
        case Ink.STROKES | Ink.BID if box.strokes and "bid" not in box.marks:
            return _strokes(plan.column, box, at, middle)
        case Ink.STROKES:
            return _words(plan, at, middle, note_text(plan.tr, box))
        case _:
            return _figure(plan, row, box, at, middle)


def _words(plan: Plan, at: float, middle: float, *words: str) -> list[Shape]:
    """Draw words in soft ink."""
    shown, size = fit_text("  ".join(filter(None, words)), SIZE, plan.column - 8, least=0.6)
    return [Text(at, middle + 4, shown, size, align="centre", ink="soft")]


def _figure(plan: Plan, row: Row, box: Box, at: float, middle: float) -> list[Shape]:
    """Draw a figure with its marks: a line through it, a frame, or the dot of the leader."""
    shapes: list[Shape] = []
    shown, size = fit_text(_box_text(plan, box), SIZE + 1, plan.column - 8, bold=row.kind in _BOLD, least=0.6)
    if shown:
        ink = "soft" if is_faint(row, box) else "ink"
        shapes.append(Text(at, middle + 4.2, shown, size, bold=row.kind in _BOLD, align="centre", ink=ink))
    if "goat" in box.marks:
        shapes += _emblem(GOAT, at - text_width(shown, size) / 2 - 24, middle - 9, 18)
    if box.strokes:
        shapes += _strokes(24, box, at + plan.column / 2 - 14, middle)
    if box.running is not None:
        total = plan.tr("common.number", n=box.running)
        shapes.append(Text(at + plan.column / 2 - 3, middle + 4, total, SMALL - 1, align="right", ink="soft"))
    if row.struck is not None:
        half = text_width(shown, size) / 2 + 2
        shapes.append(Rule(at - half, middle, at + half, middle, ink="soft"))
    if "went_out" in box.marks:
        wide = max(text_width(shown, size), 6) + 10
        shapes.append(Frame(at - wide / 2, middle - 8, wide, 16))
    if "leads" in box.marks and box.seat is None:
        shapes.append(Dot(at - plan.column / 2 + 6, middle, 2.2))
    return shapes


def _several(plan: Plan, box: Box, at: float, middle: float) -> list[Shape]:
    across = _figures_per_line(plan)
    rows = [box.several[place : place + across] for place in range(0, len(box.several), across)]
    return [
        Text(at, middle + 4 + 12 * (line - (len(rows) - 1) / 2), "  ".join(map(str, row)), SIZE, align="centre")
        for line, row in enumerate(rows)
    ]


def _box_text(plan: Plan, box: Box) -> str:
    """Return the text of a box: the bidder, the figure, the trump, and the tiles that count."""
    tr, players = plan.tr, plan.match.setup.players
    parts = [
        *([tr("say.premium_times", n=box.times)] if box.times else []),
        *([tr("say.bid", n=box.bid)] if box.bid else []),
        *([players[box.seat]] if box.seat is not None else []),
        *([box_text(tr, box)] if box.value is not None else []),
        *([tr(f"trump.{box.suit}")] if box.suit is not None else []),
        *([tr(box.played)] if box.played else []),
        *(tr("share.tile", tile=tile) for tile in box.tiles),
        note_text(tr, box),
    ]
    return "  ".join(filter(None, parts))


def _strokes(column: float, box: Box, at: float, middle: float) -> list[Shape]:
    """Return the strokes of a box around a point, in groups of five; those of a broken run are crossed out."""
    apart = min(5.0, (column - 12) / box.strokes)
    places = [apart * (number + number // 5 * 0.6) for number in range(box.strokes)]
    left, ink = at - places[-1] / 2, "soft" if "broken" in box.marks else "ink"
    drawn: list[Shape] = [
        Rule(left + place + 1, middle - 6, left + place, middle + 6, 1.4, ink=ink) for place in places
    ]
    if "broken" in box.marks:
        drawn.append(Rule(left - 4, middle, left + places[-1] + 5, middle, 1, ink="ink"))
    return drawn


def _notes(plan: Plan, match: Match) -> list[str]:
    """Return the notes of the hands."""
    tr = plan.tr
    noted = [(number, hand.note) for number, hand in enumerate(match.hands, 1) if hand.note]
    return [
        line
        for number, note in noted
        for line in wrap_text(tr("print.note", hand=tr("common.hand", n=number), note=note), SMALL, plan.paper.inner)
    ]
