"""Before the first tile: what is dealt and what stays, chips, who leads and which way round."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from scorekeeper.core.model import Setup, Value
from scorekeeper.core.variant import Variant
from scorekeeper.i18n import Translator
from scorekeeper.ui.kit.boxes import column_of, padded, padding, row_of, wrapped
from scorekeeper.ui.kit.mark import mark
from scorekeeper.ui.kit.press import pressable
from scorekeeper.ui.kit.surface import card, chip, divided
from scorekeeper.ui.kit.theme import LABEL_L, Theme, icon, muted, text
from scorekeeper.ui.kit.tile import back_of_tile, emblem
from scorekeeper.ui.new_match.form import Form
from scorekeeper.wording.game_text import (
    chips_lines,
    deal_facts,
    deal_lines,
    direction,
    lead_lines,
    lead_tile,
    words_for,
)

DRAWING = 46
"""Width of what stands before a hint."""


def on_the_table(
    theme: Theme,
    tr: Translator,
    variant: Variant,
    setup: Setup,
    form: Form,
    *,
    change: Callable[..., None],
    choose: Callable[[str, Value], None],
) -> ft.Control:
    """Return the lines about the deal, the boneyard, the leader and the direction; the last two are buttons."""
    alone = variant.players[-1] == 1
    hints = [_deal(theme, tr, variant, setup)]
    chips = chips_lines(tr, variant, setup)
    if chips:
        hints.append(_hint(theme, icon(theme, ft.Icons.TOLL, size=28), chips[0], chips[1]))
    if not alone:
        hints += [_lead(theme, tr, variant, setup, form, change=change), _direction(theme, tr, variant, setup, choose)]
    return card(theme, column_of(*divided(theme, hints, indent=74)), padding=0)


def _deal(theme: Theme, tr: Translator, variant: Variant, setup: Setup) -> ft.Control:
    backs = ft.Row([back_of_tile(theme) for _ in range(3)], width=DRAWING, spacing=3)
    return _hint(theme, backs, deal_lines(tr, variant, setup)[0], *deal_facts(tr, variant, setup))


def _lead(
    theme: Theme, tr: Translator, variant: Variant, setup: Setup, form: Form, *, change: Callable[..., None]
) -> ft.Control:
    """Return the choice of who leads the first hand: by the rule, or a player."""
    lead, tr = lead_tile(variant, setup) or variant.emblem, words_for(tr, variant, setup)
    colours = setup.set.has_colours
    known = form.first in form.players
    symbol = mark(theme, form.players.index(form.first) + 1, 30) if known else emblem(theme, lead, 18, colours=colours)
    rule, otherwise = lead_lines(tr, variant, setup)
    sentence, more = (tr("setup.leads", name=form.first), tr("setup.first_hand")) if known else (rule, otherwise)
    arrow = ft.Icons.EXPAND_LESS if form.lead_open else ft.Icons.EXPAND_MORE
    head = pressable(
        theme,
        _hint(theme, symbol, sentence, more, trailing=icon(theme, arrow)),
        "setup.lead",
        lambda: change(lead_open=not form.lead_open) if form.players else None,
        tr("say.several", values=[tr("setup.who_leads"), sentence, *([more] if more else [])]),
        expanded=form.lead_open,
        disabled=not form.players,
        radius=16,
        ring="inside",
    )
    if not form.lead_open or not form.players:
        return head

    def choice(caption: str, ident: str, first: str, seat_mark: ft.Control | None) -> ft.Control:
        press, is_on = partial(change, first=first, lead_open=False), first == (form.first if known else "")
        return chip(theme, caption, f"setup.first.{ident}", press, on=is_on, mark=seat_mark)

    chips = [choice(tr("setup.as_ruled"), "rule", "", None)]
    for seat, name in enumerate(form.players):
        seat_mark = mark(theme, seat + 1, 20)
        chips.append(choice(name, str(seat), name, seat_mark))
    return column_of(head, ft.Container(wrapped(chips), padding(left=14, right=14, bottom=14)))


def _direction(
    theme: Theme, tr: Translator, variant: Variant, setup: Setup, choose: Callable[[str, Value], None]
) -> ft.Control:
    now = direction(variant, setup)
    other = "counter_clockwise" if now == "clockwise" else "clockwise"
    turning = ft.Icons.ROTATE_RIGHT if now == "clockwise" else ft.Icons.ROTATE_LEFT
    sentence, turn = tr(f"setup.{now}"), tr("setup.turn_around")
    hint = _hint(theme, icon(theme, turning, size=28), sentence, turn)
    press, label = partial(choose, "direction", other), tr("common.facts", a=sentence, b=turn)
    return pressable(theme, hint, "setup.direction", press, label, radius=16, ring="inside")


def _hint(theme: Theme, drawing: ft.Control, words: str, *more: str, trailing: ft.Control | None = None) -> ft.Control:
    further = [muted(theme, line) for line in more if line]
    return ft.Container(
        row_of(
            ft.Row([drawing], width=DRAWING, alignment=ft.MainAxisAlignment.CENTER),
            column_of(text(theme, words, LABEL_L), *further, expand=True, spacing=1),
            *([trailing] if trailing else []),
            spacing=14,
        ),
        padded(14, 10),
    )
