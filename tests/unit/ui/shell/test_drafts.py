"""Unsaved drafts: whose they are, when they are written, and where they go when hands are struck out or saved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any
from unittest.mock import AsyncMock

import pytest

from scorekeeper.core.events import Corrected, Ended, Event, PlayerJoined, Scored, Struck, Undone
from scorekeeper.core.session import Session
from scorekeeper.games._pips import PipsLeft
from scorekeeper.games.canton import Capture, OtherHands
from scorekeeper.library.repository import ALL, LoadedMatch, MatchRepository
from scorekeeper.storage.errors import Unreachable
from scorekeeper.storage.protocol import ABSENT
from scorekeeper.ui.base.timers import ENTERING
from scorekeeper.ui.shell.drafts import Draft, DraftStore
from tests.repository import entry, result_of
from tests.unit.games.table import sit_down

WRITTEN: dict[str, Any] = {"out": 0, "pips": [0, 9]}
PLAYS = [{"kind": "capture", "player": 0, "total": 30}]
FIRST = {**WRITTEN, "plays": PLAYS}
"""What the match has of its first hand."""

EVENTS: tuple[Event, ...] = (Scored(Capture(0, 30)), Ended(OtherHands(0, (0, 9))), Scored(Capture(0, 30)))
THEIRS = Ended(OtherHands(1, (4, 0)))


@pytest.fixture
def match_id(repository: MatchRepository) -> str:
    """A match of Canton in its second hand, with a capture in each."""
    match = result_of(repository.create(sit_down("canton")))
    append(repository, match, *EVENTS)
    return match


def append(repository: MatchRepository, match_id: str, *events: Event | Undone) -> None:
    for event in events:
        result_of(repository.append(result_of(repository.load(match_id)), entry(event)))


def load(repository: MatchRepository, match_id: str) -> LoadedMatch:
    return result_of(repository.load(match_id))


class Phone:
    """The drafts of a device in a match that it has open."""

    def __init__(self, repository: MatchRepository, match_id: str, device: str = "phone") -> None:
        self.repository = repository
        self.match_id = match_id
        self.device = device
        self.drafts = DraftStore(repository, lambda: self.device)
        self.read()

    @property
    def session(self) -> Session:
        return self.loaded.session

    def read(self) -> None:
        """Read the match again."""
        self.loaded = load(self.repository, self.match_id)
        self.drafts.loaded(self.match_id, self.session, self.loaded.drafts)

    def of(self, index: int) -> Draft:
        return self.drafts.of(self.match_id, self.session, index)

    def enter(self, index: int, fields: dict[str, Any], plays: Sequence[Any] | None = None) -> None:
        draft = replace(self.of(index), fields=fields, plays=None if plays is None else tuple(plays))
        self.drafts.put(draft)

    async def save(self) -> None:
        await self.drafts.save(self.match_id)

    async def store(self, index: int, fields: dict[str, Any], plays: Sequence[Any] | None = None) -> None:
        self.enter(index, fields, plays)
        await self.save()

    def stored(self, device: str = "") -> list[dict[str, Any]]:
        """Return the drafts of the device, or of another one, in the storage."""
        document = load(self.repository, self.match_id).drafts.get(device or self.device)
        return document.content.get("drafts", []) if document else []


async def store_old(repository: MatchRepository, match_id: str, hand: int, device: str) -> None:
    """Store a draft as the app did when each match had one draft."""
    old = {"hand": hand, "fields": {"out": 1}, **({"device": device} if device else {})}
    await repository.save_drafts(match_id, ALL, old, ABSENT)


def test_draft_begins_with_what_the_match_says(repository: MatchRepository, match_id: str) -> None:
    phone = Phone(repository, match_id)
    assert phone.of(0) == Draft(match_id, 0, FIRST, WRITTEN)
    assert phone.of(1) == Draft(match_id, 1, {}, {})


def test_draft_without_changes_follows_the_match(repository: MatchRepository, match_id: str) -> None:
    phone = Phone(repository, match_id)
    phone.enter(1, {})
    append(repository, match_id, THEIRS)
    phone.read()
    assert phone.of(1).fields == {"out": 1, "pips": [4, 0]}


async def test_draft_has_the_fields_and_plays_from_the_disk(repository: MatchRepository, match_id: str) -> None:
    await Phone(repository, match_id).store(0, {"out": 1}, [Capture(1, 12)])
    (stored,) = Phone(repository, match_id).stored()
    assert stored == {
        "hand": 0, "seen": 3, "original": FIRST,
        "fields": {"out": 1, "plays": [{"kind": "capture", "player": 1, "total": 12}]},
    }  # fmt: skip
    assert Phone(repository, match_id).of(0) == Draft(match_id, 0, FIRST, {"out": 1}, (Capture(1, 12),))


async def test_plays_that_are_asked_about_are_kept_while_their_hand_is_open_and_by_their_device_alone(
    repository: MatchRepository, match_id: str
) -> None:
    phone = Phone(repository, match_id)
    phone.drafts.put(replace(phone.of(1), asked=(Capture(1, 12),)))
    await phone.save()
    assert Phone(repository, match_id).of(1).asked == (Capture(1, 12),)
    assert Phone(repository, match_id, "other").of(1).asked == ()
    append(repository, match_id, THEIRS)
    again = Phone(repository, match_id)
    assert again.of(1).asked == ()
    assert again.drafts.overtaken(match_id, again.session) is None


async def test_plays_that_cannot_be_read_are_left_out(repository: MatchRepository, match_id: str) -> None:
    draft = {"hand": 0, "original": FIRST, "fields": {"out": 1, "plays": [*PLAYS, {"kind": "nonsense"}]}}
    await repository.save_drafts(match_id, "phone", {"drafts": [draft]}, ABSENT)
    assert Phone(repository, match_id).of(0).plays == (Capture(0, 30),)


def test_plays_in_a_match_are_the_corrected_ones_of_a_hand_that_ended(
    repository: MatchRepository, match_id: str
) -> None:
    match = load(repository, match_id).session.match
    corrected = Draft("m", 0, FIRST, WRITTEN, (Capture(1, 12),))
    assert corrected.plays_in(match) == (Capture(1, 12),)
    assert replace(corrected, plays=None).plays_in(match) == (Capture(0, 30),)
    assert replace(corrected, index=1).plays_in(match) == (Capture(0, 30),)
    assert replace(corrected, index=2).plays_in(match) == ()


async def test_save_writes_a_draft_once(repository: MatchRepository, match_id: str) -> None:
    phone = Phone(repository, match_id)
    phone.enter(1, {"out": 0})
    repository.storage.write_document = write = AsyncMock(wraps=repository.storage.write_document)
    for _ in range(2):
        await phone.save()
    assert write.await_count == 1
    assert phone.drafts.is_saved(phone.of(1))


async def test_save_writes_nothing_before_the_device_is_known(repository: MatchRepository, match_id: str) -> None:
    phone = Phone(repository, match_id, "")
    await phone.store(1, {"out": 0})
    await phone.drafts.forget(match_id, 0)
    assert (phone.stored(ALL), phone.drafts.is_saved(phone.of(1))) == ([], False)
    phone.device = "phone"
    await phone.save()
    assert [draft["fields"] for draft in phone.stored()] == [{"out": 0}]


async def test_draft_that_could_not_be_written_is_written_by_the_next_save(
    repository: MatchRepository, match_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = Phone(repository, match_id)
    with monkeypatch.context() as away:
        away.setattr(repository.storage, "write_document", AsyncMock(side_effect=Unreachable))
        with pytest.raises(Unreachable):
            await phone.store(1, {"out": 0})
    await phone.save()
    assert len(phone.stored()) == 1


async def test_save_of_a_draft_that_was_taken_back_clears_the_disk(repository: MatchRepository, match_id: str) -> None:
    phone = Phone(repository, match_id)
    await phone.store(0, {"out": 1})
    await phone.store(0, WRITTEN)
    assert phone.stored() == []


async def test_forget_removes_a_draft_from_memory_and_disk(repository: MatchRepository, match_id: str) -> None:
    phone = Phone(repository, match_id)
    await phone.store(0, {"out": 1})
    await phone.store(1, {"out": 0})
    await phone.drafts.forget(match_id, 0)
    assert (phone.of(0).is_changed, [draft["hand"] for draft in phone.stored()]) == (False, [1])


async def test_forget_hides_an_older_stored_draft_while_it_is_removed(
    repository: MatchRepository, match_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = Phone(repository, match_id)
    await phone.store(1, {"out": 1})
    phone.enter(1, {"out": 1, "pips": [4, 0]})
    await repository.append(load(repository, match_id), repository.entry(THEIRS, "", device="other"))
    phone.read()
    with monkeypatch.context() as away:
        away.setattr(repository.storage, "write_document", AsyncMock(side_effect=Unreachable))
        with pytest.raises(Unreachable):
            await phone.drafts.forget(match_id, 1)
    assert phone.drafts.overtaken(match_id, phone.session) is None
    await phone.save()
    assert phone.stored() == []


async def test_stored_draft_ends_when_the_device_itself_has_saved_its_hand(
    repository: MatchRepository, match_id: str
) -> None:
    await Phone(repository, match_id).store(1, {"out": 1})
    await repository.append(load(repository, match_id), repository.entry(THEIRS, "", device="phone"))
    again = Phone(repository, match_id)  # the process was killed before it removed the draft
    assert again.drafts.overtaken(match_id, again.session) is None
    assert not again.of(1).is_changed


async def test_two_tabs_of_a_device_keep_the_drafts_of_both(repository: MatchRepository, match_id: str) -> None:
    one, other = Phone(repository, match_id), Phone(repository, match_id)
    await one.store(0, {"out": 1})
    await other.store(1, {"out": 0})
    assert [draft["hand"] for draft in one.stored()] == [0, 1]


# --- other devices -------------------------------------------------------------------------------------------------


async def test_draft_of_another_device_is_gone_on_with_as_a_copy(repository: MatchRepository, match_id: str) -> None:
    phone = Phone(repository, match_id)
    await phone.store(1, {"out": 0, "pips": [0, 12]})
    before = phone.stored()
    tablet = Phone(repository, match_id, "tablet")
    assert tablet.of(1) == Draft(match_id, 1, {}, {"out": 0, "pips": [0, 12]}, None, "phone")
    await tablet.store(1, {"out": 0, "pips": [0, 13]})
    assert (tablet.of(1).device, tablet.of(1).fields["pips"]) == ("", [0, 13])
    await tablet.drafts.forget(match_id, 1)
    assert phone.stored() == before
    assert Phone(repository, match_id).of(1).fields["pips"] == [0, 12]


async def test_own_draft_is_shown_although_another_device_has_a_later_one(
    repository: MatchRepository, match_id: str
) -> None:
    phone, tablet = Phone(repository, match_id), Phone(repository, match_id, "tablet")
    await phone.store(1, {"out": 0})
    await tablet.store(1, {"out": 1})
    assert [Phone(repository, match_id, device).of(1).fields for device in ("phone", "tablet")] == [
        {"out": 0},
        {"out": 1},
    ]
    other = Phone(repository, match_id).drafts.of_others(match_id, phone.session, 1)
    assert other is not None
    assert other.device == "tablet"


async def test_draft_of_another_device_is_not_offered_once_its_hand_is_saved(
    repository: MatchRepository, match_id: str
) -> None:
    await Phone(repository, match_id).store(1, {"out": 0, "pips": [0, 12]})
    append(repository, match_id, THEIRS)
    assert not Phone(repository, match_id, "tablet").of(1).is_changed


async def test_draft_is_overtaken_once_another_device_saves_its_hand_and_survives_a_restart(
    repository: MatchRepository, match_id: str
) -> None:
    phone = Phone(repository, match_id)
    await phone.store(1, {"out": 0, "pips": [0, 12]})
    assert phone.drafts.overtaken(match_id, phone.session) is None
    append(repository, match_id, THEIRS)
    phone.read()
    for each in (phone, Phone(repository, match_id)):
        draft = each.drafts.overtaken(match_id, each.session)
        assert draft is not None
        assert (draft.index, draft.fields, each.of(1)) == (1, {"out": 0, "pips": [0, 12]}, draft)
        assert each.drafts.matched(match_id, each.session) == []


async def test_draft_is_not_overtaken_after_the_other_hand_is_undone(
    repository: MatchRepository, match_id: str
) -> None:
    phone = Phone(repository, match_id)
    await phone.store(1, {"out": 0, "pips": [0, 12]})
    append(repository, match_id, THEIRS, Undone())
    phone.read()
    assert phone.drafts.overtaken(match_id, phone.session) is None
    assert phone.of(1).fields == {"out": 0, "pips": [0, 12]}


async def test_correction_is_overtaken_by_a_correction_of_the_plays_alone(
    repository: MatchRepository, match_id: str
) -> None:
    phone = Phone(repository, match_id)
    await phone.store(0, {"out": 0, "pips": [0, 8]})
    append(repository, match_id, Corrected(0, (Capture(1, 12),), OtherHands(0, (0, 9))))
    phone.read()
    assert phone.drafts.overtaken(match_id, phone.session) == phone.of(0)


async def test_hand_saved_with_the_same_figures_matches_the_draft(repository: MatchRepository, match_id: str) -> None:
    phone = Phone(repository, match_id)
    await phone.store(1, {"out": 1, "pips": ["3+1", 0]})
    append(repository, match_id, THEIRS)
    phone.read()
    assert phone.drafts.matched(match_id, phone.session) == [1]
    assert phone.drafts.overtaken(match_id, phone.session) is None
    assert not phone.of(1).is_changed


# --- hands that move -----------------------------------------------------------------------------------------------


async def test_device_enters_a_hand_until_it_has_entered_nothing_for_a_while(
    repository: MatchRepository, match_id: str
) -> None:
    now = repository.clock()
    await Phone(repository, match_id).store(1, {"out": 1})
    await store_old(repository, match_id, 1, "television")
    tablet = Phone(repository, match_id, "tablet")
    assert tablet.drafts.is_entering(match_id, "phone")
    assert not tablet.drafts.is_entering(match_id, "television"), "an older version does not say when"
    repository.clock = lambda: now + timedelta(seconds=ENTERING + 1)
    assert not tablet.drafts.is_entering(match_id, "phone")
    assert tablet.of(1).fields == {"out": 1}, "the draft is there all the same"


async def test_drafts_of_all_devices_move_with_their_hands(repository: MatchRepository, match_id: str) -> None:
    append(repository, match_id, THEIRS)
    phone, tablet = Phone(repository, match_id), Phone(repository, match_id, "tablet")
    phone.enter(0, {"out": 1})
    phone.enter(2, {"out": 0})
    await tablet.store(2, {"out": 1})
    append(repository, match_id, Struck(0))
    phone.read()
    assert [phone.of(index).fields for index in (0, 1)] == [{"out": 1, "pips": [4, 0]}, {"out": 0}]
    assert not phone.drafts.is_saved(phone.of(1)), "it is still to be written"
    assert Phone(repository, match_id, "tablet").of(1).fields == {"out": 1}
    await phone.save()
    append(repository, match_id, Undone())
    for each in (phone, Phone(repository, match_id)):
        each.read()
        assert [each.of(index).fields for index in (0, 2)] == [WRITTEN, {"out": 0}]
    assert Phone(repository, match_id, "tablet").of(2).fields == {"out": 1}


def test_draft_moves_once_where_a_screen_still_shows_the_match_of_before(
    repository: MatchRepository, match_id: str
) -> None:
    phone = Phone(repository, match_id)
    phone.enter(1, {"out": 0})
    before = phone.session
    append(repository, match_id, Struck(0))
    phone.read()
    phone.drafts.of(match_id, before, 1)  # the screen is drawn once more before it gets the new match
    assert phone.of(0).fields == {"out": 0}


async def test_draft_gets_a_place_for_a_player_who_joins(repository: MatchRepository) -> None:
    match_id = await repository.create(sit_down("sebastopol", first=0))
    append(repository, match_id, Ended(PipsLeft(0, (0, 9))))
    phone = Phone(repository, match_id)
    await phone.store(0, {"out": 0, "pips": [0, 8]})
    phone.enter(1, {"out": 0, "pips": [0, 12]})
    append(repository, match_id, PlayerJoined("Chloé", 2, 0, 1))
    phone.read()
    assert phone.of(1).fields["pips"] == [0, 12, None]
    for each in (phone, Phone(repository, match_id)):
        assert each.of(0).fields["pips"] == [0, 8, None]
        assert each.drafts.overtaken(match_id, each.session) is None


# --- drafts of older versions --------------------------------------------------------------------------------------


async def test_draft_of_an_older_version_belongs_to_its_device(repository: MatchRepository, match_id: str) -> None:
    await store_old(repository, match_id, 1, "phone")
    assert Phone(repository, match_id, "tablet").of(1).device == "phone"
    phone = Phone(repository, match_id)
    assert phone.of(1) == Draft(match_id, 1, {}, {"out": 1})
    await phone.store(0, {"out": 1})
    assert [(draft["hand"], draft["fields"]) for draft in phone.stored()] == [(0, {"out": 1}), (1, {"out": 1})]
    assert load(repository, match_id).drafts[ALL].content == {}


async def test_draft_of_an_older_version_stays_when_another_device_saves_its_own(
    repository: MatchRepository, match_id: str
) -> None:
    await store_old(repository, match_id, 1, "phone")
    tablet = Phone(repository, match_id, "tablet")
    await tablet.store(1, {"out": 0})
    await tablet.drafts.forget(match_id, 1)
    assert Phone(repository, match_id).of(1).fields == {"out": 1}


async def test_draft_without_device_belongs_to_whoever_goes_on_with_it(
    repository: MatchRepository, match_id: str
) -> None:
    await store_old(repository, match_id, 1, "")
    phone, tablet = Phone(repository, match_id), Phone(repository, match_id, "tablet")
    assert [(each.of(1).fields, each.of(1).device) for each in (phone, tablet)] == [({"out": 1}, "")] * 2
    await phone.store(1, {"out": 1, "pips": [3, 0]})
    await tablet.store(1, {"out": 0})
    assert [draft["fields"] for draft in phone.stored()] == [{"out": 1, "pips": [3, 0]}]
    assert [draft["fields"] for draft in tablet.stored()] == [{"out": 0}]
    assert load(repository, match_id).drafts[ALL].content == {}


@pytest.mark.parametrize("writer", ["", "tablet"])
async def test_draft_of_an_older_version_is_overtaken_if_another_device_has_written_its_hand(
    repository: MatchRepository, match_id: str, writer: str
) -> None:
    loaded = load(repository, match_id)
    await repository.append(loaded, repository.entry(THEIRS, "", device=writer))
    await store_old(repository, match_id, 1, "phone")
    phone = Phone(repository, match_id)
    assert phone.of(1).fields == {"out": 1}
    assert (phone.drafts.overtaken(match_id, phone.session) is not None) == bool(writer)
