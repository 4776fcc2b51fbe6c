"""Matches that people have played before: on the shelf, with names and days of one's own."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from scorekeeper.core.begin import begin
from scorekeeper.core.check import read_end
from scorekeeper.core.codec import head, write_entry
from scorekeeper.core.events import Ended
from scorekeeper.core.match import Match
from scorekeeper.core.session import Entry, open_session
from scorekeeper.core.variant import Setup
from scorekeeper.games import BY_ID
from scorekeeper.shelf import EDITION, digest
from scorekeeper.storage.library import Library


def evening(folder: Path, names: str, *ends: dict[str, Any], game: str = "sebastopol", ago: float = 0) -> str:
    """The id of a match between these people, its last hand so many days ago."""
    setup = begin(BY_ID[game], names.split(), {}, None, 0)
    assert isinstance(setup, Setup), setup
    start = Match(BY_ID[game], setup)
    at, session = datetime.now(UTC) - timedelta(days=ago), open_session(start)
    for number, end in enumerate(ends):
        written = Entry(
            f"{number}", at - timedelta(milliseconds=len(ends) - number), "", Ended(read_end(session.match, end))
        )
        session = open_session(start, (*session.log, written))
    with closing(Library.open(folder, digest, edition=EDITION)) as library:
        header = {**head(start), "players": [*setup.players], "created": at.isoformat()}
        return library.create(header, [write_entry(session.match, one) for one in session.log])


def won_by(winner: int, players: int = 2) -> dict[str, Any]:
    """A single hand of Sébastopol that ends the match: everybody else holds fifty and more."""
    return {"out": winner, "pips": [0 if seat == winner else 51 + seat for seat in range(players)]}


def many(folder: Path, match_id: str, count: int) -> Sequence[str]:
    """As many copies of a match as make up the count."""
    file = folder / "matches" / f"{match_id}.json"
    ids = [f"{number:014x}{match_id[14:]}" for number in range(1, count)]
    for one in ids:
        shutil.copyfile(file, file.with_name(f"{one}.json"))
    return [match_id, *ids]
