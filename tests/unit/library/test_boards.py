"""Tests of the codes and boards of a server: what opens a board, what ends it, and how often codes may be tried."""

from __future__ import annotations

import asyncio

from scorekeeper.library.boards import (
    MOST_ADDRESSES,
    MOST_CODES,
    MOST_WRONG,
    UNUSED_SECONDS,
    WRONG_SECONDS,
    Board,
    Boards,
)
from tests.unit.ui.rig.clock import pass_time


class Clock:
    """A clock that a test moves on."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def opened(boards: Boards, match_id: str = "one") -> Board:
    board = boards.open(boards.code_of(match_id), "tv", "television")
    assert isinstance(board, Board)
    return board


def wrong_code(boards: Boards) -> str:
    return "0000" if boards.code_of("one") != "0000" else "1111"


def test_code_opens_boards_of_its_match_only() -> None:
    boards = Boards()
    code = boards.code_of("one")
    assert len(code) == 4
    assert code.isdecimal()
    assert boards.code_of("one") == code != boards.code_of("two")
    first, second = opened(boards), opened(boards)
    assert first.match_id == "one"
    assert boards.boards_of("one") == (first, second)
    assert boards.boards_of("two") == ()


def test_code_ends_with_last_board() -> None:
    boards = Boards()
    code = boards.code_of("one")
    first, second = opened(boards), opened(boards)
    boards.close(first)
    assert not boards.is_open(first)
    assert isinstance(boards.open(code, "tv", "tablet"), Board)
    boards.close_all("one")
    assert not boards.is_open(second)
    assert boards.open(code, "tv", "television") == "unknown"
    last = opened(boards)
    code = boards.code_of("one")
    boards.close(last)
    boards.close(last)
    boards.close_all("one")
    assert boards.open(code, "tv", "television") == "unknown"


def test_ten_wrong_codes_in_a_minute_pause_their_address() -> None:
    clock = Clock()
    boards = Boards(clock)
    wrong, code = wrong_code(boards), boards.code_of("one")
    for _ in range(MOST_WRONG - 1):
        assert boards.open(wrong, "guesser", "phone") == "unknown"
        clock.now += 1
    assert boards.pause("guesser") == 0
    assert boards.open(wrong, "guesser", "phone") == "paused"
    assert boards.pause("guesser") == WRONG_SECONDS
    assert boards.open(code, "guesser", "phone") == "paused", "not even the right one"
    assert isinstance(boards.open(code, "another", "phone"), Board)
    clock.now += WRONG_SECONDS
    assert boards.open(wrong, "guesser", "phone") == "unknown"
    assert isinstance(boards.open(code, "guesser", "phone"), Board)


def test_slow_wrong_codes_pause_nobody() -> None:
    clock = Clock()
    boards = Boards(clock)
    wrong = wrong_code(boards)
    for _ in range(3 * MOST_WRONG):
        assert boards.open(wrong, "guesser", "phone") == "unknown"
        clock.now += WRONG_SECONDS / (MOST_WRONG - 1) + 0.1


def test_unused_code_ends_and_used_one_stays() -> None:
    clock = Clock()
    boards = Boards(clock)
    board, unused = opened(boards), boards.code_of("two")
    clock.now += UNUSED_SECONDS + 1
    assert boards.open(unused, "tv", "television") == "unknown"
    assert boards.is_open(board)


def test_codes_and_addresses_are_limited() -> None:
    boards = Boards()
    first = boards.code_of("0")
    for number in range(1, MOST_CODES + 2):
        boards.code_of(str(number))
    assert boards.open(first, "tv", "television") == "unknown"
    wrong = wrong_code(boards)
    for _ in range(MOST_WRONG):
        boards.open(wrong, "guesser", "phone")
    for number in range(MOST_ADDRESSES):
        boards.open(wrong, str(number), "phone")
    assert boards.pause("guesser") == 0


async def test_changed_returns_after_opening_and_closing() -> None:
    boards = Boards()
    for change in (lambda: opened(boards), lambda: boards.close_all("one")):
        waiting = asyncio.ensure_future(boards.changed())
        await pass_time()
        assert not waiting.done()
        change()
        await waiting
