"""What stands around every pad: the title of the hand, the way out that keeps the draft, and the button that saves."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from scorekeeper.ui.base.flet_shim import component
from scorekeeper.ui.entry.context import EndForm, EntryContext
from scorekeeper.ui.kit.banner import banner
from scorekeeper.ui.kit.boxes import column_of, padding
from scorekeeper.ui.kit.button import button, icon_button
from scorekeeper.ui.kit.frame import app_bar
from scorekeeper.ui.kit.layout import UPRIGHT_PAD
from scorekeeper.ui.kit.segments import Segment, segments
from scorekeeper.ui.kit.tokens import TARGET


@component
def Frame(
    context: EntryContext,
    pad: ft.Control,
    *,
    form: EndForm | None,
    trouble: str = "",
    save: str = "",
    close: Callable[[], object] | None = None,
    strike: Callable[[], object] | None = None,
) -> ft.Control:
    """The whole screen of an entry, or its dock; ``trouble`` is the word key of what went wrong last.

    ``save`` are the words of the button where it does not save a hand but ends it.
    """
    theme, tr = context.theme, context.tr
    margin, short = context.margin, context.layout.is_low
    below = 8 if short else 14 if context.is_docked else 12
    actions: list[ft.Control] = []
    width = context.width
    if strike is not None:
        actions.append(
            icon_button(
                theme, ft.Icons.DELETE_OUTLINE, "entry.strike", tr("sheet.strike_hand", n=context.index + 1), strike
            )
        )
    if form is not None and form.views:
        choice = view_choice(context, form)
        choice.margin = ft.Margin.only(right=margin - 4)
        width -= 116 + margin - 4 - TARGET
        actions.append(choice)
    leading = None
    if close is not None:
        leading = icon_button(theme, ft.Icons.CLOSE, "entry.close", tr("common.close"), close)
    return column_of(
        app_bar(
            theme,
            tr("common.hand", n=context.index + 1),
            subtitle=_note(context),
            leading=leading,
            actions=actions,
            ident="entry.title",
            height=52 if short else 68 if context.is_docked else 60,
            width=width,
        ),
        *([banner(theme, tr(trouble), ident="entry.trouble")] if trouble else []),
        pad if form is not None or not context.layout.is_flat else upright(pad),
        ft.Container(
            button(
                theme,
                save or tr("entry.save_changes" if context.is_correction else "entry.save"),
                "entry.save",
                context.save,
                size="m" if short and not theme.large else "l",
                disabled=not context.preview.ready,
            ),
            padding(left=margin, top=8 if short else 10, right=margin, bottom=below),
        ),
        stretch=True,
        expand=True,
    )


def view_choice(context: EntryContext, form: EndForm) -> ft.Container:
    """Return the choice between the views of a form."""
    theme, tr = context.theme, context.tr
    views = [Segment(index, drawing=view.icon, label=tr(view.name)) for index, view in enumerate(form.views)]
    choice = segments(theme, views, context.view, on_choose=context.set_view, ident="entry.face", height=48, width=112)
    return ft.Container(choice, width=116)


def upright(drawn: ft.Control, height: float = UPRIGHT_PAD) -> ft.Control:
    """Something that needs more height than there is: it has that, and scrolls."""
    inside = ft.Column([drawn], height=height, spacing=0, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    return column_of(inside, stretch=True, scrolls=True, expand=True)


def _note(context: EntryContext) -> str:
    """What was noted beside the hand."""
    hands = context.match.hands
    return hands[context.index].note if context.index < len(hands) else ""
