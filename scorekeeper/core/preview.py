"""Previews a draft: its record, its problems, and the scores after saving."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.core.check import check, game_over, read_context, rule_context
from scorekeeper.core.draft_fields import read_fields
from scorekeeper.core.evaluate import apply, evaluate
from scorekeeper.core.events import Corrected, Ended, Event
from scorekeeper.core.form import Answers, Missing, field_of
from scorekeeper.core.model import Hand, RuleContext
from scorekeeper.core.problem import Code, Problem, Remedy
from scorekeeper.core.variant import Match, MatchState


@dataclass(frozen=True, slots=True)
class Preview:
    """A draft of a hand, read and checked.

    ``end`` is the record it makes, which may have gaps; ``missing`` are the ``problems`` that only say so. ``match``
    and ``state`` end with this hand, as far as it is written. ``saved`` is the state of the whole match after saving,
    ``None`` while the draft is refused.
    """

    match: Match
    state: MatchState
    end: Any
    problems: tuple[Problem, ...]
    saved: MatchState | None = None
    missing: tuple[Problem, ...] = ()

    @property
    def ready(self) -> bool:
        """Whether it can be saved as it stands."""
        return not self.problems


def preview(match: Match, state: MatchState, index: int, plays: Sequence[Any], fields: Mapping[str, Any]) -> Preview:
    """Read the draft of hand ``index`` with these ``plays``, check it, and compute the scores with it.

    ``state`` is that of ``match``. A refused end decides nothing: nobody wins or leaves by it, and it counts only where
    the boxes of the printed table write it.
    """
    reopened = reopen(match, index, plays)
    before = state if reopened is match else evaluate(reopened, (match, state))
    answers = read_fields(match.variant.sheet.end, fields, read_context(match)).answers
    context = rule_context(reopened, state=before)
    end, missing = answers.finish(context), (*missing_answers(answers, context),)
    problems = (game_over(reopened, before), *missing) if missing and before.is_over else missing
    problems = problems or tuple(check(reopened, end, state=before))
    is_refused = any(not problem.is_question for problem in problems)
    if is_refused and not (answers.values and _ends_in_a_box(match)):
        return Preview(reopened, before, end, problems, missing=missing)
    then = apply(reopened, Ended(end))
    after = evaluate(then, (reopened, before))
    if is_refused:
        after = replace(after, eliminations=before.eliminations, winners=before.winners, is_over=before.is_over)
        return Preview(then, after, end, problems, missing=missing)
    is_correction = index < match.hand_index
    saved = evaluate(apply(match, event_of(match, index, plays, end)), (match, state)) if is_correction else after
    result = (then, after) if answers.values else (reopened, before)
    return Preview(*result, end, problems, saved)


def missing_answers(answers: Answers, context: RuleContext) -> list[Problem]:
    """Return what must still be answered, the numbers of all players first. Doubts are asked about by the check.

    The players are only named once the numbers are begun, or it is answered how the hand ended.
    """
    record, ending = answers.record(context), answers.form.ending
    is_ended = ending is not None and not ending.missing(record, context)

    def is_begun(name: str) -> bool:
        return is_ended or name in answers.values

    def is_required(each: Missing) -> bool:
        """Return whether no record can be read without the column."""
        field = field_of(record, each.name)
        return field.per is not None and not field.optional and not (field.is_partial and is_begun(each.name))

    missing = [each for each in answers.state(context).missing if not each.question.is_doubt]
    columns = [each if is_begun(each.name) else replace(each, owners=()) for each in missing if is_required(each)]
    others = [each for each in missing if not is_required(each)]
    return [each.problem(record, context.setup) for each in (*columns, *others)]


def hand_of(match: Match, index: int) -> Hand:
    """Return a hand as it is written; an empty one before its first play."""
    return match.hands[index] if index < len(match.hands) else Hand()


def reopen(match: Match, index: int, plays: Sequence[Any]) -> Match:
    """Return the match as it was while hand ``index`` lasted, with these plays in it."""
    hand = hand_of(match, index)
    if hand.end is None and hand.plays == (*plays,):
        return match
    return replace(match, hands=(*match.hands[:index], replace(hand, plays=tuple(plays), end=None)))


def event_of(match: Match, index: int, plays: Sequence[Any], end: Any) -> Event:
    """Return the event that saving the hand writes."""
    return Corrected(index, tuple(plays), end) if index < match.hand_index else Ended(end)


def _ends_in_a_box(match: Match) -> bool:
    return any(line.tap_end for line in match.variant.sheet.lines(match.setup))


def before_end(match: Match, state: MatchState, index: int, plays: Sequence[Any]) -> RuleContext:
    """Return the context just before a hand ends, with these plays in it."""
    at = rule_context(match, index, state)
    return at._replace(hand=replace(at.hand, plays=tuple(plays), end=None))


def new_problems(
    match: Match, state: MatchState, line: tuple[int, int], plays_before: tuple[Any, ...], plays: tuple[Any, ...]
) -> Sequence[Problem]:
    """Return the problems of the ``plays`` of a hand, from a line on, that those ``plays_before`` before did not have.

    The ``line`` is the index of the hand and the number of the play.
    It is also asked whether the match may end with them, where something written later would count no longer.
    """
    hand, number = line

    def problems(of: tuple[Any, ...]) -> list[Problem]:
        return [
            problem
            for place in range(number, len(of))
            for problem in match.variant.sheet.check(of[place], before_end(match, state, hand, of[:place]))
        ]

    known = problems(plays_before)
    new = [problem for problem in problems(plays) if problem not in known]
    then = evaluate(apply(match, Corrected(hand, plays, match.hands[hand].end)), (match, state))
    if not new and then.is_over and _uncounted(then) > _uncounted(state):
        winners = tuple(seat for side in then.winners for seat in match.setup.seats_of(side))
        values = {"total": then.totals[then.winners[0]] if then.winners else 0}
        answers = (Remedy("end_match", {}), Remedy("leave", {"total": None}))
        return [Problem(Code.ENDS_EARLIER, winners, values, answers)]
    return new


def _uncounted(state: MatchState) -> int:
    """Return how many plays count for nothing, because the match had ended before them."""
    return sum(len(result.hand.plays) - len(result.play_points) for result in state.results)
