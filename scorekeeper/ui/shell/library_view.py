"""The library as its screens show it: matches, people and settings."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, TypeVar, cast

from scorekeeper.core.variant import Games
from scorekeeper.i18n import Translator
from scorekeeper.library.errors import StorageError
from scorekeeper.library.lists import Lists
from scorekeeper.library.own_games import with_own_games
from scorekeeper.library.people import Aliases, colors_at_table
from scorekeeper.library.repository import MatchRepository
from scorekeeper.library.rolling_backups import RollingBackups
from scorekeeper.library.settings import ALIASES, DEVICES, FAVOURITES
from scorekeeper.library.summaries import MatchSummary
from scorekeeper.ui.base.flet_shim import observable, use_effect, use_state

T = TypeVar("T")


@observable
@dataclass
class LibraryView:
    """The library as the lists of one session show it. ``refresh`` is not called with every tap in a match.

    ``as_of`` is when the storage engine answered last, while it is away.
    """

    repository: MatchRepository
    games: Games
    lists: Lists = field(default_factory=Lists)
    backups: RollingBackups | None = None
    as_of: datetime | None = None

    async def refresh(self) -> None:
        """Take what was written since, and redraw what shows it."""
        lists = await self.repository.lists.read()
        if lists is self.lists:
            return
        if (lists.games, lists.brought) != (self.lists.games, self.lists.brought):
            self.games = with_own_games(self.repository.games, lists.games, lists.brought)
        self.lists = lists

    def matches(self) -> list[MatchSummary]:
        """Return every match, written last first; raises ``StorageError`` where they could not be read."""
        if self.lists.error:
            raise self.lists.error
        return self.lists.matches

    def people(self) -> list[str]:
        """Return the people who have played, by the names they go by, the latest first."""
        return [*dict.fromkeys(self.lists.people.of(name) for name in self.lists.names)]

    def colors(self, players: Sequence[str]) -> tuple[int, ...]:
        """Return the numbers of the colours of people who play together, by seat."""
        return colors_at_table(self.lists.colors, self.lists.people.at_table(players))

    @property
    def favourites(self) -> tuple[str, ...]:
        """Return the ids of the games with a star."""
        games = self.lists.settings.get(FAVOURITES, [])
        return tuple(cast("list[str]", games))

    async def star(self, game: str) -> None:
        """Give a game a star or take it back; raises ``StorageError``."""
        starred = self.favourites
        changed = tuple(other for other in starred if other != game) if game in starred else (*starred, game)
        await self.save_setting(FAVOURITES, list(changed))

    def by_game(self, key: str) -> dict[str, Any]:
        """Return a setting with a value for each of several games (or devices), by its id."""
        return self.lists.settings.get(key, {})

    async def change_game(self, changing: Awaitable[object]) -> None:
        """Wait until a game of the library is saved or deleted, and redraw the lists; raises ``StorageError``."""
        await changing
        await self.refresh()

    def device_names(self) -> dict[str, str]:
        """Return the names that devices were given, by their public ids."""
        return self.by_game(DEVICES)

    async def name_device(self, device: str, name: str) -> None:
        """Give a device a name, or none; raises ``StorageError``."""
        others = {other: known for other, known in self.device_names().items() if other != device}
        await self.save_setting(DEVICES, {**others, **({device: name} if name else {})})

    async def save_aliases(self, aliases: Aliases) -> None:
        """Save who goes by which name; raises ``StorageError``."""
        await self.save_setting(ALIASES, dict(aliases))

    async def save_setting(self, key: str, value: Any) -> None:
        """Save what the owner of the library has chosen and redraw it; raises ``StorageError``."""
        await self.repository.save_setting(key, value)
        await self.refresh()


async def failure_of(tr: Translator, saving: Awaitable[object]) -> str:
    """Wait for something to be saved and return why it was not, or ``""``."""
    try:
        await saving
    except StorageError as error:
        return tr(f"problems.{error.key}")
    return ""


def use_read(
    read: Callable[[], Awaitable[T]], changes: int
) -> tuple[T | StorageError | None, Callable[[], Awaitable[None]]]:
    """Read something else of the library beside the lists, and again when the number of its ``changes`` differs.

    Return it, ``None`` until it is read, and a function that reads it again at once.
    """
    content, set_found = use_state(_unread)

    async def load() -> None:
        try:
            result: Any = await read()
        except StorageError as error:
            result = error
        set_found(lambda _: result)

    use_effect(load, [changes])
    return content, load


def _unread() -> Any:
    return None
