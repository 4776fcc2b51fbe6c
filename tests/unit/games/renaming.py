"""Registers a game a second time: with other names for its id, its records, their fields, and its house rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, field, fields, make_dataclass, replace
from random import Random
from types import MappingProxyType
from typing import Any, cast, get_type_hints

from scorekeeper.core.form import Alternatives, Form, Question, always
from scorekeeper.core.kinds import fields_of
from scorekeeper.core.model import Hand, RuleContext
from scorekeeper.core.variant import RecordSheet, Variant

KNOWN_TO_CORE = {"target", "rounds", "doubles", "double_blank", "tiles", "keep", "lead"}
"""House rules that the core applies to every game that has them."""

NAMES = {"name", "nobody", "key"}


@dataclass(slots=True)
class Renaming:
    """New names, and the records that have them."""

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
                has_default = old.__dataclass_fields__[each.name].default is not MISSING
                made.append((self.new(each.name), hints[each.name], *([each.default] if has_default else [])))
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

    def renamed(self, record: Any) -> Any:
        """Return the new record that stands for an old one."""
        old = cast("type[Any]", type(record))
        if record is None:
            return None
        return self.record(old)(**{self.new(each.name): getattr(record, each.name) for each in fields_of(old)})

    def new_context(self, context: RuleContext) -> RuleContext:
        """Return a context with new records and names."""
        options = {
            key if key in KNOWN_TO_CORE else self.new(key): value for key, value in context.setup.options.items()
        }
        return self._translated(context, self.renamed, options)

    def old_context(self, context: RuleContext) -> RuleContext:
        """Return a context with the old records and names."""
        old = {new: name for name, new in self.names.items()}
        options = {old.get(key, key): value for key, value in context.setup.options.items()}
        return self._translated(context, self.old, options)

    def _translated(
        self, context: RuleContext, record: Callable[[Any], Any], options: Mapping[str, Any]
    ) -> RuleContext:
        def hand(old: Hand) -> Hand:
            return replace(old, plays=tuple(map(record, old.plays)), end=record(old.end))

        return context._replace(
            setup=replace(context.setup, options=options),
            results=[replace(result, hand=hand(result.hand)) for result in context.results],
            hand=hand(context.hand),
            end=record(context.end),
        )

    def function(self, old: Callable[..., Any]) -> Callable[..., Any]:
        """Return a rule function that gets new records and returns what the old one does."""

        def new(record: Any, context: RuleContext, *more: Any) -> Any:
            return old(self.old(record), self.old_context(context), *more)

        return new

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
                step,
                ways=tuple(tuple(map(self.question, way)) for way in step.ways),
                when=self.function(step.when),
                comes_to=step.comes_to and self.function(step.comes_to),
            )
            if isinstance(step, Alternatives)
            else self.question(step)
            for step in old.steps
        )
        preset = MappingProxyType({self.new(name): value for name, value in old.preset.items()})
        hidden = tuple(map(self.new, old.hidden))
        when = self.function(old.when)
        return Form(self.record(old.record), steps, when, old.in_end, preset, hidden, old.is_read_only)

    def sheet(self, variant: Variant) -> RecordSheet:
        """Return the sheet of a game with the new names, with its rules."""
        for option in variant.options:
            if option.key not in KNOWN_TO_CORE:
                self.new(option.key)
        end, *plays = map(self.form, (variant.sheet.end, *variant.sheet.plays))
        return RecordSheet(end, tuple(plays), rules=self.function(variant.sheet.rules))
