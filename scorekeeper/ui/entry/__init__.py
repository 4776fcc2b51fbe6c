"""Entry forms for the end of a hand and for its plays; ``controls`` chooses them by the kinds of the fields."""

from __future__ import annotations

from scorekeeper.ui.entry.context import EntryContext, PlayForm
from scorekeeper.ui.entry.controls import end_form_for, play_form_for

__all__ = ["EntryContext", "PlayForm", "end_form_for", "play_form_for"]
