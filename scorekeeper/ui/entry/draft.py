"""A hand as it is being written: the record it makes, what is wrong with it, and what saving it would do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from scorekeeper.core.check import check, read_end, rule_context
from scorekeeper.core.evaluate import apply, evaluate
from scorekeeper.core.events import Corrected, Ended, Event
from scorekeeper.core.kinds import write
from scorekeeper.core.model import Hand, RuleContext
from scorekeeper.core.problem import Problem
from scorekeeper.core.tiles import Tile
from scorekeeper.core.variant import Match, MatchState
from scorekeeper.ui.entry.sums import added


@dataclass(frozen=True, slots=True)
class Weighed:
    """A draft weighed: its record once it can be read, its problems, and the course of the match with it saved."""

    end: Any = None
    problems: tuple[Problem, ...] = ()
    state: MatchState | None = None

    @property
    def ready(self) -> bool:
        """Whether it can be saved as it stands."""
        return self.end is not None and not self.problems


def past(match: Match, index: int) -> bool:
    """Whether a hand has ended, so that writing it again is a correction."""
    return index < match.hand_index


def before(match: Match, state: MatchState, index: int, plays: Sequence[Any]) -> RuleContext:
    """The sheet just before a hand ends, with these plays."""
    at = rule_context(match, index, state)
    return at._replace(hand=replace(at.hand, plays=tuple(plays), end=None))


def start(match: Match, index: int) -> dict[str, Any]:
    """The draft of a hand when nothing has been changed: what was written, or nothing."""
    end = match.hands[index].end if index < len(match.hands) else None
    return {} if end is None else write(end, match.setup.set)


def with_plays(match: Match, index: int, plays: Sequence[Any]) -> Match:
    """The match as it stood while that hand lasted, with these plays in it."""
    if not plays and index >= len(match.hands):
        return match
    hand = match.hands[index] if index < len(match.hands) else Hand()
    return replace(match, hands=(*match.hands[:index], replace(hand, plays=tuple(plays), end=None)))


def weigh(match: Match, index: int, plays: Sequence[Any], fields: Mapping[str, Any]) -> Weighed:
    """Read, check and work out the draft of a hand."""
    open_match = with_plays(match, index, plays)
    end = read_end(open_match, added(fields))
    if isinstance(end, Problem):
        return Weighed(None, (end,))
    problems = tuple(check(open_match, end))
    if any(not problem.is_question for problem in problems):
        return Weighed(end, problems)
    return Weighed(end, problems, evaluate(apply(match, event(match, index, plays, end))))


def plain(match: Match, value: Any) -> Any:
    """A value of a record as it stands in a draft: tiles by their names, lists for tuples."""
    if isinstance(value, Tile):
        return match.setup.set.name(value)
    if isinstance(value, tuple | list):
        return [plain(match, one) for one in cast("Sequence[Any]", value)]
    return value


def event(match: Match, index: int, plays: Sequence[Any], end: Any) -> Event:
    """What saving the hand writes."""
    return Corrected(index, tuple(plays), end) if past(match, index) else Ended(end)
