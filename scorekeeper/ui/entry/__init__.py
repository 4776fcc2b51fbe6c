"""Pads: what a hand is written with. Each is a file of its own, registered in ``registry`` by kinds."""

from __future__ import annotations

from scorekeeper.ui.entry.context import EntryContext, Live
from scorekeeper.ui.entry.controls import form_for, live_for

__all__ = ["EntryContext", "Live", "form_for", "live_for"]
