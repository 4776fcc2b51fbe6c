"""What the sheet of a match shows, and what presses on it do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal

from scorekeeper.core.runs import hands_beside
from scorekeeper.core.variant import Match, MatchState
from scorekeeper.ui.entry import EntryContext, PlayForm
from scorekeeper.ui.kit.theme import Theme
from scorekeeper.ui.match.actions import Do, MatchActions
from scorekeeper.ui.match.next_hand import Onward, next_thing
from scorekeeper.ui.match.replies import Asking
from scorekeeper.ui.shell.match_store import OpenMatch
from scorekeeper.ui.shell.open_match import MatchHandle
from scorekeeper.ui.shell.scaffold import go
from scorekeeper.ui.table.context import RowActions


@dataclass(frozen=True, slots=True, repr=False)
class SheetPage:
    """A page of a match: an earlier hand that is ``turned`` to, of a sheet that shows one hand, else the open hand.

    ``context`` is the hand that is entered here, with ``live`` where its plays are written below the sheet. ``ask``
    opens a dialog.
    """

    handle: MatchHandle
    context: EntryContext | None
    live: PlayForm | None
    turned: int
    ask: Callable[[Asking], object]

    @property
    def opened(self) -> OpenMatch:
        return self.handle.opened

    @property
    def shown(self) -> int | None:
        """Return the index of the earlier hand that is shown; ``None`` for the open hand."""
        sought = self.opened.sought
        return page_shown(self.opened.match, self.turned if sought is None or self.turned >= 0 else sought)

    @property
    def number(self) -> int:
        """Return the index of the hand that is shown."""
        shown = self.shown
        return self.opened.match.hand_index if shown is None else shown

    @property
    def writing(self) -> tuple[PlayForm, EntryContext] | None:
        """Return the keys for the plays of the hand that is shown, if they are here, and that hand."""
        return (self.live, self.context) if self.live and self.context and self.shown is None else None

    @property
    def drafted(self) -> tuple[Match, MatchState]:
        """Return the match as it is shown: with the plays that are being written.

        Where a tap writes the winner, a blocked hand is entered on a page of its own, and counts once it is saved.
        """
        writing = self.writing
        return writing[1].drafted if writing and not writing[0].blocks else (self.opened.match, self.opened.state)

    @property
    def noted(self) -> int:
        """Return the index of the hand that a note is for: the one that is shown, or the last one of a match."""
        return noted_hand(self.opened, self.number)

    def onward(self) -> tuple[str, str, Do | None]:
        """Return the word key, the identifier and the action of the main button."""
        shown = self.shown
        if shown is not None:
            return "sheet.edit_hand", "sheet.edit", partial(self.open_hand, shown)
        return next_thing(self.handle, self.context, self.live, self.open_hand)

    def waits_for(self, ident: str) -> Any:
        """Return the play that the main button waits for, if it ends the hand."""
        return self.context.actions.first_asked if self.context and ident == "sheet.end" else None

    def main_key(self, theme: Theme, title: str, ident: str, actions: MatchActions) -> Onward:
        """Return the main button below the sheet, with what stands beside it."""
        rest, is_quiet, ground, other_view = self.handle.store.undo_rest, self.shown is not None, None, None
        if self.writing:
            live, context = self.writing
            is_quiet, other_view = not live.is_main, live.other_view(context)
            ground = theme.palette.bg if live.ground == "bg" else None
        return Onward(title, ident, actions, rest, is_quiet, ground, other_view)

    def open_hand(self, hand: int) -> None:
        opened = self.opened
        if not (opened.state.is_over or opened.waiting) or hand < opened.match.hand_index:
            go(f"/match/{opened.taken.id}/hand/{hand + 1}")

    def open_row(self, hand: int) -> None:
        """Open a hand, or ask about it first."""
        if self.handle.store.is_second_tap():
            return
        about = _asked(self.opened, hand, is_written=bool(self.writing and hand == self.number))
        self.ask(Asking(about, hand)) if about else self.open_hand(hand)

    def open_box(self, hand: int, side: int) -> None:
        """Open an earlier hand at the box of a side."""
        self.handle.store.tap_box(hand, side)
        self.open_row(hand)

    def open_note(self, hand: int) -> None:
        """Open the note that the row of a hand shows: of several hands, the last note."""
        match, beside = self.opened.match, hands_beside(self.opened.match, self.opened.state, hand)
        noted = [index for index in beside if index < len(match.hands) and match.hands[index].note]
        self.ask(Asking("note", noted[-1] if noted else hand))

    def correct(self, hand: int, number: int) -> object:
        """Choose the line of a play to be corrected; without keys here, open its hand at this line."""
        context = self.context
        if context is None or (self.live is None and hand != context.index):
            if not self.handle.store.is_second_tap():
                self.handle.store.tap_box(hand, play=number)
                self.open_hand(hand)
            return None
        return context.actions.set_line(None if context.line == (hand, number) else (hand, number))

    def row_actions(self, pick_struck: Callable[[int], object], lead: Callable[[int, int], object]) -> RowActions:
        """Return what presses on the rows do; ``pick_struck`` is for a struck hand, ``lead`` says who leads a hand."""
        ask, context, tap = self.ask, self.context, None
        if self.writing:
            live, hand_context = self.writing
            tap = partial(live.tap, hand_context) if live.tap else None
        return RowActions(
            self.open_row,
            lambda hand: ask(Asking("more", hand)),
            lambda hand: ask(Asking("lead", hand)),
            tap,
            pick_struck,
            self.open_note,
            self.correct,
            self.open_box,
            context.actions.choose_player if context else None,
            lambda number: ask(Asking("adjust", number)),
            lead,
            lambda: ask(Asking("page", self.noted)),
        )


def noted_hand(opened: OpenMatch, number: int) -> int:
    """Return the index of the hand that a note on hand ``number`` is for: after a match, the last one, if any."""
    is_after_last = opened.state.is_over and number == len(opened.match.hands)
    return max(0, number - 1) if is_after_last else number


def page_shown(match: Match, turned: int) -> int | None:
    """Return the index of the earlier hand that a paged sheet shows; ``None`` for the open hand."""
    return turned if match.variant.sheet.shows_one_hand and 0 <= turned < match.hand_index else None


def _asked(opened: OpenMatch, hand: int, *, is_written: bool) -> Literal["", "run", "lead", "nothing"]:
    """Return what is asked about a hand before it is opened: which hand of its run, or who leads the next one.

    A hand that ``is_written`` below its rows is not opened.
    """
    if hands_beside(opened.match, opened.state, hand):
        return "run"
    if not is_written:
        return ""
    return "lead" if hand == len(opened.match.hands) else "nothing"
