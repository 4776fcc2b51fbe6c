"""Lays out a score table on pages: the rows of the booklet under the names, empty or filled."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import groupby
from typing import Final, Literal

from scorekeeper.core.emblems import ALL, GOAT, Emblem
from scorekeeper.core.evaluate import initial_state
from scorekeeper.core.layout import all_rows, blank_rows, layout, layout_plays
from scorekeeper.core.model import Setup
from scorekeeper.core.sheet_style import Ink, SheetStyle
from scorekeeper.core.table import Box, Row, engine_of, is_faint, is_shared, shared_value
from scorekeeper.core.variant import Match, MatchState
from scorekeeper.export.drawing import Dot, Frame, Lines, Page, Rule, Shape, Text, fit_text, text_width, wrap_text
from scorekeeper.i18n import Translator
from scorekeeper.wording.side_text import target_of
from scorekeeper.wording.table_text import box_text, check_text, goal_line, headline, note_text, row_label, worth_text


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper size in points. A picture is as long as its table, and its rows are those of the screen."""

    width: float
    height: float
    margin: float
    row: float
    """Height of a row, with room for handwriting."""
    size: float = 11.0
    """Size of letters; of figures it is a point more."""
    small: float = 9.0
    least: float = 0.0
    """Nothing is set smaller than this to fit its place."""
    is_picture: bool = False

    @property
    def right(self) -> float:
        return self.width - self.margin

    @property
    def inner(self) -> float:
        return self.width - 2 * self.margin


PAPERS: Final = {
    "a4": Paper(595.28, 841.89, 45, 23),
    "a5": Paper(419.53, 595.28, 30, 20),
    "letter": Paper(612, 792, 45, 23),
}
PICTURE: Final = Paper(360, float("inf"), 16, 20, 11.5, 10, 10, is_picture=True)
"""A picture, at three dots for a point 1080 wide: its smallest letters are as high as 30 dots, 11 on a phone."""

MOST_AIR: Final = 14.0
"""Points by which a row of an empty table may be higher."""

MAX_HANDS: Final = 40
"""No page has room for more hands than this."""

TITLE: Final = 20.0
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

    @property
    def running(self) -> Literal["beside", "below", ""]:
        """Return where the total so far stands. In a picture it stands only where it can be read."""
        if not self.paper.is_picture or len(self.names) <= 6:
            return "beside"
        return "below" if len(self.names) <= 8 else ""

    def fit(self, text: str, size: float, room: float, *, bold: bool = False, least: float = 0.7) -> tuple[str, float]:
        """Return a text and its size, smaller or shortened to fit, but no smaller than can be read."""
        return fit_text(text, size, room, bold=bold, least=min(1.0, max(least, self.paper.least / size)))

    def middle(self, side: int) -> float:
        return self.paper.margin + self.label + (side + 0.5) * self.column


def match_pages(
    tr: Translator, match: Match, state: MatchState, paper: Paper, when: datetime | None, *, series: str = ""
) -> tuple[Page, ...]:
    """Return the pages of a match, with its totals and notes, and the standing of its ``series`` below the title."""
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
    return _pages(plan, top, groups, _notes(plan, match))


@dataclass(frozen=True, slots=True)
class TablePart:
    """The rows of a match in a picture: where its columns begin, how wide each is, and where the rows end."""

    shapes: tuple[Shape, ...]
    left: float
    column: float
    bottom: float


