"""A sheet that is tapped: what its boxes count, in which of them the hand ends, and how a blocked hand is decided.

The winner of a blocked hand is found by questions, by everybody's tiles, or by hand.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal

from scorekeeper.core.form import Answers, Finding, Query, SeatQuestion, TilesQuestion
from scorekeeper.core.model import RuleContext
from scorekeeper.core.table import Line
from scorekeeper.core.tiles import Tile
from scorekeeper.core.variant import RecordSheet

Cell = tuple[int, int]
"""A box of the printed table: the number of its line, and the side."""

Way = Literal["steps", "tiles", "hand"]
Hands = tuple[tuple[Tile, ...], ...]
"""The tiles that are entered, by seat."""


@dataclass(frozen=True, slots=True)
class Inquiry:
    """The state of the sheet that finds the winner.

    ``answers`` are those of earlier questions, ``picked`` the seats chosen for this one. ``hands`` are all tiles
    entered, ``seat`` is the player whose tiles are shown.
    """

    way: Way = "steps"
    answers: tuple[tuple[int, ...], ...] = ()
    picked: tuple[int, ...] = ()
    seat: int = 0
    hands: Hands = ()

    def answer(self) -> Inquiry:
        """Return the next question, after the seats picked for this one."""
        return replace(self, answers=(*self.answers, self.picked), picked=())

    def back(self) -> Inquiry:
        """Return the previous question with its answer picked."""
        return replace(self, answers=self.answers[:-1], picked=self.answers[-1])

    def pick(self, seat: int) -> Inquiry:
        """Pick a seat, or drop it."""
        return replace(self, picked=tuple(sorted({*self.picked} ^ {seat})))

    def toggle(self, tile: Tile) -> Inquiry:
        """Add a tile to the player whose tiles are shown, or remove it."""
        mine = self.hands[self.seat]
        toggled = tuple(other for other in mine if other != tile) if tile in mine else (*mine, tile)
        return replace(self, hands=(*self.hands[: self.seat], toggled, *self.hands[self.seat + 1 :]))


@dataclass(frozen=True, slots=True)
class TappedSheet:
    """The rows of a tapped sheet with the plays of a hand, and the ``answers`` to the questions for its end.

    ``out`` asks who went out, or says with a flag that the hand was blocked; ``winner`` asks who won it then, and
    ``tiles`` for the hands that decide it.
    """

    lines: tuple[Line, ...]
    answers: Answers
    before: RuleContext
    out: SeatQuestion
    winner: SeatQuestion
    tiles: TilesQuestion

    # Boxes

    def at(self, cell: Cell) -> tuple[Line, int]:
        """Return the row of a box, and the player of its column."""
        return self.lines[cell[0]], self.before.setup.seats_of(cell[1])[0]

    def count(self, cell: Cell) -> int:
        """Return how often a box has been counted in the hand."""
        line, seat = self.at(cell)
        if line.tap_end:
            return int(self.ended_in == cell)
        return sum(play == line.tap_play(seat) for play in self.before.hand.plays) if line.tap_play else 0

    @property
    def ended_in(self) -> Cell | None:
        """Return the box in which the draft ends the hand, if it is known."""
        seat = self.blocked_winner if self.is_blocked else self.seat_out
        return None if seat is None else self.box_of(seat, is_blocked=self.is_blocked)

    def box_of(self, seat: int, *, is_blocked: bool) -> Cell:
        """Return the box that a tap ends the hand in for a player."""
        rows = (row for row, line in enumerate(self.lines) if line.tap_end and self._blocks(line, seat) == is_blocked)
        return next(rows), self.before.setup.side_of(seat)

    def ended_by(self, cell: Cell) -> Answers:
        """Return the answers after a tap on the box of a row that ends the hand."""
        line, seat = self.at(cell)
        return self.blocked(seat) if self._blocks(line, seat) else self.went_out(seat)

    def _blocks(self, line: Line, seat: int) -> bool:
        """Return whether a tap in a row says that the hand was blocked."""
        return bool(line.tap_end and line.tap_end(seat).get(self.out.nobody))

    # The end of the hand

    @property
    def record(self) -> Any:
        """Return the end as far as it is written."""
        return self.answers.record(self.before)

    @property
    def is_blocked(self) -> bool:
        return bool(getattr(self.record, self.out.nobody))

    @property
    def seat_out(self) -> int | None:
        return getattr(self.record, self.out.name)

    @property
    def hands(self) -> Hands:
        """Return the tiles of the draft, by seat."""
        held: Hands = getattr(self.record, self.tiles.name) or ((),) * len(self.before.setup.players)
        return tuple(hand or () for hand in held)

    def begin(self) -> Inquiry:
        """Return the first question; the tiles, if any are entered; or the players, if the house rule says so."""
        way: Way = "hand" if not self.has_questions else "tiles" if any(self.hands) else "steps"
        return Inquiry(way, seat=self.before.active_seats[0], hands=self.hands)

    @property
    def has_questions(self) -> bool:
        """Return whether questions can find the winner; by another house rule the players decide."""
        return self.ask(()) is not None

    def ask(self, answers: tuple[tuple[int, ...], ...]) -> Query | Finding | None:
        """Return the next question, or who won."""
        return self.winner.inquiry(self.before, answers) if self.winner.inquiry else None

    def finding_of(self, hands: Hands) -> Finding | None:
        """Return who wins with these tiles; ``None`` while the tiles of a player are missing."""
        return self.tiles.finding(self._answers(**{self.tiles.name: hands}).record(self.before), self.before)

    def winner_of(self, finding: Finding) -> int | None:
        return finding.values.get(self.winner.name)

    @property
    def blocked_winner(self) -> int | None:
        """Return who wins the blocked hand of the draft, as far as it is known."""
        finding = self.tiles.finding(self.record, self.before)
        return getattr(self.record, self.winner.name) if finding is None else self.winner_of(finding)

    def went_out(self, seat: int) -> Answers:
        """Return the answers for a hand that ended because somebody went out."""
        return self._answers(**{self.out.name: seat})

    def blocked(self, winner: int | None, hands: Hands = ()) -> Answers:
        """Return the answers for a blocked hand: everybody's tiles, or else its winner, or a tie."""
        blocked = {self.out.nobody: True}
        if not hands:
            is_tie = True if winner is None else None
            return self._answers(**blocked, **{self.winner.name: winner, self.winner.nobody: is_tie})
        at = self.before
        tiles = tuple(hand if at.is_active(seat) else None for seat, hand in enumerate(hands))
        return self._answers(**blocked, **{self.tiles.name: tiles})

    def _answers(self, **values: Any) -> Answers:
        return Answers(self.answers.form).put(**values)


def tapped_sheet(sheet: RecordSheet, answers: Answers, before: RuleContext) -> TappedSheet:
    """Return the sheet of a hand with the answers for its end."""
    questions = [*answers.form.questions]
    seats = [each for each in questions if isinstance(each, SeatQuestion)]
    out = next(each for each in seats if not each.inquiry)
    winner = next(each for each in seats if each.inquiry)
    tiles = next(each for each in questions if isinstance(each, TilesQuestion))
    return TappedSheet(sheet.lines(before.setup), answers, before, out, winner, tiles)


def is_once(line: Line) -> bool:
    """Return whether a row is printed with what it is worth, not with what it is worth each time."""
    return not line.worth.startswith("x")
