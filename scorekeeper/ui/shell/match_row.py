"""A match as a row of a list."""

from __future__ import annotations

import flet as ft

from scorekeeper.core.variant import Games
from scorekeeper.i18n import Translator
from scorekeeper.library.summaries import MatchSummary
from scorekeeper.ui.kit.mark import side_mark
from scorekeeper.ui.kit.surface import list_row
from scorekeeper.ui.kit.theme import Theme
from scorekeeper.ui.kit.tile import emblem
from scorekeeper.ui.shell.scaffold import go
from scorekeeper.wording.game_text import when_line


def seats_of(match: MatchSummary, side: int) -> tuple[int, ...]:
    """Return the numbers of the seats of a side, for its mark."""
    return (side + 1, side + 3) if match.teams else (side + 1,)


def match_row(
    theme: Theme,
    tr: Translator,
    games: Games,
    match: MatchSummary,
    *,
    ident: str,
    when: str | None = None,
    ruled: bool = True,
) -> ft.Control:
    """Return the line of a match in a list: who won or leads against whom, and when; ``when`` replaces the time."""
    game = tr(f"games.{match.game}.name")
    winners = [match.sides[side] for side in match.winners]
    others = [name for side, name in enumerate(match.sides) if side not in match.winners]
    first = [*match.winners, *(side for side in range(len(match.sides)) if side not in match.winners)]
    totals = " – ".join(tr("common.number", n=match.totals[side]) for side in first)
    title, under = game, totals
    if winners:
        key, people = "home.won" if len(winners) == 1 else "home.shared", len(seats_of(match, match.winners[0]))
        title = tr(key, name=winners[0], names=winners, game=game, n=people)
        under = tr("home.against", score=totals, names=others) if others else totals
        under = tr("common.facts", a=under, b=tr("home.time_up")) if match.early_end == "time" else under
    elif match.early_end:
        under = tr("common.facts", a=totals, b=tr("home.nobody"))
    elif not match.over:
        standing = tr("common.facts", a=tr("common.hand", n=match.hand + 1), b=totals)
        under = tr("common.facts", a=tr("common.names", names=match.sides), b=standing)
    leading = (
        side_mark(theme, seats_of(match, match.winners[0]), 28)
        if match.winners
        else emblem(theme, games[match.game].emblem, 20)
    )
    return list_row(
        theme,
        title,
        subtitle=under,
        aside=when_line(tr, match.played, has_time=match.early_end != "result") if when is None else when,
        ruled=ruled,
        leading=ft.Container(leading, width=58 if match.teams and match.winners else 28),
        ident=ident,
        on_press=lambda: go(f"/match/{match.id}/result" if match.over else f"/match/{match.id}"),
    )
