"""Keys for triangles: segments for what is chosen before the tile, and the tiles, of which a tap writes the turn."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final, cast

import flet as ft

from scorekeeper.core.form import Answers, Form, ValueQuestion, fields_by_name
from scorekeeper.core.kinds import Count
from scorekeeper.core.tiles import Triangle
from scorekeeper.ui.base.flet_shim import component, use_ref, use_state
from scorekeeper.ui.base.render_cache import use_control_cache, use_latest
from scorekeeper.ui.entry.context import EntryContext
from scorekeeper.ui.entry.play_forms import PlayKeys, context_before, names_of, pad_of, play_of, points_of
from scorekeeper.ui.entry.seat_choice import seat_choice, seat_segments, use_player
from scorekeeper.ui.kit.boxes import column_of, padded, row_of
from scorekeeper.ui.kit.press import pressable
from scorekeeper.ui.kit.segments import Segment, segments, segments_height
from scorekeeper.ui.kit.theme import LABEL_M, Theme, muted, text
from scorekeeper.ui.kit.triangle import triangle
from scorekeeper.wording.form_text import answer_key, caption_key
from scorekeeper.wording.table_text import signed

COLUMNS: Final = 7

CAPTION: Final = 64
"""Width of the word before numbers, in logical pixels."""

MOST: Final = 0.49
"""How much of the height the choices and triangles take."""

LEAST: Final = 104
"""Height of two rows of triangles, in logical pixels."""


@component
def TriangleKeys(context: EntryContext) -> ft.Control:
    """Draw the players, what is asked before the tile, and a key for each triangle; laid ones cannot be pressed.

    A play without a triangle is one more segment beside the numbers that it has.
    """
    theme, plays = context.theme, context.rule_context.hand.plays
    newest, (_, redraw) = use_ref(cast("dict[str, Any]", {})), use_state(0)
    keep, pad = use_control_cache(), pad_of(context)
    chosen, keys = newest.current, pad.keys[0]
    seat, pick, context = use_player(context)
    laid = {getattr(play, keys.name, None) for play in plays}

    def put(values: dict[str, Any]) -> None:
        newest.current = values
        redraw(lambda count: count + 1)

    async def write(play: Any) -> None:
        """Write a play; the next one, which may be tapped before this one is drawn, begins with nothing chosen."""
        before = newest.current
        put({})
        if not await context.score(play):
            put(before)

    async def lay(tile: Triangle) -> None:
        await write(keys.play(context, seat, **newest.current, **{keys.name: tile}))

    async def write_without(record: type[Any]) -> None:
        form = next(form for form in pad.words if form.record is record)
        held = {name: value for name, value in newest.current.items() if name in names_of(form)}
        await write(play_of(form, context, seat, **held))

    def choose(question: ValueQuestion, value: Any) -> Any:
        if isinstance(value, type):
            return write_without(value)
        is_off = value == question.usual or value == newest.current.get(question.name)
        others = {name: other for name, other in newest.current.items() if name != question.name}
        return put(others if is_off else {**others, question.name: value})

    lay_latest = use_latest(lay)
    margin, room = context.margin, context.width - 2 * context.margin
    rows: list[ft.Control] = []
    above = segments_height(theme, seat_segments(context, "turn.player"), room)
    for question in pad.shared:
        assert isinstance(question, ValueQuestion), "values are chosen before a triangle"  # noqa: S101
        words = [form for form in pad.words if question.name in names_of(form)]
        asked, choices = _caption(context, question, keys, seat, chosen), _choices(context, question, keys, words)
        width = room if asked is None else room - (asked.width or 0)
        value = chosen.get(question.name, question.usual)
        drawn = segments(
            theme, choices, value, on_choose=partial(choose, question), ident=f"turn.{question.words}", width=width
        )
        above += segments_height(theme, choices, width)
        rows.append(drawn if asked is None else row_of(asked, ft.Container(drawn, expand=True)))
    every = context.match.setup.set.triangles
    lines = [every[at : at + COLUMNS] for at in range(0, len(every), COLUMNS)]
    tiles = [row_of(*(keep(one, _tile_key, theme, one, one in laid, lay_latest) for one in line)) for line in lines]
    return ft.Container(
        column_of(
            seat_choice(context, seat, pick, ident="turn.player", margin=margin),
            *rows,
            ft.Container(column_of(*tiles, scrolls=True), height=max(MOST * context.height - above, LEAST)),
            spacing=6,
            stretch=True,
        ),
        padded(margin, 6),
    )


def _choices(context: EntryContext, question: ValueQuestion, keys: PlayKeys, words: list[Form]) -> list[Segment[Any]]:
    """Return the values of a question, and the plays that have no triangle."""
    tr, at = context.tr, context_before(context)
    form = next(each for each in keys.forms if question.name in names_of(each))
    values = question.offered(Answers(form).record(at), at)
    ident = f"turn.{question.words}"
    if not _is_number(question, keys):
        return [Segment(value, tr(answer_key(question.name, value)), ident=f"{ident}.{value}") for value in values]
    numbers: list[Segment[Any]] = [
        Segment(n, tr("common.number", n=n), label=tr(f"entry.{question.words}", n=n), ident=f"{ident}.{n}")
        for n in values
    ]
    return [*numbers, *(Segment(each.record, tr("entry.no_tile"), ident=f"turn.{each.record.tag}") for each in words)]


def _caption(
    context: EntryContext, question: ValueQuestion, keys: PlayKeys, seat: int, chosen: dict[str, Any]
) -> ft.Container | None:
    """Return the words before numbers, and what everything chosen brings; ``None`` before words."""
    theme, tr = context.theme, context.tr
    if not _is_number(question, keys):
        return None
    worth = points_of(context, keys.unfinished(context, seat, **chosen)) if chosen else 0
    more = text(theme, signed(tr, worth), LABEL_M, lines=1) if chosen else None
    words = muted(theme, tr(caption_key(question.words)), LABEL_M, lines=1)
    return ft.Container(column_of(words, more), width=CAPTION * min(theme.scale, 1.6))


def _is_number(question: ValueQuestion, keys: PlayKeys) -> bool:
    fields = [fields_by_name(form.record).get(question.name) for form in keys.forms]
    return any(field is not None and isinstance(field.kind, Count) for field in fields)


def _tile_key(theme: Theme, tile: Triangle, is_laid: bool, lay: Callable[[Triangle], Any]) -> ft.Control:
    drawn = triangle(theme.palette, tile, is_laid=is_laid)
    press = None if is_laid else partial(lay, tile)
    return pressable(theme, drawn, f"turn.tile.{tile}", press, str(tile), height=48, expand=True)
