"""An adapter of Flet: components with an error boundary, guarded event handlers, and typed hooks."""

from __future__ import annotations

import functools
import inspect
import logging
from collections.abc import Awaitable, Callable, Sequence
from types import FunctionType, MethodType
from typing import Any, Final, Generic, ParamSpec, Protocol, TypeVar, cast

import flet as ft
from flet.components.hooks.hook import Hook
from flet.components.utils import current_component

from scorekeeper.ui.base.session_state import session_state

log: Final = logging.getLogger(__name__)

P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T")
C = TypeVar("C", bound=type[object])

Handler = Callable[..., Any]
"""An event handler: takes nothing or the event, sync or async."""

_flet: Final = cast("Any", ft)


def component(fn: Callable[P, R]) -> Callable[P, R]:
    """Return ``ft.component`` with an error boundary.

    An exception while drawing is logged and an error card is drawn, because it would end Flet's scheduler and freeze
    the session. ``None`` becomes an empty control, because Flet would leave the old content on the screen.
    """

    @functools.wraps(fn)
    def body(*args: P.args, **kwargs: P.kwargs) -> R:
        return _draw_or(functools.partial(fn, *args, **kwargs), fn, error_card)

    return cast("Callable[P, R]", _flet.component(body))


def view(fn: Callable[P, R]) -> Callable[P, R]:
    """Return ``component`` for the component of a route, whose result and error card are views."""

    @functools.wraps(fn)
    def body(*args: P.args, **kwargs: P.kwargs) -> R:
        path = cast("str", _flet.use_view_path())
        return _draw_or(functools.partial(fn, *args, **kwargs), fn, lambda: error_view(path))

    return cast("Callable[P, R]", _flet.component(body))


def _draw_or(draw: Callable[[], R], fn: object, instead: Callable[[], ft.BaseControl]) -> R:
    try:
        control = draw()
    except Exception:
        log.exception("drawing %s", getattr(fn, "__qualname__", fn))
        return cast("R", instead())
    return cast("R", ft.Container()) if control is None else control


def error_card() -> ft.Control:
    """Return the card that replaces a component that could not be drawn."""
    return ft.Container(
        padding=ft.Padding.all(16),
        border_radius=16,
        bgcolor=ft.Colors.ERROR_CONTAINER,
        content=ft.Row(
            spacing=12,
            controls=[
                ft.Icon(ft.Icons.ERROR_OUTLINE, color=ft.Colors.ERROR),
                ft.Text(session_state(_page()).failure_texts.drawing, expand=True, color=ft.Colors.ON_SURFACE),
            ],
        ),
    )


def error_view(route: str) -> ft.View:
    """Return a view with the error card and an app bar, which offers the way back."""
    return ft.View(route=route, appbar=ft.AppBar(), controls=[identified(route, ft.SafeArea(content=error_card()))])


def identified(route: str, content: ft.Control) -> ft.Control:
    """Give a screen the identifier ``screen:`` and its route, so that tests know which screen is open.

    The identifier is that of a dot beneath the content: around the content it would take in the texts that belong to no
    other control, and screen readers would read them first. Its key is the route, because the web client ignores a
    change of an identifier alone, as between the results of two matches.
    """
    place = ft.Container(key=route, left=0, top=0, content=dot(f"screen:{route}"))
    return ft.Stack(expand=True, fit=ft.StackFit.EXPAND, controls=[place, content])


def dot(identifier: str) -> ft.Control:
    return ft.Semantics(identifier=identifier, container=True, content=ft.Container(width=1, height=1))


