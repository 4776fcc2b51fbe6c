"""What stands around every pad: the title of the hand, the way out that keeps the draft, and the button that saves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import flet as ft

from scorekeeper.i18n import Translator
from scorekeeper.ui.base.flet_shim import Handler, component
from scorekeeper.ui.base.render_cache import use_control_cache, use_latest
from scorekeeper.ui.entry.context import EndForm, EntryContext, OtherView
from scorekeeper.ui.entry.feedback import why_not_saved
from scorekeeper.ui.entry.parts import numbers
from scorekeeper.ui.kit.banner import banner
from scorekeeper.ui.kit.boxes import column_of, padding, row_of, space
from scorekeeper.ui.kit.button import BUTTON_HEIGHT, button, icon_button, square_button
from scorekeeper.ui.kit.frame import app_bar
from scorekeeper.ui.kit.layout import NARROWEST, UNDO_ROOM, UNDO_WIDTH, UPRIGHT_PAD
from scorekeeper.ui.kit.mark import side_mark
from scorekeeper.ui.kit.press import named
from scorekeeper.ui.kit.segments import Segment, segments
from scorekeeper.ui.kit.theme import SCORE_FIELD, Theme, text
from scorekeeper.ui.kit.tokens import TARGET
from scorekeeper.wording.game_text import hand_name

Pair = tuple[int, tuple[int, ...], str, int]
"""The side of a pair, its seats, its name, and its total before the hand."""

PAIR_TOTAL: Final = 96
"""About the width of a pair's total in the bar, in logical pixels."""


@component
def Frame(
    context: EntryContext,
    pad: ft.Control,
    *,
    form: EndForm | None,
    trouble: str = "",
    asked: Sequence[ft.Control] = (),
    is_overtaken: bool = False,
    save: str = "",
    close: Callable[[], object] | None = None,
    strike: Callable[[], object] | None = None,
) -> ft.Control:
    """The whole screen of an entry, or its dock; ``trouble`` is the word key of what went wrong last.

    ``is_overtaken``: somebody else has saved the hand. Then ``asked`` is the question which of the two is right, unless
    that stands beside it, and nothing can be saved before the answer. ``save`` are the words of the button where it
    does not save a hand but ends it.
    While only pips are missing, the button says whose. Screen readers read why it cannot be pressed.
    """
    theme, tr, margin = context.theme, context.tr, context.margin
    missing = numbers.missing_pips(context)
    caption = missing or save or tr("entry.save_changes" if context.is_correction else "entry.save")
    why = "" if missing else why_not_saved(context)
    keep, short = use_control_cache(), context.layout.is_low
    has_save = not is_overtaken and (form is None or form.has_save(context))
    below = 8 if short else 14 if context.is_docked else 12
    heading = keep(
        "heading",
        _heading,
        theme,
        tr,
        hand_name(tr, context.match, context.index),
        context.index,
        _note(context),
        form if form is not None and form.views and context.is_docked else None,
        context.view,
        use_latest(context.set_view),
        use_latest(close),
        use_latest(strike),
        margin,
        48 if short else 68 if context.is_docked else 60,
        context.width,
        _pairs(context),
    )
    saving = keep(
        "save",
        _save_button,
        theme,
        tr,
        caption,
        tr("say.not_saved", caption=caption, reason=why) if why else caption,
        use_latest(context.save),
        not context.preview.ready or context.doubted is not None,
        short,
        context.is_docked,
        form if form is not None and form.views else None,
        context.view,
        use_latest(context.set_view),
        padding(left=margin, top=8 if short else 10, right=margin, bottom=below),
    )
    if context.line is not None:
        foot = line_buttons(context)
    else:
        foot = saving if has_save else space(below) if is_overtaken else None
    return column_of(
        heading,
        *([banner(theme, tr(trouble), ident="entry.trouble")] if trouble else []),
        *asked,
        pad,
        foot,
        stretch=True,
        expand=True,
    )


def _heading(
    theme: Theme,
    tr: Translator,
    title: str,
    index: int,
    note: str,
    form: EndForm | None,
    view: int,
    set_view: Callable[[int], object],
    close: Handler | None,
    strike: Handler | None,
    margin: float,
    height: float,
    width: float,
    pairs: tuple[Pair, ...],
) -> ft.Control:
    """Return the bar of an entry; ``form`` is one with several views."""
    actions = [_total(theme, tr, pair) for pair in pairs]
    width -= len(actions) * (PAIR_TOTAL - TARGET)
    if strike is not None:
        caption = tr("sheet.strike_hand", n=index + 1)
        actions.append(icon_button(theme, ft.Icons.DELETE_OUTLINE, "entry.strike", caption, strike))
    if form is not None:
        choice = view_choice(theme, tr, form, view, set_view)
        choice.margin = ft.Margin.only(right=margin - 4)
        width -= 116 + margin - 4 - TARGET
        actions.append(choice)
    return app_bar(
        theme,
        title,
        subtitle=note,
        leading=icon_button(theme, ft.Icons.CLOSE, "entry.close", tr("common.close"), close) if close else None,
        actions=actions,
        ident="entry.title",
        height=height,
        width=width,
    )


