"""The options of a new match, and the rules saved under a name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from scorekeeper.core.begin import begin, find_option
from scorekeeper.core.model import Setup, Value
from scorekeeper.core.tiles import SETS
from scorekeeper.core.variant import Option, Variant


def usual_target(variant: Variant, targets: Mapping[str, Any]) -> dict[str, Value]:
    """Return the house rule that a new match of a game begins with; empty where its usual target is the game's own."""
    target, own = find_option(variant, "target"), targets.get(variant.id)
    return {"target": own} if target is not None and own is not None and target.allows(own) else {}


def is_possible(variant: Variant, setup: Setup, key: str, value: Value) -> bool:
    """Return whether an option can have this value together with the others of a setup."""
    made = begin(variant, setup.players, {**setup.options, key: value}, setup.set.id, teams=setup.teams)
    return isinstance(made, Setup)


def offered_options(variant: Variant, setup: Setup) -> list[tuple[Option, tuple[Value, ...]]]:
    """Return the options with something to choose, and their possible values (empty: any number).

    If the option ``mode`` names other options, only the one it is set to is returned.
    """
    modes = next((rule.choices for rule in variant.options if rule.key == "mode"), ())
    found: list[tuple[Option, tuple[Value, ...]]] = []
    for option in variant.options:
        if option.key in modes and option.key != setup.options["mode"]:
            continue
        choices = tuple(value for value in option.choices if is_possible(variant, setup, option.key, value))
        if not option.choices or len(choices) > 1:
            found.append((option, choices))
    return found


def possible_sets(variant: Variant, setup: Setup) -> list[str]:
    """Return the sets of tiles that are possible with the options of a setup; each set brings its own defaults."""
    options = changed_options(variant, setup)
    made = {tiles: begin(variant, setup.players, options, tiles, teams=setup.teams) for tiles in variant.sets}
    return [tiles for tiles, setup_with in made.items() if isinstance(setup_with, Setup)]


def changed_options(variant: Variant, setup: Setup) -> dict[str, Value]:
    """Return the options that differ from the defaults for this number of players."""
    usual = {option.key: option.default_for(setup) for option in variant.options}
    return {key: value for key, value in setup.options.items() if value != usual[key]}


@dataclass(frozen=True, slots=True)
class SavedRuleSet:
    """Rules under a name: the options that differ from the defaults, and the set (``""``: the default set)."""

    name: str
    options: Mapping[str, Value]
    tiles: str = ""


def read_saved_rules(variant: Variant, raw: Any) -> tuple[SavedRuleSet, ...]:
    """Return the saved rules of a game from JSON, without invalid entries and values that no longer exist."""
    entries = cast("list[Any]", raw) if isinstance(raw, list) else []
    documents = [cast("Mapping[str, Any]", entry) for entry in entries if isinstance(entry, Mapping)]
    return tuple(_read(variant, document) for document in documents if isinstance(document.get("name"), str))


def _read(variant: Variant, document: Mapping[str, Any]) -> SavedRuleSet:
    given: Any = document.get("options")
    options = cast("Mapping[str, Any]", given if isinstance(given, Mapping) else {})
    known: dict[str, Value] = {
        option.key: options[option.key]
        for option in variant.options
        if option.key in options and option.allows(options[option.key])
    }
    tiles = document.get("set")
    return SavedRuleSet(document["name"], known, tiles if isinstance(tiles, str) and tiles in variant.sets else "")


def write_saved_rules(saved: Sequence[SavedRuleSet]) -> list[dict[str, Any]]:
    return [{"name": rules.name, "options": dict(rules.options), "set": rules.tiles} for rules in saved]


def rules_of(variant: Variant, setup: Setup, name: str = "") -> SavedRuleSet:
    """Return the rules of a setup, to be saved or compared."""
    tiles = "" if setup.set is SETS[variant.usual_set(len(setup.players))] else setup.set.id
    return SavedRuleSet(name, changed_options(variant, setup), tiles)


def find_saved_rules(variant: Variant, setup: Setup, saved: Sequence[SavedRuleSet]) -> SavedRuleSet | None:
    """Return the saved rules that equal those of a setup."""
    now = rules_of(variant, setup)
    return next((rules for rules in saved if (rules.options, rules.tiles) == (now.options, now.tiles)), None)
