"""A printed table that is tapped: a tap on a box counts one more, the stepper below corrects the box tapped last.

A bottom sheet finds the winner of a blocked hand.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from typing import Any, Final, cast

import flet as ft

from scorekeeper.core.form import Answers, Finding, Query
from scorekeeper.core.tapped_sheet import Hands, Inquiry, TappedSheet, Way, is_once, tapped_sheet
from scorekeeper.ui.base.flet_shim import component, use_state
from scorekeeper.ui.entry.bottom_sheet import bottom_sheet, sheet_width
from scorekeeper.ui.entry.context import EntryContext, PlayForm
from scorekeeper.ui.entry.editor import Cell
from scorekeeper.ui.entry.feedback import reason
from scorekeeper.ui.entry.frame import upright
from scorekeeper.ui.entry.play_forms import press as press_play
from scorekeeper.ui.entry.play_log import inset, place_keys
from scorekeeper.ui.entry.tile_picker import TilePicker
from scorekeeper.ui.kit.boxes import column_of, padded, row_of, wrapped
from scorekeeper.ui.kit.button import button
from scorekeeper.ui.kit.mark import mark
from scorekeeper.ui.kit.press import named, pressable, tall
from scorekeeper.ui.kit.segments import Segment, segments
from scorekeeper.ui.kit.stepper import stepper
from scorekeeper.ui.kit.theme import BODY, CAPTION, LABEL_L, muted, text
from scorekeeper.ui.kit.tokens import KEY_RADIUS
from scorekeeper.ui.shell.dialogs import use_dialog
from scorekeeper.ui.table.context import RowActions
from scorekeeper.ui.table.table import Room, Spread, Table, TableView


def press(context: EntryContext, number: int, side: int) -> Awaitable[object] | None:
    """Count one more in a box, but not for a second tap that comes too fast; see `more`."""
    if context.actions.rests():
        return None
    line, seat = sheet_of(context).at((number, side))
    if line.tap_play is None or is_once(line):
        return more(context, number, side)
    context.actions.show(cell=(number, side))
    return press_play(context, f"cell.{context.index + 1}.{number}.{side}", line.tap_play(seat))()


def more(context: EntryContext, number: int, side: int) -> Awaitable[object] | None:
    """Count one more in a box; what happens once a hand moves here from another player."""
    sheet = sheet_of(context)
    line, seat = sheet.at((number, side))
    context.actions.show(cell=(number, side))
    if line.tap_end:
        put_answers(context, sheet.ended_by((number, side)))
    if line.tap_play is None:
        return None
    return _move(context, line.tap_play, seat) if is_once(line) else context.actions.score(line.tap_play(seat))


def sheet_of(context: EntryContext) -> TappedSheet:
    return tapped_sheet(context.match.variant.sheet, context.pad.answers, context.rule_context)


@component
def TallyPad(context: EntryContext) -> ft.Control:
    inquiry, set_inquiry = use_state(cast("Inquiry | None", None))
    ending = sheet_of(context)

    def update(change: Callable[[Inquiry], Inquiry | None]) -> None:
        set_inquiry(lambda newest: newest and change(newest))

    def done(winner: int | None, hands: Hands) -> None:
        set_inquiry(None)
        put_answers(context, ending.blocked(winner, hands))
        if winner is not None:
            context.actions.show(cell=ending.box_of(winner, is_blocked=True))

    use_dialog(blocked_sheet(context, ending, inquiry, update, done) if inquiry else None)
    selected = ft.Row(_selected(context, lambda: set_inquiry(ending.begin())), spacing=12, expand=True)
    strut = ft.Container(width=0, height=context.theme.fit(56))
    pad = inset(context, row_of(strut, selected), _hint(context), spacing=0)
    above = _table(context) if context.is_correction else ft.Container(expand=True)
    form = place_keys(context, pad, paper=True, above=above)
    return upright(form) if context.is_correction and context.layout.is_flat else form


def _table(context: EntryContext) -> ft.Control:
    """Return the table of a hand that is being corrected, with the draft in it."""
    preview = context.preview
    return Table(
        context.theme,
        context.tr,
        Spread(preview.match, preview.state),
        Room(context.width, short=context.layout.is_low),
        RowActions(press=partial(press, context)),
        view=TableView(shown=context.index, cell=context.form.cell, last_is_draft=True),
    )


TALLY: Final = PlayForm(TallyPad, press, has_end=True, is_main=True, ground="paper")


def put_answers(context: EntryContext, answers: Answers) -> None:
    """Write the end of the hand anew."""
    context.actions.edit(lambda pad, _: replace(pad, answers=answers))


async def _move(context: EntryContext, play_of: Callable[[int], Any], seat: int) -> None:
    """Score what happens once a hand for this player, and drop it for the others."""
    plays, players = context.rule_context.hand.plays, range(len(context.match.setup.players))
    anybody = [play_of(player) for player in players]
    numbers = [number for number, play in enumerate(plays) if play in anybody]
    if [plays[number] for number in numbers] == [play_of(seat)]:
        return
    for number in reversed(numbers):
        await context.actions.drop(number)
    await context.actions.score(play_of(seat))


def _less(context: EntryContext, cell: Cell) -> Awaitable[None] | None:
    """Drop what was counted last in a box."""
    line, seat = sheet_of(context).at(cell)
    if line.tap_play is None:
        put_answers(context, Answers(context.pad.answers.form))
        return None
    play, plays = line.tap_play(seat), context.rule_context.hand.plays
    mine = [number for number, other in enumerate(plays) if other == play]
    return context.actions.drop(mine[-1]) if mine else None


def _selected(context: EntryContext, find_winner: Callable[[], None]) -> list[ft.Control]:
    """Return the box tapped last with its count between minus and plus, or what to do."""
    theme, tr, cell = context.theme, context.tr, context.form.cell
    if cell is None:
        style = replace(LABEL_L, most=1.25) if context.layout.is_low else LABEL_L
        return [muted(theme, tr("tally.tap_to_add"), style, lines=2, expand=True)]
    line, seat = sheet_of(context).at(cell)
    row, name, number = tr(line.label), context.match.setup.players[seat], sheet_of(context).count(cell)
    if line.tap_end and sheet_of(context).is_blocked:
        return _blocked(context, row, find_winner)
    return [
        mark(theme, seat + 1, 28),
        text(theme, row, LABEL_L, lines=2, expand=True),
        stepper(
            theme,
            tr("common.number", n=number),
            ident="tally",
            less=tr("say.stepper_less", row=row, name=name),
            more=tr("say.stepper_more", row=row, name=name),
            on_less=partial(_less, context, cell) if number else None,
            on_more=None if is_once(line) and number else partial(more, context, *cell),
        ),
    ]


def _blocked(context: EntryContext, row: str, find_winner: Callable[[], None]) -> list[ft.Control]:
    """Return who wins the blocked hand, and the button that finds the winner."""
    theme, tr = context.theme, context.tr
    winner = sheet_of(context).blocked_winner
    name = tr("tally.no_winner") if winner is None else context.match.setup.players[winner]
    below = named(text(theme, name, LABEL_L, lines=1), "tally.winner")
    who = column_of(muted(theme, row, CAPTION, lines=1), below, spacing=2, tight=True, expand=True)
    whose = [*([] if winner is None else [mark(theme, winner + 1, 28)]), who]
    find = button(theme, tr("blocked.find"), "tally.blocked", find_winner, kind="outlined", size="s")
    if not theme.large:
        return [*whose, find]
    return [column_of(row_of(*whose, spacing=12), find, spacing=6, expand=True)]


def _hint(context: EntryContext) -> ft.Control:
    """Return what is missing before the hand can end; the room stays when it is empty."""
    theme, problems = context.theme, context.preview.problems
    is_begun = bool(context.rule_context.hand.plays or context.pad.answers.values)
    sentence = reason(context, problems[-1]) if problems and is_begun else ""
    hint = named(muted(theme, sentence, CAPTION, lines=2), "tally.hint", live=True, expand=True)
    return row_of(ft.Container(width=0, height=theme.fit(24)), hint)


Update = Callable[[Callable[[Inquiry], Inquiry | None]], None]
"""Replaces the newest inquiry; ``None`` closes the sheet."""

OnDone = Callable[[int | None, Hands], None]
"""Takes the winner, ``None`` for nobody, and the tiles if they decided."""


def blocked_sheet(
    context: EntryContext, ending: TappedSheet, inquiry: Inquiry, update: Update, on_done: OnDone
) -> ft.BottomSheet:
    """Return the sheet for ``use_dialog``."""
    match inquiry.way:
        case "steps":
            controls = [_inset(control) for control in _question(context, ending, inquiry, update, on_done)]
        case "tiles":
            controls = _tiles(context, ending, inquiry, update, on_done)
        case "hand":
            controls = [_inset(control) for control in _players(context, on_done)]
    ways = [_inset(_other_ways(context, inquiry, update))] if ending.has_questions else []
    title, close = context.tr("tally.blocked_winner"), partial(update, lambda _: None)
    return bottom_sheet(context, title, [*controls, *ways], ident="blocked", on_close=close)


def _question(
    context: EntryContext, ending: TappedSheet, inquiry: Inquiry, update: Update, on_done: OnDone
) -> list[ft.Control]:
    """Return the question with the players it is about, or the winner once the answers have decided."""
    theme, tr = context.theme, context.tr
    step = ending.ask(inquiry.answers)
    back = button(theme, tr("common.back"), "blocked.back", partial(update, Inquiry.back), kind="quiet", size="s")
    backs = [back] if inquiry.answers else []
    if not isinstance(step, Query):
        return [
            *(_settled(context, ending, step, partial(on_done, ending.winner_of(step), ())) if step else []),
            *backs,
        ]

    def player(seat: int) -> ft.Control:
        return _player(context, seat, lambda: update(lambda newest: newest.pick(seat)), is_on=seat in inquiry.picked)

    nobody = step.or_nobody and not inquiry.picked
    answer = partial(update, Inquiry.answer) if nobody or inquiry.picked else None
    return [
        named(text(theme, tr(f"blocked.ask_{step.question}"), LABEL_L), "blocked.question", live=True),
        wrapped([player(seat) for seat in step.among]),
        button(theme, tr("blocked.everybody" if nobody else "entry.next"), "blocked.next", answer),
        *backs,
    ]


def _tiles(
    context: EntryContext, ending: TappedSheet, inquiry: Inquiry, update: Update, on_done: OnDone
) -> list[ft.Control]:
    """Return the tiles of one player at a time, and the winner once all have been entered."""
    theme, tr, names, seats = context.theme, context.tr, context.match.setup.players, context.rule_context.active_seats
    width, hands = sheet_width(context), inquiry.hands
    counts = {seat: tr("common.facts", a=names[seat], b=tr("common.tiles", n=len(hands[seat]))) for seat in seats}
    people = [Segment(seat, names[seat], seats=(seat + 1,), label=counts[seat]) for seat in seats]

    def choose(seat: int) -> None:
        update(lambda newest: replace(newest, seat=seat))

    ident = "blocked.whose"
    whose = segments(theme, people, inquiry.seat, on_choose=choose, ident=ident, width=width - 16)
    held = tuple((tile, seat + 1) for seat, hand in enumerate(hands) if seat != inquiry.seat for tile in hand)
    picked = frozenset(hands[inquiry.seat])
    pad = TilePicker(context, picked, held, lambda tile: update(lambda newest: newest.toggle(tile)), min(width, 420))
    finding = ending.finding_of(hands)
    if finding:
        result = _settled(context, ending, finding, partial(on_done, ending.winner_of(finding), hands))
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
    icon = mark(theme, seat + 1, 24, state="inverted" if is_on else "plain")
    content = tall([icon, name], height=52, gap=10, tight=True)
    fill, edge = (palette.ink, palette.ink) if is_on else (palette.raised, palette.line)
    look = partial(pressable, selected=is_on, fill=fill, edge=edge, radius=KEY_RADIUS, padding=padded(16))
    return look(theme, content, f"blocked.seat.{seat}", on_press)


def _settled(
    context: EntryContext, ending: TappedSheet, finding: Finding, on_done: Callable[[], object]
) -> list[ft.Control]:
    """Return who wins and why, and the button that enters it."""
    theme, tr, winner = context.theme, context.tr, ending.winner_of(finding)
    names = [context.match.setup.players[seat] for seat in finding.seats]
    about = {"names": names} if winner is None else {"name": names[0]}
    sentence = tr(f"blocked.why_{finding.reason}", **about)
    words = ft.Container(named(text(theme, sentence, LABEL_L), "blocked.settled", live=True), expand=True)
    icon = None if winner is None else mark(theme, winner + 1, 28)
    return [row_of(icon, words, spacing=12), button(theme, tr("common.done"), "blocked.done", on_done)]


def _other_ways(context: EntryContext, inquiry: Inquiry, update: Update) -> ft.Control:
    def way_button(way: Way) -> ft.Control:
        ident, press = f"blocked.by_{way}", partial(update, lambda newest: replace(newest, way=way))
        return button(context.theme, context.tr(ident), ident, press, kind="outlined", size="s", expand=True)

    ways: tuple[Way, ...] = ("steps", "tiles", "hand")
    return row_of(*(way_button(way) for way in ways if way != inquiry.way), spacing=8)


def _inset(content: ft.Control) -> ft.Control:
    """Add the margin that everything has but the tiles, which need the width."""
    return ft.Container(content, padded(8))
