"""Drafts: what has been written of a hand and not yet saved, kept when its screen goes."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from scorekeeper.core.check import read_play
from scorekeeper.core.codec import write_play
from scorekeeper.core.problem import Problem
from scorekeeper.core.variant import Match
from scorekeeper.ui.entry.context import Cell
from scorekeeper.ui.entry.draft import start
from scorekeeper.ui.shell.store import OpenMatch, Store

PLAYS = "plays"
"""Where a draft keeps the plays of a corrected hand, beside the fields of its end."""


@dataclass(frozen=True, slots=True)
class Draft:
    """What has been written of a hand.

    ``began`` is what the match said of the hand when it was taken up. ``plays`` is ``None`` while they are as the match
    has them. ``told`` is what was refused last, ``doubted`` the play it was asked about. ``saved``: it is in the match
    now.
    """

    match_id: str
    index: int
    began: dict[str, Any] = field(default_factory=dict[str, Any])
    fields: dict[str, Any] = field(default_factory=dict[str, Any])
    plays: tuple[Any, ...] | None = None
    told: tuple[Problem, ...] = ()
    doubted: Any = None
    cell: Cell | None = None
    face: int = 0
    saved: bool = False


def taken_up(store: Store, opened: OpenMatch, index: int) -> Draft:
    """The draft of a hand as it was left, or what the match says of it."""
    match = opened.match
    kept, began = dict(store.draft(index)), start(match, index)
    written = kept.pop(PLAYS, None)
    draft = Draft(opened.taken.id, index, began, kept or began)
    if written is None:
        return draft
    plays: list[Any] = [read_play(match, one) for one in written]
    return replace(draft, plays=tuple(one for one in plays if not isinstance(one, Problem)))


def played(match: Match, draft: Draft) -> tuple[Any, ...]:
    """The plays of the hand: as corrected, or as the match has them."""
    if draft.plays is not None and draft.index < match.number:
        return draft.plays
    return match.hands[draft.index].plays if draft.index < len(match.hands) else ()


def outdated(match: Match, draft: Draft) -> bool:
    """Whether the hand is no longer what it was when the draft was begun: struck, or written by somebody else."""
    return start(match, draft.index) != draft.began


def keep(store: Store, draft: Draft) -> None:
    """Keep what has been written, unless that is nothing new, or not about this hand any more."""
    opened = store.open
    if opened is None or opened.taken.id != draft.match_id or draft.saved or outdated(opened.match, draft):
        return
    match, document = opened.match, dict(draft.fields)
    if draft.plays is not None and draft.index < match.number:
        document[PLAYS] = [write_play(match, play) for play in draft.plays]
    store.keep_draft(draft.match_id, draft.index, {} if document == start(match, draft.index) else document)
