"""The faster walks find the same controls as those of Flet, in the same order, and leave the same marks on them."""

from __future__ import annotations

from importlib.util import find_spec, module_from_spec
from pathlib import Path
from typing import Any, cast

import flet as ft
import pytest

from scorekeeper.ui.base.flet_patches.tree_walks import added_controls, removed_controls

ROOT = Path(__file__).parents[5]


def original() -> Any:
    """Return the class of Flet as it was before its walks were replaced."""
    spec = find_spec("flet.controls.object_patch")
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return cast("Any", module).DiffBuilder


FLET = original()


def tree() -> ft.Column:
    """Return controls in lists, in fields, in values that are no controls, and beside values that hold none."""
    style = ft.ButtonStyle(shape=ft.RoundedRectangleBorder(radius=4), side=ft.BorderSide(1))
    field = ft.TextField(label=ft.Text("name"), suffix=ft.Icon(ft.Icons.ADD))
    spans = [ft.TextSpan("one", ft.TextStyle(size=9)), ft.TextSpan("two", spans=[ft.TextSpan("three")])]
    button = ft.TextButton(content=ft.Row([ft.Text(spans=spans), ft.Icon(ft.Icons.ADD)]), style=style)
    table = ft.DataTable(
        columns=[ft.DataColumn(label=ft.Text("head"))],
        rows=[ft.DataRow([ft.DataCell(ft.Text("cell"))])],
        data=ft.Text("no"),
    )
    framed = ft.Container(button, border=ft.Border.all(1), padding=ft.Padding.all(3), badge=ft.Badge(ft.Text("new")))
    return ft.Column([framed, ft.Stack([]), field, table, ft.Semantics(content=ft.Container())])


def marks(found: list[Any]) -> list[object]:
    """Return of each control its kind, the place of its parent, and what Flet has noted in it."""
    places = {id(control): place for place, control in enumerate(found)}
    noted = ("_frozen", "_initialized", "__changes")
    return [
        (type(control), places.get(id(control.parent)), {**control._dirty}, [hasattr(control, name) for name in noted])
        for control in found
    ]


@pytest.mark.parametrize("frozen", [False, True])
@pytest.mark.parametrize("only_tracking", [False, True])
def test_added_controls_are_those_of_flet(*, frozen: bool, only_tracking: bool) -> None:
    found: list[list[object]] = []
    for walk in (FLET._configure_dataclass, added_controls):
        root = tree()
        root.spacing = 3
        builder = FLET({}, {}, control_cls=ft.BaseControl)
        item = root if only_tracking else [{"_b": root}]
        found.append(marks([*walk(builder, item, None, frozen, only_tracking)]))
    assert found[1] == found[0]
    assert (len(found[1]) > 1) != only_tracking


@pytest.mark.parametrize("recurse", [False, True])
@pytest.mark.parametrize("noted", [False, True])
def test_removed_controls_are_those_of_flet(*, recurse: bool, noted: bool) -> None:
    root = tree()
    if noted:
        setattr(root, "__prev_lists", {"controls": root.controls[:2]})
        setattr(root, "__prev_classes", {"key": ft.Text("gone")})
    builder = FLET({}, {}, control_cls=ft.BaseControl)
    flets, ours = ([*walk(builder, {"_b": root}, recurse)] for walk in (FLET._removed_controls, removed_controls))
    assert [id(control) for control in ours] == [id(control) for control in flets]
    assert (len(ours) > 1) == (recurse or noted)
