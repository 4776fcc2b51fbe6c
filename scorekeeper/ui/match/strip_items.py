"""What there is to say between the sheet of a match and its keys."""

from __future__ import annotations

import flet as ft

from scorekeeper.i18n import Translator
from scorekeeper.ui.kit.banner import banner
from scorekeeper.ui.kit.boxes import padded, space
from scorekeeper.ui.kit.theme import Theme
from scorekeeper.ui.match.devices import entering
from scorekeeper.ui.match.overtaken import matched, overtaken
from scorekeeper.ui.match.strip import StripItem
from scorekeeper.ui.match.waiting import conflict, is_asked_about, waiting_line
from scorekeeper.ui.shell.match_store import OpenMatch
from scorekeeper.ui.shell.open_match import MatchHandle


def strip_items(theme: Theme, tr: Translator, handle: MatchHandle, *, is_asked: bool) -> list[StripItem]:
    """Return what there is to say between the sheet and the keys. ``is_asked``: the keys ask something."""
    opened, waiting = handle.opened, handle.opened.waiting
    is_lasting = opened.trouble == f"problems.{opened.taken.reason}"  # of a repaired file: what follows is saved
    return [
        *([StripItem("lost", conflict(theme, tr, handle, waiting))] if waiting and is_asked_about(waiting) else []),
        *(StripItem("information" if is_lasting else "lost", control) for control in trouble(theme, tr, opened)),
        *([StripItem("lost", waiting_line(theme, tr, waiting))] if waiting and not is_asked_about(waiting) else []),
        *(StripItem("question", control) for control in overtaken(theme, tr, handle)),
        *([StripItem("question", space(0))] if is_asked else []),
        *(StripItem("information", control) for control in (*matched(theme, tr, handle), *entering(theme, tr, handle))),
    ]


def trouble(theme: Theme, tr: Translator, opened: OpenMatch) -> list[ft.Control]:
    """Return the banner with the last error, if there is one."""
    if not opened.trouble:
        return []
    control = banner(theme, tr(opened.trouble), ident="sheet.trouble", mark=ft.Icons.ERROR_OUTLINE)
    return [ft.Container(control, padded(16), bgcolor=theme.palette.err_tint)]
