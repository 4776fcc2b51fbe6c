"""Tests that every problem code has a sentence."""

from __future__ import annotations

import pytest

from scorekeeper.core.problem import Code
from scorekeeper.i18n import LANGUAGES
from scorekeeper.i18n.catalogue import INDEX, catalogue


@pytest.mark.parametrize("language", LANGUAGES)
def test_catalogue_has_a_sentence_for_every_code_and_no_other(language: str) -> None:
    words = (*catalogue(language, "problems"), *catalogue(language, INDEX))
    keys = {key.removeprefix("problems.") for key in words if key.startswith("problems.")} - {"unknown"}
    keys = {key for key in keys if not key.startswith("remedy.")}
    assert set(Code) <= keys
    # A sentence may depend on a field or on the winners: its key is then the code and one more word.
    assert {key for key in keys if not any(key == code or key.startswith(f"{code}_") for code in Code)} == set()
