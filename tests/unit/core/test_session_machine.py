"""Tests of entries, undo, redo and corrections in any order, against a simple model of the match."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace
from typing import Any, cast

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from scorekeeper.core import events
from scorekeeper.core.check import review
from scorekeeper.core.evaluate import evaluate
from scorekeeper.core.kinds import Seat, fields_of
from scorekeeper.core.layout import layout
from scorekeeper.core.model import (
    Adjustment,
    Change,
    EarlyEnd,
    Hand,
    HandResult,
    Joined,
    Left,
    NewRules,
    Returned,
    StruckHand,
    Value,
)
from scorekeeper.core.problem import Refusal
from scorekeeper.core.session import add_entry, can_redo, can_undo, entries_in_effect, open_session
from scorekeeper.core.table import Page
from scorekeeper.core.variant import Match, MatchState
from tests.registry import VARIANTS
from tests.unit.strategies import (
    adjustment,
    aside,
    change,
    company,
    correction,
    early_end,
    entry,
    examples,
    next_entry,
    restore,
    setups,
    strike,
)


@dataclass
class ModelMatch:
    """A simple model of a match: the names, and a dictionary for every hand of the sheet, struck or not."""

    names: list[str]
    options: dict[str, Value]
    order: tuple[int, ...] = ()
    joined: int = 0
    people: list[Joined | Left | Returned] = field(default_factory=list[Joined | Left | Returned])
    rules: dict[int, dict[str, Value]] = field(default_factory=dict[int, dict[str, Value]])
    sheet: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    adjustments: list[Adjustment] = field(default_factory=list[Adjustment])
    early_end: EarlyEnd | None = None

    def move_adjustments(self, hand: int, by: int) -> None:
        self.adjustments = [replace(each, hand=each.hand + by * (each.hand > hand)) for each in self.adjustments]

    @property
    def hands(self) -> list[dict[str, Any]]:
        return [line for line in self.sheet if not line["struck"]]

    def line(self, index: int) -> dict[str, Any]:
        if index == len(self.hands):
            self.sheet.append({"plays": [], "end": None, "note": "", "leader": None, "struck": False})
        return self.hands[index]

    def last(self) -> dict[str, Any]:
        """Return the hand being played; add one after a finished hand."""
        return self.line(len(self.hands) - (1 if self.hands and self.hands[-1]["end"] is None else 0))

    def remove(self, hand: int) -> None:
        """Forget that there was a hand: what changed after it changes a hand earlier."""
        self.people = [replace(change, hand=change.hand - (change.hand > hand)) for change in self.people]
        self.move_adjustments(hand, -1)
        moved: dict[int, dict[str, Value]] = {}
        for since, options in sorted(self.rules.items()):
            moved[since - (since > hand)] = options
        self.options = moved.pop(0, self.options)
        self.rules = moved

    def put_back(self, hand: int) -> None:
        """Let those who did not play a struck hand come after it, and those who did leave after it."""
        back = self.hands[hand]
        records = [*back["plays"], *([back["end"]] if back["end"] else [])]

        def later(change: Joined | Left | Returned) -> int:
            played = any(plays(record, change.seat) for record in records)
            return change.hand > hand or (change.hand == hand and played == isinstance(change, Left))

        self.people = [replace(change, hand=change.hand + later(change)) for change in self.people]
        self.move_adjustments(hand, 1)
        self.rules = {since + (since > hand): options for since, options in self.rules.items()}

    def join(self, event: events.PlayerJoined) -> None:
        seat = len(self.names)
        around = list(self.order or range(seat))
        around.insert(event.place, seat)
        self.order = () if not self.order and around == list(range(seat + 1)) else tuple(around)
        self.names.append(event.name)
        self.joined += 1
        for line in self.sheet:
            line["plays"] = [longer(play) for play in line["plays"]]
            line["end"] = line["end"] and longer(line["end"])
        self.people.append(Joined(event.hand, seat, event.total))

    def move(self, change: Left | Returned) -> None:
        """Let a player leave or come back; later moves of this player are forgotten."""
        self.people = [
            other
            for other in self.people
            if isinstance(other, Joined) or other.seat != change.seat or other.hand <= change.hand
        ]
        self.people.append(change)

    def change_rules(self, new: dict[str, Value], hand: int) -> None:
        since = max((each for each in self.rules if each <= hand), default=0)
        if not hand:
            self.options = {**self.options, **new}
        else:
            self.rules[hand] = dict(self.rules.get(since, self.options))
        for each in self.rules:
            if each >= hand:
                self.rules[each] |= new


def longer(record: Any) -> Any:
    """Return a record with no value for one more player."""
    named = {each.name: getattr(record, each.name) for each in fields_of(cast("type[Any]", type(record))) if each.per}
    return replace(record, **{name: (*values, None) for name, values in named.items() if values is not None})


def plays(record: Any, seat: int) -> bool:
    """Return whether a record has a value for a player, or is about the player."""
    for each in fields_of(cast("type[Any]", type(record))):
        value = getattr(record, each.name)
        if value == seat and isinstance(each.kind, Seat) and not each.per:
            return True
        if each.per and value is not None and value[seat] is not None:
            return True
    return False


def model_of(start: Match) -> ModelMatch:
    return ModelMatch(list(start.setup.players), dict(start.setup.options))


def apply_to_model(model: ModelMatch, event: events.Event, leaders: list[int | None]) -> None:
    """Apply an event to the model. ``leaders`` led the hands so far."""
    match event:
        case events.Scored(play):
            model.last()["plays"].append(play)
        case events.Ended(end):
            model.last()["end"] = end
        case events.Corrected(hand, plays, end):
            model.hands[hand].update(plays=list(plays), end=end)
        case events.Struck(hand):
            model.hands[hand]["struck"] = True
            model.remove(hand)
        case events.Restored(number):
            back = [line for line in model.sheet if line["struck"]][number]
            back["struck"] = False
            model.put_back(next(index for index, line in enumerate(model.hands) if line is back))
        case events.Noted(hand, text):
            model.line(hand)["note"] = text
        case events.Led(hand, seat):
            model.line(hand)["leader"] = seat
        case events.Renamed(names):
            for seat, name in names:
                model.names[seat] = name
        case events.Reseated(order):
            model.order = order
            for line, leader in zip(model.hands, leaders, strict=True):
                line["leader"] = leader
        case events.PlayerJoined():
            model.join(event)
        case events.PlayerLeft(seat, hand):
            joined = [change.hand for change in model.people if isinstance(change, Joined) and change.seat == seat]
            model.move(Left(max([hand, *joined]), seat))
        case events.PlayerReturned(seat, hand):
            model.move(Returned(hand, seat))
        case events.RulesChanged(options, hand):
            model.change_rules(dict(options), hand or 0)
        case events.Adjusted(new, number):
            if number is None:
                model.adjustments = sorted([*model.adjustments, new], key=lambda each: each.hand)
            else:
                model.adjustments[number] = new
        case events.AdjustmentStruck(number):
            del model.adjustments[number]
        case events.EndedEarly(how):
            model.early_end = how
    for index, line in reversed([*enumerate(model.hands)]):
        if not (line["plays"] or line["end"] or _has_more(line)):
            model.remove(index)
    model.sheet = [line for line in model.sheet if line["plays"] or line["end"] or _has_more(line)]


def _has_more(line: dict[str, Any]) -> bool:
    """Return whether a hand in which nothing was scored is on the sheet: it has a note or a leader, and counts."""
    return not line["struck"] and bool(line["note"] or line["leader"] is not None)


def match_of(model: ModelMatch, start: Match) -> Match:
    """Return the match that equals the model; ``start`` has no hands."""
    hands, struck = list[Hand](), list[StruckHand]()
    for line in model.sheet:
        hand = Hand(tuple(line["plays"]), line["end"], line["note"], line["leader"])
        if line["struck"]:
            struck.append(StruckHand(len(hands), hand))
        else:
            hands.append(hand)
    since = sorted(model.rules)
    before = [model.options, *(model.rules[hand] for hand in since)]
    changes: list[Change] = [*model.people, *map(NewRules, since, before)]
    by_hand = sorted(changes, key=lambda change: (change.hand, isinstance(change, NewRules)))
    setup = replace(start.setup, players=tuple(model.names), order=model.order, options=before[-1], joined=model.joined)
    more = tuple(by_hand), tuple(model.adjustments), model.early_end
    return Match(start.variant, setup, tuple(hands), tuple(struck), *more)


class SessionMachine(RuleBasedStateMachine):
    """A session, and the model after every event: ``models[at]`` is the current one."""

    @initialize(data=st.data(), variant=st.sampled_from(list(VARIANTS)))
    def sit_down(self, data: st.DataObject, variant: Any) -> None:
        self.session = open_session(Match(variant, data.draw(setups(variant))))
        self.models = [model_of(self.session.match)]
        self.at = 0
        self.written = 0
        self.known: tuple[Match, MatchState, Page] | None = None
        self.found: tuple[Sequence[HandResult], Sequence[Refusal]] = ((), ())

    def write(self, event: events.LogEvent | None) -> None:
        if event is None:
            return
        self.written += 1
        line = entry(self.written, event)
        match event:
            case events.Undone():
                self.at = max(self.at - 1, 0)
            case events.Redone():
                self.at = min(self.at + 1, len(self.models) - 1)
            case _:
                model = deepcopy(self.models[self.at])
                results = evaluate(self.session.match).results
                leaders = [result.hand.leader if result.after_end else result.leader for result in results]
                apply_to_model(model, event, leaders)
                self.models = [*self.models[: self.at + 1], model]
                self.at += 1
        self.session = add_entry(self.session, line)
        assert add_entry(self.session, line) is self.session, "a tap sent twice counts once"

    @rule(data=st.data())
    def score(self, data: st.DataObject) -> None:
        self.write(next_entry(data.draw, self.session.match))

    @rule(data=st.data())
    def score_again(self, data: st.DataObject) -> None:
        self.write(next_entry(data.draw, self.session.match, ending=1))

    @rule(data=st.data())
    def correct(self, data: st.DataObject) -> None:
        self.write(correction(data.draw, self.session.match))

    @rule(data=st.data())
    def cross_out(self, data: st.DataObject) -> None:
        self.write(strike(data.draw, self.session.match))

    @rule(data=st.data())
    def restore_a_struck_hand(self, data: st.DataObject) -> None:
        self.write(restore(data.draw, self.session.match))

    @rule(data=st.data())
    def note_beside_a_hand(self, data: st.DataObject) -> None:
        self.write(aside(data.draw, self.session.match))

    @rule(data=st.data())
    def adjust_a_total(self, data: st.DataObject) -> None:
        self.write(adjustment(data.draw, self.session.match))

    @rule(data=st.data())
    def end_early(self, data: st.DataObject) -> None:
        self.write(early_end(data.draw, self.session.match))

    @rule(data=st.data())
    def rename_or_reseat(self, data: st.DataObject) -> None:
        self.write(company(data.draw, self.session.match))

    @rule(data=st.data())
    def change_people_or_rules(self, data: st.DataObject) -> None:
        self.write(change(data.draw, self.session.match))

    @rule()
    def undo(self) -> None:
        self.write(events.Undone())

    @rule()
    def redo(self) -> None:
        self.write(events.Redone())

    @invariant()
    def match_equals_the_model(self) -> None:
        assert self.session.match == match_of(self.models[self.at], self.session.start)

    @invariant()
    def undo_and_redo_reach_every_model(self) -> None:
        assert can_undo(self.session) == (self.at > 0)
        assert can_redo(self.session) == (self.at < len(self.models) - 1)

    @invariant()
    def known_state_does_not_change_the_result(self) -> None:
        match, known = self.session.match, self.known
        state = evaluate(match, known and known[:2])
        page = layout(match, state, known=known and known[1:])
        assert state == evaluate(match)
        assert page == layout(match, state)
        found = review(match, state, self.found)
        assert found == review(match, state)
        self.known, self.found = (match, state, page), (state.results, found)

    @invariant()
    def entries_in_effect_are_the_done_events(self) -> None:
        lines = entries_in_effect(self.session)
        assert [line for line, _ in lines] == list(self.session.log)
        done = [
            line.event
            for line, in_effect in lines
            if in_effect and not isinstance(line.event, events.Undone | events.Redone)
        ]
        assert done == list(self.session.done)
        assert open_session(self.session.start, self.session.log) == self.session


TestSession = cast("Any", SessionMachine).TestCase
TestSession.settings = settings(examples(1), stateful_step_count=20)
