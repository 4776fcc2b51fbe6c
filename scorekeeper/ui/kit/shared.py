"""Values of a drawing that are one object wherever they are equal: Flet compares them, and is done at once."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Final, ParamSpec, TypeVar

import flet as ft

P = ParamSpec("P")
R = TypeVar("R")

_KEPT: Final = 1024


def shared(make: Callable[P, R]) -> Callable[P, R]:
    """``make`` with one and the same result for equal arguments; a new one where these cannot be told apart by hash."""
    kept = lru_cache(_KEPT)(make)

    @wraps(make)
    def found(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return kept(*args, **kwargs)  # pyright: ignore[reportArgumentType]
        except TypeError:
            return make(*args, **kwargs)

    return found


CENTER: Final = ft.Alignment.CENTER
CENTER_LEFT: Final = ft.Alignment.CENTER_LEFT

margin = shared(ft.Margin.only)
padding = shared(ft.Padding.only)

Line = tuple[float, str]
"""How thick, in logical pixels, and in which colour."""


@shared
def border(
    *, left: Line | None = None, top: Line | None = None, right: Line | None = None, bottom: Line | None = None
) -> ft.Border:
    """A border of these lines."""
    lines = {"left": left, "top": top, "right": right, "bottom": bottom}
    return ft.Border(**{edge: ft.BorderSide(*line) for edge, line in lines.items() if line})


@shared
def ruled(*, top: Line | None = None, bottom: Line | None = None) -> ft.BoxDecoration:
    """Lines over what lies below them, for a ``foreground_decoration``."""
    return ft.BoxDecoration(border=border(top=top, bottom=bottom))


@shared
def frame(width: float, color: str) -> ft.Border:
    """A border all around."""
    return ft.Border.all(width, color)


@shared
def padded(horizontal: float, vertical: float = 0) -> ft.Padding:
    """The same room left and right, and above and below."""
    return ft.Padding.symmetric(horizontal=horizontal, vertical=vertical)
