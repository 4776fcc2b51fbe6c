"""The adapter of cases.json and world_cases.json: translates cases into match files and compares the results."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from itertools import zip_longest
from pathlib import Path
from typing import Any, cast

import pytest

from scorekeeper.__main__ import main
from scorekeeper.core.codec import read_match
from scorekeeper.core.evaluate import evaluate
from scorekeeper.core.kinds import Ends, fields_of
from scorekeeper.core.layout import layout
from scorekeeper.core.problem import Refusal
from scorekeeper.core.variant import Match, Variant
from scorekeeper.games._pips import pips_by_seat
from tests.registry import REGISTRY

JSON = dict[str, Any]
Capture = pytest.CaptureFixture[str]

IDS = {
    "jeu_de_dominos": "dominoes",
    "tete_a_tete": "head_to_head",
    "matador": "matador",
    "muggins": "muggins",
    "rubicon": "rubicon",
    "dominos_des_nombres": "round_numbers",
    "hongrois": "hongrois",
    "memory": "memory",
    "sans_pioche": "no_boneyard",
    "sebastopol": "sebastopol",
    "cent_a_zero": "hundred_to_zero",
    "la_poule": "la_poule",
    "dominos_k": "dominos_k",
    "trois_partout": "threes",
    "domino_whist": "domino_whist",
    "qui_perd_gagne": "loser_wins",
    "bergen": "bergen",
    "canton": "canton",
    "quarante_deux": "forty_two",
    "domino_patience": "patience",
    "general_000": "draw",
    "general_003": "draw",
    "lets_play_001": "lets_play",
    "luckies_004": "luckies",
}
"""The ids of the games of cases.json. The games of world_cases.json have the ids of the app."""

NO_GAME = {"sets", "booklet", "reussites"}
"""Cases about the sets, the lead in all games of the booklet, and the solitaires."""


OPTIONS: Mapping[str, Callable[[Any], JSON]] = {
    "doubles_count": lambda value: {"doubles": value},
    "boneyard_keep": lambda value: {"keep": value},
    "stock_bonus": lambda value: {"keep": 1} if value else {},
}
"""Options of the cases that have another name or value."""


def match_file(case: JSON, options: Mapping[str, Any] | None = None) -> JSON:
    """Return a case as a match file, with more options."""
    variant = REGISTRY[game_id(case)]
    who = {"teams": list(case["teams"].values())} if "teams" in case else {"sides": case["players"]}
    write = HANDS.get(case["game"], _pips if case["game"] in IDS else _record)
    hands = [write(hand, case, variant) for hand in case["hands"]]
    for hand in hands[:-1]:
        hand.setdefault("end", {})
    house: JSON = {}
    for key, value in case["options"].items():
        house |= OPTIONS[key](value) if key in OPTIONS else {key: value}
    house |= options or {}
    seats = [name for names in zip_longest(*case.get("teams", {}).values()) for name in names]
    order = {"order": case["players"]} if seats and seats != case["players"] else {}
    tiles = {"set": house.pop("set")} if "set" in house else {}
    return {
        "format": "scorekeeper-match",
        "version": 1,
        "game": variant.id,
        **who,
        **tiles,
        **order,
        "options": house,
        "hands": hands,
    }


def game_id(case: JSON) -> str:
    """Return the id of the game in the app."""
    game: str = case["game"]
    return IDS.get(game, game)


def sides(case: JSON) -> list[str]:
    """Return the names of the sides in the order of the case's arrays."""
    return [" & ".join(members) for members in case["teams"].values()] if "teams" in case else case["players"]


def _pips(hand: JSON, _: JSON, variant: Variant) -> JSON:
    asked = {field.name for field in fields_of(variant.sheet.end_type)}
    given = {
        "out": hand.get("out"),
        "pips": hand.get("pips_left", hand.get("tiles_left")),
        "blocked": hand.get("blocked", False),
        "boneyard": hand.get("boneyard_tiles", hand.get("stock_pips")),
    }
    return {"end": {name: value for name, value in given.items() if name in asked}}


