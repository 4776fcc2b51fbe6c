"""Keys for what the open ends add up to, for the tile that opens a hand, and for the last one."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any, Final, cast

import flet as ft

from scorekeeper.core.form import FlagsQuestion
from scorekeeper.core.kinds import Ends, OneTile
from scorekeeper.core.tiles import Tile, pips_of
from scorekeeper.ui.base.flet_shim import component, use_state
from scorekeeper.ui.base.render_cache import use_latest
from scorekeeper.ui.entry.context import EntryContext
from scorekeeper.ui.entry.pads.key_rows import FIGURE, Key, KeyRows, key_label, measures_for
from scorekeeper.ui.entry.pads.number_keys import ACROSS
from scorekeeper.ui.entry.pads.typed_total import TypedTotal
from scorekeeper.ui.entry.play_forms import Pad, PlayKeys, chosen_play, is_allowed, pad_of, play_of, points_of, press
from scorekeeper.ui.entry.play_log import inset, place_keys
from scorekeeper.ui.entry.seat_choice import seat_choice, use_player
from scorekeeper.ui.kit.boxes import column_of, padding, row_of, rows_across, space
from scorekeeper.ui.kit.keypad import key
from scorekeeper.ui.kit.mark import mark
from scorekeeper.ui.kit.surface import chip
from scorekeeper.ui.kit.theme import CAPTION, SCORE_FIELD, Theme, text
from scorekeeper.ui.kit.tile import tile
from scorekeeper.ui.kit.tokens import GAP
from scorekeeper.wording.table_text import signed

ENDS, OPENING, LAST = 0, 1, 2
"""The faces of the grid of totals: what the ends come to, the first tile of the hand, or the ends with its last one."""

MOST_IN_TWO_ROWS: Final = 2
"""Players who can have two rows of keys each; of more of them, one is chosen."""


@component
def TotalKeys(context: EntryContext) -> ft.Control:
    """A row of keys a player, a column a total that scores; chips turn them to the first or the last tile that pays.

    Where the ends have no small bound, the last key opens a field for the totals that have no key.
    """
    theme, tr, chosen = context.theme, context.tr, chosen_play(context)

    async def write(ident: str, play: Any) -> bool:
        return await press(context, ident, play)()

    score = use_latest(write)
    marked = chosen if chosen is not None else context.form.doubted
    typing, set_typing = use_state(cast("tuple[int, int, Any] | None", None))
    here = (context.index, context.form.line)

    def type_total(seat: int) -> None:
        set_typing((seat, *here))

    open_field = use_latest(type_total)
    pad = pad_of(context)
    opening, totals, flags = pad.keys_for(OneTile), pad.keys_for(Ends), _flags(pad)
    assert totals is not None, "no total is written in this game"  # noqa: S101
    # Of a line that is corrected the keys are those that wrote it, until a chip turns them.
    usual = _face_of(pad, chosen)
    face = usual if context.form.view == ENDS else ENDS if context.form.view == usual else context.form.view
    if opening is None and face == OPENING:
        face = ENDS

    width = switch_width(theme, context.width - 2 * context.margin)

    def switch(to: int, caption: str, ident: str) -> ft.Control:
        view = usual if face == to else ENDS if to == usual else to
        return chip(theme, caption, ident, partial(context.actions.show, view=view), on=face == to, width=width)

    # The first play of a hand takes the second chip away: the other one stays where a finger is about to tap it.
    switches = [switch(LAST, tr(f"play.{flags[0]}"), "entry.last_tile")] if flags else []
    if opening is not None:
        switches.append(switch(OPENING, tr("entry.opening_tile"), "entry.opening"))
    above = (
        ft.Container(row_of(*switches, spacing=GAP), padding(left=context.margin)) if switches else space(0)
    )  # the keys keep their place
    if opening is not None and face == OPENING:
        return place_keys(context, column_of(ft.Container(above, padding(top=6)), TileKeys(context, opening)))
    is_typed = cast("Ends", totals.kind).typed > 0
    if typing is not None and typing[1:] == here:
        return place_keys(context, TypedTotal(context, totals, typing[0], lambda: set_typing(None)))
    keys = _total_keys(context, pad, totals, flags if face == LAST else (), most=ACROSS if is_typed else None)
    measures = measures_for(context.width, context.height, len(keys), (len(keys[0]) if keys else 0) + is_typed)
    names = context.match.setup.players
    if measures.scrolls and not is_typed:
        return place_keys(context, column_of(ft.Container(above, padding(top=6)), TwoRows(context, keys, marked)))
    grid = KeyRows(
        theme, tr, keys, names, measures, score, marked, context.form.taps.framed, open_field if is_typed else None
    )
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
        label = key_label(tr, one, names[one.seat])
        return key(
            theme,
            inside,
            one.ident,
            press(context, one.ident, one.play),
            label=label,
            height=height,
            selected=is_on,
            is_framed=one.ident == context.form.taps.framed,
        )

    def rows(own: tuple[Key, ...]) -> ft.Control:
        lines = rows_across([*map(total_key, own)], ACROSS, spacing=6, fills=True)
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
def TileKeys(context: EntryContext, opening: PlayKeys) -> ft.Control:
    """Whoever laid the first tile, and a key for each tile that pays, with its points."""
    theme, tr, names, chosen = context.theme, context.tr, context.match.setup.players, chosen_play(context)
    player, choose, context = use_player(context)
    tiles = sorted(context.match.setup.set.tiles, key=lambda one: (pips_of(one), -one.is_double, one.high))
    plays = [(opening.play(context, player, **{opening.name: one}), one) for one in tiles]
    height = 48.0 if context.layout.is_low else 56.0

    def tile_key(play: Any, one: Tile) -> ft.Control:
        points, is_on = tr("common.plus", n=points_of(context, play)), play == chosen
        ink = theme.palette.on_primary if is_on else None
        drawn = [tile(theme, *one, 15, turned=True, pin=False), text(theme, points, FIGURE, color=ink, lines=1)]
        label = tr("say.key_opening", n=points_of(context, play), tiles=[one], name=names[player])
        ident = f"key.{player}.{one}"
        inside = column_of(*drawn, spacing=2, centre=True, tight=True)
        return key(
            theme,
            inside,
            ident,
            press(context, ident, play),
            label=label,
            height=theme.fit(height),
            selected=is_on,
            is_framed=ident == context.form.taps.framed,
        )

    keys = [tile_key(play, one) for play, one in plays if is_allowed(context, play)]
    rows = rows_across(keys, ACROSS, spacing=GAP, fills=True)
    people = seat_choice(context, player, choose, ident="opener", margin=context.margin)
    return inset(context, people, *rows, top=6)


def _total_keys(
    context: EntryContext, pad: Pad, totals: PlayKeys, flags: tuple[str, ...], most: int | None
) -> tuple[tuple[Key, ...], ...]:
    """Return the keys of every player still in: those that the game takes, each with the points it brings.

    They are the totals of the set that score, the lowest if there are more than ``most``; with the ``flags`` of the
    last tile also that tile alone.
    """
    numbers = cast("Ends", totals.kind).totals(context.match.setup.set.top)[:most]
    flagged = dict.fromkeys(flags, True)
    rows: list[tuple[Key, ...]] = []
    for seat in context.rule_context.active_seats:
        plays: list[tuple[Any, int | None]] = [(play_of(form, context, seat), None) for form in pad.words if flags]
        plays += [(totals.play(context, seat, **{totals.name: number}, **flagged), number) for number in numbers]
        keys = [Key(seat, play, points_of(context, play), value) for play, value in plays if is_allowed(context, play)]
        rows.append(tuple(keys))
    return tuple(rows) if rows and rows[0] else ()


def _flags(pad: Pad) -> tuple[str, ...]:
    """Return the flags that a total can have now, which turn the keys."""
    return tuple(name for each in pad.shared if isinstance(each, FlagsQuestion) for name in each.names)


def _face_of(pad: Pad, play: Any) -> int:
    """Return the face with the key that wrote a play."""
    opening = pad.keys_for(OneTile)
    if opening is not None and opening.holds(play):
        return OPENING
    has_flag = any(getattr(play, name, False) for name in _flags(pad))
    return LAST if has_flag or any(form.fits(play) for form in pad.words) else ENDS
