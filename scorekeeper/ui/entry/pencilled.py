"""A match with the hand being written in it, as far as it is written: what its sheet would look like."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.core.check import read_end
from scorekeeper.core.evaluate import evaluate
from scorekeeper.core.problem import Problem
from scorekeeper.core.variant import Match, MatchState
from scorekeeper.ui.entry.context import EntryContext
from scorekeeper.ui.entry.draft import with_plays
from scorekeeper.ui.entry.sums import added


def pencilled(context: EntryContext) -> tuple[Match, MatchState]:
    """The match up to the hand being written, with its plays and its end as far as it can be read.

    An end that is refused decides nothing: nobody wins or leaves by it, and it stands on the sheet only where the boxes
    of the sheet are what it is written with.
    """
    match = with_plays(context.match, context.index, context.at.hand.plays)
    before, end = evaluate(match), read_end(match, added(context.fields)) if context.fields else None
    refused = any(not one.is_question for one in context.weighed.problems)
    boxed = any(line.tap_end for line in match.variant.sheet.lines(match.setup))
    if end is None or isinstance(end, Problem) or (refused and not boxed):
        return match, before
    hand = replace(match.hands[context.index] if context.index < len(match.hands) else context.at.hand, end=end)
    match = replace(match, hands=(*match.hands[: context.index], hand))
    state = evaluate(match)
    if refused:
        state = replace(state, eliminations=before.eliminations, winners=before.winners, is_over=before.is_over)
    return match, state
