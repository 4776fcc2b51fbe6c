"""A match with the hand being written in it, as far as it is written: what its sheet would look like."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.core.check import read_end
from scorekeeper.core.match import Course, Match, work_out
from scorekeeper.core.problem import Problem
from scorekeeper.ui.entry.context import EntryContext
from scorekeeper.ui.entry.draft import with_plays


def pencilled(context: EntryContext) -> tuple[Match, Course]:
    """The match up to the hand being written, with its plays and what can be read of its end, right or not."""
    match = with_plays(context.match, context.index, context.at.hand.plays)
    end = read_end(match, dict(context.fields)) if context.fields else None
    if end is not None and not isinstance(end, Problem):
        hand = replace(match.hands[context.index] if context.index < len(match.hands) else context.at.hand, end=end)
        match = replace(match, hands=(*match.hands[: context.index], hand))
    return match, work_out(match)