def _record(hand: JSON, _: JSON, variant: Variant) -> JSON:
    """Return a hand of a world game: its fields have the names of the app, but for the pips.

    A field that the record does not have is left out if it says nothing: ``"blocked": false`` where no hand can be.
    """
    asked = {field.name for field in fields_of(variant.sheet.end_type)}
    given = {PIPS.get(key, key): value for key, value in hand.items() if key not in AROUND_END}
    end = {key: value for key, value in given.items() if key in asked or value}
    plays = {"plays": hand["events"]} if "events" in hand else {}
    leader = {"leader": hand["leader"]} if "leader" in hand else {}
    return {**plays, **leader, **({"end": end} if hand.get("hand_over", True) else {})}


PIPS = {"pips_left": "pips", "tiles_left": "pips"}
AROUND_END = {"events", "leader", "hand_over"}
"""The fields of a hand of a world game that do not belong to its end."""


def _ends(hand: JSON, _: JSON, variant: Variant) -> JSON:
    """Return a hand of Muggins or 3 partout: openings and totals of the ends."""
    ends = next(
        play.tag for play in variant.sheet.play_types if any(isinstance(field.kind, Ends) for field in fields_of(play))
    )
    plays = [{**event, "kind": "opening" if event["kind"] == "opening" else ends} for event in hand["events"]]
    return {"plays": plays, **_closed(hand)}


def _closed(hand: JSON) -> JSON:
    return {"end": {}} if hand.get("hand_over") else {}


def _tiles(hand: JSON, _: JSON, __: Variant) -> JSON:
    """Return a hand of Rubicon or Nombres: tiles played and bought."""
    kinds = {"play": "laid", "buy": "bought"}
    plays = [{**event, "kind": kinds[event["kind"]]} for event in hand.get("events", [])]
    counted = hand.get("tiles_in_hand", hand.get("tiles_left"))
    return {"plays": plays, **(_closed(hand) if counted is None else {"end": {"tiles": counted}})}


def _canton(hand: JSON, case: JSON, variant: Variant) -> JSON:
    return {"plays": hand["events"], **(_pips(hand, case, variant) if hand.get("hand_over") else {})}


def _memory(hand: JSON, _: JSON, __: Variant) -> JSON:
    if "pairs" in hand:
        return {"plays": [{"kind": "pair", **pair} for pair in hand["pairs"]], **_closed(hand)}
    return {"end": {"points": hand.get("points"), "tiles": hand.get("tiles")}}


def _order(hand: JSON, _: JSON, __: Variant) -> JSON:
    """Return a hand of Sans pioche: every elimination is a play."""
    return {"plays": [{"kind": "leaves", "player": player} for player in hand["eliminations"]]}


def _poule(hand: JSON, _: JSON, __: Variant) -> JSON:
    return {"end": {"laid": hand["posed"], "left": hand["left"]}}


def _patience(hand: JSON, _: JSON, __: Variant) -> JSON:
    return {"end": {"tiles": hand["tiles_left"]}}


def _bergen(hand: JSON, case: JSON, _: Variant) -> JSON:
    firsts: list[Any] = [seat for seat in _listed(hand.get("first")) if seat is not None]
    caps = [
        {"kind": "cap", "player": player, "size": written}
        for size, counts in ((2, hand["double_caps"]), (3, hand["triple_caps"]))
        for player, count in zip_longest(case["players"], counts)
        for written in _times(size, count)
    ]
    end = {name: hand[key] for name, key in BERGEN_END.items() if key in hand}
    return {"plays": [*({"kind": "first", "player": player} for player in firsts), *caps], "end": end}


BERGEN_END = {"out": "out", "blocked": "blocked", "winner": "blocked_winner", "tiles": "tiles_left"}


def _listed(value: Any) -> list[Any]:
    return cast("list[Any]", value) if isinstance(value, list) else [value]


def _times(size: int, count: Any) -> list[Any]:
    """Return a cap repeated ``count`` times; an invalid count becomes the size, so that reading refuses it."""
    return [size] * count if type(count) is int and count >= 0 else [count]


