"""What stands around every pad: the title of the hand, the way out that keeps the draft, and the button that saves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import flet as ft

from scorekeeper.core.preview import hand_of
from scorekeeper.i18n import Translator
from scorekeeper.ui.base.flet_shim import Handler, component
from scorekeeper.ui.entry.context import EndForm, EntryContext, OtherView
from scorekeeper.ui.entry.feedback import why_not_saved
from scorekeeper.ui.entry.keyboard import use_home
from scorekeeper.ui.entry.parts.section import marked
from scorekeeper.ui.entry.play_forms import press
from scorekeeper.ui.kit.banner import banner
from scorekeeper.ui.kit.boxes import column_of, padding, row_of, space
from scorekeeper.ui.kit.button import BUTTON_HEIGHT, ButtonSize, button, icon_button, square_button
from scorekeeper.ui.kit.frame import app_bar
from scorekeeper.ui.kit.layout import NARROWEST, UNDO_ROOM, UNDO_WIDTH, UPRIGHT_PAD
from scorekeeper.ui.kit.message import message_line
from scorekeeper.ui.kit.press import named
from scorekeeper.ui.kit.segments import Segment, segments
from scorekeeper.ui.kit.theme import SCORE_FIELD, Theme, text
from scorekeeper.ui.kit.tokens import TARGET
from scorekeeper.wording.form_lines import missing_pips, numbers_of
from scorekeeper.wording.game_text import hand_name
from scorekeeper.wording.table_text import signed

PAIR_TOTAL: Final = 96
"""About the width of a pair's total in the bar, in logical pixels."""


@component
def Frame(
    context: EntryContext,
    pad: ft.Control,
    *,
    form: EndForm | None,
    trouble: str = "",
    overtaken: Sequence[ft.Control] = (),
    save: str = "",
    close: Callable[[], object] | None = None,
    strike: Callable[[], object] | None = None,
) -> ft.Control:
    """The whole screen of an entry, or its dock; ``trouble`` is the word key of what went wrong last.

    ``overtaken`` is the question which of two hands is right, if somebody else has saved the hand: nothing can be saved
    before the answer. The sheet beside the dock asks it as well. ``save`` are the words of the button where it does not
    save a hand but ends it.
    """
    home = use_home(context, context.index)
    if context.line is not None:
        foot = line_buttons(context)
    elif overtaken:
        foot = space(_below(context))
    else:
        foot = _save_button(context, form, save) if form is None or form.has_save(context) else None
    return column_of(
        _heading(context, form, close, strike),
        banner(context.theme, context.tr(trouble), ident="entry.trouble") if trouble else None,
        *(() if context.is_docked else overtaken),
        home,
        pad,
        None if context.is_docked else message_line(context.theme, bottom=0, only=ft.context.page.route or ""),
        foot,
        stretch=True,
        expand=True,
    )


def _heading(context: EntryContext, form: EndForm | None, close: Handler | None, strike: Handler | None) -> ft.Control:
    """Return the bar with the number of the hand, its note, and the totals of pairs where no sheet stands beside it."""
    theme, tr, setup, width = context.theme, context.tr, context.match.setup, context.width
    actions: list[ft.Control] = []
    if setup.teams and not context.is_docked:
        actions = [_total(context, side) for side in range(setup.sides)]
        width -= len(actions) * (PAIR_TOTAL - TARGET)
    if strike is not None:
        caption = tr("sheet.strike_hand", n=context.index + 1)
        actions.append(icon_button(theme, ft.Icons.DELETE_OUTLINE, "entry.strike", caption, strike))
    if form is not None and form.has_views(context) and context.is_docked:
        choice = view_choice(context, form)
        choice.margin = ft.Margin.only(right=context.margin - 4)
        width -= 116 + context.margin - 4 - TARGET
        actions.append(choice)
    title, note = hand_name(tr, context.match, context.index), hand_of(context.match, context.index).note
    back = icon_button(theme, ft.Icons.CLOSE, "entry.close", tr("common.close"), close) if close else None
    height = 48 if context.layout.is_low else 68 if context.is_docked else 60
    return app_bar(
        theme, title, subtitle=note, leading=back, actions=actions, ident="entry.title", height=height, width=width
    )


def _total(context: EntryContext, side: int) -> ft.Control:
    """Return the mark of a pair with its total before the hand."""
    theme, tr, setup = context.theme, context.tr, context.match.setup
    figure = tr("common.number", n=context.rule_context.totals[side])
    words = text(theme, figure, SCORE_FIELD, size=22, weight=500, lines=1)
    content = row_of(marked(theme, setup.seats_of(side), 18), words, spacing=6, tight=True, centre=True)
    total = named(content, f"entry.total.{side}", tr("say.total", name=setup.name_of(side), value=figure))
    return ft.Container(total, margin=ft.Margin.only(right=12))


