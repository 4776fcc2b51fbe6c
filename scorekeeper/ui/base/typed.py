"""What somebody types or chooses in a form, which the session keeps until it is saved."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar, cast

import flet as ft

from scorekeeper.ui.base.flet_shim import use_memo, use_state
from scorekeeper.ui.base.session_state import session_state

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Typed(Generic[T]):
    """What stands in a form as it is drawn, what changes it, and what forgets it once it is saved.

    ``newest`` returns the newest value: a tap may come before what was typed is drawn.
    """

    value: T
    change: Callable[[Callable[[T], T]], None]
    newest: Callable[[], T]
    forget: Callable[[], None]


def use_typed(key: Hashable, start: T | Callable[[], T]) -> Typed[T]:
    """Return what stands in a form, at first ``start`` or what it returns.

    The session keeps it under ``key`` however the form is left.
    """
    typed, (_, show) = session_state(ft.context.page).typed, use_state(cast("Any", None))
    first = use_memo(cast("Callable[[], T]", start), [key]) if callable(start) else start

    def newest() -> T:
        return typed.get(key, first)  # the form may be of another match now

    def change(changed: Callable[[T], T]) -> None:
        now = typed[key] = changed(newest())
        show((key, now))

    def forget() -> None:
        typed.pop(key, None)

    return Typed(newest(), change, newest, forget)
