"""Two hands to try with a game that is being defined: who went out, what everybody held, and what that comes to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import flet as ft

from scorekeeper.core.evaluate import evaluate
from scorekeeper.core.variant import Match
from scorekeeper.games.custom.settings import HIGHEST_VALUE, CustomGame
from scorekeeper.i18n import Translator
from scorekeeper.ui.define.parts import Form
from scorekeeper.ui.define.preview import HELD, TriedHand, asks_out, numbers_for
from scorekeeper.ui.kit.boxes import column_of, padded, row_of, rows_across, space
from scorekeeper.ui.kit.mark import side_mark
from scorekeeper.ui.kit.press import named
from scorekeeper.ui.kit.rule import rule
from scorekeeper.ui.kit.segments import Segment, segments
from scorekeeper.ui.kit.surface import hairline, list_row, section_title
from scorekeeper.ui.kit.text_field import text_field
from scorekeeper.ui.kit.theme import LABEL_L, SCORE_KEY, Theme, icon, muted, text
from scorekeeper.ui.kit.tokens import MARGIN
from scorekeeper.wording.custom_text import signed

BLOCKED = -1
"""The answer that a hand was blocked, among the seats."""

FIELDS = 3
"""So many fields stand beside each other; two in large text."""


def dealt(game: CustomGame, players: int, turn: int) -> tuple[TriedHand, TriedHand]:
    """Return the two hands of a turn: the second is blocked if a hand can be, because there most games differ."""
    first, second = (HELD[(turn + place) % len(HELD)] for place in (0, 1))
    out = turn % players
    blocked = can_block(game)
    last = None if blocked else (out + 1) % players
    held = numbers_for(second, players)
    return (
        _out(TriedHand(out, numbers_for(first, players)), out),
        TriedHand(None, tuple(number or 5 for number in held)) if blocked else _out(TriedHand(last, held), last),
    )


def _out(hand: TriedHand, seat: int | None) -> TriedHand:
    return TriedHand(seat, tuple(0 if at == seat else number or 5 for at, number in enumerate(hand.numbers)))


def can_block(game: CustomGame) -> bool:
    return game.blocked != "never" and game.asks in {"pips", "win"} and asks_out(game)


def result_sentence(tr: Translator, game: CustomGame, match: Match, number: int, hand: TriedHand) -> str:
    """Return what a hand comes to, with the sum of the pips where one side gets them."""
    result = evaluate(match).results[number]
    winners = [side for side, points in enumerate(result.points) if points]
    if len(winners) == 1 and (equation := _sum(tr, game, match, number, hand, winner=winners[0])):
        figures, worth = equation
        if worth == result.points[winners[0]]:
            return tr("define.gets_sum", name=match.setup.name_of(winners[0]), sum=figures, n=worth)
    if not winners:
        return tr("define.nobody_gets")
    return tr("common.names", names=[_gets(tr, match, number, at) for at in winners])


def _gets(tr: Translator, match: Match, number: int, side: int) -> str:
    """Return what a side writes after a hand: ``Anna 39``."""
    points = evaluate(match).results[number].points[side]
    return tr("define.gets", name=match.setup.name_of(side), n=points)


def _sum(
    tr: Translator, game: CustomGame, match: Match, number: int, hand: TriedHand, *, winner: int
) -> tuple[str, int] | None:
    """Return the sum that one side gets, with the premium of the hand, in figures and as a number."""
    own = [held for seat, held in enumerate(hand.numbers) if match.setup.side_of(seat) == winner]
    others = [held for seat, held in enumerate(hand.numbers) if match.setup.side_of(seat) != winner]
    if game.asks == "win":
        terms = [game.win_points]
    elif (game.asks, game.writes) in {("pips", "others"), ("pips", "all"), ("points", "winner")}:
        terms = [held for held in (*(own if game.writes == "all" else ()), *others) if held]
        if hand.out is None and game.blocked_worth != "same":
            terms.append(sum(own) * (1 if game.blocked_worth == "plus_own" else -1))
    else:
        return None
    premium = game.premiums[0] if number == 0 and game.premiums and game.premium_for == "out" else None
    if premium and hand.out is not None and premium.adds:
        terms.append(premium.adds)
    if not terms:
        return None
    first, *rest = terms
    figures, worth = " ".join([tr("common.number", n=first), *(signed(tr, term) for term in rest)]), sum(terms)
    if premium and hand.out is not None and premium.doubles:
        return (f"({figures}) × 2" if rest else f"{figures} × 2"), worth * 2
    return (figures, worth) if rest else None


def hand_fields(
    theme: Theme,
    tr: Translator,
    game: CustomGame,
    match: Match,
    number: int,
    *,
    hand: TriedHand,
    change: Callable[[TriedHand], object],
    width: float,
) -> list[ft.Control]:
    """Return the fields of a hand, and what it comes to."""
    people = match.setup.players

    def choose(seat: int) -> None:
        change(_out(hand, seat) if seat != BLOCKED else replace(hand, out=None))

    def write(seat: int, typed: str) -> None:
        now = min(int(typed or 0), HIGHEST_VALUE)
        change(replace(hand, numbers=tuple(now if at == seat else old for at, old in enumerate(hand.numbers))))

    cells = [Segment(seat, name, (seat + 1,), ident=f"try.{number}.out.{seat}") for seat, name in enumerate(people)]
    if can_block(game):
        cells.append(Segment(BLOCKED, tr("entry.blocked"), ident=f"try.{number}.blocked"))
    chosen = BLOCKED if hand.out is None else hand.out
    who = segments(theme, cells, chosen, on_choose=choose, ident=f"try.{number}.out", width=width)
    is_written = game.asks != "win" or hand.out is None
    fields = [
        row_of(
            side_mark(theme, (seat + 1,), 22),
            text_field(
                theme,
                str(hand.numbers[seat]),
                f"try.{number}.{seat}",
                partial(write, seat),
                semantics_label=name,
                digits=True,
                most=3,
                style=SCORE_KEY,
                expand=True,
            ),
            spacing=8,
            expand=True,
        )
        for seat, name in enumerate(people)
        if seat != hand.out or not asks_out(game) or game.writes == "all"
    ]
    arrow = icon(theme, ft.Icons.ARROW_FORWARD, size=20, color=theme.palette.ink2)
    words = named(
        text(theme, result_sentence(tr, game, match, number, hand), LABEL_L, size=16, expand=True),
        f"try.{number}.result",
        live=True,
        expand=True,
    )
    parts = column_of(
        section_title(theme, tr("common.hand", n=number + 1)),
        who if asks_out(game) else None,
        *(rows_across(fields, 2 if theme.large else FIELDS, spacing=12, fills=True) if is_written else []),
        row_of(arrow, words, spacing=10),
        spacing=10,
        stretch=True,
    )
    return [ft.Container(parts, padded(16, 12)), hairline(theme)]


def hand_lines(form: Form, match: Match, hands: Sequence[TriedHand], press: Callable[[], object]) -> list[ft.Control]:
    """Return the hands as they stand beside the form, a line each; a tap leads to fields of hands to try."""
    theme, tr, game = form.theme, form.tr, form.game
    lines: list[ft.Control] = [ft.Container(section_title(theme, tr("define.try_title")), padded(MARGIN, 12))]
    lines.append(rule(theme, "foot"))
    people, results = match.setup.players, evaluate(match).results
    for number, hand in enumerate(hands):
        figures = " · ".join(tr("common.number", n=held) for held in hand.numbers)
        if not asks_out(game):
            who = ""
        elif hand.out is None:
            who = tr("entry.blocked")
        else:
            who = tr("entry.name_went_out", name=people[hand.out])
        if hand.blank is not None:
            holds = tr("define.holds_blank", name=people[hand.blank])
            who = tr("common.facts", a=who, b=holds) if who else holds
        winners = [side for side, points in enumerate(results[number].points) if points]
        gets = text(theme, _gets(tr, match, number, winners[0]), SCORE_KEY, size=20) if len(winners) == 1 else None
        place = ft.Container(muted(theme, tr("common.place", n=number + 1)), width=34 * theme.scale)
        ident = f"try.line.{number}"
        line = list_row(
            theme, figures, subtitle=who, leading=place, trailing=gets, ident=ident, on_press=press, padding=MARGIN
        )
        lines.append(line)
    return lines


def two_hands(
    theme: Theme,
    tr: Translator,
    game: CustomGame,
    match: Match,
    hands: Sequence[TriedHand],
    *,
    change: Callable[[int, TriedHand], object],
    width: float,
) -> list[ft.Control]:
    """Return the fields of both hands."""
    parts: list[ft.Control] = []
    for number, hand in enumerate(hands):
        parts += hand_fields(theme, tr, game, match, number, hand=hand, change=partial(change, number), width=width)
    return [*parts, space(16)]
