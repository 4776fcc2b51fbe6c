"""The rows of one hand, drawn once, and again only when something in them has changed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, Literal

import flet as ft

from scorekeeper.core.table import Row
from scorekeeper.core.tiles import Tile
from scorekeeper.i18n import Words
from scorekeeper.ui.component import component, handler, keyed, memo
from scorekeeper.ui.kit.letters import fitted
from scorekeeper.ui.kit.look import LABEL_L, Look, text
from scorekeeper.ui.kit.mark import pin
from scorekeeper.ui.kit.press import pressable
from scorekeeper.ui.kit.tile import tile
from scorekeeper.ui.sheet.boxes import box
from scorekeeper.ui.sheet.labels import label
from scorekeeper.ui.sheet.shape import Shape


@dataclass(frozen=True, slots=True)
class Pencil:
    """What is on top of the print of a hand.

    A doubt; figures not saved yet, one for each side; the box selected last (line and side); and of a hand that
    nobody is known to lead, what decides it: a sentence and a tile, drawn in ``colours`` or pips.
    """

    doubtful: bool = False
    provisional: tuple[str, ...] | None = None
    cell: tuple[int, int] | None = None
    lead: str = ""
    tile: Tile | None = None
    colours: bool = False


@dataclass(frozen=True, slots=True)
class Fingers:
    """What a finger may do: open a hand, ask what else can be done to it, say who leads it, press a box of a line."""

    open: Callable[[int], object] | None = None
    more: Callable[[int], object] | None = None
    lead: Callable[[int], object] | None = None
    press: Callable[[int, int], object] | None = None


_LEAST: Final = 12
"""The size of a sentence in a row under which it is rather cut, in logical pixels."""

Part = Literal["all", "labels", "boxes"]
PARTS: Final[dict[bool, tuple[Part, ...]]] = {False: ("all",), True: ("labels", "boxes")}
"""What is drawn of a table, by whether it pans."""

PRINT = Pencil()


@memo
@component
def Band(
    look: Look,
    words: Words,
    shape: Shape,
    rows: tuple[Row, ...],
    names: tuple[str, ...],
    pencil: Pencil,
    fingers: Fingers,
    part: Part = "all",
) -> ft.Control:
    """The rows of a hand; a finger anywhere on them opens it, a screen reader finds a button in its label.

    Of a table that pans, the ``labels`` and the ``boxes`` are drawn apart.
    """
    first = rows[0]
    strong = first.kind == "next" or pencil.provisional is not None
    labels: ft.Control = _stacked(
        [
            _framed(
                look,
                shape,
                row,
                label(look, words, shape, row, strong=strong, doubtful=pencil.doubtful),
                width=shape.label,
            )
            for row in rows
        ]
    )
    boxes: ft.Control = _stacked(
        [_framed(look, shape, row, boxes_of(look, words, shape, row, names, pencil, fingers)) for row in rows]
    )
    tap = None if shape.style in {"page", "tally"} else _tap(first, pencil, fingers)
    if tap is not None:
        boxes = ft.GestureDetector(
            exclude_from_semantics=True,
            on_tap=handler(tap),
            on_long_press_start=handler(partial(fingers.more, first.hand or 0)) if fingers.more else None,
            content=boxes,
        )
        if first.hand is not None and first.kind != "next":
            labels = pressable(
                look,
                labels,
                ident=f"hand.{first.hand + 1}",
                label=words("say.hand_noted" if first.note else "sheet.edit_hand", n=first.hand + 1, note=first.note),
                on_press=tap,
                on_long_press=partial(fingers.more, first.hand) if fingers.more else None,
                radius=0,
                ring="inside",
                width=shape.label,
            )
    if tap is None or first.kind == "next":
        labels = ft.Semantics(container=True, content=labels)  # read before its boxes, and by itself
    boxes.expand = True
    content = labels
    if part != "labels":
        content = ft.Row(
            spacing=0,
            vertical_alignment=ft.CrossAxisAlignment.START,
            controls=[boxes] if part == "boxes" else [labels, boxes],
        )
    return ft.Container(bgcolor=look.palette.tint, content=content) if strong else content


@memo
@component
def Block(
    look: Look,
    words: Words,
    shape: Shape,
    bands: tuple[tuple[Row, ...], ...],
    names: tuple[str, ...],
    pencils: tuple[Pencil, ...],
    fingers: Fingers,
    part: Part = "all",
) -> ft.Control:
    """Some bands one below the other: of a long match the blocks where nothing has changed are passed over whole."""
    return ft.Column(
        spacing=0,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        controls=[
            keyed(_key(rows[0]), Band, look, words, shape, rows, names, pencil, fingers, part)
            for rows, pencil in zip(bands, pencils, strict=True)
        ],
    )


def _stacked(rows: list[ft.Control]) -> ft.Control:
    """One below the other."""
    if len(rows) == 1:
        return rows[0]
    return ft.Column(spacing=0, horizontal_alignment=ft.CrossAxisAlignment.STRETCH, controls=rows)


def _key(first: Row) -> str:
    """A row that waits has another key than its hand, since browsers do not hear of a new identifier alone.

    It keeps it from hand to hand, and moves down.
    """
    return "next" if first.kind == "next" else first.id


def _tap(first: Row, pencil: Pencil, fingers: Fingers) -> Callable[[], object] | None:
    """What a tap on the boxes of a band does."""
    if first.hand is None or first.kind not in {"hand", "fact", "next"} or fingers.open is None:
        return None
    asks = first.kind == "next" and (first.hand == 0 or pencil.lead) and pencil.provisional is None
    return partial(fingers.lead, first.hand) if asks and fingers.lead else partial(fingers.open, first.hand)


def boxes_of(
    look: Look, words: Words, shape: Shape, row: Row, names: tuple[str, ...], pencil: Pencil, fingers: Fingers
) -> ft.Control:
    """The boxes of a row, or what decides who leads."""
    draft = pencil.provisional if row.kind in {"hand", "next"} else None
    if row.kind == "next" and pencil.lead and draft is None:
        said = _undecided(look, shape, pencil, partial(fingers.lead, row.hand or 0) if fingers.lead else None)
        if not shape.pans:
            return said
        said.width = shape.sight
        return ft.Row(spacing=0, vertical_alignment=ft.CrossAxisAlignment.STRETCH, controls=[said])
    keys = fingers.press if shape.style == "tally" and row.line is not None and row.kind == "line" else None
    return ft.Row(
        spacing=0,
        vertical_alignment=ft.CrossAxisAlignment.STRETCH,
        controls=[
            box(
                look,
                words,
                shape,
                row,
                side,
                names[side],
                provisional=draft[side] if draft else None,
                press=partial(keys, row.line or 0, side) if keys else None,
                selected=pencil.cell == (row.line, side) and keys is not None,
            )
            for side in range(shape.sides)
        ],
    )


def _undecided(look: Look, shape: Shape, pencil: Pencil, press: Callable[[], object] | None) -> ft.Container:
    """What decides who leads, across all columns in sight: press it to say who did."""
    palette = look.palette
    room = shape.sight - 41 - (48 if pencil.tile else 0)
    style = fitted(look, pencil.lead, replace(LABEL_L, most=1.15), room, lines=2, least=_LEAST)
    words = text(look, pencil.lead, style, color=palette.brass_ink, lines=2)
    words.expand, words.expand_loose = True, True
    drawn = ft.Row(
        spacing=10,
        alignment=ft.MainAxisAlignment.CENTER,
        controls=[
            pin(look, 11),
            words,
            *([tile(look, *pencil.tile, 19, turned=True, colours=pencil.colours)] if pencil.tile else []),
        ],
    )
    return ft.Container(
        border=ft.Border(left=ft.BorderSide(1, palette.rule)),
        padding=ft.Padding.symmetric(horizontal=10),
        content=pressable(look, drawn, ident="next.lead", label=pencil.lead, on_press=press, radius=0, ring="inside"),
    )


def _framed(look: Look, shape: Shape, row: Row, content: ft.Control, *, width: float | None = None) -> ft.Control:
    """One row of the label column, or of the boxes: its height, its rules and its ground."""
    palette = look.palette
    hair, strong = ft.BorderSide(1, palette.rule), ft.BorderSide(1.5, palette.ink)
    below, above = hair, ft.BorderSide.none()
    match shape.style, row.kind:
        case ("pairs", "hand"):
            below = ft.BorderSide.none()
        case (_, "total"):
            above, below = strong, ft.BorderSide.none()
        case ("ledger", "sum"):
            below = strong
        case ("tally" | "page", "sum"):
            above = strong
        case ("tally" | "page", "line" | "fact") if row.line is None:
            below = strong
        case _:
            pass
    return ft.Container(
        width=width,
        height=shape.height(look, row),
        alignment=ft.Alignment.CENTER_LEFT if width else None,
        bgcolor=palette.bg if shape.style == "ledger" and row.line == 0 else None,
        border=ft.Border(top=above, bottom=below),
        content=content,
    )
