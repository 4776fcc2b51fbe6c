"""The keys for numbers: digits, plus, erase, next and `1··`, and the place in which they write. There is no clock."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Literal

from scorekeeper.core.form import Answers, NumbersQuestion, Place, value_at
from scorekeeper.core.model import RuleContext
from scorekeeper.core.problem import Code, Problem

OPEN = "·"
"""A digit that is still to be typed, of a number that was begun with `1··`."""

HUNDRED = 100


@dataclass(frozen=True, slots=True)
class Keypad:
    """Answers, and the caret in one of their numbers. Each key returns another keypad; screens draw it.

    A number of two digits moves the caret on to the next empty place, and a shorter one as soon as no further digit is
    possible; a number of three digits is begun with ``hundred``, or typed where it is the only number.

    Attributes:
        text: what stands at the caret as it was typed, such as ``12+5`` or ``10·``.
        mode: what the next digit does: it begins a number (``new``), continues it (``typing``), is appended and the
            caret stays (``appending``), or is refused because the number has all its digits (``full``).
        came_from: the place that the caret has left by itself; a plus or an erase goes back there.
        sums: the sums as they were typed, by place.
        refused: why the last key did nothing.
    """

    answers: Answers
    caret: Place | None = None
    text: str = ""
    mode: Literal["new", "typing", "appending", "full"] = "new"
    came_from: Place | None = None
    sums: Mapping[Place, str] = field(default_factory=lambda: MappingProxyType({}))
    refused: Problem | None = None

    # What a screen shows

    def numbers(self, context: RuleContext) -> dict[Place, NumbersQuestion]:
        """Return the places of the numbers that are asked now, as ``Answers.numbers`` does."""
        return self.answers.numbers(context)

    def has_hundred(self, context: RuleContext) -> bool:
        """Return whether the pad has the key `1··`: a hand as dealt can hold 100, and it is not the only number."""
        numbers, record = self.numbers(context), self.answers.record(context)
        dealt = (question.limit_dealt(record, context, place) for place, question in numbers.items())
        return len(numbers) > 1 and any(most >= HUNDRED for most in dealt)

    def put(self, **values: Any) -> Keypad:
        """Return the keypad without a caret, with other values of some fields; ``None`` removes one."""
        sums = {place: text for place, text in self.sums.items() if place.name not in values}
        return Keypad(self.answers.put(**values), sums=sums)

    # Keys

    def digit(self, key: int, context: RuleContext) -> Keypad:
        """Return the keypad after a digit; without a caret it goes to the first empty place."""
        pad, numbers = _in_place(self, context), self.numbers(context)
        place = pad.caret
        if place is None:
            return pad
        if pad.mode == "full":
            return _refuse(pad, Code.EXTRA_DIGIT, context)
        text = pad.text.replace(OPEN, str(key), 1) if OPEN in pad.text else _longer(pad.text, key)
        if OPEN in text:
            return replace(pad, text=text, refused=None)
        limit = numbers[place].limit(pad.answers.record(context), context, place)
        least = numbers[place].least(pad.answers.record(context), place)
        if total(text) > limit or (total(text) == 0 < least):
            return _refuse(pad, Code.VALUE_RANGE, context, total(text))
        pad_after = _write(pad, text, context)
        if pad.mode == "appending":
            return pad_after
        digits = len(str(limit)) if len(numbers) == 1 else 2
        is_whole = len(text) >= digits or total(text) == 0 or total(text) * 10 > limit
        return _onward(pad_after, context) if is_whole else replace(pad_after, mode="typing")

    def hundred(self, context: RuleContext) -> Keypad:
        """Return the keypad after `1··`: it begins a number of three digits, `1··`, then `2··` where that is possible.

        A number that is being typed is left as it is, and the caret moves on.
        """
        pad = _in_place(self, context)
        if OPEN not in pad.text and (pad.mode == "typing" or "+" in pad.text):
            pad = _onward(pad, context)
        if pad.mode == "full" or pad.caret is None:
            return _refuse(pad, Code.EXTRA_DIGIT, context)
        most = _dealt(pad, pad.caret, context) // HUNDRED
        if not most:
            return _refuse(pad, Code.VALUE_RANGE, context, HUNDRED)
        before = int(pad.text.rstrip(OPEN)) if pad.text.endswith(2 * OPEN) else 0
        return replace(pad, text=f"{before % most + 1}{2 * OPEN}", mode="typing", came_from=None, refused=None)

    def plus(self, context: RuleContext) -> Keypad:
        """Return the keypad after a plus: the number goes on as a sum."""
        pad = _back(self, context)
        if not pad.text or OPEN in pad.text or pad.text.endswith("+"):
            return pad
        return replace(_write(pad, f"{pad.text}+", context), mode="appending")

    def erase(self, context: RuleContext) -> Keypad:
        """Return the keypad without the last digit; in an empty place the caret goes back to the place before."""
        places = [*self.numbers(context)]
        if self.caret is None or self.caret not in places:
            return self
        if OPEN in self.text:
            digits = self.text.rstrip(OPEN)[:-1]
            return replace(self, text=digits.ljust(3, OPEN)) if digits else self.tap(self.caret, context)
        if self.text or value_at(self.answers.record(context), self.caret) is not None:
            here = self if self.text else self.tap(self.caret, context)
            pad = _write(here, here.text[:-1], context)
            return replace(pad, mode="new" if not pad.text else "appending" if here.mode == "appending" else "typing")
        index = places.index(self.caret)
        before = self.came_from or (places[index - 1] if index else None)
        return self if before is None else self.tap(before, context)

    def clear(self, context: RuleContext) -> Keypad:
        """Return the keypad with nothing at the caret."""
        return self if self.caret is None else replace(_write(self, "", context), mode="new")

    def next(self, context: RuleContext) -> Keypad:
        """Return the keypad with the caret in the next empty place, around; in the next one if all are written.

        Just after the caret has moved on by itself it stays: people press Next after every number.
        """
        if self.caret is not None and self.came_from and not self.text:
            return replace(self, came_from=None, refused=None)
        pad = _write(self, self.text.rstrip(OPEN), context) if OPEN in self.text else self
        moved = replace(_onward(pad, context), came_from=None)
        if moved.caret != self.caret or moved.caret is None:
            return moved
        places = [*self.numbers(context)]
        return moved.tap(places[(places.index(moved.caret) + 1) % len(places)], context)

    def tap(self, place: Place, context: RuleContext) -> Keypad:
        """Return the keypad with the caret in a place: digits are appended to what is written there."""
        value = value_at(self.answers.record(context), place)
        text = self.sums.get(place, str(value) if isinstance(value, int) else "")
        mode = "appending" if text else "new"
        return replace(self, caret=place, text=text, mode=mode, came_from=None, refused=None)


# How they work


def _in_place(pad: Keypad, context: RuleContext) -> Keypad:
    """Return the keypad with the caret in a place that is asked."""
    return pad if pad.caret in pad.numbers(context) else _onward(pad, context)


def _back(pad: Keypad, context: RuleContext) -> Keypad:
    """Return the keypad with the caret where it was, if it has just moved on by itself."""
    return replace(pad, refused=None) if pad.came_from is None or pad.text else pad.tap(pad.came_from, context)


def _onward(pad: Keypad, context: RuleContext) -> Keypad:
    """Return the keypad with the caret in the next empty place, around; it stays if there is none."""
    places, record = [*pad.numbers(context)], pad.answers.record(context)
    start = places.index(pad.caret) + 1 if pad.caret in places else 0
    around = [*places[start:], *places[:start]]
    empty = next((place for place in around if value_at(record, place) is None), None)
    if empty is None:
        stays = pad.caret if pad.caret in places else next(iter(places), None)
        return replace(pad, caret=stays, mode="full", came_from=None, refused=None)
    came_from = None if empty == pad.caret else pad.caret
    return replace(pad, caret=empty, text="", mode="new", came_from=came_from, refused=None)


def _write(pad: Keypad, text: str, context: RuleContext) -> Keypad:
    """Return the keypad with a text at the caret."""
    assert pad.caret is not None, "keys write at the caret"  # noqa: S101
    others = {place: typed for place, typed in pad.sums.items() if place != pad.caret}
    sums = {**others, pad.caret: text} if "+" in text else others
    answers = pad.answers.put_at(pad.caret, total(text) if text else None, context)
    return replace(pad, answers=answers, text=text, came_from=None, sums=sums, refused=None)


def _dealt(pad: Keypad, place: Place, context: RuleContext) -> int:
    return pad.numbers(context)[place].limit_dealt(pad.answers.record(context), context, place)


def _refuse(pad: Keypad, code: Code, context: RuleContext, value: int = 0) -> Keypad:
    values = {"field": "hundred"} if pad.has_hundred(context) and code is Code.EXTRA_DIGIT else {"value": value}
    return replace(pad, refused=Problem(code, values=values))


def total(text: str) -> int:
    """Return what a sum comes to as far as it is typed."""
    return sum(int(term) for term in text.split("+") if term)


def _longer(text: str, key: int) -> str:
    """Return a number or sum with one more digit; its last term has no leading zero."""
    *before, last = text.split("+")
    return "+".join([*before, str(int(f"{last}{key}"))])
