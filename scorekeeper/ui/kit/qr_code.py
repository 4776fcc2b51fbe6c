"""A QR code, with which a phone opens an address."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from itertools import groupby
from typing import Final

import flet as ft
import flet.canvas as cv

from scorekeeper.ui.kit.boxes import outline, padded
from scorekeeper.ui.kit.mark import filled
from scorekeeper.ui.kit.tokens import LIGHT

QUIET: Final = 20
"""Width of the empty edge."""


def qr_code(address: str, module: float = 5, *, width: float | None = None) -> ft.Control | None:
    """Return the QR code of an address, dark on light in every theme; ``None`` where no library makes one.

    A ``module`` is so many logical pixels wide; with a ``width``, as many as fill it.
    """
    try:
        encoder = import_module("segno.encoder")  # of an extra that native apps do not have
    except ModuleNotFoundError:
        return None
    matrix: Sequence[Sequence[int]] = encoder.encode(address, micro=False).matrix
    rows = [[bool(is_dark) for is_dark in row] for row in matrix]
    module = module if width is None else width / len(rows)
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
    return ft.Container(
        canvas,
        padded(QUIET, QUIET),
        bgcolor=LIGHT.tile,
        border=outline(1, LIGHT.line),
        border_radius=16,
        width=side,
        height=side,
    )
