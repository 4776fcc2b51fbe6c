"""``scorekeeper score FILE``: reads a match file and prints its scores."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping
from typing import Any, cast

from scorekeeper.cli.input_files import read_document
from scorekeeper.cli.terminal import NOT_VALID, print_error, print_json
from scorekeeper.core.check import review
from scorekeeper.core.codec import DEFINITION, JSON, read_match
from scorekeeper.core.evaluate import evaluate, facts, named_result
from scorekeeper.core.model import HandResult
from scorekeeper.core.problem import Problem, Refusal
from scorekeeper.core.variant import Match, MatchState, game_of
from scorekeeper.games import BUILT_IN, GameRegistry
from scorekeeper.i18n import Translator
from scorekeeper.wording.custom_text import with_game
from scorekeeper.wording.problem_text import error_code, names_concerned, problem_sentence


def run(arguments: Namespace, tr: Translator) -> int:
    match = match_or_refusal(read_document(arguments.file), GameRegistry(BUILT_IN), tr)
    if isinstance(match, str):
        print_error(match)
        return NOT_VALID
    print_json(scores(match, with_game(tr, match.variant)))
    return 0


def match_or_refusal(document: Any, games: GameRegistry, tr: Translator) -> Match | str:
    """Return the match of a file, or the line that says where it is refused, which players that concerns, and why."""
    tr = _with_game_of(document, games, tr)
    found = Refusal(document) if isinstance(document, Problem) else read_match(document, games)
    if isinstance(found, Refusal):
        return refusal(found, (), tr)
    match, refused = found
    return match if refused is None else refusal(refused, match.setup.players, tr)


def _with_game_of(document: Any, games: GameRegistry, tr: Translator) -> Translator:
    """Return the translator that has the name of the game that a match file brings along."""
    fields: Mapping[str, Any] = cast("Mapping[str, Any]", document) if isinstance(document, Mapping) else {}
    variant = game_of(games, str(fields.get("game")), fields.get(DEFINITION))
    return tr if isinstance(variant, Problem) else with_game(tr, variant)


def refusal(refused: Refusal, players: tuple[str, ...], tr: Translator) -> str:
    """Return a line like ``hand 2, play 3, Anna: E_NOT_MULTIPLE …``. Hands and plays count from 1."""
    places = [
        *([] if refused.hand is None else [tr("cli.hand", hand=str(refused.hand + 1))]),
        *([] if refused.play is None else [tr("cli.play", play=str(refused.play + 1))]),
        *names_concerned(refused.problem, players),
    ]
    values = {"code": error_code(refused.problem), "reason": problem_sentence(tr, refused.problem, players)}
    return tr("cli.refused_at", places=places, **values) if places else tr("cli.refused", **values)


def scores(match: Match, tr: Translator) -> JSON:
    """Return everything that is computed from a match, as plain JSON. Sides are in the order of the file."""
    state = evaluate(match)
    setup = match.setup
    names = [setup.name_of(side) for side in range(setup.sides)]
    leads = None if state.is_over or state.leader is None else setup.players[state.leader]
    return {
        "game": match.variant.id,
        "sides": names,
        "hand_scores": [_points(hand) for hand in state.results],
        "play_points": [[list(points) for points in hand.play_points] for hand in state.results],
        "totals": list(state.totals),
        "status": "finished" if state.is_over else "in_play",
        "winners": [names[side] for side in state.winners],
        "eliminated": [names[side] for side, _ in state.eliminations],
        **({"ended_early": state.early_end} if state.early_end else {}),
        **({"adjustments": _adjustments(match, names)} if match.adjustments else {}),
        **(_people(match, state, names) if match.changes else {}),
        "next_leader": leads,
        "named_result": named_result(match, state),
        "problems": _problems(match, state, names, tr),
        "facts": dict(facts(match, state)),
    }


def _adjustments(match: Match, names: list[str]) -> list[JSON]:
    """Return the penalties and bonuses: after which hand, for whom, how many points, and what for."""
    return [
        {"after": each.hand, "side": names[each.side], "points": each.points, "word": each.word}
        for each in match.adjustments
    ]


def _people(match: Match, state: MatchState, names: list[str]) -> JSON:
    """Return who joined, in which hand and with which total, and who has left."""
    joined = {names[seat]: {"hand": each.hand + 1, "total": each.total} for seat, each in match.joined.items()}
    return {"joined": joined, "left": [names[side] for side in sorted(state.gone)]}


def _points(hand: HandResult) -> list[int | None]:
    """Return the points of a hand by side; ``None`` for a side that did not play it."""
    return [points if alive else None for points, alive in zip(hand.points, hand.active, strict=True)]


def _problems(match: Match, state: MatchState, names: list[str], tr: Translator) -> list[JSON]:
    """Return the problems of the match. The hands count as they were written all the same."""
    setup = match.setup
    return [
        {
            "code": error_code(refused.problem),
            "sentence": problem_sentence(tr, refused.problem, setup.players),
            "hand": None if refused.hand is None else refused.hand + 1,
            "play": None if refused.play is None else refused.play + 1,
            "sides": list(dict.fromkeys(names[setup.side_of(seat)] for seat in refused.problem.seats)),
        }
        for refused in review(match, state)
    ]
