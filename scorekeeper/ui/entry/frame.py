"""What stands around every pad: the title of the hand, the way out that keeps the draft, and the button that saves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import flet as ft

from scorekeeper.core.preview import hand_of
from scorekeeper.core.variant import Match
from scorekeeper.i18n import Translator
from scorekeeper.ui.base.flet_shim import Handler, component, use_memo
from scorekeeper.ui.base.render_cache import use_stable
from scorekeeper.ui.entry.context import EndForm, EntryContext, OtherView, View
from scorekeeper.ui.entry.feedback import why_not_saved
from scorekeeper.ui.entry.keyboard import use_home
from scorekeeper.ui.entry.parts.section import marked
from scorekeeper.ui.entry.play_forms import press
from scorekeeper.ui.kit.banner import banner
from scorekeeper.ui.kit.boxes import column_of, padding, row_of, space
from scorekeeper.ui.kit.button import BUTTON_HEIGHT, ButtonSize, button, icon_button, square_button
from scorekeeper.ui.kit.frame import app_bar
from scorekeeper.ui.kit.layout import NARROWEST, UNDO_ROOM, UNDO_WIDTH, UPRIGHT_PAD, Layout
from scorekeeper.ui.kit.message import message_line
from scorekeeper.ui.kit.press import named, pressable
from scorekeeper.ui.kit.segments import Segment, segments
from scorekeeper.ui.kit.theme import SCORE_FIELD, Theme, text
from scorekeeper.ui.kit.tokens import TARGET
from scorekeeper.wording.form_lines import missing_pips
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
    place = _Place(context.theme, context.tr, context.layout, context.match, context.index, context.rule_context.totals)
    can = use_stable(_FrameActions(context.actions.save, context.actions.show, close, strike))
    home, views = use_home(context, context.index), views_of(context, form, can.show)
    heading = use_memo(lambda: _heading(place, views, can), [place, views, can])
    view = use_memo(lambda: _view_button(place, views), [place, views])
    has_save = context.line is None and not overtaken and (form is None or form.has_save(context))
    words = _caption(context, save) if has_save else None
    is_off = not context.preview.ready or context.form.doubted is not None or bool(context.actions.asked)
    saving = use_memo(lambda: _foot(place, words, can.save, view, is_off=is_off), [place, words, can, view, is_off])
    if context.line is not None:
        foot = line_buttons(context)
    elif overtaken:
        foot = space(_below(context.layout))
    else:
        foot = saving
    return column_of(
        heading,
        banner(context.theme, context.tr(trouble), ident="entry.trouble") if trouble else None,
        *(() if context.is_docked else overtaken),
        home,
        pad,
        None if context.is_docked else message_line(context.theme, bottom=0, only=ft.context.page.route or ""),
        foot,
        stretch=True,
        expand=True,
    )


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a hand is written, and the totals before it: what does not change with its draft."""

    theme: Theme
    tr: Translator
    layout: Layout
    match: Match
    index: int
    totals: Sequence[int]


@dataclass(frozen=True, slots=True)
class _FrameActions:
    """What the frame of a hand does."""

    save: Handler
    show: Callable[..., object]
    close: Handler | None
    strike: Handler | None


def _heading(place: _Place, views: Views | None, can: _FrameActions) -> ft.Control:
    """Return the bar with the number of the hand, its note, and the totals of pairs where no sheet stands beside it."""
    theme, tr, layout, match, index = place.theme, place.tr, place.layout, place.match, place.index
    setup, width = match.setup, layout.width
    actions: list[ft.Control] = []
    if setup.teams and not layout.is_docked:
        actions = [_total(place, side) for side in range(setup.sides)]
        width -= len(actions) * (PAIR_TOTAL - TARGET)
    if can.strike is not None:
        caption = tr("sheet.strike_hand", n=index + 1)
        actions.append(icon_button(theme, ft.Icons.DELETE_OUTLINE, "entry.strike", caption, can.strike))
    if views and layout.is_docked:
        choice = view_choice(theme, tr, views)
        choice.margin = ft.Margin.only(right=layout.margin - 4)
        width -= 116 + layout.margin - 4 - TARGET
        actions.append(choice)
    title, note = hand_name(tr, match, index), hand_of(match, index).note
    back = icon_button(theme, ft.Icons.CLOSE, "entry.close", tr("common.close"), can.close) if can.close else None
    height = 48 if layout.is_low else 68 if layout.is_docked else 60
    return app_bar(
        theme, title, subtitle=note, leading=back, actions=actions, ident="entry.title", height=height, width=width
    )


def _total(place: _Place, side: int) -> ft.Control:
    """Return the mark of a pair with its total before the hand."""
    theme, tr, setup = place.theme, place.tr, place.match.setup
    figure = tr("common.number", n=place.totals[side])
    words = text(theme, figure, SCORE_FIELD, size=22, weight=500, lines=1)
    content = row_of(marked(theme, setup.seats_of(side), 18), words, spacing=6, tight=True, centre=True)
    total = named(content, f"entry.total.{side}", tr("say.total", name=setup.name_of(side), value=figure))
    return ft.Container(total, margin=ft.Margin.only(right=12))


def _below(layout: Layout) -> int:
    """Return the room below the button, in logical pixels."""
    return 8 if layout.is_low else 14 if layout.is_docked else 12


