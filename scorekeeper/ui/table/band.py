"""The rows of one hand, drawn once, and again only when something in them has changed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final, Literal, Unpack, get_args

import flet as ft

from scorekeeper.core.sheet_style import part_of
from scorekeeper.core.table import Row, is_shared
from scorekeeper.i18n import Translator
from scorekeeper.ui.base.flet_shim import Handler, component, handler, keyed, memo
from scorekeeper.ui.base.render_cache import ControlCache, use_control_cache, use_deferred
from scorekeeper.ui.kit.boxes import CENTER, CENTER_LEFT, EdgeLine, border, column_of, outline, padded, row_of, ruled
from scorekeeper.ui.kit.letters import fitted
from scorekeeper.ui.kit.mark import mark, pin
from scorekeeper.ui.kit.press import PressOptions, named, pressable
from scorekeeper.ui.kit.theme import LABEL_L, Theme, text
from scorekeeper.ui.kit.tile import tile
from scorekeeper.ui.kit.tokens import TARGET
from scorekeeper.ui.table.adjustments import adjustment_boxes
from scorekeeper.ui.table.balance import check_box
from scorekeeper.ui.table.boxes import box, shared_box, shared_note
from scorekeeper.ui.table.context import Leader, RowActions, RowOverlay, TableContext
from scorekeeper.ui.table.labels import label
from scorekeeper.ui.table.shape import Shape
from scorekeeper.wording.table_text import row_label

_LEAST: Final = 12
"""The size of a sentence in a row under which it is rather cut, in logical pixels."""

_LEAST_PINNED: Final = 60
"""The width from which on a key has a pin beside the mark of its player, in logical pixels."""

BandPart = Literal["all", "labels", "boxes"]
"""What is drawn of a table: of one that pans, the labels and the boxes apart."""

PARTS: Final[tuple[BandPart, ...]] = get_args(BandPart)

NO_OVERLAY = RowOverlay()

_WRITTEN: Final = {"hand", "fact", "sum"}
"""The kinds of rows whose label is pressed to edit their hand."""


@memo
@component
def Band(table: TableContext, rows: tuple[Row, ...], overlay: RowOverlay, part: BandPart) -> ft.Control:
    """Draw the rows of a hand. A tap anywhere on them opens the hand; for screen readers its label is a button.

    If the table pans, ``labels`` and ``boxes`` are drawn separately.
    """
    rows = table.early.use(band_place(table.shape, rows, part), rows)
    keep, now = use_control_cache(), (rows, overlay)
    late = use_deferred(now, wait=lambda last: _becomes(last[0], rows))
    is_written = not {"hand", "line"}.isdisjoint({rows[0].kind, late[0][0].kind})
    figures = now if is_written else late  # what is written is sent first
    return keep("band", _band, table, *late, part, keep, figures=figures[0], latest_overlay=figures[1])


def _becomes(last: tuple[Row, ...], rows: tuple[Row, ...]) -> bool:
    """Return whether a row has changed its kind: then its new look and its actions can be drawn a moment later."""
    same = len(last) == len(rows) == 1 and len(last[0].boxes) == len(rows[0].boxes)
    return same and last[0].kind != rows[0].kind


def _band(
    table: TableContext,
    rows: tuple[Row, ...],
    overlay: RowOverlay,
    part: BandPart,
    keep: ControlCache,
    *,
    figures: tuple[Row, ...],
    latest_overlay: RowOverlay,
) -> ft.Control:
    """Return the band of ``rows``. Its boxes show ``figures`` and ``latest_overlay``, which are sent first."""
    first, shape, palette = rows[0], table.shape, table.theme.palette
    by_play, actions = shape.style.rows == "play", table.actions
    is_chosen = by_play and first.kind == "line" and overlay.play == first.line
    strong = first.kind == "next" or overlay.preview is not None or is_chosen
    tint = palette.raised if is_chosen else palette.tint if strong or first.is_latest else None
    pressed = _pressed(shape, first, actions)
    is_button = pressed or (bool(first.note) and first.struck is None and actions.note is not None)
    alone = part == "all" and len(rows) == 1  # a row by itself is ruled and tinted as one
    bare = [replace(row, boxes=(), is_latest=False) for row in rows]
    labelled = [
        keep(row.id, label, shape, table.tr, empty_row, shape.height(row), strong, doubtful=overlay.doubtful)
        for row, empty_row in zip(rows, bare, strict=True)
    ]
    rows_of_boxes = [boxes_of(table, row, latest_overlay, keep) for row in figures]
    labels, boxes = labelled[0], rows_of_boxes[0]
    if not alone:
        edge = partial(_framed, shape, width=shape.label, tint=None if is_button else tint)
        labels = _stacked([*map(edge, rows, labelled)])
        boxes = _stacked([*map(partial(_framed, shape, tint=tint), rows, rows_of_boxes)])
    if is_button:
        labels = keep("pressed", _button, table, bare[0], overlay, labels, None if alone else tint)
    else:
        labels = keep("unpressed", _unpressed, labels, shape.label if alone else None)
    if pressed or (by_play and actions.open):
        tap, more = keep("actions", _handlers, table, bare[0], overlay)
        boxes = ft.GestureDetector(exclude_from_semantics=True, on_tap=tap, on_long_press_start=more, content=boxes)
    boxes.expand = True
    content = labels
    if part != "labels":
        content = row_of(None if part == "boxes" else labels, boxes, stretch=alone, top=not alone)
    if alone:
        content = _framed(shape, first, content, tint=tint, chosen=is_chosen)
    # What is not written yet is seen, and not read.
    if not shape.style.fills:
        return content
    return ft.Semantics(exclude_semantics=figures[0].kind == "blank", content=content)


def _button(table: TableContext, first: Row, overlay: RowOverlay, labels: ft.Control, fill: str | None) -> ft.Control:
    """Return the labels of a band as a button."""
    tap, more = _presses(first, overlay, table.actions)
    if first.note and first.hand is not None and table.actions.note:
        tap = partial(table.actions.note, first.hand)
    draw = partial(pressable, fill=fill, radius=0, width=table.shape.label, alignment=CENTER_LEFT)
    return draw(table.theme, labels, _ident(first), tap, _label(table.tr, first), on_long_press=more)


def _handlers(table: TableContext, first: Row, overlay: RowOverlay) -> tuple[Handler, Handler | None]:
    """Return the handlers of a tap and a long press on the boxes. Flet needs a handler of the tap for the other one."""
    shape, actions = table.shape, table.actions
    tap, more = _presses(first, overlay, actions)
    is_earlier = first.struck is None and first.kind in _WRITTEN

    def tapped(event: ft.Event[ft.GestureDetector]) -> object:
        at = event.local_position if isinstance(event, ft.TapEvent) else None
        side = int(at.x // shape.column) if at else shape.sides
        if is_earlier and first.hand is not None and actions.open_box and 0 <= side < shape.sides:
            return actions.open_box(first.hand, side)
        return tap() if tap else None

    return handler(tapped), handler(more) if more else None


def _presses(first: Row, overlay: RowOverlay, actions: RowActions) -> tuple[Handler | None, Handler | None]:
    """Return the actions of a tap and of a long press on a band."""
    tap = _tap(first, overlay, actions)
    if first.struck is not None or first.adjustment is not None:
        return tap, None
    return tap, partial(actions.more, first.hand or 0) if actions.more and tap else None


@memo
@component
def Block(
    table: TableContext, bands: tuple[tuple[Row, ...], ...], overlays: tuple[RowOverlay, ...], part: BandPart
) -> ft.Control:
    """Draw several bands one below the other. In a long match, blocks without changes are not compared."""
    return column_of(
        *(
            keyed(_key(table.shape, rows[0]), Band, table, rows, overlay, part)
            for rows, overlay in zip(bands, overlays, strict=True)
        ),
        stretch=True,
    )


def _stacked(rows: list[ft.Control]) -> ft.Control:
    """Return rows one below the other."""
    return rows[0] if len(rows) == 1 else column_of(*rows, stretch=True)


def _unpressed(labels: ft.Control, width: float | None) -> ft.Control:
    """Labels that are read before their boxes, and by themselves."""
    framed = labels if width is None else ft.Container(labels, width=width, alignment=CENTER_LEFT)
    return ft.Semantics(container=True, content=framed)


def _key(shape: Shape, first: Row) -> str:
    """Return the key of a band. It stays the same when a blank row is written, so that only its figures change."""
    if shape.style.has_play_rows:
        return f"{first.hand}.{shape.style.rows}.0" if first.kind == "next" else first.id
    if first.label == "line.run":
        return first.id
    return first.id if first.hand is None or shape.style.is_paged else f"hand.{first.hand}"


def band_place(shape: Shape, rows: tuple[Row, ...], part: BandPart) -> tuple[str, BandPart]:
    """Return the place of a band for ``EarlyDrawing``."""
    return _key(shape, rows[0]), part


def _pressed(shape: Shape, first: Row, actions: RowActions) -> bool:
    """Return whether the label of a band is a button, now or as soon as something is written there."""
    if first.struck is not None:
        return actions.struck is not None
    if first.adjustment is not None:
        return actions.adjust is not None
    lines = {"line", "blank"} if actions.play and shape.style.rows == "play" else set[str]()
    kinds = {"sum", "next", *lines} if shape.style.has_play_rows else {"hand", "fact", "next", "blank"}
    return actions.open is not None and first.hand is not None and first.kind in kinds and not shape.style.is_paged


def _tap(first: Row, overlay: RowOverlay, actions: RowActions) -> Callable[[], object] | None:
    """Return the action of a tap on the boxes of a band; none for the blank rows of later hands."""
    if first.struck is not None:
        return partial(actions.struck, first.struck) if actions.struck else None
    if first.adjustment is not None:
        return partial(actions.adjust, first.adjustment) if actions.adjust else None
    if first.kind == "blank" or first.hand is None:
        return None
    if first.kind == "line" and actions.play:
        return partial(actions.play, first.hand, first.line or 0)
    asks = first.kind == "next" and (overlay.is_led or overlay.lead) and overlay.preview is None
    press = actions.lead if asks and actions.lead else actions.open
    return partial(press, first.hand) if press else None


def _ident(first: Row) -> str:
    if first.struck is not None:
        return f"struck.{first.struck + 1}"
    if first.adjustment is not None:
        return f"adjustment.{first.adjustment + 1}"
    if first.label == "line.run":  # its next hand becomes a written one, under the same name
        return f"run.{dict(first.values)['n']}"
    if first.kind == "line":
        return f"line.{(first.hand or 0) + 1}.{first.line}"
    return f"hand.{(first.hand or 0) + 1}" if first.kind in _WRITTEN else f"{first.kind}.hand"


def _label(tr: Translator, first: Row) -> str:
    """Return the semantics label of the button of a band."""
    if first.struck is not None:
        return tr("sheet.restore_hand", **dict(first.values))
    if first.adjustment is not None:
        return tr("say.correct_line", row=row_label(tr, first))
    if first.label == "line.run":
        return tr("say.several", values=[row_label(tr, first), *([first.note] if first.note else [])])
    if first.kind == "line" and not first.note:
        return tr("say.correct_line", row=row_label(tr, first))
    if first.kind not in _WRITTEN and not first.note:
        return row_label(tr, first) if first.kind == "next" else ""
    key = "say.hand_noted" if first.note else "sheet.edit_hand"
    return tr(key, n=(first.hand or 0) + 1, note=first.note)


def boxes_of(table: TableContext, row: Row, overlay: RowOverlay, keep: ControlCache) -> ft.Control:
    """Return the boxes of a row, or what decides who leads. ``keep`` returns boxes that have not changed."""
    style, actions = table.shape.style, table.actions
    draft = overlay.preview if row.kind in {"hand", "next"} else None
    if row.kind == "next" and overlay.lead and draft is None and not row.hands:
        asked = _asked if overlay.may_lead else _undecided
        return _in_sight(table.shape, asked(table, overlay, row.hand or 0))
    if row.kind == "adjustment":
        return adjustment_boxes(table, row)
    if emblem := style.emblem_across(row):
        return _in_sight(table.shape, shared_box(table, row, emblem))
    if draft is None and row.kind == "hand" and is_shared(row):
        return _in_sight(table.shape, shared_note(table, row))
    is_line = row.line is not None and row.kind == "line"
    keys = actions.press if style.has_keys and is_line else None
    corrects = actions.play if style.rows == "lap" and is_line else None

    def press(side: int, play: int | None) -> Callable[[], object] | None:
        if corrects and play is not None:
            return partial(corrects, row.hand or 0, play)
        return partial(keys, row.line or 0, side) if keys else None

    def selected(side: int, play: int | None) -> bool:
        return overlay.cell == (row.line, side) if keys else play is not None and overlay.play == play

    kind, is_latest = "next" if row.kind == "blank" else row.kind, row.is_latest and row.kind == "hand"
    bare = replace(row, kind=kind, boxes=(), is_latest=is_latest)
    cells: list[ft.Control] = []
    # rows that are drawn later than the rest may still have the column of a player who has joined no longer
    for side, (row_box, _) in enumerate(zip(row.boxes, table.names, strict=False)):
        place, preview = (row.line, row.label, side), draft[side] if draft else None
        pressed, is_selected = press(side, row_box.play), selected(side, row_box.play)
        if overlay.is_corrected and is_selected:
            row_box = replace(row_box, marks=row_box.marks | {"draft"})  # noqa: PLW2901
        cells.append(keep(place, box, table, bare, row_box, side, preview, press=pressed, selected=is_selected))
    return row_of(*cells, check_box(table.theme, table.tr, row) if style.is_balance else None, stretch=True)


def _in_sight(shape: Shape, content: ft.Container) -> ft.Control:
    """Return what is drawn across all columns, as wide as can be seen of them."""
    if not shape.pans:
        return content
    content.width = shape.sight
    return row_of(content, stretch=True)


def _undecided(table: TableContext, overlay: RowOverlay, hand: int) -> ft.Container:
    """Return the sentence about who leads, over all visible columns. A tap on it asks who leads.

    It looks like a key, unless a tile decides.
    """
    theme, palette = table.theme, table.theme.palette
    press = partial(table.actions.lead, hand) if table.actions.lead else None
    room = table.shape.sight - 41 - (48 if overlay.tile else 0)
    style = fitted(theme, overlay.lead, replace(LABEL_L, most=1.15), room, lines=2, least=_LEAST)
    lead = text(theme, overlay.lead, style, color=palette.brass_ink, lines=2)
    lead.expand, lead.expand_loose = True, True
    by = tile(theme, *overlay.tile, 19, turned=True, colours=overlay.colours) if overlay.tile else None
    is_key = press is not None and by is None
    content: ft.Control = row_of(_hollow(theme) if is_key else pin(theme, 11), lead, by, spacing=10, centre=True)
    if is_key:
        content = ft.Container(content, height=TARGET - 6, bgcolor=palette.raised, border_radius=12)
        content.border = outline(1, palette.line)
    button = pressable(theme, content, "next.lead", press, overlay.lead, radius=0)
    return ft.Container(button, padded(5 if is_key else 10), border=border(left=(1, palette.rule)))


def _asked(table: TableContext, overlay: RowOverlay, hand: int) -> ft.Container:
    """Return the question who leads, over a key for each player in the column of the player's side."""
    theme, palette, shape = table.theme, table.theme.palette, table.shape
    style = fitted(theme, overlay.lead, replace(LABEL_L, size=15, most=1.15), shape.sight - 20, least=_LEAST)
    lead = text(theme, overlay.lead, style, color=palette.brass_ink, lines=1)
    line, edge = border(left=(1, palette.rule)), 8 if shape.column > _LEAST_PINNED else 3
    most = max(map(len, overlay.may_lead))
    has_pins = (shape.column - 2 * edge) / most > _LEAST_PINNED

    def key(leader: Leader) -> ft.Control:
        press = partial(table.actions.led, hand, leader[0]) if table.actions.led else None
        return lead_key(theme, leader, press, has_pin=has_pins, expand=True)

    keys, top = [row_of(*map(key, side), spacing=6) for side in overlay.may_lead], ft.Alignment.TOP_CENTER
    columns = [ft.Container(row, padded(edge), expand=True, border=line, alignment=top) for row in keys]
    check = check_box(theme, table.tr) if shape.style.is_balance else None
    caption = ft.Container(named(lead, "next.lead", overlay.lead), height=28, alignment=CENTER, border=line)
    return ft.Container(column_of(caption, row_of(*columns, check, stretch=True, expand=True), stretch=True))


