"""The records of all games that people define, and the forms that ask for what a game needs of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar

from scorekeeper.core.form import (
    FlagsQuestion,
    Form,
    NumbersQuestion,
    Question,
    SeatQuestion,
    ValueQuestion,
    always,
    form,
)
from scorekeeper.core.kinds import Choice, Choices, Count, Each, Flag, Held, Pips, Seat
from scorekeeper.core.model import RuleContext
from scorekeeper.core.problem import Code
from scorekeeper.games._hands import not_blocked
from scorekeeper.games._pips import ENDING, all_but_out, nobody_out, somebody_out
from scorekeeper.games.custom.settings import HIGHEST_VALUE, CustomGame


@dataclass(frozen=True, slots=True)
class CustomEnd:
    """The end of a hand: who went out or won, or that it was blocked; pips or points; premiums of who went out.

    ``last`` laid the last tile of a blocked hand, where that decides it. A game uses the fields that its form asks for.
    """

    tag: ClassVar[str] = "customend"
    out: Annotated[int | None, Seat(Code.TWO_OUT)] = None
    pips: Annotated[tuple[Held | None, ...] | None, Each(Pips())] = None
    points: Annotated[tuple[int | None, ...] | None, Each(Count())] = None
    blocked: Annotated[bool, Flag()] = False
    last: Annotated[int | None, Seat()] = None
    premiums: Annotated[tuple[str, ...], Choices(())] = ()


@dataclass(frozen=True, slots=True)
class CustomPlay:
    """A score during the hand: the points of a button, the key of one with a word or of a premium, or any number.

    The number is taken off with ``minus``.
    """

    tag: ClassVar[str] = "customplay"
    player: Annotated[int, Seat()]
    points: Annotated[int | None, Count(-HIGHEST_VALUE, HIGHEST_VALUE)] = None
    word: Annotated[str | None, Choice(())] = None
    number: Annotated[int | None, Count(1, HIGHEST_VALUE)] = None
    minus: Annotated[bool, Flag()] = False


def literal(text: str) -> str:
    """Return the word key of a text that somebody has typed: it stands for itself in every language."""
    return f"={text}"


def captions_of(game: CustomGame) -> tuple[tuple[str, str], ...]:
    """Return the keys of the buttons and premiums of a game with their word keys."""
    named = (*(key for key in game.keys if key.name), *game.premiums)
    return tuple((each.key, literal(each.name)) for each in named)


# The end of a hand


def is_asked_last(game: CustomGame) -> bool:
    """Return whether it decides a blocked hand who laid the last tile."""
    return "last" in {game.compares, game.level}


def end_form(game: CustomGame) -> Form:
    """Return the form of the end of a hand."""
    steps = _steps(game)
    asked = {name for step in steps for name in step.names}
    hidden = tuple(name for name in CustomEnd.__dataclass_fields__ if name != "tag" and name not in asked)
    return form(CustomEnd, *steps, hidden=hidden)


def _steps(game: CustomGame) -> list[Question]:
    """Return the questions: who went out, premiums, numbers. A tap on who won saves where nothing else is usual."""
    is_win, can_block = game.asks == "win", game.blocked != "never" and game.asks in {"pips", "win"}
    is_tapped = is_win and not play_forms(game)  # else the keys for plays stand below the sheet
    asks_out = game.went_out or game.writes != "own" or is_win
    steps: list[Question] = []
    if asks_out and game.asks != "nothing":
        steps.append(replace(ENDING, nobody="blocked" if can_block else "", saves=is_tapped))
    if game.premiums and game.premium_for == "out" and steps:
        premiums = ValueQuestion(
            "premiums",
            values=lambda _, __: [each.key for each in game.premiums],
            optional=always,
            when=not_blocked if is_tapped else somebody_out,
            excluded_code=Code.BONUS_BLOCKED,
            captions=captions_of(game),
        )
        steps.insert(0 if is_tapped else len(steps), premiums)
    if game.asks == "pips":
        owners = all_but_out if asks_out else None
        steps.append(NumbersQuestion(("pips",), owners=owners, scores="own" if game.writes == "own" else "hand"))
    elif game.asks == "points":
        steps.append(NumbersQuestion(("points",), owners=_writers(game)))
    elif is_win and game.blocked == "lowest":
        steps.append(NumbersQuestion(("pips",), when=nobody_out))
    if can_block and asks_out and is_asked_last(game):
        steps.append(SeatQuestion("last", when=nobody_out, missing_code=Code.LAST_MISSING))
    return steps


def _writers(game: CustomGame) -> Any:
    """Return whose points are asked: everybody's, those of the winner, or those that the others pay."""
    if game.writes == "winner":
        return _only_out
    return all_but_out if game.writes == "plus_minus" else None


def _only_out(end: Any, context: RuleContext) -> Sequence[int]:
    return context.active_seats if end.out is None else [end.out]


# Plays


def play_forms(game: CustomGame) -> tuple[Form, ...]:
    """Return the forms of scores during the hand: numbers, words, and premiums that anybody may have."""
    player, captions = SeatQuestion("player"), captions_of(game)
    numbers = [key.points for key in sorted(game.keys, key=lambda key: key.points) if not key.name]
    words = [key.key for key in game.keys if key.name]
    words += [each.key for each in game.premiums] if game.premium_for == "anybody" else []
    forms: list[Form] = []
    if game.during == "number":
        any_number = FlagsQuestion(("minus",)), NumbersQuestion(("number",))
        forms.append(form(CustomPlay, player, *any_number, preset={"points": None, "word": None}))
    if numbers:
        points = ValueQuestion("points", values=lambda _, __: numbers, saves=True)
        forms.append(form(CustomPlay, player, points, preset={"word": None, "number": None}, hidden=("minus",)))
    if words:
        word = ValueQuestion("word", values=lambda _, __: words, saves=True, captions=captions)
        forms.append(form(CustomPlay, player, word, preset={"points": None, "number": None}, hidden=("minus",)))
    return tuple(forms)
