"""Entry forms for the end of a hand and for its plays; ``form_choice`` chooses them by what their forms ask."""

from __future__ import annotations

from scorekeeper.ui.entry.context import EntryContext, PlayForm
from scorekeeper.ui.entry.form_choice import end_form_for, play_form_for

__all__ = ["EntryContext", "PlayForm", "end_form_for", "play_form_for"]