def lead_key(
    theme: Theme, leader: Leader, press: Handler | None, *, has_pin: bool, **look: Unpack[PressOptions]
) -> ft.Control:
    """Return the key that says who leads, with the mark of the player."""
    seat, name = leader
    content = row_of(_hollow(theme) if has_pin else None, mark(theme, seat + 1, 24), spacing=8, centre=True)
    look |= PressOptions(fill=theme.palette.raised, edge=theme.palette.line, height=TARGET)
    return pressable(theme, content, f"next.lead.{seat}", press, name, **look)


def _hollow(theme: Theme) -> ft.Control:
    """Return the pin of a leader that is asked for."""
    return ft.Container(width=12, height=12, border_radius=6, border=outline(2, theme.palette.brass_ink))


def _framed(
    shape: Shape,
    row: Row,
    content: ft.Control,
    *,
    width: float | None = None,
    tint: str | None = None,
    chosen: bool = False,
) -> ft.Control:
    """Return a row of the label column or of the boxes with its height, rules and background; ``chosen`` is framed."""
    palette, style = shape.theme.palette, shape.style
    strong = (1.5, palette.ink)
    above: EdgeLine | None = None
    below: EdgeLine | None = (1, palette.rule)
    match part_of(row):
        case "total":
            above, below = strong, None
        case "hand" if style.is_grouped:
            below = None
        case "sum" if style.is_paged:
            above = strong
        case "sum" if style.heading or style.has_play_rows:
            below = strong
        case "loose" if style.is_paged:
            below = strong
        case _:
            pass
    is_raised = (style.heading and row.line == 0) or style.emblem_across(row) or row.kind == "adjustment"
    # A border would take its width from what is pressed.
    rules = ft.BoxDecoration(border=outline(2.5, palette.ink)) if chosen else ruled(top=above, bottom=below)
    return ft.Container(
        width=width,
        height=shape.height(row),
        alignment=CENTER_LEFT if width else None,
        bgcolor=tint or (palette.bg if is_raised else None),
        foreground_decoration=rules,
        content=content,
    )
