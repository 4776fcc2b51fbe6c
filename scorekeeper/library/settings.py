"""The settings of a library: the form that each of them must have."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, cast

from scorekeeper.core.codec import JSON

FAVOURITES: Final = "favourites"
"""The ids of the games with a star."""

DEVICES: Final = "devices"
"""The names of devices, by their public ids."""

ALIASES: Final = "people"
"""Who goes by which name."""

TARGETS: Final = "targets"
"""The usual target of each game, by its id."""

HOUSE_RULES: Final = "house_rules"
"""The saved rules of each game, by its id."""

DRAFT: Final = "game_draft"
"""The new game that is being defined, as a document."""

CHANGED_GAMES: Final = "changed_games"
"""The own games that are being changed, as documents, by their ids."""


def read_settings(raw: JSON) -> tuple[JSON, list[str]]:
    """Return the settings without the values that do not have their form, and the names of these settings.

    A setting that this version does not know stays as it is.
    """
    read = {key: _valid(key, value) for key, value in raw.items()}
    settings = {key: value for key, value in read.items() if value is not None}
    return settings, [key for key, value in raw.items() if key not in settings or settings[key] != value]


def _valid(key: str, value: Any) -> Any:
    """Return the value of a setting without invalid items, ``None`` where all of it is invalid."""
    if key == FAVOURITES:
        items = cast("list[Any]", value) if isinstance(value, list) else None
        return None if items is None else [item for item in items if isinstance(item, str)]
    if key not in OF_ITEMS:
        return value
    named = cast("Mapping[str, Any]", value) if isinstance(value, Mapping) else None
    return None if named is None else {name: item for name, item in named.items() if OF_ITEMS[key](item)}


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_option(value: Any) -> bool:
    return isinstance(value, str | int | None)


def _is_document(value: Any) -> bool:
    return isinstance(value, Mapping)


def _are_rules(value: Any) -> bool:
    """Return whether a value is a list of saved rules."""
    return isinstance(value, list) and all(map(_is_rule_set, cast("list[Any]", value)))


def _is_rule_set(value: Any) -> bool:
    given: Mapping[str, Any] = cast("Mapping[str, Any]", value) if isinstance(value, Mapping) else {}
    options: Any = given.get("options", {})
    has_options = isinstance(options, Mapping) and all(map(_is_option, cast("Mapping[str, Any]", options).values()))
    return has_options and isinstance(given.get("name"), str) and isinstance(given.get("set", ""), str)


OF_ITEMS: Final[Mapping[str, Callable[[Any], bool]]] = {
    DEVICES: _is_text,
    ALIASES: _is_text,
    TARGETS: _is_option,
    HOUSE_RULES: _are_rules,
    CHANGED_GAMES: _is_document,
}
"""The settings with a value for each of several names, and the form of the values."""
