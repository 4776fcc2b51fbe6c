"""What saving a hand will do: who leaves, who wins, who leads next, or what a correction changes."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.core.variant import Match, MatchState
from scorekeeper.i18n import Translator


@dataclass(frozen=True, slots=True)
class Outcome:
    """Sentences, the weighty ones first; ``grave``: somebody leaves, or the match is over."""

    strong: tuple[str, ...] = ()
    rest: tuple[str, ...] = ()
    grave: bool = False


def outcome(tr: Translator, match: Match, before: MatchState, then: MatchState, index: int, *, past: bool) -> Outcome:
    """What changes between the match as it is and as it would be with hand ``index`` saved."""
    if past:
        return corrected(tr, match, before, then)
    setup = match.setup
    left = [side for side, hand in then.eliminations if hand == index]
    gone: tuple[str, ...] = ()
    if left and match.goal.kind == "limit":
        limit = setup.number("target")
        key = "banner.out_at" if all(then.totals[side] >= limit for side in left) else "banner.out"
        gone = (tr(key, names=[setup.name_of(side) for side in left], n=len(left), limit=limit),)
    if then.is_over:
        return Outcome((*gone, *won(tr, match, then)), grave=True)
    return Outcome(gone, next_lead(tr, match, then), grave=bool(gone))


def won(tr: Translator, match: Match, then: MatchState) -> tuple[str, ...]:
    """Who wins, and how."""
    names = [match.setup.name_of(side) for side in then.winners]
    if len(names) != 1:
        return (tr("banner.share", names=names),) if names else ()
    name, total = names[0], then.totals[then.winners[0]]
    people = len(match.setup.seats_of(then.winners[0]))
    match match.goal.kind:
        case "limit":
            return (tr("banner.last_in", name=name),)
        case "first_to" | "exactly":
            return (tr("banner.reaches", name=name, total=total, n=people),)
        case "countdown":
            return (tr("banner.below_zero", name=name, n=total),)
        case _:
            return (tr("banner.wins", name=name, n=people),)


def next_lead(tr: Translator, match: Match, then: MatchState) -> tuple[str, ...]:
    """Who leads the next hand."""
    if then.leader is None:
        return ()
    return (tr("banner.leads", name=match.setup.players[then.leader], n=len(then.results) + 1),)


def corrected(tr: Translator, match: Match, before: MatchState, then: MatchState) -> Outcome:
    """What a late correction changes: Bruno 96 → 91, Anna now leads."""
    name_of = match.setup.name_of
    moved = [(side, old, new) for side, (old, new) in enumerate(zip(before.totals, then.totals, strict=True))]
    moved = [one for one in moved if one[1] != one[2]]
    first = ahead(match, then) if ahead(match, then) != ahead(match, before) else None
    strong: list[str] = []
    for place, (side, old, new) in enumerate(moved, start=1):
        said = {"name": name_of(side), "before": old, "after": new}
        if place == len(moved) and first is not None:
            people = len(match.setup.seats_of(first))
            strong.append(tr("banner.correction_leads", **said, leader=name_of(first), n=people))
        else:
            strong.append(tr("banner.correction", **said))
    rest: list[str] = []
    back = [name_of(side) for side, alive in enumerate(then.active) if alive and not before.active[side]]
    gone = [name_of(side) for side, alive in enumerate(then.active) if not alive and before.active[side]]
    rest += [tr("banner.back", names=back)] if back else []
    rest += [tr("banner.gone", names=gone)] if gone else []
    if then.is_over and then.winners != before.winners:
        rest += won(tr, match, then)
    elif before.is_over and not then.is_over:
        rest.append(tr("banner.reopens"))
    return Outcome(tuple(strong), tuple(rest), grave=bool(gone or back) or then.is_over != before.is_over)


def ahead(match: Match, state: MatchState) -> int | None:
    """The side that is best placed, if one alone is: the lowest total where low ones win, else the highest."""
    low = match.goal.kind in {"limit", "countdown"}
    among = [total for side, total in enumerate(state.totals) if state.active[side]]
    best = min(among, default=0) if low else max(among, default=0)
    placed = [side for side, total in enumerate(state.totals) if state.active[side] and total == best]
    return placed[0] if len(placed) == 1 else None
