"""Old results from a table: matches of which only the day, the game, the players and their totals are known.

The first row has the headings: a day, a game, and then either a column for each player or pair (``Anna``,
``Anna & Chloé``) with totals, or a column for players and one for totals, with a row for each side of a match.
"""

from __future__ import annotations

import csv
import hashlib
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, tzinfo
from io import StringIO
from itertools import groupby
from typing import Any, Final, Literal

from scorekeeper.core.adjustments_check import MOST
from scorekeeper.core.codec import read_head
from scorekeeper.core.events import Adjusted, EndedEarly, LogEvent
from scorekeeper.core.kinds import quote
from scorekeeper.core.model import Adjustment
from scorekeeper.core.names import check_name, name_key, normalize_name
from scorekeeper.core.problem import Code, Problem, Refusal
from scorekeeper.core.session import LogEntry, open_session
from scorekeeper.core.timestamps import END, EPOCH
from scorekeeper.core.variant import Games, Match
from scorekeeper.library.transfer import ImportedMatch

TABLES: Final = (".csv", ".tsv", ".txt")
"""How the name of a table of results ends."""

MAX_BYTES: Final = 1_000_000
MAX_ROWS: Final = 20_000

MAX_PROBLEMS: Final = 50
"""Problems after which the rest of a table is not read."""

DayOrder = Literal["dmy", "mdy"]
"""Whether 3/4/2024 is in April or in March."""

HEADINGS: Final[Mapping[str, frozenset[str]]] = {
    "day": frozenset({"day", "date", "jour", "tag", "datum", "día", "dia", "fecha"}),
    "game": frozenset({"game", "jeu", "spiel", "juego"}),
    "players": frozenset({"player", "player or team", "joueur", "joueur ou équipe", "name", "person oder team"})
    | {"jugador", "jugador o equipo"},
    "total": frozenset({"total", "score", "summe", "punkte", "points", "puntos"}),
    "match": frozenset({"match", "partie", "partida"}),
    "time": frozenset({"time", "heure", "zeit", "hora"}),
    "members": frozenset({"players", "joueurs", "spieler", "jugadores"}),
    "status": frozenset({"ended", "fin", "ende"}),
}
"""What columns are called, in lower case: those of the app in all its languages, and other common words."""

_WORDS_BESIDE: Final = frozenset(
    {"place", "platz", "puesto", "won", "gagnée", "gewonnen", "ganada", "shared", "partagée", "geteilt", "compartida"}
    | {"hands", "manches", "runden", "manos"}
)
"""Other columns of the table that the app exports."""

_WITHOUT_WINNER: Final = frozenset(
    {"in play", "läuft", "en cours", "en juego", "nobody wins", "niemand gewinnt", "sans vainqueur", "nadie gana"}
)
"""How the app says in an exported table that a match is in play, or that nobody wins it, in lower case."""

_EMPTY: Final = Problem(Code.VALUE_MISSING, values={"field": "cell"})

_BETWEEN_NAMES: Final = re.compile(r"[&/+]|, | (?:and|und|et|y|e) ")
"""What may stand between the names of partners: the app exports ``Anna & Chloé`` and ``Anna and Chloé``."""


@dataclass(frozen=True, slots=True)
class TableProblem:
    """Why a table is refused: the number of its row, from 1 with the headings, the heading of the column, and why."""

    row: int
    column: str
    problem: Problem


@dataclass(frozen=True, slots=True)
class ResultTable:
    """What a table has, before anything of it is stored.

    ``repeated`` is how many results it has twice, ``without_winner`` how many matches have no winner, ``stored`` how
    many the library has; ``games`` is how often it has each game, ``names`` are all players.
    ``asks_order``: its days are written in figures, and nobody has said in which order.
    """

    matches: tuple[ImportedMatch, ...] = ()
    repeated: int = 0
    without_winner: int = 0
    stored: int = 0
    games: Mapping[str, int] = field(default_factory=dict[str, int])
    names: tuple[str, ...] = ()
    asks_order: bool = False
    problems: tuple[TableProblem, ...] = ()


