"""The hints on a sheet: the rules of a game that is new here, and undo after the first hand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import flet as ft

from scorekeeper.i18n import Translator
from scorekeeper.library.summaries import MatchSummary
from scorekeeper.ui.base.flet_shim import Ref, component, use_effect, use_ref
from scorekeeper.ui.device.device_state import DeviceState, DeviceStore
from scorekeeper.ui.kit.boxes import space
from scorekeeper.ui.kit.theme import Theme
from scorekeeper.ui.shell.contexts import use_device, use_library_view
from scorekeeper.ui.shell.hints import Hint, dismiss, hint_line, is_wanted
from scorekeeper.ui.shell.match_store import OpenMatch
from scorekeeper.ui.shell.scaffold import go


def hint_for(opened: OpenMatch, matches: Sequence[MatchSummary], device: DeviceState) -> Hint | None:
    """Return the hint that a sheet shows among the ``matches`` of the library."""
    match, others = opened.match, [match for match in matches if match.id != opened.id]
    if opened.state.is_over:
        return None
    if not match.hands and is_wanted(device, "rules"):
        return None if any(other.game == match.variant.id for other in others) else "rules"
    if match.hand_index == 1 and is_wanted(device, "undo"):
        return None if any(other.hand or other.over for other in others) else "undo"
    return None


@component
def SheetHint(
    theme: Theme, tr: Translator, opened: OpenMatch, among: tuple[Hint, ...], *, waits: bool = False
) -> ft.Control:
    """Draw the hint of a sheet if it is ``among`` these. It is not shown again once its moment has passed.

    It ``waits`` while something else has its place. Undo is at the left below the sheet, or in the bar above it, as the
    rules are.
    """
    device_store, library_view = use_device(), use_library_view()
    next_hint = hint_for(opened, library_view.lists.matches, device_store.device)
    hint: Hint | None = next_hint if next_hint in among else None
    last: Ref[Hint | None] = use_ref(hint)

    async def follow() -> None:
        before, last.current = last.current, hint
        if before and before != hint:
            await dismiss(device_store, before)

    use_effect(follow, [hint])
    if hint is None or waits:
        return space(0)
    is_below = among == ("undo",)
    return hint_line(
        theme,
        tr,
        hint,
        partial(dismiss, device_store, hint),
        title=tr(f"hint.{hint}_title", game=tr(f"games.{opened.match.variant.id}.name")),
        edge="bottom" if is_below else "top",
        points_at=32 if is_below else 108 if hint == "undo" else 60,
    )


async def open_rules(device_store: DeviceStore, match: str) -> None:
    """Open the rules of the match with this address: nobody needs the hint for them any more."""
    go(f"{match}/rules")
    if is_wanted(device_store.device, "rules"):
        await dismiss(device_store, "rules")
