"""What finished matches add up to: wins, places, averages and runs of one person, and two against each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

ENOUGH = 5
"""Matches before anything is told in percent."""

LAST = 10
"""Matches whose results are shown one by one."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """A finished match of at least two sides.

    ``players`` are the people by seat; with ``teams``, seat n plays for side n modulo teams. By side: ``places`` (1 is
    best), ``points`` scored, ``hands`` it was in for. ``outs`` by seat: hands ended by going out, ``None`` where the
    game does not write that down.
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

    def side(self, person: str) -> int:
        """The side somebody played for who was there."""
        seat = self.players.index(person)
        return seat % self.teams if self.teams else seat

    def won(self, person: str) -> bool:
        return self.side(person) in self.winners


@dataclass(frozen=True, slots=True)
class Share:
    """``part`` of ``whole``, out of so many matches."""

    part: int = 0
    whole: int = 0
    matches: int = 0

    @property
    def percent(self) -> int | None:
        """In percent, halves rounded up; ``None`` while the matches are too few to say."""
        if self.matches < ENOUGH or not self.whole:
            return None
        return (200 * self.part + self.whole) // (2 * self.whole)


@dataclass(frozen=True, slots=True)
class Run:
    """Wins in a row, and the game, where all of them were of one."""

    length: int = 0
    game: str | None = None


@dataclass(frozen=True, slots=True)
class InGame:
    """One person's matches of one game; ``points`` were scored in ``hands``."""

    game: str
    matches: int
    wins: int
    points: int
    hands: int

    @property
    def average(self) -> float:
        """Points a hand, to one decimal place; 0 without a hand."""
        return round(self.points / self.hands, 1) if self.hands else 0.0


@dataclass(frozen=True, slots=True)
class Record:
    """What somebody's matches add up to. ``places`` counts firsts, seconds … as far as the last place ever taken."""

    person: str
    matches: int
    wins: int
    places: tuple[int, ...]
    games: tuple[InGame, ...]
    out: Share
    run: Run


@dataclass(frozen=True, slots=True)
class Won:
    """How many of their matches somebody has won."""

    person: str
    wins: int
    matches: int


@dataclass(frozen=True, slots=True)
class Against:
    """Two people: matches on different sides, those each has won (a shared win is both's), and as partners."""

    matches: int
    wins: tuple[int, int]
    partners: int = 0
    partners_won: int = 0
    games: tuple[tuple[str, int, int, int], ...] = ()
    """Game, matches against each other, won by the one, won by the other; the most played first."""


def of(outcomes: Iterable[Outcome], person: str) -> list[Outcome]:
    """The matches somebody was there for."""
    return [outcome for outcome in outcomes if person in outcome.players]


def won(outcomes: Iterable[Outcome]) -> tuple[Won, ...]:
    """Everybody, most wins first; then who needed fewer matches for them, then by name."""
    matches: Counter[str] = Counter()
    wins: Counter[str] = Counter()
    for outcome in outcomes:
        matches.update(outcome.players)
        wins.update(person for person in outcome.players if outcome.won(person))
    everybody = (Won(person, wins[person], played) for person, played in matches.items())
    return tuple(sorted(everybody, key=lambda each: (-each.wins, each.matches, each.person)))


def record(outcomes: Sequence[Outcome], person: str) -> Record:
    """One person's matches, given oldest first, added up."""
    own = of(outcomes, person)
    places = Counter(outcome.places[outcome.side(person)] for outcome in own)
    return Record(
        person,
        len(own),
        sum(outcome.won(person) for outcome in own),
        tuple(places[place] for place in range(1, max(places, default=0) + 1)),
        _games(own, person),
        _out(own, person),
        _longest(own, person),
    )


def _games(own: Sequence[Outcome], person: str) -> tuple[InGame, ...]:
    """Game by game, the most played first."""
    found: list[InGame] = []
    for game, matches in Counter(outcome.game for outcome in own).most_common():
        these = [outcome for outcome in own if outcome.game == game]
        sides = [(outcome, outcome.side(person)) for outcome in these]
        points, hands = (
            sum(outcome.points[side] for outcome, side in sides),
            sum(outcome.hands[side] for outcome, side in sides),
        )
        found.append(InGame(game, matches, sum(outcome.won(person) for outcome in these), points, hands))
    return tuple(found)


def _out(own: Sequence[Outcome], person: str) -> Share:
    """Hands somebody ended by going out, of the hands of games that write it down."""
    told = [
        (outcome.outs[outcome.players.index(person)], outcome.hands[outcome.side(person)])
        for outcome in own
        if outcome.outs is not None
    ]
    return Share(sum(outs for outs, _ in told), sum(hands for _, hands in told), len(told))


def _longest(own: Sequence[Outcome], person: str) -> Run:
    """The longest run of wins; of equal ones the latest."""
    best, now = Run(), Run()
    for outcome in own:
        if outcome.won(person):
            game = outcome.game if now.game == outcome.game or not now.length else None
            now = Run(now.length + 1, game)
            best = now if now.length >= best.length else best
        else:
            now = Run()
    return best


def form(outcomes: Sequence[Outcome], person: str) -> tuple[bool | None, ...]:
    """Match by match, whether somebody won; ``None`` where they were not there."""
    return tuple(outcome.won(person) if person in outcome.players else None for outcome in outcomes)


def against(outcomes: Iterable[Outcome], one: str, other: str) -> Against:
    """Two people against each other, and beside each other."""
    both = [match for match in outcomes if one in match.players and other in match.players]
    apart = [match for match in both if match.side(one) != match.side(other)]
    beside = [match for match in both if match.side(one) == match.side(other)]
    games = Counter(match.game for match in apart).most_common()
    by_game = [(game, matches, *_wins([m for m in apart if m.game == game], one, other)) for game, matches in games]
    return Against(
        len(apart), _wins(apart, one, other), len(beside), sum(match.won(one) for match in beside), tuple(by_game)
    )


def _wins(matches: Sequence[Outcome], one: str, other: str) -> tuple[int, int]:
    return sum(match.won(one) for match in matches), sum(match.won(other) for match in matches)


def company(outcomes: Iterable[Outcome], person: str) -> tuple[str, ...]:
    """Whom somebody has played against, the most frequent first, then by name."""
    met = Counter(
        other
        for outcome in of(outcomes, person)
        for other in outcome.players
        if outcome.side(other) != outcome.side(person)
    )
    return tuple(sorted(met, key=lambda other: (-met[other], other)))
