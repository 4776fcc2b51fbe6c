"""The doors to Flet: components that fail calmly, handlers that never take the screen away, and typed hooks."""

from __future__ import annotations

import asyncio
import functools
import inspect
import logging
from collections.abc import Awaitable, Callable, Sequence
from types import FunctionType
from typing import Any, Final, Generic, ParamSpec, Protocol, TypeVar, TypeVarTuple, cast

import flet as ft

from scorekeeper.ui.session_state import session_state

log: Final = logging.getLogger(__name__)

P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T")
Ts = TypeVarTuple("Ts")
C = TypeVar("C", bound=type[object])

Handler = Callable[..., Any]
"""What a control calls: takes nothing or the event, sync or async."""

_flet: Final = cast("Any", ft)


def component(fn: Callable[P, R]) -> Callable[P, R]:
    """``ft.component`` behind an error boundary.

    An exception while drawing is logged and replaced by a calm card, because Flet's scheduler dies of it and
    the session freezes; ``None`` becomes an empty control, because Flet would keep the old content on screen.
    """

    @functools.wraps(fn)
    def body(*args: P.args, **kwargs: P.kwargs) -> R:
        return _drawn(functools.partial(fn, *args, **kwargs), fn, error_card)

    return cast("Callable[P, R]", _flet.component(body))


def view(fn: Callable[P, R]) -> Callable[P, R]:
    """``component`` for the component of a route, which must return a ``View``: so does its error card."""

    @functools.wraps(fn)
    def body(*args: P.args, **kwargs: P.kwargs) -> R:
        path = cast("str", _flet.use_view_path())
        return _drawn(functools.partial(fn, *args, **kwargs), fn, lambda: error_view(path))

    return cast("Callable[P, R]", _flet.component(body))


def _drawn(draw: Callable[[], R], fn: object, instead: Callable[[], ft.BaseControl]) -> R:
    try:
        drawn = draw()
    except Exception:
        log.exception("drawing %s", getattr(fn, "__qualname__", fn))
        return cast("R", instead())
    return cast("R", ft.Container()) if drawn is None else drawn


def error_card() -> ft.Control:
    """What stands where a component could not be drawn."""
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
    """The error card on a page of its own, with the way back that the app bar offers."""
    return ft.View(route=route, appbar=ft.AppBar(), controls=[identified(route, ft.SafeArea(content=error_card()))])


def identified(route: str, content: ft.Control) -> ft.Control:
    """Give a screen the identifier ``screen:`` and its route, so that tests know which screen is open.

    The identifier is that of a dot beneath the content: around the content it would take in the texts that belong to no
    other control, and screen readers would read them first. Its key is the route, because the web client ignores a
    change of an identifier alone, as between the results of two matches.
    """
    dot = ft.Semantics(identifier=f"screen:{route}", container=True, content=ft.Container(width=1, height=1))
    place = ft.Container(key=route, left=0, top=0, content=dot)
    return ft.Stack(expand=True, fit=ft.StackFit.EXPAND, controls=[place, content])


