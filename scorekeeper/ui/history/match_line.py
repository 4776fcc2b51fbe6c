"""The row of a match in the history: whose match it was, the totals in order of place, and what a swipe offers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from typing import Final

import flet as ft
from flet import canvas as cv

from scorekeeper.core.begin import usual_setup
from scorekeeper.core.emblems import GOAT
from scorekeeper.core.names import joined_names
from scorekeeper.core.variant import Games, Variant
from scorekeeper.i18n import Translator
from scorekeeper.library.summaries import MatchSummary
from scorekeeper.ui.base.flet_shim import component, handler, memo, use_memo, use_state
from scorekeeper.ui.kit.boxes import border, column_of, padded, row_of
from scorekeeper.ui.kit.letters import across
from scorekeeper.ui.kit.mark import emblem_canvas, side_mark, stroked
from scorekeeper.ui.kit.names import fitting, fitting_pair
from scorekeeper.ui.kit.press import pressable, tall
from scorekeeper.ui.kit.theme import CAPTION, LABEL_L, LABEL_M, SCORE_CELL, SMALL, Theme, icon, muted, text, text_style
from scorekeeper.ui.shell.match_row import seats_of
from scorekeeper.ui.shell.scaffold import go
from scorekeeper.wording.game_text import words_for

Act = Callable[[str, MatchSummary], object]
"""Does to a match what an action of its row says: ``share``, ``rematch``, ``delete``, or ``menu`` for all of them.

``focus`` says that the row has the focus of the keyboard.
"""

ROW: Final = 66
"""Height of a row in logical pixels."""

TOTALS: Final = 3
"""Totals beside a name; the others are counted."""

NAME: Final = 110.0
"""Room that a long name has at least: totals give way for it."""

_MARK: Final = 40
_GAP: Final = 14
_ACTION: Final = 78
_GAME: Final = replace(LABEL_L, size=17)
_WHO: Final = replace(LABEL_M, size=15)
_TOTAL: Final = replace(SCORE_CELL, size=19)

ACTIONS: Final = {"share": ft.Icons.IOS_SHARE, "rematch": ft.Icons.REPLAY, "delete": ft.Icons.DELETE_OUTLINE}


def actions_of(match: MatchSummary) -> list[str]:
    """Return what can be done to a match; there is no rematch of one that is being played."""
    return [action for action in ACTIONS if match.over or action != "rematch"]


def day_text(tr: Translator, when: datetime, *, short: bool = False, now: datetime | None = None) -> str:
    """Return a day for the device: Today, Yesterday, Sunday 22 November; of another year 29 December 2025.

    ``short`` is for the end of a line: yesterday, Sun 8 Nov.
    """
    at, today = tr.local(when), tr.local(now or datetime.now(UTC))
    ago = (today.date() - at.date()).days
    if ago in {0, 1}:
        day = tr("history.period.today" if ago == 0 else "history.yesterday")
        return day if short else day[:1].upper() + day[1:]
    if at.year != today.year:
        return tr("common.date", when=at)
    return tr("common.on_day" if short else "history.full_day", when=at)


@memo
@component
def MatchLine(theme: Theme, tr: Translator, games: Games, match: MatchSummary, width: float, *, act: Act) -> ft.Control:
    """Draw the row of a match. What its actions do is behind its right edge: it scrolls to the left."""
    palette, row = theme.palette, use_memo(ft.Ref[ft.Row], [])
    is_moved, move = use_state(initial=False)
    actions = actions_of(match)
    whole = _ACTION * len(actions)

    async def scrolled(event: ft.OnScrollEvent) -> None:
        """Draw the actions; where a finger has left the row between them and its place, show the nearer ones."""
        move(True)
        if event.event_type == ft.ScrollType.END and 0 < event.pixels < whole and row.current:
            await row.current.scroll_to(offset=whole if event.pixels > whole / 2 else 0, duration=160)

    menu = partial(act, "menu", match)
    target = pressable(
        theme,
        ft.Container(_drawn(theme, tr, games[match.game], match, width), padded(16, 6 if theme.large else 0)),
        f"history.{match.id}",
        lambda: go(f"/match/{match.id}/result" if match.over else f"/match/{match.id}"),
        spoken(tr, games[match.game], match),
        radius=0,
        on_long_press=menu,
        on_focus=partial(act, "focus", match),
    )
    edge = border(bottom=(1, palette.rule))
    front = ft.GestureDetector(
        ft.Container(target, width=width, bgcolor=palette.paper, border=edge), on_secondary_tap=handler(menu)
    )
    # One button for screen readers costs less than three in each row of the list.
    name = tr("history.row_menu", what=tr(f"games.{match.game}.name"))
    closed = pressable(theme, ft.Container(), f"history.actions.{match.id}", menu, name, radius=0, width=whole)
    behind = [_action(theme, tr, action, match, act) for action in actions] if is_moved else [closed]
    return ft.Row(
        [front, *behind],
        spacing=0,
        scroll=ft.ScrollMode.HIDDEN,
        on_scroll=handler(scrolled),
        scroll_interval=100,
        ref=row,
        intrinsic_height=True,
        vertical_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _action(theme: Theme, tr: Translator, action: str, match: MatchSummary, act: Act) -> ft.Control:
    """Return the button of an action behind the row."""
    palette = theme.palette
    is_alarm = action == "delete"
    ink = palette.error if is_alarm else palette.ink
    words = text(theme, tr(f"history.{action}"), replace(LABEL_M, most=1.2), color=ink, lines=1)
    return pressable(
        theme,
        column_of(icon(theme, ACTIONS[action], size=22, color=ink), words, spacing=4, centre=True, middle=True),
        f"history.{action}.{match.id}",
        partial(act, action, match),
        fill=palette.err_tint if is_alarm else palette.well,
        edge=palette.rule,
        radius=0,
        width=_ACTION,
    )


def _drawn(theme: Theme, tr: Translator, variant: Variant, match: MatchSummary, width: float) -> ft.Control:
    """Return the mark of the winner beside the game and its time, above the winner's name and the totals."""
    palette, game = theme.palette, tr(f"games.{match.game}.name")
    tag, time = tag_of(tr, variant, match), time_of(tr, match)
    spans = [ft.TextSpan(game, text_style(theme, _GAME))]
    spans += [ft.TextSpan(f" {tag}", text_style(theme, SMALL, palette.ink2))] if tag else []
    name = ft.Text(spans=spans, max_lines=2 if theme.large else 1, overflow=ft.TextOverflow.ELLIPSIS, expand=True)
    when = muted(theme, time, CAPTION, lines=1) if time else None
    room = width - 32 - _MARK - _GAP
    totals = _totals(theme, tr, variant, match, room, when=when)
    words = column_of(
        row_of(name, None if theme.large else when, spacing=8), totals, spacing=4, expand=True, tight=True
    )
    return tall(
        [ft.Container(_winner(theme, match), width=_MARK, alignment=ft.Alignment.CENTER), words], height=ROW - 1
    )


