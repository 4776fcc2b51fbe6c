"""The sheet that finds the winner of a blocked hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import flet as ft

from scorekeeper.core.blocked_hand import Ending, Hands, Inquiry, Way
from scorekeeper.core.form import Asked, Found
from scorekeeper.ui.entry.bottom_sheet import bottom_sheet, sheet_width
from scorekeeper.ui.entry.context import EntryContext
from scorekeeper.ui.entry.tile_picker import TilePicker
from scorekeeper.ui.kit.boxes import column_of, padded, row_of, wrapped
from scorekeeper.ui.kit.button import button
from scorekeeper.ui.kit.mark import mark
from scorekeeper.ui.kit.press import named, pressable, tall
from scorekeeper.ui.kit.segments import Segment, segments
from scorekeeper.ui.kit.theme import BODY, LABEL_L, text
from scorekeeper.ui.kit.tokens import KEY_RADIUS

Update = Callable[[Callable[[Inquiry], Inquiry | None]], None]
"""Replaces the newest inquiry; ``None`` closes the sheet."""

OnDone = Callable[[int | None, Hands], None]
"""Takes the winner, ``None`` for nobody, and the tiles if they decided."""


def blocked_sheet(
    context: EntryContext, ending: Ending, inquiry: Inquiry, update: Update, on_done: OnDone
) -> ft.BottomSheet:
    """Return the sheet for ``use_dialog``."""
    match inquiry.way:
        case "steps":
            drawn = [_inset(control) for control in _question(context, ending, inquiry, update, on_done)]
        case "tiles":
            drawn = _tiles(context, ending, inquiry, update, on_done)
        case "hand":
            drawn = [_inset(control) for control in _players(context, on_done)]
    ways = [_inset(_other_ways(context, inquiry, update))] if ending.has_questions else []
    return bottom_sheet(
        context,
        context.tr("tally.blocked_winner"),
        [*drawn, *ways],
        ident="blocked",
        on_close=partial(update, lambda _: None),
    )


def _question(
    context: EntryContext, ending: Ending, inquiry: Inquiry, update: Update, on_done: OnDone
) -> list[ft.Control]:
    """Return the question with the players it is about, or the winner once the answers have decided."""
    theme, tr = context.theme, context.tr
    asked = ending.ask(inquiry.answers)
    back = button(theme, tr("common.back"), "blocked.back", partial(update, Inquiry.back), kind="quiet", size="s")
    backs = [back] if inquiry.answers else []
    if not isinstance(asked, Asked):
        return [
            *(_settled(context, ending, asked, partial(on_done, ending.winner_of(asked), ())) if asked else []),
            *backs,
        ]

    def player(seat: int) -> ft.Control:
        return _player(context, seat, lambda: update(lambda newest: newest.pick(seat)), is_on=seat in inquiry.picked)

    nobody = asked.or_nobody and not inquiry.picked
    answer = partial(update, Inquiry.answer) if nobody or inquiry.picked else None
    return [
        named(text(theme, tr(f"blocked.ask_{asked.question}"), LABEL_L), "blocked.question", live=True),
        wrapped([player(seat) for seat in asked.among]),
        button(theme, tr("blocked.everybody" if nobody else "entry.next"), "blocked.next", answer),
        *backs,
    ]


def _tiles(
    context: EntryContext, ending: Ending, inquiry: Inquiry, update: Update, on_done: OnDone
) -> list[ft.Control]:
    """Return the tiles of one player at a time, and the winner once all have been entered."""
    theme, tr, names, seats = context.theme, context.tr, context.match.setup.players, context.rule_context.active_seats
    width, hands = sheet_width(context), inquiry.hands
    counts = {seat: tr("common.facts", a=names[seat], b=tr("common.tiles", n=len(hands[seat]))) for seat in seats}
    whose = segments(
        theme,
        [Segment(seat, names[seat], seats=(seat + 1,), label=counts[seat]) for seat in seats],
        inquiry.seat,
        on_choose=lambda seat: update(lambda newest: replace(newest, seat=seat)),
        ident="blocked.whose",
        width=width - 16,
    )
    held = tuple((tile, seat + 1) for seat, hand in enumerate(hands) if seat != inquiry.seat for tile in hand)
    picked = frozenset(hands[inquiry.seat])
    pad = TilePicker(context, picked, held, lambda tile: update(lambda newest: newest.toggle(tile)), min(width, 420))
    found = ending.found_by(hands)
    if found:
        result = _settled(context, ending, found, partial(on_done, ending.winner_of(found), hands))
    else:
        missing = tr("blocked.missing", names=[names[seat] for seat in seats if not hands[seat]])
        result = [named(text(theme, missing, BODY), "blocked.waiting", live=True)]
    return [_inset(whose), column_of(pad, centre=True), *map(_inset, result)]


def _players(context: EntryContext, on_done: OnDone) -> list[ft.Control]:
    """Return everybody who may have won, and nobody."""
    players = [_player(context, seat, partial(on_done, seat, ())) for seat in context.rule_context.active_seats]
    words, press = context.tr("tally.no_winner"), partial(on_done, None, ())
    return [wrapped(players), button(context.theme, words, "blocked.nobody", press, kind="outlined", size="s")]


def _player(context: EntryContext, seat: int, on_press: Callable[[], object], *, is_on: bool = False) -> ft.Control:
    theme, palette = context.theme, context.theme.palette
    ink = palette.paper if is_on else palette.ink
    name = text(theme, context.match.setup.players[seat], LABEL_L, color=ink, lines=1)
    drawn = mark(theme, seat + 1, 24, state="inverted" if is_on else "plain")
    return pressable(
        theme,
        tall([drawn, name], height=52, gap=10, tight=True),
        f"blocked.seat.{seat}",
        on_press,
        selected=is_on,
        fill=palette.ink if is_on else palette.raised,
        edge=palette.ink if is_on else palette.line,
        radius=KEY_RADIUS,
        padding=padded(16),
    )


def _settled(context: EntryContext, ending: Ending, found: Found, on_done: Callable[[], object]) -> list[ft.Control]:
    """Return who wins and why, and the button that enters it."""
    theme, tr, winner = context.theme, context.tr, ending.winner_of(found)
    names = [context.match.setup.players[seat] for seat in found.seats]
    about = {"names": names} if winner is None else {"name": names[0]}
    sentence = tr(f"blocked.why_{found.reason}", **about)
    words = ft.Container(named(text(theme, sentence, LABEL_L), "blocked.settled", live=True), expand=True)
    drawn = None if winner is None else mark(theme, winner + 1, 28)
    return [row_of(drawn, words, spacing=12), button(theme, tr("common.done"), "blocked.done", on_done)]


def _other_ways(context: EntryContext, inquiry: Inquiry, update: Update) -> ft.Control:
    def way_button(way: Way) -> ft.Control:
        ident, press = f"blocked.by_{way}", partial(update, lambda newest: replace(newest, way=way))
        return button(context.theme, context.tr(ident), ident, press, kind="outlined", size="s", expand=True)

    ways: tuple[Way, ...] = ("steps", "tiles", "hand")
    return row_of(*(way_button(way) for way in ways if way != inquiry.way), spacing=8)


def _inset(content: ft.Control) -> ft.Control:
    """Add the margin that everything has but the tiles, which need the width."""
    return ft.Container(content, padded(8))
