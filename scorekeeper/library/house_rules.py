"""The house rules of a new match: what can be chosen, and the rules saved under a name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from scorekeeper.core.begin import begin, find_option
from scorekeeper.core.model import Setup, Value
from scorekeeper.core.tiles import SETS
from scorekeeper.core.variant import Option, Variant

TARGETS = "targets"
"""The setting that has the usual target of each game, by its id."""


def usual_target(variant: Variant, targets: Mapping[str, Any]) -> dict[str, Value]:
    """Return the house rule that a new match of a game begins with; empty where its usual target is the game's own."""
    target, own = find_option(variant, "target"), targets.get(variant.id)
    return {"target": own} if target is not None and own is not None and target.allows(own) else {}


def possible(variant: Variant, setup: Setup, key: str, value: Value) -> bool:
    """Whether a house rule can be set so, beside the others of a setup."""
    made = begin(variant, setup.players, {**setup.options, key: value}, setup.set.id)
    return isinstance(made, Setup)


def offered(variant: Variant, setup: Setup) -> list[tuple[Option, tuple[Value, ...]]]:
    """The house rules there is something to choose in, with the choices that are possible (none: a number).

    Where the rule ``mode`` names other rules, only the one it is set to is offered.
    """
    modes = next((rule.choices for rule in variant.options if rule.key == "mode"), ())
    found: list[tuple[Option, tuple[Value, ...]]] = []
    for option in variant.options:
        if option.key in modes and option.key != setup.options["mode"]:
            continue
        choices = tuple(value for value in option.choices if possible(variant, setup, option.key, value))
        if not option.choices or len(choices) > 1:
            found.append((option, choices))
    return found


def sets(variant: Variant, setup: Setup) -> list[str]:
    """The sets that can be played with under the house rules of a setup."""
    return [tiles for tiles in variant.sets if isinstance(begin(variant, setup.players, setup.options, tiles), Setup)]


def differing(variant: Variant, setup: Setup) -> dict[str, Value]:
    """The house rules that are not the usual ones for so many players."""
    usual = {option.key: option.default_for(len(setup.players)) for option in variant.options}
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
    documents = [cast("Mapping[str, Any]", entry) for entry in several if isinstance(entry, Mapping)]
    return tuple(_read(variant, document) for document in documents if isinstance(document.get("name"), str))


def _read(variant: Variant, document: Mapping[str, Any]) -> Saved:
    given: Any = document.get("options")
    options = cast("Mapping[str, Any]", given if isinstance(given, Mapping) else {})
    known: dict[str, Value] = {
        option.key: options[option.key]
        for option in variant.options
        if option.key in options and option.allows(options[option.key])
    }
    tiles = document.get("set")
    return Saved(document["name"], known, tiles if isinstance(tiles, str) and tiles in variant.sets else "")


def write_saved(several: Sequence[Saved]) -> list[dict[str, Any]]:
    return [{"name": rules.name, "options": dict(rules.options), "set": rules.tiles} for rules in several]


def rules_of(variant: Variant, setup: Setup, name: str = "") -> Saved:
    """The house rules of a setup, to be saved or compared."""
    return Saved(name, differing(variant, setup), "" if setup.set is SETS[variant.sets[0]] else setup.set.id)


def named(variant: Variant, setup: Setup, several: Sequence[Saved]) -> Saved | None:
    """The saved rules that a setup follows."""
    now = rules_of(variant, setup)
    return next((rules for rules in several if (rules.options, rules.tiles) == (now.options, now.tiles)), None)
