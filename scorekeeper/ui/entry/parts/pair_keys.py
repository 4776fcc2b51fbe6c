"""Keys for each pair: premiums that are plays, written at once, and flags that only the pair that went out can have."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import flet as ft

from scorekeeper.core.evaluate import score_play
from scorekeeper.core.form import FlagsQuestion, Form, Place
from scorekeeper.core.variant import Premium
from scorekeeper.ui.entry.context import EntryContext
from scorekeeper.ui.entry.form_editor import FormEditor
from scorekeeper.ui.entry.play_forms import is_allowed, play_of_side, plays_of_side
from scorekeeper.ui.kit.boxes import column_of, padding, row_of
from scorekeeper.ui.kit.keypad import key
from scorekeeper.ui.kit.mark import side_mark
from scorekeeper.ui.kit.theme import CAPTION, LABEL_M, muted

KEY_HEIGHT = 48
WIDE_KEY = 72
"""Width of a key beside the words of its premium, in logical pixels."""


def pair_keys(context: EntryContext, editor: FormEditor) -> list[ft.Control]:
    """Return the keys of the premiums of a hand; none where its game has none."""
    premiums = context.match.variant.sheet.premiums
    shown = [(premium, worth) for premium in premiums if (worth := _worth(context, premium))]
    if not shown:
        return []
    drawn = _rows(context, editor, shown)
    return [ft.Container(drawn, padding(left=context.margin, top=10, right=context.margin))]


def pair_keys_height(context: EntryContext) -> float:
    """Return about how high the keys are, in logical pixels."""
    premiums = context.match.variant.sheet.premiums
    by_premium = len(premiums) if context.theme.large else context.match.setup.sides
    return (by_premium + 1 if premiums else 0) * (KEY_HEIGHT + 6) * context.theme.scale


def _form(context: EntryContext, premium: Premium) -> Form | None:
    """Return the form of the play that pays a premium; ``None`` where that is a flag of the end."""
    return context.match.variant.sheet.form_of(premium.play(0)) if premium.play else None


def _worth(context: EntryContext, premium: Premium) -> str:
    """Return what a premium brings, or by what it multiplies the hand; nothing where the house does not count it."""
    form, factor = _form(context, premium), premium.factor(context.match.setup)
    if factor > 1:
        return context.tr("line.worth_times", n=factor)
    points = score_play(context.match, play_of_side(form, context, 0), context.rule_context) if form else ()
    worth = max(points, default=premium.worth(context.match.setup))
    return context.tr("common.number", n=worth) if worth else ""


def _rows(context: EntryContext, editor: FormEditor, premiums: Sequence[tuple[Premium, str]]) -> ft.Control:
    """Return a row of keys for each pair; in large text, whose words have no room above keys, a row a premium."""
    theme, setup = context.theme, context.match.setup
    if theme.large:
        marks = [
            ft.Container(side_mark(theme, _seats(context, side), 20), width=WIDE_KEY) for side in range(setup.sides)
        ]
        lines = [row_of(ft.Container(expand=True), *marks, spacing=6)]
        for premium, worth in premiums:
            words = muted(theme, context.tr(f"premium.{premium.name}"), LABEL_M, lines=2, expand=True)
            sides = range(setup.sides)
            keys = [ft.Container(_key(context, editor, premium, worth, side), width=WIDE_KEY) for side in sides]
            lines.append(row_of(words, *keys, spacing=6))
        return column_of(*lines, spacing=6, stretch=True)
    heads: list[ft.Control] = [ft.Container(width=48)]
    for premium, _ in premiums:
        words = muted(theme, context.tr(f"premium.{premium.name}"), CAPTION, align=ft.TextAlign.CENTER, lines=2)
        heads.append(ft.Container(words, expand=True))
    rows = [row_of(*heads, spacing=6)]
    for side in range(setup.sides):
        whose = ft.Container(side_mark(theme, _seats(context, side), 20), width=48)
        rows.append(row_of(whose, *(_key(context, editor, *each, side) for each in premiums), spacing=6))
    return column_of(*rows, spacing=6, stretch=True)


def _seats(context: EntryContext, side: int) -> tuple[int, ...]:
    return tuple(seat + 1 for seat in context.match.setup.seats_of(side))


def _key(context: EntryContext, editor: FormEditor, premium: Premium, worth: str, side: int) -> ft.Control:
    tr, setup, form = context.tr, context.match.setup, _form(context, premium)
    written = plays_of_side(context, form, side) if form else []
    press: Callable[[], object] | None
    if form is not None:
        play = play_of_side(form, context, side)
        press = partial(context.score, play) if is_allowed(context, play) else None
        is_on = bool(written)
        if is_on and press is None:
            press = partial(context.drop, written[-1])
    else:
        asked = (each for each in editor.state.asked if isinstance(each, FlagsQuestion) and premium.flag in each.names)
        question, out = next(asked, None), editor.seat_out
        is_mine = question is not None and out is not None and setup.side_of(out) == side
        is_on = is_mine and bool(getattr(editor.record, premium.flag))
        press = partial(editor.turn_flag, question, Place(premium.flag)) if question and is_mine else None
    times = tr("say.premium_times", n=len(written)) if len(written) > 1 else ""
    label = tr("say.premium", name=tr(f"premium.{premium.name}"), side=setup.name_of(side), worth=worth)
    return key(
        context.theme,
        f"{worth} {times}".strip(),
        f"premium.{premium.name}.{side}",
        press,
        label=f"{label} {times}".strip(),
        height=KEY_HEIGHT,
        size=19,
        selected=is_on,
        disabled=press is None,
        on_long_press=partial(context.drop, written[-1]) if written else None,
    )
