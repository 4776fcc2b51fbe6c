"""A match as front ends get it: its log read with the rules of its game, with its drafts and its version."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from scorekeeper.core.codec import DEFINITION, JSON, read_head, read_log
from scorekeeper.core.problem import Code, Refusal
from scorekeeper.core.series import Series, read_series
from scorekeeper.core.session import Session, open_session
from scorekeeper.core.timestamps import EPOCH, read_timestamp
from scorekeeper.core.variant import Games, Match
from scorekeeper.games.custom.build import unreadable
from scorekeeper.storage.errors import Damaged, Key, TooNew
from scorekeeper.storage.protocol import ABSENT, Document, Stored, Version


@dataclass(frozen=True, slots=True)
class LoadedMatch:
    """A match with its drafts. ``lost`` counts the lines of its log that could not be read and are left out.

    ``drafts`` are the documents with the drafts of each device, by its public id; under ``ALL`` that of an older
    version of the app. ``reason`` is the key of why nothing more can be written, else ``None``.
    """

    id: str
    session: Session
    drafts: Mapping[str, Document]
    created: datetime
    lost: int = 0
    version: Version = ABSENT
    reason: Key | None = None


def loaded_match(stored: Stored, series: Document, drafts: Mapping[str, Document], games: Games) -> LoadedMatch:
    """Return a stored match; raises ``TooNew``, or ``Damaged`` where its game or players cannot be read."""
    is_series = isinstance(read_series(series.content), Series)
    header = stored.header | ({"series": series.content} if is_series else {})
    start, own = read_start(header, games)
    if isinstance(start, Refusal):
        raise TooNew(stored.id) if "too_new" in {stored.reason, start.problem.code} else Damaged(start.problem.code)
    log, lost = read_log(start, stored.log)
    created = read_timestamp(header.get("created")) or EPOCH
    session = open_session(start, log)
    reason = own or stored.reason or ("not_understood" if lost else None)
    lost += stored.lost
    return LoadedMatch(stored.id, session, drafts, created, lost, stored.version, reason)


def read_start(header: JSON, games: Games) -> tuple[Match | Refusal, Key | None]:
    """Return the match without hands of a stored header, and why nothing may be written in it.

    A match whose own game cannot be read is read as it was saved, without its rules.
    """
    start = read_head(header, games)
    is_own = isinstance(header.get(DEFINITION), Mapping)
    if isinstance(start, Match) or start.problem.code == Code.TOO_NEW or not is_own:
        return start, None
    try:
        saved = read_head(header, {str(header.get("game")): unreadable(header)})
    except (AttributeError, TypeError, ValueError):
        return start, None
    return saved, "game_unreadable"
