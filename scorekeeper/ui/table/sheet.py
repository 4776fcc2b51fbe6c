"""The score sheet: heads that stay, hands that scroll, blank rules to the foot of the page, the total below."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby
from math import ceil
from typing import Final, Literal, NamedTuple, cast

import flet as ft

from scorekeeper.core.table import Box, Page, Row
from scorekeeper.i18n import Translator
from scorekeeper.ui.base.early_drawing import EarlyDrawing
from scorekeeper.ui.base.flet_shim import Ref, component, handler, keyed, memo, use_effect, use_memo, use_ref, use_state
from scorekeeper.ui.base.render_cache import use_control_cache, use_deferred
from scorekeeper.ui.base.session_state import session_state
from scorekeeper.ui.base.signals import use_signal
from scorekeeper.ui.base.timers import TOLD
from scorekeeper.ui.kit.boxes import CENTER, border, column_of, measured, padding, row_of
from scorekeeper.ui.kit.button import quiet_button
from scorekeeper.ui.kit.head import Head, head_corner, head_row, header_column
from scorekeeper.ui.kit.mark import emblem_canvas, pin
from scorekeeper.ui.kit.press import named, pressable, silent
from scorekeeper.ui.kit.rule import rule
from scorekeeper.ui.kit.theme import ASIDE, CAPTION, LABEL_M, Theme, icon, muted, text
from scorekeeper.ui.table.balance import check_box
from scorekeeper.ui.table.band import NO_OVERLAY, PARTS, Band, BandPart, Block, band_place
from scorekeeper.ui.table.boxes import empty
from scorekeeper.ui.table.context import RowOverlay, TableContext
from scorekeeper.ui.table.labels import label, letters
from scorekeeper.ui.table.panning import PannedPart, panned, strip, use_pan
from scorekeeper.ui.table.shape import Shape
from scorekeeper.ui.table.strokes import LEAD, lead_line

BLOCK: Final = 8
"""Hands that are drawn as one; of a long match the others are passed over."""

LONG: Final = 24
"""Hands from which on only those in sight are built: a phone need not lay out a whole evening at every tap."""

SELDOM: Final = 300
"""How often a sheet that is being scrolled says where it stands, in milliseconds."""

CLOSE: Final = 4.0
"""Height of the double line that closes the table."""

EARLIER: Final = 48.0
"""The height of the button that shows earlier hands."""

Earlier = tuple[int, Callable[..., object]]
"""How many earlier hands are not drawn, and what shows more of them."""

Edge = tuple[Literal["above", "below"], Callable[[Shape], ft.Control]]
"""A line in the columns of a table, above its heads or below it, and how it is drawn."""

Overlays = dict[int, RowOverlay]
"""What is on top of the print, by hand."""


def bands(rows: Iterable[Row], shape: Shape) -> list[tuple[Row, ...]]:
    """Rows that are drawn together: those of one hand; of a sheet that shows one hand or each play, each by itself."""
    if shape.style.is_paged or shape.style.has_play_rows:
        return [(row,) for row in rows]
    hands = groupby(rows, key=lambda row: (row.hand, row.struck, row.adjustment, row.kind in {"next", "head"}))
    return [tuple(group) for _, group in hands]


def show_rows(early: EarlyDrawing, shape: Shape, before: Page, after: Page) -> None:
    """Show the figures of ``after`` that differ from those of ``before``, unless they are many."""
    known = {id(row) for row in before.rows}
    hands = {row.hand for row in after.rows if id(row) not in known}
    for rows in [*bands([row for row in after.rows if row.hand in hands], shape), (after.total,)]:
        for part in PARTS:
            place = band_place(shape, rows, part)
            drawn: tuple[Row, ...] | None = early.value_of(place)
            if drawn is not None and [row.boxes for row in drawn] != [row.boxes for row in rows]:
                early.show(place, rows)


@dataclass(frozen=True, slots=True)
class SheetView:
    """What a sheet shows besides its rows, and which part of it is in sight.

    ``corner`` is above the labels and, where pages can be turned, a button that asks for another one; ``lead`` above it
    says who leads. ``most`` is the number of hands of the match, if it is known. ``sought`` is the hand to scroll to;
    without one the sheet shows its end. ``column`` is the one that is in sight at first, of a table that pans, and the
    ``entered`` one comes into sight. ``earlier`` are hands that are not drawn. ``edge`` is a line above the heads, or
    below the table, which then closes it. ``plays`` is the side that plays now.
    """

    overlays: Overlays
    corner: str = ""
    lead: str = ""
    most: int | None = None
    sought: int | None = None
    column: int = 0
    entered: int | None = None
    earlier: Earlier | None = None
    edge: Edge | None = None
    plays: int | None = None


@component
def Sheet(
    table: TableContext, page: Page, heads: tuple[Head, ...], head_labels: tuple[str, ...], view: SheetView
) -> ft.Control:
    """Draw a page of a match. ``heads`` are above the columns, ``head_labels`` are their semantics labels."""
    theme, style = table.theme, table.shape.style
    lead, earlier, edge, turn = view.lead, view.earlier, view.edge, table.actions.turn
    room, set_room = use_state(0.0)
    pan = use_pan(table.shape, view.column, view.entered)
    keep = use_control_cache()
    opening, heading, ending = use_memo(
        lambda: (rule(theme, "head"), rule(theme, "foot"), rule(theme, "double")), [theme]
    )
    worded = tuple(
        (row.label, row.values)
        for row in page.rows
        if style.labels.worded and (row.line is not None or row.kind == "fact")
    )
    table = use_memo(partial(_with_letters, table, page), [table, worded])
    shape = table.shape
    parts = bands(page.rows, shape)
    long, footed = len(parts) > LONG, shape.is_footed(room)
    leading = [lead_line(theme, lead)] if lead and style.leads == "below" else []
    foot = (shape.height(page.total) if footed else 0.0) + CLOSE + (theme.fit(LEAD) if leading else 0.0)
    opener = [_earlier_button(theme, table.tr, *earlier)] if earlier else []
    written = sum(keep(at, _high, shape, page.rows[at : at + BLOCK]) for at in range(0, len(page.rows), BLOCK))
    above = theme.fit(EARLIER) if earlier and not shape.pans else 0.0
    written += above
    line = shape.height(Row("blank", "blank", "", ()))
    stays, hidden, end, left = _fit(shape, page, (room, foot, written, line))
    coming = (
        _coming(page, shape, min(int(left // line), -len(parts) % BLOCK), view.most) if style.fills and left > 0 else []
    )
    parts += coming
    blocks = [tuple(parts[at : at + BLOCK]) for at in range(0, len(parts), BLOCK)]

    def drawn(part: BandPart) -> list[ft.Control]:
        # What is given again as it stands is not compared: of a long match all blocks but the one being written in.
        return [
            keep((at, part), partial(keyed, f"block.{at}", Block), table, block, _on_top(block, view.overlays), part)
            for at, block in enumerate(blocks)
        ]

    def closing(part: BandPart) -> list[ft.Control]:
        return [
            *([keyed("total", Band, table, (page.total,), NO_OVERLAY, part)] if footed else []),
            *([] if edge and edge[0] == "below" else [ending]),
            *(leading if part != "labels" else []),
        ]

    def blank(part: BandPart) -> list[ft.Control]:
        if not style.fills and shape.pans:
            return []
        void = tuple("void" in box.marks for box in _coming_boxes(page))
        number = _last(page) + len(coming) + 2
        later = tuple(row for row in page.ahead if (row.hand or 0) + 1 >= number)
        limit = view.most if style.fills else None
        rest = left - line * len(coming)
        return [
            keyed(
                "blank", Blanks, table, number, rest, void, part, most=limit, ahead=later, numbered=not _is_over(page)
            )
        ]

    place = _ScrollPlace(end, hidden, view.sought, above, room, foot, written, earlier[0] if earlier else 0)
    scroller, at = _use_scrolling(page, shape, place, long=long)
    use_signal(table.sight, partial(_is_in_sight, page, shape, place, at))
    head, below = (
        Heads(table, heads, head_labels, view.corner, lead=lead, plays=view.plays),
        _edge(edge, "below", shape),
    )
    if shape.pans:
        corners = PannedPart([_as_high(shape, heads[0], _corner(theme, view.corner, lead, turn))], [head])
        high = written + (max(0.0, left) if style.fills else 0.0)
        body = PannedPart([*drawn("labels"), *blank("labels")], [*drawn("boxes"), *blank("boxes")], high)
        parts_of = corners, body, PannedPart(closing("labels"), closing("boxes"), foot)
        scrolled = partial(_scrolled, scroller=scroller, at=at, long=False)
        whole = [*opener, panned(shape, pan, parts_of, scrolled, set_room), strip(table, heads, pan)]
        return _read_whole(column_of(*_edge(edge, "above", shape), *whole, *below, stretch=True, expand=True))
    rows, total = [*opener, *drawn("all")], closing("all")
    is_closed = footed and not style.fills  # what is not printed is empty paper below the total
    under = [*total, ft.Container(height=max(0.0, left))] if is_closed else [*blank("all"), *total]
    moving = _scrolled([*rows, *blank("all")] if stays else [*rows, *under], scroller, at, long=long)
    rest = measured(column_of(moving, *(total if stays else []), stretch=True), set_room, expand=True)
    top = [opening, *_edge(edge, "above", shape), head, heading]
    return _read_whole(column_of(*top, rest, *below, stretch=True, expand=True))


@dataclass(frozen=True, slots=True)
class _ScrollPlace:
    """Where a sheet may be scrolled to: its ``end``, at most ``most``; or the hand that is ``sought``.

    ``above`` is the height above the first hand; the others are those of the room, the foot and all written rows.
    So many hands are ``missing`` before the first.
    """

    end: float
    most: float
    sought: int | None
    above: float
    room: float
    foot: float
    written: float
    missing: int


def _use_scrolling(
    page: Page, shape: Shape, place: _ScrollPlace, *, long: bool
) -> tuple[ft.Ref[ft.ScrollableControl], Ref[tuple[bool, float] | None]]:
    """Scroll a sheet to its place when its rows change. Return what scrolls, and how far it is scrolled."""
    scroller, first = use_ref(ft.Ref[ft.ScrollableControl]()), use_ref(len(page.rows))
    at, before = use_ref(cast("tuple[bool, float] | None", None)), use_ref(place)

    async def show_place() -> None:
        is_first = len(page.rows) == first.current
        target = await _place_before(ft.context.page, place.end, max(place.most, place.end), is_first=is_first)
        if place.sought is not None:
            target = min(place.most, place.above + _above(shape, page.rows, place.sought, place.room - place.foot))
        if place.missing < before.current.missing:  # the hands below the button stay in sight
            target = place.written - before.current.written
        before.current = place
        is_there = abs(_offset(at.current, long=long) - target) < 1
        if is_there or place.room <= 0 or shape.style.is_paged or scroller.current.current is None:
            return
        with suppress(RuntimeError):  # under another screen nothing scrolls yet
            await scroller.current.current.scroll_to(offset=target, duration=0)
            at.current = (long, target)

    use_effect(show_place, [len(page.rows), place.end, place.sought, place.room > 0, shape.theme.scale])
    return scroller.current, at


def _is_in_sight(page: Page, shape: Shape, place: _ScrollPlace, at: Ref[tuple[bool, float] | None], hand: int) -> bool:
    """Return whether a row of a hand is on the screen, whole."""
    if shape.style.is_paged:
        return page.shown == hand
    first = next((at for at, row in enumerate(page.rows) if row.hand == hand or hand in row.hands), None)
    if first is None:
        return False
    top = place.above + _high(shape, page.rows[:first]) - (at.current[1] if at.current else 0.0)
    return place.room <= 0 or -1 <= top <= place.room - place.foot - shape.height(page.rows[first])


def _earlier_button(theme: Theme, tr: Translator, hands: int, show: Callable[[], object]) -> ft.Control:
    """Return the button above the first hand that is drawn, which shows earlier ones."""
    caption = tr("sheet.earlier_hands", n=hands)
    shown = quiet_button(theme, caption, "sheet.earlier", ft.Icons.KEYBOARD_ARROW_UP, show)
    return ft.Container(shown, height=theme.fit(EARLIER), alignment=CENTER)


def _with_letters(table: TableContext, page: Page) -> TableContext:
    """Return the context with the size that the labels in words of a page have in common."""
    return replace(table, shape=replace(table.shape, letters=letters(table.shape, table.tr, page.rows)))


async def _place_before(page: ft.Page, end: float, most: float, *, is_first: bool) -> float:
    """Return the scroll offset of the sheet before its page was loaded again, at most ``most``; else ``end``.

    It counts for the rows of the ``is_first`` drawing, and until another screen is shown.
    """
    state = session_state(page)
    with suppress(TimeoutError):
        async with asyncio.timeout(TOLD):
            await state.page_known.wait()
    if not is_first or state.place is None or not f"{page.route}/".startswith(f"{state.place[0]}/"):
        return end
    return min(state.place[1], most)


def _edge(edge: Edge | None, place: str, shape: Shape) -> list[ft.Control]:
    """Return the line above or below a table, if there is one."""
    return [edge[1](shape)] if edge and edge[0] == place else []


def _read_whole(table: ft.Control) -> ft.Control:
    """Return the table as one semantics container: a notice over it is not read between its rows."""
    return ft.Semantics(expand=True, container=True, content=table)


def _scrolled(
    rows: list[ft.Control], scroller: ft.Ref[ft.ScrollableControl], at: Ref[tuple[bool, float] | None], *, long: bool
) -> ft.Control:
    """Return the rows in a list that scrolls, and that notes in ``at`` how far."""

    def scrolled(event: ft.OnScrollEvent) -> None:
        at.current = (long, event.pixels)

    tell = handler(scrolled)
    if long:
        return ft.ListView(rows, ref=scroller, expand=True, spacing=0, scroll_interval=SELDOM, on_scroll=tell)
    return ft.Column(
        rows,
        ref=scroller,
        expand=True,
        spacing=0,
        scroll=ft.ScrollMode.AUTO,
        scroll_interval=SELDOM,
        on_scroll=tell,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _offset(known: tuple[bool, float] | None, *, long: bool) -> float:
    """Return how far the sheet is scrolled; one that has just become ``long`` is drawn from its top again."""
    return known[1] if known and known[0] == long else 0.0


class Fit(NamedTuple):
    """How the rows of a page fit: whether the foot stays in sight, the height of rows out of it, and that left blank.

    ``end`` is the scroll offset that shows the end. It comes from the heights of the rows: the browser may be asked to
    scroll before it has laid out a new row, and it never lays out all rows of a long sheet.
    """

    stays: bool
    hidden: float
    end: float
    left: float


def _fit(shape: Shape, page: Page, heights: tuple[float, float, float, float]) -> Fit:
    """Return how the rows fit; ``heights`` are those of the room, the foot, all written rows, and a blank row."""
    room, foot, written, line = heights
    sight, style = room - foot, shape.style
    stays = not shape.theme.large or shape.pans if style.fills else style.has_keys and written + foot > room > 3 * foot
    # The next play has a blank line in sight, so that writing it moves nothing; the next hand has one in its rows.
    awaits_play = style.rows == "play" and bool(page.rows) and page.rows[-1].kind == "line"
    hidden = max(0.0, written + line * awaits_play - sight)
    end = hidden
    if style.fills and hidden and _is_over(page):
        # Below the last hand nothing is written: as many hands as possible are in sight, each of them whole.
        end = written - (_whole(shape, page.rows, sight) or sight)
    elif style.fills and stays:
        end = _turned(hidden, sight, line)
    left = round(sight + (end if style.fills else 0.0) - written, 1) if room > 0 else 0.0
    return Fit(stays, hidden, end, left)


def _whole(shape: Shape, rows: tuple[Row, ...], sight: float) -> float:
    """Return the height of the last rows that are whole in the visible height."""
    high = 0.0
    for row in reversed(rows):
        if high + shape.height(row) > sight:
            break
        high += shape.height(row)
    return high


def _turned(hidden: float, sight: float, line: float) -> float:
    """Return the scroll offset of a sheet with this much hidden height. It moves by half of the visible height.

    So most hands are written on a row that is visible already, and nothing moves. Of few rows the last stay in sight.
    """
    half = int(sight // line) // 2 * line
    return ceil(hidden / half) * half if half > line else hidden


def _above(shape: Shape, rows: tuple[Row, ...], hand: int, sight: float) -> float:
    """Return the scroll offset that shows a hand in the upper half of the visible height."""
    first = next((at for at, row in enumerate(rows) if row.hand == hand), len(rows))
    return max(0.0, _high(shape, rows[:first]) - sight / 3)


def _high(shape: Shape, rows: tuple[Row, ...]) -> float:
    return sum(map(shape.height, rows))


def _last(page: Page) -> int:
    return next((row.hand for row in reversed(page.rows) if row.hand is not None), -1)


_CLOSING: Final = {"sum", "hand", "adjustment"}
"""The kinds of rows after which a sheet of plays begins another hand; that of a struck hand is one of them."""


def _coming(page: Page, shape: Shape, count: int, most: int | None) -> list[tuple[Row, ...]]:
    """Return ``count`` blank rows for the hands to come, at most ``most`` hands, or for the plays to come."""
    first = _last(page) + 1
    boxes, is_over = _coming_boxes(page), _is_over(page)
    if shape.style.has_play_rows:
        last = page.rows[-1] if page.rows else None
        hand, play = (first, 0) if last is None or last.kind in _CLOSING else (first - 1, (last.line or 0) + 1)
        return [
            (Row(f"{hand}.{shape.style.rows}.{play + n}", "blank", "", boxes, (), hand, line=play + n),)
            for n in range(count)
        ]
    if page.ahead:
        return [(row,) for row in page.ahead if row.hand is not None and row.hand >= first][:count]
    rest = count if most is None else min(count, most - first)
    return [
        (Row(f"{hand}.next", "blank", "" if is_over else "line.hand", boxes, (("n", hand + 1),), hand),)
        for hand in range(first, first + max(0, rest))
    ]


def _is_over(page: Page) -> bool:
    """Return whether somebody has won, so that no hand follows."""
    return any("won" in box.marks for box in page.total.boxes)


def _coming_boxes(page: Page) -> tuple[Box, ...]:
    """Return the boxes of the hands to come: a stroke runs down the columns of the sides that are out."""
    return tuple(
        Box(marks=frozenset() if {"left", "gone"}.isdisjoint(box.marks) else frozenset({"void"}))
        for box in page.total.boxes
    )


def _on_top(some: tuple[tuple[Row, ...], ...], overlays: Overlays) -> tuple[RowOverlay, ...]:
    return tuple(NO_OVERLAY if rows[0].hand is None else overlays.get(rows[0].hand, NO_OVERLAY) for rows in some)


@memo
@component
def Heads(
    table: TableContext,
    heads: tuple[Head, ...],
    head_labels: tuple[str, ...],
    corner: str,
    *,
    lead: str,
    plays: int | None,
) -> ft.Control:
    keep, count, theme, shape = use_control_cache(), len(heads), table.theme, table.shape
    head_labels = use_deferred(head_labels, wait=lambda last: len(last) == count)  # what is seen is sent first
    press = None if plays is None else table.actions.head
    if press:
        heads = tuple(replace(head, plays=side == plays) for side, head in enumerate(heads))
    columns = [
        keep(
            side, _column, theme, head, side, head_labels[side], crowd=_crowd(shape, head), wide=shape.wide, press=press
        )
        for side, head in enumerate(heads)
    ]
    if shape.pans:
        return ft.Row(columns, spacing=0, intrinsic_height=True)
    if shape.style.is_balance:
        columns.append(check_box(theme, table.tr))
    if shape.style.corner:
        return head_row(columns, corner=head_corner(shape.label, emblem_canvas(theme, shape.style.corner, 44)))
    beside = keep("corner", _cornered, theme, shape.label, corner, lead, table.actions.turn)
    return head_row(columns, corner=beside)


def _column(
    theme: Theme, head: Head, side: int, label: str, *, crowd: int, wide: bool, press: Callable[[int], object] | None
) -> ft.Control:
    then = partial(press, side) if press and not head.gone else None
    return header_column(theme, head, ident=f"head.{side}", label=label, sides=crowd, wide=wide, press=then)


def _cornered(theme: Theme, width: float, corner: str, lead: str, turn: Callable[..., object] | None) -> ft.Control:
    return head_corner(width, _corner(theme, corner, lead, turn))


def _as_high(shape: Shape, head: Head, corner: ft.Control | None) -> ft.Control:
    """Return the corner of a sheet that pans, at the foot of an invisible control with the height of the heads."""
    unseen = header_column(shape.theme, head, ident="", label="", sides=_crowd(shape, head), wide=shape.wide)
    room = ft.Container(silent(ft.Row([unseen], width=shape.column, spacing=0)), opacity=0)
    return ft.Stack([room, ft.Container(corner, left=shape.inset, bottom=9, right=0)])


def _crowd(shape: Shape, head: Head) -> int:
    """Return how many sides share the width, for the size of the figures; pairs count as three at least."""
    return max(3, shape.sides) if len(head.seats) > 1 else shape.sides


def _corner(theme: Theme, title: str, lead: str, turn: Callable[..., object] | None) -> ft.Control | None:
    """Return who leads and the number of the hand on the page; a tap on it lists plays and other hands."""
    if not title:
        return None
    heading = muted(theme, title, replace(ASIDE, most=1.25), lines=2)
    if turn is None:
        return heading
    heading.expand = True
    shown = row_of(heading, icon(theme, ft.Icons.ARROW_DROP_DOWN, size=20))
    pager = pressable(theme, shown, "sheet.pager", turn, title, height=48, radius=0)
    if not lead:
        return pager
    leads = text(theme, lead, replace(LABEL_M, most=1.25), color=theme.palette.brass_ink, lines=3, expand=True)
    lead_row = row_of(ft.Container(pin(theme, 9), padding(top=4)), leads, spacing=6, top=True)
    return column_of(named(lead_row, "sheet.lead", lead), pager, tight=True)


@memo
@component
def Blanks(
    table: TableContext,
    first: int,
    room: float,
    void: tuple[bool, ...],
    part: BandPart,
    *,
    most: int | None,
    ahead: tuple[Row, ...] = (),
    numbered: bool = True,
) -> ft.Control:
    """Draw whole blank rows over the rest of the page, ``numbered`` if the style has that; at most ``most`` hands.

    ``ahead`` are rows of hands to come that have headings of their own.
    """
    theme, tr, shape = table.theme, table.tr, table.shape
    height = shape.height(Row("blank", "blank", "", ()))
    count = int((room + 0.5) // height)
    if most is not None:
        count = max(0, min(count, most - first + 1))
    rows: list[ft.Control] = []
    for at in range(count):
        words = tr("line.hand_short", n=first + at) if numbered and shape.style.labels.numbered else ""
        number = text(theme, words, CAPTION, size=16 if shape.wide else 15, color=theme.palette.ink3, lines=1)
        heading: ft.Control = ft.Container(number, padding(left=shape.inset))
        if at < len(ahead):
            heading = label(shape, tr, ahead[at], height)
        label_at = ft.Container(heading, width=shape.label, alignment=ft.Alignment.CENTER_LEFT)
        boxes = [] if part == "labels" else [empty(theme, void=is_void) for is_void in void]
        boxes += [check_box(theme, tr)] if shape.style.is_balance else []
        row = row_of(None if part == "boxes" else label_at, *boxes, stretch=True)
        rows.append(ft.Container(row, height=height, border=border(bottom=(1, theme.palette.rule))))
    rows.append(ft.Container(height=max(0.0, room - count * height)))  # too little for a row
    return ft.Semantics(exclude_semantics=True, content=column_of(*rows))
