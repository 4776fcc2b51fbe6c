"""A match as plain text whose figures stand below one another in a chat."""

from __future__ import annotations

from datetime import datetime

from scorekeeper.core.ranking import places
from scorekeeper.core.variant import Match, MatchState
from scorekeeper.i18n import Translator
from scorekeeper.wording.table_text import headline, result

FIGURE_SPACE = "\u2007"
"""As wide as a digit in the letters of every chat; a plain space is not, and a tab is nobody's width."""


def text(tr: Translator, match: Match, state: MatchState, when: datetime) -> str:
    """Who wins, the game and its date, the final table, and the points of every hand, a column a side.

    Args:
        tr: the translator of the language to write in.
        match: the match.
        state: the match worked out.
        when: the day it was played, in local time.
    """
    names = [match.setup.name_of(side) for side in range(match.setup.sides)]
    game = tr("share.title", game=tr(f"games.{match.variant.id}.name"), when=when)
    named = result(tr, match, state) if state.winners else ""
    ranked = places(match, state)
    widest = max(len(_figure(tr, one.total)) for one in ranked)
    table = [
        tr("share.line", n=_figure(tr, one.total).rjust(widest, FIGURE_SPACE), name=names[one.side]) for one in ranked
    ]
    parts = [[headline(tr, match, state), *([named] if named else []), game], table, _hands(tr, names, state)]
    return "\n\n".join("\n".join(part) for part in parts if part)


def _hands(tr: Translator, names: list[str], state: MatchState) -> list[str]:
    """The names in the order of the columns, then a line a hand; a dash for whoever had left."""
    rows = [
        [_figure(tr, points) if alive else "–" for points, alive in zip(one.points, one.active, strict=True)]
        for one in state.results
        if not one.after_end
    ]
    if not rows:
        return []
    wide = max(len(figure) for row in rows for figure in row)
    numbers = len(str(len(rows)))
    lines = [
        tr(
            "share.hand",
            n=str(hand).rjust(numbers, FIGURE_SPACE),
            points=(FIGURE_SPACE * 2).join(figure.rjust(wide, FIGURE_SPACE) for figure in row),
        )
        for hand, row in enumerate(rows, 1)
    ]
    return [tr("share.columns", names=names), *lines]


def _figure(tr: Translator, number: int) -> str:
    return tr("common.number", n=number)
