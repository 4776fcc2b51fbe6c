"""Sums typed in a field, 12+11+7. The draft has them as they were typed, the record has their totals."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeGuard, cast

from scorekeeper.i18n import Translator
from scorekeeper.ui.kit.letters import across

Typed = int | str
"""A number, or a sum as it was typed; after its last plus there may be nothing yet."""

_SUM: Final = re.compile(r"\d+(\+\d*)+")


def is_sum(what: object) -> TypeGuard[str]:
    return isinstance(what, str) and _SUM.fullmatch(what) is not None


def comes_to(what: Typed) -> int:
    return sum(int(one) for one in str(what).split("+") if one)


def longer(what: Typed, key: int, most: int) -> Typed | None:
    """Return the number with one more digit, or ``None`` if it would be more than ``most``."""
    *before, last = str(what).split("+")
    grown = int(last or "0") * 10 + key
    after = "+".join([*before, str(grown)]) if before else grown
    return after if comes_to(after) <= most else None


def shorter(what: Typed) -> Typed | None:
    """Return the sum without its last digit or plus, or ``None`` if nothing is left."""
    left = str(what)[:-1]
    return left if "+" in left else int(left) if left else None


def added(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Return a draft with every sum added up, so that a record can be read from it."""
    return {key: _added(value) for key, value in fields.items()}


def _added(value: Any) -> Any:
    if isinstance(value, list):
        return [_added(one) for one in cast("Sequence[Any]", value)]
    return comes_to(value) if is_sum(value) else value


def sum_line(tr: Translator, typed: str, room: float = 0, size: float = 14) -> str:
    """Return a sum as it stands under a name. Its first numbers are left out if it is wider than ``room`` pixels."""
    terms, total = typed.removesuffix("+").split("+"), tr("common.number", n=comes_to(typed))
    if typed.endswith("+"):
        terms.append("")
    said = tr("entry.sum", sum="+".join(terms), total=total)
    while room and len(terms) > 1 and across(said, size) > room:
        del terms[0]
        said = tr("entry.sum", sum="+".join(["…", *terms]), total=total)
    return said
