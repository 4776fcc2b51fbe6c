"""The premiums of a hand: a key for each pair and kind, or for each flag of the record that ends the hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import flet as ft

from scorekeeper.core.evaluate import score_play
from scorekeeper.core.kinds import Choice, Field, Flag, Seat, fields_of
from scorekeeper.core.variant import Premium
from scorekeeper.ui.entry.context import EntryContext, Fields
from scorekeeper.ui.entry.grid_draft import Grid, names_of
from scorekeeper.ui.entry.plays import is_allowed
from scorekeeper.ui.entry.seat_choice import seat_choice
from scorekeeper.ui.kit.boxes import column_of, padding, row_of
from scorekeeper.ui.kit.keypad import key
from scorekeeper.ui.kit.mark import side_mark
from scorekeeper.ui.kit.surface import chip
from scorekeeper.ui.kit.theme import CAPTION, LABEL_M, muted
from scorekeeper.ui.kit.tokens import GAP
from scorekeeper.wording.form_text import answer_key

KEY_HEIGHT = 48
WIDE_KEY = 72
"""Width of a key beside the words of its premium, in logical pixels."""


def premium_keys(context: EntryContext) -> list[ft.Control]:
    """Return the keys of the premiums and flags of a hand; none where its game has none."""
    shown = [premium for premium in context.match.variant.sheet.premiums if _caption(context, premium)]
    found: list[ft.Control] = [_pair_keys(context, shown)] if shown else []
    flags = {premium.flag for premium in context.match.variant.sheet.premiums}
    more = [field for field in extra_fields(context) if field.name not in flags]
    chips = [control for field in more for control in _field(context, field)]
    if chips:
        found.append(ft.Row(chips, wrap=True, spacing=8, run_spacing=8))
    if not found:
        return []
    inside = column_of(*found, spacing=GAP, stretch=True)
    return [ft.Container(inside, padding(left=context.margin, top=10, right=context.margin))]


def premiums_height(context: EntryContext) -> float:
    """Return about how high the keys are, in logical pixels."""
    premiums = context.match.variant.sheet.premiums
    by_premium = len(premiums) if context.theme.large else context.match.setup.sides
    rows = by_premium + 1 if premiums else bool(extra_fields(context))
    return rows * (KEY_HEIGHT + 6) * context.theme.scale


def extra_fields(context: EntryContext) -> tuple[Field, ...]:
    """Return the fields of the end that say more than who went out, the pips, and whether the hand was blocked."""
    end = context.match.variant.sheet.end_type
    names = names_of(end)
    return tuple(
        field
        for field in fields_of(end)
        if field.name not in {names.out, names.blocked, names.last}
        and isinstance(field.kind, Flag | Choice | Seat)
        and (isinstance(field.kind, Choice) or context.tr.has(f"premium.{field.name}"))
    )


def closing_fields(context: EntryContext) -> tuple[Field, ...]:
    """Return the fields of the end that say how somebody closed the hand."""
    return tuple(field for field in extra_fields(context) if field.per is None)


# A pair and a kind


def _pair_keys(context: EntryContext, premiums: list[Premium]) -> ft.Control:
    """Return a row of keys for each pair; in large text, whose words have no room above keys, a row a premium."""
    theme, setup = context.theme, context.match.setup
    if theme.large:
        marks = [
            ft.Container(side_mark(theme, _seats(context, side), 20), width=WIDE_KEY) for side in range(setup.sides)
        ]
        lines = [row_of(ft.Container(expand=True), *marks, spacing=6)]
        for premium in premiums:
            words = muted(theme, context.tr(f"premium.{premium.name}"), LABEL_M, lines=2, expand=True)
            keys = [ft.Container(_pair_key(context, premium, side), width=WIDE_KEY) for side in range(setup.sides)]
            lines.append(row_of(words, *keys, spacing=6))
        return column_of(*lines, spacing=6, stretch=True)
    heads: list[ft.Control] = [ft.Container(width=48)]
    for premium in premiums:
        words = muted(theme, context.tr(f"premium.{premium.name}"), CAPTION, align=ft.TextAlign.CENTER, lines=2)
        heads.append(ft.Container(words, expand=True))
    rows = [row_of(*heads, spacing=6)]
    for side in range(setup.sides):
        whose = ft.Container(side_mark(theme, _seats(context, side), 20), width=48)
        rows.append(row_of(whose, *(_pair_key(context, premium, side) for premium in premiums), spacing=6))
    return column_of(*rows, spacing=6, stretch=True)


def _seats(context: EntryContext, side: int) -> tuple[int, ...]:
    return tuple(seat + 1 for seat in context.match.setup.seats_of(side))


def _caption(context: EntryContext, premium: Premium) -> str:
    """Return what a premium brings: its points, or by what it multiplies the hand; empty if it brings nothing."""
    tr = context.tr
    if premium.play is not None:
        worth = max(score_play(context.match, premium.play(0), context.rule_context))
        return tr("common.number", n=worth) if worth else ""
    rule = context.match.setup.options.get(premium.flag, premium.worth)
    return tr("line.worth_times", n=2) if rule == "double" else tr("common.number", n=rule) if _pays(rule) else ""


def _pays(rule: object) -> bool:
    return isinstance(rule, int) and rule > 0


def _pair_key(context: EntryContext, premium: Premium, side: int) -> ft.Control:
    tr, setup = context.tr, context.match.setup
    caption = _caption(context, premium)
    written = written_plays(context, premium, side)
    press: Callable[[], object] | None
    if premium.play is not None:
        play = premium.play(side)
        press = partial(context.score, play) if is_allowed(context, play) else None
        is_on = bool(written)
        if is_on and press is None:
            press = partial(context.drop, written[-1])
    else:
        out = context.fields.get(names_of(context.match.variant.sheet.end_type).out)
        is_mine = out is not None and setup.side_of(out) == side
        is_on = is_mine and bool(context.fields.get(premium.flag))
        press = partial(context.set_fields, partial(_turn_flag, context, premium.flag)) if is_mine else None
    times = tr("say.premium_times", n=len(written)) if len(written) > 1 else ""
    label = tr("say.premium", name=tr(f"premium.{premium.name}"), side=setup.name_of(side), worth=caption)
    return key(
        context.theme,
        f"{caption} {times}".strip(),
        f"premium.{premium.name}.{side}",
        press,
        label=f"{label} {times}".strip(),
        height=KEY_HEIGHT,
        size=19,
        selected=is_on,
        disabled=press is None,
        on_long_press=partial(context.drop, written[-1]) if written else None,
    )


def written_plays(context: EntryContext, premium: Premium, side: int) -> list[int]:
    """Return the numbers of the plays of the hand that pay this premium to this side."""
    if premium.play is None:
        return []
    mine = [premium.play(seat) for seat in range(len(context.match.setup.players))]
    to_side = [play for play in mine if score_play(context.match, play, context.rule_context)[side] > 0]
    return [number for number, play in enumerate(context.rule_context.hand.plays) if play in to_side]


def _turn_flag(context: EntryContext, name: str, fields: Fields) -> Mapping[str, Any]:
    """Return the change that turns a flag; one tile has one premium, so the other flags are taken off.

    Pips that the hand does not need with it are taken out.
    """
    others = dict.fromkeys((premium.flag for premium in context.match.variant.sheet.premiums if premium.flag), None)
    change: dict[str, Any] = {**others, name: None if fields.get(name) else True}
    grid = Grid(context.match, context.rule_context)
    then = {key: value for key, value in {**fields, **change}.items() if value is not None}
    return change if grid.needs_pips(then) else {**change, **dict.fromkeys(each.name for each in grid.names.columns)}


# The other fields


def _field(context: EntryContext, field: Field) -> list[ft.Control]:
    """Return the chips of a field: a flag, each of several words, or a flag or choice for each player."""
    theme, tr, value = context.theme, context.tr, context.fields.get(field.name)
    if isinstance(field.kind, Choice):
        words = [(word, tr(answer_key(field.name, word))) for word in field.kind.values]
        return [
            chip(
                theme,
                caption,
                f"field.{field.name}.{word}",
                partial(context.set_fields, {field.name: None if value == word else word}),
                on=value == word,
            )
            for word, caption in words
        ]
    caption = tr(f"premium.{field.name}")
    if field.per is not None:
        return [muted(theme, caption, LABEL_M), *_seat_flags(context, field)]
    if isinstance(field.kind, Seat):
        choose = partial(_toggle_seat, context, field.name)
        return [muted(theme, caption, LABEL_M), seat_choice(context, value, choose, ident=f"field.{field.name}")]
    press = partial(context.set_fields, {field.name: None if value else True})
    return [chip(theme, caption, f"field.{field.name}", press, on=bool(value))]


def _toggle_seat(context: EntryContext, name: str, seat: int) -> None:
    context.set_fields(lambda fields: {name: None if fields.get(name) == seat else seat})


def _seat_flags(context: EntryContext, field: Field) -> list[ft.Control]:
    players = context.match.setup.players
    marked = list(context.fields.get(field.name) or [False] * len(players))

    def turn(seat: int) -> None:
        def change(fields: Fields) -> Fields:
            now = list(fields.get(field.name) or [False] * len(players))
            now[seat] = not now[seat]
            return {field.name: now if any(now) else None}

        context.set_fields(change)

    return [
        chip(context.theme, players[seat], f"field.{field.name}.{seat}", partial(turn, seat), on=bool(marked[seat]))
        for seat in context.rule_context.active_seats
    ]
