"""People, who may have several spellings in matches and a current name that differs from them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, cast

from scorekeeper.core.names import name_key

Aliases = Mapping[str, str]
"""The current name of a person by ``name_key`` of a name in matches. Matches are not changed."""


@dataclass(frozen=True, slots=True)
class People:
    """Current names of people. ``spelled`` is the spelling to show: as given, else as written last."""

    aliases: Aliases = field(default_factory=lambda: MappingProxyType({}))
    spelled: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))

    def of(self, name: str) -> str:
        """Return the current name of the person with this name in a match."""
        return self.spelled.get(name_key(self.aliases.get(name_key(name), name)), name)

    def at_table(self, names: Sequence[str]) -> tuple[str, ...]:
        """Return the current names of the players of a match; merged people in one match keep their names in it."""
        persons = [self.of(name) for name in names]
        seats = Counter(persons)
        return tuple(name if seats[person] > 1 else person for name, person in zip(names, persons, strict=True))


def people(aliases: Aliases, written: Iterable[str]) -> People:
    """Return the people of a library from the names in its matches, latest first."""
    spelled: dict[str, str] = {}
    for name in (*aliases.values(), *written):
        spelled.setdefault(name_key(name), name)
    return People(aliases, spelled)


def spellings_of(known: People, person: str, written: Iterable[str]) -> tuple[str, ...]:
    """Return the names of a person in matches, in the order of ``written``, without duplicates."""
    found: dict[str, str] = {}
    for name in written:
        if known.of(name) == person:
            found.setdefault(name_key(name), name)
    return tuple(found.values())


def rename_person(known: People, person: str, new: str, written: Iterable[str]) -> Aliases:
    """Return the aliases after a person gets a new name, or is merged with the person who has that name."""
    own = {name_key(name) for name in spellings_of(known, person, written)}
    own |= {name for name, goes_by in known.aliases.items() if name_key(goes_by) == name_key(person)}
    name = new if name_key(new) in own else known.aliases.get(name_key(new), new)
    return {**known.aliases, **dict.fromkeys(sorted(own), name)}


def split_person(aliases: Aliases, name: str) -> Aliases:
    """Return the aliases after this name belongs to a separate person again."""
    return {written: goes_by for written, goes_by in aliases.items() if written != name_key(name)}


def read_aliases(raw: Any) -> Aliases:
    """Return the aliases from JSON without invalid entries."""
    if not isinstance(raw, dict):
        return {}
    found = cast("dict[Any, Any]", raw)
    return {name_key(name): goes_by for name, goes_by in found.items() if isinstance(goes_by, str) and name and goes_by}
