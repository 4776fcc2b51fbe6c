"""Registers a game a second time: with other names for its id, its records, their fields, and its house rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, field, fields, make_dataclass, replace
from random import Random
from types import MappingProxyType
from typing import Annotated, Any, cast, get_type_hints

from scorekeeper.core.form import Alternatives, Form, Question, always
from scorekeeper.core.kinds import fields_of
from scorekeeper.core.model import Hand, RuleContext
from scorekeeper.core.variant import Variant

KNOWN_TO_CORE = {"target", "rounds", "doubles", "double_blank", "tiles", "keep", "lead"}
"""House rules that the core applies to every game that has them."""

NAMES = {"name", "nobody", "key"}


@dataclass(slots=True)
class Renaming:
    """New names, the records that have them, and what they stand for."""

    variant: Variant
    random: Random
    names: dict[str, str] = field(default_factory=dict[str, str])
    records: dict[type[Any], type[Any]] = field(default_factory=dict[type[Any], type[Any]])

    def new(self, name: str) -> str:
        """Return the new name of a field, a record or a house rule."""
        letters = "".join(self.random.choice("bcdfgklmnprst") + self.random.choice("aeiou") for _ in range(5))
        return self.names.setdefault(name, f"{letters}_{len(self.names)}") if name else ""

    def record(self, old: type[Any]) -> type[Any]:
        """Return the record with the new name that stands for an old one."""
        if old not in self.records:
            hints = get_type_hints(old, include_extras=True)
            made: list[Any] = []
            for each in fields_of(old):
                hint = Annotated[Any, hints[each.name].__metadata__[0]]
                own = next(own for own in fields(old) if own.name == each.name)
                has_default = own.default is not MISSING
                made.append((self.new(each.name), hint, each.default) if has_default else (self.new(each.name), hint))
            self.records[old] = make_dataclass(
                self.new(old.__name__), made, frozen=True, namespace={"tag": self.new(old.tag)}
            )
        return self.records[old]

    def old(self, record: Any) -> Any:
        """Return the old record for which a new one stands."""
        known = {new: old for old, new in self.records.items()}
        cls = known.get(cast("type[Any]", type(record)))
        return (
            record
            if cls is None
            else cls(**{each.name: getattr(record, self.new(each.name)) for each in fields_of(cls)})
        )

    def context(self, context: RuleContext) -> RuleContext:
        """Return the context with old records and names."""
        old = {self.names.get(name, name): name for name in self.names}
        options = {old.get(key, key): value for key, value in context.setup.options.items()}
        return context._replace(
            setup=replace(context.setup, options=options),
            results=tuple(replace(result, hand=self.hand(result.hand)) for result in context.results),
            hand=self.hand(context.hand),
            end=self.old(context.end),
        )

    def hand(self, hand: Hand) -> Hand:
        return replace(hand, plays=tuple(map(self.old, hand.plays)), end=self.old(hand.end))

    def function(self, old: Callable[..., Any]) -> Callable[..., Any]:
        """Return a rule function that gets new records and returns what the old one does."""
        return lambda record, context, *more: old(self.old(record), self.context(context), *more)

    def question(self, old: Question) -> Question:
        changes: dict[str, Any] = {}
        for each in fields(old):
            value = getattr(old, each.name)
            if each.name in {"columns", "fields"}:
                changes[each.name] = tuple(map(self.new, value))
            elif each.name in NAMES:
                changes[each.name] = self.new(value)
            elif callable(value) and value is not always and each.name != "inquiry":
                changes[each.name] = self.function(value)
        return replace(old, **changes)

    def form(self, old: Form) -> Form:
        steps = tuple(
            replace(
                step, ways=tuple(tuple(map(self.question, way)) for way in step.ways), when=self.function(step.when)
            )
            if isinstance(step, Alternatives)
            else self.question(step)
            for step in old.steps
        )
        preset = MappingProxyType({self.new(name): value for name, value in old.preset.items()})
        hidden = tuple(map(self.new, old.hidden))
        return Form(self.record(old.record), steps, self.function(old.when), old.in_end, preset, hidden)

    def game(self) -> Variant:
        """Return the game with new names. It scores nothing, since its sheet does not matter here."""
        sheet = self.variant.sheet
        options = tuple(
            option
            if option.key in {*KNOWN_TO_CORE, self.variant.goal.chosen_by}
            else replace(option, key=self.new(option.key))
            for option in self.variant.options
        )
        return replace(
            self.variant,
            id=self.new(self.variant.id),
            options=options,
            conflict=lambda _: None,
            sheet=replace(
                type(sheet)(self.form(sheet.end), tuple(map(self.form, sheet.plays))), rules=self.function(sheet.rules)
            ),
        )

    def options(self, options: Mapping[str, Any]) -> dict[str, Any]:
        return {self.names.get(key, key): value for key, value in options.items()}
