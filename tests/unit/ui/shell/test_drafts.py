"""Unsaved drafts: how they are taken up again, when they are written, and where they go when a hand is struck out."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

import pytest

from scorekeeper.core.evaluate import apply
from scorekeeper.core.events import Struck
from scorekeeper.games.canton import Capture
from scorekeeper.library.repository import MatchRepository
from scorekeeper.storage.errors import Stale
from scorekeeper.storage.protocol import Document, Version
from scorekeeper.ui.shell.drafts import Draft, DraftStore
from tests.unit.games.table import left, sit_down, write

CAPTURE = {"kind": "capture", "player": 0, "total": 30}
MATCH = write(sit_down("canton"), CAPTURE, left(0, 9, out=0), CAPTURE)
WRITTEN: dict[str, Any] = {"out": 0, "pips": [0, 9]}
CORRECTED = Draft("m", 0, WRITTEN, WRITTEN, (Capture(1, 12),))
PLAYS = [{"kind": "capture", "player": 1, "total": 12}]


class Stored:
    """A repository with one draft: ``documents`` are those written after it."""

    def __init__(self, content: dict[str, Any]) -> None:
        self.documents = [content]

    async def read_draft(self, _: str) -> Document:
        return Document(self.documents[-1], Version(str(len(self.documents))))

    async def save_draft(self, _: str, content: dict[str, Any], version: Version) -> Version:
        if version != (await self.read_draft(_)).version:
            raise Stale
        self.documents.append(content)
        return (await self.read_draft(_)).version


def stored(*, hand: int = 0, fields: dict[str, Any] | None = None) -> DraftStore:
    """Return a store of drafts with one that is stored."""
    content = {"hand": hand, "fields": fields} if fields else {}
    drafts = DraftStore(cast("MatchRepository", Stored(content)))
    drafts.loaded("m", Document(content, Version("1")))
    return drafts


def repository_of(drafts: DraftStore) -> Stored:
    return cast("Stored", vars(drafts)["_repository"])


def documents(drafts: DraftStore) -> list[Any]:
    """Return what the store has written."""
    return repository_of(drafts).documents[1:]


def test_draft_begins_with_what_the_match_says() -> None:
    assert stored().of("m", MATCH, 0) == Draft("m", 0, WRITTEN, WRITTEN)
    assert stored().of("m", MATCH, 1) == Draft("m", 1, {}, {})


def test_draft_has_the_fields_and_plays_from_the_disk() -> None:
    drafts = stored(fields={"out": 1, "plays": [*PLAYS, {"kind": "nonsense"}]})
    assert drafts.of("m", MATCH, 0) == Draft("m", 0, WRITTEN, {"out": 1}, (Capture(1, 12),))


def test_draft_without_changes_follows_the_match() -> None:
    drafts = stored()
    drafts.put(Draft("m", 0, {}, {}))
    assert drafts.of("m", MATCH, 0).fields == WRITTEN


def test_plays_in_a_match_are_the_corrected_ones_of_a_hand_that_ended() -> None:
    assert CORRECTED.plays_in(MATCH) == (Capture(1, 12),)
    assert replace(CORRECTED, plays=None).plays_in(MATCH) == (Capture(0, 30),)
    assert replace(CORRECTED, index=1).plays_in(MATCH) == (Capture(0, 30),)
    assert replace(CORRECTED, index=2).plays_in(MATCH) == ()


def test_draft_is_outdated_once_the_hand_has_been_written_by_somebody_else() -> None:
    assert not CORRECTED.is_outdated(MATCH)
    assert CORRECTED.is_outdated(write(sit_down("canton"), left(0, 8, out=0)))
    assert CORRECTED.is_outdated(sit_down("canton"))


@pytest.mark.parametrize(
    ("draft", "fields"),
    [
        (Draft("m", 1, {}, {"out": 0}), {"out": 0}),
        (Draft("m", 1, {}, {"out": 0}, (Capture(1, 12),)), {"out": 0}),
        (Draft("m", 0, WRITTEN, WRITTEN), None),
        (CORRECTED, {**WRITTEN, "plays": PLAYS}),
        (replace(CORRECTED, match_id="another match"), None),
        (replace(CORRECTED, original={}), None),
    ],
)
async def test_save_writes_a_changed_draft_once_while_it_is_of_the_match(
    draft: Draft, fields: dict[str, Any] | None
) -> None:
    drafts = stored()
    drafts.put(draft)
    for _ in range(2):
        await drafts.save("m", MATCH)
    assert documents(drafts) == ([{"hand": draft.index, "fields": fields}] if fields else [])


async def test_save_of_a_draft_that_was_taken_back_clears_the_disk() -> None:
    drafts = stored(fields={"out": 1})
    drafts.put(Draft("m", 0, WRITTEN, WRITTEN))
    await drafts.save("m", MATCH)
    assert documents(drafts) == [{}]


async def test_forget_removes_a_draft_from_memory_and_disk() -> None:
    drafts = stored(fields={"out": 1})
    drafts.put(CORRECTED)
    await drafts.forget("m", 0)
    assert (drafts.of("m", MATCH, 0).is_changed, documents(drafts)) == (False, [{}])


async def test_move_takes_drafts_along_with_their_hands() -> None:
    drafts, struck = stored(hand=1, fields={"out": 1}), apply(MATCH, Struck(0))
    drafts.put(CORRECTED)
    drafts.put(Draft("m", 1, {}, {"out": 0}))
    await drafts.move("m", 0, -1)
    assert [drafts.of("m", struck, index).fields for index in (0, 1)] == [{"out": 0}, {}]
    await drafts.move("m", 0, 1)
    assert [drafts.of("m", MATCH, index).fields for index in (0, 1)] == [WRITTEN, {"out": 0}]
    assert documents(drafts) == [{"hand": 0, "fields": {"out": 1}}, {"hand": 1, "fields": {"out": 1}}]


async def test_save_of_a_draft_that_another_session_has_replaced_shows_the_newer_one() -> None:
    drafts = stored()
    repository_of(drafts).documents.append({"hand": 0, "fields": {"out": 1}})
    drafts.put(CORRECTED)
    with pytest.raises(Stale):
        await drafts.save("m", MATCH)
    assert drafts.of("m", MATCH, 0).fields == {"out": 1}


async def test_save_replaces_a_newer_draft_of_another_hand() -> None:
    drafts = stored()
    repository_of(drafts).documents.append({"hand": 1, "fields": {"out": 1}})
    drafts.put(CORRECTED)
    await drafts.save("m", MATCH)
    assert documents(drafts)[1:] == [{"hand": 0, "fields": {**WRITTEN, "plays": PLAYS}}]


async def test_forget_leaves_a_newer_draft() -> None:
    drafts = stored(fields={"out": 1})
    repository_of(drafts).documents.append({"hand": 0, "fields": {"out": 0}})
    await drafts.forget("m", 0)
    assert documents(drafts) == [{"hand": 0, "fields": {"out": 0}}]
