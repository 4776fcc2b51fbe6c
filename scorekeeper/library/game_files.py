"""Games that people define, on their way from one library to another: as a file, or packed into a link or a QR code."""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode

from scorekeeper.core.problem import Code, Problem
from scorekeeper.games.custom.documents import read, write
from scorekeeper.games.custom.settings import CustomGame
from scorekeeper.library.strict_json import parse

MOST_QR, MOST_LINK = 900, 1_500
"""The most characters of a packed game in a QR code that a phone reads from another one, and in a link."""

LARGEST = 64 * 1024
"""The most bytes of a document, also unpacked: the largest game has some 8 kB."""

FIRST = "1"
"""The first character of a packed game: the version of the packing."""

DICTIONARY = json.dumps(
    [
        "double_blank win_points compares plus_own never shared last unwritten_loss all_scored plus_minus anybody",
        {"format": "scorekeeper-game", "version": 1, "id": "custom-", "name": "", "like": "draw"},
        {"pairs": "always", "players": [2, 3, 4, 5, 6, 7, 8], "asks": "points", "writes": "own", "target": 100},
        {"ends": "loses_at", "over": "restart", "broken_by": "loss", "wins": "lowest", "tie": "shared"},
        {"sets": ["double-nine", "double-twelve"], "tiles": [[2, 7], [3, 5], [4, 5]], "draws": False},
        {"blocked": "nobody", "blocked_worth": "minus_own", "level": "leader", "after_level": "double"},
        {"lead": "rotate", "during": "keys", "keys": [5, 10, 15], "premiums": [{"key": "", "name": "", "adds": 25}]},
    ],
    separators=(",", ":"),
).encode()
"""What most documents have, which packs as nothing. It never changes: a link would be unreadable."""


def pack(game: CustomGame) -> str:
    """Return a game as text for a link or a QR code: letters, digits, ``-`` and ``_``."""
    document = {key: value for key, value in write(game).items() if key != "format"}
    text = json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode()
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, DICTIONARY)
    return FIRST + urlsafe_b64encode(packer.compress(text) + packer.flush()).decode().rstrip("=")


def unpack(text: str) -> CustomGame | Problem:
    """Return the game of a packed text, or why it is none. At most ``LARGEST`` bytes are unpacked."""
    if len(text) > LARGEST:
        return Problem(Code.TOO_LARGE)
    if text[:1] != FIRST:
        is_newer = text[:1].isdigit()
        return Problem(Code.TOO_NEW, values={"field": "game"}) if is_newer else Problem(Code.NOT_A_GAME)
    unpacker = zlib.decompressobj(-15, DICTIONARY)
    try:
        packed = urlsafe_b64decode(text[1:] + "=" * (-len(text[1:]) % 4))
        raw = unpacker.decompress(packed, LARGEST + 1)
    except (ValueError, zlib.error):
        return Problem(Code.NOT_A_GAME)
    if len(raw) > LARGEST:
        return Problem(Code.TOO_LARGE)
    document = parse(raw)
    return (
        Problem(Code.NOT_A_GAME)
        if isinstance(document, Problem)
        else read({"format": "scorekeeper-game", **document} if isinstance(document, dict) else document)
    )


def fits_qr(game: CustomGame) -> bool:
    return len(pack(game)) <= MOST_QR


def fits_link(game: CustomGame) -> bool:
    return len(pack(game)) <= MOST_LINK


def game_file(game: CustomGame) -> bytes:
    """Return the file of a game: its document, as people can read it."""
    return (json.dumps(write(game), ensure_ascii=False, indent=2) + "\n").encode()


def read_game_file(raw: bytes) -> CustomGame | Problem:
    """Return the game of a file, or why it is none."""
    if len(raw) > LARGEST:
        return Problem(Code.TOO_LARGE)
    document = parse(raw)
    return Problem(Code.NOT_A_GAME) if isinstance(document, Problem) else read(document)
