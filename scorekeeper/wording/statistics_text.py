"""The statistics of a player as figures with captions."""

from __future__ import annotations

from scorekeeper.core.variant import Games, Variant
from scorekeeper.i18n import Translator
from scorekeeper.library.statistics import GameRecord, Record, Share

UNCOUNTED = {"wins", "last_in", "solved", "most_tiles"}
"""Goals of games whose points say only who has won, so that an average says nothing."""

Figure = tuple[str, str, str]
"""A figure, the text beside it, and the caption under it."""


def has_average(variant: Variant, game: GameRecord) -> bool:
    """Return whether the average of points in a game says how well somebody plays."""
    return bool(game.hands) and variant.goal.kind not in UNCOUNTED


def person_figures(tr: Translator, games: Games, own: Record) -> list[Figure]:
    """Return matches won, hands gone out, points per hand in the game played most, and the longest run of wins."""
    wins = Share(own.wins, own.matches, own.matches)
    shown = [_share(tr, wins, "won")]
    if own.out.whole:
        shown.append(_share(tr, own.out, "hands_out"))
    most = next((game for game in own.games if has_average(games[game.game], game)), None)
    if most:
        game = tr(f"games.{most.game}.name")
        shown.append((tr("common.number", n=most.average), "", tr("history.per_hand_in", game=game)))
    if own.run.length > 1:
        under = tr("history.best_run_any")
        if own.run.game:
            under = tr("history.best_run", game=tr(f"games.{own.run.game}.name"))
        shown.append((tr("common.number", n=own.run.length), tr("history.in_a_row"), under))
    return shown


def _share(tr: Translator, share: Share, what: str) -> Figure:
    """Return a share in percent, or as ``2 of 3`` while there are too few matches."""
    if share.percent is None:
        few = "history.won_few" if what == "won" else "history.hands_out_few"
        return tr("history.out_of", part=share.part, whole=share.whole), "", tr(few)
    many = "history.won_percent" if what == "won" else "history.hands_out"
    return tr("common.number", n=share.percent), tr("history.percent_sign"), tr(many)
