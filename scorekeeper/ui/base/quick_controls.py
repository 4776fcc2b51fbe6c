"""Makes new controls in a fraction of Flet's time, with the same values in them.

The constructor that ``dataclass`` generates assigns each of a control's 40 or so fields, and Flet compares each of them
with its default. A fifth of a server's time went there, although most controls are given four values. The constructors
made here look only at what they are given.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from functools import cache, wraps
from typing import Any, Final, cast

import flet as ft
from flet.controls import base_control
from flet.controls.value_types import Prop

_GENERATED: Final = "<string>"
"""The name of the file in which Python says that a generated function was written."""

_flet: Final = cast("Any", base_control)


@cache
def quicken_controls() -> None:
    """Give quick constructors to all controls. Flet loads most of them when they are first used."""
    for kind in _kinds(ft.BaseControl):
        quicken(kind)
    decorate: Callable[..., type[Any]] = _flet._apply_control  # noqa: SLF001

    @wraps(decorate)
    def decorated(*args: Any, **options: Any) -> type[Any]:
        kind = decorate(*args, **options)
        quicken(kind)
        return kind

    _flet._apply_control = decorated  # noqa: SLF001


def _kinds(kind: type[Any]) -> Iterator[type[Any]]:
    for inner in kind.__subclasses__():
        yield inner
        yield from _kinds(inner)


def quicken(kind: type[Any]) -> None:
    """Replace the constructor of a control if ``dataclass`` has generated it."""
    generated: Any = vars(kind).get("__init__")
    code = getattr(generated, "__code__", None)
    if code is not None and code.co_filename == _GENERATED and kind.__setattr__ is object.__setattr__:
        cast("Any", kind).__init__ = _constructor(kind, generated)


def _constructor(kind: type[Any], generated: Callable[..., None]) -> Callable[..., None]:
    """Return a constructor that does what ``generated`` does, and leaves to it what it refuses."""
    fields = cast("dict[str, Any]", kind.__dataclass_fields__)
    sets = {name: field for name, field in fields.items() if field._field_type is not dataclasses._FIELD_CLASSVAR}  # type: ignore[attr-defined]  # noqa: SLF001
    taken = {name: field for name, field in sets.items() if field.init}
    places = {name: place for place, name in enumerate(taken)}
    positional = [name for name, field in taken.items() if not field.kw_only]
    required = {name for name, field in taken.items() if _has_none(field)}
    further = [name for name, field in taken.items() if field._field_type is dataclasses._FIELD_INITVAR]  # type: ignore[attr-defined]  # noqa: SLF001
    sparse = {name: fields[name].default for name in taken if _is_sparse(kind, name) and name not in further}
    plain = [(name, fields[name]) for name in taken if name not in sparse and name not in further]
    made = [(name, field.default_factory) for name, field in sets.items() if not field.init and _is_made(field)]
    place_of = places.__getitem__

    @wraps(generated)
    def construct(self: Any, *args: Any, **named: Any) -> None:
        given = {**dict(zip(positional, args, strict=False)), **named}
        if len(given) < len(args) + len(named) or not places.keys() >= given.keys() >= required:
            generated(self, *args, **named)
            return
        for name, make in made:
            setattr(self, name, make())
        for name, field in plain:
            setattr(self, name, given.pop(name) if name in given else _default(field))
        rest = [given.pop(name, fields[name].default) for name in further]
        values: dict[str, Any] = self._values
        for name in sorted(given, key=place_of):
            if given[name] != sparse[name]:
                values[name] = given[name]
        self.__post_init__(*rest)

    return construct


def _has_none(field: Any) -> bool:
    return field.default is dataclasses.MISSING and not _is_made(field)


def _is_made(field: Any) -> bool:
    return field.default_factory is not dataclasses.MISSING


def _default(field: Any) -> Any:
    return field.default_factory() if _is_made(field) else field.default


def _is_sparse(kind: type[Any], name: str) -> bool:
    """Return whether Flet notes the values of a field only if they are not its default."""
    found = next((vars(base)[name] for base in kind.__mro__ if name in vars(base)), None)
    return isinstance(found, Prop)
