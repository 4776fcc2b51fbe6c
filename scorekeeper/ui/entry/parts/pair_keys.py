"""Keys for each pair: premiums that are plays, written at once, and flags that only the pair that went out can have."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import flet as ft

from scorekeeper.core.evaluate import score_play
from scorekeeper.core.form import FlagsQuestion, Form, Place
from scorekeeper.core.form_draft import FormDraft
from scorekeeper.core.names import graphemes
from scorekeeper.core.play_pad import play_of_side, plays_of_side
from scorekeeper.core.variant import Premium
from scorekeeper.ui.entry.context import EntryContext
from scorekeeper.ui.entry.form_editor import FormEditor
from scorekeeper.ui.entry.parts.section import marked
from scorekeeper.ui.kit.boxes import border, column_of, padded, padding, row_of
from scorekeeper.ui.kit.keypad import key
from scorekeeper.ui.kit.letters import fits
from scorekeeper.ui.kit.mark import mark_over
from scorekeeper.ui.kit.press import pressable, tall
from scorekeeper.ui.kit.theme import CAPTION, LABEL_M, icon, muted, text

KEY_HEIGHT = 48
MARK_WIDTH = 48
WIDE_KEY = 72
"""Width of a key beside the words of its premium, in logical pixels."""


def pair_keys(editor: FormEditor) -> list[ft.Control]:
    """Return the keys of the premiums of a hand; none where its game has none."""
    context = editor.context
    if not (premiums := _shown(context)):
        return []
    rows = (_by_premium if context.theme.large else _by_pair)(editor, premiums)
    return [ft.Container(rows, padding(left=context.margin, top=10, right=context.margin))]


def pair_keys_height(context: EntryContext) -> float:
    """Return about how high the keys are, or the line that stands for them, in logical pixels."""
    premiums = _shown(context)
    if is_folded(context):
        return KEY_HEIGHT * context.theme.scale
    by_premium = len(premiums) if context.theme.large else context.match.setup.sides
    return (by_premium + 1 if premiums else 0) * (KEY_HEIGHT + 6) * context.theme.scale


def is_folded(context: EntryContext) -> bool:
    """Return whether a line stands for the keys, which take turns with the number keys.

    There is no room for both, or none for the words above the keys.
    """
    premiums, is_low = _shown(context), context.layout.is_low and not context.is_docked
    return bool(premiums) and (is_low or not (context.theme.large or _has_room_for_words(context, premiums)))


def premiums_line(editor: FormEditor, turn: Callable[[], object], *, is_open: bool) -> ft.Control:
    """Return the line that says which premiums are written, by whom; a tap on it shows the keys, or the number keys."""
    context, theme, tr, pairs = editor.context, editor.context.theme, editor.context.tr, list[ft.Control]()
    label = [tr("entry.premiums")]
    for side in range(context.match.setup.sides):
        on = [each for each, _ in _shown(context) if _is_on(editor, each, side)]
        names = [f"{tr(f'premium.{each.name}')} {_times(context, each, side)}".strip() for each in on]
        if names:
            words = text(theme, ", ".join(names), LABEL_M, weight=500, lines=1, expand=True)
            pairs += [marked(context.theme, context.match.setup.seats_of(side), 16), words]
            label.append(tr("say.premium_of", names=", ".join(names), side=context.match.setup.name_of(side)))
    none = [] if pairs else [muted(theme, tr("entry.no_premiums"), LABEL_M, lines=1, expand=True)]
    arrow = icon(theme, ft.Icons.DIALPAD if is_open else ft.Icons.EXPAND_MORE, size=22)
    row = tall([text(theme, tr("entry.premiums"), LABEL_M, lines=1), *pairs, *none, arrow], height=KEY_HEIGHT, gap=8)
    return ft.Container(
        pressable(theme, row, "entry.premiums", turn, ", ".join(label), expanded=is_open, radius=0),
        padded(context.margin),
        border=border(bottom=(1, theme.palette.rule)),
    )


def premiums_panel(editor: FormEditor) -> ft.Control:
    """Return the keys that stand in the place of the number keys."""
    return ft.Container(_by_premium(editor, _shown(editor.context)), padded(editor.context.margin, 4))


def _shown(context: EntryContext) -> list[tuple[Premium, str]]:
    """Return the premiums that the house counts, each with what it brings."""
    premiums = context.match.variant.sheet.premiums
    return [(premium, worth) for premium in premiums if (worth := _worth(context, premium))]


def _form(context: EntryContext, premium: Premium) -> Form | None:
    """Return the form of the play that pays a premium; ``None`` where that is a flag of the end."""
    return context.match.variant.sheet.form_of(premium.play(0)) if premium.play else None


def _worth(context: EntryContext, premium: Premium) -> str:
    """Return what a premium brings, or by what it multiplies the hand; nothing where the house does not count it."""
    form, factor = _form(context, premium), premium.factor(context.match.setup)
    if factor > 1:
        return context.tr("line.worth_times", n=factor)
    points = (
        score_play(context.match, play_of_side(form, context.rule_context, 0), context.rule_context) if form else ()
    )
    worth = max(points, default=premium.worth(context.match.setup))
    return context.tr("common.number", n=worth) if worth else ""


def _by_premium(editor: FormEditor, premiums: Sequence[tuple[Premium, str]]) -> ft.Control:
    """Return a row for each premium with a key for each pair: there is room for large words before the keys."""
    context, theme, sides = editor.context, editor.context.theme, range(editor.context.match.setup.sides)
    marks = [ft.Container(_whose(context, side), width=WIDE_KEY) for side in sides]
    lines = [row_of(ft.Container(expand=True), *marks, spacing=6)]
    for premium, worth in premiums:
        words = muted(theme, context.tr(f"premium.{premium.name}"), LABEL_M, lines=2, expand=True)
        keys = [ft.Container(_key(editor, premium, worth, side), width=WIDE_KEY) for side in sides]
        lines.append(row_of(words, *keys, spacing=6))
    return column_of(*lines, spacing=4, stretch=True)


def _has_room_for_words(context: EntryContext, premiums: Sequence[tuple[Premium, str]]) -> bool:
    """Return whether no word above the keys of a pair would be broken or cut."""
    room = (context.width - 2 * context.margin - MARK_WIDTH) / len(premiums) - 6
    words = (context.tr(f"premium.{premium.name}") for premium, _ in premiums)
    return all(fits(context.theme, each, CAPTION, room, lines=3) for each in words)


def _by_pair(editor: FormEditor, premiums: Sequence[tuple[Premium, str]]) -> ft.Control:
    """Return a row for each pair with a key for each premium."""
    context, theme = editor.context, editor.context.theme
    heads: list[ft.Control] = [ft.Container(width=MARK_WIDTH)]
    for premium, _ in premiums:
        words = muted(theme, context.tr(f"premium.{premium.name}"), CAPTION, align=ft.TextAlign.CENTER, lines=3)
        heads.append(ft.Container(words, expand=True))
    rows = [row_of(*heads, spacing=6)]
    for side in range(context.match.setup.sides):
        whose = ft.Container(_whose(context, side), width=MARK_WIDTH)
        rows.append(row_of(whose, *(_key(editor, *each, side) for each in premiums), spacing=6))
    return column_of(*rows, spacing=6, stretch=True)


def _whose(context: EntryContext, side: int) -> ft.Control:
    """Return the mark of a pair over the initials of its players."""
    setup = context.match.setup
    a, b = (graphemes(setup.players[seat])[0] for seat in setup.seats_of(side))
    symbol = marked(context.theme, setup.seats_of(side), 20)
    return mark_over(context.theme, symbol, context.tr("common.pair", a=a, b=b), centre=True)


def _flag_question(editor: FormEditor, premium: Premium, side: int) -> FlagsQuestion | None:
    """Return the question for the flag of a premium, if this side may have it: that of who went out."""
    questions = (each for each in editor.questions if isinstance(each, FlagsQuestion) and premium.flag in each.names)
    out = editor.draft.seat_out
    return next(questions, None) if out is not None and editor.context.match.setup.side_of(out) == side else None


def _is_on(editor: FormEditor, premium: Premium, side: int) -> bool:
    """Return whether a premium of a side is written."""
    if form := _form(editor.context, premium):
        return bool(plays_of_side(form, editor.context.rule_context, side))
    return _flag_question(editor, premium, side) is not None and bool(getattr(editor.record, premium.flag))


def _times(context: EntryContext, premium: Premium, side: int) -> str:
    """Return how often a premium of a side is written, if more than once."""
    form = _form(context, premium)
    number = len(plays_of_side(form, context.rule_context, side)) if form else 0
    return context.tr("say.premium_times", n=number) if number > 1 else ""


def _key(editor: FormEditor, premium: Premium, worth: str, side: int) -> ft.Control:
    context, tr, setup = editor.context, editor.context.tr, editor.context.match.setup
    form = _form(context, premium)
    numbers = plays_of_side(form, context.rule_context, side) if form else []
    is_on = _is_on(editor, premium, side)
    press: Callable[[], object] | None
    if form is not None:
        play = play_of_side(form, context.rule_context, side)
        press = partial(context.actions.score, play) if context.allows(play) else None
        if is_on and (press is None or len(numbers) == premium.most):
            press = partial(context.actions.drop, *numbers)
    else:
        question = _flag_question(editor, premium, side)
        place = Place(premium.flag)
        press = (lambda: editor.change(FormDraft.turn_flag, question, place)) if question else None
    times = _times(context, premium, side)
    label = tr("say.premium", name=tr(f"premium.{premium.name}"), side=setup.name_of(side), worth=worth)
    label, figure, ident = f"{label} {times}".strip(), f"{worth} {times}".strip(), f"premium.{premium.name}.{side}"
    drop = partial(context.actions.drop, numbers[-1]) if numbers else None
    draw = partial(key, context.theme, figure, ident, press, label=label, height=KEY_HEIGHT, size=19)
    return draw(selected=is_on, disabled=press is None, on_long_press=drop)
