"""Why a player leads the open hand, or why the leader is not known; and who is likely to play now."""

from __future__ import annotations

from typing import Any, Literal

from scorekeeper.core.form import SeatQuestion
from scorekeeper.core.model import RuleContext
from scorekeeper.core.variant import Match, MatchState, RecordSheet

LeadReason = Literal["said", "turn", "won", "last", "again", "rule", "unknown"]
"""``said`` at the table, by ``turn``, having ``won`` the hand before or placed its ``last`` tile, or once ``again``
after a hand that no team won; where nobody is known to lead, the ``rule`` of the first hand decides, or it is
``unknown`` because nobody is known to have led before."""


def lead_reason(match: Match, state: MatchState) -> LeadReason:
    """Return why the leader of the open hand leads; ``state`` is that of the match."""
    hand = match.open_hand
    if hand.leader is not None or match.variant.sheet.opened_by(hand) is not None:
        return "said"
    rule = match.setup.options.get("lead", match.variant.lead.then)
    last = state.results[match.hand_index - 1] if match.hand_index else None
    if last is None or rule in {"same", "engine"} or match.variant.lead.again(last, match.setup):
        return "rule" if state.leader is None else "said"
    if state.leader is None:
        return "unknown"
    if rule != "winner":
        return "turn"
    won = match.variant.sheet.winners(match.hands[match.hand_index - 1].end, match.setup)
    return "won" if len(won) == 1 else "again" if match.setup.teams else "last"


def likely_player(sheet: RecordSheet, context: RuleContext) -> int:
    """Return who is likely to play now: at first the leader, then the last player again or the next one."""
    seats, plays = context.active_seats, context.hand.plays
    last = plays[-1].player if plays else context.leader
    if plays and _is_followed_by_next(sheet, plays[-1]):
        order = context.setup.playing_order
        index = order.index(last)
        return next(seat for seat in (*order[index + 1 :], *order[: index + 1]) if seat in seats)
    return last if last in seats else min(seats, default=0)


def _is_followed_by_next(sheet: RecordSheet, play: Any) -> bool:
    """Return whether the next player is likely to play after this: a tile was laid or passed, and nothing scored."""
    question = [*sheet.form_of(play).questions][-1]
    return not getattr(question, "shows_points", False) and not isinstance(question, SeatQuestion)
