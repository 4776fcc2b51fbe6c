"""What is said about a hand that is being written."""

from __future__ import annotations

import pytest

from scorekeeper.core.draft_fields import write_fields
from scorekeeper.core.form import Answers, answers_of
from scorekeeper.core.keypad import Keypad
from scorekeeper.core.preview import reopen
from scorekeeper.core.variant import Match, Variant
from scorekeeper.examples import example
from tests.registry import VARIANTS
from tests.unit.ui.entry.contexts import context_of


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.id)
def test_possible_hand_is_never_called_wrong_while_it_is_written(variant: Variant) -> None:
    full = example(variant)
    for index, hand in enumerate(full.hands):
        if hand.end is None:
            continue
        match = reopen(Match(variant, full.setup, full.hands[: index + 1]), index, hand.plays)
        written = answers_of(variant.sheet.end, hand.end).values
        names = dict.fromkeys(name for each in variant.sheet.end.questions for name in each.names if name in written)
        for number in range(len(names) + 1):
            answers = Answers(variant.sheet.end, {name: written[name] for name in [*names][:number]})
            fields = write_fields(Keypad(answers), context_of(match).rule_context)
            context = context_of(match, dict(fields), index)
            found = context.problem
            assert found is None or found.is_question or context.is_missing(found), found