def table_part(tr: Translator, match: Match, state: MatchState, top: float) -> TablePart:
    """Return the rows of a match as its sheet on the screen has them, from the height ``top`` on, and the notes.

    The totals of a sheet that shows them in every hand are not repeated below the last one.
    """
    sheet, style = match.variant.sheet, match.variant.sheet.style_of(match.setup)
    rows = layout_plays(match, state).rows if sheet.play_label else all_rows(match, state)
    written = [row for row in rows if row.kind != "next" or row.hands]
    parts = [[*part] for _, part in groupby(written, lambda row: (row.hand, row.struck, row.adjustment))]
    groups = parts if sheet.play_label else [_headed(match, part) for part in parts]
    total = layout(match, state).total
    plan = _plan(tr, match, PICTURE, ((),) * match.setup.sides, [*groups, [total]])
    shapes: list[Shape] = []
    y = top
    last = groups[-1][-1].boxes if groups else ()
    is_repeated = [box.value for box in last] == [box.value for box in total.boxes]
    for group in [*groups, *([[total]] if style.foot is not None and not is_repeated else [])]:
        if group[-1].kind == "total":
            shapes.append(Rule(PICTURE.margin, y, PICTURE.right, y, 1, ink="ink"))
        for row in group:
            y = _draw_row(plan, shapes, row, y)
        if len(group) > 1:
            shapes.append(Rule(PICTURE.margin, y, PICTURE.right, y, 1, ink="ink"))
    shapes += [Rule(PICTURE.margin, y + gap, PICTURE.right, y + gap, 0.8, ink="ink") for gap in (0, 2)]
    for note in _notes(plan, match):
        y += 15
        shapes.append(Text(PICTURE.margin, y, note, PICTURE.small, ink="soft"))
    return TablePart(tuple(shapes), PICTURE.margin + plan.label, plan.column, y + 2)


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
    hands = max(1, int((paper.height - used - 1) // _rows_height(plan, first)))
    rows = len(head) + hands * len(first) + 1
    spare = paper.height - used - hands * _rows_height(plan, first) - 1
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
    asked = max(_label_width(tr, paper, row) for row in rows)
    most = paper.inner * (0.42 if len(names) < 4 else 0.3)
    totals = next(row for row in rows if row.kind == "total")
    least = 40.0 if paper.is_picture else 56.0
    return Plan(tr, match, paper, names, max(least, min(asked, most)), tuple(box.value or 0 for box in totals.boxes))


def _label_width(tr: Translator, paper: Paper, row: Row) -> float:
    if paper.is_picture and engine_of(row):
        return _ENGINE + (4 if not row.blocked else 11)
    words = text_width(_label(tr, paper, row), paper.size, bold=row.kind in _BOLD)
    return words + _worth_width(tr, paper, row) + (22 if row.blocked and paper.is_picture else 12)


_ENGINE: Final = 36.0
"""Width of the tile that heads a round."""


_BOLD: Final = {"sum", "total", "head"}


def _label(tr: Translator, paper: Paper, row: Row) -> str:
    """Return the label of a row; a blocked hand is called so, but in a picture it has a lock."""
    shown = row_label(tr, row)
    return tr("common.facts", a=shown, b=tr("mark.blocked")) if row.blocked and not paper.is_picture else shown


def _worth_width(tr: Translator, paper: Paper, row: Row) -> float:
    return text_width(worth_text(tr, row), paper.size) + 8 if row.worth else 0


def _title_block(plan: Plan, under: str, date: str | None) -> list[Shape]:
    """Return the shapes of the title: the game, its goal or result, and the date or a line to write it on."""
    paper, tr = plan.paper, plan.tr
    aside = tr("print.date") if date is None else date
    right = text_width(aside, paper.size) + (80 if date is None else 0)
    game, size = fit_text(tr(f"games.{plan.match.variant.id}.name"), TITLE, paper.inner, bold=True)
    lines = wrap_text(under, paper.size, paper.inner - right - 12)
    y = paper.margin + 18
    shapes: list[Shape] = [Text(paper.margin, y, game, size, bold=True)]
    for line in lines:
        y += 16
        shapes.append(Text(paper.margin, y, line, paper.size, ink="soft"))
    at = paper.right - right
    shapes.append(Text(at, y, aside, paper.size, ink="soft"))
    if date is None:
        shapes.append(Rule(at + text_width(aside, paper.size) + 6, y + 2, paper.right, y + 2, ink="soft"))
    return shapes


def _title_height(top: Sequence[Shape]) -> float:
    """Return the height of the title with the space under it."""
    lines = [shape.y for shape in top if isinstance(shape, Text)]
    return max(lines) - lines[0] + 18 + 12


def _rows_height(plan: Plan, rows: Sequence[Row]) -> float:
    return sum(_row_height(plan, row) for row in rows)


def _row_height(plan: Plan, row: Row) -> float:
    several = max((-(-len(box.several) // _figures_per_line(plan)) for box in row.boxes), default=0)
    lines = max(1 if engine_of(row) else len(_label_lines(plan, row)), several)
    below = _RUNNING if plan.running == "below" and any(box.running is not None for box in row.boxes) else 0
    below += _NOTE if any(_has_note_below(plan, box) for box in row.boxes) else 0
    return plan.paper.row + max(0, lines - 1) * 12 + below


def _has_note_below(plan: Plan, box: Box) -> bool:
    """Return whether the note of a box stands below its figure: in a picture, beside the total so far."""
    return plan.paper.is_picture and box.running is not None and bool(box.note)


_NOTE: Final = 12.0
"""Height of a note below its figure."""

_RUNNING: Final = 13.0
"""Height of the line of a running total below its figure."""


def _figures_per_line(plan: Plan) -> int:
    """Return how many figures fit on one line of a box."""
    return max(1, int(plan.column // 18))


def _label_lines(plan: Plan, row: Row) -> list[str]:
    room = plan.label - 10 - _worth_width(plan.tr, plan.paper, row)
    return wrap_text(_label(plan.tr, plan.paper, row), plan.paper.size, room, bold=row.kind in _BOLD)


def _pages(plan: Plan, top: list[Shape], groups: Sequence[Sequence[Row]], notes: list[str]) -> tuple[Page, ...]:
    """Return the pages. A hand is not split if a page has room for it; every page has the names at its head."""
    paper = plan.paper
    bottom = paper.height - paper.margin - FOOT
    done: list[list[Shape]] = []
    shapes: list[Shape] = [*top]
    y = paper.margin + _title_height(top)
    y = _draw_names(plan, shapes, y)
    parts = [part for whole_ in groups for part in _parts(plan, whole_, bottom - paper.margin - plan.head)]
    breaks = page_breaks([_rows_height(plan, part) for part in parts], bottom - y, bottom - paper.margin - plan.head)
    for number, group in enumerate(parts):
        if number in breaks:
            done.append(shapes)
            shapes = []
            y = _draw_names(plan, shapes, paper.margin)
        for row in group:
            y = _draw_row(plan, shapes, row, y)
        if len(group) > 1 or group[-1].kind == "total":
            shapes.append(Rule(paper.margin, y, paper.right, y, 1, ink="ink"))
    for note in notes:
        if y + 16 > bottom:
            done.append(shapes)
            shapes, y = [], paper.margin
        y += 16
        shapes.append(Text(paper.margin, y, note, plan.paper.small, ink="soft"))
    done.append(shapes)
    return tuple(
        Page(paper.width, paper.height, (*page, *_page_number(plan, number, len(done))))
        for number, page in enumerate(done, 1)
    )


def page_breaks(heights: Sequence[float], first: float, room: float) -> list[int]:
    """Return the indices of the groups of rows that begin a page.

    The last page has at least two hands above the total, if the one before it can spare them.

    Args:
        heights: of each group, in points; the last one is the total.
        first: the height of the rows of the first page.
        room: the height of the rows of each other page.
    """
    found: list[int] = []
    free = first
    for number, height in enumerate(heights):
        if height > free and number > (found[-1] if found else 0):
            found.append(number)
            free = room
        free -= height
    if found:
        start, last = found[-2] if len(found) > 1 else 0, len(heights) - _LEAST_ON_PAGE
        if start < last < found[-1] and sum(heights[last:]) <= room:
            found[-1] = last
    return found


_LEAST_ON_PAGE: Final = 3
"""Groups of rows on the last page of a table: two hands and the total."""


def _parts(plan: Plan, group: Sequence[Row], room: float) -> list[Sequence[Row]]:
    """Return the rows of a hand as one group, or as single rows if they do not fit on a page."""
    return [group] if _rows_height(plan, group) <= room else [[row] for row in group]


def _page_number(plan: Plan, number: int, pages: int) -> list[Shape]:
    if pages == 1:
        return []
    shown, paper = plan.tr("print.page", n=number, pages=pages), plan.paper
    return [Text(paper.right, paper.height - paper.margin, shown, paper.small, align="right", ink="soft")]


def _draw_names(plan: Plan, shapes: list[Shape], y: float) -> float:
    """Draw the head of the table: a name over each column, or the room to write one."""
    paper, below = plan.paper, y + plan.head
    shapes.append(Rule(paper.margin, y, paper.right, y, 1.2, ink="ink"))
    for side, names in enumerate(plan.names):
        for line, name in enumerate(names):
            shown, size = plan.fit(name, plan.paper.size, plan.column - 6, bold=True)
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
    halves = engine_of(row)
    lines = [] if halves else _label_lines(plan, row)
    if halves:
        shapes += _engine(plan, middle, halves)
    if row.blocked and (halves or paper.is_picture):
        beside = _ENGINE if halves else 3 + max(text_width(line, paper.size, bold=bold) for line in lines)
        shapes += _lock(paper.margin + beside + 3, middle)
    for line, label in enumerate(lines):
        shown, size = plan.fit(label, plan.paper.size, plan.label - 8 - _worth_width(tr, paper, row), bold=bold)
        base = middle + 4 + 12 * (line - (len(lines) - 1) / 2)
        shapes.append(Text(paper.margin + 2, base, shown, size, bold=bold, ink="ink" if bold else "soft"))
    if row.worth:
        at = paper.margin + plan.label - 6
        shapes.append(Text(at, middle + 4, worth_text(tr, row), plan.paper.size, align="right", ink="soft"))
    if emblem := plan.style.emblem_across(row):
        shapes += _across(plan, row, emblem, y, below)
    elif is_shared(row):
        left = paper.margin + plan.label
        centre = left + plan.column * len(row.boxes) / 2
        shapes += [Rule(left, y, left, below), *_words(plan, centre, middle, note_text(tr, row.boxes[0]))]
    else:
        for side, box in enumerate(row.boxes):
            edge = plan.middle(side) - plan.column / 2
            shapes.append(Rule(edge, y, edge, below))
            shapes += _box(plan, row, box, side, y, below=below)
    if plan.check:
        shapes += _check(plan, row, y, below)
    shapes.append(Rule(paper.margin, below, paper.right, below))
    return below


def _engine(plan: Plan, middle: float, halves: tuple[str, str]) -> list[Shape]:
    """Draw the double that heads a round as a tile with figures."""
    left, size = plan.paper.margin + (0 if plan.paper.is_picture else 2), plan.paper.size - 0.5
    places = zip((_ENGINE / 4 + 0.5, _ENGINE * 3 / 4 - 0.5), halves, strict=True)
    figures = [Text(left + at, middle + 4, half, size, align="centre") for at, half in places]
    seam = Rule(left + _ENGINE / 2, middle - 6, left + _ENGINE / 2, middle + 6, ink="soft")
    return [Frame(left, middle - 8, _ENGINE, 16), seam, *figures]


def _lock(left: float, middle: float) -> list[Shape]:
    """Draw the lock of a blocked round."""
    bow = ((left + 1.5, middle - 1), (left + 1.5, middle - 4), (left + 3, middle - 5.5))
    other = ((left + 4, middle - 5.5), (left + 5.5, middle - 4), (left + 5.5, middle - 1))
    body = ((left, middle - 1), (left + 7, middle - 1), (left + 7, middle + 5), (left, middle + 5), (left, middle - 1))
    return [Lines(line, 1, ink="soft") for line in ((*bow, *other), body)]


def _across(plan: Plan, row: Row, emblem: Emblem, y: float, below: float) -> list[Shape]:
    """Draw the pips that wait for the loser of the next hand, across the columns of all sides."""
    tr, left = plan.tr, plan.paper.margin + plan.label
    pips = tr("common.number", n=shared_value(row))
    shown, size = plan.fit(f"{pips}  {tr('sheet.eggs_wait')}", plan.paper.size, plan.paper.right - left - 28, least=0.6)
    at, middle = (left + plan.paper.right) / 2 + 10, (y + below) / 2
    corner = at - text_width(shown, size) / 2 - 20, middle - 8
    lines = [Lines(line, 1.1) for line in emblem.placed(*corner, 15)]
    return [Rule(left, y, left, below), *lines, Text(at, middle + 4, shown, size, align="centre")]


def _check(plan: Plan, row: Row, y: float, below: float) -> list[Shape]:
    """Draw the sum of a row in the last column: it is 0 if nothing was miscounted."""
    edge = plan.paper.right - plan.check
    at, shown = edge + plan.check / 2, check_text(plan.tr, row)
    figure = Text(at, (y + below) / 2 + 4, shown, plan.paper.small, align="centre", ink="soft")
    return [Rule(edge, y, edge, below), figure]


def _box(plan: Plan, row: Row, box: Box, side: int, y: float, *, below: float) -> list[Shape]:
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
    """Draw words in soft ink, on two lines if they would be cut on one."""
    sentence, room = "  ".join(filter(None, words)), plan.column - 8
    shown, size = plan.fit(sentence, plan.paper.size, room, least=0.6)
    lines = [shown] if shown == sentence else wrap_text(sentence, size, room)
    if len(lines) != 2:
        return [Text(at, middle + 4, shown, size, align="centre", ink="soft")]
    return [
        Text(at, middle + below, line, size, align="centre", ink="soft")
        for line, below in zip(lines, (-0.1 * size, 0.9 * size), strict=True)
    ]


def _figure(plan: Plan, row: Row, box: Box, at: float, middle: float) -> list[Shape]:
    """Draw a figure with its marks: a line through it, a frame, or the dot of the leader; and the total so far."""
    shapes: list[Shape] = []
    bold, edge = row.kind in _BOLD, at + plan.column / 2
    note = note_text(plan.tr, box) if _has_note_below(plan, box) else ""
    if note:
        note, least = plan.fit(note, plan.paper.small, plan.column - 4)
        shapes.append(Text(at, middle + 11, note, least, align="centre", ink="soft"))
        box, middle = replace(box, note=None), middle - _NOTE / 2
    beside = 26 if box.strokes else 0
    at -= beside / 2
    shown, size = plan.fit(_box_text(plan, box), plan.paper.size + 1, plan.column - 8 - beside, bold=bold, least=0.6)
    total = "" if box.running is None else plan.tr("common.number", n=box.running)
    if total and plan.paper.is_picture:
        is_first = box.running == box.value
        if plan.running == "beside" and not is_first:
            end = min(edge - 1.5, at + _RUNNING_END)
            at -= min(plan.column * _FIGURE, _RUNNING_END) / 2
            shapes.append(Text(end, middle + 4, total, plan.paper.small, align="right", ink="soft"))
        elif plan.running == "below" and not is_first:
            middle -= _RUNNING / 2
            shapes.append(Text(at, middle + 18, total, plan.paper.small, align="centre", ink="soft"))
    elif total:
        shapes.append(Text(edge - 3, middle + 4, total, plan.paper.small - 1, align="right", ink="soft"))
    if shown:
        ink = "soft" if is_faint(row, box) else "ink"
        shapes.append(Text(at, middle + 4.2, shown, size, bold=bold, align="centre", ink=ink))
    if "goat" in box.marks:
        shapes += _emblem(GOAT, at - text_width(shown, size) / 2 - 24, middle - 9, 18)
    if box.strokes:
        shapes += _strokes(24, box, edge - 14, middle)
    if row.struck is not None:
        half = text_width(shown, size) / 2 + 2
        shapes.append(Rule(at - half, middle, at + half, middle, ink="soft"))
    if "went_out" in box.marks:
        wide = max(text_width(shown, size), 6) + 10
        shapes.append(Frame(at - wide / 2, middle - 8, wide, 16))
    if "leads" in box.marks and box.seat is None and not plan.paper.is_picture:
        shapes.append(Dot(edge - plan.column + 6, middle, 2.2))
    return shapes


_FIGURE, _RUNNING_END = 0.44, 34.0
"""How far to the left a figure stands beside its total so far, as two shares of the column; where the total ends."""


def _several(plan: Plan, box: Box, at: float, middle: float) -> list[Shape]:
    across, size = _figures_per_line(plan), plan.paper.size
    rows = [box.several[place : place + across] for place in range(0, len(box.several), across)]
    return [
        Text(at, middle + 4 + 12 * (line - (len(rows) - 1) / 2), "  ".join(map(str, row)), size, align="centre")
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
    tr, paper = plan.tr, plan.paper
    noted = [(number, hand.note) for number, hand in enumerate(match.hands, 1) if hand.note]
    return [
        line
        for number, note in noted
        for line in wrap_text(tr("print.note", hand=tr("common.hand", n=number), note=note), paper.small, paper.inner)
    ]
