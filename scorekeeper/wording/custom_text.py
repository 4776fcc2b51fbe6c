"""The words of games that people define: their rules as sentences and as a rules card, made from their settings."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from scorekeeper.core.problem import Problem
from scorekeeper.core.variant import Games, Variant
from scorekeeper.games.custom.documents import read
from scorekeeper.games.custom.like import differences
from scorekeeper.games.custom.settings import BY_KEY, CustomGame, PremiumRule, ScoreKey, chosen
from scorekeeper.i18n import Translator, translator_for


class Clause(NamedTuple):
    """One sentence of the rules, and the key of the setting that it says; ``""`` for the beginning."""

    setting: str
    text: str


# The rules as sentences

BEFORE_THE_END = ("pairs", "keys", "premiums")
"""Settings that are said before how a match ends, if they are unusual."""


def clauses(tr: Translator, game: CustomGame) -> list[Clause]:
    """Return the rules of a game as sentences: what a hand and the match are worth, and what is unusual.

    Of a game that was begun from a built-in one only what differs from that.
    """
    if game.like:
        differ = [key for key in differences(game) if key in BY_KEY]
        said = [each for key in _in_order(differ) for each in _clauses_of(tr, game, key)]
        beginning = tr("define.says.like" if said else "define.says.same", game=tr(f"games.{game.like}.name"))
        return [Clause("", beginning), *said]
    unusual = _in_order([*chosen(game)])
    first = [key for key in BEFORE_THE_END if key in unusual]
    rest = [key for key in unusual if key not in {"writes", "ends", *first}]
    return [each for key in ("writes", *first, "ends", *rest) for each in _clauses_of(tr, game, key)]


def rules_sentence(tr: Translator, game: CustomGame) -> str:
    """Return the rules of a game in one paragraph."""
    return " ".join(clause.text for clause in clauses(tr, game))


def _in_order(keys: list[str]) -> list[str]:
    """Return keys of settings in the order of the table, each sentence once."""
    said_with = {"asks": "writes", "win_points": "writes", "target": "ends", "over": "ends", "broken_by": "ends"}
    said_with |= {"wins": "ends", "during": "keys"}
    asked = {said_with.get(key, key) for key in keys}
    return [key for key in BY_KEY if key in asked]


def _clauses_of(tr: Translator, game: CustomGame, key: str) -> list[Clause]:
    """Return the sentences of a setting."""
    match key:
        case "writes":
            return [Clause(key, tr(f"define.says.{game.asks}_{game.writes}", n=game.win_points))]
        case "ends":
            return [Clause(key, tr(f"define.says.{_end_of(game)}", n=game.target))]
        case "keys":
            keys = [_key_text(tr, each) for each in game.keys]
            is_begun = game.during == "keys" and not keys  # on the form that defines it
            return [] if is_begun else [Clause(key, tr(f"define.says.during_{game.during}", keys=keys))]
        case "premiums":
            return [Clause(key, _premium_text(tr, each)) for each in game.premiums] or [
                Clause(key, tr("define.says.premiums"))
            ]
        case "tiles":
            return _tile_clauses(tr, game)
        case "players":
            return [Clause(key, tr("define.says.players", players=players_text(tr, game)))]
        case "sets":
            return [Clause(key, tr("define.says.sets", set=tiles)) for tiles in game.sets[:1]]
        case "double_blank" | "round_to":
            return [Clause(key, tr(f"define.says.{key}", n=getattr(game, key)))]
        case "name" | "like" | "text":
            return []
        case "draws" | "went_out":
            return [Clause(key, tr(f"define.says.{key}_{'yes' if getattr(game, key) else 'no'}"))]
        case _:
            return [Clause(key, tr(f"define.says.{key}_{getattr(game, key)}"))]


def _tile_clauses(tr: Translator, game: CustomGame) -> list[Clause]:
    """Return the tiles for each: one sentence where they are the same for all numbers of players."""
    numbers = {tiles for _, tiles in game.tiles}
    if len(numbers) == 1 and len(game.tiles) == len(game.players):
        return [Clause("tiles", tr("define.says.tiles", n=numbers.pop()))]
    return [Clause("tiles", tr("define.says.tiles_players", n=n, tiles=tiles)) for n, tiles in game.tiles]


def _end_of(game: CustomGame) -> str:
    """Return how the sentence of the end of a match is called."""
    if game.ends in {"rounds", "open"}:
        return f"{game.ends}_{game.wins}"
    if game.ends == "exactly" and game.over:
        return f"exactly_{game.over}"
    return f"runs_{game.broken_by}" if game.ends == "runs" and game.broken_by != "loss" else game.ends


def players_text(tr: Translator, game: CustomGame) -> str:
    """Return how many play: ``2–4 players``."""
    low, high = game.players[0], game.players[-1]
    return tr("common.players" if low == high else "common.players_range", n=low, low=low, high=high)


def signed(tr: Translator, number: int) -> str:
    """Return points with their sign: ``+ 25``."""
    return f"{'−' if number < 0 else '+'} {tr('common.number', n=abs(number))}"


def _key_text(tr: Translator, key: ScoreKey) -> str:
    return f"{key.name} {signed(tr, key.points)}" if key.name else signed(tr, key.points)


def _premium_text(tr: Translator, premium: PremiumRule) -> str:
    name = premium.name or tr("define.premium")
    if premium.doubles:
        return tr("define.says.premium_doubles", name=name)
    if premium.makes:
        return tr("define.says.premium_makes", name=name, n=premium.makes)
    return tr("define.says.premium_adds", name=name, points=signed(tr, premium.adds))


# Settings and values


def setting_label(tr: Translator, key: str) -> str:
    """Return the name of a setting, as on the form."""
    return tr(f"define.setting.{key}")


def value_label(tr: Translator, key: str, value: Any) -> str:
    """Return the name of a value of a setting, as on the form."""
    if isinstance(value, bool):
        return tr("option.on" if value else "option.off")
    if key == "like" and value:
        return tr(f"games.{value}.name")
    if tr.has(f"define.value.{key}.{value}"):
        return tr(f"define.value.{key}.{value}")
    return tr("common.number", n=value) if isinstance(value, int) else str(value)


def setting_summary(tr: Translator, game: CustomGame, key: str) -> str:
    """Return the value of a setting of a game in a few words."""
    value: Any = getattr(game, key)
    match key:
        case "players":
            return players_text(tr, game)
        case "sets":
            return tr("common.names", names=[tr(f"set.{tiles}") for tiles in game.sets])
        case "tiles":
            return " ".join(clause.text for clause in _clauses_of(tr, game, key))
        case "keys":
            return ", ".join(_key_text(tr, each) for each in game.keys)
        case "premiums":
            return " ".join(_premium_text(tr, each) for each in game.premiums)
        case _:
            return value_label(tr, key, value)


# The rules card


def rules_rows(tr: Translator, game: CustomGame) -> list[tuple[str, str]]:
    """Return the rows of the rules card about scoring: what, and what it is worth."""
    return [(tr(f"define.card.{what}") if what else text, worth) for what, text, worth in _rows(tr, game)]


def _rows(tr: Translator, game: CustomGame) -> Iterator[tuple[str, str, str]]:
    """Yield the rows: the key of what, or its text, and what it is worth."""

    def card(key: str, **values: Any) -> str:
        return tr(f"define.card.{key}", **values)

    yield from _writing_rows(card, tr, game)
    if game.asks in {"pips", "win"} and game.blocked != "never":
        yield from _blocked_rows(card, tr, game)
    if game.double_blank:
        yield "double_blank", "", tr("common.number", n=game.double_blank)
    if game.doubles == 1:
        yield "double", "", tr("define.value.doubles.1")
    if game.round_to > 1:
        yield "round_to", "", tr("common.number", n=game.round_to)
    for key in game.keys:
        yield ("", key.name, signed(tr, key.points)) if key.name else ("number", "", signed(tr, key.points))
    if game.during == "number":
        yield "number", "", card("any")
    for premium in game.premiums:
        does = card("doubles") if premium.doubles else card("at_least", n=premium.makes) if premium.makes else ""
        yield "", premium.name, does or signed(tr, premium.adds)
    yield from _ending_rows(card, tr, game)


def _writing_rows(card: Any, tr: Translator, game: CustomGame) -> Iterator[tuple[str, str, str]]:
    if game.asks == "win":
        yield "won", "", tr("common.number", n=game.win_points)
    elif game.writes == "own" and game.asks != "nothing":
        yield "each", "", card("own_pips" if game.asks == "pips" else "own_points")
    elif game.writes == "winner":
        yield "won", "", card("points")
    elif game.writes == "plus_minus":
        yield "went_out", "", card("paid")
        yield "not_out", "", card("pays" if game.asks == "pips" else "pays_points")
    elif game.writes in {"others", "all"}:
        yield "went_out", "", card(game.writes)


def _blocked_rows(card: Any, tr: Translator, game: CustomGame) -> Iterator[tuple[str, str, str]]:
    if game.blocked == "nobody":
        yield "blocked", "", card("nobody")
    elif game.blocked == "own":
        if game.writes != "own":
            yield "blocked", "", card("own_pips")
    elif game.writes == "own":
        yield "blocked_lowest", "", card("zero")
    else:
        worth = {"minus_own": "others_minus", "plus_own": "all"}.get(game.blocked_worth, "as_out")
        yield "blocked_lowest", "", card(worth)
        yield "level", "", tr(f"define.value.level.{game.level}")
        if game.after_level != "none":
            yield "after_level", "", tr(f"define.value.after_level.{game.after_level}")


def _ending_rows(card: Any, tr: Translator, game: CustomGame) -> Iterator[tuple[str, str, str]]:
    n, best = game.target, card("lowest_wins" if game.lowest_wins else "highest_wins")
    match game.ends:
        case "first_to":
            yield "", card("or_more", n=n), card("wins")
        case "loses_at":
            yield "", card("or_more", n=n), best
        case "out_at":
            yield "", card("or_more", n=n), card("leaves")
        case "exactly":
            yield "", card("exactly", n=n), card("wins")
            yield "", card("over", n=n), card("restart" if game.over == "restart" else "zero")
        case "down_to":
            yield "zero_or_less", "", card("wins")
        case "rounds":
            yield "", card("after_rounds", n=n), best
        case "runs":
            yield "", card("in_a_row", n=n), card("wins")
        case _:
            yield "open", "", best
    if game.ends not in {"open", "runs", "out_at", "exactly"}:
        yield "level_end", "", tr(f"define.value.tie.{game.tie}")


# The words of a game in place of those of a catalogue


def with_games(tr: Translator, games: Games) -> Translator:
    """Return the translator that also has the words of the games that people have defined."""
    return tr.with_own(OwnGames(lambda: games))


def with_game(tr: Translator, variant: Variant) -> Translator:
    """Return the translator that has the words of a game, also where the app does not bring it."""
    return tr.with_own(OwnGames(_OneGame(variant))) if variant.definition and tr.own is None else tr


@dataclass(frozen=True, slots=True)
class _OneGame:
    """Returns one game by its id; equal for equal games, so that equal translators are."""

    variant: Variant

    def __call__(self) -> Games:
        return {self.variant.id: self.variant}


@dataclass(frozen=True, slots=True)
class OwnGames:
    """The texts of the games that people have defined: their names and rules cards. ``games`` returns those of now."""

    games: Callable[[], Games]

    def __call__(self, language: str, key: str) -> str | None:
        """Return the text of a key such as ``games.custom-….name``; ``None`` for a key that is about other things."""
        if "-" not in key:  # the usual case: only these games have it in their ids
            return None
        about, _, rest = key.partition(".")
        game_id, _, part = rest.partition(".")
        if about not in {"games", "rules"} or "-" not in game_id:
            return None
        variant, tr = self.games().get(game_id), translator_for(language)
        if isinstance(variant, Variant) and (about, part) == ("games", "name"):
            return tr("define.says.unnamed") if variant.source == variant.id else variant.source
        game = read(variant.definition) if isinstance(variant, Variant) else None
        if game is None or isinstance(game, Problem):
            return tr("define.says.unnamed") if part == "name" else ""
        return _text_of(tr, game, about, part)


def _text_of(tr: Translator, game: CustomGame, about: str, part: str) -> str:
    """Return a part of the names or of the rules card of a game."""
    if about == "games":
        likes = tr("define.says.aside_like", game=tr(f"games.{game.like}.name")) if game.like else ""
        return likes or tr("define.says.aside") if part == "aside" else ""
    if part in {"play", "end"}:
        return {"play": game.text or tr("define.says.play"), "end": rules_sentence(tr, game)}[part]
    row, _, column = part.removeprefix("scoring.").partition(".")
    rows = rules_rows(tr, game) if part.startswith("scoring.") else []
    number = int(row) - 1 if row.isdecimal() else -1
    return rows[number][column == "worth"] if 0 <= number < len(rows) else ""
