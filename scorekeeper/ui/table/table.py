"""A match as its score sheet, with previews, markings and presses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, cast

import flet as ft

from scorekeeper.core.background import MANY_LINES, in_background
from scorekeeper.core.check import review
from scorekeeper.core.evaluate import next_active
from scorekeeper.core.goals import HAND_GOALS, LOW_GOALS
from scorekeeper.core.layout import asked_rows, layout, layout_plays
from scorekeeper.core.lead import lead_reason
from scorekeeper.core.model import HandResult
from scorekeeper.core.problem import Refusal
from scorekeeper.core.runs import has_runs
from scorekeeper.core.sheet_style import SheetStyle
from scorekeeper.core.table import Page
from scorekeeper.core.variant import Match, MatchState
from scorekeeper.i18n import Translator
from scorekeeper.ui.base.early_drawing import EarlyDrawing
from scorekeeper.ui.base.flet_shim import component, use_effect, use_memo, use_ref, use_state
from scorekeeper.ui.base.render_cache import use_latest, use_stable
from scorekeeper.ui.base.signals import use_signal
from scorekeeper.ui.kit.theme import Theme
from scorekeeper.ui.table.context import NO_SIGNALS, Leader, RowActions, RowOverlay, TableContext, TableSignals
from scorekeeper.ui.table.heads import heads
from scorekeeper.ui.table.shape import Shape, shape_of
from scorekeeper.ui.table.sheet import Edge, Sheet, SheetView, show_rows
from scorekeeper.wording.game_text import lead_question, lead_short, lead_tile
from scorekeeper.wording.side_text import leads_next, side_semantics_label, sides_of

MOST_HANDS = 120
"""Hands of a long match that are drawn at first; a button shows as many more."""

STEP = 20
"""Hands that are left out at a time, so that most hands need no other drawing: there are up to so many more."""

FARTHEST = 300
"""Hands before the last one to which a sheet scrolls: those on the way are drawn as well, and others wait for that."""

HandPreview = tuple[int, tuple[str, ...]]
"""The index of the hand that is entered, and the figures of its draft, one for each side."""


@dataclass(frozen=True, slots=True, repr=False)
class Spread:
    """A match and its course, to be drawn. Not spelled out in messages: Flet writes out what components are given."""

    match: Match
    state: MatchState


@dataclass(frozen=True, slots=True)
class Room:
    """How wide the table may be, in logical pixels, and whether it lies on a wide screen, or on a low one.

    ``low_heads``: keys leave it little height, so that heads have no bar and no caption. ``tight``: large text as well,
    so that rows are as low as they may be, too. ``short``: the screen has little height, so that the lines of some
    sheets are lower. ``places``: the place of each side stands below its total. ``docked``: a form stands beside it.
    """

    width: float
    wide: bool = False
    low: bool = False
    low_heads: bool = False
    tight: bool = False
    short: bool = False
    places: bool = False
    docked: bool = False


@dataclass(frozen=True, slots=True)
class TableView:
    """What is shown of a match besides what is written.

    ``shown`` is the index of the hand of a paged sheet. ``preview`` is drawn in brass in the row of its hand, ``cell``
    is the box selected last, ``line`` the hand and number of the play that is being corrected: what is drawn of it is
    not saved yet if it ``is_corrected``. ``last_is_draft``: the last hand is still being entered. ``sought`` is the
    index of the hand that is scrolled into view, instead of the last one. ``edge`` is a line above the heads or below
    the table. ``player`` is who plays now, where a tap on a head chooses that. ``asked`` are plays that count for
    nothing before somebody says that they are right.
    """

    shown: int | None = None
    preview: HandPreview | None = None
    cell: tuple[int, int] | None = None
    line: tuple[int, int] | None = None
    is_corrected: bool = False
    last_is_draft: bool = False
    sought: int | None = None
    edge: Edge | None = None
    player: int | None = None
    asked: tuple[Any, ...] = ()


@component
def Table(
    theme: Theme,
    tr: Translator,
    spread: Spread,
    room: Room,
    actions: RowActions,
    *,
    view: TableView = TableView(),
    signals: TableSignals = NO_SIGNALS,
) -> ft.Control:
    """Draw the sheet of a match. It answers the ``signals`` as long as it is on the screen."""
    preview, player, last_is_draft, sought = view.preview, view.player, view.last_is_draft, view.sought
    match, state = spread.match, spread.state
    setup = match.setup
    turned, turn_back = use_state(0)
    first = first_drawn(match, turned, sought)
    page, lay = _use_page(match, state, view.shown, first, player if view.line is None else None)
    waiting = use_memo(lambda: asked_rows(match, state, view.asked), [match, state, view.asked])
    page = replace(page, rows=(*page.rows, *waiting)) if waiting else page
    early = use_memo(EarlyDrawing, [])
    doubtful, doubt = use_state(cast("frozenset[int]", frozenset()))
    known = use_ref(cast("tuple[Sequence[HandResult], Sequence[Refusal]]", ((), ())))

    async def look_for_doubts() -> None:  # in a turn of its own: what is drawn already is sent first
        before, is_long = known.current, len(match.hands) > MANY_LINES
        known.current = state.results, await in_background(partial(review, match, state, before), is_long=is_long)
        doubt(_doubtful(match, known.current[1], last_is_draft=last_is_draft))

    use_effect(early.settle)
    use_effect(look_for_doubts, [match, state, last_is_draft])
    sheet = match.variant.sheet
    style = sheet.style_of(setup, has_keys=actions.press is not None)
    shape = shape_of(theme, style, setup.sides, room.width, wide=room.wide, hands=match.hand_index, low=room.low)
    tight = room.tight and not style.labels.worded
    shape = replace(shape, low_heads=room.low_heads, tight=tight, short=room.short)

    def show_figures(match: Match, state: MatchState) -> bool:
        if not last_is_draft:  # what is drawn of it would be missing in the rows
            show_rows(early, shape, page, lay(match, state))
        return early.has_shown

    use_signal(signals.figures, show_figures)
    question, leading, led = _use_lead(tr, match, state, shape, actions)
    steady = use_stable(replace(actions, lead=leading, led=led))
    several = {hand: row.hand for row in page.rows for hand in row.hands}
    doubtful = frozenset(several.get(hand) or hand for hand in doubtful)
    overlays = {hand: RowOverlay(doubtful=True) for hand in doubtful}
    if preview is not None:
        overlays[preview[0]] = RowOverlay(preview[0] in doubtful, preview[1])
    elif view.cell is not None:
        overlays[page.shown] = RowOverlay(page.shown in doubtful, cell=view.cell)
    elif question:
        shape = replace(shape, asks=bool(question.may_lead))
        overlays[match.hand_index] = question
    if view.line is not None:
        hand, play = view.line
        overlays[hand] = RowOverlay(hand in doubtful, play=play, is_corrected=view.is_corrected)
    leads = not state.is_over and page.shown == match.hand_index and setup.sides > 1
    sides = sides_of(match, state, places=room.places)
    names = tuple(map(setup.name_of, range(setup.sides)))
    show_earlier = use_latest(lambda: turn_back(turned + 1))
    shared = tr, shape, names, steady, early, signals.sight
    return Sheet(
        use_memo(lambda: TableContext(*shared), shared),
        page,
        use_memo(lambda: heads(shape, tr, sides), [shape, tr, sides]),
        tuple(side_semantics_label(tr, side, leads_next(state, side)) for side in sides),
        SheetView(
            overlays,
            corner=tr("common.hand", n=page.shown + 1) if sheet.shows_one_hand and match.early_end != "result" else "",
            lead=_lead(tr, match, state, style) if leads else "",
            most=_most(match),
            sought=sought,
            column=_best(match, state),
            entered=_use_entered(preview, page, style),
            earlier=(first, show_earlier) if first else None,
            edge=view.edge,
            plays=None if player is None else setup.side_of(player),
        ),
    )


def _use_lead(
    tr: Translator, match: Match, state: MatchState, shape: Shape, actions: RowActions
) -> tuple[RowOverlay | None, Callable[[int], object] | None, Callable[[int, int], object] | None]:
    """Return what the row of the open hand asks about its leader, and what a tap on it and on its keys do.

    A leader that was chosen is shown until a tap on the row asks again.
    """
    again, ask_again = use_state(-1)
    setup, hand, reason = match.setup, match.hand_index, lead_reason(match, state)
    by_tile = lead_tile(match.variant, setup) if reason == "rule" else None
    has_keys = actions.led is not None and by_tile is None and shape.has_room_for_keys(len(setup.players))
    is_led = state.leader is not None and reason == "said"
    asks = state.leader is None or (is_led and has_keys and again == hand)

    def led(hand: int, seat: int) -> object:
        ask_again(-1)
        leader = leader_of_key(match, state, seat)
        return actions.led(hand, leader) if actions.led and leader != state.leader else None

    on_led = led if actions.led else None
    if state.is_over or setup.sides < 2 or not shape.style.asks_leader:
        return None, actions.lead if setup.sides > 1 else None, on_led
    if not asks:
        return RowOverlay(is_led=True) if is_led else None, ask_again if has_keys else actions.lead, on_led
    is_asked = actions.lead is not None and by_tile is None and not match.variant.lead.before  # on a sheet of its own
    overlay = RowOverlay(
        lead=(lead_question if has_keys or is_asked else lead_short)(tr, match, state),
        tile=by_tile,
        colours=setup.set.has_colours,
        may_lead=may_lead(match, state) if has_keys else (),
    )
    return overlay, actions.lead, on_led


def leader_of_key(match: Match, state: MatchState, seat: int) -> int:
    """Return who leads if the key of a seat is pressed; where the keys are for the player before, the next one."""
    following = next_active(match.setup, seat, state.active) if match.variant.lead.before else None
    return seat if following is None else following


def may_lead(match: Match, state: MatchState) -> tuple[tuple[Leader, ...], ...]:
    """Return who of each side can lead the open hand."""
    setup = match.setup
    return tuple(
        tuple((seat, setup.players[seat]) for seat in setup.seats_of(side) if state.active[side])
        for side in range(setup.sides)
    )


def first_drawn(match: Match, turned: int, sought: int | None) -> int:
    """Return the index of the first hand that is drawn, after so many taps on the button for earlier ones."""
    hands = len(match.hands)
    first = max(0, hands - MOST_HANDS * (turned + 1))
    if sought is not None and sought >= hands - FARTHEST:
        first = min(first, sought)
    return first // STEP * STEP


def _lead(tr: Translator, match: Match, state: MatchState, style: SheetStyle) -> str:
    """Return who leads the open hand, for sheets that say so beside their rows."""
    if has_runs(match) and state.leader is not None:
        return tr("sheet.leads_hand", name=match.setup.players[state.leader], n=match.hand_index + 1)
    return lead_short(tr, match, state) if style.leads == "corner" or has_runs(match) else ""


def _use_page(
    match: Match, state: MatchState, shown: int | None, first: int, player: int | None
) -> tuple[Page, Callable[[Match, MatchState], Page]]:
    """Return the page, and a function that returns it for another state.

    Rows that have not changed are the same objects as before, and are not drawn again.
    """
    last = use_ref(cast("tuple[MatchState, Page] | None", None))

    def lay(match: Match, state: MatchState, player: int | None = None) -> Page:
        course, known = _begun(match, state), last.current
        by_play = match.variant.sheet.play_label
        page = layout_plays(*course, known, first, player) if by_play else layout(*course, shown, known, first)
        last.current = (course[1], page)
        return _noted(match, page)

    return use_memo(lambda: lay(match, state, player), [match, state, shown, first, player]), lay


def _begun(match: Match, state: MatchState) -> tuple[Match, MatchState]:
    """Return the match without a last hand that has only a leader or a note: it is drawn as the next hand."""
    if match.hand_index == len(match.hands) or match.hands[-1].plays:
        return match, state
    return replace(match, hands=match.hands[:-1]), replace(state, results=state.results[:-1])


def _noted(match: Match, page: Page) -> Page:
    """Return the page with the note of the open hand in the first row of that hand."""
    note, rows = match.open_hand.note, page.rows
    at = next((at for at, row in enumerate(rows) if row.hand == match.hand_index), None) if note else None
    if at is None or rows[at].note == note:
        return page
    return replace(page, rows=(*rows[:at], replace(rows[at], note=note), *rows[at + 1 :]))


def _best(match: Match, state: MatchState) -> int:
    """Return the side that is in sight at first where not all are: the one with the best total."""
    totals = state.totals
    return totals.index(min(totals) if match.goal.kind in LOW_GOALS else max(totals)) if state.results else 0


def _use_entered(preview: HandPreview | None, page: Page, style: SheetStyle) -> int | None:
    """Return the side that is being entered: its figure of the preview changed last, or it is its turn."""
    last = use_ref(cast("tuple[tuple[str, ...], int | None] | None", None))
    if preview is None:
        last.current = None
        boxes = page.rows[-1].boxes if style.rows == "lap" and page.rows else ()
        return next((side for side, box in enumerate(boxes) if "turn" in box.marks), None)
    figures = preview[1]
    before, side = last.current or (("",) * len(figures), None)
    for at, (figure, old) in enumerate(zip(figures, before, strict=True)):
        side = at if figure and figure != old else side
    last.current = (figures, side)
    return side


def _most(match: Match) -> int | None:
    """Return the number of hands of a match, if it is known before the end."""
    if match.setup.sides == 1:
        return 1
    return match.setup.number("rounds") if match.goal.kind in HAND_GOALS else None


def _doubtful(match: Match, found: Sequence[Refusal], *, last_is_draft: bool) -> frozenset[int]:
    """Return the hands with a problem. The end of a draft is not checked: it is not complete yet."""
    last = len(match.hands) - 1
    return frozenset(
        refusal.hand
        for refusal in found
        if refusal.hand is not None
        and not refusal.problem.is_question
        and not (last_is_draft and refusal.hand == last and refusal.play is None)
    )
