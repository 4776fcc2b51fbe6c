"""A QR code, with which a phone opens an address."""

from __future__ import annotations

from itertools import groupby
from typing import Final

import flet as ft
import flet.canvas as cv

from scorekeeper.ui.kit.boxes import padded
from scorekeeper.ui.kit.mark import filled
from scorekeeper.ui.kit.tokens import LIGHT

MODULE: Final = 5
"""Width of a module, in logical pixels."""

QUIET: Final = 20
"""Width of the empty edge."""


def qr_code(address: str, width: float | None = None) -> ft.Control | None:
    """Return the QR code of an address, dark on light in every theme; ``None`` where no library makes one.

    ``width`` is that of all modules, in logical pixels; without it a module has its usual width.
    """
    try:
        import segno  # noqa: PLC0415  an extra, which the offline page and native apps do not have
    except ModuleNotFoundError:
        return None
    rows = [[bool(module) for module in row] for row in segno.make(address, micro=False).matrix]
    module = MODULE if width is None else width / len(rows)
    ink, shapes = filled(LIGHT.tile_pip), list[cv.Shape]()
    for y, row in enumerate(rows):
        x = 0
        for is_dark, modules in groupby(row):
            dark = len([*modules])
            if is_dark:
                shapes.append(cv.Rect(x * module, y * module, dark * module, module, paint=ink))
            x += dark
    size = len(rows) * module
    canvas = cv.Canvas(shapes=shapes, width=size, height=size)
    side = size + 2 * QUIET
    return ft.Container(canvas, padded(QUIET, QUIET), bgcolor=LIGHT.tile, border_radius=16, width=side, height=side)
