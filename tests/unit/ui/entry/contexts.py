"""The context of a hand being written, without a screen around it."""

from __future__ import annotations

from typing import Any
from unittest.mock import Mock

from scorekeeper.core.check import read_context
from scorekeeper.core.draft_fields import read_fields
from scorekeeper.core.evaluate import evaluate
from scorekeeper.core.preview import before_end, preview
from scorekeeper.core.variant import Match
from scorekeeper.i18n import translator_for
from scorekeeper.ui.entry.context import EntryContext
from scorekeeper.ui.entry.editor import EntryState
from scorekeeper.ui.kit.layout import Layout
from scorekeeper.ui.kit.theme import Theme

WORDS = translator_for("en", strict=True)
"""English, with an error for a word key that is missing."""


def context_of(match: Match, fields: dict[str, Any] | None = None, index: int | None = None) -> EntryContext:
    """Return the context of hand `index` (the open hand by default) with `fields` as its draft."""
    index = match.hand_index if index is None else index
    state, fields = evaluate(match), fields or {}
    plays = match.hands[index].plays if index < len(match.hands) else ()
    return EntryContext(
        match, state, index, 0, before_end(match, state, index, plays),
        read_fields(match.variant.sheet.end, fields, read_context(match)), preview(match, state, index, plays, fields),
        (), None, Theme(), WORDS, Layout(390, 844), EntryState(),
        Mock(),
    )  # fmt: skip
