"""The keys of a keyboard in an entry form, and the focus of the device, which goes with the caret."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Hashable
from functools import partial
from typing import Final

import flet as ft

from scorekeeper.ui.base.flet_shim import handler, use_effect, use_memo
from scorekeeper.ui.base.keyboard import bring_focus
from scorekeeper.ui.base.session_state import session_state
from scorekeeper.ui.entry.context import EntryContext
from scorekeeper.ui.kit.keypad import PadKeys

Action = Callable[[], Awaitable[object]]

ELSEWHERE: Final = object()
"""The focus of the device is on something that is no field."""


async def press_key(
    event: ft.KeyboardEvent,
    keys: PadKeys,
    context: EntryContext,
    *,
    tab: Callable[[bool], object] | None = None,
    save: Callable[[], object] | None = None,
    close: Callable[[], object] | None = None,
) -> None:
    """Do what a key means: digits and plus write, Tab goes on, Enter saves, Escape leaves, Ctrl+Z undoes.

    ``tab`` gets whether it goes back. ``save`` and ``close`` stand for those of the form. Other keys do nothing.
    """
    key = event.key.removeprefix("Numpad ")
    if event.ctrl or event.meta:
        action = undo_action(event, context.actions.undo, context.actions.store.redo)
    elif event.alt:
        action = None
    elif key.isdecimal() and len(key) == 1:
        action = partial(keys.digit, int(key))
    elif key == "Tab":
        action = tab and partial(tab, event.shift)
    else:
        ways = {"Backspace": keys.delete, "Delete": keys.clear, "+": keys.plus, "Add": keys.plus}
        action = {**ways, "Enter": save or context.actions.save, "Escape": close or context.actions.close}.get(key)
    done = action() if action else None
    if inspect.isawaitable(done):
        await done


def undo_action(event: ft.KeyboardEvent, undo: Action, redo: Action) -> Action | None:
    """Return ``undo`` for Ctrl+Z, ``redo`` for Ctrl+Y and Ctrl+Shift+Z."""
    key = event.key.upper() if event.ctrl or event.meta else ""
    return redo if key == "Y" or (key == "Z" and event.shift) else undo if key == "Z" else None


def use_home(context: EntryContext, *written: Hashable) -> ft.Control:
    """Return a place of no size for the top of a form; the focus of the keyboard comes there as ``written`` changes.

    The button that had the focus may be gone or off by then. The device would go on with any other, and the next Enter
    would press it: here it does nothing, and Tab leads to the first question. While a hand is saved, the focus is
    brought here before the form changes (`send_focus_home`).
    """
    home = use_memo(lambda: ft.KeyboardListener(ft.Container(), include_semantics=False), [])
    state = session_state(ft.context.page)

    def note() -> None:
        state.focus_home = home if context.theme.keyboard else None

    async def focus_home() -> None:
        if context.theme.keyboard:
            await bring_focus(home)

    use_effect(note, [context.theme.keyboard])
    use_effect(focus_home, written)
    return home


class FieldFocus:
    """The fields as they were drawn last, by their places, and which of them has the focus of the device.

    A slow device may tell of its focus long after the caret has gone on: it moves the caret only after a key that
    moves the focus. It may also come to a place that the caret has left again, and stay there: it is sent on.
    """

    def __init__(self) -> None:
        self._buttons: dict[Hashable, ft.TextButton] = {}
        self._at: Hashable | None = None
        self._left: Hashable | None = None
        self._sent: list[Hashable] = []
        self._roams = False
        self._is_typing = self._has_typed = self._wanders = False
        self._visits = session_state(ft.context.page).visits

    def use_field(self, place: Hashable, field: ft.Control, on_focus: Callable[[], object]) -> ft.Control:
        """Return the field of a component; ``on_focus`` is called when a key has brought the focus there."""
        button = button_in(field)

        def note() -> None:
            if button is not None and not button.disabled:
                self._buttons[place] = button

        use_effect(note)
        if button is not None and not button.disabled and button.on_focus is None:
            button.on_focus = handler(partial(self._arrive, place, on_focus))
            button.on_blur = handler(partial(self._leave, place))
        return field

    async def _arrive(self, place: Hashable, on_focus: Callable[[], object]) -> None:
        self._wanders = False
        if place in self._sent:  # it comes where it was sent: the caret may have gone on since
            del self._sent[: self._sent.index(place) + 1]
            if self._sent:
                await self._send(self._sent[-1])
            return
        self._at = place
        if self._roams:
            on_focus()

    def _leave(self, place: Hashable) -> None:
        self._wanders = False
        if self._at == place and self._sent[:1] in ([], [place]):
            self._at, self._left, self._has_typed = ELSEWHERE, place, False
            self._sent.clear()

    def hear(self, key: str) -> None:
        """Note whether the key pressed moves the focus: from no field to something that may be one.

        A browser that has come back, as after a reload, has reported that its focus left, and has none.
        """
        visits = session_state(ft.context.page).visits
        if visits != self._visits:
            self._visits, self._at, self._left = visits, None, None
        if self._wanders and self._at is not None:
            self._at = ELSEWHERE
        self._wanders = False
        self._roams = key == "Tab" or key.startswith("Arrow")
        self._is_typing = not self._roams or self._is_typing
        if key not in {"Enter", " "}:
            self._has_typed = not self._roams
        if self._roams and self._at is None:
            self._at = ELSEWHERE

    def stay(self) -> None:
        """Do not follow the focus until the next key: something was tapped."""
        self._roams = self._has_typed = False

    def tabbed_from(self) -> Hashable | None:
        """Return the field that a Tab pressed just now goes on from: the device may have moved the focus already.

        Without typing, Tab goes through all that can be pressed in the order of the device, also the lines of the sheet
        that stand at the height of the fields.
        """
        is_typing, self._is_typing = self._is_typing or bool(self._sent), False
        left, self._left = self._left, None
        if not is_typing:
            return None
        return self._at if self._at not in {None, ELSEWHERE} else left

    async def follow(self, place: Hashable | None, *, tabbed: bool = False) -> None:
        """Bring the focus of the device to where the caret has gone, or back from where a Tab has taken it.

        Where it has not arrived it is sent again: the field may have been drawn anew since.
        """
        is_sent = self._sent[-1:] == [place]
        if place is None or place not in self._buttons or (self._at == place and not is_sent and not tabbed):
            return
        self._at = place
        if not is_sent:
            self._sent.append(place)
        await self._send(place)

    def wander(self) -> None:
        """Note that the device decides where a Tab takes the focus. If no field tells of it, it was at none before."""
        self._wanders = True
        self._sent.clear()

    async def _send(self, place: Hashable) -> None:
        await bring_focus(self._buttons[place])

    @property
    def is_elsewhere(self) -> bool:
        """Whether Enter presses something else that has the focus.

        After a typed key it does not, even if the focus has not come to the field, which may not be drawn yet.
        """
        return self._at is ELSEWHERE and not self._has_typed


def button_in(control: object) -> ft.TextButton | None:
    """Return the first thing that can be pressed in something drawn."""
    if isinstance(control, ft.TextButton):
        return control
    inside = [getattr(control, "content", None), *(getattr(control, "controls", None) or ())]
    return next((button for part in inside if part is not None and (button := button_in(part)) is not None), None)
