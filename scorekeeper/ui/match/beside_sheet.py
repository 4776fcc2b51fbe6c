"""Pages of the menu of a match: a page on a phone, beside the sheet on a wide screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import flet as ft

from scorekeeper.i18n import Translator
from scorekeeper.ui.device.device_state import DeviceState
from scorekeeper.ui.kit.boxes import column_of, padding, row_of
from scorekeeper.ui.kit.theme import Theme
from scorekeeper.ui.kit.tokens import DOCK
from scorekeeper.ui.match.pane import Pane
from scorekeeper.ui.match.play import dock, table_room
from scorekeeper.ui.shell.match_store import OpenMatch
from scorekeeper.ui.shell.open_match import MatchHandle
from scorekeeper.ui.shell.scaffold import Bar, around, centred, page_parts, scaffold, scrolled


def beside_sheet(
    theme: Theme,
    tr: Translator,
    device: DeviceState,
    handle: MatchHandle,
    title: str,
    *,
    bar: Bar,
    body: Sequence[ft.Control],
    foot: ft.Control | None,
) -> ft.View:
    """Return a page with a title, a body that scrolls and a main button at its foot; a margin is the body's own."""
    below = [ft.Container(centred(row_of(foot)), padding(left=16, top=12, right=16, bottom=16))] if foot else []
    inside = scrolled(body, margin=0)
    if not device.layout.has_two_panes:
        return scaffold(theme, tr, title, inside, bar, foot=below, paper=True)
    parts = page_parts(theme, tr, title, inside, replace(bar, width=DOCK))
    pane = Pane(theme, tr, handle, table_room(device, docked=True))
    beside = column_of(*parts, *below, stretch=True, expand=True)
    return around(theme, tr, device, "home", [row_of(pane, dock(theme, beside), expand=True)], paper=True)


def after_hands(tr: Translator, opened: OpenMatch) -> str:
    """Return the subtitle of such a page: the game, and how many hands have been played."""
    game, hands = tr(f"games.{opened.match.variant.id}.name"), opened.match.hand_index
    return tr("common.facts", a=game, b=tr("players.after", n=hands)) if hands else game
