"""The draft of a game that is being defined: what somebody has chosen, and what follows from it. Draws nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, cast

from scorekeeper.core.problem import Problem
from scorekeeper.core.tiles import SETS
from scorekeeper.core.variant import Variant
from scorekeeper.games.custom.build import build, tiles_for
from scorekeeper.games.custom.contradictions import contradictions, doubts
from scorekeeper.games.custom.documents import GAME_ID, new_id, read, read_value, word_key, write
from scorekeeper.games.custom.like import differences, like, origin
from scorekeeper.games.custom.settings import (
    MOST_ROUNDS,
    SETTINGS,
    CustomGame,
    PremiumRule,
    ScoreKey,
    Setting,
    chosen,
    complete,
    shown,
)

FOLDED: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("tie", ("tie",)),
    ("sets", ("sets", "double_blank", "doubles", "tiles", "draws", "round_to")),
    ("blocked", ("blocked", "blocked_worth", "compares", "level", "after_level")),
    ("lead", ("lead", "went_out")),
    ("during", ("during", "keys")),
    ("premiums", ("premiums", "premium_for")),
    ("text", ("text",)),
)
"""The rows below: the setting that a row is named after, and all of its settings."""

USUAL_WORTH = 25
"""What a new premium adds until somebody says otherwise."""

WHO_WINS = ("first_to", "loses_at", "rounds", "open")
"""How a match can end where it is a question who wins."""


@dataclass(frozen=True, slots=True)
class GameDraft:
    """A game that is being defined: its id, and only what somebody has chosen; ``last`` was changed last."""

    id: str
    given: Mapping[str, Any] = field(default_factory=dict[str, Any])
    last: str = ""

    @property
    def game(self) -> CustomGame:
        return complete(self.given, self.id)


def draft_of_variant(variant: Variant) -> GameDraft | None:
    """Return the draft that changes an own game."""
    game = read(variant.definition)
    return None if isinstance(game, Problem) else draft_of(game)


def draft_of(game: CustomGame) -> GameDraft:
    """Return the draft that changes a game."""
    return GameDraft(game.id, chosen(game))


def draft_like(variant: Variant, name: str = "") -> GameDraft | None:
    """Return the draft of a game like another one; ``None`` if its counting cannot be expressed."""
    begun = like(variant.id, new_id(), name)
    return begun and draft_of(begun)


def write_draft(draft: GameDraft) -> dict[str, Any]:
    """Return a draft as plain JSON."""
    return write(draft.game)


def read_draft(raw: Any) -> GameDraft | None:
    """Return a stored draft without what cannot be read; ``None`` if there is none."""
    document = cast("Mapping[str, Any]", raw if isinstance(raw, Mapping) else {})
    game_id = document.get("id")
    if not isinstance(game_id, str) or not GAME_ID.fullmatch(game_id):
        return None
    given: dict[str, Any] = {}
    for setting in SETTINGS:
        if setting.key in document:
            value = read_value(setting, document[setting.key], given)
            if not isinstance(value, Problem):
                given[setting.key] = value
    return GameDraft(game_id, given)


def with_value(draft: GameDraft, key: str, value: Any) -> GameDraft:
    """Return the draft with another value, without earlier choices that no longer fit."""
    given, ends = dict(draft.given), draft.game.ends
    given[key] = value
    match key:
        case "pairs":
            dropped = {"players", "tiles"}
        case "players":
            dropped = {"tiles"}
        case "sets":
            dropped = {"tiles"}
        case "ends":
            dropped = {"wins"} if value in {"first_to", "loses_at"} else set[str]()
            is_far = int(given.get("target", 0)) > MOST_ROUNDS
            dropped |= {"target"} if "rounds" in {ends, value} and (is_far or ends == "rounds") else set[str]()
        case "wins" if ends == "loses_at" and value == "highest":
            dropped = {"wins", "ends"}
        case _:
            dropped = set[str]()
    return replace(draft, given={each: given[each] for each in given if each not in dropped}, last=key)


def without(draft: GameDraft, key: str) -> GameDraft:
    """Return the draft with the value of the game that it was begun from; or the usual one."""
    begun = origin(draft.game)
    before = {} if begun is None else chosen(begun)
    given = {each: value for each, value in draft.given.items() if each != key}
    return replace(draft, given={**given, **({key: before[key]} if key in before else {})}, last=key)


def was(draft: GameDraft) -> dict[str, Any]:
    """Return the values of the game that a draft was begun from, of the settings that differ."""
    game = draft.game
    begun = origin(game)
    return (
        {} if begun is None else {key: getattr(begun, key) for key in differences(game) if key not in {"name", "text"}}
    )


def follows(draft: GameDraft) -> bool:
    """Return whether “First to” has become “At it loses”, because the lowest wins."""
    given = draft.given
    return given.get("wins") == "lowest" and given.get("ends", "first_to") == "first_to"


def problems(draft: GameDraft) -> dict[str, Problem]:
    """Return what contradicts or is missing, by the key of the setting at which it is said; but not the name."""
    game = draft.game
    by_setting = {each.values["setting"]: each for each in reversed(contradictions(game))}
    refused = read(write(replace(game, name=game.name or "-")))
    if isinstance(refused, Problem) and not by_setting:
        by_setting[refused.values["setting"]] = refused
    return by_setting


def is_unnamed(problem: Problem) -> bool:
    """Return whether a button or a premium only waits for its name."""
    return problem.values["field"] == "unnamed"


def is_unfinished(problem: Problem) -> bool:
    """Return whether a setting has just been chosen, and waits for its names or its first button: that is no fault."""
    return problem.values["field"] in {"unnamed", "keys_missing"}


def doubtful(draft: GameDraft) -> dict[str, Problem]:
    """Return what is possible but unlikely, by the key of its setting."""
    return {each.values["setting"]: each for each in doubts(draft.game)}


def settings_of(game: CustomGame, keys: tuple[str, ...]) -> list[Setting]:
    """Return those of the settings that make a difference in a game."""
    there = {setting.key: setting for setting in shown(game)}
    return [there[key] for key in keys if key in there]


def built(draft: GameDraft) -> Variant | None:
    """Return the game; ``None`` while its settings contradict each other."""
    return None if problems(draft) else build(draft.game)


def with_tiles(game: CustomGame, number: int) -> tuple[tuple[int, int], ...]:
    """Return so many tiles for each, or as many as the set has for so many players."""
    count = SETS[game.sets[0]].count
    return tuple((players, min(number, count // players)) for players in game.players)


def tiles_each(game: CustomGame) -> int:
    """Return the tiles for each of the fewest players."""
    return tiles_for(game, game.players[0])


def with_key(game: CustomGame, points: int, name: str = "") -> tuple[ScoreKey, ...]:
    """Return the buttons of a game with one more, the smallest first and words last."""
    key = word_key(name, [each.key for each in game.keys]) if name else ""
    return tuple(sorted((*game.keys, ScoreKey(points, key, name)), key=lambda each: (bool(each.name), each.points)))


def with_premium(game: CustomGame, name: str) -> tuple[PremiumRule, ...]:
    """Return the premiums of a game with one more."""
    key = word_key(name, [each.key for each in game.premiums])
    return (*game.premiums, PremiumRule(key, name, adds=USUAL_WORTH))
