"""What is asked over a sheet, and what the answers do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from scorekeeper.core.events import Restored, Struck
from scorekeeper.i18n import Translator
from scorekeeper.ui.base.timers import MAIN_REST
from scorekeeper.ui.shell.match_store import MatchStore, OpenMatch


@dataclass(frozen=True, slots=True)
class Asking:
    """What is being asked, and about which hand; about a penalty or bonus, which one: a new one is the next."""

    what: Literal["nothing", "more", "lead", "page", "run", "note", "names", "seats", "end", "adjust"] = "nothing"
    hand: int = 0


@dataclass(frozen=True, slots=True, repr=False)
class Replies:
    """What the answers do: write, turn to a page, open a hand, ask something else, or nothing.

    ``tell`` tells what a strike changed, from the match before and after it; if the sheet does not show it, also what
    was done.
    """

    store: MatchStore
    turn: Callable[[int], object]
    open_hand: Callable[[int], object]
    ask: Callable[[Asking], object]
    tell: Callable[[OpenMatch, OpenMatch, str], object]

    def close(self) -> None:
        self.ask(Asking())

    def leave(self) -> None:
        """Close after a tap on the button of a form: a second one would fall on what lies below."""
        self.store.keys_left(MAIN_REST, None, on_main=True)
        self.close()

    async def strike(self, tr: Translator, hand: int) -> None:
        before = self.store.open
        if await self.store.write(Struck(hand)) and before and self.store.open:
            self.tell(before, self.store.open, tr("changes.struck", n=hand + 1))

    async def restore(self, number: int) -> None:
        """Restore a struck hand."""
        before = self.store.open
        if before and await self.store.write(Restored(number)) and self.store.open:
            self.tell(before, self.store.open, "")

    def then(self, act: Callable[[], object]) -> Callable[[], object]:
        """Close, then do it."""

        def done() -> object:
            self.close()
            return act()

        return done