def tag_of(tr: Translator, variant: Variant, match: MatchSummary) -> str:
    """Return what stands behind the game: that the first place is shared, how it was ended early, or the open hand."""
    if match.over and len(match.winners) > 1:
        return tr("history.tag_shared")
    if match.over:
        ended = {"time": "home.time_up", "nobody": "home.nobody"}.get(match.early_end or "")
        return tr(ended) if ended else ""
    return words_for(tr, variant, usual_setup(variant, variant.players[0]))("common.hand", n=match.hand + 1)


def time_of(tr: Translator, match: MatchSummary) -> str:
    """Return the time of a match, or that it is in play; nothing where only the result and its day are known."""
    if not match.over:
        return tr("history.in_play")
    return "" if match.early_end == "result" else tr("common.at_time", when=tr.local(match.played))


def spoken(tr: Translator, variant: Variant, match: MatchSummary) -> str:
    """Return the row for screen readers: the game, who has won, every total in order of place, and when."""
    scores = [tr("say.score", name=match.sides[side], n=match.totals[side]) for side in by_place(match)]
    names = winners_of(match)
    won = [tr("finished.wins", name=names[0], n=len(seats_of(match, match.winners[0])))] if len(names) == 1 else []
    if len(names) > 1:
        won = [tr("history.share_first", names=names)]
    tag = [] if len(match.winners) > 1 else [tag_of(tr, variant, match)]
    values = [tr(f"games.{match.game}.name"), *tag, *won, *scores, time_of(tr, match)]
    return tr("say.several", values=[*filter(None, values)])