@dataclass(frozen=True, slots=True)
class _Side:
    """A side of a result: its row, its names, its total as text, and the headings of the columns that have these."""

    row: int
    names: tuple[str, ...]
    total: str
    names_column: str
    total_column: str


@dataclass(frozen=True, slots=True)
class _Result:
    """A result as it stands in the table, beginning in ``row``; with the cells of some columns by what these have."""

    row: int
    cells: Mapping[str, str]
    sides: tuple[_Side, ...]


def read_results(
    raw: bytes,
    games: Games,
    names: Mapping[str, str],
    order: DayOrder | None = None,
    stored: Collection[str] = (),
    *,
    zone: tzinfo | None = UTC,
) -> ResultTable:
    """Return the results of a table in UTF-8 or Windows-1252, with commas, semicolons or tabs.

    Args:
        raw: the table.
        games: the games.
        names: the ids of games by their names in lower case.
        order: the order of figures in days that are not written as in ISO 8601.
        stored: the ids of the matches of the library, which are left out.
        zone: the time zone of the days; ``None`` is that of the machine.
    """
    if len(raw) > MAX_BYTES:
        return _refused(1, "", Problem(Code.TABLE_LARGE))
    try:
        rows = _rows(raw)
    except csv.Error:
        return _refused(1, "", Problem(Code.TABLE_HEADINGS))
    first = next((number for number, row in enumerate(rows) if any(map(str.strip, row))), 0)
    if len(rows) - first - 1 > MAX_ROWS:
        return _refused(1, "", Problem(Code.TABLE_LARGE))
    headings = [normalize_name(cell) for cell in rows[first]] if rows else []
    if not {"day", "game"} <= {_meaning(heading) for heading in headings}:
        return _refused(first + 1, "", Problem(Code.TABLE_HEADINGS))
    reader = _Reader(games, names, order, {_meaning(heading): heading for heading in headings}, stored, zone)
    for result in _results(headings, rows[first + 1 :], first + 2):
        reader.add(result)
        if len(reader.problems) >= MAX_PROBLEMS:
            break
    return reader.table()


def _refused(row: int, column: str, problem: Problem) -> ResultTable:
    return ResultTable(problems=(TableProblem(row, column, problem),))


def _rows(raw: bytes) -> list[list[str]]:
    """Return the cells of the table; raise ``csv.Error`` if it is no table.

    A first line ``sep=;`` is for Excel, which does not count it as a row.
    """
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = raw.decode("cp1252", "replace")
    if separator := re.match(r"sep=([,;\t])\r?\n", text, re.IGNORECASE):
        delimiter, text = separator[1], text[separator.end() :]
    else:
        delimiter = max(",;\t", key=text.lstrip().split("\n", 1)[0].count)
    return [*csv.reader(StringIO(text.replace("\0", ""), newline=""), delimiter=delimiter)]


def _meaning(heading: str) -> str:
    """Return what a column has; ``""`` if it is the name of a player."""
    word = heading.casefold()
    return next((meaning for meaning, words in HEADINGS.items() if word in words), "")


def _results(headings: Sequence[str], rows: Sequence[Sequence[str]], start: int) -> Iterator[_Result]:
    """Yield the results of the rows below the headings; ``start`` is the number of the first one."""
    meanings = [_meaning(heading) for heading in headings]
    cells = [(number, [*row, *[""] * (len(headings) - len(row))]) for number, row in enumerate(rows, start)]
    cells = [(number, row) for number, row in cells if any(map(str.strip, row))]
    at = {meaning: place for place, meaning in enumerate(meanings) if meaning}
    if {"players", "total"} <= at.keys():
        yield from _long(cells, at, headings)
        return
    pairs = zip(headings, meanings, strict=True)
    named = [not meaning and heading.casefold() not in _WORDS_BESIDE for heading, meaning in pairs]
    columns = [place for place, is_name in enumerate(named) if is_name]
    for number, row in cells:
        sides = [
            _Side(number, _names_in(headings[place]), row[place], headings[place], headings[place])
            for place in columns
            if row[place].strip()
        ]
        yield _Result(number, {key: row[place] for key, place in at.items()}, tuple(sides))


