"""A match as plain text whose figures stand below one another in a chat."""

from __future__ import annotations

from datetime import datetime

from scorekeeper.core.ranking import places
from scorekeeper.core.variant import Match, MatchState
from scorekeeper.i18n import Translator
from scorekeeper.wording.table_text import headline, result

FIGURE_SPACE = "\u2007"
"""As wide as a digit in the letters of every chat; a plain space is not, and a tab is nobody's width."""


def text(words: Translator, match: Match, course: MatchState, when: datetime) -> str:
    """Who wins, the game and its date, the final table, and the points of every hand, a column a side.

    Args:
        words: of the language to tell it in.
        match: the match.
        course: the match worked out.
        when: the day it was played, in local time.
    """
    names = [match.setup.name_of(side) for side in range(match.setup.sides)]
    game = words("share.title", game=words(f"games.{match.variant.id}.name"), when=when)
    named = result(words, match, course) if course.winners else ""
    ranked = places(match, course)
    widest = max(len(_figure(words, one.total)) for one in ranked)
    table = [
        words("share.line", n=_figure(words, one.total).rjust(widest, FIGURE_SPACE), name=names[one.side])
        for one in ranked
    ]
    parts = [[headline(words, match, course), *([named] if named else []), game], table, _hands(words, names, course)]
    return "\n\n".join("\n".join(part) for part in parts if part)


def _hands(words: Translator, names: list[str], course: MatchState) -> list[str]:
    """The names in the order of the columns, then a line a hand; a dash for whoever had left."""
    rows = [
        [_figure(words, points) if alive else "–" for points, alive in zip(one.points, one.alive, strict=True)]
        for one in course.results
        if not one.after_end
    ]
    if not rows:
        return []
    wide = max(len(figure) for row in rows for figure in row)
    numbers = len(str(len(rows)))
    lines = [
        words(
            "share.hand",
            n=str(hand).rjust(numbers, FIGURE_SPACE),
            points=(FIGURE_SPACE * 2).join(figure.rjust(wide, FIGURE_SPACE) for figure in row),
        )
        for hand, row in enumerate(rows, 1)
    ]
    return [words("share.columns", names=names), *lines]


def _figure(words: Translator, number: int) -> str:
    return words("common.number", n=number)
