"""``scorekeeper score FILE``: reads a match file and prints what it comes to."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from scorekeeper.cli.input_files import read_document
from scorekeeper.cli.terminal import complain, tell_json
from scorekeeper.core.check import review
from scorekeeper.core.codec import JSON, read_match
from scorekeeper.core.match import evaluate, facts, named_result
from scorekeeper.core.model import HandResult, PerSide
from scorekeeper.core.problem import Problem, Refused
from scorekeeper.core.variant import Match, MatchState
from scorekeeper.games import BUILT_IN, GameRegistry
from scorekeeper.i18n import Translator
from scorekeeper.wording.problem_text import code, concerned, reason

NOT_VALID = 2


def run(arguments: Namespace, tr: Translator) -> int:
    match = accepted(read_document(arguments.file), GameRegistry(BUILT_IN), tr)
    if isinstance(match, str):
        complain(match)
        return NOT_VALID
    tell_json(scores(match, tr))
    return 0


def accepted(document: Any, games: GameRegistry, tr: Translator) -> Match | str:
    """The match of a file; or the one line that says where it is refused, whom that is about, and why."""
    found = Refused(document) if isinstance(document, Problem) else read_match(document, games)
    if isinstance(found, Refused):
        return refusal(found, (), tr)
    match, refused = found
    return match if refused is None else refusal(refused, match.setup.players, tr)


def refusal(refused: Refused, players: tuple[str, ...], tr: Translator) -> str:
    """``hand 2, play 3, Anna: E_NOT_MULTIPLE …``; hands and plays are counted from 1."""
    places = [
        *([] if refused.hand is None else [tr("cli.hand", hand=str(refused.hand + 1))]),
        *([] if refused.play is None else [tr("cli.play", play=str(refused.play + 1))]),
        *concerned(refused.problem, players),
    ]
    said = {"code": code(refused.problem), "reason": reason(tr, refused.problem, players)}
    return tr("cli.refused_at", places=places, **said) if places else tr("cli.refused", **said)


def scores(match: Match, tr: Translator) -> JSON:
    """Everything that follows from a match, as plain JSON. Sides stand in the order of the file."""
    state = evaluate(match)
    setup = match.setup
    names = [setup.name_of(side) for side in range(setup.sides)]
    leads = None if state.over or state.leader is None else setup.players[state.leader]
    return {
        "game": match.variant.id,
        "sides": names,
        "hand_scores": [_points(one) for one in state.results],
        "play_points": [[list(points) for points in one.each] for one in state.results],
        "totals": list(state.totals),
        "status": "finished" if state.over else "in_play",
        "winners": [names[side] for side in state.winners],
        "eliminated": [names[side] for side, _ in state.left],
        "next_leader": leads,
        "named_result": named_result(match, state),
        "problems": _problems(match, state, names, tr),
        "facts": dict(facts(match, state)),
    }


def _points(one: HandResult) -> list[int | None]:
    """What a hand scored; nothing for a side that had left before it."""
    per_side: PerSide = one.points
    return [points if alive else None for points, alive in zip(per_side, one.alive, strict=True)]


def _problems(match: Match, state: MatchState, names: list[str], tr: Translator) -> list[JSON]:
    """What is questionable, though it counts as it was written."""
    setup = match.setup
    return [
        {
            "code": code(one.problem),
            "sentence": reason(tr, one.problem, setup.players),
            "hand": None if one.hand is None else one.hand + 1,
            "play": None if one.play is None else one.play + 1,
            "sides": list(dict.fromkeys(names[setup.side_of(seat)] for seat in one.problem.seats)),
        }
        for one in review(match, state)
    ]
