"""What opens over a screen, on a bottom sheet: a question with its answers, one below the other, or a form."""

from __future__ import annotations

import asyncio
import inspect
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeVar, Unpack, cast

import flet as ft

from scorekeeper.i18n import Translator
from scorekeeper.ui.base.flet_shim import Handler, component, dot, memo, use_effect, use_ref, use_state
from scorekeeper.ui.base.keyboard import use_keys
from scorekeeper.ui.base.session_state import SessionState, session_state
from scorekeeper.ui.base.timers import ANSWER_REST
from scorekeeper.ui.kit.boxes import border, column_of, padding, row_of
from scorekeeper.ui.kit.message import messages_of
from scorekeeper.ui.kit.press import named, pressable, tall
from scorekeeper.ui.kit.theme import CAPTION, LABEL_L, LABEL_M, Theme, icon, muted, text
from scorekeeper.ui.kit.tokens import MARGIN
from scorekeeper.ui.shell.bottom_sheet import SheetOptions, bottom_sheet, screen_layout

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Choice:
    """An answer: its identifier, its words, what stands before them, what it does, and in words what it ``gives``.

    ``action`` is done by the browser itself, within the press. An answer with ``keys`` is given by one of them. A row
    that leads to something has an arrow, or the word ``now`` if it is there already.
    """

    ident: str
    caption: str
    on_press: Callable[[], object]
    mark: ft.IconData | ft.Control | None = None
    action: ft.ClientAction | None = None
    gives: str = ""
    keys: tuple[ft.Control, ...] = ()
    leads: bool = False
    now: str = ""


def ask(
    theme: Theme,
    tr: Translator,
    title: str,
    choices: Sequence[Choice],
    *,
    on_close: Callable[[], object],
    above: Sequence[ft.Control] = (),
) -> ft.BottomSheet:
    """Return a sheet for ``use_dialog``. ``on_close`` is also called when it closes without an answer.

    ``above`` is shown above the answers.
    """
    rows = [_row(theme, choice, is_first=choice is choices[0]) for choice in choices]
    content = [ft.Container(form_of(*above), padding(left=MARGIN, right=MARGIN, bottom=8))] if above else []
    return bottom_sheet(theme, tr, title, [*content, *rows], on_close, edge=0, spacing=0)


def _row(theme: Theme, choice: Choice, *, is_first: bool) -> ft.Control:
    """Return an answer, 60 high, with a line above it from where its words begin."""
    mark = icon(theme, choice.mark) if isinstance(choice.mark, ft.IconData) else choice.mark
    gives = muted(theme, choice.gives, CAPTION, lines=4 if theme.large else 2) if choice.gives else None
    words = column_of(text(theme, choice.caption, LABEL_L, size=17, lines=2), gives, expand=True, spacing=1)
    trailing = [text(theme, choice.now, LABEL_M, color=theme.palette.brass_ink)] if choice.now else []
    if choice.leads and not choice.now:
        trailing = [icon(theme, ft.Icons.CHEVRON_RIGHT, color=theme.palette.ink2)]
    beside = tall([words, *choice.keys, *trailing], height=47, gap=6)
    if choice.keys and theme.large:
        beside = column_of(words, row_of(*choice.keys, spacing=6), spacing=6)
    line = ft.Container(beside, padding(top=6, right=MARGIN, bottom=6))
    if not is_first:
        line.border = border(top=(1, theme.palette.rule))
    line.expand = True
    inside = tall([*([mark] if mark else []), line], height=60, gap=16)
    if choice.keys:
        return named(ft.Container(inside, padding(left=MARGIN)), choice.ident)
    return pressable(
        theme,
        ft.Container(inside, padding(left=MARGIN), bgcolor=theme.palette.tint if choice.now else None),
        choice.ident,
        partial(_answer, choice.on_press, session_state(ft.context.page)),
        radius=0,
        action=choice.action,
        autofocus=theme.keyboard and is_first,  # until then Escape does not close the sheet
    )


def once(ident: str, act: Callable[[], object]) -> Callable[[], object]:
    """Return what does this, but not after a second tap on the same button: it hands over a file, or turns round."""
    return partial(_hand_over, ident, act, session_state(ft.context.page))


