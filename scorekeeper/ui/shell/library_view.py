"""The library as its screens show it: matches, people and settings."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, cast

from scorekeeper.games import GameRegistry
from scorekeeper.library.people import Aliases, People, people, read_aliases
from scorekeeper.library.repository import MatchSummary, cards, names_on
from scorekeeper.storage.errors import StorageError
from scorekeeper.storage.library import Library
from scorekeeper.storage.place import settle_soon
from scorekeeper.ui.flet_shim import observable

ALIASES = "people"
"""The setting that says who goes by which name."""


class Snapshot:
    """What the screens of the library show, and the count of changes it belongs to; it redraws nothing."""

    def __init__(self) -> None:
        self.cards: list[MatchSummary] = []
        self.written: list[str] = []
        self.known = People()
        self.changes = -1


@observable
@dataclass
class LibraryView:
    """The library as lists show it: redrawn by ``look_again``, not with every tap in a match."""

    library: Library
    games: GameRegistry
    looks: int = 0
    seen: Snapshot = field(default_factory=Snapshot)

    def look_again(self) -> None:
        self.seen.changes = -1
        self.looks += 1

    def cards(self) -> list[MatchSummary]:
        """Every match, written last first: the same list as before while nothing has been written."""
        return self._looked().cards

    def written(self) -> list[str]:
        """The names on the sheets, written last first; case makes no other name."""
        return self._looked().written

    def known(self) -> People:
        """Who is meant by which name."""
        return self._looked().known

    def people(self) -> list[str]:
        """People who have played, by the names they go by, the latest first."""
        known = self.known()
        return [*dict.fromkeys(known.of(name) for name in self.written())]

    def set_aliases(self, aliases: Aliases) -> None:
        """Save who goes by which name; raises ``StorageError``."""
        self.set_setting(ALIASES, dict(aliases))

    def _looked(self) -> Snapshot:
        seen = self.seen
        if seen.changes != self.library.changes:
            seen.cards = cards(self.library, seen.cards)
            seen.written = names_on(seen.cards)
            seen.known = people(read_aliases(self.setting(ALIASES, {})), seen.written)
            seen.changes = self.library.changes
        return seen

    @property
    def favourites(self) -> tuple[str, ...]:
        """The games with a star."""
        games = self.setting("favourites", [])
        return tuple(cast("list[str]", games)) if isinstance(games, list) else ()

    def star(self, game: str) -> tuple[str, ...]:
        """Give a game a star or take it back; returns the games that have one now."""
        starred = self.favourites
        changed = tuple(other for other in starred if other != game) if game in starred else (*starred, game)
        self.set_setting("favourites", list(changed))
        return changed

    def setting(self, key: str, default: Any) -> Any:
        """What the owner of the library has chosen."""
        try:
            return self.library.settings().get(key, default)
        except StorageError:
            return default

    def by_game(self, key: str) -> dict[str, Any]:
        """What the owner has chosen for each game, by its id."""
        chosen = self.setting(key, {})
        return cast("dict[str, Any]", chosen) if isinstance(chosen, dict) else {}

    def set_setting(self, key: str, value: Any) -> None:
        self.library.save_settings({**self.library.settings(), key: value})
        settle_soon()
