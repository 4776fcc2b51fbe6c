"""The figures of one person, in words."""

from __future__ import annotations

from scorekeeper.core.variant import Variant
from scorekeeper.games import GameRegistry
from scorekeeper.i18n import Translator
from scorekeeper.library.statistics import InGame, Record, Share

UNCOUNTED = {"wins", "last_in", "solved", "most_tiles"}
"""Goals of games whose points are no more than who has won."""

Cell = tuple[str, str, str]
"""A figure, what stands beside it, and what stands under it."""


def counted(variant: Variant, one: InGame) -> bool:
    """Whether the points of a game say how somebody played."""
    return bool(one.hands) and variant.goal.kind not in UNCOUNTED


def cells(tr: Translator, games: GameRegistry, own: Record) -> list[Cell]:
    """Won, hands gone out, points a hand in the game played most, and the longest run."""
    wins = Share(own.wins, own.matches, own.matches)
    shown = [_share(tr, wins, "won")]
    if own.out.whole:
        shown.append(_share(tr, own.out, "hands_out"))
    most = next((one for one in own.games if counted(games[one.game], one)), None)
    if most:
        game = tr(f"games.{most.game}.name")
        shown.append((tr("common.number", n=most.average), "", tr("history.per_hand_in", game=game)))
    if own.run.length > 1:
        under = tr("history.best_run_any")
        if own.run.game:
            under = tr("history.best_run", game=tr(f"games.{own.run.game}.name"))
        shown.append((tr("common.number", n=own.run.length), tr("history.in_a_row"), under))
    return shown


def _share(tr: Translator, share: Share, what: str) -> Cell:
    """In percent, or, while the matches are too few, as so many of so many."""
    if share.percent is None:
        few = "history.won_few" if what == "won" else "history.hands_out_few"
        return tr("history.out_of", part=share.part, whole=share.whole), "", tr(few)
    many = "history.won_percent" if what == "won" else "history.hands_out"
    return tr("common.number", n=share.percent), tr("history.percent_sign"), tr(many)