def _forty_two(hand: JSON, case: JSON, _: Variant) -> JSON:
    if "trick" in hand:
        return {"plays": [{"kind": "trick", "player": 0, "tiles": hand["trick"]}]}
    bids = [{"kind": "bid", **_bid(bid)} for bid in hand.get("bids", [])]
    if "contract" not in hand and "contract_team" not in hand:
        return {"plays": bids}
    team = hand.get("contract_team")
    members = case["teams"].get(team, [team])
    bidder = next((bid["player"] for bid in reversed(bids) if bid["player"] in members), members[0])
    end = {name: hand[key] for name, key in CONTRACT.items() if key in hand}
    return {"plays": bids, "end": {"bidder": bidder, **end}}


CONTRACT = {"bid": "contract", "tricks": "tricks", "specials": "specials", "points": "points_won"}


def _bid(bid: Any) -> JSON:
    """Return a bid of the case, which is an object or a pair."""
    return {"player": bid["player"], "bid": bid["bid"]} if isinstance(bid, dict) else {"player": bid[0], "bid": bid[1]}


HANDS: Mapping[str, Callable[[JSON, JSON, Variant], JSON]] = {
    "muggins": _ends,
    "trois_partout": _ends,
    "rubicon": _tiles,
    "dominos_des_nombres": _tiles,
    "memory": _memory,
    "sans_pioche": _order,
    "la_poule": _poule,
    "bergen": _bergen,
    "canton": _canton,
    "quarante_deux": _forty_two,
    "domino_patience": _patience,
}
"""The function that writes a hand, for games with more than pips left."""


ALTERNATIVES: Mapping[tuple[str, int], JSON] = {
    ("sebastopol-09", 0): {"blocked": "lowest_zero"},
    ("nombres-05", 0): {"round_from": 10},
    ("hongrois-13", 0): {"together": "highest"},
    ("quiperd-01", 0): {"scoring": "own"},
    ("quiperd-01", 1): {"scoring": "whist"},
    ("quiperd-05", 0): {"scoring": "own"},
    ("bergen-09", 0): {"full_tie": "points"},
    ("bergen-17", 0): {"stop": "at_once"},
    ("canton-09", 0): {"stop": "end_of_hand"},
    ("luckies-17", 0): {"unplayed": "aside_too"},
}
"""The option that gives the alternative reading of an ambiguous case, where the case does not name it."""

LINE = re.compile(r"((?P<places>.+): )?E_(?P<code>[A-Z_]+) (?P<why>.+)\n")


# The output of the command, and what a case expects


def score(document: JSON, path: Path, capsys: Capture) -> tuple[int, str, str]:
    """Run ``score`` on a match file. Return exit code, standard output and standard error."""
    file = path / "match.json"
    file.write_text(json.dumps(document), "utf-8")
    status = main(["score", str(file)])
    printed = capsys.readouterr()
    return status, printed.out, printed.err


def place(line: re.Match[str], what: str) -> str | None:
    """Return the number of the hand or the play that a line names."""
    found = re.search(rf"\b{what} (\d+)", line["places"] or "")
    return found and found[1]


def without(document: JSON, reject: JSON, play: str | None) -> None:
    """Remove the refused entry, a play or a whole hand, and everything after it."""
    index = reject["hand_index"]
    del document["hands"][index + 1 :]
    hand = document["hands"][index]
    hand.pop("end", None)
    if play is not None:
        del hand["plays"][int(play) - 1 :]
    if reject["at"] == "hand" or not hand.get("plays"):
        del document["hands"][index]


def agrees(found: JSON, expected: JSON, case: JSON) -> None:
    """Compare the printed result with the expectation of a case."""
    names = dict(zip(case.get("teams", case["players"]), sides(case), strict=True))
    for key in ("hand_scores", "totals", "status"):
        if key in expected:
            assert found[key] == expected[key], key
    for key in ("winners", "eliminated"):
        if key in expected:
            assert found[key] == [names[side] for side in expected[key]], key


