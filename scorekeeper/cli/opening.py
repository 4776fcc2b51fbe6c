"""Opens the library that the arguments name: a folder of this computer, or other servers."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from scorekeeper.cli.addresses import is_address, servers
from scorekeeper.core.variant import Games
from scorekeeper.library.folder import backup_folder, data_folder
from scorekeeper.library.repository import MatchRepository, open_repository
from scorekeeper.library.rolling_backups import RollingBackups
from scorekeeper.library.stores import Store, backups_of_store, open_store


def store_of(arguments: Namespace) -> Store | None:
    """Return where the library is if it is on other servers."""
    return Store(arguments.store, arguments.library, arguments.login) if arguments.store else None


def open_chosen(arguments: Namespace, games: Games, *, writer: bool = True) -> MatchRepository:
    """Open the library that the arguments name; raises ``StorageError``."""
    if store := store_of(arguments):
        return open_store(store, games)
    return open_repository(data_folder(arguments.data), games, writer=writer)


def chosen_backups(arguments: Namespace) -> RollingBackups:
    """Return the rolling backups of the library that the arguments name."""
    store = store_of(arguments)
    return RollingBackups(backups_of_store(store) if store else backup_folder(data_folder(arguments.data)))


def open_place(place: str, arguments: Namespace, games: Games, *, writer: bool) -> MatchRepository:
    """Open a folder, or the library of the arguments on the servers of an address; raises ``StorageError``."""
    if is_address(place):
        return open_store(Store(servers(place), arguments.library, arguments.login), games)
    return open_repository(data_folder(Path(place)), games, writer=writer)
