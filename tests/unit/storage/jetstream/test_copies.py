"""Tests of the comparison of copies; with real servers in `tests/unit/cli/test_store.py`."""

from __future__ import annotations

from itertools import cycle
from typing import Any, cast

import pytest

from scorekeeper.storage.jetstream.connection import Connection, Message
from scorekeeper.storage.jetstream.copies import TIMES, compare_copies, differing
from scorekeeper.storage.jetstream.subjects import EVENTS
from tests.jetstream import MakeStorage


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


class Cluster:
    """A connection to servers n0, n1, and so on. They answer in turn with their copies of ``EVENTS``, one message each.

    The first `mute` times that the copies are read, n1 does not answer, and the first `late` times it lacks its last
    message.
    """

    def __init__(self, *copies: dict[int, Message], mute: int = 0, late: int = 0) -> None:
        self.copies = {f"n{number}": each for number, each in enumerate(copies)}
        self._turns = cycle(self.copies)
        self._mute = mute
        self._late = late
        self.times = 0

    async def ask(self, subject: str) -> dict[str, Any]:
        self.times += subject.endswith(EVENTS)
        return {"cluster": {"name": "tests", "leader": "n0", "replicas": [{"name": name} for name in self.copies]}}

    async def read_copy(self, stream: str, _pattern: str, after: int) -> tuple[str, list[Message], int]:
        server = next(self._turns)
        if server == "n1" and self.times <= self._mute:
            server = next(self._turns)
        left = [message for number, message in self.copies[server].items() if number > after and stream == EVENTS]
        if server == "n1" and self.times <= self._late:
            left = left[:-1]
        return server, left[:1], max(len(left) - 1, 0)


@pytest.mark.parametrize(
    ("cluster", "differs", "silent", "times"),
    [
        (Cluster(copy(1, 2, 3), copy(1, 2, 3), copy(1, 2, 3)), [], [], 1),
        (Cluster(copy(1, 2, 3), copy(1, 3), copy(1, 2, 3)), ["n1"], [], TIMES),
        (Cluster(copy(1, 2), copy(1, 2), copy(1, 2), late=2), [], [], 3),
        (Cluster(copy(1, 2), copy(1, 2), copy(1, 2), mute=2), [], [], 3),
        (Cluster(copy(1, 2), copy(1, 2), copy(1, 2), mute=TIMES), [], ["n1"], TIMES),
    ],
    ids=["equal", "message missing", "message late", "server late", "server silent"],
)
async def test_copies_of_all_servers_are_compared_until_they_agree(
    cluster: Cluster, differs: list[str], silent: list[str], times: int
) -> None:
    found = await compare_copies(cast("Connection", cluster), "a")
    assert ([*found.differing], [*found.silent]) == (differs, silent)
    assert cluster.times == times


@pytest.mark.real_time
async def test_copy_is_read_with_the_name_of_its_server(jetstream: MakeStorage) -> None:
    storage = jetstream()
    match_id = await storage.create({}, [{"id": "first"}])
    connection = await storage.connect()
    server, messages, left = await connection.read_copy(EVENTS, storage.subjects.everything, 0)
    assert (server, left) == (jetstream.servers.all[0].name, 0)
    assert any(match_id in message.subject for message in messages)
    assert await connection.read_copy(EVENTS, storage.subjects.everything, messages[-1].sequence) == (server, [], 0)
