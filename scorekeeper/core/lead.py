"""The reason why a player leads the open hand, or why the leader is not known."""

from __future__ import annotations

from typing import Literal

from scorekeeper.core.variant import Match, MatchState

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
