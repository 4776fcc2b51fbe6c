"""Caches that keep a tap on a long table fast.

Flet draws a component again when its state, an argument or an observed value changes, and then compares the new
controls with the old ones, property by property. It stops at two places: a component made by ``memo`` whose arguments
are equal (``==``), and a control or value that is the same object as before. On a table of 4 sides and 100 hands a tap
should therefore build and compare only the controls that change.

``memo`` (in ``flet_shim``)
    Skips a component whose arguments are equal. The table uses it for blocks of 8 hands, for the rows of one hand and
    for the row of heads: a table of 100 hands then compares 13 blocks, not 100 groups.
``use_stable``, ``use_latest``
    Make ``memo`` work with callbacks: a new closure in every drawing would make the arguments unequal. The first one
    does it for all callbacks of a value.
``ControlCache``
    Returns the control of a place as it was while its arguments are equal, so that Flet skips it without comparing.
    The table uses it for blocks, boxes, labels and heads; of a hand of four boxes one is built again, not four.
``use_deferred``, ``deferred``
    Draw what changes with a tap but is not looked at first (tints, labels for screen readers, the button below) after
    the figures have been sent: the figures are on the screen one message earlier.
``EarlyDrawing`` (in ``early_drawing``)
    Draws the field of a digit or the row of a score alone, before all the others.

What each part brings, on that table: thousands of calls of Python functions (``tests.tools.bench.parts``), and the
milliseconds until a tap is seen in Chromium (``tests.tools.bench.tap``, with and without in turn, on a busy machine):

=========================  =====  =========  =====  ==================  ===================
switched off                undo   new hand   open   undo, seen          scored play, seen
=========================  =====  =========  =====  ==================  ===================
nothing                       44         66    563  37 and 37           43 and 46
``memo``                      65         99    562
``use_stable`` …             431        863    563
``ControlCache``              59         85    562  20 more (1)         3 more (1)
``use_deferred`` …            36         62    553  36 and 26 more      9 and 17 more
``EarlyDrawing``              42         65    563
=========================  =====  =========  =====  ==================  ===================

(1) beside an app that defers nothing either. Deferred drawing costs calls, and its figures are still seen earlier. The
parts of Flet that are replaced are in ``scorekeeper.ui.base.flet_patches``. Without ``ControlCache`` and the deferred
drawing, an undo was seen after 70 instead of 42 ms, a scored play after 91 instead of 43, and a typed digit after 36
instead of 38 (medians of five runs of ``tap``, with and without in turn, on a quiet machine).

Three habits of ``ui.table`` belong to the same subject. A row keeps its key from blank to written, so that writing a
hand changes figures and inserts nothing. A full table scrolls by half a screen, so that most taps scroll nothing. Large
values (``Spread``, ``EntryContext``, ``MatchHandle``) have no ``repr``, because Flet formats arguments.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from functools import partial
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar, TypeVarTuple, cast, overload

import flet as ft

from scorekeeper.ui.base.flet_shim import Ref, component, memo, use_callback, use_effect, use_memo, use_ref, use_state
from scorekeeper.ui.base.timers import FRAMES

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T")
Ts = TypeVarTuple("Ts")


class ControlCache:
    """The results of drawing functions of one component, by place. A place is any hashable value."""

    def __init__(self) -> None:
        self._results: dict[object, tuple[object, object]] = {}

    def __call__(self, place: object, draw: Callable[P, T], /, *args: P.args, **named: P.kwargs) -> T:
        """Return the last result for ``place`` if the arguments are equal to the last ones, else draw again."""
        given = args, named
        if place not in self._results or self._results[place][0] != given:
            self._results[place] = given, draw(*args, **named)
        return cast("T", self._results[place][1])


def use_control_cache() -> ControlCache:
    """Return the cache of the current component."""
    return use_memo(ControlCache, [])


@overload
def use_latest(fn: Callable[P, R]) -> Callable[P, R]: ...
@overload
def use_latest(fn: None) -> None: ...
@overload
def use_latest(fn: Callable[P, R] | None) -> Callable[P, R] | None: ...
def use_latest(fn: Callable[P, R] | None) -> Callable[P, R] | None:
    """Return a function object that never changes and calls the ``fn`` of the latest drawing; ``None`` for ``None``."""
    latest = use_ref(fn)
    latest.current = fn

    def call(*args: P.args, **kwargs: P.kwargs) -> R:
        return cast("Callable[P, R]", latest.current)(*args, **kwargs)

    stable = use_callback(call)
    return stable if fn else None


D = TypeVar("D", bound="DataclassInstance")


def use_stable(actions: D) -> D:
    """Return a dataclass whose functions never change and call those of the latest drawing; other values stay."""
    functions = use_stable_by_name({field.name: getattr(actions, field.name) for field in fields(actions)})
    return replace(actions, **functions)


def use_stable_by_name(values: Mapping[str, object]) -> dict[str, Any]:
    """Return values by name, the functions among them as in ``use_stable``; the names may change."""
    latest, stable = use_ref(values), use_memo(dict[str, Callable[..., object]], [])
    latest.current = values
    for name, value in values.items():
        if callable(value) and name not in stable:
            stable[name] = partial(_call_latest, latest, name)
    return {name: stable[name] if callable(value) else value for name, value in values.items()}


def _call_latest(latest: Ref[Mapping[str, Any]], name: str, *args: object, **named: object) -> object:
    return latest.current[name](*args, **named)


def use_deferred(value: T, *, wait: Callable[[T], bool]) -> T:
    """Return the previous value for two frames after a change, so that more urgent changes are sent first.

    ``wait`` gets the previous value and returns whether it can stand for that long.
    """
    previous, (_, redraw) = use_ref(value), use_state(0)
    if previous.current != value and not wait(previous.current):
        previous.current = value

    async def catch_up() -> None:
        await asyncio.sleep(FRAMES)
        if previous.current != value:
            previous.current = value
            redraw(lambda count: count + 1)

    use_effect(catch_up, [value])
    return previous.current


def deferred(fn: Callable[[*Ts], ft.Control], *args: *Ts) -> ft.Control:
    """Draw a ``memo`` component two frames later than what is around it."""
    return _Deferred(fn, args)


@memo
@component
def _Deferred(fn: Callable[..., ft.Control], args: tuple[object, ...]) -> ft.Control:
    return fn(*use_deferred(args, wait=lambda _: True))
