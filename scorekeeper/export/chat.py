"""A match as plain text for a chat, with figures aligned in columns."""

from __future__ import annotations

from datetime import datetime

from scorekeeper.core.ranking import places
from scorekeeper.core.variant import Match, MatchState
from scorekeeper.i18n import Translator
from scorekeeper.wording.change_text import adjustment_text
from scorekeeper.wording.table_text import announcement

FIGURE_SPACE = "\u2007"
"""As wide as a digit in every font; the width of a plain space or a tab differs."""


def match_text(tr: Translator, match: Match, state: MatchState, when: datetime) -> str:
    """Return the winner, the game and its date, the final table, and the points of every hand in one column per side.

    Args:
        tr: the translator of the language to write in.
        match: the match.
        state: its computed state.
        when: the day it was played, in local time.
    """
    names = [match.setup.name_of(side) for side in range(match.setup.sides)]
    game = tr("share.title", game=tr(f"games.{match.variant.id}.name"), when=when)
    said = announcement(tr, match, state)
    ranked = places(match, state)
    widest = max(len(_figure(tr, placing.total)) for placing in ranked)
    table = [
        tr("share.line", n=_figure(tr, placing.total).rjust(widest, FIGURE_SPACE), name=names[placing.side])
        for placing in ranked
    ]
    time_up = [tr("home.time_up")] if state.early_end == "time" else []
    adjustments = () if match.early_end == "result" else match.adjustments  # those of a result are its totals
    lines = [adjustment_text(tr, match, each) for each in adjustments]
    head = [said.title, *([said.aside] if said.aside else []), *time_up, game]
    parts = [head, table, _hands(tr, names, state), lines]
    return "\n\n".join("\n".join(part) for part in parts if part)


def _hands(tr: Translator, names: list[str], state: MatchState) -> list[str]:
    """Return the names in the order of the columns, then one line per hand, with a dash for an eliminated side."""
    rows = [
        [_figure(tr, points) if alive else "–" for points, alive in zip(hand.points, hand.active, strict=True)]
        for hand in state.results
        if not hand.after_end
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
