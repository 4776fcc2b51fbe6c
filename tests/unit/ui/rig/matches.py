"""Matches in a folder, written before a visitor comes. Nothing is flushed to the disk."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from scorekeeper.core.begin import begin
from scorekeeper.core.check import read_end, read_play
from scorekeeper.core.events import Ended, Scored
from scorekeeper.core.match import Match
from scorekeeper.core.session import Session
from scorekeeper.core.variant import Setup, Value
from scorekeeper.games import BY_ID
from scorekeeper.shelf import append, new_entry, open_library, put_new, take
from scorekeeper.storage.library import Library

NAMES = ("Anna", "Bruno", "Chloé", "Daniel", "Émile")

End = dict[str, Any]
"""The end of a hand as a match file has it."""


def open_folder(folder: Path) -> Library:
    """The library in a folder, to write without flushing; close it again."""
    return open_library(folder, flush=False)


def hand(out: int | None, *pips: int | None) -> End:
    """A hand of pips: who went out (``None``: blocked), and what everybody held."""
    return {"out": out, "pips": list(pips), **({"blocked": True} if out is None else {})}


def shelved(
    folder: Path,
    game: str,
    players: int,
    ends: Sequence[End] = (),
    *,
    plays: Sequence[Sequence[dict[str, Any]]] = (),
    first: int | None = 1,
    **options: Value,
) -> str:
    """The id of a match on the shelf of a folder, with these hands written; ``plays`` of the hands, in their order."""
    setup = begin(BY_ID[game], NAMES[:players], options, None, first)
    assert isinstance(setup, Setup), setup

    async def write(library: Library) -> str:
        match_id = put_new(library, Match(BY_ID[game], setup))
        taken = take(library, match_id)
        for index in range(max(len(ends), len(plays))):
            session = taken.session
            for play in plays[index] if index < len(plays) else ():
                session = await append(library, taken, new_entry(Scored(read_play(session.match, play)), ""))
                taken = take(library, match_id)
            if index < len(ends):
                await append(library, taken, new_entry(Ended(read_end(session.match, ends[index])), ""))
                taken = take(library, match_id)
        return match_id

    with closing(open_folder(folder)) as library:
        return asyncio.run(write(library))


def kept(folder: Path, match_id: str) -> Session:
    """The log of the match as it is on disk."""
    return take(Library(folder), match_id).session
