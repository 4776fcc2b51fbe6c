"""The table view: totals only, readable across a table, and the next thing to do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

import flet as ft

from scorekeeper.core.emblems import ALL
from scorekeeper.core.sheet_style import SheetStyle
from scorekeeper.i18n import Translator
from scorekeeper.ui.base.flet_shim import component
from scorekeeper.ui.kit.boxes import CENTER, border, column_of, padding, row_of, space
from scorekeeper.ui.kit.button import button, square_button
from scorekeeper.ui.kit.head import counted_theme
from scorekeeper.ui.kit.letters import across, fitted
from scorekeeper.ui.kit.mark import MarkState, pin, side_mark
from scorekeeper.ui.kit.marks import all_of_marks, strokes
from scorekeeper.ui.kit.message import message_or
from scorekeeper.ui.kit.names import fitting, fitting_pair
from scorekeeper.ui.kit.press import named, silent
from scorekeeper.ui.kit.surface import bar
from scorekeeper.ui.kit.theme import LABEL_L, SCORE_TABLE, Theme, muted, text
from scorekeeper.ui.table.band import lead_key
from scorekeeper.ui.table.context import RowActions
from scorekeeper.ui.table.heads import caption
from scorekeeper.ui.table.table import Room, Spread, Table, leader_of_key, may_lead
from scorekeeper.wording.game_text import asks_leader, lead_question, lead_short
from scorekeeper.wording.result_text import end_text
from scorekeeper.wording.side_text import Side, fraction, leads_next, side_semantics_label, sides_of

FOOT = 76
UNDO = 56, 52
"""The width and the height of the key to undo, in logical pixels."""

_ASKED = 64
"""The height of the row of keys for who leads, in logical pixels."""

_HIGH = 120  # of strokes that stand for a total
_DIGIT = 0.56  # the width of a figure, as a share of its size


@dataclass(frozen=True, slots=True)
class TotalsKeys:
    """What is pressed in the table view: the way back, the key to undo (``UNDO`` large), the menu, the next step."""

    on_back: Callable[[], object]
    undo: ft.Control
    menu: ft.Control
    next_words: str
    on_next: Callable[[], object] | None


@component
def Totals(
    theme: Theme,
    tr: Translator,
    spread: Spread,
    size: tuple[float, float],
    keys: TotalsKeys,
    *,
    on_lead: Callable[[int], object],
    status: str = "",
    places: bool = False,
) -> ft.Control:
    """Draw a column for each side and one action; of rounds, the sheet itself.

    ``size`` is the width and the height in logical pixels. ``status`` and messages stand in the place of
    who leads; where that is asked, ``on_lead`` gets the seat. ``places`` stand below the totals.
    """
    match, match_state = spread.match, spread.state
    (width, height), foot = size, _foot(theme, tr, spread, size[0], status, keys=keys)
    style = match.variant.sheet.style_of(match.setup)
    if style.is_overview:
        table = Table(theme, tr, spread, Room(width, low=True, places=places), RowActions())
        return column_of(table, foot, stretch=True, expand=True)
    asked = _asked(theme, tr, spread, on_lead)
    column = width / match.setup.sides
    longest = max(len(tr("common.number", n=total)) for total in match_state.totals)
    figure = min(
        SCORE_TABLE.size, (column - 24) / (_DIGIT * max(2, longest)), height - FOOT - 120 - (_ASKED if asked else 0)
    )
    columns = [
        _column(theme, tr, side, leads_next(match_state, side), column, figure=figure, style=style)
        for side in sides_of(match, match_state, places=places)
    ]
    return column_of(row_of(*columns, stretch=True, expand=True), asked, foot, stretch=True, expand=True)


def _asked(theme: Theme, tr: Translator, spread: Spread, on_lead: Callable[[int], object]) -> ft.Control | None:
    """Return the question who leads with a key for each player in one line; ``None`` where that need not be asked."""
    match, state = spread.match, spread.state
    if not asks_leader(match, state):
        return None
    question, palette = lead_question(tr, match, state), theme.palette
    leaders = [leader for side in may_lead(match, state) for leader in side]
    keys = [
        lead_key(theme, leader, partial(on_lead, leader_of_key(match, state, leader[0])), has_pin=True, width=84)
        for leader in leaders
    ]
    words = text(theme, question, replace(LABEL_L, most=1.15), color=palette.brass_ink, lines=1)
    content = row_of(named(words, "next.lead", question), *keys, spacing=10, centre=True)
    return ft.Container(content, height=_ASKED, bgcolor=palette.tint, border=border(top=(1, palette.rule)))


def _foot(theme: Theme, tr: Translator, spread: Spread, width: float, status: str, *, keys: TotalsKeys) -> ft.Control:
    """Return the bar with the way back, who leads, undo, the menu, and the next thing to do."""
    match, match_state = spread.match, spread.state
    number = match.hand_index + 1
    leader = "" if match_state.leader is None or match_state.is_over else match.setup.players[match_state.leader]
    ahead = end_text(tr, match, match_state) if match_state.is_over else _ahead(tr, spread)
    leads = status or (tr("sheet.leads_hand", name=leader, n=number) if leader else ahead)
    leads = leads or ("" if asks_leader(match, match_state) else lead_short(tr, match, match_state))
    style = replace(LABEL_L, size=20, most=1.25)
    room = width - (12 + 52 + 14 + 28 + 14 + 56 + 14 + 48 + 14 + 220 + 20)
    words = text(theme, leads, fitted(theme, leads, style, room, lines=2), lines=2, expand=True)
    lead = row_of(pin(theme, 14) if leader and not status else None, words, spacing=14)
    back = partial(square_button, theme, ft.Icons.ARROW_BACK, "sheet.back", tr("common.back"), keys.on_back)
    return ft.Container(
        row_of(
            back(kind="quiet", width=52, height=52),
            ft.Container(message_or(theme, lead, room), expand=True),
            keys.undo,
            keys.menu,
            button(theme, keys.next_words, "sheet.enter", keys.on_next, size="l", width=220),
            spacing=14,
        ),
        padding(left=12, right=20, bottom=4),
        height=FOOT,
        border=border(top=(1, theme.palette.rule)),
    )


def _ahead(tr: Translator, spread: Spread) -> str:
    """Return who is alone in the first place; nothing where totals have a target."""
    first = [side for side in sides_of(spread.match, spread.state) if side.place == 1]
    return tr("sheet.ahead", name=first[0].setup.name_of(first[0].side), n=first[0].total) if len(first) == 1 else ""


def total_strokes(theme: Theme, side: Side, style: SheetStyle, room: float, height: float) -> ft.Control | None:
    """Return the strokes that stand for the total, as on the sheet; ``None`` where it has figures."""
    if style.spell_all and side.target == len(ALL.lines):
        return all_of_marks(theme, side.total, height)
    return strokes(theme, side.total, height, room) if style.has_strokes and side.total > 0 else None


def _column(
    theme: Theme, tr: Translator, side: Side, leads: bool, width: float, *, figure: float, style: SheetStyle
) -> ft.Control:
    usual, setup = theme, side.setup
    theme = counted_theme(theme) if side.won else theme
    palette = theme.palette
    ink = palette.ink3 if side.gone else palette.ink
    total = tr("common.number", n=side.total)
    seats = tuple(seat + 1 for seat in setup.seats_of(side.side))
    names = tuple(setup.players[seat - 1] for seat in seats)
    room = width - 34 * len(seats) - 60
    pair = partial(fitting_pair, names, lambda a, b: tr("common.pair", a=a, b=b))
    name = fitting(names[0], room, 26) if len(names) == 1 else pair(room, 26)
    size = min(26.0, 26 * room / max(room, across(name, 26)))
    level = fraction(side)
    color = ink if side.gone or side.won else palette.seat(seats[0])
    drawn_total = text(theme, total, replace(SCORE_TABLE, most=1.0), size=figure, color=ink, lines=1)
    big_total: ft.Control = total_strokes(theme, side, style, width - 48, _HIGH) or drawn_total
    if style.spell_all or style.has_strokes:  # alike high in all columns
        big_total = ft.Container(big_total, height=_HIGH + 30, alignment=CENTER)
    state: MarkState = "outlined" if side.gone else "inverted" if side.won else "plain"
    mark = side_mark(theme, seats, 34 if len(seats) == 1 else 26, state=state)
    words = text(theme, name, replace(LABEL_L, most=1.15), size=size, color=ink, lines=1)
    content = column_of(
        row_of(mark, words, pin(theme, 16) if leads else None, spacing=12, centre=True),
        big_total,
        None if level is None else silent(bar(theme, level, color, height=8, width=width * 0.72)),
        space(10),
        muted(theme, caption(theme, tr, side), replace(LABEL_L, most=1.15), size=18, weight=500, lines=1),
        middle=True,
    )
    head = named(content, f"head.{side.side}", side_semantics_label(tr, side, leads))
    turned = ft.Container(head, bgcolor=palette.counted, border_radius=14, margin=4) if side.won else head
    return ft.Container(turned, expand=True, border=border(left=(1, usual.palette.rule)) if side.side else None)
