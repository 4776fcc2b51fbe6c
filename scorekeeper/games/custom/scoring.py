"""What a hand of a game that people define scores, who wins it, and which records are impossible."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from scorekeeper.core.model import PerSide, RuleContext, Setup
from scorekeeper.core.problem import Code, Problem
from scorekeeper.core.variant import Reason
from scorekeeper.games._agree import check_last, hands_agree, hands_dealt
from scorekeeper.games._pairs import level_leader
from scorekeeper.games._pips import lowest
from scorekeeper.games.custom.records import CustomEnd, CustomPlay, end_form
from scorekeeper.games.custom.settings import CustomGame

Winners = Callable[[Any, Setup], tuple[int, ...]]


def held_by_seat(end: CustomEnd, setup: Setup) -> tuple[int, ...]:
    return tuple(setup.pips_of(held) for held in end.pips or (None,) * len(setup.players))


def written_by_side(end: CustomEnd, setup: Setup) -> PerSide:
    """Return the pips or points of each side; 0 where none are written."""
    if end.points is not None:
        return setup.sum_by_side(number or 0 for number in end.points)
    return setup.sum_by_side(held_by_seat(end, setup))


def lightest(game: CustomGame, end: CustomEnd, setup: Setup) -> tuple[int, ...]:
    """Return the sides that have won a hand, before it is asked who of level ones wins it."""
    if end.out is not None:
        return (setup.side_of(end.out),)
    if end.pips is None or game.blocked != "lowest":
        return ()
    if game.compares == "pair":
        return lowest(range(setup.sides), written_by_side(end, setup))
    order, held = setup.playing_order, held_by_seat(end, setup)
    seats = [seat for seat in order if end.pips[seat] is not None]
    if game.compares == "last" and end.last is not None:
        place = order.index(end.last)
        around = [seat for seat in (*order[place:], *order[:place]) if seat in seats]
        seats = around[:2]
    return tuple(dict.fromkeys(setup.side_of(seat) for seat in lowest(seats, held)))


def winning_sides(game: CustomGame, end: CustomEnd, setup: Setup) -> tuple[int, ...]:
    """Return the sides that win a hand, whoever led it."""
    best = lightest(game, end, setup)
    if len(best) < 2 or game.level == "shared":
        return best
    return (setup.side_of(end.last),) if game.level == "last" and end.last is not None else ()


def last_wins(game: CustomGame, end: CustomEnd, setup: Setup) -> bool:
    """Return whether a blocked hand is level, and goes to the side that laid the last tile."""
    return game.level == "last" and len(lightest(game, end, setup)) > 1


def taking_side(game: CustomGame, end: CustomEnd, setup: Setup, leader: int | None) -> int | None:
    """Return the side that gets a level hand because it led."""
    is_level = game.level == "leader" and len(lightest(game, end, setup)) > 1
    return setup.side_of(leader) if is_level and leader is not None else None


def takers(game: CustomGame, end: CustomEnd, context: RuleContext) -> tuple[int, ...]:
    level = taking_side(game, end, context.setup, context.leader)
    return winning_sides(game, end, context.setup) or (() if level is None else (level,))


def end_points(game: CustomGame, end: CustomEnd, context: RuleContext) -> PerSide:
    """Return what the end of a hand writes for each side; when a match counts down, it is taken off."""
    written = _own(game, end, context) if game.writes == "own" else _won(game, end, context)
    return tuple(-number for number in written) if game.ends == "down_to" else written


def _own(game: CustomGame, end: CustomEnd, context: RuleContext) -> PerSide:
    """Return what each side writes for itself; in a blocked hand the lightest may write nothing."""
    setup = context.setup
    if end.blocked and game.blocked == "nobody":
        return setup.zero_points
    written = list(written_by_side(end, setup))
    if end.blocked and game.blocked == "lowest":
        for side in lightest(game, end, setup):
            written[side] = 0
    if end.out is not None:
        side = setup.side_of(end.out)
        written[side] = with_premiums(game, end, written[side])
    return tuple(written)


def with_premiums(game: CustomGame, end: CustomEnd, worth: int, level: int = 0) -> int:
    """Return the worth of a hand with the premiums of its end, after so many ``level`` ones."""
    marked = [each for each in game.premiums if each.key in end.premiums]
    worth = after_level(game, worth + sum(each.adds for each in marked), level)
    worth = max([worth, *(each.makes for each in marked)])
    return worth * 2 ** sum(each.doubles for each in marked)


def _won(game: CustomGame, end: CustomEnd, context: RuleContext) -> PerSide:
    """Return what the side that wins a hand writes, or is paid by the others."""
    setup, best = context.setup, takers(game, end, context)
    if end.blocked and game.blocked == "own":
        return written_by_side(end, setup)
    if not best or is_unwritten_break(game, context, best[0]):
        return setup.zero_points
    held = written_by_side(end, setup)
    if game.writes == "plus_minus":
        paid = [-number if side not in best else 0 for side, number in enumerate(held)]
        share = -sum(paid) // len(best)
        return tuple(share if side in best else number for side, number in enumerate(paid))
    worth = with_premiums(game, end, _worth(game, end, best, held), context.carry or 0)
    return tuple(worth if side in best else 0 for side in range(setup.sides))


def _worth(game: CustomGame, end: CustomEnd, best: tuple[int, ...], held: PerSide) -> int:
    """Return what one of the sides that win a hand writes, without premiums."""
    if game.asks == "win":
        return game.win_points
    if game.writes == "winner":
        return held[best[0]]
    own = sum(held[side] for side in best)
    taken = sum(held) if game.writes == "all" else (sum(held) - own) // len(best)
    if end.blocked and game.blocked_worth == "minus_own":
        taken = max(0, taken - held[best[0]])
    elif end.blocked and game.blocked_worth == "plus_own":
        taken += own
    return taken // game.round_to * game.round_to


def after_level(game: CustomGame, worth: int, level: int) -> int:
    """Return the worth of a hand after some level ones."""
    if game.after_level == "double" and level:
        return worth * 2
    return worth + level if game.after_level == "plus_one" else worth


def is_unwritten_break(game: CustomGame, context: RuleContext, won: int) -> bool:
    """Return whether a hand breaks the run of another side, and is not written itself."""
    if game.ends != "runs" or game.broken_by != "unwritten_loss":
        return False
    return any(total for side, total in enumerate(context.totals) if side != won)


def level_hands(game: CustomGame, context: RuleContext) -> int:
    """Return how many hands in a row nobody has won."""
    level, end = context.carry or 0, context.hand.end
    if end is None:
        return level
    return 0 if takers(game, end, context) else level + 1


def next_after_level(game: CustomGame, level: int, _: Setup) -> Reason | None:
    """Return what the next hand is worth after so many level ones."""
    more = {"double": Reason("next_double"), "plus_one": Reason("next_more", values={"more": level})}
    return more.get(game.after_level)


def play_points(game: CustomGame, play: CustomPlay, context: RuleContext) -> PerSide:
    """Return what a button or a premium writes for the side of its player."""
    worth = {**{each.key: each.points for each in game.keys if each.name}, **{p.key: p.adds for p in game.premiums}}
    number = (play.number or 0) * (-1 if play.minus else 1) + (play.points or 0) + worth.get(str(play.word), 0)
    sign = -1 if game.ends == "down_to" else 1
    return context.setup.points_for(context.setup.side_of(play.player), sign * number)


def leads_next(game: CustomGame, end: CustomEnd, setup: Setup) -> int | None:
    """Return who leads next of the side that won: who went out, or holds its lightest hand."""
    won = winning_sides(game, end, setup)
    if end.out is not None or len(won) != 1 or end.pips is None:
        return end.out
    return lowest(setup.seats_of(won[0]), held_by_seat(end, setup))[0]


# What is impossible


def rules_of(game: CustomGame) -> Callable[[Any, RuleContext], Iterable[Problem]]:
    """Return the check of the records of a game."""
    hidden = end_form(game).hidden
    words = {each.key for each in game.premiums}
    drawn = hands_agree() if game.draws else hands_dealt(dealt_out=False)
    all_play_on = hands_agree(stops=False, drawn=game.draws)
    buttons = {key.points for key in game.keys if not key.name} or {0}
    named = {key.key for key in game.keys if key.name} | (words if game.premium_for == "anybody" else set[str]())

    def check_end(end: CustomEnd, context: RuleContext) -> Iterable[Problem]:
        stray = next((name for name in hidden if getattr(end, name) not in (None, False, ())), None)
        if stray is not None:
            yield Problem(Code.FIELD_UNKNOWN, values={"value": stray})
            return
        if unknown := next((word for word in end.premiums if word not in words), None):
            yield Problem(Code.KIND, values={"value": unknown})
        if end.pips is not None:
            yield from check_last(end, end.last)
            yield from (drawn if "out" not in hidden else all_play_on)(end, context)
        is_level = game.level == "leader" and len(lightest(game, end, context.setup)) > 1
        if is_level and context.leader is None:
            yield level_leader(context)

    def check_play(play: CustomPlay, _: RuleContext) -> Iterable[Problem]:
        if play.points is not None and play.points not in buttons:
            values = {"value": play.points, "low": min(buttons), "high": max(buttons)}
            yield Problem(Code.VALUE_RANGE, (play.player,), values)
        elif play.word is not None and play.word not in named:
            yield Problem(Code.KIND, (play.player,), {"value": play.word})
        elif play.minus and play.number is None:
            yield Problem(Code.FIELD_UNKNOWN, (play.player,), {"value": "minus"})

    def rules(record: Any, context: RuleContext) -> Iterable[Problem]:
        return check_end(record, context) if isinstance(record, CustomEnd) else check_play(record, context)

    return rules
