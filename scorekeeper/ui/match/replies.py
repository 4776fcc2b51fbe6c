"""What is asked over a sheet, and what the answers do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Literal, cast

from scorekeeper.core.events import Led, Restored, Struck
from scorekeeper.core.problem import Problem
from scorekeeper.i18n import Translator
from scorekeeper.ui.base.flet_shim import use_newest
from scorekeeper.ui.base.timers import MAIN_REST
from scorekeeper.ui.shell.match_store import MatchStore, OpenMatch


@dataclass(frozen=True, slots=True)
class Asking:
    """What is being asked, and about which hand; about a penalty or bonus, which one: a new one is the next.

    ``strike``, ``restore`` and ``led`` ask about a ``problem``, that a later hand becomes impossible; to restore,
    ``hand`` is the number of the struck hand, and ``seat`` is who led.
    """

    what: Literal[
        "nothing", "more", "lead", "page", "run", "note", "names", "seats", "end", "adjust", "strike", "restore", "led"
    ] = "nothing"
    hand: int = 0
    problem: Problem | None = None
    seat: int = 0


@dataclass(frozen=True, slots=True, repr=False)
class Opened:
    """What is open over a match, a question and a step of sharing, and the functions that change them.

    It belongs to the screen, and stays open where a turned phone is drawn in another way.
    """

    newest: Callable[[], tuple[Asking, str]]
    ask: Callable[[Asking], object]
    share: Callable[[str], object]

    @property
    def asking(self) -> Asking:
        """Return the newest question: a part of the screen may be drawn before the screen."""
        return self.newest()[0]

    @property
    def sharing(self) -> tuple[str, Callable[[str], object]]:
        """Return the newest step of sharing, and the function that changes it."""
        return self.newest()[1], self.share


def use_opened(match_id: str) -> Opened:
    """Return what is open over a match: at first, and when another match is shown, nothing."""
    _, change, newest = use_newest(cast("tuple[str, Asking, str]", ("", Asking(), "nothing")))

    def now() -> tuple[Asking, str]:
        of, asking, step = newest()
        return (asking, step) if of == match_id else (Asking(), "nothing")

    def ask(asking: Asking) -> None:
        change(lambda _: (match_id, asking, now()[1]))

    def share(step: str) -> None:
        change(lambda _: (match_id, now()[0], step))

    return Opened(now, ask, share)


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

    async def strike(self, tr: Translator, hand: int, *, is_confirmed: bool = False) -> None:
        before, ask = self.store.open, None if is_confirmed else partial(self._ask_about, "strike", hand, 0)
        if await self.store.write(Struck(hand), ask=ask) and before and self.store.open:
            self.tell(before, self.store.open, tr("changes.struck", n=hand + 1))

    async def restore(self, number: int, *, is_confirmed: bool = False) -> None:
        """Restore a struck hand."""
        before, ask = self.store.open, None if is_confirmed else partial(self._ask_about, "restore", number, 0)
        if before and await self.store.write(Restored(number), ask=ask) and self.store.open:
            self.tell(before, self.store.open, "")

    async def lead(self, hand: int, seat: int, *, is_confirmed: bool = False) -> None:
        """Write who led a hand."""
        ask = None if is_confirmed else partial(self._ask_about, "led", hand, seat)
        await self.store.write(Led(hand, seat), ask=ask)

    def _ask_about(self, what: Literal["strike", "restore", "led"], hand: int, seat: int, problem: Problem) -> None:
        self.ask(Asking(what, hand, problem, seat))

    def then(self, act: Callable[[], object]) -> Callable[[], object]:
        """Close, then do it."""

        def done() -> object:
            self.close()
            return act()

        return done
