"""People, who may have several spellings in matches and a current name that differs from them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, cast

from scorekeeper.core.names import name_key

COLORS = 7
"""Colours of people, numbered from 1; the colour of a seat has its number."""

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


def colors_of(known: People, tables: Iterable[Sequence[str]]) -> dict[str, int]:
    """Return the colour of each person, from the players of all matches, the first match first.

    People keep the colour that they had in their first match.
    """
    colors: dict[str, int] = {}
    for names in tables:
        persons = known.at_table(names)
        if any(person not in colors for person in persons):
            colors = {**dict(zip(persons, colors_at_table(colors, persons), strict=True)), **colors}
    return colors


def colors_at_table(colors: Mapping[str, int], persons: Sequence[str]) -> tuple[int, ...]:
    """Return the colours of people in a match, by seat: their own ones, and different ones for the first seven.

    Of two people with the same colour the later seat gets another one. Like somebody new, it gets that of the seat or,
    where somebody has it, the first free one.
    """
    found = [0] * len(persons)
    for seat, person in enumerate(persons):
        own = colors.get(person, 0)
        found[seat] = own if own not in found else 0
    for seat, color in enumerate(found):
        if not color:
            usual = seat % COLORS + 1
            free = [one for one in range(1, COLORS + 1) if one not in found]
            found[seat] = usual if usual in free or not free else free[0]
    return tuple(found)


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
