"""Answers of a form from and to the JSON of a draft, which has sums such as ``12+11+7`` as they were typed."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeGuard, cast

from scorekeeper.core.form import Answers, Form, NumbersQuestion, Place, fields_by_name
from scorekeeper.core.keypad import Keypad, total
from scorekeeper.core.kinds import Field, ReadContext, write_value
from scorekeeper.core.model import RuleContext
from scorekeeper.core.problem import Problem

_SUM: Final = re.compile(r"\d+(\+\d*)+")


def is_sum(what: object) -> TypeGuard[str]:
    """Return whether a value is a sum as it was typed; after its last plus there may be nothing yet."""
    return isinstance(what, str) and _SUM.fullmatch(what) is not None


def added(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Return a draft with every sum added up, so that a record can be read from it."""
    return {key: _added(value) for key, value in fields.items()}


def _added(value: Any) -> Any:
    if isinstance(value, list):
        return [_added(one) for one in cast("Sequence[Any]", value)]
    return total(value) if is_sum(value) else value


def read_fields(form: Form, fields: Mapping[str, Any], table: ReadContext) -> Keypad:
    """Return the answers and sums of a draft, without a caret. What cannot be read is left out."""
    values: dict[str, Any] = {}
    sums: dict[Place, str] = {}
    for field in fields_by_name(form.record).values():
        raw = fields.get(field.name)
        if raw is None or field.name in form.preset:
            continue
        items = cast("Sequence[Any]", raw) if field.per and isinstance(raw, list | tuple) else [raw]
        sums |= {
            Place(field.name, owner if field.per else None): item for owner, item in enumerate(items) if is_sum(item)
        }
        read = [_read(field, item, table) for item in items]
        value = tuple(read) if field.per else read[0]
        if value is not None and (not field.per or any(item is not None for item in read)):
            values[field.name] = value
    return Keypad(Answers(form, values), sums=sums)


def _read(field: Field, raw: Any, table: ReadContext) -> Any:
    value = None if raw is None else field.kind.read(total(raw) if is_sum(raw) else raw, table)
    return None if isinstance(value, Problem) else value


def write_fields(pad: Keypad, context: RuleContext) -> dict[str, Any]:
    """Return the JSON of the answers, with sums as they were typed, and what is written for those who are not asked."""
    answers, record = pad.answers, pad.answers.record(context)
    fields = {name: write_value(value, context.setup.set) for name, value in answers.values.items()}
    for question in answers.state(context).questions:
        if isinstance(question, NumbersQuestion) and (others := question.others_of(record, context)):
            for name in question.names:
                for owner, value in others.items() if name in fields else ():
                    fields[name][owner] = value
    for place, text in pad.sums.items():
        if place.name not in fields:  # it has been said in another way
            continue
        if place.owner is None:
            fields[place.name] = text
        else:
            fields[place.name][place.owner] = text
    return fields
