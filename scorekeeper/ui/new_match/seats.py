"""Two teams around the table: partners face each other; tap two seats to swap them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import flet as ft

from scorekeeper.core.begin import normalize_name
from scorekeeper.i18n import Translator
from scorekeeper.ui.base.flet_shim import component, keyed, use_memo
from scorekeeper.ui.kit.boxes import column_of, outline, padded, padding, row_of
from scorekeeper.ui.kit.button import icon_button, quiet_button
from scorekeeper.ui.kit.mark import mark, team_mark
from scorekeeper.ui.kit.names import set_name
from scorekeeper.ui.kit.press import pressable, tall
from scorekeeper.ui.kit.surface import card, hairline
from scorekeeper.ui.kit.text_field import NameEntry, name_row, new_box
from scorekeeper.ui.kit.theme import CAPTION, LABEL_L, Theme, muted, text
from scorekeeper.ui.new_match.form import Form, team_problem

WIDTH, HEIGHT, SEAT, TALL = 358, 272, 132, 64
"""Of the table on a phone, and of a seat at it, in which a name in the largest letters still finds room."""

WIDEST = 460
BETWEEN = 24
"""Kept free in the middle, for the line between the partners who sit above and below."""


def seats_around(
    theme: Theme,
    tr: Translator,
    form: Form,
    change: Callable[..., None],
    out: Callable[[int], None],
    *,
    width: float,
    clockwise: bool,
) -> ft.Control:
    """Return the table from above, no wider than ``width``, with the seats in the direction of play; then the teams."""
    players = form.players
    picked = form.picked if form.picked in range(len(players)) else None

    def tap(seat: int) -> None:
        if picked is None or seat >= len(players):
            change(picked=seat if seat < len(players) else None)
            return
        order = [*players]
        order[picked], order[seat] = order[seat], order[picked]
        change(players=tuple(order), picked=None)

    across = min(width, WIDEST if theme.large else WIDTH)
    broad = min((across - BETWEEN) / 2, SEAT * max(1.0, min(theme.scale, 1.6)))
    bottom = HEIGHT - TALL
    middle = (across - broad) / 2
    second, fourth = (across - broad, 0) if clockwise else (0, across - broad)
    places = ((middle, 0), (second, bottom / 2), (middle, bottom), (fourth, bottom / 2))
    lines = _cross(theme, across, broad)
    chairs: list[ft.Control] = []
    for seat, (left, top) in enumerate(places):
        press = partial(tap, seat) if seat < len(players) or picked is not None else None
        chair = _chair(theme, tr, players, seat, broad - 64, chosen=picked == seat, tap=press)
        chairs.append(ft.Container(chair, left=left, top=top, width=broad))
    table = row_of(ft.Stack([*lines, *chairs], width=across, height=HEIGHT), centre=True)
    teams: list[ft.Control] = [_team(theme, tr, form, side, change) for side in range(2)]
    return column_of(
        table,
        None if picked is None else _remover(theme, tr, players[picked], partial(out, picked)),
        card(theme, column_of(teams[0], hairline(theme), teams[1]), padding=0),
        spacing=14,
    )


def _remover(theme: Theme, tr: Translator, name: str, out: Callable[[], None]) -> ft.Control:
    """Return the button that removes the chosen player, which says so: beside a team a cross would mean the team."""
    words = tr("setup.remove_player", name=name)
    return row_of(quiet_button(theme, words, "setup.remove", ft.Icons.CLOSE, out), centre=True)


def _cross(theme: Theme, width: float, broad: float) -> list[ft.Control]:
    """Return the edge of the table, and a line between partners in the colour of their team."""
    palette = theme.palette
    middle_x, middle_y = width / 2, HEIGHT / 2
    return [
        ft.Container(
            left=broad * 0.55,
            top=TALL * 0.6,
            width=width - broad * 1.1,
            height=HEIGHT - TALL * 1.2,
            border=outline(1.5, palette.line),
            border_radius=20,
        ),
        ft.Container(left=middle_x - 1.5, top=TALL / 2, width=3, height=HEIGHT - TALL, bgcolor=palette.seat(1)),
        ft.Container(left=broad / 2, top=middle_y - 1.5, width=width - broad, height=3, bgcolor=palette.seat(2)),
        ft.Container(
            left=middle_x - 8,
            top=middle_y - 8,
            width=16,
            height=16,
            border_radius=8,
            bgcolor=palette.brass,
            border=outline(3, palette.bg),
        ),
    ]


def _chair(
    theme: Theme,
    tr: Translator,
    players: Sequence[str],
    seat: int,
    room: float,
    *,
    chosen: bool,
    tap: Callable[[], None] | None,
) -> ft.Control:
    palette = theme.palette
    taken = seat < len(players)
    name = players[seat] if taken else tr("setup.seat_free", n=seat + 1)
    style = replace(LABEL_L, size=17)
    name_at, style = set_name(theme, name, style, room)
    drawn = mark(theme, seat + 1, 30, state="plain" if taken else "outlined")
    words = text(theme, name_at, style, lines=1, expand=True, color=None if taken else palette.ink2)
    return pressable(
        theme,
        tall([drawn, words], height=TALL - 2, gap=10),
        f"setup.seat.{seat}",
        tap,
        tr("say.seat", name=name, n=seat + 1) if taken else name,
        selected=chosen,
        fill=palette.tint if chosen else palette.paper,
        edge=palette.ink if chosen else palette.rule,
        radius=14,
        padding=padded(12),
    )


def _team(theme: Theme, tr: Translator, form: Form, side: int, change: Callable[..., None]) -> ft.Control:
    """Return the line of a team with its name, if it has one, and a pencil to write one."""
    names, name = team_players(form, side), form.team_names[side]
    pair = tr("common.pair", a=names[0], b=names[1]) if len(names) == 2 else "".join(names)
    words = column_of(
        text(theme, name or pair, LABEL_L, lines=1), muted(theme, pair, CAPTION, lines=1) if name and pair else None
    )
    words.expand = True
    is_naming = form.naming == side
    pencil = icon_button(
        theme,
        ft.Icons.EDIT_OUTLINED,
        f"setup.team.{side}",
        tr("setup.name_team", names=names or [tr("setup.seat_free", n=side + 1)]),
        partial(change, naming=None if is_naming else side),
        color=theme.palette.ink2,
    )
    line = tall([team_mark(theme, side + 1, side + 3, 22), words, pencil], gap=14)
    field = keyed(f"team.{side}", TeamName, theme, tr, form, side, change) if is_naming else None
    return ft.Container(column_of(line, field, spacing=6), padding(left=14, right=2, top=2, bottom=2))


def team_players(form: Form, side: int) -> list[str]:
    """Return the names of the players of a team who have sat down."""
    return [form.players[seat] for seat in (side, side + 2) if seat < len(form.players)]


@component
def TeamName(theme: Theme, tr: Translator, form: Form, side: int, change: Callable[..., None]) -> ft.Control:
    """Draw the field for the name of a team; an empty name is none."""
    box = use_memo(new_box, [])
    problem = team_problem(form, side)

    def write(name: str, **changes: int | None) -> None:
        names = [*form.team_names]
        names[side] = name
        change(team_names=tuple(names), **changes)

    entry = NameEntry(form.team_names[side], tr.problem(problem.code, **problem.values) if problem else "", box, write)

    def take(name: str) -> None:
        write(normalize_name(name), **({} if problem else {"naming": None}))

    ident, label, save = "setup.team_name", tr("setup.team_name"), tr("common.save")
    row = name_row(
        theme, entry, ident, label=label, take_ident="setup.team_save", take=save, on_take=take, autofocus=True
    )
    return ft.Container(row, padding(right=12, bottom=10))
