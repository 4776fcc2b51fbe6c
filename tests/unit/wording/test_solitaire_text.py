"""Tests of the names of solitaires and of their records."""

from __future__ import annotations

import pytest

from scorekeeper.games.solitaires import FIGURES, Tally
from scorekeeper.i18n import LANGUAGES, translator_for
from scorekeeper.wording.solitaire_text import record_line, solitaire_name


def test_solitaire_name_has_kind_and_number() -> None:
    names = [solitaire_name(translator_for("en", strict=True), figure) for figure in FIGURES]
    assert len(names) == len(set(names)) == 18
    assert [names[0], names[2], names[-1]] == ["Solitaire 1", "Quadrille 1", "Quadrille 6"]
    assert {"Tricard Quadrille", "Magic Square 2", "Magic Triangle", "Magic Star"} <= set(names)


@pytest.mark.parametrize("language", LANGUAGES)
def test_solitaire_name_is_unique_in_every_language(language: str) -> None:
    assert len({solitaire_name(translator_for(language, strict=True), figure) for figure in FIGURES}) == 18


def test_record_line_has_tries_and_best_time() -> None:
    tr = translator_for("en", strict=True)
    assert record_line(tr, Tally()) == "not tried yet"
    assert record_line(tr, Tally(tries=2, solved=1)) == tr("solitaires.tries", n=2)
    assert record_line(tr, Tally(tries=2, solved=1, minutes=9)).endswith(tr("solitaires.best", n=9))
