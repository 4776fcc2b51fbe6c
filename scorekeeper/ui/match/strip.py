"""The strip between the total and the keys of a match: it shows one thing at a time, the weightiest."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Literal, get_args

import flet as ft

from scorekeeper.ui.base.flet_shim import component, use_effect
from scorekeeper.ui.base.render_cache import use_deferred
from scorekeeper.ui.kit.boxes import column_of, padding, space
from scorekeeper.ui.kit.message import Messages, message_bar, use_message
from scorekeeper.ui.kit.theme import Theme
from scorekeeper.ui.kit.tokens import MARGIN

Weight = Literal["lost", "question", "request", "information", "done"]

WEIGHTS: Final[tuple[Weight, ...]] = get_args(Weight)
"""What the strip may show, the weightiest first: nothing was saved, or not yet; a question; somebody who asks to join;
what others do; what was done."""


@dataclass(frozen=True, slots=True, eq=False)
class StripItem:
    """Something that the strip may show. One that stands in the keys already has an empty ``control``."""

    weight: Weight
    control: ft.Control


def heaviest(items: Sequence[StripItem]) -> StripItem | None:
    """Return the item that is shown: the first of the weightiest."""
    return min(items, key=lambda item: WEIGHTS.index(item.weight), default=None)


@component
def Strip(
    theme: Theme,
    messages: Messages,
    items: Sequence[StripItem],
    width: float,
    *,
    above_keys: bool,
    hint: Callable[[bool], ft.Control] | None,
) -> ft.Control:
    """Draw the weightiest of the ``items`` and the message of the session, in ``width`` logical pixels.

    A message that gives way is dropped and not shown later. ``hint`` draws a hint of the first evening, or
    keeps its place while there is something else.
    """
    current = use_message(messages)
    is_on_top = ft.use_view_path() == ft.context.page.route  # below an entry form it would drop the form's messages
    message = use_deferred(current if is_on_top else None, wait=lambda _: True)  # the figures first
    done: list[StripItem] = []
    if message:
        bar = message_bar(theme, message, messages, width - 2 * MARGIN)
        done = [
            StripItem("done", ft.Container(bar, padding(left=16, top=10, right=16, bottom=10 if above_keys else 0)))
        ]
    item = heaviest([*items, *done])
    is_dropped = message is not None and item not in done

    def drop() -> None:
        if is_dropped and messages.current is message:
            messages.end()

    use_effect(drop, [is_dropped])
    return column_of(item.control if item else space(0), hint(item is not None) if hint else None, stretch=True)