def keyed(key: str | int, fn: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Draw a component under a key, so that its state stays with it when its neighbours come and go."""
    return cast("Any", fn)(*args, key=key, **kwargs)


def memo(fn: Callable[P, R]) -> Callable[P, R]:
    """A component that draws again only when an argument changed (``==``) or its own state did."""
    return cast("Callable[P, R]", _flet.memo(fn))


def observable(cls: C) -> C:
    """A class whose instances redraw the components that received them; never share one between sessions."""
    return cast("C", _flet.observable(cls))


def handler(fn: Handler, *, sorry: str | None = None) -> Callable[..., Awaitable[None]]:
    """Guard an event handler: an exception is logged and told in a snack bar, the screen stays.

    ``fn`` may be sync or async and take nothing or the event; ``sorry`` replaces the session's sentence.
    """
    wants_event = _wants_event(fn)

    @functools.wraps(fn)
    async def guarded(event: object = None) -> None:
        try:
            result: object = fn(event) if wants_event else fn()
            if inspect.isawaitable(result):
                await result
        except Exception:
            log.exception("handling %s", getattr(fn, "__qualname__", fn))
            _tell(sorry)

    del cast("Any", guarded).__wrapped__  # Flet reads the signature: it must see ours
    return guarded


def _wants_event(fn: Handler) -> bool:
    """Whether something must be given to it. A plain function is looked at itself: reading signatures takes long."""
    asked = cast("Any", fn)
    bound = isinstance(fn, functools.partial) and not asked.keywords
    bare, given = (asked.func, len(asked.args)) if bound else (asked, 0)
    if isinstance(bare, FunctionType) and not hasattr(bare, "__wrapped__"):
        return bare.__code__.co_argcount - len(bare.__defaults__ or ()) > given
    try:
        parameters = inspect.signature(asked).parameters.values()
    except (TypeError, ValueError):
        return False
    positional = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    return any(one.kind in positional and one.default is one.empty for one in parameters)


def _tell(sorry: str | None) -> None:
    try:
        page = _page()
        sentence = session_state(page).failure_texts.acting if sorry is None else sorry
        if sentence:
            page.show_dialog(ft.SnackBar(ft.Text(sentence)))
    except Exception:
        log.exception("telling that a handler failed")


def _page() -> ft.Page:
    return ft.context.page


class Ref(Protocol, Generic[T]):
    """A box that keeps its value between drawings; writing to it draws nothing."""

    current: T


def use_state(initial: T | Callable[[], T]) -> tuple[T, Callable[[T | Callable[[T], T]], None]]:
    """State of a component; a value that depends on the last one is set as ``set_x(lambda x: …)``."""
    return _flet.use_state(initial)


def use_ref(initial: T) -> Ref[T]:
    """A mutable box; ``initial`` is taken as it is, even if it can be called."""
    return _flet.use_ref(lambda: initial)


class Keep(Protocol):
    """What was drawn in a place last, until it is ``given`` something else: Flet passes over what it has seen."""

    def __call__(self, place: object, draw: Callable[..., T], /, *given: object) -> T: ...


def use_kept() -> Keep:
    """A component's own ``Keep``; a place is any value with a hash."""
    return use_memo(_kept, [])


def _kept() -> Keep:
    last: dict[object, tuple[tuple[object, ...], object]] = {}

    def keep(place: object, draw: Callable[..., T], /, *given: object) -> T:
        if place not in last or last[place][0] != given:
            last[place] = given, draw(*given)
        return cast("T", last[place][1])

    return keep


def use_callback(fn: Callable[P, R], dependencies: Sequence[object] = ()) -> Callable[P, R]:
    """The same function object until a dependency changes, for the arguments of ``memo`` components."""
    return _flet.use_callback(fn, list(dependencies))


def use_latest(fn: Callable[P, R]) -> Callable[P, R]:
    """A function that never changes and calls the ``fn`` of the latest drawing."""
    latest = use_ref(fn)
    latest.current = fn

    def call(*args: P.args, **kwargs: P.kwargs) -> R:
        return latest.current(*args, **kwargs)

    return use_callback(call)


def use_memo(make: Callable[[], T], dependencies: Sequence[object]) -> T:
    """A value made again only when a dependency changes."""
    return _flet.use_memo(make, list(dependencies))


def use_effect(
    setup: Callable[[], Awaitable[None] | None],
    dependencies: Sequence[object] | None = None,
    *,
    cleanup: Callable[[], Awaitable[None] | None] | None = None,
) -> None:
    """Do something after drawing, when a dependency changed (``None``: every time, empty: once).

    ``cleanup`` runs before the next time and when the component goes; what ``setup`` returns is not used,
    because Flet loses it. Exceptions of both are logged: Flet would drop them or take the screen away.
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


FRAMES = 1 / 30
"""Two frames of a screen, in seconds: as long as it takes to show what has been sent."""


def use_deferred(value: T, *, wait: Callable[[T], bool]) -> T:
    """A value that may ``wait`` until what has changed around it is on the screen: that comes sooner so.

    ``wait`` is asked of the value that is still drawn.
    """
    drawn, (_, draw) = use_ref(value), use_state(0)
    if drawn.current != value and not wait(drawn.current):
        drawn.current = value

    async def catch_up() -> None:
        await asyncio.sleep(FRAMES)
        if drawn.current != value:
            drawn.current = value
            draw(lambda turns: turns + 1)

    use_effect(catch_up, [value])
    return drawn.current


def deferred(fn: Callable[[*Ts], ft.Control], *args: *Ts) -> ft.Control:
    """Draw a ``memo`` component a moment later than what is around it."""
    return _Deferred(fn, args)


@memo
@component
def _Deferred(fn: Callable[..., ft.Control], args: tuple[object, ...]) -> ft.Control:
    return fn(*use_deferred(args, wait=lambda _: True))


def create_context(default: T) -> ft.ContextProvider[T]:
    """A context, provided by calling it with a value and what to draw below.

    A memo component does not draw again when the value changes: hold frozen values and pass them on.
    """
    return ft.create_context(default)


def use_context(context: ft.ContextProvider[T]) -> T:
    """The nearest value given to ``context`` above this component."""
    return ft.use_context(context)


def use_dialog(dialog: ft.DialogControl | None) -> None:
    """Show this dialog while the component draws it; ``None`` closes it."""
    if isinstance(dialog, ft.BottomSheet | ft.AlertDialog) and isinstance(dialog.content, ft.Control):
        dialog.content = _As(dialog.content)
    _flet.use_dialog(dialog)


@memo
@component
def _As(content: ft.Control) -> ft.Control:
    """The content as it is.

    When something else over the screen goes, a snack bar say, Flet draws the components of an open dialog again and
    sends nothing: what can be seen then belongs to nobody, and presses on it are lost. A memo component is left alone.
    """
    return content
