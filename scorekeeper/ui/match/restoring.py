"""A struck hand that was tapped on the sheet, and the button that restores it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from scorekeeper.core.evaluate import can_restore
from scorekeeper.i18n import Translator
from scorekeeper.library.repository import ABSENT, Version
from scorekeeper.ui.base.flet_shim import use_state
from scorekeeper.ui.base.render_cache import use_latest
from scorekeeper.ui.match.replies import Replies
from scorekeeper.ui.shell.match_store import OpenMatch


@dataclass(frozen=True, slots=True)
class Picked:
    """A struck hand that was tapped. It is forgotten with the next version of the match, whose numbers may differ."""

    version: Version = ABSENT
    number: int = -1


@dataclass(frozen=True, slots=True)
class Restoring:
    """The words and the action of the button that restores a struck hand."""

    title: str
    press: Callable[[], object]


def use_restoring(
    tr: Translator, opened: OpenMatch, replies: Replies
) -> tuple[Callable[[int], None], Restoring | None]:
    """Return the action of a tap on a struck hand, and the button for the hand that was tapped last, if any.

    A second tap puts the hand back.
    """
    picked, pick = use_state(Picked)
    number = picked.number if picked.version == opened.taken.version else -1

    def tap(struck: int) -> None:
        pick(Picked() if struck == number else Picked(opened.taken.version, struck))

    press = use_latest(partial(replies.restore, number))
    if number < 0 or not can_restore(opened.match, number):
        return tap, None
    return tap, Restoring(tr("sheet.restore_hand", n=opened.match.struck[number].place + 1), press)
