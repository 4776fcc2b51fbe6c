"""Sentences about what saving a hand will do: who is eliminated, wins or leads next, or what a correction changes."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.core.goals import LOW_GOALS
from scorekeeper.core.variant import Match, MatchState, Reason
from scorekeeper.i18n import Translator


@dataclass(frozen=True, slots=True)
class SaveOutcome:
    """The sentences, important ones in ``strong``. ``grave``: a side is eliminated, or the match is over."""

    strong: tuple[str, ...] = ()
    rest: tuple[str, ...] = ()
    grave: bool = False


def save_outcome(
    tr: Translator, match: Match, before: MatchState, then: MatchState, index: int, *, past: bool
) -> SaveOutcome:
    """Return what changes from the state ``before`` to the state ``then``, in which hand ``index`` is saved."""
    if past:
        return correction_outcome(tr, match, before, then)
    setup = match.setup
    left = [side for side, hand in then.eliminations if hand == index]
    gone: tuple[str, ...] = ()
    if left and match.goal.kind == "limit":
        limit = setup.number("target")
        key = "banner.out_at" if all(then.totals[side] >= limit for side in left) else "banner.out"
        gone = (tr(key, names=[setup.name_of(side) for side in left], n=len(left), limit=limit),)
    if then.is_over:
        return SaveOutcome((*gone, *_winner_sentences(tr, match, then)), grave=True)
    return SaveOutcome(gone, _next_leader_sentences(tr, match, then), grave=bool(gone))


def reason_sentence(tr: Translator, match: Match, reason: Reason) -> tuple[str, str]:
    """Return why a hand is worth what it is, up to the colon and after it: ``33 is fewer than 41:`` ``Anna …``."""
    names = [match.setup.name_of(side) for side in reason.sides]
    people = sum(len(match.setup.seats_of(side)) for side in reason.sides)
    said = tr(f"reason.{reason.key}", names=names, n=people, **reason.values)
    head, colon, rest = said.partition(": ")
    return (head + colon.rstrip(), rest) if colon else ("", said)


def _winner_sentences(tr: Translator, match: Match, then: MatchState) -> tuple[str, ...]:
    """Return who wins, and how."""
    names = [match.setup.name_of(side) for side in then.winners]
    if len(names) != 1:
        return (tr("banner.share", names=names),) if names else ()
    name, total = names[0], then.totals[then.winners[0]]
    people = len(match.setup.seats_of(then.winners[0]))
    match match.goal.kind:
        case "limit" if then.eliminations:
            return (tr("banner.last_in", name=name),)
        case "first_to" | "exactly":
            return (tr("banner.reaches", name=name, total=total, n=people),)
        case "countdown":
            return (tr("banner.below_zero", name=name, n=total),)
        case _:
            return (tr("banner.wins", name=name, n=people),)


def _next_leader_sentences(tr: Translator, match: Match, then: MatchState) -> tuple[str, ...]:
    """Return who leads the next hand."""
    if then.leader is None:
        return ()
    return (tr("banner.leads", name=match.setup.players[then.leader], n=len(then.results) + 1),)


def correction_outcome(tr: Translator, match: Match, before: MatchState, then: MatchState) -> SaveOutcome:
    """Return what the correction of an earlier hand changes: ``Bruno 96 → 91, Anna now leads``."""
    name_of = match.setup.name_of
    moved = [(side, old, new) for side, (old, new) in enumerate(zip(before.totals, then.totals, strict=True))]
    moved = [change for change in moved if change[1] != change[2]]
    first = _leading_side(match, then) if _leading_side(match, then) != _leading_side(match, before) else None
    strong: list[str] = []
    for place, (side, old, new) in enumerate(moved, start=1):
        values = {"name": name_of(side), "before": old, "after": new}
        if place == len(moved) and first is not None:
            people = len(match.setup.seats_of(first))
            strong.append(tr("banner.correction_leads", **values, leader=name_of(first), n=people))
        else:
            strong.append(tr("banner.correction", **values))
    rest: list[str] = []
    back = [name_of(side) for side, alive in enumerate(then.active) if alive and not before.active[side]]
    gone = [name_of(side) for side, alive in enumerate(then.active) if not alive and before.active[side]]
    rest += [tr("banner.back", names=back)] if back else []
    rest += [tr("banner.gone", names=gone)] if gone else []
    if then.is_over and then.winners != before.winners:
        rest += _winner_sentences(tr, match, then)
    elif before.is_over and not then.is_over:
        rest.append(tr("banner.reopens"))
    return SaveOutcome(tuple(strong), tuple(rest), grave=bool(gone or back) or then.is_over != before.is_over)


def _leading_side(match: Match, state: MatchState) -> int | None:
    """Return the side in the lead, or ``None`` if several share it. Some goals are won by the lowest total."""
    low = match.goal.kind in LOW_GOALS
    among = [total for side, total in enumerate(state.totals) if state.active[side]]
    best = min(among, default=0) if low else max(among, default=0)
    placed = [side for side, total in enumerate(state.totals) if state.active[side] and total == best]
    return placed[0] if len(placed) == 1 else None
