"""The games that the people of a library have defined: a document for each, beside the matches."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Literal

from scorekeeper.core.names import name_key
from scorekeeper.core.problem import Problem
from scorekeeper.core.variant import Games
from scorekeeper.games import GameRegistry
from scorekeeper.games.custom.documents import JSON, new_id, read, write
from scorekeeper.games.custom.like import LIKE
from scorekeeper.games.custom.settings import LONGEST_GAME_NAME, CustomGame
from scorekeeper.storage.protocol import DocumentId, Storage

KIND = "game"

Arrival = Literal["new", "same", "changed", "same_name"]
"""How a game that arrives relates to those of a library: it is in it as it is, with other settings under its id, or
another one has its name."""


async def list_games(storage: Storage) -> dict[str, JSON]:
    """Return the documents of the games of a library by id, also those that cannot be read; raises ``StorageError``."""
    listed = await storage.list_documents(KIND)
    return {at.key: document.content for at, document in sorted(listed.items(), key=_key) if document.content}


async def readable_games(storage: Storage) -> dict[str, JSON]:
    """Return the documents of the games of a library that can be read, by id; raises ``StorageError``."""
    listed = await list_games(storage)
    return {key: content for key, content in listed.items() if not isinstance(read(content), Problem)}


def _key(item: tuple[DocumentId, object]) -> str:
    return item[0].key


async def save_game(storage: Storage, game: CustomGame) -> None:
    """Keep a game, in place of an earlier one with its id; raises ``StorageError``.

    Matches that have begun keep the rules that they began with.
    """
    await _write(storage, game.id, write(game))


async def delete_game(storage: Storage, game_id: str) -> None:
    """Remove a game from the list; matches that were played with it bring it along. Raises ``StorageError``."""
    await _write(storage, game_id, {})


async def _write(storage: Storage, game_id: str, content: JSON) -> None:
    at = DocumentId(KIND, game_id)
    await storage.write_document(at, content, (await storage.read_document(at)).version)


def read_games(documents: Mapping[str, JSON]) -> dict[str, CustomGame]:
    """Return the games that can be read, by id and in the order of their names."""
    found = {key: game for key, content in documents.items() if not isinstance(game := read(content), Problem)}
    return dict(sorted(found.items(), key=lambda item: name_key(item[1].name)))


def arrival_of(game: CustomGame, own: Iterable[CustomGame], built_in_names: Iterable[str] = ()) -> Arrival:
    """Return how a game that arrives relates to those of a library. ``built_in_names`` are taken as well."""
    known = {each.id: each for each in own}
    if game.id in known:
        return "same" if known[game.id] == game else "changed"
    names = {*map(name_key, built_in_names), *(name_key(each.name) for each in known.values())}
    return "same_name" if name_key(game.name) in names else "new"


def copied(game: CustomGame, name: str) -> CustomGame:
    """Return the same game under another name, as a game of its own."""
    return replace(game, id=new_id(), name=name)


def other_name(name: str, taken: Iterable[str]) -> str:
    """Return a name like this one that no other game has: ``Gran’s Dominoes 2``."""
    keys = {*map(name_key, taken)}
    names = (f"{name[: LONGEST_GAME_NAME - 3].rstrip()} {number}" for number in range(2, len(keys) + 3))
    return next(other for other in names if name_key(other) not in keys)


def is_a_start(built_in: str) -> bool:
    """Return whether settings can express how a built-in game counts, so that another one can begin like it."""
    return built_in in LIKE


def with_own_games(games: Games, own: Mapping[str, JSON], brought: Mapping[str, JSON]) -> Games:
    """Return the games with those of a library, and those that only its matches bring along."""
    return games.with_definitions(own, brought) if isinstance(games, GameRegistry) and (own or brought) else games