def _caption(context: EntryContext, words: str) -> tuple[str, str]:
    """Return what the button that saves says, and to screen readers, which also read why it cannot be pressed.

    While only pips are missing, it says whose, else ``words``, if there are any.
    """
    tr = context.tr
    missing = missing_pips(context.numbers)
    caption = missing or words or tr("entry.save_changes" if context.is_correction else "entry.save")
    reason = "" if missing else why_not_saved(context)
    return caption, tr("say.not_saved", caption=caption, reason=reason) if reason else caption


def _foot(
    place: _Place, words: tuple[str, str] | None, press: Handler, view: ft.Control | None, *, is_off: bool
) -> ft.Control | None:
    """Return the button that saves; below a form, it begins where the main button of the sheet does.

    So it shares no pixel with Undo, which a second quick tap would hit. Left of it is the key for another ``view`` of
    the form. Its ``words`` are seen and read aloud; without any there is no button.
    """
    if words is None:
        return None
    theme, layout, (caption, label) = place.theme, place.layout, words
    size = _button_size(theme, layout)
    draw = partial(button, theme, caption, "entry.save", press, size=size, label=label, disabled=is_off)
    saving = draw(room=NARROWEST) if layout.is_docked else draw(room=NARROWEST - UNDO_ROOM, expand=True)
    margin, top = layout.margin, 8 if layout.is_low else 10
    around = padding(left=margin, top=top, right=margin, bottom=_below(layout))
    if layout.is_docked:
        return ft.Container(saving, around)
    return ft.Container(row_of(view or ft.Container(width=UNDO_WIDTH), saving, spacing=12), around)


def _view_button(place: _Place, views: Views | None) -> ft.Control | None:
    """Return the key for the other view of a form; a docked one has the choice in its heading."""
    if views is None or place.layout.is_docked:
        return None
    theme, height, other = place.theme, BUTTON_HEIGHT[_button_size(place.theme, place.layout)], views.next
    view, show = views.all[other], partial(views.show, view=other)
    mark, ident = view.icon(theme, False), f"entry.face-{other}"
    return square_button(theme, mark, ident, place.tr(view.name), show, width=UNDO_WIDTH, height=height)


def _button_size(theme: Theme, layout: Layout) -> ButtonSize:
    return "m" if layout.is_low and not theme.large else "l"


def line_buttons(context: EntryContext, other: OtherView | None = None) -> ft.Control:
    """Return the buttons while a written play is corrected: they stand in the place of undo and the main button.

    The main one leaves it as it is, or writes what its keys have made of it, and says what that brings: then Back of
    the browser still leaves it (``assets/shell/history.js``). ``other`` is the view that the keys can be turned to.
    """
    theme, tr, actions, changed = context.theme, context.tr, context.actions, context.changed_play
    leave, as_is, strike = partial(actions.set_line, None), tr("entry.leave_as_is"), tr("entry.strike")
    words, ident, press_main = as_is, "line.leave", leave
    if changed is not None:
        words, ident = tr("entry.save_play", points=signed(tr, context.points_of(changed))), "line.save"
        press_main = press(context, ident, changed)
    least, most = (2, 2) if other else (2, 3)
    part = (NARROWEST - 12 - (UNDO_ROOM if other else 0)) / (least + most)
    draw = partial(button, theme, size=_button_size(theme, context.layout), row=[strike, words] if other else [])
    mark = None if other or theme.large else ft.Icons.DELETE_OUTLINE
    remove = partial(actions.score, None)
    keys = row_of(
        view_key(theme, tr, other, actions.show),
        draw(strike, "line.strike", remove, kind="outlined", mark=mark, room=least * part, expand=least),
        draw(words, ident, press_main, room=most * part, expand=most),
        spacing=12,
    )
    back = pressable(theme, space(1), "line.back", leave, as_is, width=1, height=1)
    unseen = [ft.Container(back, left=0, top=0)] if changed else []
    return ft.Container(
        ft.Stack(fit=ft.StackFit.PASS_THROUGH, controls=[keys, *unseen]),
        padding(left=context.margin, top=12, right=context.margin, bottom=12),
    )


def view_key(theme: Theme, tr: Translator, other: OtherView | None, show: Callable[..., object]) -> ft.Control | None:
    """Return the key that turns the keys for plays to their other view."""
    if other is None:
        return None
    number, view = other
    return square_button(theme, view.icon(theme, False), "sheet.view", tr(view.name), partial(show, view=number))


@dataclass(frozen=True, slots=True)
class Views:
    """The views of a form, the number of the one that is shown now, and what shows the ``view`` of a number."""

    all: tuple[View, ...]
    now: int
    show: Callable[..., object]

    @property
    def next(self) -> int:
        return (self.now + 1) % len(self.all)


def views_of(context: EntryContext, form: EndForm | None, show: Callable[..., object]) -> Views | None:
    """Return the views of a form, if there is a choice."""
    return Views(form.views, context.form.view, show) if form is not None and form.has_views(context) else None


def view_choice(theme: Theme, tr: Translator, views: Views) -> ft.Container:
    """Return the choice between the views of a form."""
    cells = [Segment(index, drawing=view.icon, label=tr(view.name)) for index, view in enumerate(views.all)]
    choice = segments(
        theme, cells, views.now, on_choose=lambda view: views.show(view=view), ident="entry.face", height=48, width=112
    )
    return ft.Container(choice, width=116)


def upright(content: ft.Control, height: float = UPRIGHT_PAD) -> ft.Control:
    """Something that needs more height than there is: it has that, and scrolls."""
    inside = ft.Column([content], height=height, spacing=0, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    return column_of(inside, stretch=True, scrolls=True, expand=True)