def _long(cells: Sequence[tuple[int, list[str]]], at: Mapping[str, int], headings: Sequence[str]) -> Iterator[_Result]:
    """Yield the results of a table with a row for each side: rows of a match stand one below the other."""
    keys = [at[key] for key in ("match", "day", "time", "game") if key in at]
    who, members = at["players"], at.get("members", at["players"])
    for _, group in groupby(cells, key=lambda numbered: [numbered[1][place] for place in keys]):
        found = [*group]
        number, first = found[0]
        columns = headings[who], headings[at["total"]]
        sides = [_Side(each, _members(row[who], row[members]), row[at["total"]], *columns) for each, row in found]
        yield _Result(number, {key: first[place] for key, place in at.items()}, tuple(sides))


def _names_in(side: str) -> tuple[str, ...]:
    """Return the names of the players of a side, such as ``Anna & Chloé``."""
    return tuple(name for part in re.split(r"[&/+]", side) if (name := normalize_name(part)))


def _members(side: str, members: str) -> tuple[str, ...]:
    """Return the names of the players of a side: its ``members`` if it is a team with a name of its own.

    ``Max and Moritz`` is one player if that is also the name of the side.
    """
    listed, in_side = (tuple(map(normalize_name, _BETWEEN_NAMES.split(text))) for text in (members, side))
    return listed if len(listed) > 1 and listed != in_side else _names_in(side)


