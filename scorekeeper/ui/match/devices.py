"""What the devices are called that have written in a match, and which of them enters the next hand."""

from __future__ import annotations

import flet as ft

from scorekeeper.i18n import Translator
from scorekeeper.library.history import device_numbers
from scorekeeper.ui.base.session_state import session_state
from scorekeeper.ui.kit.boxes import padding
from scorekeeper.ui.kit.press import named
from scorekeeper.ui.kit.theme import CAPTION, Theme, muted
from scorekeeper.ui.shell.library_view import LibraryView
from scorekeeper.ui.shell.match_store import OpenMatch
from scorekeeper.ui.shell.open_match import MatchHandle
from scorekeeper.wording.change_text import Devices, device_name


def devices_of(opened: OpenMatch, library_view: LibraryView) -> Devices:
    """Return the names of the devices that have written in a match, seen from this device."""
    own, log = session_state(ft.context.page).device, opened.taken.session.log
    return Devices(own, library_view.device_names(), device_numbers(log))


def other_device(tr: Translator, device: str, handle: MatchHandle) -> str:
    """Return what a sentence calls a device that was quicker: its name, else “another device”."""
    devices = devices_of(handle.opened, handle.store.library_view)
    is_known = device and (device == devices.own or device in devices.names)
    return device_name(tr, device, devices) if is_known else tr("overtaken.another_device")


def entering(theme: Theme, tr: Translator, handle: MatchHandle) -> list[ft.Control]:
    """Return the line that says which other device enters the next hand, if one does."""
    opened = handle.opened
    number, session = opened.match.hand_index, opened.taken.session
    drafts = handle.store.drafts
    draft = drafts.of_others(opened.id, session, number)
    if opened.state.is_over or opened.waiting or draft is None or not drafts.is_entering(opened.id, draft.device):
        return []
    system = next((entry.by for entry in session.log if entry.device == draft.device), "")
    who = device_name(tr, draft.device, devices_of(opened, handle.store.library_view), system)
    sentence = tr("sheet.is_entering", device=who, n=number + 1)
    line = named(muted(theme, sentence, CAPTION, lines=2), "sheet.entering", sentence, live=True)
    return [ft.Container(line, padding(left=16, top=8, right=16))]
