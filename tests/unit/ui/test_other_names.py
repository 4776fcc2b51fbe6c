"""No game is known in the screens: with other names for everything, a game has the same screens and saved hands."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import is_dataclass, make_dataclass, replace
from enum import Enum
from functools import cache
from pathlib import Path
from random import Random
from typing import Annotated, Any, cast

import flet as ft
import pytest

from scorekeeper.core.check import check, rule_context
from scorekeeper.core.evaluate import evaluate
from scorekeeper.core.form import (
    Alternatives,
    FlagsQuestion,
    Form,
    NumbersQuestion,
    OrderQuestion,
    Place,
    Question,
    SeatQuestion,
    TilesQuestion,
    ValueQuestion,
    answers_of,
    default_form,
)
from scorekeeper.core.keypad import HUNDRED
from scorekeeper.core.kinds import (
    Choice,
    Choices,
    Count,
    Each,
    Ends,
    Flag,
    Keys,
    OneTile,
    Order,
    Pips,
    Seat,
    Side,
    Suit,
    Tiles,
)
from scorekeeper.core.model import RuleContext
from scorekeeper.core.tiles import Tile
from scorekeeper.core.variant import Match, RecordSheet, Variant
from scorekeeper.games import BUILT_IN, GameRegistry
from scorekeeper.i18n import Translator, catalogue, translator
from tests.registry import REGISTRY
from tests.unit.games.filling import Filling
from tests.unit.games.renaming import Renaming
from tests.unit.ui.rig.clock import run
from tests.unit.ui.rig.matches import stored_session
from tests.unit.ui.rig.visitor import Sitting

COMPANY = ("Anna", "Bruno", "Chloé", "Daniel")

SAMPLE = ("bergen", "dominican")
"""Games whose screens are compared in every run: with a sheet that is tapped, and with plays beside the form."""

TRIES = 8
"""How often a form is answered until the hand can be saved, and the keys that are pressed at random in between."""

ELSEWHERE = re.compile(r"(sheet|head|hand|line|next|run|cell|play\.\d+|entry\.(close|strike))\b")
"""How the identifiers begin of what leads away from a form or a pad."""

BOXES = re.compile(r"cell\.")
"""How those of the boxes of a sheet begin."""

Step = tuple[str, ...]
"""A tap on an identifier, a text entered in a field, or a visit of a route."""

Seen = list[tuple[Step, list[str]]]
"""Each step with what was on the screen after it."""


@cache
def renaming(seed: int) -> tuple[Renaming, GameRegistry]:
    """Return new names, and a registry of all games that have them, in the same order."""
    made = Renaming(Random(seed))  # noqa: S311
    variants = [made.variant(REGISTRY[game]) for game in BUILT_IN]
    return made, GameRegistry((), {variant.id: variant for variant in variants})


@pytest.fixture
def words(monkeypatch: pytest.MonkeyPatch) -> Renaming:
    """Give every word of the games a second key, and its blanks a second name: with the new names."""
    made, _ = renaming(0)
    say = Translator.__call__

    def entry(language: str, key: str) -> catalogue.Entry:
        return catalogue.entry(language, made.old_key(key))

    def say_again(self: Translator, key: str, /, **values: Any) -> str:
        return say(self, key, **{made.old_text(name): value for name, value in values.items()})

    monkeypatch.setattr(translator, "entry", entry)
    monkeypatch.setattr(Translator, "__call__", say_again)
    return made


# What is on a screen


def drawn(page: Sitting, folder: Path) -> list[str]:
    """Return every control on the top screen with its plain properties, a line each, without ids of matches."""
    roots = [page.find(ft.View)[-1], *page.find(ft.BottomSheet, open=True)]
    unlike = re.compile("|".join([*_matches(folder), r"\b\d?\d:\d\d\b"]))
    return [unlike.sub("…", _line(control)) for root in roots for control in page.walk(root)]


def _matches(folder: Path) -> list[str]:
    return [file.stem for file in (folder / "matches").glob("*.json")]


def _match_id(page: Sitting) -> str:
    found = re.search(r"/match/([^/]+)", str(page.page.route))
    return found[1] if found else ""


def _line(control: ft.BaseControl) -> str:
    values = {**vars(control), **cast("dict[str, Any]", vars(control)["_values"])}
    plain = (f"{name}={value!r}" for name, value in sorted(values.items()) if name[0] != "_" and _is_plain(value))
    return " ".join([type(control).__name__, *plain])


def _is_plain(value: object) -> bool:
    is_value = is_dataclass(value) and not isinstance(value, ft.BaseControl | type)
    return is_value or isinstance(value, str | int | float | Enum)


# What is done


class Evening:
    """A visitor who begins a match of a game, enters a hand, and corrects it. All steps are noted."""

    def __init__(self, page: Sitting, folder: Path, variant: Variant, seed: int) -> None:
        self.page, self.folder, self.variant = page, folder, variant
        self.games = REGISTRY.with_games(variant)
        self.random = Random(seed)  # noqa: S311
        self.seen: Seen = []
        self.hidden: list[Place] = []
        """Numbers without a field."""

    async def do(self, *step: str) -> None:
        await perform(self.page, step)
        self.seen.append((step, drawn(self.page, self.folder)))

    async def tap_first(self, *identifiers: str) -> bool:
        """Tap the first of these that can be tapped; return whether there is one."""
        found = next((each for each in identifiers if self.can_tap(each)), None)
        if found:
            await self.do("tap", found)
        return found is not None

    def can_tap(self, identifier: str) -> bool:
        return identifier in live(self.page)

    @property
    def match(self) -> Match:
        return stored_session(self.folder, _match_id(self.page), self.games).match

    async def spend(self, options: int) -> None:
        await self.begin(options)
        is_saved = await self.enter_hand()
        assert is_saved, f"no hand of {self.variant.id} could be entered: {self.seen[-1][0]}"
        await self.do("visit", "/match/MATCH")
        await self.correct()
        await self.do("visit", "/match/MATCH")
        await self.do("visit", "/")

    async def begin(self, options: int) -> None:
        await self.do("visit", f"/new/{self.variant.id}")
        players = next((n for n in self.variant.players if n > 2), self.variant.players[-1])
        for name in COMPANY[:players]:
            await self.do("enter", "setup.name", name)
        if options and await self.tap_first("setup.rules"):
            for _ in range(options):
                keys = [each for each in live(self.page) if each.startswith("option.")]
                if keys:
                    await self.do("tap", self.random.choice(keys))
        await self.do("tap", "setup.start")

    async def enter_hand(self) -> bool:
        """Write some plays, then the end; return whether it is saved."""
        for _ in range(6 if self.variant.sheet.plays else 0):
            await self.tap_any()
        return await self.end_hand(None)

    async def tap_any(self) -> bool:
        """Tap any key of a form, a pad or a tapped table; return whether there is one."""
        is_tapped = self.variant.sheet.is_tapped
        keys = [each for each in live(self.page) if not ELSEWHERE.match(each) or (is_tapped and BOXES.match(each))]
        if keys:
            await self.do("tap", self.random.choice(keys))
        return bool(keys)

    async def correct(self) -> None:
        await self.do("visit", "/match/MATCH/hand/1")
        await self.end_hand(0)

    async def end_hand(self, index: int | None) -> bool:
        """Answer the form at random, and save it; return whether that is done. ``None``: the open hand."""
        number = self.ended
        if index is None and await self.tap_first(*(each for each in live(self.page) if each.startswith("won."))):
            await self.tap_any()
        if index is None and self.ended == number:
            await self.tap_first("sheet.enter", "sheet.end")
        if self.is_saved(number, index):
            return True
        for again in range(TRIES):
            context = rule_context(self.match, index)
            record = self.record(context, index)
            for question, place, value in () if record is None else answers(self.variant.sheet.end, record, context):
                if not self.is_saved(number, index):
                    await self.answer(self.variant.sheet.end, question, place, value, context, deletes=again > 0)
            for _ in range(TRIES):
                if not self.is_saved(number, index):
                    await self.tap_first("entry.save", "sheet.end")
                if self.is_saved(number, index):
                    return True
                await self.tap_any()
        return False

    @property
    def ended(self) -> int:
        return sum(hand.end is not None for hand in self.match.hands)

    def is_saved(self, number: int, index: int | None) -> bool:
        """Return whether the open hand has ended, or the match with it; or the form of an earlier one is closed."""
        if index is not None:
            return "/hand/" not in str(self.page.page.route)
        return self.ended > number or evaluate(self.match).is_over

    def record(self, context: RuleContext, index: int | None) -> Any | None:
        """Return a random record that the game accepts, if one is found; its numbers have at most two digits."""
        form, rules = self.variant.sheet.end, self.variant.sheet.check
        for _ in range(600):
            record = UsualWays(form, context, self.random, rules).at_random()
            if record is None or not all(problem.is_question for problem in check(self.match, record, index)):
                continue
            given = answers(form, record, context)
            if all(value < HUNDRED for question, _, value in given if isinstance(question, NumbersQuestion)):
                return record
        return None

    async def answer(
        self, form: Form, question: Question, place: Place, value: Any, context: RuleContext, *, deletes: bool
    ) -> None:
        """Tap the keys for an answer; ``deletes``: a number may be written already."""
        keys = list(keys_of(form, question, place, value, context))
        if isinstance(question, TilesQuestion | OrderQuestion):
            await self.answer_in_turn(question, keys)
            return
        if type(value) is tuple:
            await self.choose_several(f"choice.{place.name}.", cast("tuple[str, ...]", value))
            return
        if not isinstance(question, NumbersQuestion):
            is_chosen = any(self.page.by(key).selected for key in keys if self.can_tap(key))
            is_found = is_chosen or await self.tap_first(*keys)
            if not is_found and self.can_tap(f"choice.{place.name}-more"):
                await self.do("tap", f"choice.{place.name}-more")
            return
        stepper = f"choice.{place.name}.{place.owner}"
        if self.can_tap(f"{stepper}-more"):
            await self.count(stepper, value)
            return
        if not await self.tap_first(*keys):
            self.hidden.append(place)
        for _ in range(3 if deletes else 0):
            await self.tap_first("key-delete")
        for digit in str(value):
            await self.tap_first(f"key-{digit}")

    async def choose_several(self, start: str, words: Sequence[str]) -> None:
        """Tap the words that are not chosen as they shall be; the first tap may take others off."""
        for word in (each.removeprefix(start) for each in live(self.page) if each.startswith(start)):
            if (self.page.by(start + word).selected or False) != (word in words):
                await self.do("tap", start + word)

    async def count(self, stepper: str, value: int) -> None:
        """Tap a stepper until it shows the value: it may show what is left by the others, or an earlier answer."""
        while (shown := int(re.findall(r"\d+", self.page.said(f"{stepper}-value"))[-1])) != value:
            is_tapped = await self.tap_first(f"{stepper}-more" if shown < value else f"{stepper}-less")
            assert is_tapped, f"{value} cannot be counted"

    async def answer_in_turn(self, question: Question, keys: Sequence[str]) -> None:
        """Tap the players in their order; or open the sheet of tiles, tap them, and close it."""
        for key in keys:
            await self.tap_first(key)
        if isinstance(question, TilesQuestion):
            await self.tap_first("tiles.done")


class UsualWays(Filling):
    """Answers in the ways that are usual."""

    def _says_it_otherwise(self, question: Question) -> bool:  # noqa: ARG002
        return False


def answers(form: Form, record: Any, context: RuleContext) -> Iterator[tuple[Question, Place, Any]]:
    """Yield the answers that make a record, in the order of the form."""
    given = answers_of(form, record).values
    for step in form.steps:
        way = step.way(record, context) if isinstance(step, Alternatives) else None
        questions = (() if way is None else step.ways[way]) if isinstance(step, Alternatives) else (step,)
        for question in questions:
            for place in question.places(record, context) if question.when(record, context) else ():
                column = given.get(place.name)
                value = column if place.owner is None or column is None else column[place.owner]
                is_off = value is False and not isinstance(question, ValueQuestion)
                if value is not None and not is_off:
                    yield question, place, value


def keys_of(form: Form, question: Question, place: Place, value: Any, context: RuleContext) -> Iterator[str]:
    """Yield the identifiers that the key of an answer may have."""
    name, owner = place.name, place.owner
    at = ["field", name, *([] if owner is None else [str(owner)])]
    match question:
        case SeatQuestion():
            if place.name == question.nobody:
                yield from (f"entry.{name}", f"choice.{name}.true", f"won.{name}")
                return
            seats = [each.name for each in form.questions if isinstance(each, SeatQuestion)]
            yield from (f"entry.{each}.{value}" for each in (name, *seats))
            yield from (f"choice.{name}.{value}", f"field.{name}.{value}", f"won.{value}", f"{name}-{value}")
        case FlagsQuestion():
            yield from (f"field.{name}.{owner}", f"field.{name}", f"premium.{name}.{owner}", f"won.{name}")
        case NumbersQuestion():
            numbers = (each for each in form.questions if isinstance(each, NumbersQuestion))
            index = [*dict.fromkeys(column for each in numbers for column in each.columns)].index(name)
            yield from (f"entry.field.{owner}.{index}", f"entry.field.{owner}", f"entry.field.side-{owner}")
            yield from (f"entry.field.{name}", f"entry.{name}.{owner}")
        case OrderQuestion():
            twice = context.active_seats[:1] * 2  # nobody: somebody is put first, and taken back
            yield from (f"{'.'.join(at)}.{seat}" for seat in value or twice)
        case TilesQuestion():
            yield from (".".join(at), *(f"tile-{each.high}-{each.low}" for each in value))
        case _:
            word = context.setup.set.name(value) if isinstance(value, Tile) else str(value).lower()
            yield f"{'.'.join(at)}.{word}"
            yield from (f"choice.{name}.{word}", f"field.{name}.{word}", f"{name}.{word}", f"won.{name}.{word}")
            yield f"word.{word}"
            yield from (f"entry.{name}" if value is True else "entry.set" if value is False else f"key-{word}",)


def live(page: Sitting) -> list[str]:
    """Return the identifiers on the top screen of all that can be tapped."""
    sheets = page.find(ft.BottomSheet, open=True)
    found, here, is_around = list[str](), "", False
    for control in page.walk(sheets[-1] if sheets else page.find(ft.View)[-1]):
        if isinstance(control, ft.MergeSemantics):
            is_around = True
        elif isinstance(control, ft.Semantics) and is_around and control.identifier:
            here, is_around = str(control.identifier), False
        elif here and getattr(control, "on_click", None) is not None:
            found += [] if getattr(control, "disabled", None) else [here]
            here = ""
    return found


async def perform(page: Sitting, step: Step) -> None:
    match step:
        case ("tap", identifier):
            await page.tap(identifier)
        case ("enter", identifier, value):
            await page.enter(identifier, value)
        case ("type", identifier, value):
            await page.type(identifier, value)
        case ("visit", route):
            await page.visit(route.replace("MATCH", _match_id(page)))
        case _:
            raise NotImplementedError(step)


async def spend(folder: Path, variant: Variant, seed: int, options: int) -> tuple[Seen, Match]:
    """Spend an evening with a game; return all that was seen, and the match."""
    async with Sitting(folder, "/") as page:
        evening = Evening(page, folder, variant, seed)
        await evening.spend(options)
        seen = evening.seen
    return seen, _only(folder, REGISTRY)


async def see_again(folder: Path, seen: Seen, made: Renaming, games: GameRegistry) -> None:
    """Do the same with games that have other names, and compare all that is seen."""
    async with Sitting(folder, "/", games=games) as page:
        for number, (step, expected) in enumerate(seen):
            verb, target, *more = step
            if verb == "tap":
                named = {made.old_text(each): each for each in live(page)}
                assert target in named, f"{target} is not on the screen after {[each for each, _ in seen[:number]]}"
                await perform(page, (verb, named[target]))
            elif target.startswith("/new/"):
                await perform(page, (verb, f"/new/{made.new(target.removeprefix('/new/'))}"))
            else:
                await perform(page, (verb, target, *more))
            found = [made.old_text(line) for line in drawn(page, folder)]
            differ = [(old, new) for old, new in zip(expected, found, strict=False) if old != new][:3]
            done = [each for each, _ in seen[: number + 1]]
            assert not differ, f"after {done}: {differ}"
            assert len(found) == len(expected), f"after {done}"


def _only(folder: Path, games: GameRegistry) -> Match:
    (match,) = _matches(folder)
    return stored_session(folder, match, games).match


def compare(folder: Path, game: str, seed: int, options: int = 0) -> None:
    made, games = renaming(0)
    seen, match = run(spend(folder / "old", REGISTRY[game], seed, options))
    run(see_again(folder / "new", seen, made, games))
    again = _only(folder / "new", games)
    assert again.variant is games[made.new(game)]
    assert made.old(again) == match


LISTS: tuple[Step, ...] = (
    *(("visit", page) for page in ("/", "/new")),
    *(("type", "picker.search", text) for text in ("42", "fives", "mexican", "")),
    *(("visit", page) for page in ("/settings/targets", "/history")),
)
"""Lists of all games, and searches in them."""


async def look(folder: Path) -> Seen:
    """Return what is seen in the lists of games."""
    async with Sitting(folder, "/") as page:
        seen: Seen = []
        for step in LISTS:
            await perform(page, step)
            seen.append((step, drawn(page, folder)))
        return seen


@pytest.mark.usefixtures("words")
def test_lists_of_games_with_other_names_are_the_same(tmp_path: Path) -> None:
    made, games = renaming(0)
    run(see_again(tmp_path / "new", run(look(tmp_path / "old")), made, games))


@pytest.mark.usefixtures("words")
@pytest.mark.parametrize("game", SAMPLE)
def test_game_with_other_names_has_the_same_screens_and_hands(tmp_path: Path, game: str) -> None:
    compare(tmp_path, game, 1)


@pytest.mark.deep
@pytest.mark.usefixtures("words")
@pytest.mark.parametrize("options", [0, 4])
@pytest.mark.parametrize("game", BUILT_IN)
def test_every_game_with_other_names_has_the_same_screens_and_hands(tmp_path: Path, game: str, options: int) -> None:
    compare(tmp_path, game, options, options)


# Records that no game has

TWO = ("plain", "double")

MADE_UP: Mapping[str, tuple[Any, ...]] = {
    "seat": (Seat(),),
    "flag": (Flag(),),
    "word": (Choice(TWO),),
    "tile": (OneTile(),),
    "count": (Count(0, 99),),
    "count of each": (Each(Count(0, 99)),),
    "pips of each": (Each(Pips()),),
    "words": (Choices(TWO),),
    "side": (Side(),),
    "key": (Keys((10, 20)),),
    "suit": (Suit(),),
    "ends": (Ends((5,)),),
    "order": (Order(),),
    "tiles": (Tiles(),),
    "two tiles": (Tiles(2),),
    "values of each": (Each(Flag()), Each(Choice(TWO)), Each(Seat()), Each(Suit())),
    "tiles of each": (Each(Tiles()),),
    "order of each": (Each(Order()),),
    "what sides have": (Each(Keys((10, 20)), "side"), Each(Tiles(1), "side"), Each(Count(0, 9), "side")),
    "some numbers": (Count(0, 99), Pips(), Each(Pips()), Each(Count(0, 9))),
    "suit and word": (Suit(), Choice(TWO), Choices(TWO)),
    "optional": (Seat(), Order(), Tiles(), Flag(), Each(Flag()), Count(0, 99), Each(Count(0, 99))),
}
"""Kinds of the fields of an end, which is asked by its default form. Those of the last one may be left out."""


OFTEN = {"words", "values of each", "tiles of each", "what sides have"}
"""Kinds of an end that are entered on the screen in every run; `core/test_form.py` enters all kinds without one."""


def made_up(name: str, kinds: Sequence[Any], *, is_optional: bool = False, has_player: bool = False) -> type[Any]:
    """Return a record with a field of each kind, after the player if it ``has_player``."""
    default = (None,) if is_optional else ()
    fields: list[Any] = [(f"asked{number}", Annotated[Any, kind], *default) for number, kind in enumerate(kinds)]
    if has_player:
        fields.insert(0, ("player", Annotated[Any, Seat()]))
    return make_dataclass(name, fields, frozen=True, namespace={"tag": name.lower()})


class QuickEvening(Evening):
    """An evening of which only the steps are noted."""

    async def do(self, *step: str) -> None:
        await perform(self.page, step)
        self.seen.append((step, []))
        for closed in self.page.find(ft.BottomSheet, open=False):
            await self.page.dismiss(closed)

    async def enter_hand(self) -> bool:
        """Write a play of each form, then the end."""
        for form in self.variant.sheet.plays:
            context = rule_context(self.match)
            play = UsualWays(form, context, self.random, self.variant.sheet.check).at_random()
            assert play is not None
            number = len(self.match.hands[-1].plays) if self.match.hands else 0
            has_pad = await self.tap_first(f"player.{play.player}")  # then the key of the answer writes the play
            if not has_pad:
                await self.do("tap", f"play.{form.record.tag}")
            for question, place, value in answers(form, play, context):
                await self.answer(form, question, place, value, context, deletes=False)
            if not has_pad:
                await self.page.tap_at_once("entry.write", "entry.write")  # the second tap writes nothing
            await self.page.settle()
            for closed in self.page.find(ft.BottomSheet, open=False):
                await self.page.dismiss(closed)
            assert self.match.hands[-1].plays[number:] == (play,)
        return await self.end_hand(None)


async def enter_made_up(folder: Path, variant: Variant) -> Match:
    """Enter a hand whose records no game has."""
    async with Sitting(folder, "/", games=REGISTRY.with_games(variant)) as page:
        evening = QuickEvening(page, folder, variant, 1)
        await evening.begin(0)
        assert await evening.enter_hand(), f"the hand could not be entered: {[each for each, _ in evening.seen]}"
        assert not evening.hidden
    return _only(folder, evening.games)


@pytest.fixture
def keys_as_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """Show the key of a word that the app does not have."""

    def words(language: str, key: str) -> catalogue.Entry:
        try:
            return catalogue.entry(language, key)
        except KeyError:
            return key

    monkeypatch.setattr(translator, "entry", words)


@pytest.mark.usefixtures("keys_as_words")
@pytest.mark.parametrize(
    "kinds", [pytest.param(each, marks=[] if each in OFTEN else pytest.mark.deep) for each in MADE_UP]
)
def test_default_form_of_a_record_that_no_game_has_can_be_entered(tmp_path: Path, kinds: str) -> None:
    end = made_up("MadeUp", MADE_UP[kinds], is_optional=kinds == "optional")
    variant = replace(REGISTRY["sebastopol"], id="made_up", sheet=RecordSheet(default_form(end)))
    (hand,) = run(enter_made_up(tmp_path, variant)).hands
    assert type(hand.end) is end


PLAYS: Mapping[str, Sequence[tuple[Any, ...]]] = {
    "word": [(Choice(TWO),)],
    "word and flag": [(Choice(TWO), Flag())],
    "tile and count": [(OneTile(), Count(0, 9))],
    "team and key": [(Side(), Keys((10, 20)))],
    "numbers": [(Count(0, 99), Pips(), Each(Count(0, 9)))],
    "tiles and other players": [(Tiles(), Order(), Each(Flag()))],
    "two numbers": [(Count(0, 9),), (Count(0, 9), Flag())],
}
"""Kinds of what the plays of a hand ask for besides the player."""

OFTEN_PLAYED = {"word", "team and key", "tiles and other players"}
"""Kinds of plays that are entered on the screen in every run."""


@pytest.mark.usefixtures("keys_as_words")
@pytest.mark.parametrize(
    "kinds", [pytest.param(each, marks=[] if each in OFTEN_PLAYED else pytest.mark.deep) for each in PLAYS]
)
def test_default_form_of_a_play_that_no_game_has_can_be_entered(tmp_path: Path, kinds: str) -> None:
    plays = [made_up(f"Play{number}", kind, has_player=True) for number, kind in enumerate(PLAYS[kinds])]
    sheet = RecordSheet(default_form(made_up("End", (Each(Count(0, 9)),))), tuple(map(default_form, plays)))
    (hand,) = run(enter_made_up(tmp_path, replace(REGISTRY["sebastopol"], id="made_up", sheet=sheet))).hands
    assert [type(play) for play in hand.plays] == plays
