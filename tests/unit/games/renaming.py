"""Registers games a second time: with other names for their ids, records, fields, house rules, premiums and styles."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, field, fields, make_dataclass, replace
from random import Random
from types import MappingProxyType
from typing import Any, cast, get_type_hints

from scorekeeper.core.form import Alternatives, Finding, Form, Question
from scorekeeper.core.kinds import fields_of
from scorekeeper.core.model import Hand, HandResult, NewRules, RuleContext, Setup, StruckHand, Value
from scorekeeper.core.sheet_style import SheetStyle
from scorekeeper.core.table import Line
from scorekeeper.core.variant import Goal, Match, MatchState, Option, Premium, RecordSheet, Variant
from scorekeeper.wording.form_text import caption_key, nobody_key

SHARED = {
    *("target", "rounds", "doubles", "double_blank", "tiles", "keep", "lead"),  # the core
    *("mode", "first", "direction"),  # which goal, who begins, and which way round: the words of every game
    "player",  # whose play it is: the core reads it in every play
}
"""House rules and fields that mean the same in every game that has them."""

NAMES = {"name", "nobody", "key"}
"""Fields of a question that hold the name of a field or of words."""

NAMELESS = {"scorekeeper.core.form", "scorekeeper.core.variant"}
"""Modules with functions that read no record and no house rule of a game; forms compare some of them."""


@dataclass(slots=True)
class Renaming:
    """New names, and the records, styles and functions that have them.

    Everything with an old name has the same new one in all games.
    """

    random: Random
    names: dict[str, str] = field(default_factory=dict[str, str])
    old_names: dict[str, str] = field(default_factory=dict[str, str])
    records: dict[type[Any], type[Any]] = field(default_factory=dict[type[Any], type[Any]])
    old_records: dict[type[Any], type[Any]] = field(default_factory=dict[type[Any], type[Any]])
    variants: dict[str, Variant] = field(default_factory=dict[str, Variant])
    """The old games by their new ids."""
    made: dict[Any, tuple[Any, Any]] = field(default_factory=dict[Any, tuple[Any, Any]])
    """Functions, lines and styles, and what stands for them: what was the same still is."""

    def new(self, name: str) -> str:
        """Return the new name of a game, a field, a record or a house rule."""
        if not name or name in SHARED:
            return name
        if name not in self.names:
            letters = "".join(self.random.choice("bcdfgklmnprst") + self.random.choice("aeiou") for _ in range(7))
            assert letters not in self.old_names
            self.names[name], self.old_names[letters] = letters, name
        return self.names[name]

    def old_text(self, text: str) -> str:
        """Return a text with the old names in the place of the new ones."""
        return re.sub("[a-z]{14}", lambda found: self.old_names.get(found[0], found[0]), text)

    def old_key(self, key: str) -> str:
        """Return the key of the same words under the old names."""
        old = self.old_text(key)
        if old == key:
            return key
        match old.split("."):
            case ["entry", "field", words]:
                return caption_key(words)
            case ["entry", "choice", answer] if answer.endswith("_true"):
                return nobody_key(answer.removesuffix("_true"))
            case _:
                return old

    # Values

    def record(self, old: type[Any]) -> type[Any]:
        """Return the record with the new names that stands for an old one."""
        if old not in self.records:
            hints = get_type_hints(old, include_extras=True)
            made: list[Any] = []
            for each in fields_of(old):
                has_default = old.__dataclass_fields__[each.name].default is not MISSING
                made.append((self.new(each.name), hints[each.name], *([each.default] if has_default else [])))
            name, tag = self.new(old.__name__), self.new(old.tag)
            new = make_dataclass(name, made, frozen=True, namespace={"tag": tag})
            self.records[old], self.old_records[new] = new, old
        return self.records[old]

    def renamed(self, value: Any) -> Any:
        """Return a value that a rule function of a game returns, with new records and names of fields."""
        match value:
            case Finding():
                return replace(value, values={self.new(name): each for name, each in value.values.items()})
            case SheetStyle():
                return self._once(value, lambda: replace(value, name=self.new(value.name)))
            case (Line(), *_):
                return tuple(map(self.line, cast("tuple[Line, ...]", value)))
            case _ if (kind := cast("type[Any]", type(value))) in self.records:
                written = {self.new(each.name): getattr(value, each.name) for each in fields_of(kind)}
                return self.records[kind](**written)
            case _:
                return value

    def old(self, value: Any) -> Any:
        """Return an argument of a rule function with old records and names in it."""
        match value:
            case RuleContext():
                hand, end = self.old(value.hand), self.old(value.end)
                results = [self.old(result) for result in value.results]
                return value._replace(setup=self.old(value.setup), results=results, hand=hand, end=end)
            case Setup():
                return replace(value, options=self.old_options(value.options))
            case HandResult() | StruckHand():
                return replace(value, hand=self.old(value.hand))
            case Hand():
                return replace(value, plays=tuple(map(self.old, value.plays)), end=self.old(value.end))
            case NewRules():
                return replace(value, before=self.old_options(value.before))
            case Match():
                hands, struck, changes = (
                    tuple(map(self.old, each)) for each in (value.hands, value.struck, value.changes)
                )
                return Match(self.variants[value.variant.id], self.old(value.setup), hands, struck, changes)
            case MatchState():
                return replace(value, results=[self.old(result) for result in value.results])
            case _ if (cls := self.old_records.get(cast("type[Any]", type(value)))) is not None:
                return cls(**{each.name: getattr(value, self.new(each.name)) for each in fields_of(cls)})
            case _:
                return value

    def old_options(self, options: Mapping[str, Value]) -> dict[str, Value]:
        return {self.old_names.get(key, key): value for key, value in options.items()}

    def new_options(self, options: Mapping[str, Value]) -> dict[str, Value]:
        return {self.new(key): value for key, value in options.items()}

    def new_context(self, context: RuleContext) -> RuleContext:
        """Return a context with new records and names."""

        def hand(old: Hand) -> Hand:
            return replace(old, plays=tuple(map(self.renamed, old.plays)), end=self.renamed(old.end))

        return context._replace(
            setup=replace(context.setup, options=self.new_options(context.setup.options)),
            results=[replace(result, hand=hand(result.hand)) for result in context.results],
            hand=hand(context.hand),
            end=self.renamed(context.end),
        )

    # What a game declares

    def _once(self, old: Any, make: Callable[[], Any]) -> Any:
        """Return what stands for a function, a line or a style; the same for the same one."""
        key = old if callable(old) else id(old)
        if key not in self.made:
            self.made[key] = (old, make())
        return self.made[key][1]

    def function(self, old: Callable[..., Any]) -> Callable[..., Any]:
        """Return a rule function that gets new records, and returns what the old one does."""
        if getattr(old, "__module__", "") in NAMELESS:
            return old

        def new(*given: Any) -> Any:
            return self.renamed(old(*map(self.old, given)))

        return self._once(old, lambda: new)

    def functions(self, owner: Any, *but: str) -> dict[str, Callable[..., Any]]:
        """Return the new functions of a value by its fields, besides some of these."""
        values = {each.name: getattr(owner, each.name) for each in fields(owner) if each.name not in but}
        return {name: self.function(value) for name, value in values.items() if callable(value)}

    def question(self, old: Question) -> Question:
        changes: dict[str, Any] = {**self.functions(old)}
        for each in fields(old):
            value = getattr(old, each.name)
            if each.name in {"columns", "fields"}:
                changes[each.name] = tuple(map(self.new, value))
            elif each.name in NAMES:
                changes[each.name] = self.new(value)
        return replace(old, **changes)

    def form(self, old: Form) -> Form:
        steps = tuple(
            replace(step, ways=tuple(tuple(map(self.question, way)) for way in step.ways), **self.functions(step))
            if isinstance(step, Alternatives)
            else self.question(step)
            for step in old.steps
        )
        preset = MappingProxyType({self.new(name): value for name, value in old.preset.items()})
        hidden, when = tuple(map(self.new, old.hidden)), self.function(old.when)
        return Form(self.record(old.record), steps, when, old.in_end, preset, hidden, old.is_read_only)

    def line(self, old: Line) -> Line:
        def make() -> Line:
            changes: dict[str, Any] = self.functions(old, "tap_end")
            return replace(old, **changes, tap_end=old.tap_end and tap_end)

        def tap_end(seat: int) -> dict[str, Any]:
            assert old.tap_end is not None
            return {self.new(name): value for name, value in old.tap_end(seat).items()}

        return self._once(old, make)

    def premium(self, old: Premium) -> Premium:
        return replace(old, name=self.new(old.name), flag=self.new(old.flag), **self.functions(old))

    def sheet(self, variant: Variant) -> RecordSheet:
        """Return the sheet of a game with the new names."""
        old = variant.sheet
        end, *plays = map(self.form, (old.end, *old.plays))
        return replace(
            old,
            end=end,
            plays=tuple(plays),
            head=tuple(map(self.line, old.head)),
            end_lines=tuple(map(self.line, old.end_lines)),
            premiums=tuple(map(self.premium, old.premiums)),
            **self.functions(old),
        )

    def goal(self, old: Goal) -> Goal:
        modes = {value: self.goal(goal) for value, goal in old.modes.items()}
        functions = self.functions(old, "target")
        return replace(old, modes=MappingProxyType(modes), chosen_by=self.new(old.chosen_by), **functions)

    def option(self, old: Option) -> Option:
        return replace(old, key=self.new(old.key), **self.functions(old))

    def variant(self, old: Variant) -> Variant:
        """Return a game with the new names."""
        new = self.new(old.id)
        self.variants[new] = old

        def conflict(options: Mapping[str, Value]) -> str | None:
            return self.new(old.conflict(self.old_options(options)) or "") or None

        return replace(
            old,
            id=new,
            goal=self.goal(old.goal),
            lead=replace(old.lead, **self.functions(old.lead)),
            sheet=self.sheet(old),
            options=tuple(map(self.option, old.options)),
            conflict=conflict,
            similar_to=self.new(old.similar_to),
            **self.functions(old, "conflict", "set_for"),
        )
