"""What people write at the table, as the lines of a match file: a play, or how a hand ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

COMPANY = ("Anna", "Bruno", "Chloé", "Dora", "Emil", "Fanny")

Document = dict[str, Any]
"""A play if it has a `kind`, else the end of a hand. Players go by their names."""


def left(*pips: int | None, out: str | None = None) -> Document:
    """Pips left in hand; who went out, else the hand was blocked."""
    return {"out": out, "pips": list(pips), "blocked": out is None}


def opening(player: str, tile: str) -> Document:
    return {"kind": "opening", "player": player, "tile": tile}


def won(player: str, **closing: Any) -> Document:
    """A hand that somebody won, and how it was closed."""
    return {"out": player, **closing}


def scores(kind: str, *totals: int) -> list[Document]:
    """The ends that Anna and Bruno made, in turn."""
    return [{"kind": kind, "player": COMPANY[turn % 2], "total": total} for turn, total in enumerate(totals)]


def ends(player: str, total: int) -> Document:
    """The total of the open ends that a player made."""
    return {"kind": "ends", "player": player, "total": total}


def laid(*pips: int, of: Sequence[str] = COMPANY[:2]) -> list[Document]:
    return [{"kind": "laid", "player": of[turn % len(of)], "pips": one} for turn, one in enumerate(pips)]


def captures(*totals: int, player: str = COMPANY[0]) -> list[Document]:
    return [{"kind": "capture", "player": player, "total": total} for total in totals]


def pair(player: str, *tiles: str) -> Document:
    return {"kind": "pair", "player": player, "tiles": list(tiles)}


def first(player: str) -> Document:
    return {"kind": "first", "player": player}


def cap(player: str, size: int) -> Document:
    return {"kind": "cap", "player": player, "size": size}


def leaves(player: str) -> Document:
    return {"kind": "leaves", "player": player}


def start_with(player: str, tile: str) -> Document:
    """The first triangle of a round."""
    return {"kind": "start", "player": player, "tile": tile}


def turn(player: str, tile: str, *, drawn: int = 0, bonus: str | None = None) -> Document:
    """A triangle, the tiles drawn before it, and what it completes."""
    return {"kind": "tile", "player": player, "tile": tile, "drawn": drawn, "bonus": bonus}


def passes(player: str, drawn: int) -> Document:
    """A turn without a triangle."""
    return {"kind": "pass", "player": player, "drawn": drawn}


def plain(kind: str, player: str) -> Document:
    """A play that is a player and nothing else."""
    return {"kind": kind, "player": player}


SPECIALS = ("5-5", "6-4", "5-0", "4-1", "3-2")


def contract(bidder: str, bid: int, tricks: tuple[int, int], *, theirs: tuple[str, ...] = ()) -> Document:
    """A contract; all tiles of value are with Anna and Chloé but `theirs`."""
    specials = [[one for one in SPECIALS if one not in theirs], list(theirs)]
    return {"bidder": bidder, "bid": bid, "tricks": list(tricks), "specials": specials}
