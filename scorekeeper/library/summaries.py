"""What lists and statistics show of matches: the summary of each one, made from its header and log."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from scorekeeper.core.codec import DEFINITION, JSON, read_log
from scorekeeper.core.evaluate import best_totals, evaluate
from scorekeeper.core.model import EarlyEnd
from scorekeeper.core.problem import Refusal
from scorekeeper.core.ranking import attended, places, scored, shut_out, times_out
from scorekeeper.core.roster import sides_left
from scorekeeper.core.series import Series, read_series
from scorekeeper.core.session import last_played, open_session
from scorekeeper.core.timestamps import EPOCH, read_timestamp
from scorekeeper.core.variant import Games, Match, MatchState
from scorekeeper.library.loaded_match import read_start
from scorekeeper.library.people import People
from scorekeeper.library.statistics import Outcome
from scorekeeper.storage.protocol import Summary


@dataclass(frozen=True, slots=True)
class MatchSummary:
    """What a list shows of a match: game, names and totals of the sides, who has won or leads, which hand is next.

    ``changed`` is when something was last written on the sheet, ``played`` when it was last scored: a note or another
    name written later does not make an old match new. ``players`` are the names by seat; ``places``,
    ``points``, ``hands``, ``outs``, ``late`` and ``shut_out`` are as in ``Outcome``, and empty while the match is not
    over. ``ahead`` are the sides that lead a match in play. ``begun`` is when the match was created, ``early_end`` how
    it was ended if not by its goal. ``definition`` is the document of the game that the match brings along. ``left``
    are the sides that are out of the match, ``gone`` those of them that left of their own accord.
    """

    id: str
    game: str
    sides: tuple[str, ...]
    totals: tuple[int, ...]
    left: tuple[int, ...]
    winners: tuple[int, ...]
    over: bool
    hand: int
    leader: str | None
    draft: bool
    target: int | None
    teams: int
    changed: datetime
    players: tuple[str, ...] = ()
    places: tuple[int, ...] = ()
    points: tuple[int, ...] = ()
    hands: tuple[int, ...] = ()
    outs: tuple[int, ...] | None = None
    series: Series | None = None
    late: tuple[int, ...] = ()
    begun: datetime = EPOCH
    early_end: EarlyEnd | None = None
    shut_out: tuple[int, ...] = ()
    ahead: tuple[int, ...] = ()
    definition: JSON | None = None
    played: datetime = EPOCH
    gone: tuple[int, ...] = ()


def match_summary(summary: Summary) -> MatchSummary:
    """Return a match that can be read as a list shows it."""
    known = summary.content
    went = known.get("outs")
    series = read_series(summary.header.get("series"))
    changed = read_timestamp(known.get("at")) or summary.changed_at
    return MatchSummary(
        summary.id,
        known["game"],
        tuple(known["sides"]),
        tuple(known["totals"]),
        tuple(known["left"]),
        tuple(known["winners"]),
        known["over"],
        known["hand"],
        known["leader"],
        known["draft"],
        known["target"],
        known["teams"],
        changed,
        tuple(known["players"]),
        tuple(known.get("places", ())),
        tuple(known.get("points", ())),
        tuple(known.get("hands", ())),
        None if went is None else tuple(went),
        series if isinstance(series, Series) else None,
        tuple(known.get("late", ())),
        read_timestamp(summary.header.get("created")) or EPOCH,
        known.get("early_end"),
        tuple(known.get("shut_out", ())),
        tuple(known.get("ahead", ())),
        summary.header.get(DEFINITION),
        read_timestamp(known.get("played")) or changed,
        tuple(known.get("gone", ())),
    )


def summarize(games: Games, header: JSON, log: list[JSON]) -> JSON:
    """Return the summary of a match as plain JSON for the index; empty if the match cannot be read."""
    start, _ = read_start(header, games)
    if isinstance(start, Refusal):
        return {}
    lines = read_log(start, log)[0]
    session = open_session(start, lines)
    match, played = session.match, last_played(session)
    state, setup = evaluate(match), match.setup
    target = setup.options.get("target")
    gone = sorted(sides_left(match, state))
    return {
        "at": lines[-1].at.isoformat() if lines else header.get("created"),
        "played": played.isoformat() if played else header.get("created"),
        "game": match.variant.id,
        "sides": [setup.name_of(side) for side in range(setup.sides)],
        "totals": list(state.totals),
        "left": [*(side for side, _ in state.eliminations), *gone],
        **({"gone": gone} if gone else {}),
        "winners": list(state.winners),
        "over": state.is_over,
        "hand": match.hand_index,
        "leader": None if state.leader is None else setup.players[state.leader],
        "draft": bool(header.get("draft")),
        "target": target,
        "teams": setup.teams,
        "players": list(setup.players),
        **(_came_out(match, state) if state.is_over else {"ahead": _ahead(match, state)}),
    }


def _ahead(match: Match, state: MatchState) -> list[int]:
    """Return the sides with the best total so far; nobody while all are level."""
    best = best_totals(match, state)
    return [] if len(best) == sum(state.active) else [*best]


def _came_out(match: Match, state: MatchState) -> JSON:
    """Return the result of a finished match, for statistics."""
    points, hands = scored(match, state)
    went = times_out(match, state)
    ranked = sorted(places(match, state), key=lambda match: match.side)
    late = _missed_half(match, state)
    without = [side for side in shut_out(match, state) if side not in late]
    return {
        "places": [match.place for match in ranked],
        "points": list(points),
        "hands": list(hands),
        "outs": None if went is None else list(went),
        **({"late": late} if late else {}),
        **({"shut_out": without} if without else {}),
        **({"early_end": state.early_end} if state.early_end else {}),
    }


def _missed_half(match: Match, state: MatchState) -> list[int]:
    """Return the sides for which the match does not count: they were at the table for less than half of its hands."""
    if not match.changes:
        return []
    hands = sum(not result.after_end for result in state.results)
    return [side for side, number in enumerate(attended(match, state)) if 2 * number < hands]


def names_on(shown: Iterable[MatchSummary]) -> list[str]:
    """Return the names of players in the order of these matches. Case is ignored; the first spelling is used."""
    names: dict[str, str] = {}
    for name in (name for match in shown for name in match.players):
        names.setdefault(name.casefold(), name)
    return [*names.values()]


def outcomes(shown: Iterable[MatchSummary], people: People) -> list[Outcome]:
    """Return the outcomes of finished matches with several sides, oldest first; the matches are given latest first.

    Those that were ended so that nobody wins count nowhere.
    """
    finished = (match for match in shown if match.over and len(match.sides) > 1 and match.early_end != "nobody")
    found = [
        Outcome(
            match.game,
            match.played,
            people.at_table(match.players),
            match.teams,
            match.winners,
            match.places,
            match.points,
            match.hands,
            match.outs,
            match.late,
            match.shut_out,
        )
        for match in finished
    ]
    return found[::-1]
