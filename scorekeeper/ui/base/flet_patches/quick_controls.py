"""Makes new controls in a fraction of Flet's time, with the same values in them.

The constructor that ``dataclass`` generates assigns each of a control's 40 or so fields, and Flet compares each of them
with its default. Drawing the screens of many tables, a server spent a fifth of its time there. The constructors made
here look only at what they are given.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from dataclasses import MISSING
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
        _quicken(kind)
    decorate: Callable[..., type[Any]] = _flet._apply_control  # noqa: SLF001

    @wraps(decorate)
    def decorated(*args: Any, **options: Any) -> type[Any]:
        kind = decorate(*args, **options)
        _quicken(kind)
        return kind

    _flet._apply_control = decorated  # noqa: SLF001


def _kinds(kind: type[Any]) -> Iterator[type[Any]]:
    """Return all loaded classes below a class."""
    for inner in kind.__subclasses__():
        yield inner
        yield from _kinds(inner)


def _quicken(kind: type[Any]) -> None:
    """Replace the constructor of a control if ``dataclass`` has generated it."""
    generated: Any = vars(kind).get("__init__")
    code = getattr(generated, "__code__", None)
    if code is not None and code.co_filename == _GENERATED and kind.__setattr__ is object.__setattr__:
        cast("Any", kind).__init__ = _constructor(kind, generated)


def _constructor(kind: type[Any], generated: Callable[..., None]) -> Callable[..., None]:
    """Return a constructor that does what ``generated`` does, and calls it for arguments that it refuses."""
    fields = cast("dict[str, Any]", kind.__dataclass_fields__)
    accepted = [name for name, field in fields.items() if field.init and not _is(field, "_FIELD_CLASSVAR")]
    positional = [name for name in accepted if not fields[name].kw_only]
    required = {name for name in accepted if fields[name].default is MISSING and not _is_made(fields[name])}
    init_only = [name for name in accepted if _is(fields[name], "_FIELD_INITVAR")]
    sparse = [name for name in accepted if name not in init_only and _is_sparse(kind, name)]
    plain = [name for name in accepted if name not in init_only and name not in sparse]
    made = [name for name, field in fields.items() if not field.init and _is_made(field)]
    place_of = {name: place for place, name in enumerate(accepted)}

    @wraps(generated)
    def construct(self: Any, *args: Any, **named: Any) -> None:
        given = {**dict(zip(positional, args, strict=False)), **named}
        if len(given) < len(args) + len(named) or not place_of.keys() >= given.keys() >= required:
            generated(self, *args, **named)
            return
        for name in made:
            setattr(self, name, fields[name].default_factory())
        for name in plain:
            setattr(self, name, given.pop(name) if name in given else _default(fields[name]))
        rest = [given.pop(name, fields[name].default) for name in init_only]
        for name in sorted(given, key=place_of.__getitem__):  # only sparse ones are left
            if given[name] != fields[name].default:
                self._values[name] = given[name]
        self.__post_init__(*rest)

    return construct


def _is(field: Any, kind: str) -> bool:
    """Return whether a field is of one of the kinds that ``dataclasses`` keeps to itself."""
    return field._field_type is getattr(dataclasses, kind)  # noqa: SLF001


def _is_made(field: Any) -> bool:
    return field.default_factory is not MISSING


def _default(field: Any) -> Any:
    return field.default_factory() if _is_made(field) else field.default


def _is_sparse(kind: type[Any], name: str) -> bool:
    """Return whether Flet stores the value of a field only if it is not the default."""
    attribute = next((vars(base)[name] for base in kind.__mro__ if name in vars(base)), None)
    return isinstance(attribute, Prop)
