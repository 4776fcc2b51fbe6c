"""Pads: what a hand is written with. Each is a file of its own, registered in ``registry`` by kinds."""

from __future__ import annotations

from scorekeeper.ui.entry.context import EntryContext, PlayForm
from scorekeeper.ui.entry.controls import end_form_for, play_form_for

__all__ = ["EntryContext", "PlayForm", "end_form_for", "play_form_for"]
