"""Draws any page of a match: rows of boxes below a head for every side."""

from __future__ import annotations

from scorekeeper.ui.sheet.band import Fingers, Pencil
from scorekeeper.ui.sheet.heads import heads, said
from scorekeeper.ui.sheet.shape import Shape, shape_of, style_of
from scorekeeper.ui.sheet.sheet import Sheet

__all__ = ["Fingers", "Pencil", "Shape", "Sheet", "heads", "said", "shape_of", "style_of"]
