"""The end of a hand as a row of choices for each of its fields, such as who won the last trick and the tiles won."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

import flet as ft

from scorekeeper.core import kinds
from scorekeeper.core.kinds import Field, fields_of
from scorekeeper.ui.base.flet_shim import component
from scorekeeper.ui.entry.context import EndForm, EntryContext, Fields
from scorekeeper.ui.entry.feedback import feedback
from scorekeeper.ui.entry.seat_choice import seat_choice
from scorekeeper.ui.kit.boxes import column_of, padded, row_of, wrapped
from scorekeeper.ui.kit.mark import mark
from scorekeeper.ui.kit.press import named
from scorekeeper.ui.kit.stepper import stepper
from scorekeeper.ui.kit.surface import chip, hairline
from scorekeeper.ui.kit.theme import CAPTION, LABEL_M, SCORE_FIELD, muted, text
from scorekeeper.wording.form_text import answer_key, caption_key
from scorekeeper.wording.table_text import signed


@component
def Choices(context: EntryContext) -> ft.Control:
    every = fields_of(context.match.variant.sheet.end_type)
    shown = [field for field in every if _is_asked(context.index, field, context.fields)]
    rows: list[ft.Control] = [hairline(context.theme, strong=True)]
    for field in shown:
        label = muted(context.theme, _asked(context, field), CAPTION, weight=600)
        rows.append(ft.Container(column_of(label, _control(context, field), spacing=6), padded(context.margin, 8)))
    rows.append(ft.Container(feedback(context), padded(context.margin, 8)))
    return column_of(*rows, stretch=True, scrolls=True, expand=True)


def _is_asked(index: int, field: Field, fields: Fields) -> bool:
    """Return whether a field belongs on the form of hand ``index`` as far as it is filled in."""
    match field.name:
        case "banker":
            return index == 0
        case "captured":
            return "capture" in (fields.get("how") or ())
        case _:
            return True


def _control(context: EntryContext, field: Field) -> ft.Control:
    now = context.fields.get(field.name)

    def put(value: Any) -> None:
        context.set_fields({field.name: None if value == now else value})

    match field.kind:
        case kinds.Seat():
            return seat_choice(context, now, put, ident=f"choice.{field.name}", margin=context.margin)
        case kinds.Flag():
            return _chips(context, field, (True, False), now, put)
        case kinds.Choice(values):
            return _chips(context, field, values, now or field.default, put)
        case kinds.Choices(values):
            return _several(context, field, values)
        case kinds.Keys(values):
            return _chips(context, field, values, now, put)
        case _:
            return steppers(context, field)


def _chips(
    context: EntryContext, field: Field, values: Sequence[Any], now: Any, put: Callable[[Any], None]
) -> ft.Control:
    """Return a chip for each value, of which one is chosen."""
    drawn: list[ft.Control] = []
    for value in values:
        is_on = value == now and type(value) is type(now)
        ident, caption = f"choice.{field.name}.{str(value).lower()}", _caption(context, field, value)
        drawn.append(chip(context.theme, caption, ident, partial(put, value), on=is_on))
    return wrapped(drawn)


def _several(context: EntryContext, field: Field, values: Sequence[str]) -> ft.Control:
    """Return a chip for each value, of which several can be chosen."""
    now: list[str] = list(context.fields.get(field.name) or ())

    def toggle(value: str) -> None:
        def change(fields: Fields) -> Fields:
            before: list[str] = list(fields.get(field.name) or ())
            chosen = {field.name: [each for each in values if (each in before) != (each == value)]}
            other = [each for each in fields_of(context.match.variant.sheet.end_type) if each.name in fields]
            then = {**fields, **chosen}
            return chosen | {each.name: None for each in other if not _is_asked(context.index, each, then)}

        context.set_fields(change)

    return wrapped(
        [
            chip(
                context.theme,
                _caption(context, field, value),
                f"choice.{field.name}.{value}",
                partial(toggle, value),
                on=value in now,
            )
            for value in values
        ]
    )


def steppers(context: EntryContext, field: Field) -> ft.Control:
    """Return a stepper for each player, with the points that the hand brings as far as it is written."""
    theme, tr, players = context.theme, context.tr, context.match.setup.players
    then = context.preview.state if context.preview.ready else None
    now: list[int] = list(context.fields.get(field.name) or [0] * len(players))
    rows: list[ft.Control] = []
    for seat, name in enumerate(players):

        def add(more: int, seat: int = seat) -> None:
            """Add to the number as it is then: a second tap may come before the first one is drawn."""

            def change(fields: Fields) -> Fields:
                held: list[int] = list(fields.get(field.name) or [0] * len(players))
                held[seat] = max(held[seat] + more, 0)
                return {field.name: held}

            context.set_fields(change)

        what = _asked(context, field)
        figure = stepper(
            theme,
            tr("common.number", n=now[seat]),
            ident=f"choice.{field.name}.{seat}",
            less=tr("say.stepper_less", row=what, name=name),
            more=tr("say.stepper_more", row=what, name=name),
            on_less=partial(add, -1) if now[seat] else None,
            on_more=partial(add, 1),
            label=tr("common.facts", a=name, b=tr("common.number", n=now[seat])),
        )
        points = "" if then is None else signed(tr, then.results[context.index].points[seat])
        after = text(theme, points, SCORE_FIELD, size=20, align=ft.TextAlign.END, lines=1)
        drawn = named(ft.Container(after, width=52), f"choice.{field.name}.{seat}-points")
        who = row_of(
            mark(theme, seat + 1, 20), text(theme, name, LABEL_M, lines=1, expand=True), spacing=8, expand=True
        )
        rows.append(row_of(who, figure, drawn))
    return column_of(*rows, spacing=4, stretch=True)


def _asked(context: EntryContext, field: Field) -> str:
    """Return the caption of the question that a field answers."""
    return context.tr(caption_key(context.match.variant.sheet.end.question_of(field.name).words))


def _caption(context: EntryContext, field: Field, value: Any) -> str:
    if isinstance(value, int) and not isinstance(value, bool):
        return context.tr("common.number", n=value)
    return context.tr(answer_key(field.name, value))


CHOICES_FORM: Final = EndForm(Choices)