def _pairs(context: EntryContext) -> tuple[Pair, ...]:
    """Return the pairs with their totals before this hand; none where the sheet stands beside the form."""
    setup, totals = context.match.setup, context.rule_context.totals
    if context.is_docked or not setup.teams:
        return ()
    return tuple((side, setup.seats_of(side), setup.name_of(side), totals[side]) for side in range(setup.sides))


def _total(theme: Theme, tr: Translator, pair: Pair) -> ft.Control:
    """Return the mark of a pair with its total."""
    side, seats, name, total = pair
    figure = tr("common.number", n=total)
    shown = row_of(
        side_mark(theme, tuple(seat + 1 for seat in seats), 18),
        text(theme, figure, SCORE_FIELD, size=22, weight=500, lines=1),
        spacing=6,
        tight=True,
        centre=True,
    )
    said = named(shown, f"entry.total.{side}", tr("say.total", name=name, value=figure))
    return ft.Container(said, margin=ft.Margin.only(right=12))


def _save_button(
    theme: Theme,
    tr: Translator,
    caption: str,
    label: str,
    save: Handler,
    disabled: bool,
    short: bool,
    is_docked: bool,
    form: EndForm | None,
    view: int,
    set_view: Callable[[int], object],
    around: ft.Padding,
) -> ft.Control:
    """Return the button that saves; below a form, it begins where the main button of the sheet does.

    So it shares no pixel with Undo, which a second quick tap would hit. Left of it is the key for the other view of
    ``form``, if it has several.
    """
    size = "m" if short and not theme.large else "l"
    room = NARROWEST if is_docked else NARROWEST - UNDO_ROOM
    saving = button(
        theme,
        caption,
        "entry.save",
        save,
        size=size,
        label=label,
        disabled=disabled,
        room=room,
        expand=None if is_docked else True,
    )
    if is_docked:
        return ft.Container(saving, around)
    left: ft.Control = ft.Container(width=UNDO_WIDTH)
    if form is not None:
        other = (view + 1) % len(form.views)
        left = square_button(
            theme,
            form.views[other].icon(theme, False),
            f"entry.face-{other}",
            tr(form.views[other].name),
            partial(set_view, other),
            width=UNDO_WIDTH,
            height=BUTTON_HEIGHT[size],
        )
    return ft.Container(row_of(left, saving, spacing=12), around)


def line_buttons(context: EntryContext, other: OtherView | None = None) -> ft.Control:
    """Return the buttons while a written play is corrected: they stand in the place of undo and the main button.

    ``other`` is the view that the keys can be turned to.
    """
    theme, tr, room = context.theme, context.tr, (NARROWEST - (UNDO_ROOM if other else 0)) / 2
    size = "m" if context.layout.is_low and not theme.large else "l"
    strike = button(
        theme,
        tr("entry.strike"),
        "line.strike",
        context.strike,
        kind="outlined",
        size=size,
        mark=None if other else ft.Icons.DELETE_OUTLINE,
        room=room,
        expand=2,
    )
    leave = partial(context.set_line, None)
    done = button(theme, tr("entry.leave_as_is"), "line.leave", leave, size=size, room=room, expand=2 if other else 3)
    return ft.Container(
        row_of(view_key(theme, tr, other, context.set_view), strike, done, spacing=12),
        padding(left=context.margin, top=12, right=context.margin, bottom=12),
    )


def view_key(
    theme: Theme, tr: Translator, other: OtherView | None, set_view: Callable[[int], object]
) -> ft.Control | None:
    """Return the key that turns the keys for plays to their other view."""
    if other is None:
        return None
    number, view = other
    return square_button(theme, view.icon(theme, False), "sheet.view", tr(view.name), partial(set_view, number))


def view_choice(
    theme: Theme, tr: Translator, form: EndForm, view: int, set_view: Callable[[int], object]
) -> ft.Container:
    """Return the choice between the views of a form."""
    views = [Segment(index, drawing=view.icon, label=tr(view.name)) for index, view in enumerate(form.views)]
    choice = segments(theme, views, view, on_choose=set_view, ident="entry.face", height=48, width=112)
    return ft.Container(choice, width=116)


def upright(drawn: ft.Control, height: float = UPRIGHT_PAD) -> ft.Control:
    """Something that needs more height than there is: it has that, and scrolls."""
    inside = ft.Column([drawn], height=height, spacing=0, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    return column_of(inside, stretch=True, scrolls=True, expand=True)


def _note(context: EntryContext) -> str:
    """What was noted beside the hand."""
    hands = context.match.hands
    return hands[context.index].note if context.index < len(hands) else ""
