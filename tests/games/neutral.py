"""Translates the neutral vocabulary of cases.json into match files."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import zip_longest
from typing import Any, cast

from scorekeeper.core.check import kind_of
from scorekeeper.core.kinds import Ends, fields_of
from scorekeeper.core.variant import Variant
from scorekeeper.games import BY_ID

JSON = dict[str, Any]

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
"""The games of the cases, and what they are called here."""

NO_GAME = {"sets", "booklet", "reussites"}
"""Cases about the sets, the lead in all games of the booklet, and the logbook."""


OPTIONS: Mapping[str, Callable[[Any], JSON]] = {
    "doubles_count": lambda value: {"doubles": value},
    "boneyard_keep": lambda value: {"keep": value},
    "stock_bonus": lambda value: {"keep": 1} if value else {},
}
"""House rules of the cases that have another name here."""


def match_file(case: JSON, options: Mapping[str, Any] | None = None) -> JSON:
    """A case as a match file, under further house rules."""
    variant = BY_ID[IDS[case["game"]]]
    who = {"teams": list(case["teams"].values())} if "teams" in case else {"sides": case["players"]}
    write = HANDS.get(case["game"], _pips)
    hands = [write(hand, case, variant) for hand in case["hands"]]
    for hand in hands[:-1]:
        hand.setdefault("end", {})
    house: JSON = {}
    for key, value in case["options"].items():
        house |= OPTIONS[key](value) if key in OPTIONS else {key: value}
    return {
        "format": "scorekeeper-match",
        "version": 1,
        "game": variant.id,
        **who,
        "options": house | dict(options or {}),
        "hands": hands,
    }


def sides(case: JSON) -> list[str]:
    """The sides as the match file's names make them, in the order of the case's arrays."""
    return [" & ".join(members) for members in case["teams"].values()] if "teams" in case else case["players"]


def _pips(hand: JSON, _: JSON, variant: Variant) -> JSON:
    asked = {one.name for one in fields_of(variant.sheet.end)}
    given = {
        "out": hand.get("out"),
        "pips": hand.get("pips_left", hand.get("tiles_left")),
        "blocked": hand.get("blocked", False),
        "boneyard": hand.get("boneyard_tiles", hand.get("stock_pips")),
    }
    return {"end": {name: value for name, value in given.items() if name in asked}}


def _ends(hand: JSON, _: JSON, variant: Variant) -> JSON:
    """Muggins and 3 partout: openings, and totals of the ends."""
    ends = next(
        kind_of(play) for play in variant.sheet.plays if any(isinstance(one.kind, Ends) for one in fields_of(play))
    )
    plays = [{**event, "kind": "opening" if event["kind"] == "opening" else ends} for event in hand["events"]]
    return {"plays": plays, **_closed(hand)}


def _closed(hand: JSON) -> JSON:
    return {"end": {}} if hand.get("hand_over") else {}


def _tiles(hand: JSON, _: JSON, __: Variant) -> JSON:
    """Rubicon and Nombres: tiles laid, and bought."""
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
    """One by one: a list of some players only is a hand still being played."""
    return {"plays": [{"kind": "leaves", "player": player} for player in hand["eliminations"]]}


def _poule(hand: JSON, _: JSON, __: Variant) -> JSON:
    return {"end": {"laid": hand["posed"], "left": hand["left"]}}


def _patience(hand: JSON, _: JSON, __: Variant) -> JSON:
    return {"end": {"tiles": hand["tiles_left"]}}


def _bergen(hand: JSON, case: JSON, _: Variant) -> JSON:
    firsts: list[Any] = [one for one in _listed(hand.get("first")) if one is not None]
    caps = [
        {"kind": "cap", "player": player, "size": written}
        for size, counts in ((2, hand["double_caps"]), (3, hand["triple_caps"]))
        for player, count in zip_longest(case["players"], counts)
        for written in _times(size, count)
    ]
    end = {name: hand[key] for name, key in BERGEN_END.items() if key in hand}
    return {"plays": [*({"kind": "first", "player": player} for player in firsts), *caps], "end": end}


BERGEN_END = {"out": "out", "blocked": "blocked", "winner": "blocked_winner", "tiles": "tiles_left"}


def _listed(one: Any) -> list[Any]:
    return cast("list[Any]", one) if isinstance(one, list) else [one]


def _times(size: int, count: Any) -> list[Any]:
    """A cap written so many times; what is no number of times stands for itself, and is refused as what it is."""
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
    """A bid, as an object or as a pair."""
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
"""How a hand is written, where that is more than pips left."""