def _below(context: EntryContext) -> int:
    """Return the room below the button, in logical pixels."""
    return 8 if context.layout.is_low else 14 if context.is_docked else 12


def _save_button(context: EntryContext, form: EndForm | None, words: str) -> ft.Control:
    """Return the button that saves; below a form, it begins where the main button of the sheet does.

    So it shares no pixel with Undo, which a second quick tap would hit. Left of it is the key for the other view of
    ``form``, if it has several. While only pips are missing, its ``words`` say whose. Screen readers read why it cannot
    be pressed.
    """
    theme, tr, is_docked, is_low = context.theme, context.tr, context.is_docked, context.layout.is_low
    missing = missing_pips(numbers_of(tr, context))
    caption = missing or words or tr("entry.save_changes" if context.is_correction else "entry.save")
    reason = "" if missing else why_not_saved(context)
    size, label = _button_size(context), tr("say.not_saved", caption=caption, reason=reason) if reason else caption
    is_off = not context.preview.ready or context.form.doubted is not None or bool(context.actions.asked)
    draw = partial(button, theme, caption, "entry.save", context.actions.save, size=size, label=label, disabled=is_off)
    saving = draw(room=NARROWEST) if is_docked else draw(room=NARROWEST - UNDO_ROOM, expand=True)
    margin, top = context.margin, 8 if is_low else 10
    around = padding(left=margin, top=top, right=margin, bottom=_below(context))
    if is_docked:
        return ft.Container(saving, around)
    left: ft.Control = ft.Container(width=UNDO_WIDTH)
    if form is not None and form.has_views(context):
        other = (context.form.view + 1) % len(form.views)
        view, press = form.views[other], partial(context.actions.show, view=other)
        mark, ident, height = view.icon(theme, False), f"entry.face-{other}", BUTTON_HEIGHT[size]
        left = square_button(theme, mark, ident, tr(view.name), press, width=UNDO_WIDTH, height=height)
    return ft.Container(row_of(left, saving, spacing=12), around)


def _button_size(context: EntryContext) -> ButtonSize:
    return "m" if context.layout.is_low and not context.theme.large else "l"


def line_buttons(context: EntryContext, other: OtherView | None = None) -> ft.Control:
    """Return the buttons while a written play is corrected: they stand in the place of undo and the main button.

    The main one leaves it as it is, or writes what its keys have made of it, and says what that brings.
    ``other`` is the view that the keys can be turned to.
    """
    theme, tr, actions, changed = context.theme, context.tr, context.actions, context.changed_play
    size, room = _button_size(context), (NARROWEST - (UNDO_ROOM if other else 0)) / 2
    draw, mark = partial(button, theme, size=size, room=room), None if other else ft.Icons.DELETE_OUTLINE
    remove = partial(actions.score, None)
    strike = draw(tr("entry.strike"), "line.strike", remove, kind="outlined", mark=mark, expand=2)
    if changed is not None:
        words, ident = tr("entry.save_play", points=signed(tr, context.points_of(changed))), "line.save"
        press_main: Handler = press(context, ident, changed)
    else:
        words, ident, press_main = tr("entry.leave_as_is"), "line.leave", partial(actions.set_line, None)
    main = draw(words, ident, press_main, expand=2 if other else 3)
    return ft.Container(
        row_of(view_key(theme, tr, other, context.actions.show), strike, main, spacing=12),
        padding(left=context.margin, top=12, right=context.margin, bottom=12),
    )


def view_key(theme: Theme, tr: Translator, other: OtherView | None, show: Callable[..., object]) -> ft.Control | None:
    """Return the key that turns the keys for plays to their other view."""
    if other is None:
        return None
    number, view = other
    return square_button(theme, view.icon(theme, False), "sheet.view", tr(view.name), partial(show, view=number))


def view_choice(context: EntryContext, form: EndForm) -> ft.Container:
    """Return the choice between the views of a form."""
    views = [Segment(index, drawing=view.icon, label=context.tr(view.name)) for index, view in enumerate(form.views)]
    view, show = context.form.view, context.actions.show
    choice = segments(
        context.theme, views, view, on_choose=lambda view: show(view=view), ident="entry.face", height=48, width=112
    )
    return ft.Container(choice, width=116)


def upright(content: ft.Control, height: float = UPRIGHT_PAD) -> ft.Control:
    """Something that needs more height than there is: it has that, and scrolls."""
    inside = ft.Column([content], height=height, spacing=0, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    return column_of(inside, stretch=True, scrolls=True, expand=True)
