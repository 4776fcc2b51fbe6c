"""Writing, undoing, redoing and correcting in any order, beside a list kept by hand."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace
from typing import Any, cast

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from scorekeeper.core.check import review
from scorekeeper.core.evaluate import evaluate
from scorekeeper.core.events import (
    Corrected,
    Ended,
    Event,
    Led,
    LogEvent,
    Noted,
    Redone,
    Renamed,
    Reseated,
    Scored,
    Struck,
    Undone,
)
from scorekeeper.core.layout import layout
from scorekeeper.core.model import Hand, HandResult
from scorekeeper.core.problem import Refusal
from scorekeeper.core.session import add_entry, can_redo, can_undo, entries_in_effect, open_session
from scorekeeper.core.table import Page
from scorekeeper.core.variant import Match, MatchState
from tests.registry import VARIANTS
from tests.unit.strategies import aside, company, correction, entry, examples, next_entry, setups, strike


@dataclass
class Paper:
    """A sheet of paper: the names, and a line for every hand."""

    names: list[str]
    order: tuple[int, ...] = ()
    hands: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])

    def line(self, index: int) -> dict[str, Any]:
        if index == len(self.hands):
            self.hands.append({"plays": [], "end": None, "note": "", "leader": None})
        return self.hands[index]

    def last(self) -> dict[str, Any]:
        """The hand on the table."""
        return self.line(len(self.hands) - (1 if self.hands and self.hands[-1]["end"] is None else 0))


def pencil(paper: Paper, event: Event, leaders: list[int | None]) -> None:
    """Do on paper what an event says. ``leaders`` led the hands so far."""
    match event:
        case Scored(play):
            paper.last()["plays"].append(play)
        case Ended(end):
            paper.last()["end"] = end
        case Corrected(hand, plays, end):
            paper.hands[hand].update(plays=list(plays), end=end)
        case Struck(hand):
            del paper.hands[hand]
        case Noted(hand, text):
            paper.line(hand)["note"] = text
        case Led(hand, seat):
            paper.line(hand)["leader"] = seat
        case Renamed(names):
            for seat, name in names:
                paper.names[seat] = name
        case Reseated(order):
            paper.order = order
            for line, leader in zip(paper.hands, leaders, strict=True):
                line["leader"] = leader
    paper.hands = [
        line for line in paper.hands if any((line["plays"], line["end"], line["note"], line["leader"] is not None))
    ]


class Evening(RuleBasedStateMachine):
    """A session and the papers of the evening: ``papers[at]`` is the one on top."""

    @initialize(data=st.data(), variant=st.sampled_from(list(VARIANTS)))
    def sit_down(self, data: st.DataObject, variant: Any) -> None:
        self.session = open_session(Match(variant, data.draw(setups(variant))))
        self.papers = [Paper(list(self.session.match.setup.players))]
        self.at = 0
        self.written = 0
        self.known: tuple[Match, MatchState, Page] | None = None
        self.found: tuple[Sequence[HandResult], Sequence[Refusal]] = ((), ())

    def write(self, writing: LogEvent | None) -> None:
        if writing is None:
            return
        self.written += 1
        line = entry(self.written, writing)
        match writing:
            case Undone():
                self.at = max(self.at - 1, 0)
            case Redone():
                self.at = min(self.at + 1, len(self.papers) - 1)
            case _:
                paper = deepcopy(self.papers[self.at])
                steps = evaluate(self.session.match).results
                pencil(paper, writing, [one.hand.leader if one.after_end else one.leader for one in steps])
                self.papers = [*self.papers[: self.at + 1], paper]
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
    def note_beside_a_hand(self, data: st.DataObject) -> None:
        self.write(aside(data.draw, self.session.match))

    @rule(data=st.data())
    def rename_or_reseat(self, data: st.DataObject) -> None:
        self.write(company(data.draw, self.session.match))

    @rule()
    def undo(self) -> None:
        self.write(Undone())

    @rule()
    def redo(self) -> None:
        self.write(Redone())

    @invariant()
    def the_sheet_is_the_paper_on_top(self) -> None:
        paper = self.papers[self.at]
        hands = tuple(Hand(tuple(one["plays"]), one["end"], one["note"], one["leader"]) for one in paper.hands)
        setup = replace(self.session.start.setup, players=tuple(paper.names), order=paper.order)
        assert self.session.match == Match(self.session.start.variant, setup, hands)

    @invariant()
    def one_can_go_back_to_the_first_paper_and_on_to_the_last(self) -> None:
        assert can_undo(self.session) == (self.at > 0)
        assert can_redo(self.session) == (self.at < len(self.papers) - 1)

    @invariant()
    def what_is_known_of_the_last_sheet_changes_nothing(self) -> None:
        match, known = self.session.match, self.known
        state = evaluate(match, known and known[:2])
        page = layout(match, state, known=known and known[1:])
        assert state == evaluate(match)
        assert page == layout(match, state)
        found = review(match, state, self.found)
        assert found == review(match, state)
        self.known, self.found = (match, state, page), (state.results, found)

    @invariant()
    def the_log_tells_what_still_stands(self) -> None:
        lines = entries_in_effect(self.session)
        assert [one for one, _ in lines] == list(self.session.log)
        standing = [one.event for one, stands in lines if stands and not isinstance(one.event, Undone | Redone)]
        assert standing == list(self.session.done)
        assert open_session(self.session.start, self.session.log) == self.session


TestAnEvening = cast("Any", Evening).TestCase
TestAnEvening.settings = settings(examples(1), stateful_step_count=20)
