"""All results of a library as one CSV table: a row for each side of each match, or a row for each hand."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from io import StringIO
from typing import Literal

from scorekeeper.core.ranking import places
from scorekeeper.core.variant import Match, MatchState
from scorekeeper.export.spreadsheet import BYTE_ORDER_MARK, delimiter, safe_text
from scorekeeper.i18n import Translator
from scorekeeper.library.errors import StorageError
from scorekeeper.library.repository import MatchRepository
from scorekeeper.wording.change_text import adjustment_text
from scorekeeper.wording.custom_text import with_game

TableKind = Literal["sides", "hands"]
"""A row for each side of each match, or for each hand."""

Cell = str | int


@dataclass(frozen=True, slots=True)
class Played:
    """A match of the table, with its id and when it was begun."""

    id: str
    begun: datetime
    match: Match
    state: MatchState

    def head(self, tr: Translator) -> list[Cell]:
        """Return the day and time of the match as ISO 8601 where people are, its game and its id.

        A match of which only the result is known has no time.
        """
        begun = tr.local(self.begun)
        time = "" if self.state.early_end == "result" else f"{begun:%H:%M}"
        game = safe_text(with_game(tr, self.match.variant)(f"games.{self.match.variant.id}.name"))
        return [f"{begun:%Y-%m-%d}", time, game, self.id]


async def results_table(tr: Translator, repository: MatchRepository, kind: TableKind) -> str:
    """Return the table of all matches that can be read, latest first; raises ``StorageError``."""
    played: list[Played] = []
    for listed in await repository.list_matches():
        try:
            loaded = await repository.load(listed.id)
        except StorageError as error:
            if error.key == "unreachable":
                raise
            continue  # it was deleted or damaged meanwhile
        played.append(Played(listed.id, loaded.created, loaded.session.match, repository.evaluate(loaded)))
    return _csv(tr, side_rows(tr, played) if kind == "sides" else hand_rows(tr, played))


def side_rows(tr: Translator, played: Iterable[Played]) -> list[list[Cell]]:
    """Return the heading, and for each side of each match its players, total and place, and whether it won or shared.

    A match that nobody has won, or that is not finished, has no places.
    """
    keys = ("side", "players", "total", "place", "won", "shared", "hands", "status")
    rows: list[list[Cell]] = [[*_heading(tr), *(tr(f"results.{key}") for key in keys)]]
    for each in played:
        match, state, setup = each.match, each.state, each.match.setup
        hands = sum(not result.after_end for result in state.results)
        place = {placing.side: placing.place for placing in places(match, state)} if state.winners else {}
        status = tr(f"results.{_status(state)}")
        for side in range(setup.sides):
            players = tr("common.names", names=[setup.players[seat] for seat in setup.seats_of(side)])
            won = side in state.winners
            is_shared = won and len(state.winners) > 1
            figures: list[Cell] = [state.totals[side], place.get(side, ""), int(won), int(is_shared), hands, status]
            rows.append([*each.head(tr), safe_text(setup.name_of(side)), safe_text(players), *figures])
    return rows


def _status(state: MatchState) -> str:
    if not state.is_over:
        return "in_play"
    return {"time": "time_up", "nobody": "nobody", "result": "finished", None: "finished"}[state.early_end]


def hand_rows(tr: Translator, played: Sequence[Played]) -> list[list[Cell]]:
    """Return the heading and a row for each hand that counts, with the name and points of each side of its match.

    A penalty or bonus has a row without a number.
    """
    most = max((each.match.setup.sides for each in played), default=0)
    columns = [tr(f"results.{key}", n=side + 1) for side in range(most) for key in ("side_n", "points_n")]
    rows: list[list[Cell]] = [[*_heading(tr), tr("share.column_hand"), tr("results.out"), tr("sheet.note"), *columns]]
    for each in played:
        match, setup, out = each.match, each.match.setup, each.match.variant.sheet.went_out
        names = [safe_text(setup.name_of(side)) for side in range(setup.sides)]
        lines: list[tuple[int, list[Cell]]] = []
        for result in (result for result in each.state.results if not result.after_end):
            seat = None if result.hand.end is None else out(result.hand.end)
            went_out = "" if seat is None else safe_text(setup.players[seat])
            pairs = zip(names, result.points, result.active, strict=True)
            points = [cell for name, number, active in pairs for cell in (name, number if active else "")]
            lines.append((result.index, [result.index + 1, went_out, safe_text(result.hand.note), *points]))
        for line in match.adjustments:
            points = [line.points if side == line.side else "" for side in range(setup.sides)]
            figures = [cell for pair in zip(names, points, strict=True) for cell in pair]
            lines.append((line.hand - 1, ["", "", safe_text(adjustment_text(tr, match, line)), *figures]))
        rows += [[*each.head(tr), *line] for _, line in sorted(lines, key=lambda line: line[0])]
    return rows


def _heading(tr: Translator) -> list[Cell]:
    return [tr(f"results.{key}") for key in ("day", "time", "game", "match")]


def _csv(tr: Translator, rows: Iterable[Sequence[Cell]]) -> str:
    out = StringIO()
    csv.writer(out, delimiter=delimiter(tr)).writerows(rows)
    return BYTE_ORDER_MARK + out.getvalue()
