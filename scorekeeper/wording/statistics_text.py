"""The statistics of a player as figures with captions."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.core.begin import usual_setup
from scorekeeper.core.variant import Games, Variant
from scorekeeper.i18n import Translator
from scorekeeper.library.statistics import GameRecord, Record, Result, Results, Share
from scorekeeper.wording.game_text import words_for

UNCOUNTED = {"wins", "last_in", "solved", "most_tiles"}
"""Goals of games whose points say only who has won, so that an average says nothing."""

Figure = tuple[str, str, str]
"""A figure, the text beside it, and the caption under it."""


def has_average(variant: Variant, game: GameRecord) -> bool:
    """Return whether the average of points in a game says how well somebody plays."""
    return bool(game.hands) and variant.goal.kind not in UNCOUNTED


def usual_words(tr: Translator, variant: Variant) -> Translator:
    """Return the translator with the words of a game under its usual rules."""
    return words_for(tr, variant, usual_setup(variant, variant.players[0]))


def person_figures(tr: Translator, games: Games, own: Record) -> list[Figure]:
    """Return hands gone out, points per hand in the game played most, and the longest run of matches won."""
    shown = [_share(tr, own.out)] if own.out.whole else []
    most = next((game for game in own.games if has_average(games[game.game], game)), None)
    if most:
        variant, game = games[most.game], tr(f"games.{most.game}.name")
        shown.append(
            (tr("common.number", n=most.average), "", usual_words(tr, variant)("history.per_hand_in", game=game))
        )
    if own.run.length > 1:
        under = tr("history.best_run_any")
        if own.run.game:
            under = tr("history.best_run", game=tr(f"games.{own.run.game}.name"))
        shown.append((tr("common.number", n=own.run.length), tr("history.in_a_row"), under))
    return shown


def _share(tr: Translator, share: Share) -> Figure:
    """Return the share of hands gone out in percent, or as ``2 of 3`` while there are too few matches."""
    if share.percent is None:
        return tr("history.out_of", part=share.part, whole=share.whole), "", tr("history.hands_out_few")
    return tr("common.number", n=share.percent), tr("history.percent_sign"), tr("history.hands_out")


def results_text(tr: Translator, results: Results) -> str:
    """Return the matches won, and those shared if there are any: ``4 of 9 won · 3 shared``."""
    won = tr("history.won_of", won=results.won, n=results.matches)
    return tr("common.facts", a=won, b=shared_text(tr, results)) if results.shared else won


def shared_text(tr: Translator, results: Results) -> str:
    """Return how many matches were shared: ``3 shared``, or ``none shared``."""
    return tr("history.shared", n=results.shared) if results.shared else tr("history.none_shared")


def results_label(tr: Translator, person: str, results: Results) -> str:
    """Return the results of a person for screen readers."""
    won = tr("history.won_said", name=person, won=results.won, n=results.matches)
    return tr("say.several", values=[won, shared_text(tr, results)]) if results.shared else won


def form_label(tr: Translator, person: str, last: Sequence[Result]) -> str:
    """Return the latest results of a person for screen readers."""
    won, shared = last.count("won"), last.count("shared")
    said = tr("history.form_said", name=person, won=won, n=len(last))
    return tr("say.several", values=[said, tr("history.shared", n=shared)]) if shared else said
