"""Matches in a folder, written before a visitor comes. Nothing is flushed to the disk."""

from __future__ import annotations

import shutil
import uuid
from collections.abc import Sequence
from contextlib import closing
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import zip_longest
from pathlib import Path
from typing import Any

from scorekeeper.core.begin import begin
from scorekeeper.core.check import read_end, read_play
from scorekeeper.core.codec import head, write_entry
from scorekeeper.core.events import Ended, LogEvent, Scored
from scorekeeper.core.model import Setup, Value
from scorekeeper.core.session import LogEntry, Session, add_entry, open_session
from scorekeeper.core.variant import Games, Match
from scorekeeper.library.repository import EDITION
from scorekeeper.library.summaries import summarize
from scorekeeper.storage.errors import StorageError
from scorekeeper.storage.library import Library
from tests.registry import REGISTRY
from tests.repository import load

NAMES = ("Anna", "Bruno", "Chloé", "Daniel", "Émile")

End = dict[str, Any]
"""The end of a hand as a match file has it."""


class FaultyLibrary(Library):
    """A library whose writes fail while there is a ``fault``."""

    fault: StorageError | None = None

    def _writing(self) -> None:
        if self.fault:
            raise self.fault
        super()._writing()


def open_folder(folder: Path, games: Games = REGISTRY) -> FaultyLibrary:
    """The library in a folder, to write without flushing; close it again."""
    return FaultyLibrary.open(folder, partial(summarize, games), edition=EDITION, flush=False)


def hand(out: int | None, *pips: int | None) -> End:
    """A hand of pips: who went out (``None``: blocked), and what everybody held."""
    return {"out": out, "pips": list(pips), **({"blocked": True} if out is None else {})}


def shelved(
    folder: Path,
    game: str,
    players: int | Sequence[str],
    ends: Sequence[End] = (),
    *,
    plays: Sequence[Sequence[dict[str, Any]]] = (),
    first: int | None = 1,
    days_ago: float = 0,
    **options: Value,
) -> str:
    """The id of a match on the shelf of a folder, with these hands written; ``plays`` of the hands, in their order."""
    names = NAMES[:players] if isinstance(players, int) else players
    setup = begin(REGISTRY[game], names, options, None, first)
    assert isinstance(setup, Setup), setup
    session = open_session(Match(REGISTRY[game], setup))
    at, lines = datetime.now(UTC) - timedelta(days=days_ago), list[dict[str, Any]]()

    def write(session: Session, event: LogEvent) -> Session:
        entry = LogEntry(uuid.uuid4().hex, at, "", event)
        lines.append(write_entry(session.match, entry))
        return add_entry(session, entry)

    for in_hand, end in zip_longest(plays, ends):
        for play in in_hand or ():
            session = write(session, Scored(read_play(session.match, play)))
        if end is not None:
            session = write(session, Ended(read_end(session.match, end)))
    with closing(open_folder(folder)) as library:
        header = {**head(session.start), "players": [*setup.players], "created": at.isoformat(timespec="seconds")}
        return library.create(header, lines)


def stored_session(folder: Path, match_id: str, games: Games = REGISTRY) -> Session:
    """The log of the match as it is on disk."""
    return load(Library(folder), match_id, games).session


def stored_draft(folder: Path, match_id: str) -> dict[str, Any]:
    """Return the draft of the match as it is on disk, ``{}`` if there is none."""
    documents = Library(folder).list_documents("draft").items()
    drafts = [draft for at, document in documents if at.key == match_id for draft in document.content["drafts"]]
    return drafts[0] if drafts else {}


def only_match(folder: Path) -> Session:
    """The log of the one match in a folder."""
    (found,) = Library(folder).summaries()
    return stored_session(folder, found.id)


def evening(folder: Path, names: str, *ends: End, game: str = "sebastopol", ago: float = 0) -> str:
    """The id of a match between these people, its last hand so many days ago."""
    return shelved(folder, game, names.split(), ends, first=0, days_ago=ago)


def won_by(winner: int, players: int = 2) -> End:
    """A single hand of Sébastopol that ends the match: everybody else holds fifty and more."""
    return hand(winner, *(0 if seat == winner else 51 + seat for seat in range(players)))


def many(folder: Path, match_id: str, count: int) -> Sequence[str]:
    """As many copies of a match as make up the count."""
    file = folder / "matches" / f"{match_id}.json"
    ids = [f"{number:014x}{match_id[14:]}" for number in range(1, count)]
    for one in ids:
        shutil.copyfile(file, file.with_name(f"{one}.json"))
    return [match_id, *ids]
