"""Keys for triangles: segments for what is chosen before the tile, and the tiles, of which a tap writes the turn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, Final, cast

import flet as ft

from scorekeeper.core.form import Answers, Form, ValueQuestion, fields_by_name
from scorekeeper.core.kinds import Count
from scorekeeper.core.tiles import Triangle
from scorekeeper.ui.base.flet_shim import component, use_ref, use_state
from scorekeeper.ui.base.render_cache import use_control_cache, use_latest
from scorekeeper.ui.entry.context import EntryContext, OtherView, View
from scorekeeper.ui.entry.feedback import refusal
from scorekeeper.ui.entry.play_forms import (
    Pad,
    PlayKeys,
    chosen_play,
    context_before,
    is_allowed,
    last_questions,
    names_of,
    once_words,
    pad_of,
    play_of,
    points_of,
)
from scorekeeper.ui.entry.seat_choice import seat_choice, seat_segments, use_player
from scorekeeper.ui.kit.boxes import column_of, padded, row_of, rows_across
from scorekeeper.ui.kit.keypad import key
from scorekeeper.ui.kit.press import pressable
from scorekeeper.ui.kit.segments import Segment, segments, segments_height
from scorekeeper.ui.kit.theme import CAPTION, LABEL_M, SCORE_KEY, Theme, muted, text
from scorekeeper.ui.kit.triangle import triangle, triangle_icon
from scorekeeper.wording.form_text import answer_key, caption_key
from scorekeeper.wording.game_text import lead_lines
from scorekeeper.wording.table_text import signed

COLUMNS: Final = 7

CAPTION_WIDTH: Final = 64
"""Width of the word before numbers, in logical pixels."""

MOST: Final = 0.49
"""How much of the height the choices and triangles take."""

LEAST: Final = 104
"""Height of two rows of triangles, in logical pixels."""

IN_A_ROW: Final = 8
"""Keys of sums in a row."""


EXACT, SUMS = 1, 2
"""The numbers of the views that show the exact triangles, and the sums of their numbers. Without one, what was written
last decides."""

VIEWS: Final = (
    (EXACT, View("entry.exact_tile", lambda theme, _: triangle_icon(theme.palette))),
    (SUMS, View("entry.sum_only", lambda theme, _: text(theme, "0–15", SCORE_KEY, size=17, lines=1))),
)


def other_view(context: EntryContext) -> OtherView | None:
    """Return the view that is not shown, where triangles can be entered in both ways and a phone shows one of them."""
    ways = _ways(context)
    return VIEWS[1 - ways.index(_shown(context, ways))] if len(ways) > 1 else None


def _ways(context: EntryContext) -> tuple[PlayKeys, ...]:
    """Return the ways to write a triangle: exactly, and on a phone by its sum, if a form has that."""
    keys = pad_of(context).keys
    return keys[:1] if context.is_docked or context.layout.has_rail else keys[:2]


def _shown(context: EntryContext, ways: tuple[PlayKeys, ...]) -> PlayKeys:
    """Return the way of the view; without a view that of the corrected play, or of the newest one with only one way."""
    if context.form.view:
        return ways[min(context.form.view, len(ways)) - 1]
    chosen, hands = chosen_play(context), context.match.hands[: context.index]
    newest = (*(play for hand in hands for play in hand.plays), *context.rule_context.hand.plays)
    for play in reversed(newest) if chosen is None else (chosen,):
        asked = {
            each.words for form in context.match.variant.sheet.plays if form.fits(play) for each in last_questions(form)
        }
        fitting = [way for way in ways if way.question.words in asked]
        if len(fitting) == 1:
            return fitting[0]
    return ways[-1]


@component
def TriangleKeys(context: EntryContext) -> ft.Control:
    """Draw the players, what is asked before the tile, and a key for each triangle, or for each sum of its numbers.

    A phone shows the sums, or the triangles with two numbers that are chosen first. Laid triangles cannot be pressed.
    A play without a triangle is one more segment beside the numbers that it has.
    """
    newest, (_, redraw) = use_ref(cast("tuple[object, dict[str, Any]]", (None, {}))), use_state(0)
    pad, ways, corrected, here = (
        pad_of(context),
        _ways(context),
        chosen_play(context),
        (context.index, context.form.line),
    )
    seat, pick, context = use_player(context)
    theme, keys = context.theme, _shown(context, ways)
    needs_numbers = keys is not ways[-1]
    if len(ways) > 1 and theme.scale > 1:  # on a phone, keys of large text would leave the sheet no room
        theme = replace(theme, scale=1.0, own=theme.own / theme.scale)
        context = replace(context, theme=theme)
    if newest.current[0] != here:
        newest.current = (here, _values_of(pad, corrected))
    chosen, margin = newest.current[1], 8 if context.layout.is_narrow else context.margin
    room = context.width - 2 * margin

    def put(values: dict[str, Any]) -> None:
        newest.current = (here, values)
        redraw(lambda count: count + 1)

    async def write(ident: str, play: Any) -> bool:
        return await context.actions.tap(ident, partial(once_words, context, play), partial(put_down, play))

    async def put_down(play: Any) -> bool:
        """Write a play; the next one, which may be tapped before this one is drawn, begins with nothing chosen."""
        before = newest.current[1]
        put({})
        if await context.actions.score(play):
            return True
        put(before)
        return False

    def play_with(value: Any) -> Any:
        """Return the play with a triangle or a sum, and what is chosen of what is asked with it."""
        asked = {question.name for question in _asked_with(pad, keys)}
        held = {name: other for name, other in newest.current[1].items() if name in asked}
        return keys.play(context, seat, **held, **{keys.name: value})

    async def lay(ident: str, value: Any) -> bool:
        return await write(ident, play_with(value))

    async def write_without(record: type[Any]) -> bool:
        form = next(form for form in pad.words if form.record is record)
        held = {name: value for name, value in newest.current[1].items() if name in names_of(form)}
        return await write(f"turn.{record.tag}", play_of(form, context, seat, **held))

    def choose(question: ValueQuestion, value: Any) -> Any:
        if isinstance(value, type):
            return write_without(value)
        is_off = value == question.usual or value == newest.current[1].get(question.name)
        others = {name: other for name, other in newest.current[1].items() if name != question.name}
        return put(others if is_off else {**others, question.name: value})

    lay_latest = use_latest(lay)
    rows: list[ft.Control] = []
    above = segments_height(theme, seat_segments(context, "turn.player"), room)
    for question in _asked_with(pad, keys):
        words = [form for form in pad.words if question.name in names_of(form)]
        asked, choices = _caption(context, question, keys, seat, chosen), _choices(context, question, keys, words)
        width = room if asked is None else room - (asked.width or 0)
        value = chosen.get(question.name, question.usual)
        drawn = segments(
            theme,
            choices,
            value,
            on_choose=partial(choose, question),
            ident=f"turn.{question.words}",
            height=_key_height(context),
            width=width,
        )
        above += segments_height(theme, choices, width)
        rows.append(drawn if asked is None else row_of(asked, ft.Container(drawn, expand=True)))
    tiles = (
        TilesOfTwo(context, keys, corrected, play_with, lay_latest)
        if needs_numbers
        else _sums(context, keys, seat, chosen, corrected, play_with, lay)
        if len(ways) > 1
        else AllTiles(context, keys, max(MOST * context.height - above, LEAST), lay_latest)
    )
    people = seat_choice(context, seat, pick, ident="turn.player", margin=margin)
    inside = ft.Container(column_of(people, *rows, tiles, spacing=6, stretch=True), padded(margin, 6))
    return column_of(refusal(context), inside, stretch=True)


def _asked_with(pad: Pad, keys: PlayKeys) -> list[ValueQuestion]:
    """Return the questions that are asked before the keys."""
    names = {name for form in keys.forms for name in names_of(form)}
    return [each for each in pad.shared if isinstance(each, ValueQuestion) and each.name in names]


def _values_of(pad: Pad, play: Any) -> dict[str, Any]:
    """Return what a play that is corrected says besides its triangle, where it is not what is usual."""
    questions = [each for each in pad.shared if isinstance(each, ValueQuestion)]
    values = {each.name: getattr(play, each.name, None) for each in questions}
    return {each.name: values[each.name] for each in questions if values[each.name] not in (None, each.usual)}


@component
def AllTiles(context: EntryContext, keys: PlayKeys, height: float, lay: Callable[[str, Triangle], Any]) -> ft.Control:
    """Draw a key for each triangle of the set, in lines that scroll."""
    keep, every = use_control_cache(), context.match.setup.set.triangles
    laid = _laid(context, keys)
    lines = [every[at : at + COLUMNS] for at in range(0, len(every), COLUMNS)]
    tiles = [row_of(*(keep(one, _tile_key, context.theme, one, one in laid, lay) for one in line)) for line in lines]
    return ft.Container(column_of(*tiles, scrolls=True), height=height)


def _laid(context: EntryContext, keys: PlayKeys) -> set[Triangle | None]:
    return {getattr(play, keys.name, None) for play in context_before(context).hand.plays}


@component
def TilesOfTwo(
    context: EntryContext,
    keys: PlayKeys,
    corrected: Any,
    play_with: Callable[[Triangle], Any],
    lay: Callable[[str, Triangle], Any],
) -> ft.Control:
    """Draw the numbers of the set, of which two are chosen, and the triangles with both and what each brings.

    While one is chosen, the triangles have it twice.
    """
    theme, tr = context.theme, context.tr
    picked, pick = use_state(cast("tuple[int, ...]", ()))
    written: Triangle | None = getattr(corrected, keys.name, None)
    pair = picked or (() if written is None else written[:2])
    numbers, laid = range(context.match.setup.set.top + 1), _laid(context, keys)
    tiles = [Triangle(*sorted((*(pair * 2)[:2], number))) for number in numbers] if pair else []

    def choose(number: int) -> None:
        pick((*pair[-1:], number) if number not in pair else tuple(each for each in pair if each != number))

    async def write(one: Triangle) -> None:
        if await lay(f"turn.tile.{one}", one):
            pick(())

    def tile_key(one: Triangle) -> ft.Control:
        is_off = one in laid and one != written
        words = tr("entry.laid_tile") if is_off else signed(tr, points_of(context, play_with(one)))
        drawn = column_of(
            triangle(theme.palette, one, is_laid=is_off),
            muted(theme, words, replace(CAPTION, most=1.25), lines=1),
            spacing=0,
            centre=True,
            tight=True,
        )
        press = None if is_off else partial(write, one)
        edge = theme.palette.ink if one == written else None
        return pressable(
            theme, drawn, f"turn.tile.{one}", press, str(one), height=66, expand=True, edge=edge, edge_width=2.5
        )

    keys_of_numbers = [
        key(
            theme,
            tr("common.number", n=number),
            f"turn.number.{number}",
            partial(choose, number),
            height=_key_height(context),
            size=24,
            selected=number in pair,
        )
        for number in numbers
    ]
    hint = ft.Container(muted(theme, tr("entry.two_numbers"), LABEL_M, lines=2), height=66)
    return column_of(
        row_of(*keys_of_numbers, spacing=6),
        row_of(*map(tile_key, tiles), spacing=2) if tiles else hint,
        spacing=6,
        stretch=True,
    )


def _sums(
    context: EntryContext,
    keys: PlayKeys,
    seat: int,
    chosen: dict[str, Any],
    corrected: Any,
    play_with: Callable[[Any], Any],
    lay: Callable[[str, Any], Any],
) -> ft.Control:
    """Return a key for each sum of a triangle, grey where none with this sum can be laid, and what a tap adds to it."""
    theme, tr, at = context.theme, context.tr, context_before(context)
    question = keys.question
    assert isinstance(question, ValueQuestion), "a key writes one sum"  # noqa: S101
    values = question.offered(Answers(keys.forms[0]).record(at), at)
    value_of = {value if isinstance(value, int) else sum(value): value for value in values}
    name = context.match.setup.players[seat]

    def sum_key(number: int) -> ft.Control:
        play = play_with(value_of[number]) if number in value_of else None
        is_off, ident = play is None or not is_allowed(context, play), f"turn.{question.words}.{number}"
        return key(
            theme,
            tr("common.number", n=number),
            ident,
            partial(lay, ident, value_of.get(number)),
            label=tr("say.key_laid", n=number, name=name),
            height=_key_height(context),
            size=24,
            disabled=is_off,
            selected=(play is not None and play == corrected) or None,
            is_framed=ident == context.form.taps.framed,
        )

    if len(value_of) <= max(value_of):
        note = lead_lines(tr, context.match.variant, context.match.setup)[0]
    elif chosen:
        worth = points_of(context, keys.unfinished(context, seat, **chosen))
        note = tr("entry.writes_sum", more=tr("common.plus" if worth > 0 else "common.number", n=worth))
    else:
        note = ""
    style = replace(LABEL_M, most=1.25)
    words = row_of(
        muted(theme, tr(caption_key(question.words)), style, lines=1),
        text(theme, note, style, lines=1, align=ft.TextAlign.RIGHT, expand=True),
        spacing=8,
    )
    rows = rows_across([*map(sum_key, range(max(value_of) + 1))], IN_A_ROW, spacing=4, fills=True)
    return column_of(words, *rows, spacing=6, stretch=True)


def _key_height(context: EntryContext) -> float:
    return 48.0 if context.layout.is_low else 52.0


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
    return ft.Container(column_of(words, more), width=CAPTION_WIDTH * min(theme.scale, 1.6))


def _is_number(question: ValueQuestion, keys: PlayKeys) -> bool:
    fields = [fields_by_name(form.record).get(question.name) for form in keys.forms]
    return any(field is not None and isinstance(field.kind, Count) for field in fields)


def _tile_key(theme: Theme, tile: Triangle, is_laid: bool, lay: Callable[[str, Triangle], Any]) -> ft.Control:
    drawn = triangle(theme.palette, tile, is_laid=is_laid)
    ident = f"turn.tile.{tile}"
    press = None if is_laid else partial(lay, ident, tile)
    return pressable(theme, drawn, ident, press, str(tile), height=48, expand=True)
