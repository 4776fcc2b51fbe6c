"""Tests of the comparison of copies; with real servers in `tests/unit/cli/test_store.py`."""

from __future__ import annotations

import pytest

from scorekeeper.storage.jetstream.connection import Message
from scorekeeper.storage.jetstream.copies import differing


def copy(*sequences: int, body: bytes = b"{}") -> dict[int, Message]:
    return {sequence: Message("a", sequence, body) for sequence in sequences}


@pytest.mark.parametrize(
    ("copies", "found"),
    [
        ([copy(1, 2), copy(1, 2), copy(1, 2)], []),
        ([copy(1, 2), copy(2), copy(1, 2)], [("n1", 1)]),
        ([copy(1), copy(1), copy(1, 2)], [("n2", 2)]),
        ([copy(1, 2), copy(1)], [("n1", 2)]),
        ([copy(1), copy(1, body=b"[]"), copy(1)], [("n1", 1)]),
    ],
)
def test_server_without_a_message_of_most_others_differs(
    copies: list[dict[int, Message]], found: list[tuple[str, int]]
) -> None:
    named = {f"n{number}": each for number, each in enumerate(copies)}
    assert differing("S", named) == {(server, "S", sequence) for server, sequence in found}