@dataclass
class _Reader:
    """Reads one result after the other. ``headings`` are those of the columns, by what these have."""

    games: Games
    names: Mapping[str, str]
    order: DayOrder | None
    headings: Mapping[str, str]
    stored: Collection[str]
    zone: tzinfo | None
    asks_order: bool = False
    repeated: int = 0
    without_winner: int = 0
    stored_before: int = 0
    problems: list[TableProblem] = field(default_factory=list[TableProblem])
    matches: dict[str, ImportedMatch] = field(default_factory=dict[str, ImportedMatch])
    counted: dict[str, int] = field(default_factory=dict[str, int])
    people: dict[str, str] = field(default_factory=dict[str, str])
    begun: dict[Any, Match | tuple[int | None, Problem]] = field(default_factory=dict[Any, Any])

    def table(self) -> ResultTable:
        people = tuple(self.people.values())
        matches = () if self.problems or self.asks_order else tuple(self.matches.values())
        left_out = self.repeated, self.without_winner, self.stored_before
        return ResultTable(matches, *left_out, self.counted, people, self.asks_order, tuple(self.problems))

    def refuse(self, place: _Result | _Side, column: str, problem: Problem) -> None:
        self.problems.append(TableProblem(place.row, column, problem))

    def add(self, result: _Result) -> None:
        """Add a result, or why it is refused; leave it out if it has no winner or is stored."""
        cells = {key: cell.strip() for key, cell in result.cells.items()}
        if cells.get("status", "").casefold() in _WITHOUT_WINNER:
            self.without_winner += 1
            return
        if cells.get("match") in self.stored:
            self.stored_before += 1
            return
        day, game = self._day(result, cells["day"]), self.names.get(cells["game"].casefold(), "")
        if not game:
            problem = Problem(Code.GAME_UNKNOWN, values={"value": quote(result.cells["game"])})
            self.refuse(result, self.headings["game"], problem if cells["game"] else _EMPTY)
        totals = [self._total(side) for side in result.sides]
        sides = [[*side.names] for side in result.sides]
        for name in (name for side in sides for name in side):
            self.people.setdefault(name_key(name), name)
        if not game or day is None or None in totals:
            return
        match = self._begin(result, game, sides)
        if match is None:
            return
        known = [total for total in totals if total is not None]
        other = [cell for column in ("match", "time") if (cell := cells.get(column))]
        about = (day.isoformat(), game, sides, known, *([other] if other else []))
        key = hashlib.sha256(repr(about).encode()).hexdigest()
        if key in self.matches:
            self.repeated += 1
            return
        self.counted[game] = self.counted.get(game, 0) + 1
        self._write(result, key, match, day, known)

    def _day(self, result: _Result, text: str) -> date | None:
        """Return the day of a result; another one while nobody has said in which order its figures are."""
        iso = re.fullmatch(r"(\d{4})-(\d\d?)-(\d\d?)(?:[T ].*)?", text)
        other = re.fullmatch(r"(\d\d?)[./-](\d\d?)[./-](\d{4})", text)
        if other and self.order is None:
            self.asks_order = True
            return EPOCH.date()
        found = iso.group(1, 2, 3) if iso else None
        if other:
            found = other.group(3, 2, 1) if self.order == "dmy" else other.group(3, 1, 2)
        try:
            day = date(*map(int, found)) if found else None
        except ValueError:
            day = None
        if day is not None and EPOCH.date() <= day < END.date() and EPOCH <= self._noon(day) < END:
            return day
        problem = Problem(Code.DATE_UNKNOWN, values={"value": quote(text)}) if text else _EMPTY
        self.refuse(result, self.headings["day"], problem)
        return None

    def _noon(self, day: date) -> datetime:
        """Return noon of a day where people are, in UTC."""
        return datetime.combine(day, time(12), self.zone).astimezone(UTC)

    def _total(self, side: _Side) -> int | None:
        """Return a total; a decimal comma or point may stand before one or two zeros: with three it is 1,000."""
        plain = side.total.strip().replace("−", "-").replace("\u00a0", "")
        if found := re.fullmatch(r"([+-]?\d{1,10})(?:[.,]0{1,2})?", plain):
            return int(found[1])
        problem = (
            Problem(Code.VALUE_NOT_INT, values={"field": "total", "value": quote(side.total)}) if plain else _EMPTY
        )
        self.refuse(side, side.total_column, problem)
        return None

    def _begin(self, result: _Result, game: str, sides: Sequence[Sequence[str]]) -> Match | None:
        """Return the match of these sides without hands; the same people are looked at once."""
        key = game, tuple(map(tuple, sides))
        if key not in self.begun:
            self.begun[key] = self._read_match(game, sides)
        match = self.begun[key]
        if isinstance(match, Match):
            return match
        side, problem = match
        if side is None:
            self.refuse(result, "", problem)
        else:
            self.refuse(result.sides[side], result.sides[side].names_column, problem)
        return None

    def _read_match(self, game: str, sides: Sequence[Sequence[str]]) -> Match | tuple[int | None, Problem]:
        """Return the match of these sides, or what is wrong with them and with which side, if it is a name."""
        names: list[str] = []
        for number, side in enumerate(sides):
            for name in side:
                if problem := check_name(name, names):
                    return number, problem
                names.append(name)
        alone = [side[0] for side in sides if side]
        is_in_teams = any(len(side) > 1 for side in sides)
        people: dict[str, Any] = {"teams": [*map(list, sides)]} if is_in_teams else {"sides": alone}
        match = read_head({"game": game, **people}, self.games, namesakes=False)
        if isinstance(match, Refusal):
            return None, match.problem
        if match.setup.sides != len(sides):
            return None, Problem(Code.TEAMS_SHAPE, values={"game": game})
        return (None, Problem(Code.FOR_ONE, values={"game": game})) if len(sides) == 1 else match

    def _write(self, result: _Result, key: str, match: Match, day: date, totals: Sequence[int]) -> None:
        """Add the match with these totals. It has the same ids each time, so that it is known in any time zone."""
        more = [total - match.goal.start for total in totals]
        wrong = next((side for side, points in zip(result.sides, more, strict=True) if abs(points) > MOST), None)
        if wrong is not None:
            self.refuse(wrong, wrong.total_column, Problem(Code.VALUE_RANGE, values={"field": "total", "high": MOST}))
            return
        at = self._noon(day)
        events: list[LogEvent] = [Adjusted(Adjustment(0, side, points)) for side, points in enumerate(more) if points]
        events.append(EndedEarly("result"))
        log = [LogEntry(f"{key[:28]}{number:04}", at, "", event) for number, event in enumerate(events)]
        self.matches[key] = ImportedMatch(open_session(match, log), at.isoformat(timespec="seconds"), key[:32])