def winners_of(match: MatchSummary) -> list[str]:
    return [match.sides[side] for side in match.winners]


def by_place(match: MatchSummary) -> list[int]:
    """Return the sides of a finished match in order of place, of another one in the order of its columns."""
    sides = range(len(match.sides))
    return sorted(sides, key=lambda side: match.places[side]) if match.places else [*sides]


def _winner(theme: Theme, match: MatchSummary) -> ft.Control | None:
    """Return the mark of the winner, two small ones where the first place is shared, a ring while it is open."""
    if len(match.winners) == 1:
        return side_mark(theme, seats_of(match, match.winners[0]), 19 if match.teams else 30)
    if match.winners:
        size = 9 if match.teams else 19
        return row_of(*(side_mark(theme, seats_of(match, side), size) for side in match.winners[:2]), spacing=2)
    if match.over:
        return None
    ring = stroked(theme.palette.line, 1.5, (4, 4))
    return cv.Canvas([cv.Circle(15, 15, 12, paint=ring)], width=30, height=30)


def _totals(
    theme: Theme, tr: Translator, variant: Variant, match: MatchSummary, room: float, *, when: ft.Control | None
) -> ft.Control:
    """Return the second line: the winner's name, the totals in order of place, and the time in large text."""
    sides, count = by_place(match), TOTALS if match.winners else TOTALS + 1
    loser = variant.sheet.style_of(usual_setup(variant, variant.players[0])).loser
    goat = emblem_canvas(theme, GOAT, 19) if match.over and loser and not match.early_end else None

    def left() -> float:
        """Return the room that the totals leave for a name."""
        others = 34 * (len(sides) > count) + 31 * (goat is not None)
        return room - others - sum(_total_width(tr, match, side) + 12 for side in sides[:count])

    whole = across(" & ".join(winners_of(match)), _WHO.size) if match.winners else 0.0
    while not theme.large and count > 1 and left() < min(whole, NAME) * theme.scale:
        count -= 1
    names = _names(tr, match, room if theme.large else left() / theme.scale) if match.winners else ""
    shown = [
        text(theme, names, _WHO, lines=1) if names else None,
        *(_total(theme, tr, match, side) for side in sides[:count]),
        muted(theme, tr("history.others", n=len(sides) - count), lines=1) if len(sides) > count else None,
        goat,
        when if theme.large else None,
    ]
    drawn = [control for control in shown if control is not None]
    return ft.Row(drawn, wrap=theme.large, spacing=12, run_spacing=4)


def _names(tr: Translator, match: MatchSummary, room: float) -> str:
    """Return the winner, the pair or both winners within the room; of more winners the first, and how many others."""
    first = match.sides[match.winners[0]]
    pair = [*match.players[match.winners[0] :: match.teams]] if match.teams else []
    if len(match.winners) > 2:
        return tr("history.and_others", name=first, n=len(match.winners) - 1)
    if len(match.winners) == 2:
        pair = winners_of(match)
    elif joined_names(pair) != first:
        return fitting(first, room, _WHO.size)
    return fitting_pair(pair, lambda a, b: tr("common.pair", a=a, b=b), room, _WHO.size)


def totals_row(theme: Theme, tr: Translator, match: MatchSummary, sides: Sequence[int]) -> ft.Control:
    """Return the marks of some sides with their totals."""
    return row_of(*(_total(theme, tr, match, side) for side in sides), spacing=12, tight=True)


def _total(theme: Theme, tr: Translator, match: MatchSummary, side: int) -> ft.Control:
    is_first = side in match.winners or side in match.ahead
    ink = theme.palette.ink if is_first else theme.palette.ink2
    figure = text(
        theme, tr("common.number", n=match.totals[side]), _TOTAL, weight=600 if is_first else 500, color=ink, lines=1
    )
    return row_of(side_mark(theme, seats_of(match, side), _mark_size(match)), figure, spacing=6, tight=True)


def _mark_size(match: MatchSummary) -> float:
    return 15 if match.teams else 17


def _total_width(tr: Translator, match: MatchSummary, side: int) -> float:
    figure = across(tr("common.number", n=match.totals[side]), _TOTAL.size, _TOTAL.family)
    return 6 + figure + _mark_size(match) * (2 if match.teams else 1)
