"""The context of a hand being written, without a screen around it."""

from __future__ import annotations

from typing import Any, cast
from unittest.mock import Mock

from scorekeeper.core.check import read_context
from scorekeeper.core.evaluate import evaluate
from scorekeeper.core.variant import Match
from scorekeeper.i18n import translator_for
from scorekeeper.ui.base.early_drawing import EarlyDrawing
from scorekeeper.ui.entry.context import EntryContext
from scorekeeper.ui.entry.editor import before
from scorekeeper.ui.entry.preview import preview
from scorekeeper.ui.kit.theme import Theme
from scorekeeper.ui.shell.draft_fields import read_fields

WORDS = translator_for("en", strict=True)
"""English, with an error for a word key that is missing."""

CALLBACKS = (
    "edit",
    "set_cell",
    "set_view",
    "set_line",
    "score",
    "tap",
    "write_again",
    "strike",
    "drop",
    "answer",
    "save",
    "undo",
    "redo",
    "close",
)


def context_of(match: Match, fields: dict[str, Any] | None = None, index: int | None = None) -> EntryContext:
    """Return the context of hand `index` (the open hand by default) with `fields` as its draft."""
    index = match.hand_index if index is None else index
    state, fields = evaluate(match), fields or {}
    plays = match.hands[index].plays if index < len(match.hands) else ()
    return EntryContext(
        theme=Theme(), tr=WORDS, match=match, state=state, rule_context=before(match, state, index, plays), index=index,
        is_correction=index < match.hand_index, fields=fields,
        pad=read_fields(match.variant.sheet.end, fields, read_context(match)),
        preview=preview(match, state, index, plays, fields),
        refused=(), cell=None, line=None, view=0, width=390, height=844, is_docked=False, early=EarlyDrawing(),
        **cast("dict[str, Any]", {name: Mock() for name in CALLBACKS}),
    )  # fmt: skip
