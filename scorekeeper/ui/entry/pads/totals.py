"""Keys for what the open ends add up to, for the tile that opens a hand, and for the last one.

They stand in a row a player and a column a total, as large as there is room, or in two rows of keys a player.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, cast

import flet as ft

from scorekeeper.core.check import read_context
from scorekeeper.core.form import FlagsQuestion
from scorekeeper.core.kinds import Ends, OneTile
from scorekeeper.core.play_pad import PlayKeys, PlayPad, pad_of
from scorekeeper.core.problem import Problem
from scorekeeper.core.tiles import Tile, pips_of
from scorekeeper.i18n import Translator
from scorekeeper.ui.base.flet_shim import component, memo, use_state
from scorekeeper.ui.base.keyboard import use_keys
from scorekeeper.ui.base.render_cache import use_latest
from scorekeeper.ui.entry.context import EntryContext
from scorekeeper.ui.entry.editor import WRITE
from scorekeeper.ui.entry.feedback import reason, why_off
from scorekeeper.ui.entry.keyboard import press_key, use_home
from scorekeeper.ui.entry.pads.number_keys import ACROSS, FIGURE
from scorekeeper.ui.entry.play_forms import play_key, press
from scorekeeper.ui.entry.play_log import inset, place_keys
from scorekeeper.ui.entry.seat_choice import player_choice, seat_choice
from scorekeeper.ui.kit.banner import problem
from scorekeeper.ui.kit.boxes import CENTER, CENTER_LEFT, column_of, padded, padding, row_of, rows_across, space
from scorekeeper.ui.kit.button import button, icon_button
from scorekeeper.ui.kit.field import field
from scorekeeper.ui.kit.keypad import KeyOptions, Keypad, PadKeys, key
from scorekeeper.ui.kit.mark import mark, mark_over
from scorekeeper.ui.kit.names import short_names
from scorekeeper.ui.kit.surface import chip
from scorekeeper.ui.kit.theme import CAPTION, LABEL_L, SCORE_FIELD, SCORE_KEY, Style, Theme, icon, muted, text
from scorekeeper.ui.kit.tile import tile
from scorekeeper.ui.kit.tokens import GAP
from scorekeeper.wording.table_text import signed

MOST_IN_TWO_ROWS: Final = 2
"""Players who can have two rows of keys each; of more of them, one is chosen."""

_HEAD: Final = 24.0
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
    """A score that a seat can write with one tap; ``value`` is what stands above its column, if it is a total.

    The key is ``off`` while the game does not take the play.
    """

    seat: int
    play: Any
    points: int
    value: int | None
    off: bool

    @property
    def ident(self) -> str:
        return f"key.{self.seat}.{self.play.tag if self.value is None else self.value}"


@dataclass(frozen=True, slots=True)
class KeyMeasures:
    """How the keys lie: the room on both sides, the marks' column, the keys' size, the gaps across and between rows."""

    margin: float
    marks: float
    mark: float
    width: float
    height: float
    across: float
    gap: float


def measures_for(width: float, height: float, rows: int, columns: int) -> KeyMeasures | None:
    """Return the measures of rows of keys: 60 high where there is room, 52 for four players, never under 48.

    Seven columns take all the width a phone has; for more of them there is no room.
    """
    tall = max(48.0, min(60.0, (0.31 * height - 22) / max(rows, 1) - 8))
    gap = 8.0 if tall > 54 else 6.0
    for margin, marks, size, across, least in _DENSITIES:
        room = width - 2 * margin - marks - across * (columns - 1)
        if room >= least * columns:
            return KeyMeasures(margin, marks, size, room / max(columns, 1), tall, across, gap)
    return None


@dataclass(frozen=True, slots=True)
class Keys:
    """The keys of the players, and what they have in common; ``has_heads``: a total is not what it brings.

    ``chosen`` is the play that is being corrected: its key is ebony; that of the ``doubtful`` play has a
    question mark. ``framed`` identifies a key with a thick edge. ``write`` gets the identifier of a key and its play.
    ``open_field`` is what the last key of a row does.
    """

    theme: Theme
    tr: Translator
    names: tuple[str, ...]
    rows: tuple[tuple[Key, ...], ...]
    chosen: Any
    doubtful: Any
    framed: str
    write: Callable[[str, Any], Awaitable[object]]
    open_field: Callable[[int], object] | None
    has_heads: bool

    def row(self, own: tuple[Key, ...], height: float, style: Style, *, inside: bool = False) -> list[ft.Control]:
        """Return the keys of a player. ``inside``: a total that needs a head stands small above what it brings."""
        keys = [self._key(each, height, style, has_head=inside and self.has_heads) for each in own]
        if self.open_field:
            seat, mark = own[0].seat, icon(self.theme, ft.Icons.DIALPAD, size=22)
            label, press = self.tr("say.key_type", name=self.names[seat]), partial(self.open_field, seat)
            keys.append(key(self.theme, mark, f"key.{seat}.type", press, label=label, height=height, splash=False))
        return keys

    @property
    def seats(self) -> list[int]:
        return [own[0].seat for own in self.rows]

    def marks(self, size: float, room: float) -> list[ft.Control]:
        """Return the mark of each player over a name that fits in ``room`` logical pixels."""
        names = short_names([self.names[seat] for seat in self.seats], room)
        marks = [mark(self.theme, seat + 1, size) for seat in self.seats]
        return [mark_over(self.theme, each, name) for each, name in zip(marks, names, strict=True)]

    def head(self, value: int | None) -> str:
        return "–" if value is None else self.tr("common.number", n=value)

    def _key(self, one: Key, height: float, style: Style, *, has_head: bool) -> ft.Control:
        theme, tr, name, is_on = self.theme, self.tr, self.names[one.seat], one.play == self.chosen
        ink, is_asked = theme.palette.on_primary if is_on else None, one.play == self.doubtful
        # Without points, it would go beyond the target, or is too little to get in.
        color = ink or (None if one.points and not one.off else theme.palette.ink3)
        figure = signed(tr, one.points) + (" ?" if is_asked else "")
        face: ft.Control = text(theme, figure, style, color=color, lines=1)
        if has_head:
            small = replace(CAPTION, most=1.0)
            head = text(theme, self.head(one.value), small, color=ink or theme.palette.ink2, lines=1)
            face = column_of(head, face, centre=True, tight=True)
        if one.value is None:
            label = tr("common.facts", a=name, b=tr(f"play.{one.play.tag}"))
        else:
            label = tr("say.key_plus", n=one.points, ends=one.value, name=name)
        press = None if one.off else partial(self.write, one.ident, one.play)
        look: KeyOptions = {"splash": False, "selected": is_on or is_asked or None, "disabled": one.off}
        look["is_framed"], look["is_asked"] = one.ident == self.framed, is_asked
        return key(theme, face, one.ident, press, label=label, height=height, **look)


@memo
@component
def KeyRows(keys: Keys, measures: KeyMeasures) -> ft.Control:
    theme, rows, style = keys.theme, keys.rows, replace(SCORE_KEY, size=26 if measures.width >= 56 else 23)

    def row(own: tuple[Key, ...]) -> ft.Control:
        cells = keys.row(own, measures.height, style)
        return row_of(*(ft.Container(each, width=measures.width) for each in cells), spacing=measures.across)

    def cell(content: ft.Control | None, height: float) -> ft.Control:
        return ft.Container(content, width=measures.marks, height=height, alignment=CENTER_LEFT)

    def head(one: Key) -> ft.Control:
        figure = muted(theme, keys.head(one.value), FIGURE, lines=1)
        return ft.Container(figure, width=measures.width, height=_HEAD, alignment=CENTER)

    words = keys.tr("entry.ends")
    has_room = measures.marks >= 8.6 * len(words) * min(theme.scale, FIGURE.most)
    caption = muted(theme, words, replace(CAPTION, most=FIGURE.most), lines=1) if has_room else None
    size = min(measures.mark, measures.height - 22)
    marks = [cell(each, measures.height) for each in keys.marks(size, measures.marks - 1)]
    heads = row_of(*map(head, next(iter(rows), ())), spacing=measures.across)
    left = column_of(cell(caption, _HEAD) if keys.has_heads else None, *marks, spacing=measures.gap)
    body = column_of(heads if keys.has_heads else None, *map(row, rows), spacing=measures.gap)
    around = padding(left=measures.margin, top=0 if keys.has_heads else GAP, right=measures.margin)
    return ft.Container(row_of(left, body, top=True), around)


@component
def TwoRows(context: EntryContext, keys: Keys) -> ft.Control:
    """Two rows of keys for each of two players, or for the one of several players who is chosen above them."""
    height, style = 48.0 if context.layout.is_low else 52.0, replace(SCORE_FIELD, size=20)
    picked, pick = use_state(-1)

    def rows(own: tuple[Key, ...]) -> ft.Control:
        lines = rows_across(keys.row(own, height, style, inside=True), ACROSS, spacing=6, fills=True)
        return column_of(*lines, spacing=6, stretch=True, expand=True)

    if len(keys.rows) <= MOST_IN_TWO_ROWS:
        columns = [ft.Container(each, width=40) for each in keys.marks(28, 40)]
        player_rows = [row_of(each, rows(own), spacing=4) for each, own in zip(columns, keys.rows, strict=True)]
        return inset(context, *player_rows, spacing=12, top=6)
    seats = keys.seats
    last = context.rule_context.hand.plays[-1].player if context.rule_context.hand.plays else context.state.leader
    seat = next((seat for seat in (picked, last) if seat in seats), seats[0])
    people = seat_choice(context, seat, pick, ident="key.player", margin=context.margin)
    return inset(context, people, rows(keys.rows[seats.index(seat)]), top=6)


LONGEST: Final = 999
"""The highest number that fits in the field of a total."""

ENDS, OPENING, LAST = 0, 1, 2
"""The faces of the grid of totals: what the ends come to, the first tile of the hand, or the ends with its last one."""


@component
def TotalKeys(context: EntryContext) -> ft.Control:
    """A row of keys a player, a column a total that scores; chips turn them to the first or the last tile that pays.

    Where the ends have no small bound, the last key opens a field for the totals that have no key.
    """
    chosen, here = context.chosen_play, (context.index, context.line)
    typing, set_typing = use_state(cast("tuple[int, tuple[int, Any]] | None", None))
    pad = pad_of(context.match.variant.sheet, context.before_plays)
    opening, totals, flags = context.play_pad.keys_for(OneTile), _totals_of(pad), _flags(pad)
    # Of a line that is corrected the keys are those that wrote it, until a chip turns them.
    usual = _face_of(pad, chosen)
    turned = {ENDS: usual, usual: ENDS}
    face = turned.get(context.form.view, context.form.view)
    home = use_home(context, face == OPENING)

    async def write(ident: str, play: Any) -> bool:
        newest = turned.get(context.form.view, context.form.view)
        if newest != face and totals.holds(play):  # a chip has turned the keys, and they are not drawn yet
            play = replace(play, **dict.fromkeys(flags, newest == LAST))
        return await press(context, ident, play)()

    def open_field(seat: int) -> None:
        set_typing((seat, here))

    kind = cast("Ends", totals.kind)
    is_typed = kind.typed > 0
    write_latest, open_latest = use_latest(write), use_latest(open_field)
    width = switch_width(context.theme, context.width - 2 * context.margin)

    def switch(to: int, caption: str, ident: str) -> ft.Control:
        then = ENDS if face == to else to
        press = partial(context.actions.turn, turned.get(then, then))
        return chip(context.theme, context.tr(caption), ident, press, on=face == to, width=width)

    # The first play of a hand takes the second chip away: the other one stays where a finger is about to tap it.
    switches = [switch(LAST, f"play.{flags[0]}", "entry.last_tile")] if flags else []
    if opening is not None:
        switches.append(switch(OPENING, "entry.opening_tile", "entry.opening"))
    why = space(0)
    above = ft.Container(row_of(*switches, spacing=GAP), padding(left=context.margin)) if switches else space(0)
    if opening is not None and face == OPENING:
        keys = OpeningKeys(context, opening)
    elif typing is not None and typing[1] == here:
        return place_keys(context, TypedTotal(context, totals, typing[0], lambda: set_typing(None)))
    else:
        rows = total_keys(context, pad, flags if face == LAST else (), most=ACROSS if is_typed else None)
        measures = measures_for(context.width, context.height, len(rows), len(next(iter(rows), ())) + is_typed)
        names, doubtful = context.match.setup.players, context.form.doubted
        typed = open_latest if is_typed else None
        framed, own = context.form.taps.framed_key, next(iter(rows), ())
        has_heads = any(each.value != kind.points(each.value or 0) for each in own)
        keys = Keys(context.theme, context.tr, names, rows, chosen, doubtful, framed, write_latest, typed, has_heads)
        keys = KeyRows(keys, measures) if measures else TwoRows(context, keys)
        why = inset(context, why_off(context, [each.play for row in rows for each in row if each.off]), top=0)
    return place_keys(context, column_of(why, home, ft.Container(above, padding(top=6)), keys))


def switch_width(theme: Theme, room: float) -> float | None:
    """Return the width of each of two chips that share a row in large text; ``None``: as wide as their words."""
    return (room - GAP) / 2 if theme.large else None


@component
def OpeningKeys(context: EntryContext, opening: PlayKeys) -> ft.Control:
    """The player who laid the first tile, and a key for each tile that pays, with its points."""
    theme, tr, chosen = context.theme, context.tr, context.chosen_play
    player = context.player
    name, height = context.match.setup.players[player], theme.fit(48.0 if context.layout.is_low else 56.0)

    def tile_key(play: Any, one: Tile) -> ft.Control:
        points, is_on = context.points_of(play), play == chosen
        worth = text(
            theme, tr("common.plus", n=points), FIGURE, color=theme.palette.on_primary if is_on else None, lines=1
        )
        face = column_of(tile(theme, *one, 15, turned=True, pin=False), worth, spacing=2, centre=True, tight=True)
        label = tr("say.key_opening", n=points, tiles=[one], name=name)
        ident = f"key.{player}.{one}"
        write = press(context, ident, play, context.actions.play, gives_way=True)  # the totals come in its place
        return play_key(context, ident, play, face, label, height=height, is_chosen=is_on, write=write)

    tiles = sorted(context.match.setup.set.tiles, key=lambda one: (pips_of(one), -one.is_double, one.high))
    plays = [(opening.play(player, **{opening.name: one}), one) for one in tiles]
    keys = [tile_key(play, one) for play, one in plays if context.allows(play)]
    people = player_choice(context, ident="opener", margin=context.margin)
    return inset(context, people, *rows_across(keys, ACROSS, spacing=GAP, fills=True), top=6)


def total_keys(
    context: EntryContext, pad: PlayPad, flags: tuple[str, ...] = (), most: int | None = None
) -> tuple[tuple[Key, ...], ...]:
    """Return the keys of every player still in, each with the points it brings.

    They are the totals of the set that score, the lowest if there are more than ``most``; with the ``flags`` of the
    last tile also that tile alone. ``pad`` is that of the beginning of the hand.
    """
    totals = _totals_of(pad)
    numbers = cast("Ends", totals.kind).totals(context.match.setup.set.top)[:most]

    def key_of(seat: int, play: Any, value: int | None) -> Key:
        return Key(seat, play, context.points_of(play), value, not context.allows(play))

    flagged, rows = dict.fromkeys(flags, True), list[tuple[Key, ...]]()
    of_one_player = [(totals.play(context.player, **{totals.name: number}, **flagged), number) for number in numbers]
    for seat in context.rule_context.active_seats:
        plays: list[tuple[Any, int | None]] = [(replace(play, player=seat), number) for play, number in of_one_player]
        plays += [(play, None) for play in pad.word_plays(seat) if flags]  # last: the totals stay where they are
        rows.append(tuple(key_of(seat, *each) for each in plays if context.has_key(each[0])))
    return tuple(filter(None, rows))


def _totals_of(pad: PlayPad) -> PlayKeys:
    totals = pad.keys_for(Ends)
    assert totals is not None, "no total is written in this game"  # noqa: S101
    return totals


def _flags(pad: PlayPad) -> tuple[str, ...]:
    """Return the flags that a total can have now, which turn the keys."""
    return tuple(name for each in pad.shared if isinstance(each, FlagsQuestion) for name in each.names)


def _face_of(pad: PlayPad, play: Any) -> int:
    """Return the face with the key that wrote a play."""
    opening = pad.keys_for(OneTile)
    if opening is not None and opening.holds(play):
        return OPENING
    has_flag = any(getattr(play, name, False) for name in _flags(pad))
    return LAST if has_flag or any(form.fits(play) for form in pad.words) else ENDS


@component
def TypedTotal(context: EntryContext, totals: PlayKeys, seat: int, close: Callable[[], object]) -> ft.Control:
    """Draw the field of a player; a total that the game does not take is refused at it. ``close`` shows the keys."""
    theme, tr, name, around = context.theme, context.tr, context.match.setup.players[seat], padded(context.margin)
    (total, refused), put = use_state(cast("tuple[int, str]", (0, "")))
    read = _read(context, totals, seat, total)

    async def write() -> None:
        if isinstance(read, Problem):
            put((total, reason(context, read)))
        elif await press(context, WRITE, read, gives_way=True)():
            close()

    digits = PadKeys(
        lambda digit: put(lambda now: (min(now[0] * 10 + digit, LONGEST), "")),
        lambda: put(lambda now: (now[0] // 10, "")),
        lambda: put((0, "")),
    )
    use_keys(partial(press_key, keys=digits, context=context, save=write, close=close))
    figure = tr("common.number", n=total) if total else ""
    label = tr("say.field_total" if figure else "say.field_total_empty", name=name, value=figure)
    worth = tr("common.plus", n=context.points_of(read)) if total and not isinstance(read, Problem) else ""
    head = row_of(
        mark(theme, seat + 1, 28),
        text(theme, tr("entry.ends_make", name=name), LABEL_L, lines=2, expand=True),
        field(theme, figure, "entry.field.total", label, state="wrong" if refused else "focus"),
        ft.Container(muted(theme, worth, CAPTION, lines=1), width=36),
        icon_button(theme, ft.Icons.CLOSE, "entry.keys", tr("entry.back_to_keys"), close),
        spacing=10,
    )
    tint = theme.palette.err_tint if refused else None
    ground = ft.Container(head, padding(left=context.margin, top=4, bottom=4), bgcolor=tint)
    refusal = ft.Container(problem(theme, refused, ident="entry.problem"), around) if refused else None
    caption, height = tr("entry.write_total", n=total, name=name), 48 if context.height < 800 else 52
    done = ft.Container(button(theme, caption, WRITE, write if total else None), expand=True)
    pad = Keypad(theme, digits, delete=tr("say.key_delete"), height=height)
    keys = ft.Container(column_of(pad, row_of(done), spacing=GAP, stretch=True), around)
    above = column_of(ground, refusal, spacing=4, stretch=True)  # one control: the keys below stay the same ones
    return column_of(above, keys, spacing=4, stretch=True)


def _read(context: EntryContext, totals: PlayKeys, seat: int, total: int) -> Any:
    """Return the play with a total, or the problem of a total that does not score."""
    read = totals.kind.read(total, read_context(context.match))
    if isinstance(read, Problem):
        return replace(read, seats=(seat,))
    return totals.play(seat, **{totals.name: total})
