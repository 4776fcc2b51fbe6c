"""The line of a sum that is typed in a field: 12+11+7 = 30."""

from __future__ import annotations

from scorekeeper.core.keypad import total
from scorekeeper.i18n import Translator
from scorekeeper.ui.kit.letters import across


def sum_line(tr: Translator, typed: str, room: float = 0, size: float = 14) -> str:
    """Return a sum as it stands under a name. Its first numbers are left out if it is wider than ``room`` pixels."""
    terms, comes_to = typed.removesuffix("+").split("+"), tr("common.number", n=total(typed))
    if typed.endswith("+"):
        terms.append("")
    said = tr("entry.sum", sum="+".join(terms), total=comes_to)
    while room and len(terms) > 1 and across(said, size) > room:
        del terms[0]
        said = tr("entry.sum", sum="+".join(["…", *terms]), total=comes_to)
    return said
