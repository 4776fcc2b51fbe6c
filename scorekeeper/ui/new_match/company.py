"""The players of a game without teams, and the people who can join."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import flet as ft

from scorekeeper.core.variant import Variant
from scorekeeper.i18n import Translator
from scorekeeper.ui.kit.boxes import column_of, padded, padding, row_of
from scorekeeper.ui.kit.button import icon_button
from scorekeeper.ui.kit.mark import mark
from scorekeeper.ui.kit.surface import card, chip
from scorekeeper.ui.kit.text_field import NameEntry, name_row
from scorekeeper.ui.kit.theme import BODY, LABEL_L, Theme, muted, text
from scorekeeper.ui.kit.tokens import CARD_RADIUS
from scorekeeper.ui.new_match.form import Form
from scorekeeper.ui.shell.library_view import LibraryView
from scorekeeper.ui.shell.sortable import sortable

RECENT = 20
"""Names offered of those who have played before."""

COMPANIES = 2
"""Companies offered of those who played together."""

LATELY = 50
"""Matches in which companies are looked for."""


def seat_list(
    theme: Theme, tr: Translator, form: Form, change: Callable[..., None], out: Callable[[int], None]
) -> ft.Control:
    """Return the players in order of play, to move or remove."""
    players = form.players
    if not players:
        empty = muted(theme, tr("setup.nobody_yet"), BODY)
        return card(theme, ft.Container(empty, padded(0, 3)))
    rows = [_seat(theme, tr, seat, name, partial(out, seat)) for seat, name in enumerate(players)]
    if len(players) < 2:
        return card(theme, column_of(*rows), padding=0)

    def move(seat: int, to: int) -> None:
        order = [*players]
        order.insert(to, order.pop(seat))
        change(players=tuple(order))

    listed = sortable(theme, tr, players, rows, move, ident="setup", height=60)
    return card(theme, ft.Container(listed, border_radius=CARD_RADIUS), padding=0)


def _seat(theme: Theme, tr: Translator, seat: int, name: str, out: Callable[[], None]) -> ft.Control:
    remover, ink = tr("setup.remove_player", name=name), theme.palette.ink2
    remove = icon_button(theme, ft.Icons.CLOSE, f"setup.remove.{seat}", remover, out, color=ink)
    words = text(theme, name, LABEL_L, size=18, lines=1, expand=True)
    line = row_of(mark(theme, seat + 1, 30), words, remove, spacing=14)
    return ft.Container(line, padding(left=14, top=6, bottom=6))


def companies_of(library_view: LibraryView, variant: Variant) -> list[tuple[str, ...]]:
    """Return who played together lately, by the names they go by, where the game is for so many."""
    known = library_view.lists.people
    tables = (known.at_table(match.players) for match in library_view.matches()[:LATELY])
    fitting = (names for names in tables if len(names) in variant.players and len({*names}) == len(names) > 1)
    return [*dict.fromkeys(fitting)][:COMPANIES]


@dataclass(frozen=True, slots=True)
class SeatActions:
    """What changes the people of a match that is set up: any field of the form, a known name, a typed one."""

    change: Callable[..., None]
    add: Callable[[str], None]
    add_typed: Callable[[str], object]


def newcomers(
    theme: Theme,
    tr: Translator,
    form: Form,
    free: Sequence[str],
    *,
    full: bool,
    actions: SeatActions,
    box: ft.Ref[ft.TextField],
    companies: Sequence[tuple[str, ...]] = (),
) -> ft.Control:
    """Return a field for a new name, and earlier players, also whole ``companies`` while there is nobody.

    The field always exists, even if hidden.
    """
    change, typing = actions.change, not full and (form.name is not None or not (form.players or free))
    press, label = partial(change, name=None if typing else "", trouble=None), tr("setup.add_player")
    new = chip(theme, tr("setup.new_player"), "setup.new", press, mark=ft.Icons.ADD, label=label, on=typing or None)

    def known(place: int, name: str) -> ft.Control:
        label = tr("setup.add_name", name=name)
        return chip(theme, name, f"setup.add.{place}", partial(actions.add, name), mark=ft.Icons.ADD, label=label)

    def together(place: int, names: tuple[str, ...]) -> ft.Control:
        label, press = tr("setup.add_company", names=names), partial(change, players=names, name=None, trouble=None)
        caption = tr("setup.company", names=names)
        return chip(theme, caption, f"setup.company.{place}", press, mark=ft.Icons.GROUP_OUTLINED, label=label)

    offered = map(together, range(len(companies)), () if form.players else companies)
    chips = [new, *offered, *map(known, range(RECENT), free)]
    row = ft.Row(chips, scroll=ft.ScrollMode.HIDDEN, spacing=8, visible=bool(not full and (form.players or free)))
    error = tr.problem(form.trouble.code, **form.trouble.values) if form.trouble else ""
    entry = NameEntry(form.name or "", error, box, lambda name: change(name=name, trouble=None))
    label, take = tr("setup.player_name"), tr("common.add")
    field = name_row(
        theme,
        entry,
        "setup.name",
        label=label,
        take_ident="setup.add",
        take=take,
        on_take=actions.add_typed,
        autofocus=True,
        visible=typing,
    )
    return ft.Container(column_of(row, field, spacing=10), padding(top=0 if full else 12))
