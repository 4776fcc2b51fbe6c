"""The draft of a hand: what has been written of it and not yet saved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, cast

from scorekeeper.core.check import standing
from scorekeeper.core.kinds import write
from scorekeeper.core.model import RuleContext
from scorekeeper.core.tiles import Tile
from scorekeeper.core.variant import Match, MatchState


def before(match: Match, state: MatchState, index: int, plays: Sequence[Any]) -> RuleContext:
    """The sheet just before a hand ends, with these plays."""
    at = standing(match, index, state)
    return at._replace(hand=replace(at.hand, plays=tuple(plays), end=None))


def start(match: Match, index: int) -> dict[str, Any]:
    """The draft of a hand when nothing has been changed: what was written, or nothing."""
    end = match.hands[index].end if index < len(match.hands) else None
    return {} if end is None else write(end, match.setup.set)


def plain(match: Match, value: Any) -> Any:
    """A value of a record as it stands in a draft: tiles by their names, lists for tuples."""
    if isinstance(value, Tile):
        return match.setup.set.name(value)
    if isinstance(value, tuple | list):
        return [plain(match, one) for one in cast("Sequence[Any]", value)]
    return value
