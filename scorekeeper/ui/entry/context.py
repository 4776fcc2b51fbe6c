"""What entry forms are drawn with, and how the end of a hand and its plays are written."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any, Final, Literal

import flet as ft

from scorekeeper.core.hand_draft import HandDraft
from scorekeeper.core.preview import before_end, preview
from scorekeeper.core.variant import Match, MatchState
from scorekeeper.i18n import Translator
from scorekeeper.ui.base.flet_shim import use_effect, use_memo, use_ref, use_state
from scorekeeper.ui.base.session_state import session_state
from scorekeeper.ui.base.timers import OPEN_REST, SAVE_DRAFT
from scorekeeper.ui.entry.editor import EntryState, HandEditor, Taps
from scorekeeper.ui.kit.layout import Layout
from scorekeeper.ui.kit.theme import Theme
from scorekeeper.ui.shell.match_store import OpenMatch
from scorekeeper.ui.shell.open_match import MatchHandle, use_match_theme, use_match_translator
from scorekeeper.wording.form_lines import Numbers, numbers_of


@dataclass(frozen=True, eq=False, repr=False)
class EntryContext(HandDraft):
    """What an entry form is drawn with: a hand that is being written, and the screen.

    The screen is ``theme``, language, and the ``layout`` of the room that the form has. What the ``form`` shows besides
    the draft, and its ``actions``.
    """

    theme: Theme
    tr: Translator
    layout: Layout
    form: EntryState
    actions: HandEditor

    @cached_property
    def numbers(self) -> Numbers:
        """Return the numbers that the form asks, as they are written now."""
        return numbers_of(self.tr, self)

    @property
    def width(self) -> float:
        return self.layout.width

    @property
    def height(self) -> float:
        return self.layout.height

    @property
    def margin(self) -> int:
        return self.layout.margin

    @property
    def is_docked(self) -> bool:
        return self.layout.is_docked

    @property
    def is_left(self) -> bool:
        """Return whether the hand is saved, and another screen follows."""
        return self.form.saving is not None and self.form.saving is not self.match

    @property
    def changed_play(self) -> Any:
        """Return what the keys make of the play that is corrected; ``None`` while they say the same."""
        line, play = self.form.replacement or (None, None)
        return play if line is not None and line == self.line else None

    @property
    def drafted(self) -> tuple[Match, MatchState]:
        """Return the match with what is being written, and its state."""
        if self.changed_play is not None:
            return self.with_play(self.changed_play)
        is_begun = bool(self.pad.answers.values)
        return (self.preview.match, self.preview.state) if is_begun else (self.match, self.state)

    def at_width(self, width: float) -> EntryContext:
        """Return the context of a part of the form that is ``width`` logical pixels wide."""
        return replace(self, layout=replace(self.layout, width=width))


Draw = Callable[[EntryContext], ft.Control]
"""Draws the fields or keys of a form. One with a state of its own is a component."""


@dataclass(frozen=True, slots=True)
class View:
    """A view of a form: the word key of its name, and its icon, which is drawn inverted while it is chosen."""

    name: str
    icon: Callable[[Theme, bool], ft.Control]


REMEMBERED: Final = ("view", "player", "pad", "pad_fields")
"""What a form of a hand shows again when it was left and is opened again, unless a tap on a box opens it."""

OtherView = tuple[int, View]
"""The number of a view that is not shown now, and the view."""


@dataclass(frozen=True, slots=True)
class EndForm:
    """The form for the end of a hand, on a screen of its own: between the title and the button that saves.

    ``views`` are its views (numbers, tiles). ``draft_points`` returns what the sheet beside it shows of the draft: a
    text for each side, or ``None`` while there is nothing. ``has_save``: it is saved with the usual
    button, not with keys of its own.
    """

    draw: Draw
    views: tuple[View, ...] = ()
    draft_points: Callable[[EntryContext], tuple[str, ...] | None] = lambda _: None
    has_save: Callable[[EntryContext], bool] = lambda _: True

    def has_views(self, context: EntryContext) -> bool:
        """Return whether there is a choice of views: a set of triangles has no tiles to show."""
        return bool(self.views and context.match.setup.set.tiles)


@dataclass(frozen=True, slots=True)
class PlayForm:
    """The form for plays while a hand lasts: under the sheet, above the button that ends the hand.

    ``tap`` handles a tap on a box of the sheet; without it the boxes cannot be tapped. ``has_end``: the form also
    writes the end of the hand, so that the button saves the draft; otherwise the button opens the form for the end, or
    writes an end that asks nothing. ``is_main``: the button is the main thing to do. ``ground``: the colour behind it.
    ``has_heads``: who plays is chosen with a tap on a head of the sheet.
    With ``blocks`` the form for the end is only needed for a blocked hand: it returns what writes that the hand was,
    where one can be, before the form is opened.
    ``other_view`` returns the view of the keys that a key beside undo turns to, if there is one, with its number.
    """

    draw: Draw
    tap: Callable[[EntryContext, int, int], Awaitable[object] | None] | None = None
    has_end: bool = False
    is_main: bool = False
    has_heads: bool = False
    ground: Literal["paper", "bg"] = "bg"
    blocks: Callable[[EntryContext], Callable[[], object] | None] | None = None
    other_view: Callable[[EntryContext], OtherView | None] = lambda _: None


def use_hand(
    handle: MatchHandle,
    index: int,
    layout: Layout,
    *,
    screen: str,
    on_saved: Callable[[OpenMatch, OpenMatch, int], object],
    leave: Callable[[], object] = lambda: None,
) -> EntryContext:
    """Return the hand ``index`` of the open match as its form gets it, which has the room of ``layout``.

    The draft is written a moment after a touch, and when the screen goes; what is ``REMEMBERED`` besides is
    the same when the ``screen`` shows the hand again. ``on_saved`` gets the match before and after saving, and the
    hand; ``leave`` goes back to the sheet.
    """
    store, opened, tr = handle.store, handle.opened, use_match_translator(handle.opened)
    theme = use_match_theme(opened)
    moves = not (theme.still or layout.is_docked)
    now = asyncio.get_running_loop().time
    taps = use_memo(lambda: Taps(moving_until=now() + OPEN_REST if moves else 0.0), [opened.id])
    typed, place = session_state(store.page).typed, ("form", screen, opened.id, index)
    draft, match = store.draft(opened, index), opened.match
    plays = draft.plays_in(match)

    def begun() -> EntryState:
        side, number = store.tapped_box(index)
        if number is not None and number < len(plays):
            return EntryState(taps=taps, line=(index, number), line_play=plays[number])
        remembered: dict[str, Any] = typed.get(place, {}) if side is None else {}
        return EntryState(side=side, taps=taps, **remembered)

    form = use_memo(begun, [*place])

    def gone() -> None:
        typed.pop(place, None)
        if form.line is None and form.saving is None:
            typed[place] = {name: getattr(form, name) for name in REMEMBERED}

    use_effect(lambda: None, [*place], cleanup=gone)
    use_effect(store.forget_box, [opened.id, index])
    _, draw_again = use_state(0)
    redraw = partial(draw_again, lambda n: n + 1)
    editor = HandEditor(store, opened, index, form, redraw, on_saved, tr, leave, is_docked=layout.is_docked)
    use_effect(editor.settle)
    if screen == "sheet" and editor.line is None:
        form.view = form.view or draft.view

    saving = use_ref(False)

    async def save_draft() -> None:
        await asyncio.sleep(SAVE_DRAFT)
        saving.current = False
        await store.save_drafts()

    def changed() -> None:
        if not saving.current and not store.drafts.is_saved(draft):
            saving.current = True
            store.page.run_task(save_draft)

    use_effect(changed, [draft.fields, draft.plays, draft.asked, draft.view])
    use_effect(lambda: None, [], cleanup=store.save_drafts)
    return EntryContext(
        match,
        opened.state,
        index,
        editor.player,
        before_end(match, opened.state, index, plays),
        editor.pad,
        use_memo(lambda: preview(match, opened.state, index, plays, draft.fields), [match, index, plays, draft.fields]),
        form.refused,
        editor.line,
        theme,
        tr,
        layout,
        form,
        editor,
    )
