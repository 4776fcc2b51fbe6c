"""Tests of what the monitoring pages tell about the servers."""

from __future__ import annotations

import pytest

from scorekeeper.storage.jetstream import monitoring
from scorekeeper.storage.jetstream.monitoring import Monitored, differing, observe
from tests.jetstream import MakeStorage

pytestmark = pytest.mark.real_time


def server(name: str, messages: int) -> Monitored:
    return Monitored(name, True, (("E", messages, 9),))


@pytest.mark.parametrize(
    ("messages", "names"),
    [([], []), ([9], []), ([9, 9, 9], []), ([5, 9, 9], ["n0"]), ([5, 5, 9], ["n2"]), ([9, 5], ["n1"])],
)
def test_server_with_other_messages_than_most_differs(messages: list[int], names: list[str]) -> None:
    servers = [server(f"n{number}", count) for number, count in enumerate(messages)]
    assert [each.name for each in differing(servers)] == names


async def test_page_tells_settings_and_messages_of_a_server(jetstream: MakeStorage) -> None:
    await jetstream().create({"players": ["Anna", "Bruno"]})
    (running,) = jetstream.servers.all
    client_port = running.url.replace("nats", "http")
    found = await observe([running.monitor, client_port, "http://127.0.0.1:1"])
    assert (found[client_port], found["http://127.0.0.1:1"]) == (None, None)
    told = found[running.monitor]
    assert told
    assert (told.name, told.is_synced) == ("n1", True)
    assert [name for name, _, _ in told.streams] == ["SCOREKEEPER_EVENTS", "SCOREKEEPER_LATEST"]


async def test_servers_that_differ_are_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """While people play, pages that are read one after the other differ for a moment."""
    pages = {"a": [server("n1", 4), server("n1", 5)], "b": [server("n2", 5)] * 2, "c": [server("n3", 5)] * 2}

    def read(address: str) -> Monitored:
        return pages[address].pop(0)

    monkeypatch.setattr(monitoring, "PAUSE", 0)
    monkeypatch.setattr(monitoring, "_read", read)
    found = await observe(["a", "b", "c"])
    assert [each.streams[0][1] for each in found.values() if each] == [5, 5, 5]

    monkeypatch.setattr(monitoring, "_read", {"a": server("n1", 4), "b": server("n2", 5)}.get)
    assert [each.name for each in differing([each for each in (await observe(["a", "b"])).values() if each])] == ["n1"]
