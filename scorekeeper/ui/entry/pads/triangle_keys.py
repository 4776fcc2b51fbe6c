"""Keys for triangles: segments for what is chosen before the tile, and the tiles, of which a tap writes the turn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, Final, cast

import flet as ft

from scorekeeper.core.form import Question, ValueQuestion, fields_by_name
from scorekeeper.core.kinds import Count, OneTriangle
from scorekeeper.core.play_pad import PlayKeys, PlayPad
from scorekeeper.core.problem import Code
from scorekeeper.core.tiles import Triangle
from scorekeeper.i18n import Translator
from scorekeeper.ui.base.flet_shim import component, use_memo, use_ref, use_state
from scorekeeper.ui.base.keyboard import use_keys
from scorekeeper.ui.base.render_cache import use_control_cache, use_latest
from scorekeeper.ui.base.session_state import session_state
from scorekeeper.ui.entry.context import EntryContext, OtherView, View
from scorekeeper.ui.entry.feedback import reason, refusal
from scorekeeper.ui.entry.keyboard import press_key, use_home
from scorekeeper.ui.entry.play_forms import play_key, press
from scorekeeper.ui.entry.play_log import place_keys
from scorekeeper.ui.entry.seat_choice import player_choice, seat_segments
from scorekeeper.ui.kit.boxes import column_of, padded, row_of, rows_across
from scorekeeper.ui.kit.keypad import PadKeys, key
from scorekeeper.ui.kit.press import pressable
from scorekeeper.ui.kit.segments import Segment, segments, segments_height
from scorekeeper.ui.kit.theme import CAPTION, LABEL_M, SCORE_KEY, Theme, muted, text
from scorekeeper.ui.kit.triangle import triangle, triangle_icon
from scorekeeper.wording.form_text import answer_key, caption_key
from scorekeeper.wording.game_text import lead_lines
from scorekeeper.wording.table_text import signed

COLUMNS: Final = 7

CORNERS: Final = 3

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

Lay = Callable[[str, Any], Any]
"""Writes a turn: gets the identifier of its key, and its triangle or sum."""


def other_view(context: EntryContext) -> OtherView | None:
    """Return the view that is not shown, where triangles can be entered in both ways and a phone shows one of them."""
    ways = _ways(context)
    return VIEWS[1 - ways.index(_shown(context, ways))] if len(ways) > 1 else None


def _ways(context: EntryContext) -> tuple[PlayKeys, ...]:
    """Return the ways to write a triangle: exactly, and on a phone by its sum, if a form has that."""
    keys = context.play_pad.keys
    return keys[:1] if context.is_docked or context.layout.has_rail else keys[:2]


def _shown(context: EntryContext, ways: tuple[PlayKeys, ...]) -> PlayKeys:
    """Return the way of the view; without a view that of the corrected play, or of the newest one with only one way."""
    if context.form.view:
        return ways[min(context.form.view, len(ways)) - 1]
    chosen, hands = context.chosen_play, context.match.hands[: context.index]
    newest = (*(play for hand in hands for play in hand.plays), *context.rule_context.hand.plays)
    for play in reversed(newest) if chosen is None else (chosen,):
        words = {each.words for each in context.match.variant.sheet.form_of(play).questions}
        fitting = [way for way in ways if way.question.words in words]
        if len(fitting) == 1:
            return fitting[0]
    return ways[-1]


@component
def TriangleKeys(context: EntryContext) -> ft.Control:
    """Draw the players, what is asked before the tile, and a key for each triangle, or for each sum of its numbers.

    A phone shows the sums, or the triangles with two numbers that are chosen first. Laid triangles cannot be pressed.
    A play without a triangle is one more segment beside the numbers that it has. On a keyboard, the three numbers of a
    triangle write it.
    """
    pad, ways, seat = context.play_pad, _ways(context), context.player
    keys, (chosen, put) = _shown(context, ways), use_chosen(context, pad)
    theme, tr = context.theme, context.tr
    if len(ways) > 1 and theme.scale > 1:  # on a phone, keys of large text would leave the sheet no room
        theme = replace(theme, scale=1.0, own=theme.own / theme.scale)
        context = replace(context, theme=theme)
    margin = 8 if context.layout.is_narrow else context.margin
    room = context.width - 2 * margin

    def play_with(value: Any = None) -> Any:
        """Return the play with a triangle or a sum, and what is chosen of what is asked with it."""
        return keys.play(seat, **chosen, **{keys.name: value})

    async def put_down(play: Any) -> bool:
        """Write a play; the next one, which may be tapped before this one is drawn, begins with nothing chosen."""
        before = {**chosen}
        put({})
        if await context.actions.play(play):
            return True
        put(before)
        return False

    async def lay(ident: str, value: Any) -> bool:
        """Write a turn; after the first one of a round other keys stand in the place of its key."""
        return await press(context, ident, play_with(value), put_down, gives_way=not context.before_play.hand.plays)()

    def choose(question: ValueQuestion, value: Any) -> Any:
        for play in pad.word_plays(seat, **chosen):
            if type(play) is value:
                return press(context, f"turn.{play.tag}", play, put_down)()
        is_off = value in (question.usual, chosen.get(question.name))
        put({**chosen, question.name: None if is_off else value})
        line_play = context.chosen_play
        for way in ways:
            if (laid := getattr(line_play, way.name, None)) is not None:
                play = way.play(seat, **chosen, **{way.name: laid})
                context.actions.show(replacement=None if play == line_play else (context.line, play))
        return None

    home = _use_keyboard(context, keys, lay)
    lay_latest, worth = use_latest(lay), context.points_of(play_with()) if chosen else 0
    has_heads = not context.is_correction and not context.is_docked  # a tap on a head chooses who plays
    people = [] if has_heads else [player_choice(context, ident="turn.player", margin=margin)]
    above = 0 if has_heads else segments_height(theme, seat_segments(context, "turn.player"), room)
    rows, total = list[ft.Control](), signed(tr, worth) if chosen else ""
    for question in pad.shared:
        if isinstance(question, ValueQuestion) and question.name in keys.names:
            choices, caption = (
                _choices(context, question, pad, keys, seat, chosen=chosen),
                _caption(context, question, keys, total),
            )
            width = room - (caption.width or 0)
            value, ident = chosen.get(question.name, question.usual), f"turn.{question.words}"
            turn, height = partial(choose, question), _key_height(context)
            choice = segments(theme, choices, value, on_choose=turn, ident=ident, height=height, width=width)
            above += segments_height(theme, choices, width)
            rows.append(row_of(caption, ft.Container(choice, expand=True)) if caption.width else choice)
    if len(ways) > 1 and keys is ways[0]:
        tiles = TilesOfTwo(context, keys, play_with, lay_latest)
    elif len(ways) > 1:
        more = tr("common.plus" if worth > 0 else "common.number", n=worth) if chosen else ""
        tiles = _sums(context, ways, seat, play_with, lay_latest, worth=more)
    else:
        tiles = AllTiles(context, keys, max(MOST * context.height - above, LEAST), lay_latest)
    inside = ft.Container(column_of(*people, *rows, tiles, spacing=6, stretch=True), padded(margin, 6))
    if context.is_correction and not context.is_docked:
        return place_keys(context, column_of(home, inside, stretch=True))
    return column_of(refusal(context), home, inside, stretch=True)


def _use_keyboard(context: EntryContext, keys: PlayKeys, lay: Lay) -> ft.Control:
    """Return the home of the focus, and listen: the third number of a triangle that is not laid writes it."""
    typed = use_ref(cast("tuple[int, ...]", ()))
    offered = keys.offered(keys.question) if isinstance(keys.kind, OneTriangle) else ()

    def digit(number: int) -> Any:
        typed.current = (*typed.current, number)
        if len(typed.current) < CORNERS:
            return None
        one, typed.current = Triangle(*sorted(typed.current)), ()
        return lay(_ident(one), one) if one in offered and one not in keys.written() else None

    def forget() -> None:
        typed.current = ()

    use_keys(partial(press_key, keys=PadKeys(digit, forget, forget), context=context, save=forget))
    return use_home(context, len(context.rule_context.hand.plays))


def use_chosen(context: EntryContext, pad: PlayPad) -> tuple[dict[str, Any], Callable[[dict[str, Any]], None]]:
    """Return what is chosen besides a triangle, also before it is drawn, and what changes it.

    It begins with what a play that is corrected says, where that is not usual. The session keeps that of the next turn,
    so that it is still chosen after a look at another screen, unless nothing of the kind is asked any more.
    """
    questions = [each for each in pad.shared if isinstance(each, ValueQuestion)]
    typed, turn = session_state(ft.context.page).typed, ("turn", context.actions.opened.id, context.index)

    def begun() -> dict[str, Any]:
        if context.chosen_play is None:
            return typed.get(turn, {})
        values = {each: getattr(context.chosen_play, each.name, None) for each in questions}
        return {each.name: value for each, value in values.items() if value not in (None, each.usual)}

    def put(values: dict[str, Any]) -> None:
        chosen.clear()
        chosen.update({name: value for name, value in values.items() if value is not None})
        if context.chosen_play is None:
            typed[turn] = chosen
        redraw(lambda count: count + 1)

    chosen, (_, redraw) = use_memo(begun, [context.index, context.line]), use_state(0)
    for name in {*chosen} - {each.name for each in questions}:
        del chosen[name]
    return chosen, put


def _choices(
    context: EntryContext, question: Question, pad: PlayPad, keys: PlayKeys, seat: int, *, chosen: dict[str, Any]
) -> list[Segment[Any]]:
    """Return the values of a question with what they bring; beside numbers also the plays that have no triangle."""
    tr, name, ident = context.tr, question.names[0], f"turn.{question.words}"
    values = keys.offered(question)

    def worth(play: Any) -> str:
        return signed(tr, context.points_of(play))

    if not isinstance(keys.kind_of(question), Count):
        plays = {value: keys.play(seat, **{name: value, keys.name: None}) for value in values}
        return [
            Segment(value, tr(answer_key(name, value)), note=worth(plays[value]), ident=f"{ident}.{value}")
            for value in values
        ]
    numbers: list[Segment[Any]] = [
        Segment(n, tr("common.number", n=n), label=tr(f"entry.{question.words}", n=n), ident=f"{ident}.{n}")
        for n in values
    ]
    without = [
        Segment(cast("type[Any]", type(play)), tr("entry.no_tile"), note=worth(play), ident=f"turn.{play.tag}")
        for play in pad.word_plays(seat, **chosen)
        if name in fields_by_name(cast("type[Any]", type(play)))
    ]
    return [*numbers, *without]


def _caption(context: EntryContext, question: Question, keys: PlayKeys, worth: str) -> ft.Container:
    """Return the words before numbers, and what everything chosen brings; words need no caption."""
    theme = context.theme
    if not isinstance(keys.kind_of(question), Count):
        return ft.Container(width=0)
    words = muted(theme, context.tr(caption_key(question.words)), LABEL_M, lines=1)
    more = text(theme, worth, LABEL_M, lines=1) if worth else None
    return ft.Container(column_of(words, more), width=CAPTION_WIDTH * min(theme.scale, 1.6))


@component
def AllTiles(context: EntryContext, keys: PlayKeys, height: float, lay: Lay) -> ft.Control:
    """Draw a key for each triangle of the set, in lines that scroll."""
    keep, written, theme = use_control_cache(), keys.written(), context.theme
    laid = {one: _and_laid(context.tr, str(one)) if one in written else "" for one in context.match.setup.set.triangles}
    keys_of_tiles = [keep(one, _tile_key, theme, one, label, lay) for one, label in laid.items()]
    return ft.Container(column_of(*rows_across(keys_of_tiles, COLUMNS, spacing=0), scrolls=True), height=height)


@component
def TilesOfTwo(context: EntryContext, keys: PlayKeys, play_with: Callable[..., Any], lay: Lay) -> ft.Control:
    """Draw the numbers of the set, of which two are chosen, and the triangles with both and what each brings.

    While one is chosen, the triangles have it twice.
    """
    theme, tr = context.theme, context.tr
    picked, pick = use_state(cast("tuple[int, ...]", ()))
    own_tile: Triangle | None = getattr(context.chosen_play, keys.name, None)
    pair = picked or (() if own_tile is None else own_tile[:2])
    numbers, laid = range(context.match.setup.set.top + 1), keys.written() - {own_tile}

    def choose(number: int) -> None:
        pick((*pair[-1:], number) if number not in pair else tuple(each for each in pair if each != number))

    async def write(ident: str, one: Triangle) -> None:
        if await lay(ident, one):
            pick(())

    def number_key(number: int) -> ft.Control:
        figure, turn, height = tr("common.number", n=number), partial(choose, number), _key_height(context)
        is_on = number in pair
        return key(theme, figure, f"turn.number.{number}", turn, height=height, size=24, selected=is_on)

    def tile_key(number: int) -> ft.Control:
        one = Triangle(*sorted((*(pair * 2)[:2], number)))
        label = _and_laid(tr, str(one)) if one in laid else ""
        words = tr("entry.laid_tile") if label else signed(tr, context.points_of(play_with(one)))
        return _tile_key(theme, one, label, write, words, is_written=one == own_tile)

    hint = ft.Container(muted(theme, tr("entry.two_numbers"), LABEL_M, lines=2), height=66)
    tiles = row_of(*map(tile_key, numbers), spacing=2) if pair else hint
    return column_of(row_of(*map(number_key, numbers), spacing=6), tiles, spacing=6, stretch=True)


def _tile_key(
    theme: Theme, one: Triangle, laid: str, lay: Lay, words: str = "", *, is_written: bool = False
) -> ft.Control:
    """Return the key of a triangle, over ``words`` if there are any; ``laid`` is the label of one that is laid."""
    content, ident = triangle(theme.palette, one, is_laid=bool(laid)), _ident(one)
    if words:
        caption = muted(theme, words, replace(CAPTION, most=1.25), lines=1)
        content = column_of(content, caption, spacing=0, centre=True, tight=True)
    write, edge = None if laid else partial(lay, ident, one), theme.palette.ink if is_written else None
    height, label = 66 if words else 48, laid or str(one)
    return pressable(theme, content, ident, write, label, height=height, expand=True, edge=edge, edge_width=2.5)


def _sums(
    context: EntryContext, ways: tuple[PlayKeys, ...], seat: int, play_with: Callable[..., Any], lay: Lay, *, worth: str
) -> ft.Control:
    """Return a key for each sum of a triangle; a grey one says that all triangles with this sum are laid.

    Above them stands why none can be laid, which triangle leads, what the turn to correct comes to, or what is written
    besides the sum. Where only triples lead, a key below theirs shows the exact triangles, for a round without one.
    """
    theme, tr, keys, corrected = context.theme, context.tr, ways[-1], context.chosen_play
    words, values, height = keys.question.words, keys.offered(keys.question), _key_height(context)
    value_of = {value if isinstance(value, int) else sum(value): value for value in values}
    refusals = {number: context.refusal(play_with(value)) for number, value in value_of.items()}
    why = next((each for each in refusals.values() if each and each.code is not Code.SUM_LAID), None)
    laid = next((value for way in ways if (value := getattr(corrected, way.name, None)) is not None), None)
    has_only_triples = len(value_of) <= max(value_of)  # before the first turn
    leads, otherwise = lead_lines(tr, context.match.variant, context.match.setup)
    if has_only_triples:
        note = leads
    elif laid is not None:
        number = laid if isinstance(laid, int) else sum(laid)
        note = _comes_to(context, number, context.points_of(play_with(number)))
    else:
        note = tr("entry.writes_sum", more=worth) if worth else ""

    def sum_key(number: int) -> ft.Control:
        value, ident, name = value_of[number], f"turn.{words}.{number}", context.match.setup.players[seat]
        play, write = play_with(value), partial(lay, ident, value)
        face, label = tr("common.number", n=number), tr("say.key_laid", n=number, name=name)
        if refusals[number] and not why:
            label, face = _and_laid(tr, label), _laid_face(context, face)
        is_on = play == corrected
        return play_key(context, ident, play, face, label, height=height, size=24, is_chosen=is_on, write=write)

    style = replace(LABEL_M, most=1.25)
    caption = muted(theme, reason(context, why) if why else tr(caption_key(words)), style, lines=2 if why else 1)
    aside = None if why else text(theme, note, style, lines=1, align=ft.TextAlign.RIGHT, expand=True)
    rows = rows_across([*map(sum_key, value_of)], IN_A_ROW if not has_only_triples else len(value_of), spacing=4)
    if has_only_triples:
        words, show = text(theme, otherwise, style, lines=1), partial(context.actions.show, view=EXACT)
        label = tr("common.facts", a=otherwise, b=tr("entry.exact_tile"))
        rows.append(row_of(key(theme, words, "turn.exact", show, label=label, height=height)))
    return column_of(row_of(caption, aside, spacing=8), *rows, spacing=6, stretch=True)


def _and_laid(tr: Translator, label: str) -> str:
    """Return the label of a key that is grey, because what it writes is laid."""
    return tr("common.facts", a=label, b=tr("entry.laid_tile"))


def _laid_face(context: EntryContext, figure: str) -> ft.Control:
    """Return the figure of a key over the word that says why it is grey."""
    theme, ink = context.theme, context.theme.palette.ink3
    words = text(theme, context.tr("entry.laid_tile"), replace(CAPTION, size=12, most=1.0), color=ink, lines=1)
    return column_of(text(theme, figure, SCORE_KEY, size=20, color=ink), words, centre=True, tight=True)


def _comes_to(context: EntryContext, number: int, points: int) -> str:
    """Return what a sum comes to with all that is written besides, ``13 + 40 = 53``."""
    more = points - number
    if not more:
        return signed(context.tr, points)
    return context.tr("entry.sum", sum=f"{number} {'+' if more > 0 else '−'} {abs(more)}", total=points)


def _ident(one: Triangle) -> str:
    return f"turn.tile.{one}"


def _key_height(context: EntryContext) -> float:
    return 48.0 if context.layout.is_low else 52.0
