"""The quick constructors put the same values into a control as those that ``dataclass`` has generated."""

from __future__ import annotations

from typing import Any, cast

import flet as ft
import pytest

from scorekeeper.ui.base.flet_patches.quick_controls import quicken_controls

PLAIN = (str, int, float, bool, type(None), tuple)
NAMES = [name for name in ft.__all__ if name[0].isupper()]


def kinds() -> list[type[Any]]:
    """Return all kinds of controls. Flet loads a kind when its name is used."""
    quicken_controls()
    found = [getattr(ft, name) for name in NAMES]
    return [kind for kind in found if isinstance(kind, type) and issubclass(kind, ft.BaseControl)]


def made(kind: type[Any], construct: Any, *args: Any, **named: Any) -> object:
    """Return what a constructor puts into a control, in its order, or what it refuses."""
    control = object.__new__(kind)
    try:
        construct(control, *args, **named)
    except Exception as error:  # noqa: BLE001  what it refuses is compared
        return repr(error)
    held: dict[str, object] = {**vars(control), "_i": 0}
    return [(name, comparable(value)) for name, value in sorted(held.items())]


def comparable(value: object) -> object:
    """Return a value, or only its kind where two of them differ, as of a lock or the current time."""
    if isinstance(value, dict):
        return [(name, comparable(part)) for name, part in cast("dict[Any, Any]", value).items() if name != "uid"]
    if isinstance(value, list):
        return [comparable(part) for part in cast("list[Any]", value)]
    return cast("object", value) if isinstance(value, PLAIN) else type(value)


def test_controls_that_flet_loads_later_are_quick_as_well() -> None:
    quick = [kind for kind in kinds() if hasattr(vars(kind).get("__init__"), "__wrapped__")]
    assert len(quick) > 100
    assert {ft.Container, ft.Column, ft.Row, ft.Text, ft.Semantics, ft.Stack} <= {*quick}


@pytest.mark.parametrize(
    ("args", "named"),
    [
        ((), {}),
        ((), {"visible": False, "expand": True, "key": "a", "data": 3, "opacity": None, "width": 8}),
        ((), {"visible": True, "tooltip": None}),
        ((1, 2), {}),
        ((None,), {"key": ft.ScrollKey("a")}),
        ((), {"no_such_field": 1}),
        ((1,) * 200, {}),
    ],
)
def test_control_gets_what_the_generated_constructor_would_give_it(
    args: tuple[Any, ...], named: dict[str, Any]
) -> None:
    for kind in kinds():
        quick = cast("Any", kind).__init__
        if generated := getattr(quick, "__wrapped__", None):
            assert made(kind, quick, *args, **named) == made(kind, generated, *args, **named), kind


def test_field_given_twice_is_refused() -> None:
    quicken_controls()
    container: Any = ft.Container
    with pytest.raises(TypeError, match="multiple values for argument 'content'"):
        container(ft.Text("one"), content=ft.Text("two"))


def test_reference_and_defaults_of_a_kind_are_kept() -> None:
    quicken_controls()
    reference = ft.Ref[ft.Text]()
    words = ft.Text("one", ref=reference)
    assert reference.current is words
    assert (words.value, words.size, ft.Column().controls) == ("one", None, [])
    assert ft.Column().controls is not ft.Column().controls
