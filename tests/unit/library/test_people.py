"""Tests of people: renaming, merging and splitting without changing the matches."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.library.people import (
    People,
    colors_at_table,
    colors_of,
    people,
    read_aliases,
    rename_person,
    spellings_of,
    split_person,
)

NAMES = ["Bruno", "anna", "Anna", "Bruno K.", "Chloé"]
"""Names in matches, latest first: the latest spelling of Anna is "anna"."""


def test_people_uses_latest_spelling_and_ignores_case() -> None:
    known = people({}, NAMES)
    assert [known.of(name) for name in NAMES] == ["Bruno", "anna", "anna", "Bruno K.", "Chloé"]
    assert people({}, []).of("Zoé") == "Zoé"


def test_people_returns_new_name_for_old_spellings() -> None:
    aliases = rename_person(people({}, NAMES), "anna", "Anne", NAMES)
    known = people(aliases, NAMES)
    assert [known.of(name) for name in ("Anna", "ANNA", "Anne", "Bruno")] == ["Anne", "Anne", "Anne", "Bruno"]
    assert spellings_of(known, "Anne", NAMES) == ("anna",)


def test_rename_can_be_repeated_and_reverted() -> None:
    once = people(rename_person(people({}, NAMES), "anna", "Anne", NAMES), NAMES)
    twice = people(rename_person(once, "Anne", "Annie", NAMES), NAMES)
    assert twice.of("anna") == "Annie"
    back = people(rename_person(twice, "Annie", "Anna", NAMES), NAMES)
    assert {back.of("anna"), back.of("Anna")} == {"Anna"}


def test_merged_people_have_one_name_and_can_be_split() -> None:
    merged = people(rename_person(people({}, NAMES), "Bruno K.", "Bruno", NAMES), NAMES)
    assert {merged.of("Bruno"), merged.of("Bruno K.")} == {"Bruno"}
    assert spellings_of(merged, "Bruno", NAMES) == ("Bruno", "Bruno K.")
    split = people(split_person(merged.aliases, "bruno k."), NAMES)
    assert (split.of("Bruno"), split.of("Bruno K.")) == ("Bruno", "Bruno K.")


def test_rename_to_old_name_of_a_person_merges_with_that_person() -> None:
    known = people(rename_person(people({}, NAMES), "anna", "Anne", NAMES), NAMES)
    merged = people(rename_person(known, "Chloé", "Anna", NAMES), NAMES)
    assert {merged.of("Chloé"), merged.of("Anna")} == {"Anne"}


def test_rename_keeps_aliases_of_deleted_matches() -> None:
    known = people({"anna": "Anne"}, ["Bruno"])
    assert rename_person(known, "Anne", "Annie", ["Bruno"]) == {"anna": "Annie"}


def test_at_table_keeps_names_of_merged_people_in_one_match() -> None:
    known = people({"bruno k.": "Bruno"}, NAMES)
    assert known.at_table(["Anna", "Bruno K."]) == ("anna", "Bruno")
    assert known.at_table(["Chloé", "Bruno K.", "Bruno"]) == ("Chloé", "Bruno K.", "Bruno")
    assert People().at_table(["Anna"]) == ("Anna",)


@pytest.mark.parametrize(
    ("raw", "aliases"), [(None, {}), ([], {}), ({"anna": 3, "": "Anna", "bruno": "", "CHLOÉ": "Zoé"}, {"chloé": "Zoé"})]
)
def test_read_aliases_leaves_out_invalid_entries(raw: Any, aliases: dict[str, str]) -> None:
    assert read_aliases(raw) == aliases


def test_people_keep_the_colour_of_their_first_match() -> None:
    colors = colors_of(people({}, ["Anna"]), [("Anna", "Bruno", "Chloé"), ("Emma", "anna"), ("Chloé", "Bruno")])
    assert colors == {"Anna": 1, "Bruno": 2, "Chloé": 3, "Emma": 2}


def test_colors_of_follow_a_new_name_and_a_merge() -> None:
    known = people({"anna": "Zoé", "bruno": "Zoé"}, ["Anna", "Bruno", "Zoé"])
    assert colors_of(known, [("Anna", "Chloé"), ("Bruno", "Emma")]) == {"Zoé": 1, "Chloé": 2, "Emma": 2}


def test_colors_at_table_differ_until_all_are_taken() -> None:
    colors = {"Anna": 1, "Bruno": 2, "Emma": 1}
    assert colors_at_table(colors, ("Bruno", "Anna")) == (2, 1)
    assert colors_at_table(colors, ("Emma", "Anna", "New", "Bruno")) == (1, 3, 4, 2)
    assert colors_at_table(colors, ("Bruno", "New")) == (2, 1)
    assert colors_at_table({}, tuple("ABCDEFGHI")) == (1, 2, 3, 4, 5, 6, 7, 1, 2)
