"""Tests of the connection with a client that answers as it is told: what real servers only rarely do."""

from __future__ import annotations

import json
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest
from nats.errors import NoRespondersError

from scorekeeper.storage.errors import Unreachable
from scorekeeper.storage.jetstream.connection import Connection, Message, RefusedError

pytestmark = pytest.mark.real_time


class Client:
    """Answers requests with a list of answers; an exception is raised."""

    def __init__(self, *answers: Any) -> None:
        self._answers = [*answers]
        self._take: Any = None
        self.is_closed = False
        self.published: list[Any] = []

    async def request(self, *_: object, **__: object) -> SimpleNamespace:
        answer = self._answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return SimpleNamespace(data=json.dumps(answer).encode())

    def jetstream(self, **_: object) -> Client:
        return self

    def new_inbox(self) -> str:
        return "inbox"

    async def subscribe(self, *_: object, cb: Any, **__: object) -> Client:
        if self._answers and isinstance(self._answers[0], Exception):
            raise self._answers.pop(0)
        self._take = cb
        return self

    async def publish(self, _: str, body: bytes, **__: object) -> None:
        """Take the request of a batch, and answer up to its end."""
        self.published.append(json.loads(body))
        headers: dict[str, str] | None = {}
        while "Status" not in (headers or {}):
            headers = self._answers.pop(0)
            await self._take(SimpleNamespace(headers=headers, data=b"{}"))

    async def unsubscribe(self) -> None:
        """Take the end of the batch."""


def line(sequence: int, before: int) -> dict[str, str]:
    return {"Nats-Subject": "a", "Nats-Sequence": str(sequence), "Nats-Last-Sequence": str(before)}


async def test_count_asks_for_every_page() -> None:
    pages = [{"total": 3, "state": {"subjects": {"a": 1, "b": 2}}}, {"total": 3, "state": {"subjects": {"c": 3}}}]
    assert await Connection(Client(*pages)).count("S", ">") == {"a": 1, "b": 2, "c": 3}
    assert await Connection(Client({"state": {}})).count("S", ">") == {}


async def test_request_without_answer_is_repeated() -> None:
    connection = Connection(Client(NoRespondersError(), {"error": {"code": 503, "err_code": 10008}}, {"ok": True}))
    assert await connection.ask("INFO") == {"ok": True}


async def test_refused_read_is_raised() -> None:
    with pytest.raises(RefusedError, match="10059"):
        await Connection(Client({"error": {"code": 404, "err_code": 10059}})).read_last("S", "a")


async def test_closed_connection_is_not_tried_again() -> None:
    client = Client(NoRespondersError())
    client.is_closed = True
    with pytest.raises(Unreachable):
        await Connection(client).ask("INFO")


async def test_batch_that_lacks_an_answer_is_read_again() -> None:
    end, none = {"Status": "204", "Nats-Num-Pending": "0"}, {"error": {"code": 404, "err_code": 10037}}
    refused = {"Status": "503"}
    connection = Connection(Client(line(1, 0), line(3, 2), end, refused, line(1, 0), line(3, 1), end, none))
    assert [message.sequence for message in await connection.read("S", "a")] == [1, 3]


async def test_bodies_come_in_batches_and_the_rest_from_the_leader() -> None:
    more, end = (
        {"Status": "204", "Nats-Num-Pending": n, "Nats-Last-Sequence": at} for n, at in (("1", "7"), ("0", "9"))
    )
    late = {"message": {"subject": "a", "seq": 12, "data": "bGF0ZQ=="}}
    client = Client(None, None, more, None, end, late, {"error": {"code": 404, "err_code": 10037}})
    assert await Connection(client).read_bodies("S", "a") == [b"{}", b"{}", b"{}", b"late"]
    assert [(asked["seq"], asked["no_hdr"]) for asked in client.published] == [(1, True), (8, True)]


async def test_consumer_that_cannot_be_made_is_tried_again() -> None:
    client = Client({"state": {"last_seq": 0}}, NoRespondersError())
    await Connection(client).follow("S", ">", lambda _: None)


async def test_server_that_is_slow_has_jetstream() -> None:
    connection = Connection(Client(TimeoutError(), NoRespondersError(), {}))
    assert [await connection.has_jetstream() for _ in range(3)] == [True, False, True]


async def test_ping_returns_once_it_is_confirmed_or_raises() -> None:
    client = Client(TimeoutError(), {"seq": 1}, TimeoutError())
    await Connection(client).ping("S", "a")
    client.is_closed = True
    with pytest.raises(Unreachable):
        await Connection(client).ping("S", "a")


async def test_servers_that_cannot_be_asked_are_unreachable() -> None:
    with pytest.raises(Unreachable):
        await Connection(Client(NoRespondersError())).versions(["n1"])


async def test_copy_that_cannot_be_read_is_unreachable() -> None:
    client = Client(NoRespondersError())
    client.is_closed = True
    with pytest.raises(Unreachable):
        await Connection(client).read_copy("S", "a", 0)


class TracedClient(Client):
    """Tells which servers a request has passed, the last of which answers it."""

    def __init__(self, *answers: Any, servers: Sequence[str]) -> None:
        super().__init__(*answers)
        self._servers = servers
        self._tell: Any = None

    async def subscribe(self, *_: object, cb: Any, **__: object) -> Client:
        self._tell, self._take = self._take, cb
        return self

    async def publish(self, _: str, body: bytes, **__: object) -> None:
        *passed, last = ({"server": {"name": name}, "events": [{"type": "in"}]} for name in self._servers)
        for trace in (*({**each, "events": [{"hop": "1"}]} for each in passed), last):
            await self._tell(SimpleNamespace(data=json.dumps(trace)))
        await super().publish("", body)


async def test_copy_is_of_the_server_that_answers_and_not_of_one_that_passes_the_request_on() -> None:
    client: Any = TracedClient(line(1, 0), {"Status": "204", "Nats-Num-Pending": "5"}, servers=["n1", "n2"])
    assert await Connection(client).read_copy("S", "a", 0) == ("n2", [Message("a", 1, b"{}")], 5)
