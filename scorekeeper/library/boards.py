"""The scoreboards of a server: the codes that show a match on another screen, and the boards that are open."""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from time import monotonic
from typing import Final, Literal

DIGITS: Final = 4
"""The length of a code."""

MOST_WRONG: Final = 10
"""Wrong codes of one address within ``WRONG_SECONDS``. Then it has to wait for as long."""

WRONG_SECONDS: Final = 60.0

UNUSED_SECONDS: Final = 3600.0
"""How long a code is valid while no board is open. It is also the time of the code that is shown last."""

MOST_CODES: Final = 500
"""Codes that are valid at the same time. Of more, the one that was shown first ends."""

MOST_ADDRESSES: Final = 10_000
"""Addresses whose wrong codes are remembered."""

Kind = Literal["television", "computer", "tablet", "phone"]
"""What kind of device a board is on."""

Refusal = Literal["unknown", "paused"]
"""Why a code opens nothing: no match has it, or its address has to wait."""


@dataclass(frozen=True, slots=True)
class Board:
    """An open board that shows a match."""

    match_id: str
    kind: Kind
    since: datetime = field(default_factory=lambda: datetime.now(UTC))
    id: str = field(default_factory=lambda: secrets.token_hex(8))


@dataclass(slots=True)
class _Code:
    digits: str
    shown: float
    boards: list[Board] = field(default_factory=list[Board])


class Boards:
    """The codes and the open boards of a server. ``clock`` returns seconds that never go back."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._codes: dict[str, _Code] = {}
        self._wrong: dict[str, deque[float]] = {}
        self._change = asyncio.Event()

    def code_of(self, match_id: str) -> str:
        """Return the code of a match, a new one if it has none."""
        self._forget_unused()
        known = self._codes.pop(match_id, None)
        if known is None:
            taken = {code.digits for code in self._codes.values()}
            known = _Code(secrets.choice([digits for digits in _ALL if digits not in taken]), 0)
        known.shown = self._clock()
        self._codes[match_id] = known  # the one shown last is the last one
        return known.digits

    def open(self, digits: str, address: str, kind: Kind) -> Board | Refusal:
        """Open a board with a code, or return why not. Wrong codes of an address are counted."""
        if self.pause(address):
            return "paused"
        self._forget_unused()
        for match_id, code in self._codes.items():
            if code.digits == digits:
                board = Board(match_id, kind)
                code.boards.append(board)
                self._tell()
                return board
        self._wrong.setdefault(address, deque(maxlen=MOST_WRONG)).append(self._clock())
        if len(self._wrong) > MOST_ADDRESSES:
            del self._wrong[next(iter(self._wrong))]
        return "paused" if self.pause(address) else "unknown"

    def pause(self, address: str) -> float:
        """Return how many seconds an address has to wait."""
        wrong = self._wrong.get(address)
        if wrong is None or len(wrong) < MOST_WRONG or wrong[-1] - wrong[0] > WRONG_SECONDS:
            return 0
        return max(0.0, wrong[-1] + WRONG_SECONDS - self._clock())

    def boards_of(self, match_id: str) -> tuple[Board, ...]:
        """Return the open boards of a match."""
        known = self._codes.get(match_id)
        return tuple(known.boards) if known else ()

    def is_open(self, board: Board) -> bool:
        return board in self.boards_of(board.match_id)

    def close(self, board: Board) -> None:
        """Close a board. The code ends with the last board."""
        known = self._codes.get(board.match_id)
        if known and board in known.boards:
            known.boards.remove(board)
            if not known.boards:
                del self._codes[board.match_id]
            self._tell()

    def close_all(self, match_id: str) -> None:
        """Close all boards of a match and end its code."""
        if self._codes.pop(match_id, None):
            self._tell()

    async def changed(self) -> None:
        """Wait until a board is opened or closed."""
        await self._change.wait()

    def _tell(self) -> None:
        self._change.set()
        self._change = asyncio.Event()

    def _forget_unused(self) -> None:
        oldest = self._clock() - UNUSED_SECONDS
        unused = [match_id for match_id, code in self._codes.items() if not code.boards and code.shown < oldest]
        excess = list(self._codes)[: max(0, len(self._codes) - MOST_CODES)]
        for match_id in {*unused, *excess}:
            del self._codes[match_id]
            self._tell()


_ALL: Final = tuple(f"{number:0{DIGITS}}" for number in range(10**DIGITS))
