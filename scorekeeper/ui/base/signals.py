"""Functions of a screen that a store calls without knowing the screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, ParamSpec, TypeVar

from scorekeeper.ui.base.flet_shim import use_effect, use_ref
from scorekeeper.ui.base.render_cache import use_latest

P = ParamSpec("P")
R = TypeVar("R")


class Signal(Generic[P, R]):
    """The functions that are connected to it, called together."""

    def __init__(self) -> None:
        self._connected: list[Callable[P, R]] = []

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> list[R]:
        """Call the connected functions and return what they return."""
        return [fn(*args, **kwargs) for fn in [*self._connected]]

    def connect(self, fn: Callable[P, R]) -> Callable[[], None]:
        """Connect a function and return what disconnects it."""
        self._connected.append(fn)
        return lambda: self._connected.remove(fn)


def use_signal(signal: Signal[P, R] | None, fn: Callable[P, R]) -> None:
    """Connect the function of the latest drawing to a signal for as long as the component is on the screen."""
    listener, disconnect = use_latest(fn), use_ref(_nothing)

    def connect() -> None:
        disconnect.current = signal.connect(listener) if signal else _nothing

    def stop() -> None:
        disconnect.current()

    use_effect(connect, [signal], cleanup=stop)


def _nothing() -> None:
    pass
