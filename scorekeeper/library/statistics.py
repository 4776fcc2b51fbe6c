"""Statistics of finished matches: results, places, averages and streaks of a person, and two against each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

Result = Literal["won", "shared", "lost"]
"""How a match ended for a person: first alone with the partners, first beside another side, or neither."""

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
    The sides in ``shut_out`` have not scored against the winner.
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
    shut_out: tuple[int, ...] = ()

    @property
    def people(self) -> tuple[str, ...]:
        """Return the people for whom the match counts."""
        return tuple(person for seat, person in enumerate(self.players) if seat not in self.late)

    def side(self, person: str) -> int:
        """Return the side of a person who took part."""
        seat = self.players.index(person)
        return seat % self.teams if self.teams else seat

    def result(self, person: str) -> Result:
        if self.side(person) not in self.winners:
            return "lost"
        return "won" if len(self.winners) == 1 else "shared"


@dataclass(frozen=True, slots=True)
class Results:
    """How many matches were won, shared and lost. They are never added into one percentage."""

    won: int = 0
    shared: int = 0
    lost: int = 0

    @property
    def matches(self) -> int:
        return self.won + self.shared + self.lost


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
    """The matches of a person in one game; ``points`` were scored in ``hands``, so not in matches without any."""

    game: str
    results: Results
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
    results: Results
    places: tuple[int, ...]
    games: tuple[GameRecord, ...]
    out: Share
    run: Streak


@dataclass(frozen=True, slots=True)
class WinCount:
    """The results of a person."""

    person: str
    results: Results


@dataclass(frozen=True, slots=True)
class PairRecord:
    """Two people: how often each had the better place, how often they were level, and their matches as partners."""

    ahead: int = 0
    level: int = 0
    behind: int = 0
    partners: Results = Results()
    games: tuple[tuple[str, int, int, int], ...] = ()
    """Game, how often the first was ahead, level, and behind; the most played game first."""

    @property
    def matches(self) -> int:
        """Return the matches against each other."""
        return self.ahead + self.level + self.behind


def outcomes_of(outcomes: Iterable[Outcome], person: str) -> list[Outcome]:
    """Return the matches that a person took part in."""
    return [outcome for outcome in outcomes if person in outcome.people]


def results_of(outcomes: Iterable[Outcome], person: str) -> Results:
    """Return the results of a person, in matches that count for them."""
    counted = Counter(outcome.result(person) for outcome in outcomes_of(outcomes, person))
    return Results(counted["won"], counted["shared"], counted["lost"])


def win_counts(outcomes: Iterable[Outcome]) -> tuple[WinCount, ...]:
    """Return all people by matches won, then shared, then by fewer matches, then by name."""
    counted = Counter((person, outcome.result(person)) for outcome in outcomes for person in outcome.people)
    everybody = (
        WinCount(person, Results(counted[person, "won"], counted[person, "shared"], counted[person, "lost"]))
        for person in dict.fromkeys(person for person, _ in counted)
    )

    def rank(each: WinCount) -> tuple[int, int, int, str]:
        return -each.results.won, -each.results.shared, each.results.matches, each.person

    return tuple(sorted(everybody, key=rank))


def record_of(outcomes: Sequence[Outcome], person: str) -> Record:
    """Return the statistics of a person; ``outcomes`` are oldest first."""
    own = outcomes_of(outcomes, person)
    places = Counter(outcome.places[outcome.side(person)] for outcome in own)
    taken = tuple(places[place] for place in range(1, max(places, default=0) + 1))
    out, run = _out(own, person), _longest(own, person)
    return Record(person, results_of(own, person), taken, _games(own, person), out, run)


def _games(own: Sequence[Outcome], person: str) -> tuple[GameRecord, ...]:
    """Return the record of each game, the most played first."""
    found: list[GameRecord] = []
    for game, _ in Counter(outcome.game for outcome in own).most_common():
        of_game = [outcome for outcome in own if outcome.game == game]
        sides = [(outcome, outcome.side(person)) for outcome in of_game]
        points = sum(outcome.points[side] for outcome, side in sides if outcome.hands[side])
        hands = sum(outcome.hands[side] for outcome, side in sides)
        found.append(GameRecord(game, results_of(of_game, person), points, hands))
    return tuple(found)


def _out(own: Sequence[Outcome], person: str) -> Share:
    """Return the share of hands that a person ended by going out, in games that record it."""
    counted = [
        (outcome.outs[outcome.players.index(person)], outcome.hands[outcome.side(person)])
        for outcome in own
        if outcome.outs is not None and outcome.hands[outcome.side(person)]
    ]
    return Share(sum(outs for outs, _ in counted), sum(hands for _, hands in counted), len(counted))


def _longest(own: Sequence[Outcome], person: str) -> Streak:
    """Return the longest streak of matches won, the latest of equal ones; a shared first place ends one."""
    best, now = Streak(), Streak()
    for outcome in own:
        if outcome.result(person) == "won":
            game = outcome.game if now.game == outcome.game or not now.length else None
            now = Streak(now.length + 1, game)
            best = now if now.length >= best.length else best
        else:
            now = Streak()
    return best


def recent_results(outcomes: Sequence[Outcome]) -> dict[str, tuple[Result, ...]]:
    """Return the results of the last ten matches of each person, or of all if there are fewer, oldest first."""
    found: dict[str, list[Result]] = {}
    for outcome in reversed(outcomes):
        for person in outcome.people:
            last = found.setdefault(person, [])
            if len(last) < FORM_LENGTH:
                last.append(outcome.result(person))
    return {person: (*reversed(last),) for person, last in found.items()}


def matches_apart(outcomes: Iterable[Outcome], person: str, other: str) -> list[Outcome]:
    """Return the matches in which two people were on different sides."""
    return [match for match in _of_both(outcomes, person, other) if match.side(person) != match.side(other)]


def _of_both(outcomes: Iterable[Outcome], person: str, other: str) -> list[Outcome]:
    """Return the matches that count for both people."""
    both = [match for match in outcomes if person in match.players and other in match.players]
    return [match for match in both if not match.late or {person, other} <= {*match.people}]


def lead(outcome: Outcome, person: str, other: str) -> int:
    """Return 1 if a person has a better place than the other, 0 if they are level, else -1."""
    own, theirs = (outcome.places[outcome.side(each)] for each in (person, other))
    return (own < theirs) - (own > theirs)


def pair_record(outcomes: Sequence[Outcome], person: str, other: str) -> PairRecord:
    """Return the record of two people as opponents and as partners."""
    both = _of_both(outcomes, person, other)
    apart = matches_apart(both, person, other)
    partners = [match for match in both if match.side(person) == match.side(other)]
    games = Counter(match.game for match in apart).most_common()
    by_game = tuple(
        (game, *_leads([match for match in apart if match.game == game], person, other)) for game, _ in games
    )
    return PairRecord(*_leads(apart, person, other), results_of(partners, person), by_game)


def _leads(apart: Sequence[Outcome], person: str, other: str) -> tuple[int, int, int]:
    counted = Counter(lead(match, person, other) for match in apart)
    return counted[1], counted[0], counted[-1]


def opponents_of(outcomes: Iterable[Outcome], person: str) -> tuple[str, ...]:
    """Return the opponents of a person, the most frequent first, then by name."""
    met = Counter(
        other
        for outcome in outcomes_of(outcomes, person)
        for other in outcome.people
        if outcome.side(other) != outcome.side(person)
    )
    return tuple(sorted(met, key=lambda other: (-met[other], other)))