async def _hand_over(ident: str, act: Callable[[], object], state: SessionState) -> None:
    """Do it, and rest until some time after it is done: while a picture is taken, the device keeps taps back."""
    loop = asyncio.get_running_loop()
    if loop.time() - state.handed_over.get(ident, -math.inf) < ANSWER_REST:
        return
    state.handed_over[ident] = math.inf
    try:
        result = act()
        if inspect.isawaitable(result):
            await result
    finally:
        state.handed_over[ident] = loop.time()


def _answer(act: Callable[[], object], state: SessionState) -> object:
    """Do what an answer says, but not after a second tap: the sheet slides away, or asks something else there."""
    before, state.answered = state.answered, asyncio.get_running_loop().time()
    return act() if state.answered - before >= ANSWER_REST else None


def form_of(*controls: ft.Control, spacing: float = 8) -> ft.Control:
    """Return the content of a sheet: controls one below the other, as wide as it."""
    return column_of(*controls, spacing=spacing, stretch=True, tight=True)


def form_sheet(
    theme: Theme,
    tr: Translator,
    title: str,
    form: ft.Control,
    on_close: Callable[[], object],
    *,
    typed: bool = False,
    under: str = "",
    **options: Unpack[SheetOptions],
) -> ft.BottomSheet:
    """Return a sheet with something to fill in; one that is ``typed`` leaves room for the keyboard of a phone.

    Others may be nearly as high as the screen, so that their main button stays in sight. ``under`` stands below the
    title.
    """
    options.setdefault("top", 6)
    options.setdefault("highest", 0.5 if typed else 0.98)
    return bottom_sheet(theme, tr, title, [form], on_close, under=under, **options)


def form_width() -> float:
    """Return the width of what stands in a sheet, in logical pixels."""
    return screen_layout().below_width - 2 * MARGIN


def use_dialog(dialog: ft.BottomSheet | None) -> None:
    """Show a sheet as long as the component passes it; ``None`` closes it. Escape closes it, too."""
    page, is_open, covers = ft.context.page, dialog is not None, use_ref(initial=False)
    messages, state, layout = messages_of(page), session_state(page), screen_layout()
    place = layout.is_sideways, layout.has_two_panes
    place_now, (place_shown, show_at) = use_ref(cast("object", None)), use_state(place)
    place_now.current = place
    use_effect(partial(show_at, place), [place])

    def follow(is_open: bool) -> None:
        if covers.current != is_open:
            covers.current = is_open
            messages.sheets += 1 if is_open else -1
            if not is_open:
                state.sheet_closed = asyncio.get_running_loop().time()

    use_effect(partial(follow, is_open), [is_open])

    def leave() -> None:
        place_now.current = None
        follow(False)

    use_effect(lambda: None, [], cleanup=leave)
    if dialog is not None:
        close = cast("Handler", dialog.on_dismiss)
        dialog.content = _DialogContent(dialog.content, close)

        async def dismissed(event: ft.Event[ft.DialogControl]) -> None:
            if place_now.current == place:  # not for a turned phone, where the sheet closes and opens in another place
                await close(event)

        dialog.on_dismiss = dismissed
    ft.use_dialog(dialog if place == place_shown else None)


@memo
@component
def _DialogContent(content: ft.Control, close: Handler) -> ft.Control:
    """Return the content, over a dot that tells the page that a dialog is open (``assets/shell/history.js``).

    When something else over the screen closes, such as a snack bar, Flet draws the components of an open dialog again
    and sends nothing: the client then shows controls that the server no longer knows, and presses on them are lost.
    Flet leaves a memo component alone. Keys are not for the entry form below.
    """
    use_keys(partial(_close, close))
    place = ft.Container(left=0, top=0, content=dot("dialog"))
    return ft.Stack(fit=ft.StackFit.PASS_THROUGH, controls=[place, content])


async def _close(close: Handler, event: ft.KeyboardEvent) -> None:
    if event.key == "Escape":
        await close()


def use_leave(leave: Callable[[], object]) -> Callable[[], bool]:
    """Return the function that leaves a form; it returns whether this was the first time.

    A second tap may reach a form whose sheet slides away.
    """
    is_left = use_ref(initial=False)

    def first() -> bool:
        if is_left.current:
            return False
        is_left.current = True
        leave()
        return True

    return first
