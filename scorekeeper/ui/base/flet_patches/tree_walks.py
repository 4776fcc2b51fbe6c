"""Faster versions of two walks through controls that Flet makes with every patch, which leave no garbage.

Flet looks at each field of each control that appears or goes, some 35 of them, to find the controls inside. Nearly all
fields have their defaults, and Flet knows which have not. These versions look only at those, and find the same controls
in the same order.

A component that another one has replaced keeps what it has drawn, and a function in there the component. So whole
screens would wait for Python's garbage collector, which then stops a server for seconds.
"""

from __future__ import annotations

import dataclasses
import weakref
from collections.abc import Mapping
from functools import cache
from typing import Any, Final, cast

import flet as ft
from flet.components.component import Component
from flet.controls import object_patch

_PLAIN: Final = frozenset({str, int, float, bool, type(None)})

_flet: Final = cast("Any", object_patch)
_teardown: Final = _flet.DiffBuilder.teardown


def speed_up_flet() -> None:
    """Let Flet use these versions in this process."""
    _flet.DiffBuilder._configure_dataclass = added_controls  # noqa: SLF001
    _flet.DiffBuilder._removed_controls = removed_controls  # noqa: SLF001
    _flet.DiffBuilder.teardown = forget


def added_controls(
    builder: Any, item: Any, parent: Any, frozen: bool, only_tracking: bool = False
) -> list[ft.BaseControl]:
    """Prepare a new tree of controls and return the controls in it; ``only_tracking``: its root is not new."""
    controls: list[ft.BaseControl] = []
    _configure(builder.control_cls, controls, item, parent, frozen=frozen, only_tracking=only_tracking)
    return controls


def _configure(
    control_class: type[Any],
    controls: list[ft.BaseControl],
    item: Any,
    parent: Any,
    *,
    frozen: bool,
    only_tracking: bool = False,
) -> None:
    kind = cast("Any", type(item))
    if not hasattr(kind, "__dataclass_fields__"):
        for value in _items(item):
            _configure(control_class, controls, value, parent, frozen=frozen)
        return
    if parent is None and (reference := getattr(item, "_parent", None)):
        parent = reference()
    if parent:
        if parent is item:
            raise _flet.ObjectPatchException(f"Parent is the same as item: {item}")
        item._parent = weakref.ref(parent)  # noqa: SLF001
    if hasattr(item, "_frozen"):
        frozen = item._frozen  # noqa: SLF001
    elif frozen:
        item._frozen = frozen  # noqa: SLF001
    if getattr(kind, "__flet_control_cls__", None) is None:
        kind.__flet_control_cls__ = control_class
    is_control = isinstance(item, control_class)
    if is_control:
        if not only_tracking:
            item.build()
            item._before_update_safe()  # noqa: SLF001
            object.__setattr__(item, "_initialized", True)
        controls.append(item)
    if not only_tracking:
        for value in _inside(item):
            _configure(control_class, controls, value, item if is_control else parent, frozen=frozen)
    if not frozen:
        _track(item, kind)


def _track(item: Any, kind: Any) -> None:
    """Note the changes of a dataclass from now on."""
    if (dirty := getattr(item, "_dirty", None)) is not None:
        dirty.clear()
        return
    if kind.__setattr__ is not _flet._control_setattr:  # noqa: SLF001
        kind.__setattr__ = _flet._control_setattr  # noqa: SLF001
    object.__setattr__(item, "__changes", {})


def removed_controls(builder: Any, item: Any, recurse: bool) -> list[ft.BaseControl]:
    """Return the controls in what has gone; without ``recurse`` only those that Flet has noted in it."""
    controls: list[ft.BaseControl] = []
    _remove(builder.control_cls, controls, item, recurse=recurse)
    for component in cast("list[Any]", [control for control in controls if isinstance(control, Component)]):
        if component._stale:  # noqa: SLF001  another one has its place and its state
            component._b = None  # noqa: SLF001
    return controls


def _remove(control_class: type[Any], controls: list[ft.BaseControl], item: Any, *, recurse: bool) -> None:
    inside: list[Any] = []
    is_control = isinstance(item, control_class)
    if not is_control:
        inside = _items(item)
    elif hasattr(item, "__prev_lists"):
        noted = (getattr(item, name, {}) for name in ("__prev_lists", "__prev_dicts", "__prev_classes"))
        inside = [value for values in noted for value in values.values()]
    elif recurse:
        inside = _inside(item)
    for value in inside:
        _remove(control_class, controls, value, recurse=recurse)
    if is_control:
        controls.append(item)


def forget(builder: Any) -> None:
    """Release a comparison that is done, and its operations, which are linked in both directions."""
    root: list[Any] = builder._DiffBuilder__root  # noqa: SLF001
    operation = root[1]
    while operation is not root:
        following = operation[1]
        operation.clear()
        operation = following
    _teardown(builder)
    root.clear()


def _items(value: Any) -> list[Any]:
    """Return what is in a list or a dictionary, nothing for other values."""
    if isinstance(value, dict):
        return [*cast("dict[Any, Any]", value).values()]
    return cast("list[Any]", value) if isinstance(value, list) else []


def _inside(item: Any) -> list[Any]:
    """Return the values of a dataclass in which there may be controls, in the order of its fields."""
    places, always = _fields(cast("Any", type(item)))
    values: Mapping[str, Any] = getattr(item, "_values", {})
    names = {name for name, value in values.items() if type(value) not in _PLAIN and name in places}
    held = [getattr(item, name) for name in sorted(names | always, key=places.__getitem__)]
    return [value for value in held if type(value) not in _PLAIN]


@cache
def _fields(kind: type[Any]) -> tuple[Mapping[str, int], frozenset[str]]:
    """Return the place of each field that Flet sends, and which of them may hold controls while not in ``_values``."""
    fields = enumerate(dataclasses.fields(kind))
    places = {field.name: place for place, field in fields if not field.metadata.get("skip", False)}
    defaults: Mapping[str, Any] = getattr(kind, "_prop_defaults", {})
    return places, frozenset(name for name in places if name not in defaults or type(defaults[name]) not in _PLAIN)
