"""The house rules of a new match: what can be chosen, and the rules saved under a name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from scorekeeper.core.begin import begin
from scorekeeper.core.model import Setup, Value
from scorekeeper.core.tiles import SETS
from scorekeeper.core.variant import Option, Variant


def possible(variant: Variant, setup: Setup, key: str, value: Value) -> bool:
    """Whether a house rule can be set so, beside the others of a setup."""
    made = begin(variant, setup.players, {**setup.options, key: value}, setup.set.id)
    return isinstance(made, Setup)


def offered(variant: Variant, setup: Setup) -> list[tuple[Option, tuple[Value, ...]]]:
    """The house rules there is something to choose in, with the choices that are possible (none: a number).

    Where the rule ``mode`` names other rules, only the one it is set to is offered.
    """
    modes = next((one.choices for one in variant.options if one.key == "mode"), ())
    found: list[tuple[Option, tuple[Value, ...]]] = []
    for option in variant.options:
        if option.key in modes and option.key != setup.options["mode"]:
            continue
        choices = tuple(one for one in option.choices if possible(variant, setup, option.key, one))
        if not option.choices or len(choices) > 1:
            found.append((option, choices))
    return found


def sets(variant: Variant, setup: Setup) -> list[str]:
    """The sets that can be played with under the house rules of a setup."""
    return [one for one in variant.sets if isinstance(begin(variant, setup.players, setup.options, one), Setup)]


def differing(variant: Variant, setup: Setup) -> dict[str, Value]:
    """The house rules that are not the usual ones for so many players."""
    usual = {one.key: one.default_for(len(setup.players)) for one in variant.options}
    return {key: value for key, value in setup.options.items() if value != usual[key]}


@dataclass(frozen=True, slots=True)
class Saved:
    """House rules under a name: what differs from the usual, and the set (``""``: the usual one)."""

    name: str
    options: Mapping[str, Value]
    tiles: str = ""


def read_saved(variant: Variant, raw: Any) -> tuple[Saved, ...]:
    """The saved rules of a game from plain JSON; what is none is left out, and so is a choice there is no longer."""
    several = cast("list[Any]", raw) if isinstance(raw, list) else []
    documents = [cast("Mapping[str, Any]", one) for one in several if isinstance(one, Mapping)]
    return tuple(_read(variant, one) for one in documents if isinstance(one.get("name"), str))


def _read(variant: Variant, document: Mapping[str, Any]) -> Saved:
    given: Any = document.get("options")
    options = cast("Mapping[str, Any]", given if isinstance(given, Mapping) else {})
    known: dict[str, Value] = {
        one.key: options[one.key] for one in variant.options if one.key in options and one.allows(options[one.key])
    }
    tiles = document.get("set")
    return Saved(document["name"], known, tiles if isinstance(tiles, str) and tiles in variant.sets else "")


def write_saved(several: Sequence[Saved]) -> list[dict[str, Any]]:
    return [{"name": one.name, "options": dict(one.options), "set": one.tiles} for one in several]


def rules_of(variant: Variant, setup: Setup, name: str = "") -> Saved:
    """The house rules of a setup, to be saved or compared."""
    return Saved(name, differing(variant, setup), "" if setup.set is SETS[variant.sets[0]] else setup.set.id)


def named(variant: Variant, setup: Setup, several: Sequence[Saved]) -> Saved | None:
    """The saved rules that a setup follows."""
    now = rules_of(variant, setup)
    return next((one for one in several if (one.options, one.tiles) == (now.options, now.tiles)), None)
