"""People and their names: renamed, merged and taken apart again, while the sheets say what they said."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.library.people import People, apart, called, people, read_aliases, written_as

WRITTEN = ["Bruno", "anna", "Anna", "Bruno K.", "Chloé"]
"""Last first: Anna was small the last time."""


def test_a_name_is_shown_as_it_was_written_last_and_case_makes_no_other_person() -> None:
    known = people({}, WRITTEN)
    assert [known.of(name) for name in WRITTEN] == ["Bruno", "anna", "anna", "Bruno K.", "Chloé"]
    assert people({}, []).of("Zoé") == "Zoé"


def test_somebody_who_is_renamed_goes_by_the_new_name_whatever_stands_on_the_sheet() -> None:
    aliases = called(people({}, WRITTEN), "anna", "Anne", WRITTEN)
    known = people(aliases, WRITTEN)
    assert [known.of(name) for name in ("Anna", "ANNA", "Anne", "Bruno")] == ["Anne", "Anne", "Anne", "Bruno"]
    assert written_as(known, "Anne", WRITTEN) == ("anna",)


def test_renamed_twice_and_back_again() -> None:
    once = people(called(people({}, WRITTEN), "anna", "Anne", WRITTEN), WRITTEN)
    twice = people(called(once, "Anne", "Annie", WRITTEN), WRITTEN)
    assert twice.of("anna") == "Annie"
    back = people(called(twice, "Annie", "Anna", WRITTEN), WRITTEN)
    assert {back.of("anna"), back.of("Anna")} == {"Anna"}


def test_two_who_are_one_go_by_one_name_and_can_be_taken_apart() -> None:
    one = people(called(people({}, WRITTEN), "Bruno K.", "Bruno", WRITTEN), WRITTEN)
    assert {one.of("Bruno"), one.of("Bruno K.")} == {"Bruno"}
    assert written_as(one, "Bruno", WRITTEN) == ("Bruno", "Bruno K.")
    two = people(apart(one.aliases, "bruno k."), WRITTEN)
    assert (two.of("Bruno"), two.of("Bruno K.")) == ("Bruno", "Bruno K.")


def test_a_new_name_that_was_somebodys_old_one_means_that_person() -> None:
    known = people(called(people({}, WRITTEN), "anna", "Anne", WRITTEN), WRITTEN)
    one = people(called(known, "Chloé", "Anna", WRITTEN), WRITTEN)
    assert {one.of("Chloé"), one.of("Anna")} == {"Anne"}


def test_a_match_that_has_been_removed_does_not_forget_who_was_renamed() -> None:
    known = people({"anna": "Anne"}, ["Bruno"])
    assert called(known, "Anne", "Annie", ["Bruno"]) == {"anna": "Annie"}


def test_nobody_sits_twice_at_a_table() -> None:
    known = people({"bruno k.": "Bruno"}, WRITTEN)
    assert known.at_table(["Anna", "Bruno K."]) == ("anna", "Bruno")
    assert known.at_table(["Chloé", "Bruno K.", "Bruno"]) == ("Chloé", "Bruno K.", "Bruno")
    assert People().at_table(["Anna"]) == ("Anna",)


@pytest.mark.parametrize(
    ("kept", "aliases"),
    [(None, {}), ([], {}), ({"anna": 3, "": "Anna", "bruno": "", "CHLOÉ": "Zoé"}, {"chloé": "Zoé"})],
)
def test_what_is_no_alias_is_left_out(kept: Any, aliases: dict[str, str]) -> None:
    assert read_aliases(kept) == aliases
