"""A library on servers that several app servers share: where it is, how to log in, and how it is opened."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper.core.variant import Games
from scorekeeper.library.folder import data_folder
from scorekeeper.library.repository import EDITION, KEPT_DAYS, Clock, MatchRepository, system_clock
from scorekeeper.library.summaries import summarize
from scorekeeper.storage.errors import StorageError

if TYPE_CHECKING:
    from scorekeeper.storage.jetstream.copies import Compared
    from scorekeeper.storage.jetstream.storage import JetStreamStorage

DEFAULT_LIBRARY = "scorekeeper"

TOKEN, USER, PASSWORD = "SCOREKEEPER_STORE_TOKEN", "SCOREKEEPER_STORE_USER", "SCOREKEEPER_STORE_PASSWORD"
"""The variables of the environment that hold what the servers ask for."""


@dataclass(frozen=True, slots=True)
class Store:
    """The addresses of the servers, the name of the library there, and the file with a token, or user and password."""

    servers: tuple[str, ...]
    library: str = DEFAULT_LIBRARY
    login_file: Path | None = None


def read_login(file: Path | None, environ: Mapping[str, str] = os.environ) -> dict[str, str]:
    """Return user, password and token: from a file of one line (a token) or two (user, password), or the environment.

    Raises ``StorageError`` where the file cannot be read.
    """
    if file is None:
        return {"token": environ.get(TOKEN, ""), "user": environ.get(USER, ""), "password": environ.get(PASSWORD, "")}
    try:
        lines = file.read_text("utf-8").split()
    except (OSError, ValueError) as error:
        raise StorageError(error, "login_refused") from error
    return {"user": lines[0], "password": lines[1]} if len(lines) > 1 else {"token": "".join(lines)}


def open_store(store: Store, games: Games, clock: Clock = system_clock) -> MatchRepository:
    """Return the matches of a library on other servers. It connects when it is used first.

    Raises ``StorageError`` where the extra of the package is missing.
    """
    return MatchRepository(_storage(store, games), games, clock)


async def prepare_store(store: Store, games: Games) -> None:
    """Check the servers, and remove what was deleted long ago; raises a ``StorageError`` that says what to set."""
    storage = _storage(store, games)
    try:
        await storage.purge(KEPT_DAYS)
    finally:
        await storage.close()


async def compare_servers(store: Store, games: Games) -> Compared:
    """Compare the copies that the servers have of a library."""
    storage = _storage(store, games)
    from scorekeeper.storage.jetstream.copies import compare_copies  # noqa: PLC0415  only with the extra

    try:
        return await compare_copies(await storage.connect(), storage.subjects.everything)
    finally:
        await storage.close()


def backups_of_store(store: Store) -> Path:
    """Return the folder of this computer for the rolling backups of a library on other servers."""
    return data_folder() / "stores" / store.library / "backups"


def _storage(store: Store, games: Games) -> JetStreamStorage:
    try:
        from scorekeeper.storage.jetstream.connection import Login  # noqa: PLC0415  only with the extra
        from scorekeeper.storage.jetstream.storage import JetStreamStorage  # noqa: PLC0415
    except ModuleNotFoundError as error:
        raise StorageError(error, "no_cluster") from error
    login = Login(**read_login(store.login_file))
    return JetStreamStorage(store.servers, store.library, partial(summarize, games), edition=EDITION, login=login)