# Expectations of some cases besides points

PLAIN = {"hand_scores", "totals", "status", "winners", "eliminated", "notes", "unit"}


def _play_points(key: str) -> Callable[[JSON, JSON], None]:
    def check(case: JSON, found: JSON) -> None:
        by_side = found["play_points"]
        by_hand = [[sum(points) for points in hand] for hand in by_side]
        together = [points for hand in by_hand for points in hand]
        assert case["expect"][key] in (together, by_hand, by_side)

    return check


def _table(case: JSON, _: JSON) -> None:
    match = _match(case)
    rows = layout(match, evaluate(match)).rows
    printed = [[f"{box.sign}{box.value}" for box in row.boxes] for row in rows if row.kind != "next"]
    assert printed == [row[1:] for row in case["expect"]["table"]]


def _cumul(case: JSON, _: JSON) -> None:
    match = _match(case)
    rows = layout(match, evaluate(match), shown=len(match.hands) - 1).rows
    before = next(row for row in rows if row.label == "line.hands_before")
    assert [box.value for box in before.boxes] == case["expect"]["cumul_previous"]


def _match(case: JSON) -> Match:
    found = read_match(match_file(case), REGISTRY)
    assert not isinstance(found, Refusal)
    return found[0]


def _pips_in_last_hand(case: JSON, _: JSON) -> None:
    match = _match(case)
    assert list(pips_by_seat(match.hands[-1].end, match.setup)) == case["expect"]["pips"]


def _trick(case: JSON, found: JSON) -> None:
    assert found["facts"]["trick_points"] == [case["expect"]["trick_points"]]


def _hand_winner(key: str) -> Callable[[JSON, JSON], None]:
    def check(case: JSON, found: JSON) -> None:
        names = list(case.get("teams", case["players"]))
        won = [names[side] for side in found["facts"].get("hand_winners", [[]])[-1]]
        expected = case["expect"][key]
        assert won == ([] if expected is None else expected if isinstance(expected, list) else [expected])

    return check


def _last(name: str) -> Callable[[JSON, JSON], None]:
    """Return a check of the last hand's value of a fact."""

    def check(case: JSON, found: JSON) -> None:
        key = {"captures": "captures_total", "other_hands": "hands_bonus"}[name]
        assert found["facts"][name][-1] == case["expect"][key]

    return check


def _fact(key: str, name: str | None = None) -> Callable[[JSON, JSON], None]:
    def check(case: JSON, found: JSON) -> None:
        assert found["facts"][name or key] == case["expect"][key]

    return check


def _named(case: JSON, found: JSON) -> None:
    assert found["named_result"] == case["expect"]["named_result"]


def _goats(case: JSON, found: JSON) -> None:
    names = list(case.get("teams", case["players"]))
    assert [names[side] for side in found["facts"]["goats"]] == case["expect"]["goats"]


SAME_NAME = [
    *("engines", "eggs", "hanging", "factors", "passed"),
    "points_won",
    "chips",
    "pot",
    "tiles",
    "running_total",
    "announced",
    "draws",
    "tiles_in_hand",
    "stock",
]
"""Facts that the command calls like the cases."""

WORLD = ["broken", "loved", "cochons", "viajera"]
"""Facts of the games of the world, by name."""

MORE: Mapping[str, Callable[[JSON, JSON], None]] = {
    "event_points": _play_points("event_points"),
    "pair_points": _play_points("pair_points"),
    "table": _table,
    "cumul_previous": _cumul,
    "pips": _pips_in_last_hand,
    "trick_points": _trick,
    "hand_winner": _hand_winner("hand_winner"),
    "blocked_winner": _hand_winner("blocked_winner"),
    "captures_total": _last("captures"),
    "hands_bonus": _last("other_hands"),
    "named_result": _named,
    "goats": _goats,
    "chips_before_award": _fact("chips_before_award", "chips"),
    "pot_before_award": _fact("pot_before_award", "pot"),
    **{name: _fact(name) for name in (*SAME_NAME, *WORLD)},
}
