"""The lines of an entry: before, what is held, and after, for everybody still in the match."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.core.check import rule_context
from scorekeeper.core.model import RuleContext
from scorekeeper.core.tiles import Tile
from scorekeeper.core.variant import Match, MatchState
from scorekeeper.ui.entry.context import EntryContext
from scorekeeper.ui.entry.pips_draft import Boxes, Caret, Held, boxes, completed, counted, effect, fits, held, tiles_of
from scorekeeper.ui.entry.verdict import MISSING, pressing
from scorekeeper.ui.kit.field import FieldState
from scorekeeper.wording.table_text import box_text


@dataclass(frozen=True, slots=True)
class Line:
    """One player's line, its figures as they are printed; ``sign`` is empty where a total is no simple sum.

    ``typed`` is the sum its value comes from, where one was typed.
    """

    seat: int
    before: str
    sign: str
    value: str
    after: str
    note: str
    state: FieldState
    over: bool
    typed: str = ""


def lines(context: EntryContext, names: Boxes, caret: Caret) -> list[Line]:
    """A line for every seat still in the match, in their order."""
    then = context.state_with(completed(names, context.fields, context.at))
    return [_line(context, names, caret, then, seat) for seat in context.at.active_seats]


def _line(context: EntryContext, names: Boxes, caret: Caret, then: MatchState | None, seat: int) -> Line:
    tr, match, at = context.tr, context.match, context.at
    setup, out = match.setup, context.fields.get(names.out)
    what = held(names, context.fields, seat)
    value = counted(setup, what)
    moves = _moves(names, match, at, seat)
    side = setup.side_of(seat) if moves is None else moves[0]
    step = then.results[-1] if then is not None else None
    written = value is not None or moves is None
    after = step.totals[side] if step is not None and written else at.totals[side]
    leaves = step is not None and value is not None and side in step.eliminated and side == setup.side_of(seat)
    return Line(
        seat,
        tr("common.number", n=at.totals[side]) if moves is not None else "",
        "" if moves is None else "+" if moves[1] > 0 else "−",
        "" if value is None else tr("common.number", n=value),
        tr("common.number", n=after),
        _note(context, seat, side, what, leaves=leaves, out=seat == out),
        _state(context, caret, seat, locked=seat == out),
        leaves,
        what if isinstance(what, str) else "",
    )


def _moves(names: Boxes, match: Match, at: RuleContext, seat: int) -> tuple[int, int] | None:
    """Whose total the pips in a hand move, and which way; ``None`` where that hangs on who wins the hand."""
    moved = effect(names, match, at, seat)
    return None if moved is not None and moved[1] > 0 and moved[0] != match.setup.side_of(seat) else moved


def _note(context: EntryContext, seat: int, side: int, what: Held, *, leaves: bool, out: bool) -> str:
    tr, setup = context.tr, context.match.setup
    if out:
        return tr("entry.went_out")
    if leaves:
        return tr("entry.eliminated")
    if side != setup.side_of(seat):
        return tr("entry.off", name=setup.name_of(side))
    if tiles_of(setup, what) == [Tile(0, 0)]:
        return tr("entry.double_blank", tile=Tile(0, 0))
    return ""


def _state(context: EntryContext, caret: Caret, seat: int, *, locked: bool) -> FieldState:
    problem = pressing(context)
    if problem is not None and problem.code not in MISSING and seat in problem.seats and not locked:
        return "error"
    if locked:
        return "locked"
    return "focus" if caret.seat == seat else "rest"


def figures(context: EntryContext) -> tuple[str, ...] | None:
    """What the row of the hand would say so far, in the columns of those whose pips are written."""
    match, at = context.match, context.at
    names = boxes(match.variant.sheet.end_type)
    then = context.state_with(completed(names, context.fields, at))
    seats = [seat for seat in range(len(match.setup.players)) if held(names, context.fields, seat) is not None]
    if then is None or not seats:
        return None
    moved = [effect(names, match, at, seat) for seat in seats]
    told = {one[0] for one in moved if one is not None}
    sides = range(match.setup.sides)
    line = match.variant.sheet.lines(match.setup)[0]
    return tuple(
        box_text(context.tr, line.box(then.results[-1], side, match.setup)) if side in told or None in moved else ""
        for side in sides
    )


def turns_over(match: Match, match_state: MatchState) -> bool:
    """Whether pips in a hand come off somebody else's total."""
    if not fits(match.variant.sheet):
        return False
    at = rule_context(match, match.hand_index, match_state)
    names = boxes(match.variant.sheet.end_type)
    moved = [effect(names, match, at, seat) for seat in range(len(match.setup.players))]
    return all(one is not None and one[1] < 0 and one[0] != match.setup.side_of(seat) for seat, one in enumerate(moved))
