"""Statistics of finished matches: wins, places, averages and streaks of a person, and of two against each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

MIN_MATCHES_FOR_PERCENT = 5
"""The number of matches from which on percentages are shown."""

FORM_LENGTH = 10
"""The number of latest matches whose results are shown individually."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """A finished match of at least two sides.

    ``players`` are the people by seat; with ``teams``, seat n plays for side n modulo teams. By side: ``places`` (1 is
    best), ``points`` scored, ``hands`` it took part in. ``outs`` by seat: hands ended by going out, ``None`` if the
    game does not record that. The match does not count for the seats in ``late``, who joined late or left early.
    """

    game: str
    when: datetime
    players: tuple[str, ...]
    teams: int
    winners: tuple[int, ...]
    places: tuple[int, ...]
    points: tuple[int, ...]
    hands: tuple[int, ...]
    outs: tuple[int, ...] | None = None
    late: tuple[int, ...] = ()

    @property
    def people(self) -> tuple[str, ...]:
        """Return the people for whom the match counts."""
        return tuple(person for seat, person in enumerate(self.players) if seat not in self.late)

    def side(self, person: str) -> int:
        """Return the side of a person who took part."""
        seat = self.players.index(person)
        return seat % self.teams if self.teams else seat

    def won(self, person: str) -> bool:
        return self.side(person) in self.winners


@dataclass(frozen=True, slots=True)
class Share:
    """``part`` of ``whole``, counted in ``matches``."""

    part: int = 0
    whole: int = 0
    matches: int = 0

    @property
    def percent(self) -> int | None:
        """Return the share in percent, halves rounded up; ``None`` with too few matches."""
        if self.matches < MIN_MATCHES_FOR_PERCENT or not self.whole:
            return None
        return (200 * self.part + self.whole) // (2 * self.whole)


@dataclass(frozen=True, slots=True)
class Streak:
    """Wins in a row, and their game if it was always the same."""

    length: int = 0
    game: str | None = None


@dataclass(frozen=True, slots=True)
class GameRecord:
    """The matches of a person in one game; ``points`` were scored in ``hands``."""

    game: str
    matches: int
    wins: int
    points: int
    hands: int

    @property
    def average(self) -> float:
        """Return the points per hand, rounded to one decimal; 0 without a hand."""
        return round(self.points / self.hands, 1) if self.hands else 0.0


@dataclass(frozen=True, slots=True)
class Record:
    """The statistics of a person. ``places`` counts first, second … places up to the last one taken."""

    person: str
    matches: int
    wins: int
    places: tuple[int, ...]
    games: tuple[GameRecord, ...]
    out: Share
    run: Streak


@dataclass(frozen=True, slots=True)
class WinCount:
    """The number of wins and matches of a person."""

    person: str
    wins: int
    matches: int


@dataclass(frozen=True, slots=True)
class PairRecord:
    """Two people: matches on different sides, wins of each (a shared win counts for both), and matches as partners."""

    matches: int
    wins: tuple[int, int]
    partners: int = 0
    partners_won: int = 0
    games: tuple[tuple[str, int, int, int], ...] = ()
    """Game, matches against each other, wins of the first and of the second person; the most played game first."""


def outcomes_of(outcomes: Iterable[Outcome], person: str) -> list[Outcome]:
    """Return the matches that a person took part in."""
    return [outcome for outcome in outcomes if person in outcome.people]


def win_counts(outcomes: Iterable[Outcome]) -> tuple[WinCount, ...]:
    """Return all people by wins, then by fewer matches, then by name."""
    matches: Counter[str] = Counter()
    wins: Counter[str] = Counter()
    for outcome in outcomes:
        matches.update(outcome.people)
        wins.update(person for person in outcome.people if outcome.won(person))
    everybody = (WinCount(person, wins[person], played) for person, played in matches.items())
    return tuple(sorted(everybody, key=lambda each: (-each.wins, each.matches, each.person)))


def record_of(outcomes: Sequence[Outcome], person: str) -> Record:
    """Return the statistics of a person; ``outcomes`` are oldest first."""
    own = outcomes_of(outcomes, person)
    places = Counter(outcome.places[outcome.side(person)] for outcome in own)
    taken = tuple(places[place] for place in range(1, max(places, default=0) + 1))
    wins = sum(outcome.won(person) for outcome in own)
    return Record(person, len(own), wins, taken, _games(own, person), _out(own, person), _longest(own, person))


def _games(own: Sequence[Outcome], person: str) -> tuple[GameRecord, ...]:
    """Return the record of each game, the most played first."""
    found: list[GameRecord] = []
    for game, matches in Counter(outcome.game for outcome in own).most_common():
        of_game = [outcome for outcome in own if outcome.game == game]
        sides = [(outcome, outcome.side(person)) for outcome in of_game]
        points = sum(outcome.points[side] for outcome, side in sides)
        hands = sum(outcome.hands[side] for outcome, side in sides)
        found.append(GameRecord(game, matches, sum(outcome.won(person) for outcome in of_game), points, hands))
    return tuple(found)


def _out(own: Sequence[Outcome], person: str) -> Share:
    """Return the share of hands that a person ended by going out, in games that record it."""
    counted = [
        (outcome.outs[outcome.players.index(person)], outcome.hands[outcome.side(person)])
        for outcome in own
        if outcome.outs is not None
    ]
    return Share(sum(outs for outs, _ in counted), sum(hands for _, hands in counted), len(counted))


def _longest(own: Sequence[Outcome], person: str) -> Streak:
    """Return the longest streak of wins, the latest of equal ones."""
    best, now = Streak(), Streak()
    for outcome in own:
        if outcome.won(person):
            game = outcome.game if now.game == outcome.game or not now.length else None
            now = Streak(now.length + 1, game)
            best = now if now.length >= best.length else best
        else:
            now = Streak()
    return best


def recent_form(outcomes: Sequence[Outcome], person: str) -> tuple[bool | None, ...]:
    """Return for each match whether a person won; ``None`` if they did not take part."""
    return tuple(outcome.won(person) if person in outcome.people else None for outcome in outcomes)


def pair_record(outcomes: Iterable[Outcome], person: str, other: str) -> PairRecord:
    """Return the record of two people as opponents and as partners."""
    both = [match for match in outcomes if person in match.people and other in match.people]
    as_opponents = [match for match in both if match.side(person) != match.side(other)]
    as_partners = [match for match in both if match.side(person) == match.side(other)]
    games = Counter(match.game for match in as_opponents).most_common()
    by_game = tuple(
        (game, matches, *_wins([m for m in as_opponents if m.game == game], person, other)) for game, matches in games
    )
    wins, together = _wins(as_opponents, person, other), sum(match.won(person) for match in as_partners)
    return PairRecord(len(as_opponents), wins, len(as_partners), together, by_game)


def _wins(matches: Sequence[Outcome], person: str, other: str) -> tuple[int, int]:
    return sum(match.won(person) for match in matches), sum(match.won(other) for match in matches)


def opponents_of(outcomes: Iterable[Outcome], person: str) -> tuple[str, ...]:
    """Return the opponents of a person, the most frequent first, then by name."""
    met = Counter(
        other
        for outcome in outcomes_of(outcomes, person)
        for other in outcome.people
        if outcome.side(other) != outcome.side(person)
    )
    return tuple(sorted(met, key=lambda other: (-met[other], other)))
