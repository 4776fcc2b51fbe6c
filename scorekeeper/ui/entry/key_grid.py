"""The key grid: one tap writes a play.

Totals of open ends, and plays that hold only a player, have a row of keys for every seat. Other numbers have one grid
of keys for the seat chosen above it. A single number that ends a hand has a grid without seats.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, cast

import flet as ft

from scorekeeper.core.evaluate import named_result
from scorekeeper.core.kinds import Count, Ends, Keys, OneTile, fields_of
from scorekeeper.core.model import RuleContext
from scorekeeper.core.tiles import Tile, pips_of
from scorekeeper.i18n import Translator
from scorekeeper.ui.base.flet_shim import component, memo, use_state
from scorekeeper.ui.base.render_cache import use_latest
from scorekeeper.ui.entry.context import EntryContext
from scorekeeper.ui.entry.feedback import feedback, reason
from scorekeeper.ui.entry.play_log import inset, place_keys
from scorekeeper.ui.entry.plays import PlayRecord, chosen_play, is_allowed, play_records, points_of, record_of
from scorekeeper.ui.entry.seat_choice import next_in_order, same_again, seat_choice, use_player
from scorekeeper.ui.entry.typed_total import TypedTotal
from scorekeeper.ui.kit.banner import banner
from scorekeeper.ui.kit.boxes import column_of, padded, padding, row_of, space
from scorekeeper.ui.kit.keypad import key
from scorekeeper.ui.kit.mark import mark
from scorekeeper.ui.kit.press import pressable
from scorekeeper.ui.kit.surface import caption_line, chip, hairline
from scorekeeper.ui.kit.theme import CAPTION, LABEL_L, LABEL_M, SCORE_FIELD, SCORE_KEY, Style, Theme, icon, muted, text
from scorekeeper.ui.kit.tile import tile
from scorekeeper.ui.kit.tokens import BUTTON_RADIUS, GAP
from scorekeeper.wording.table_text import signed

Score = Callable[[Any], Awaitable[object]]

ENDS, OPENING, LAST = 0, 1, 2
"""The faces of the grid of totals: what the ends come to, the first tile of the hand, or the ends with its last one."""

ACROSS: Final = 5
"""Keys in a row of numbers: thirteen of them leave room for one wide key."""

MOST_IN_TWO_ROWS: Final = 2
"""Players who can have two rows of keys each; of more of them, one is chosen."""

_HEAD: Final = 24.0
_FIGURE: Final = replace(LABEL_L, most=1.25)
_SCROLLBAR: Final = 12.0
_DENSITIES: Final = (
    (16.0, 40.0, 28.0, 8.0, 56.0),
    (8.0, 28.0, 22.0, 4.0, 48.0),
    (11.0, 28.0, 20.0, 0.0, 48.0),
    (7.0, 24.0, 18.0, 0.0, 48.0),
    (3.0, 18.0, 17.0, 0.0, 48.0),
)
"""Margin, column of marks, mark, gap and least width of a key, from loose to dense."""


@dataclass(frozen=True, slots=True)
class Key:
    """A score that a seat can write with one tap; ``value`` is what stands above its column, if it is a total."""

    seat: int
    play: Any
    points: int
    value: int | None

    @property
    def ident(self) -> str:
        return f"key.{self.seat}.{self.play.tag if self.value is None else self.value}"


@dataclass(frozen=True, slots=True)
class Measures:
    """How the keys lie: the room on both sides, the marks' column, the keys' size, the gaps across and between rows."""

    margin: float
    marks: float
    mark: float
    width: float
    height: float
    across: float
    gap: float
    scrolls: bool = False


@component
def TotalKeys(context: EntryContext) -> ft.Control:
    """A row of keys a player, a column a total that scores; chips turn them to the first or the last tile that pays.

    Where the ends have no small bound, the last key opens a field for the totals that have no key.
    """
    theme, tr, score, chosen = context.theme, context.tr, use_latest(context.score), chosen_play(context)
    marked = chosen if chosen is not None else context.doubted
    typing, set_typing = use_state(cast("tuple[int, int, Any] | None", None))
    here = (context.index, context.line)

    def type_total(seat: int) -> None:
        set_typing((seat, *here))

    open_field = use_latest(type_total)
    opening, last = _opening(context), _last(context)
    # Of a line that is corrected the keys are those that wrote it, until a chip turns them.
    usual = _face_of(context, chosen)
    face = usual if context.view == ENDS else ENDS if context.view == usual else context.view
    if opening is None and face == OPENING:
        face = ENDS

    width = switch_width(theme, context.width - 2 * context.margin)

    def switch(to: int, caption: str, ident: str) -> ft.Control:
        view = usual if face == to else ENDS if to == usual else to
        return chip(theme, caption, ident, partial(context.set_view, view), on=face == to, width=width)

    # The first play of a hand takes the second chip away: the other one stays where a finger is about to tap it.
    switches = [] if last is None else [switch(LAST, tr(f"play.{last.record.tag}"), "entry.last_tile")]
    if opening is not None:
        switches.append(switch(OPENING, tr("entry.opening_tile"), "entry.opening"))
    above = (
        ft.Container(row_of(*switches, spacing=GAP), padding(left=context.margin)) if switches else space(0)
    )  # the keys keep their place
    if opening is not None and face == OPENING:
        return place_keys(context, column_of(ft.Container(above, padding(top=6)), OpeningKeys(context, opening)))
    record = record_of(context.match.variant.sheet, Ends)
    is_typed = record is not None and isinstance(record.kind, Ends) and record.kind.typed > 0
    if record is not None and typing is not None and typing[1:] == here:
        return place_keys(context, TypedTotal(context, record, typing[0], lambda: set_typing(None)))
    keys = _total_keys(context, last if face == LAST else None, most=ACROSS if is_typed else None)
    measures = measure(context.width, context.height, len(keys), (len(keys[0]) if keys else 0) + is_typed)
    names = context.match.setup.players
    if measures.scrolls and not is_typed:
        return place_keys(context, column_of(ft.Container(above, padding(top=6)), TwoRows(context, keys, marked)))
    grid = KeyRows(theme, tr, keys, names, measures, score, marked, open_field if is_typed else None)
    return place_keys(context, ft.Container(column_of(above, grid), padding(top=6)))


def switch_width(theme: Theme, room: float) -> float | None:
    """Return the width of each of two chips that share a row in large text; ``None``: as wide as their words."""
    return (room - GAP) / 2 if theme.large else None


@component
def TwoRows(context: EntryContext, keys: tuple[tuple[Key, ...], ...], chosen: Any) -> ft.Control:
    """Two rows of keys for each of two players, or for the one of several players who is chosen above them.

    The total stands small above what it brings.
    """
    theme, tr, names = context.theme, context.tr, context.match.setup.players
    height = 48.0 if context.layout.is_low else 52.0
    picked, pick = use_state(-1)

    def total_key(one: Key) -> ft.Control:
        is_on, caption = one.play == chosen, "–" if one.value is None else tr("common.number", n=one.value)
        ink = theme.palette.on_primary if is_on else None
        total = text(theme, caption, replace(CAPTION, most=1.0), color=ink or theme.palette.ink2, lines=1)
        color = ink or (None if one.points else theme.palette.ink3)
        worth = text(theme, signed(tr, one.points), SCORE_FIELD, size=20, color=color, lines=1)
        inside = column_of(total, worth, centre=True, tight=True)
        label = _key_label(tr, one, names[one.seat])
        return key(
            theme, inside, one.ident, partial(context.score, one.play), label=label, height=height, selected=is_on
        )

    def rows(own: tuple[Key, ...]) -> ft.Control:
        drawn = [*map(total_key, own), *(ft.Container(expand=True) for _ in range(-len(own) % ACROSS))]
        lines = [row_of(*drawn[place : place + ACROSS], spacing=6) for place in range(0, len(drawn), ACROSS)]
        return column_of(*lines, spacing=6, stretch=True, expand=True)

    if len(keys) <= MOST_IN_TWO_ROWS:
        marked = [row_of(mark(theme, own[0].seat + 1, 28), rows(own), spacing=10) for own in keys]
        return inset(context, *marked, spacing=12, top=6)
    seats = [own[0].seat for own in keys]
    last = context.rule_context.hand.plays[-1].player if context.rule_context.hand.plays else context.state.leader
    seat = next((seat for seat in (picked, last) if seat in seats), seats[0])
    people = seat_choice(context, seat, pick, ident="key.player", margin=context.margin)
    return inset(context, people, rows(keys[seats.index(seat)]), top=6)


@component
def OpeningKeys(context: EntryContext, record: PlayRecord) -> ft.Control:
    """Whoever laid the first tile, and a key for each tile that pays, with its points."""
    theme, tr, names, chosen = context.theme, context.tr, context.match.setup.players, chosen_play(context)
    player, choose, context = use_player(context, same_again)
    tiles = sorted(context.match.setup.set.tiles, key=lambda one: (pips_of(one), -one.is_double, one.high))
    plays = [(record.play(player, one), one) for one in tiles]
    height = 48.0 if context.layout.is_low else 56.0

    def tile_key(play: Any, one: Tile) -> ft.Control:
        points, is_on = tr("common.plus", n=points_of(context, play)), play == chosen
        ink = theme.palette.on_primary if is_on else None
        drawn = [tile(theme, *one, 15, turned=True, pin=False), text(theme, points, _FIGURE, color=ink, lines=1)]
        label = tr("say.key_opening", n=points_of(context, play), tiles=[one], name=names[player])
        press, ident = partial(context.score, play), f"key.{player}.{one}"
        inside = column_of(*drawn, spacing=2, centre=True, tight=True)
        return key(theme, inside, ident, press, label=label, height=theme.fit(height), selected=is_on)

    keys = [tile_key(play, one) for play, one in plays if is_allowed(context, play)]
    keys += [ft.Container(expand=True) for _ in range(-len(keys) % ACROSS)]
    rows = [row_of(*keys[place : place + ACROSS], spacing=GAP) for place in range(0, len(keys), ACROSS)]
    people = seat_choice(context, player, choose, ident="opener", margin=context.margin)
    return inset(context, people, *rows, top=6)


def measure(width: float, height: float, rows: int, columns: int) -> Measures:
    """Return the measures of rows of keys: 60 high where there is room, 52 for four players, never under 48.

    Seven columns take all the width a phone has; where even that is not enough, the columns pan.
    """
    tall = max(48.0, min(60.0, (0.31 * height - 22) / max(rows, 1) - 8))
    gap = 8.0 if tall > 54 else 6.0
    for margin, marks, size, across, least in _DENSITIES:
        room = width - 2 * margin - marks - across * (columns - 1)
        if room >= least * columns:
            return Measures(margin, marks, size, room / max(columns, 1), tall, across, gap)
    return Measures(16, 40, 28, 60, tall, 8, gap, scrolls=True)


def _total_keys(context: EntryContext, last: PlayRecord | None, most: int | None) -> tuple[tuple[Key, ...], ...]:
    """Return the keys of every player still in: those that the game takes, each with the points it brings.

    They are the totals of the set that score, the lowest if there are more than ``most``; with the ``last`` tile of the
    hand also that tile alone.
    """
    record = record_of(context.match.variant.sheet, Ends)
    if record is None or not isinstance(record.kind, Ends):
        return ()
    totals = record.kind.totals(context.match.setup.set.top)[:most]
    rows: list[tuple[Key, ...]] = []
    for seat in context.rule_context.active_seats:
        plays: list[tuple[Any, int | None]] = [] if last is None else [(last.play(seat), None)]
        plays += [(record.play(seat, total, flagged=last is not None), total) for total in totals]
        keys = [Key(seat, play, points_of(context, play), value) for play, value in plays if is_allowed(context, play)]
        rows.append(tuple(keys))
    return tuple(rows) if rows and rows[0] else ()


def _opening(context: EntryContext) -> PlayRecord | None:
    """Return the record of the tile that pays as the first one, where it can be written; ``None`` later in a hand."""
    record, plays = record_of(context.match.variant.sheet, OneTile), context.rule_context.hand.plays
    return record if record is not None and not (plays if context.line is None else context.line[1]) else None


def _last(context: EntryContext) -> PlayRecord | None:
    """Return the record of a last tile that scored nothing else; ``None`` where it pays nothing, or has been laid."""
    sheet, plays = context.match.variant.sheet, context.rule_context.hand.plays
    ends = record_of(sheet, Ends)
    if ends is None or ends.flag is None or not context.match.setup.options.get(ends.flag.name, True):
        return None
    is_laid = context.line is None and any(map(sheet.closes, plays))
    return None if is_laid else next((record for record in play_records(sheet) if record.field is None), None)


def _face_of(context: EntryContext, play: Any) -> int:
    """Return the face with the key that wrote a play."""
    sheet = context.match.variant.sheet
    opening = record_of(sheet, OneTile)
    if opening is not None and opening.holds(play):
        return OPENING
    return LAST if play is not None and sheet.closes(play) else ENDS


@memo
@component
def KeyRows(
    theme: Theme,
    tr: Translator,
    keys: tuple[tuple[Key, ...], ...],
    names: tuple[str, ...],
    measures: Measures,
    score: Score,
    chosen: Any = None,
    open_field: Callable[[int], object] | None = None,
) -> ft.Control:
    """``chosen`` is the play that is being corrected or asked about: its key is ebony.

    ``open_field`` is what the last key does.
    """
    rows = [_key_row(theme, tr, row, names[row[0].seat], measures, score, chosen, open_field) for row in keys]
    heads = row_of(*(_head(theme, tr, one.value, measures) for one in next(iter(keys), ())), spacing=measures.across)
    body: ft.Control = column_of(heads, *rows, spacing=measures.gap)
    if measures.scrolls:
        body = ft.Row([ft.Container(body, padding(bottom=_SCROLLBAR))], expand=True, scroll=ft.ScrollMode.ALWAYS)
    drawn = [mark(theme, row[0].seat + 1, measures.mark) for row in keys]
    marks = column_of(
        _cell(measures.marks, _HEAD, _caption(theme, tr, measures), start=True),
        *(_cell(measures.marks, measures.height, seat_mark, start=True) for seat_mark in drawn),
        spacing=measures.gap,
    )
    return ft.Container(row_of(marks, body, top=True), padded(measures.margin))


def _caption(theme: Theme, tr: Translator, measures: Measures) -> ft.Control | None:
    """Return what the figures above the keys are, where the column of the marks has room to say so."""
    said = tr("entry.ends")
    if measures.marks < 8.6 * len(said) * min(theme.scale, _FIGURE.most):
        return None
    return muted(theme, said, replace(CAPTION, most=_FIGURE.most), lines=1)


def _head(theme: Theme, tr: Translator, value: int | None, measures: Measures) -> ft.Control:
    figure = "–" if value is None else tr("common.number", n=value)
    return _cell(measures.width, _HEAD, muted(theme, figure, _FIGURE, lines=1))


def _key_row(
    theme: Theme,
    tr: Translator,
    row: tuple[Key, ...],
    name: str,
    measures: Measures,
    score: Score,
    chosen: Any,
    open_field: Callable[[int], object] | None,
) -> ft.Control:
    size, height = 26 if measures.width >= 56 else 23, measures.height

    def draw(one: Key) -> ft.Control:
        figure: str | ft.Control = signed(tr, one.points)
        press, is_on = partial(score, one.play), one.play == chosen or None
        if not one.points and not is_on:  # it would go beyond the target, or is too little to get in
            figure = text(theme, figure, SCORE_KEY, size=size, color=theme.palette.ink3, lines=1)
        label = _key_label(tr, one, name)
        drawn = key(
            theme, figure, one.ident, press, label=label, height=height, splash=False, size=size, selected=is_on
        )
        return ft.Container(drawn, width=measures.width)

    keys = [*map(draw, row)]
    if open_field:
        seat, drawn = row[0].seat, icon(theme, ft.Icons.DIALPAD, size=22)
        label, press = tr("say.key_type", name=name), partial(open_field, seat)
        typed = key(theme, drawn, f"key.{seat}.type", press, label=label, height=height, splash=False)
        keys.append(ft.Container(typed, width=measures.width))
    return row_of(*keys, spacing=measures.across)


def _key_label(tr: Translator, one: Key, name: str) -> str:
    if one.value is None:
        return tr("common.facts", a=name, b=tr(f"play.{one.play.tag}"))
    return tr("say.key_plus", n=one.points, ends=one.value, name=name)


def _cell(width: float, height: float, content: ft.Control | None, *, start: bool = False) -> ft.Control:
    at = ft.Alignment.CENTER_LEFT if start else ft.Alignment.CENTER
    return ft.Container(content, width=width, height=height, alignment=at)


@component
def PlayerKeys(context: EntryContext) -> ft.Control:
    """A row a player, with a key for each class of plays that holds only the player."""
    theme, names = context.theme, context.match.setup.players
    height = theme.fit(48.0 if context.layout.is_low else 52.0)

    def row(seat: int) -> ft.Control:
        plays = [record.play(seat) for record in play_records(context.match.variant.sheet)]
        keys = [_word_key(context, play, f"play.{play.tag}.{seat}", LABEL_M, height) for play in plays]
        who = text(theme, names[seat], LABEL_L, lines=1, expand=True)
        return row_of(mark(theme, seat + 1, 28), who, row_of(*keys, spacing=GAP, expand=2), spacing=10)

    rows = [row(seat) for seat in context.rule_context.active_seats]
    return place_keys(context, inset(context, *rows, spacing=4 if context.layout.is_low else GAP))


@component
def NumberKeys(context: EntryContext) -> ft.Control:
    """Who plays, and a key for every number, or for every printed one."""
    sheet = context.match.variant.sheet
    record = record_of(sheet, Count) or record_of(sheet, Keys)
    assert record is not None, "no number is written in this game"  # noqa: S101

    def likely(at: RuleContext, leader: int | None) -> int:
        goes_on = isinstance(record.kind, Count) and at.hand.plays and record.holds(at.hand.plays[-1])
        return next_in_order(at, leader) if goes_on else same_again(at, leader)

    player, choose, context = use_player(context, likely)
    people = seat_choice(context, player, choose, ident="player", margin=context.margin)
    match record.kind:
        case Keys(values, tiles=tiles):
            pairs = zip(values, tiles or (0,) * len(values), strict=True)
            keys = [_printed_key(context, record.play(player, value), value, number) for value, number in pairs]
            return place_keys(context, inset(context, people, row_of(*keys, spacing=GAP), spacing=10, top=12))
        case Count(low, high):
            words = [one.play(player) for one in play_records(sheet) if one.field is None]
            rows = _number_rows(context, [(n, record.play(player, n)) for n in range(low, (high or 0) + 1)], words)
            return place_keys(context, inset(context, _nothing_fits(context, record.play(player, low)), people, *rows))
        case _:
            return ft.Container()


def _number_rows(context: EntryContext, numbers: Sequence[tuple[int, Any]], words: Sequence[Any]) -> list[ft.Control]:
    height = 48.0 if context.layout.is_low else 56.0
    width = (context.width - 2 * context.margin - GAP * (ACROSS - 1)) / ACROSS
    cells = [ft.Container(_number_key(context, play, n, height), width=width) for n, play in numbers]
    keys = [_word_key(context, play, f"play.{play.tag}", _FIGURE, height, quiet=True) for play in words]
    cells += [ft.Container(word_key, width=2 * width + GAP) for word_key in keys]
    return [row_of(*cells[place : place + ACROSS], spacing=GAP) for place in range(0, len(cells), ACROSS)]


def _nothing_fits(context: EntryContext, least: Any) -> ft.Control:
    """Return why nothing more can be laid, where not even the least can."""
    problems = [*context.match.variant.sheet.check(least, context.rule_context)]
    if not problems:
        return space(0)
    return banner(context.theme, reason(context, problems[0]), ident="entry.banner", tone="brass")


def _number_key(context: EntryContext, play: Any, number: int, height: float) -> ft.Control:
    tr, allowed = context.tr, is_allowed(context, play)
    figure, label = tr("common.number", n=number), tr("say.key_laid", n=number, name=_player(context, play))
    press = partial(context.score, play) if allowed else None
    return key(
        context.theme, figure, f"pips.{number}", press, label=label, height=height, size=26, disabled=not allowed
    )


def _player(context: EntryContext, play: Any) -> str:
    seat: int = play.player
    return context.match.setup.players[seat]


def _printed_key(context: EntryContext, play: Any, value: int, tiles: int) -> ft.Control:
    """Return the key of a printed number: what it brings, over the tiles it takes."""
    theme, tr, palette = context.theme, context.tr, context.theme.palette
    points, allowed = points_of(context, play), is_allowed(context, play)
    size, color = 26 if context.layout.is_narrow else 30, None if allowed else palette.ink3
    figure = text(theme, tr("common.plus", n=points), SCORE_FIELD, size=size, color=color, lines=1)
    backs = (ft.Container(width=6, height=12, border_radius=1.5, bgcolor=palette.ink3) for _ in range(tiles))
    return pressable(
        theme,
        column_of(figure, row_of(*backs, spacing=3, tight=True), spacing=5, centre=True, tight=True),
        f"capture.{value}",
        partial(context.score, play) if allowed else None,
        tr("say.key_capture", n=points, tiles=tiles, name=_player(context, play)),
        fill=palette.raised,
        edge=palette.rule,
        radius=BUTTON_RADIUS,
        height=72,
        expand=True,
    )


def _word_key(
    context: EntryContext, play: Any, ident: str, style: Style, height: float, *, quiet: bool = False
) -> ft.Control:
    """Return the key that writes a play, with the words for such plays; grey where the game would not take it."""
    theme, tr, allowed = context.theme, context.tr, is_allowed(context, play)
    said, color = tr(f"play.{play.tag}"), None if allowed else theme.palette.ink3
    words = text(theme, said, style, color=color, align=ft.TextAlign.CENTER, lines=2)
    label = tr("common.facts", a=_player(context, play), b=said)
    press = partial(context.score, play) if allowed else None
    return key(theme, words, ident, press, label=label, height=height, quiet=quiet, disabled=not allowed)


@component
def EndKeys(context: EntryContext) -> ft.Control:
    """A key for every number that the game takes as the end of a hand; zero stands alone, under what it means."""
    theme, tr, sheet = context.theme, context.tr, context.match.variant.sheet
    field = fields_of(sheet.end_type)[0].name
    label = tr(sheet.lines(context.match.setup)[-1].label)
    height = 48 if context.layout.is_flat else 56

    def number_key(number: int, content: ft.Control | str, *, tall: float) -> ft.Control:
        said = tr("common.facts", a=label, b=tr("common.number", n=number)) if number else None
        press, is_on = partial(context.set_fields, {field: number}), context.fields.get(field) == number
        return key(theme, content, f"key-{number}", press, label=said, selected=is_on, height=tall)

    ink = theme.palette.on_primary if context.fields.get(field) == 0 else None
    said = text(theme, _named(context, {field: 0}), LABEL_L, color=ink, lines=2, align=ft.TextAlign.CENTER)
    counts = [n for n in range(1, len(context.match.setup.set.tiles) + 1) if _is_possible(context, n)]
    keys = [number_key(number, tr("common.number", n=number), tall=height) for number in counts]
    keys += [ft.Container(expand=True) for _ in range(-len(keys) % ACROSS)]
    rows = [row_of(*keys[place : place + ACROSS], spacing=GAP) for place in range(0, len(keys), ACROSS)]
    result = "" if context.is_correction else _named(context, context.fields)
    then = banner(theme, result, ident="entry.banner", tone="brass") if result else feedback(context)
    zero, counted = ft.Row([number_key(0, said, tall=theme.fit(56))]), column_of(*rows, spacing=GAP)
    inside = column_of(zero, caption_line(theme, label), counted, then, spacing=12, stretch=True)
    pad = ft.Container(inside, padded(context.margin, 12))
    return column_of(hairline(theme, strong=True), pad, stretch=True, scrolls=True, expand=True)


def _is_possible(context: EntryContext, number: int) -> bool:
    sheet = context.match.variant.sheet
    return not [*sheet.check(sheet.end_type(number), context.rule_context)]


def _named(context: EntryContext, fields: Any) -> str:
    """Return how the match ends with these fields, where that has a name."""
    state = context.state_with(fields)
    result = named_result(context.match, state) if state else None
    return context.tr(f"result.{result}", target=context.match.setup.options.get("target", 0)) if result else ""
