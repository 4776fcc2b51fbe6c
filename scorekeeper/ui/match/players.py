"""The players of a match: who leaves, comes back, or joins, on which seat and with which total."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, Literal

import flet as ft

from scorekeeper.core.events import PlayerJoined, PlayerLeft, PlayerReturned, RosterEvent
from scorekeeper.core.model import Left
from scorekeeper.core.names import normalize_name
from scorekeeper.core.roster import is_leaving
from scorekeeper.core.roster_check import check_roster, next_change, playing, starting_totals
from scorekeeper.core.variant import Match, MatchState
from scorekeeper.i18n import Translator
from scorekeeper.ui.base.flet_shim import view
from scorekeeper.ui.base.timers import MAIN_REST
from scorekeeper.ui.base.typed import use_typed
from scorekeeper.ui.kit.banner import problem
from scorekeeper.ui.kit.boxes import border, column_of, padded, row_of, swiped
from scorekeeper.ui.kit.button import button, icon_button
from scorekeeper.ui.kit.mark import mark
from scorekeeper.ui.kit.press import named
from scorekeeper.ui.kit.segments import Segment, segments
from scorekeeper.ui.kit.surface import chip, section_title
from scorekeeper.ui.kit.text_field import text_field
from scorekeeper.ui.kit.theme import BODY, CAPTION, LABEL_L, LABEL_M, SCORE_KEY, SCORE_TOTAL, Theme, muted, text
from scorekeeper.ui.match.beside_sheet import after_hands, beside_sheet
from scorekeeper.ui.shell.contexts import use_device, use_library_view, use_store
from scorekeeper.ui.shell.dialogs import once
from scorekeeper.ui.shell.match_store import Loading, MatchStore, OpenMatch, Unreadable
from scorekeeper.ui.shell.not_found import nothing_here
from scorekeeper.ui.shell.open_match import MatchHandle, not_open, use_match, use_match_theme, use_match_translator
from scorekeeper.ui.shell.scaffold import Bar, go
from scorekeeper.wording.problem_text import problem_sentence_in_match

OFFERED: Final = 20
"""Names offered of those who have played before."""

Write = Callable[[RosterEvent], Awaitable[None]]

Start = Literal["zero", "average", "worst", "number"]


@dataclass(frozen=True, slots=True)
class Newcomer:
    """Who is about to join: the name, ``typed`` in the field or chosen; the place in the order of play; the total."""

    name: str = ""
    is_typed: bool = False
    place: int = 0
    start: Start = "zero"
    number: str = ""


Join = Callable[[Callable[[Newcomer], Newcomer]], None]


@view
def Players() -> ft.View:
    """Draw the screen of ``/match/:match/players``."""
    match_id = ft.use_route_params().get("match", "")
    opened, device = use_match(match_id), use_device().device
    tr = use_match_translator(opened)
    theme = use_match_theme(opened)
    store, library_view = use_store(), use_library_view()
    typed = use_typed(("players", match_id), Newcomer())
    joining, join = typed.value, typed.change
    if isinstance(opened, Unreadable):
        return nothing_here(theme, tr)
    if isinstance(opened, Loading):
        return not_open(theme, tr, opened)
    match, state = opened.match, opened.state
    here, hand = f"/match/{match_id}", _hand(store, opened)

    async def write(event: RosterEvent) -> None:
        if await store.write(event, lambda now: check_roster(now.match, event, now.state) is None):
            if isinstance(event, PlayerJoined):
                typed.forget()
            store.keys_left(MAIN_REST, None, on_main=True)
            go(here)

    def joined(newcomer: Newcomer) -> PlayerJoined:
        total = _total(match, state, newcomer)
        return PlayerJoined(normalize_name(newcomer.name), newcomer.place, total, _hand(store, opened, joins=True))

    async def write_joined() -> None:
        if (event := joined(typed.newest())).name and not check_roster(match, event, state):
            await write(event)

    event = joined(joining)
    refused, room = check_roster(match, event, state), check_roster(match, replace(event, name="?", total=0), state)
    rows = [_row(theme, tr, opened, seat, hand=hand, write=write) for seat in match.setup.playing_order]
    reasons = [problem_sentence_in_match(tr, match, room)] if room else []
    body: list[ft.Control] = []
    if joining.is_typed or joining.name:
        place = _place_of_row(match, joining.place)
        rows.insert(place, _newcomer(theme, tr, match, joining, join))
    body += rows
    leaving = check_roster(match, PlayerLeft(playing(match, state)[0], hand), state)
    if leaving and leaving != room:
        reasons.append(problem_sentence_in_match(tr, match, leaving))
    body += [ft.Container(muted(theme, " ".join(reasons), BODY), padded(16, 12))] if reasons else []
    foot: ft.Control | None = None
    if not room:
        body += _people(theme, tr, match, library_view.people(), joining, join=join)
    if not room and event.name:
        body += _starts(theme, tr, match, state, joining, join=join, width=device.layout.form_width)
        body.append(ft.Container(muted(theme, _usual(tr, match, state, event), BODY), padded(16, 8)))
        if refused:
            body.append(ft.Container(problem(theme, problem_sentence_in_match(tr, match, refused)), padded(16, 4)))
        press = None if refused else write_joined
        foot = button(theme, tr("players.add", name=event.name), "players.join", press, size="l", expand=True)
    pending = tr("players.from_next") if hand > match.hand_index else ""
    subtitle = tr("common.facts", a=after_hands(tr, opened), b=pending) if pending else after_hands(tr, opened)
    bar = Bar("players", here, subtitle, width=device.width, lines=2)
    return beside_sheet(
        theme, tr, device, MatchHandle(opened, store), tr("players.title"), bar=bar, body=body, foot=foot
    )


def _people(
    theme: Theme, tr: Translator, match: Match, people: list[str], joining: Newcomer, *, join: Join
) -> list[ft.Control]:
    """Return the people who can join as chips, and the field for a new name."""
    taken = {name.casefold() for name in match.setup.players}
    free = [name for name in people if name.casefold() not in taken][:OFFERED]

    def choose(name: str | None) -> None:
        """Choose a name, or ``None`` to type one; a second time puts it away."""

        def chosen(now: Newcomer) -> Newcomer:
            again = now.is_typed if name is None else not now.is_typed and now.name == name
            place = len(match.setup.players)
            return Newcomer() if again else Newcomer(name or "", name is None, place, match.variant.newcomers)

        join(chosen)

    press = partial(choose, None)
    chips = [
        chip(
            theme,
            tr("setup.new_player"),
            "players.new",
            press,
            mark=ft.Icons.ADD,
            on=True if joining.is_typed else None,
        )
    ]
    for number, name in enumerate(free):
        chosen = name == joining.name and not joining.is_typed
        drawn = ft.Icons.CHECK if chosen else ft.Icons.ADD
        press = partial(choose, name)
        chips.append(chip(theme, name, f"players.add.{number}", press, mark=drawn, on=True if chosen else None))
    row = ft.Container(swiped(chips, 16), padded(0, 12))
    field = text_field(
        theme,
        joining.name if joining.is_typed else "",
        "players.name",
        lambda name: join(lambda now: replace(now, name=name)),
        label=tr("setup.player_name"),
        autofocus=True,
    )
    return [row, ft.Container(field, padded(16, 0), visible=joining.is_typed)]


def _hand(store: MatchStore, opened: OpenMatch, *, joins: bool = False) -> int:
    """Return the hand from which on a change holds: a hand that is half entered is played as it was begun."""
    has_draft = store.draft(opened, opened.match.hand_index).is_changed
    return next_change(opened.match, has_draft=has_draft, joins=joins)


def _total(match: Match, state: MatchState, joining: Newcomer) -> int:
    totals = starting_totals(match, state)
    if joining.start == "number":
        return int(joining.number or 0)
    return {"zero": totals.zero, "average": totals.average, "worst": totals.worst}[joining.start]


def _place_of_row(match: Match, place: int) -> int:
    return min(place, len(match.setup.players))


def _row(theme: Theme, tr: Translator, opened: OpenMatch, seat: int, *, hand: int, write: Write) -> ft.Control:
    """Return the row of a player: since when, the total, and the button that is possible."""
    match, state, name = opened.match, opened.state, opened.match.setup.players[seat]
    gone, leaving = seat in match.gone, is_leaving(match, state, seat)
    has_left = gone and not leaving
    event: RosterEvent = (PlayerReturned if gone else PlayerLeft)(seat, hand)
    is_possible = check_roster(match, event, state) is None
    palette = theme.palette
    ink = palette.ink3 if has_left or not state.active[match.setup.side_of(seat)] else None
    drawn = mark(theme, seat + 1, 28, state="outlined" if has_left else "plain")
    words = column_of(
        text(theme, name, LABEL_L, size=17, color=ink, lines=1),
        muted(theme, _since(tr, match, state, seat), CAPTION, lines=2),
        expand=True,
        spacing=1,
    )
    joined = match.joined.get(seat)
    total = joined.total if joined and joined.hand > len(state.results) else state.totals[match.setup.side_of(seat)]
    figure = text(theme, tr("common.number", n=total), SCORE_TOTAL, size=26, color=ink, lines=1)
    act = button(
        theme,
        tr("players.stays" if leaving else "players.returns" if gone else "players.leaves"),
        f"players.{'back' if gone else 'leave'}.{seat}",
        once("players", partial(write, event)),  # a second tap would take back the first
        kind="outlined",
        size="s",
        label=tr("changes.stays" if leaving else "changes.returned" if gone else "changes.left", name=name),
        width=None if theme.large else 116,
        expand=theme.large,
    )
    line = row_of(drawn, words, figure, act if is_possible and not theme.large else None, spacing=14)
    inside = column_of(line, row_of(act), spacing=6) if is_possible and theme.large else line
    edge = border(bottom=(1, palette.rule))
    return named(ft.Container(inside, padded(16, 7), border=edge), f"players.row.{seat}")


def _since(tr: Translator, match: Match, state: MatchState, seat: int) -> str:
    """Return since when a player plays, or when the player left or was eliminated."""
    if seat in match.gone:
        last = [change.hand for change in match.changes if isinstance(change, Left) and change.seat == seat][-1]
        key = "players.leaving" if is_leaving(match, state, seat) else "players.left"
        return tr(key, n=last) if last else tr("sheet.gone")
    if match.setup.side_of(seat) in {side for side, _ in state.eliminations}:
        return tr("sheet.eliminated")
    joined = match.joined.get(seat)
    return tr("players.joined" if joined else "players.since", n=joined.hand + 1 if joined else 1)


def _newcomer(theme: Theme, tr: Translator, match: Match, joining: Newcomer, join: Join) -> ft.Control:
    """Return the row of who is about to join, with an arrow that moves the seat up, at last to the end."""
    setup = match.setup
    order = setup.playing_order
    place = _place_of_row(match, joining.place)
    name = joining.name or tr("setup.new_player")
    before, after = setup.players[order[place - 1]], setup.players[order[place % len(order)]]
    words = column_of(
        text(theme, name, LABEL_L, size=17, lines=1),
        muted(theme, tr("players.between", a=before, b=after), CAPTION, lines=2),
        expand=True,
        spacing=1,
    )

    def move() -> None:
        def moved(now: Newcomer) -> Newcomer:
            row = _place_of_row(match, now.place)
            return replace(now, place=row - 1 if row else len(order))

        join(moved)

    mover = tr("setup.move_up" if place else "setup.move_down", name=name)
    way = ft.Icons.ARROW_UPWARD if place else ft.Icons.ARROW_DOWNWARD
    seat = icon_button(theme, way, "players.seat", mover, move, color=theme.palette.ink2)
    remove = tr("setup.remove_player", name=name)
    drop = icon_button(theme, ft.Icons.CLOSE, "players.drop", remove, lambda: join(lambda _: Newcomer()))
    line = row_of(mark(theme, len(setup.players) + 1, 28), words, row_of(seat, drop, tight=True), spacing=14)
    edge = border(bottom=(1, theme.palette.rule))
    return ft.Container(line, padded(16, 7), border=edge, bgcolor=theme.palette.tint)


def _starts(
    theme: Theme, tr: Translator, match: Match, state: MatchState, joining: Newcomer, *, join: Join, width: float
) -> list[ft.Control]:
    """Return the question with which total the newcomer starts."""
    totals = starting_totals(match, state)
    figures: dict[Start, int | None] = {
        "zero": totals.zero,
        "average": totals.average,
        "worst": totals.worst,
        "number": int(joining.number) if joining.number else None,
    }

    def cell(start: Start, figure: int | None) -> Segment[Start]:
        shown, word = "…" if figure is None else tr("common.number", n=figure), tr(f"players.start.{start}")

        def drawing(theme: Theme, on: bool) -> ft.Control:
            ink = theme.palette.paper if on else theme.palette.ink
            return column_of(
                text(theme, shown, SCORE_KEY, size=22, color=ink, lines=1),
                text(theme, word, replace(LABEL_M, size=14), color=ink, lines=1),
                centre=True,
                tight=True,
            )

        label = tr("common.facts", a=shown, b=word)
        if theme.large:
            return Segment(start, f"{shown} {word}", label=label, ident=f"players.start.{start}")
        return Segment(start, drawing=drawing, label=label, ident=f"players.start.{start}")

    choices = [cell(start, figure) for start, figure in figures.items()]
    title = section_title(theme, tr("players.starts_with", name=normalize_name(joining.name)))
    cells = segments(
        theme,
        choices,
        joining.start,
        on_choose=lambda start: join(lambda now: replace(now, start=start)),
        ident="players.start",
        height=64,
        width=width,
    )
    number = text_field(
        theme,
        joining.number,
        "players.number",
        lambda written: join(lambda now: replace(now, number=written)),
        label=tr("players.start.number"),
        digits=True,
        most=4,
        autofocus=True,
    )
    parts = [title, cells, *([number] if joining.start == "number" else [])]
    return [ft.Container(column_of(*parts, spacing=10, stretch=True), padded(16, 8))]


def _usual(tr: Translator, match: Match, state: MatchState, event: PlayerJoined) -> str:
    """Return with which total newcomers usually start in this game, and how many then play."""
    game = tr(f"games.{match.variant.id}.name")
    usual = tr(f"players.usual.{match.variant.newcomers}", game=game)
    number = len(playing(match, state)) + 1
    return f"{usual} {tr('players.then', n=number, hand=event.hand + 1)}"
