"""Pads: what a hand is written with. Each is a file of its own, registered in ``registry`` by kinds."""

from __future__ import annotations

from scorekeeper.ui.entry.context import Cell, Change, EntryContext, Face, Fields, Form, Live, Pad
from scorekeeper.ui.entry.draft import Weighed
from scorekeeper.ui.entry.registry import form_for, live_for

__all__ = ["Cell", "Change", "EntryContext", "Face", "Fields", "Form", "Live", "Pad", "Weighed", "form_for", "live_for"]
