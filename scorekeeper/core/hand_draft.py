"""A hand that is being written: what it is written into, what the keys ask next, and what is wrong or missing."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final

from scorekeeper.core.evaluate import apply, evaluate, score_play
from scorekeeper.core.events import Ended
from scorekeeper.core.keypad import Keypad
from scorekeeper.core.model import Hand, RuleContext
from scorekeeper.core.play_pad import PlayPad, pad_of
from scorekeeper.core.preview import Preview, missing_answers, reopen
from scorekeeper.core.problem import Code, Problem
from scorekeeper.core.variant import Match, MatchState

MISSING: Final = frozenset({Code.VALUE_MISSING, Code.NO_END, Code.ENGINE_MISSING})
"""Codes of checks that only say that the hand is not written yet."""

PlayLine = tuple[int, int]
"""A play that is written: the index of its hand, and its number in it."""


@dataclass(frozen=True, eq=False, repr=False)
class HandDraft:
    """The hand ``index`` (from 0) of ``match`` as it is being written; ``state`` is that of the match.

    ``player`` plays now; ``rule_context`` is the match just before the hand ends, with the plays written so far.
    ``pad`` has the answers for the end and the caret, ``preview`` the record that they make, its problems and the
    scores with it. ``refused`` are the problems of the last play or save, ``line`` is the play that is being corrected.
    """

    match: Match
    state: MatchState
    index: int
    player: int
    rule_context: RuleContext
    pad: Keypad
    preview: Preview
    refused: tuple[Problem, ...]
    line: PlayLine | None

    @property
    def is_correction(self) -> bool:
        """Return whether the hand had ended before: all changes become one correction when it is saved.

        Otherwise a play is written as soon as it is scored.
        """
        return self.index < self.match.hand_index

    @property
    def chosen_play(self) -> Any | None:
        """Return the play that is being corrected."""
        hand, number = self._hand_and_number
        return next(iter(hand.plays[number : number + 1]), None)

    @cached_property
    def before_play(self) -> RuleContext:
        """Return the context just before the play that is written now, or before the line that is corrected."""
        hand, number = self._hand_and_number
        return self.rule_context._replace(hand=replace(hand, plays=hand.plays[:number], end=None))

    @property
    def _hand_and_number(self) -> tuple[Hand, int]:
        """Return the hand that is written, and the number of the play that is written or corrected in it."""
        own = self.rule_context.hand
        hand, number = self.line or (self.index, len(own.plays))
        return (own if hand == self.index else self.match.hands[hand]), number

    @cached_property
    def before_plays(self) -> RuleContext:
        """Return the context at the beginning of the hand of the play that is written or corrected now."""
        at = self.before_play
        return at._replace(hand=replace(at.hand, plays=()))

    @cached_property
    def play_pad(self) -> PlayPad:
        return pad_of(self.match.variant.sheet, self.before_play)

    def refusal(self, play: Any) -> Problem | None:
        """Return why the game would not take a play now, or at the line to correct, not even after a question."""
        return self._refusal(play, self.before_play)

    def allows(self, play: Any) -> bool:
        """Return whether the game would take a play now, or at the line to correct, if need be after a question."""
        return self.refusal(play) is None

    def has_key(self, play: Any) -> bool:
        """Return whether a play has a key: the game would take it at the beginning of the hand.

        A key stays in its place for the whole hand: else the second tap on one that goes would fall on another.
        """
        return self._refusal(play, self.before_plays) is None

    def _refusal(self, play: Any, at: RuleContext) -> Problem | None:
        return next((each for each in self.match.variant.sheet.check(play, at) if not each.is_question), None)

    def points_of(self, play: Any) -> int:
        """Return what a play would bring its player, at the line to correct if there is one."""
        if self.line is None:
            return score_play(self.match, play, self.rule_context)[self.match.setup.side_of(play.player)]
        index, number = self.line
        counted = self.with_play(play)[1].results[index].play_points[number:]  # none after the end of the match
        return sum(points[self.match.setup.side_of(play.player)] for points in counted[:1])

    def with_play(self, play: Any) -> tuple[Match, MatchState]:
        """Return the match, and its state, with another play in the place of the one that is corrected."""
        (hand, number), (index, _) = self._hand_and_number, self.line or (self.index, 0)
        corrected = replace(hand, plays=(*hand.plays[:number], play, *hand.plays[number + 1 :]))
        match = replace(
            self.match, hands=(*self.match.hands[:index], corrected, *self.match.hands[index + 1 : self.index + 1])
        )
        return match, evaluate(match, (self.match, self.state))

    def state_after(self, end: Any) -> MatchState:
        """Return the state up to and with this hand, ended by a record that need not be complete or possible."""
        reopened = reopen(self.match, self.index, self.rule_context.hand.plays)
        return evaluate(apply(reopened, Ended(end)), (self.match, self.state))

    @property
    def problem(self) -> Problem | None:
        """Return the problem to speak of: what was refused last, what is impossible, missing, or doubtful."""
        answers = self.pad.answers
        asked = missing_answers(answers, self.rule_context) if answers.ways else []  # the preview has no chosen ways
        every = [*self.refused, *asked, *self.preview.problems]
        wrong = next((one for one in every if not self.is_missing(one) and not one.is_question), None)
        waiting = next((one for one in every if self.is_missing(one)), None)
        return wrong or waiting or next((one for one in every if one.is_question), None)

    def is_missing(self, problem: Problem) -> bool:
        """Return whether a problem only says what is not entered yet."""
        return problem.code in MISSING or problem in self.preview.missing