def keyed(key: str | int, fn: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Draw a component under a key, so that its state stays with it when its neighbours come and go."""
    return cast("Any", fn)(*args, key=key, **kwargs)


def memo(fn: Callable[P, R]) -> Callable[P, R]:
    """Return a component that draws again only when an argument (``==``) or its own state has changed."""
    return cast("Callable[P, R]", _flet.memo(fn))


def observable(cls: C) -> C:
    """Make assignments to instances redraw the components that received them; never share one between sessions."""
    return cast("C", _flet.observable(cls))


def handler(fn: Handler) -> Callable[..., Awaitable[None]]:
    """Return a handler that logs an exception of ``fn`` and shows a snack bar, instead of losing the screen."""
    wants_event = _wants_event(fn)

    @functools.wraps(fn)
    async def guarded(event: object = None) -> None:
        try:
            result: object = fn(event) if wants_event else fn()
            if inspect.isawaitable(result):
                await result
        except Exception:
            log.exception("handling %s", getattr(fn, "__qualname__", fn))
            _show_failure()

    del cast("Any", guarded).__wrapped__  # Flet reads the signature: it must see ours
    return guarded


def _wants_event(fn: Handler) -> bool:
    """Return whether ``fn`` has a parameter for the event.

    Handlers are made in every drawing, and ``inspect.signature`` is slow: functions and methods are inspected directly.
    """
    asked = cast("Any", fn)
    bound = isinstance(fn, functools.partial) and not asked.keywords
    bare, given = (asked.func, len(asked.args)) if bound else (asked, 0)
    if isinstance(bare, MethodType):
        bare, given = bare.__func__, given + 1
    if isinstance(bare, FunctionType) and not hasattr(bare, "__wrapped__"):
        return bare.__code__.co_argcount - len(bare.__defaults__ or ()) > given
    try:
        parameters = inspect.signature(asked).parameters.values()
    except (TypeError, ValueError):
        return False
    positional = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    return any(parameter.kind in positional and parameter.default is parameter.empty for parameter in parameters)


def _show_failure() -> None:
    try:
        page = _page()
        if sentence := session_state(page).failure_texts.acting:
            page.show_dialog(ft.SnackBar(ft.Text(sentence)))
    except Exception:
        log.exception("showing that a handler failed")


def _page() -> ft.Page:
    return ft.context.page


class Ref(Protocol, Generic[T]):
    """A mutable value of a component; writing to it draws nothing."""

    current: T


def use_state(initial: T | Callable[[], T]) -> tuple[T, Callable[[T | Callable[[T], T]], None]]:
    """Return a state and its setter; a value that depends on the last one is set as ``set_x(lambda x: …)``."""
    return _flet.use_state(initial)


def use_newest(initial: T | Callable[[], T]) -> tuple[T, Callable[[Callable[[T], T]], None], Callable[[], T]]:
    """Return a value as it is drawn, the function that changes it by another function, and one that returns the newest.

    A tap may come before what was typed is drawn: whatever writes the value takes the newest one.
    """
    value, show = use_state(initial)
    newest = use_ref(value)

    def change(changed: Callable[[T], T]) -> None:
        newest.current = changed(newest.current)
        show(lambda _: newest.current)

    return value, change, lambda: newest.current


def use_drawing() -> Callable[[], None]:
    """Return a function that draws the component at once, while a new state waits for its turn (``turns``)."""
    owner = current_component()
    hook = owner.use_hook(lambda: Hook(owner))

    def draw() -> None:
        if control := hook.component:  # a later drawing may have put another one in the place of the first
            control.update()

    return draw


def use_ref(initial: T) -> Ref[T]:
    """Return a mutable value; ``initial`` is used as it is, even if it can be called."""
    return _flet.use_ref(lambda: initial)


def use_callback(fn: Callable[P, R], dependencies: Sequence[object] = ()) -> Callable[P, R]:
    """Return the same function object until a dependency changes, for the arguments of ``memo`` components."""
    return _flet.use_callback(fn, list(dependencies))


def use_memo(make: Callable[[], T], dependencies: Sequence[object]) -> T:
    """Return a value that is computed again only when a dependency changes."""
    return _flet.use_memo(make, list(dependencies))


def use_effect(
    setup: Callable[[], Awaitable[None] | None],
    dependencies: Sequence[object] | None = None,
    *,
    cleanup: Callable[[], Awaitable[None] | None] | None = None,
) -> None:
    """Run ``setup`` after drawing, when a dependency has changed (``None``: every time, empty: once).

    ``cleanup`` runs before the next time and when the component is removed; the result of ``setup`` is not used,
    because Flet loses it. Exceptions of both are logged: Flet would drop them or lose the screen.
    """
    _flet.use_effect(
        _quiet(setup),
        None if dependencies is None else list(dependencies),
        cleanup=None if cleanup is None else _quiet(cleanup),
    )


def _quiet(fn: Callable[[], Awaitable[None] | None]) -> Callable[[], Any]:
    if inspect.iscoroutinefunction(fn):

        async def awaited() -> None:
            try:
                await cast("Awaitable[None]", fn())
            except Exception:
                log.exception("effect %s", getattr(fn, "__qualname__", fn))

        return awaited

    def done() -> None:
        try:
            fn()
        except Exception:
            log.exception("effect %s", getattr(fn, "__qualname__", fn))

    return done


def create_context(default: T) -> ft.ContextProvider[T]:
    """Return a context; call it with a value and what to draw below.

    A memo component does not draw again when the value changes: use frozen values and pass them on as arguments.
    """
    return ft.create_context(default)


def use_context(context: ft.ContextProvider[T]) -> T:
    """Return the nearest value given to ``context`` above this component."""
    return ft.use_context(context)
