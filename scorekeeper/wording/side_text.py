"""The standing of a side: its total, its distance to the target, and the semantics label of its column."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.core.goals import LOW_GOALS, fixed_target
from scorekeeper.core.model import Setup
from scorekeeper.core.roster import sides_left
from scorekeeper.core.variant import Match, MatchState
from scorekeeper.i18n import Translator


@dataclass(frozen=True, slots=True)
class Side:
    """The standing of a side: its total and its target, if there is one; ``place`` counts from 1.

    ``gone``: it was eliminated or has left, ``left``: of its own accord, ``leaves``: it plays the open hand, and leaves
    after it. ``won``: it has won. ``starts_again``: its points were taken off after the last hand, because its run was
    broken. ``in_marks``: the match is played for marks.
    """

    setup: Setup
    goal: str
    side: int
    total: int
    target: int | None
    place: int | None = None
    gone: bool = False
    won: bool = False
    left: bool = False
    starts_again: bool = False
    in_marks: bool = False
    leaves: bool = False

    @property
    def rest(self) -> int:
        """Return the points left to the target."""
        return max(0, (self.target or 0) - self.total)

    @property
    def has_rest(self) -> bool:
        """Return whether points are left to say: none past a limit, nor at a target without having won."""
        at_limit = self.goal == "limit" and self.total == self.target
        return self.target is not None and self.goal != "countdown" and (at_limit or self.rest > 0)


def sides_of(match: Match, state: MatchState, *, places: bool = False) -> list[Side]:
    """Return the standing of every side, in the order of the columns.

    Sides have a place once their totals differ: where there is no target, and with ``places`` in every match. Totals
    of which only the result is known are compared with no target: it may have been another one.
    """
    target = None if state.early_end == "result" else target_of(match)
    left = sides_left(match, state)
    gone = {side for side, _ in state.eliminations} | left
    low = match.goal.kind in LOW_GOALS
    staying = [total for side, total in enumerate(state.totals) if side not in state.gone]
    ranked = (places or target is None) and len({*staying}) > 1
    return [
        Side(
            match.setup,
            match.goal.words,
            side,
            total,
            target,
            1 + sum(1 for other in staying if (other < total if low else other > total)) if ranked else None,
            side in gone,
            side in state.winners,
            side in left,
            match.goal.kind == "love"
            and not total
            and bool(state.results)
            and bool(state.results[-1].adjustment)
            and state.results[-1].adjustment[side] < 0,
            match.variant.sheet.style_of(match.setup).spell_all,
            side in state.gone - left,
        )
        for side, total in enumerate(state.totals)
    ]


def target_of(match: Match) -> int | None:
    """Return the number that totals are compared with: the limit, the target, or the start of a countdown."""
    if match.goal.kind == "countdown":
        return match.goal.start
    if match.goal.kind not in {"first_to", "limit", "exactly", "love"}:
        return None
    return int(match.setup.options.get("target", fixed_target(match.goal)))


def fraction(side: Side) -> float | None:
    """Return the part of its bar that a total fills, from 0 to 1; ``None`` without a target."""
    return None if not side.target else max(0.0, min(1.0, side.total / side.target))


def side_semantics_label(tr: Translator, side: Side, leads: bool) -> str:
    """Return the label of a column: ``Bruno, 30 points, 20 left to the limit, leads next``."""
    marks: list[str] = []
    if side.gone:
        marks.append(tr("mark.gone" if side.left else "mark.left"))
    elif side.won:
        marks.append(wins_text(tr, side))
    elif side.leaves:
        marks.append(tr("mark.leaves"))
    else:
        marks += [] if side.place is None else [tr("common.place", n=side.place)]
    if side.has_rest and not (side.gone or side.won):
        marks += [tr("sheet.start_again")] if side.starts_again else []
        marks.append(tr("mark.limit_left" if side.goal == "limit" else "mark.to_go", n=side.rest))
    if leads:
        marks.append(tr("mark.leads_next"))
    name = side.setup.name_of(side.side)
    total = tr("sheet.marks" if side.in_marks else "common.points", n=side.total)
    if not marks:
        return tr("say.header", name=name, total=total)
    return tr("say.header_marked", name=name, total=total, marks=marks)


def wins_text(tr: Translator, side: Side) -> str:
    """Return the word below the name of a side that has won: ``wins``, or ``win`` of a team."""
    return tr("mark.wins", n=len(side.setup.seats_of(side.side)))


def leads_next(state: MatchState, side: Side) -> bool:
    """Return whether a player of a side leads the next hand."""
    return not state.is_over and state.leader is not None and side.setup.side_of(state.leader) == side.side
