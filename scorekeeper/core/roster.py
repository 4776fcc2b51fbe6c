"""People who join, leave and come back during a match, and house rules that change."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, assert_never, cast

from scorekeeper.core.events import PlayerJoined, PlayerLeft, PlayerReturned, RosterEvent, RulesChanged
from scorekeeper.core.kinds import Seat, fields_of
from scorekeeper.core.model import Change, Hand, Joined, Left, NewRules, Returned, Value
from scorekeeper.core.variant import Match, MatchState

PerSeat = tuple[Any, ...]
"""The values of all seats in a field of a record."""


def can_grow(match: Match) -> bool:
    """Return whether the game has places for other numbers of players, who do not play in teams."""
    return not match.setup.teams and len(match.variant.players) > 1


def is_leaving(match: Match, state: MatchState, side: int) -> bool:
    """Return whether a side plays on in the open hand, and leaves after it."""
    plays_on = state.active[side] and not state.is_over and bool(match.variant.deal.each)
    return side in state.gone and plays_on


def sides_left(match: Match, state: MatchState) -> frozenset[int]:
    """Return the sides that have left: those that leave after the open hand have not."""
    return frozenset(side for side in state.gone if not is_leaving(match, state, side))


def join(match: Match, event: PlayerJoined) -> Match:
    """Return the match with one more seat. Records get ``None`` for it in the hands that are written already."""
    setup, seat = match.setup, len(match.setup.players)
    around = setup.playing_order
    order = (*around[: event.place], seat, *around[event.place :])
    order = order if setup.order or order != (*range(seat + 1),) else ()
    grown = replace(setup, players=(*setup.players, event.name), order=order, joined=setup.joined + 1)
    return replace(
        match,
        setup=grown,
        hands=tuple(_with_seat(hand) for hand in match.hands),
        struck=tuple(replace(struck, hand=_with_seat(struck.hand)) for struck in match.struck),
        changes=_inserted(match.changes, Joined(event.hand, seat, event.total)),
    )


def leave(match: Match, event: PlayerLeft) -> Match:
    """Return the match without a player from a hand on, who has joined at the latest with that hand."""
    hand = max(event.hand, match.joined[event.seat].hand if event.seat in match.joined else 0)
    return replace(match, changes=_inserted(_without_later(match, event.seat, hand), Left(hand, event.seat)))


def return_to_table(match: Match, event: PlayerReturned) -> Match:
    """Return the match with a player who had left."""
    changes = _inserted(_without_later(match, event.seat, event.hand), Returned(event.hand, event.seat))
    return replace(match, changes=changes)


def change_rules(match: Match, event: RulesChanged) -> Match:
    """Return the match with other house rules, from a hand on or for all hands."""
    new, hand = dict(event.options), event.hand or 0
    changes = tuple(
        NewRules(change.hand, _merged(change.before, new))
        if isinstance(change, NewRules) and change.hand > hand
        else change
        for change in match.changes
    )
    if hand and not any(isinstance(change, NewRules) and change.hand == hand for change in changes):
        changes = _inserted(changes, NewRules(hand, match.setup_of(hand).options))
    return replace(match, setup=replace(match.setup, options=_merged(match.setup.options, new)), changes=changes)


def match_at_start(match: Match) -> Match:
    """Return the match before its first hand, with the players and the house rules of that time."""
    early = match.setup.players[: len(match.setup.players) - match.setup.joined]
    order = tuple(seat for seat in match.setup.order if seat < len(early))
    return Match(match.variant, replace(match.setup_of(0), players=early, order=order, joined=0))


def events_of_changes(match: Match) -> list[RosterEvent | RulesChanged]:
    """Return events that make the changes of a match out of ``match_at_start``; the new columns come first."""
    order, joined = match.setup.playing_order, match.joined
    events: list[RosterEvent | RulesChanged] = []
    for seat in sorted(joined):
        place = sum(other < seat for other in order[: order.index(seat)])
        events.append(PlayerJoined(match.setup.players[seat], place, joined[seat].total, joined[seat].hand))
    for change in match.changes:
        match change:
            case Left(hand, seat):
                events.append(PlayerLeft(seat, hand))
            case Returned(hand, seat):
                events.append(PlayerReturned(seat, hand))
            case NewRules(hand, before):
                after = match.setup_of(hand).options
                new = tuple((key, value) for key, value in after.items() if value != before[key])
                events.append(RulesChanged(new, hand))
            case Joined():
                pass
            case _:  # pragma: no cover
                assert_never(change)
    return events


def strike_changes(match: Match, hand: int) -> Match:
    """Return the match with its changes after a hand was removed: those that came later begin a hand earlier."""
    if not match.changes:
        return match
    moved: list[Change] = []
    rules = {0}
    for change in match.changes:
        earlier = replace(change, hand=change.hand - (change.hand > hand))
        if isinstance(earlier, NewRules) and earlier.hand in rules:
            continue
        rules |= {earlier.hand} if isinstance(earlier, NewRules) else set()
        moved.append(earlier)
    return replace(match, changes=ordered(moved))


def _inserted(changes: tuple[Change, ...], new: Change) -> tuple[Change, ...]:
    return ordered((*changes, new))


def restore_changes(match: Match, hand: int) -> Match:
    """Return the match with its changes after a struck hand is back: those of players begin as late as they played."""
    if not match.changes:
        return match
    back = match.hands[hand]

    def comes_after(change: Change) -> bool:
        if isinstance(change, NewRules):
            return False
        return _took_part(back, change.seat) == isinstance(change, Left)

    moved = [replace(c, hand=c.hand + (c.hand > hand or (c.hand == hand and comes_after(c)))) for c in match.changes]
    return replace(match, changes=ordered(moved))


def ordered(changes: Iterable[Change]) -> tuple[Change, ...]:
    """Return changes by hand, those of the rules last; people stay in the order in which they came and went."""
    return tuple(sorted(changes, key=lambda change: (change.hand, isinstance(change, NewRules))))


def _without_later(match: Match, seat: int, hand: int) -> tuple[Change, ...]:
    """Return the changes without those in which a player would leave or come back after a hand."""
    return tuple(
        change
        for change in match.changes
        if not (isinstance(change, Left | Returned) and change.seat == seat and change.hand > hand)
    )


def _merged(options: Mapping[str, Value], new: Mapping[str, Value]) -> Mapping[str, Value]:
    return MappingProxyType({**options, **new})


def _took_part(hand: Hand, seat: int) -> bool:
    """Return whether a seat played a hand: a record has a value for it, or names it."""
    for record in (*hand.plays, hand.end):
        for field in fields_of(cast("type[Any]", type(record))) if record is not None else ():
            value = getattr(record, field.name)
            named = value == seat if isinstance(field.kind, Seat) and not field.per else False
            if named or (field.per and value is not None and value[seat] is not None):
                return True
    return False


def _with_seat(hand: Hand) -> Hand:
    plays = tuple(_with_none(play) for play in hand.plays)
    return replace(hand, plays=plays, end=None if hand.end is None else _with_none(hand.end))


def _with_none(record: Any) -> Any:
    """Return a record with ``None`` for one more seat."""
    per_seat = [field.name for field in fields_of(cast("type[Any]", type(record))) if field.per]
    values = {name: getattr(record, name) for name in per_seat}
    longer = {name: (*cast("PerSeat", value), None) for name, value in values.items() if isinstance(value, tuple)}
    return replace(record, **longer) if longer else record
