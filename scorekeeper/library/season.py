"""The season table of a family or a club: what each person has played, won and scored in a number of matches."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import astuple, dataclass

from scorekeeper.library.statistics import Outcome


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """The season of one person; a pair counts for each of its members.

    ``points_for`` are those of the own side, ``points_against`` those of all other sides, as written in the hands,
    or as in the result where only that is known.
    ``given`` counts the sides that the own side has shut out, ``taken`` the matches in which it was shut out.
    """

    person: str
    won: int = 0
    shared: int = 0
    lost: int = 0
    points_for: int = 0
    points_against: int = 0
    given: int = 0
    taken: int = 0

    @property
    def played(self) -> int:
        return self.won + self.shared + self.lost

    @property
    def figures(self) -> tuple[int, ...]:
        """Return the figures in the order of the columns, beginning with the matches played."""
        return (self.played, *astuple(self)[1:])


COLUMNS = ("played", "won", "shared", "lost", "points_for", "points_against", "given", "taken")
"""The names of the ``figures`` of a line."""


def season_table(outcomes: Iterable[Outcome]) -> tuple[SeasonLine, ...]:
    """Return the line of each person: by matches won, then shared, then by fewer matches, then by name."""
    sums: dict[str, tuple[int, ...]] = {}
    for outcome in outcomes:
        total = sum(outcome.points)
        for person in outcome.people:
            side, result = outcome.side(person), outcome.result(person)
            points, is_winner = outcome.points[side], result == "won"
            added = (
                is_winner,
                result == "shared",
                result == "lost",
                points,
                total - points,
                is_winner * len(outcome.shut_out),
                side in outcome.shut_out,
            )
            sums[person] = tuple(map(sum, zip(sums.get(person, (0,) * len(added)), added, strict=True)))
    lines = (SeasonLine(person, *figures) for person, figures in sums.items())
    return tuple(sorted(lines, key=lambda line: (-line.won, -line.shared, line.played, line.person)))
