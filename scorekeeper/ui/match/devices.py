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


def entering(theme: Theme, tr: Translator, handle: MatchHandle) -> list[ft.Control]:
    """Return the line that says which other device enters the next hand, if one does."""
    opened = handle.opened
    draft = handle.store.draft(opened, opened.match.hand_index)
    if opened.state.is_over or opened.waiting or not draft.is_changed or not draft.device:
        return []
    system = next((entry.by for entry in opened.taken.session.log if entry.device == draft.device), "")
    who = device_name(tr, draft.device, devices_of(opened, handle.store.library_view), system)
    sentence = tr("sheet.is_entering", device=who, n=opened.match.hand_index + 1)
    line = named(muted(theme, sentence, CAPTION, lines=2), "sheet.entering", sentence, live=True)
    return [ft.Container(line, padding(left=16, top=8, right=16))]
