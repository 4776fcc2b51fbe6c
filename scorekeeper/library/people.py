"""People behind the names on the sheets: one may have been written in several ways, and go by yet another name now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, cast

from scorekeeper.core.names import name_key

Aliases = Mapping[str, str]
"""What was written, as ``alike`` has it, to the name that person goes by. The sheets themselves stay as they are."""


@dataclass(frozen=True, slots=True)
class People:
    """Who is meant by a name. ``spelled`` is how each name is shown: as it was given, else as written last."""

    aliases: Aliases = field(default_factory=lambda: MappingProxyType({}))
    spelled: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))

    def of(self, name: str) -> str:
        """The name somebody goes by who was written like this."""
        return self.spelled.get(name_key(self.aliases.get(name_key(name), name)), name)

    def at_table(self, names: Sequence[str]) -> tuple[str, ...]:
        """Everybody at one table. Nobody sits there twice: where two would be one, both are who was written."""
        persons = [self.of(name) for name in names]
        seats = Counter(persons)
        return tuple(name if seats[person] > 1 else person for name, person in zip(names, persons, strict=True))


def people(aliases: Aliases, written: Iterable[str]) -> People:
    """The people of a library, from the names on its sheets, written last first."""
    spelled: dict[str, str] = {}
    for name in (*aliases.values(), *written):
        spelled.setdefault(name_key(name), name)
    return People(aliases, spelled)


def written_as(known: People, person: str, written: Iterable[str]) -> tuple[str, ...]:
    """The names under which a person stands on the sheets, in the order of ``written``, each once."""
    found: dict[str, str] = {}
    for name in written:
        if known.of(name) == person:
            found.setdefault(name_key(name), name)
    return tuple(found.values())


def called(known: People, person: str, new: str, written: Iterable[str]) -> Aliases:
    """The aliases after a person has taken a new name, or, where somebody goes by it, after the two have become one."""
    own = {name_key(name) for name in written_as(known, person, written)}
    own |= {name for name, goes_by in known.aliases.items() if name_key(goes_by) == name_key(person)}
    name = new if name_key(new) in own else known.aliases.get(name_key(new), new)
    return {**known.aliases, **dict.fromkeys(sorted(own), name)}


def apart(aliases: Aliases, name: str) -> Aliases:
    """The aliases after what was written as this name is a person of its own again."""
    return {written: goes_by for written, goes_by in aliases.items() if written != name_key(name)}


def read_aliases(kept: Any) -> Aliases:
    """The aliases as they were kept; whatever is none is left out."""
    if not isinstance(kept, dict):
        return {}
    found = cast("dict[Any, Any]", kept)
    return {name_key(name): goes_by for name, goes_by in found.items() if isinstance(goes_by, str) and name and goes_by}
