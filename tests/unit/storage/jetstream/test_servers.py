"""Tests with three servers that keep copies of each other."""

from __future__ import annotations

import socket
from pathlib import Path
from typing import Any

import pytest
from nats.aio.client import Client

from scorekeeper.storage.errors import StorageError, Unreachable
from scorekeeper.storage.jetstream import connection as connecting
from scorekeeper.storage.jetstream import streams
from scorekeeper.storage.jetstream.monitoring import differing, observe
from scorekeeper.storage.jetstream.subjects import EVENTS
from tests.jetstream import MakeStorage, Servers, require_server

HEADER = {"players": ["Anna", "Bruno"]}

pytestmark = pytest.mark.real_time


@pytest.mark.deep
async def test_three_servers_lose_nothing_when_the_leader_or_a_majority_dies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    require_server()
    with Servers(tmp_path, 3) as servers:
        make = MakeStorage(servers)
        here, there = make(), make()
        connection = await here.connect()
        info = await connection.ask(f"STREAM.INFO.{EVENTS}")
        assert info["config"]["num_replicas"] == 3
        match_id = await here.create(HEADER, [{"id": "first"}])
        version = (await here.load(match_id)).version
        leader = next(server for server in servers.all if server.name == info["cluster"]["leader"])
        other = next(server for server in servers.all if server is not leader)

        leader.kill()
        monkeypatch.setattr(connecting, "LIMIT", 30)
        version = await here.append(match_id, {"id": "leader died"}, version)

        other.kill()
        monkeypatch.setattr(connecting, "LIMIT", 0.5)
        with pytest.raises(Unreachable):
            await here.append(match_id, {"id": "majority died"}, version)

        leader.start()
        other.start()
        monkeypatch.setattr(connecting, "LIMIT", 30)
        await here.append(match_id, {"id": "majority died"}, version)
        stored = [line["id"] for line in (await there.load(match_id)).log]
        assert stored == ["first", "leader died", "majority died"]
        await make.close()

        other.stop()
        file = next(other.folder.rglob(f"{EVENTS}/msgs/*.blk"))
        file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])
        other.start()
        servers.wait_until_ready()
        monitored = await observe([server.monitor for server in servers.all])
        assert [server.name for server in differing([each for each in monitored.values() if each])] == [other.name]


async def test_server_that_missed_the_question_is_asked_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    require_server()
    with Servers(tmp_path) as servers:
        connection = await MakeStorage(servers)().connect()
        publish = Client.publish
        asked: list[str] = []

        async def lose_first(client: Client, subject: str, *message: Any, **options: Any) -> None:
            asked.append(subject)
            if len(asked) > 1:
                await publish(client, subject, *message, **options)

        monkeypatch.setattr(Client, "publish", lose_first)
        assert len(await connection.versions([servers.all[0].name])) == 1
        assert asked == [connecting.EVERY_SERVER] * 2


async def test_each_server_must_have_the_least_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    require_server()
    with Servers(tmp_path, 3) as servers:
        make = MakeStorage(servers)
        versions = await (await make().connect()).versions(["n1", "n2", "n3"])
        assert len(versions) == 3
        monkeypatch.setattr(streams, "OLDEST", (99, 0, 0))
        monkeypatch.setattr(connecting.Connection, "version", (99, 0, 0))
        with pytest.raises(StorageError) as caught:
            await make().connect()
        assert (caught.value.key, caught.value.values["name"]) == ("server_too_old", "n1")
        assert "could not be verified" not in caplog.text
        monkeypatch.setattr(connecting, "EVERY_SERVER", "nobody.answers")
        monkeypatch.setattr(connecting, "PING", 0.01)
        await make().connect()
        assert "could not be verified: n1, n2, n3" in caplog.text
        await make.close()


def test_server_whose_port_is_taken_fails_with_its_log(tmp_path: Path) -> None:
    servers = Servers(tmp_path)
    port = int(servers.all[0].url.rpartition(":")[2])
    with (
        socket.create_server(("127.0.0.1", port)),
        pytest.raises(RuntimeError, match="address already in use"),
        servers,
    ):
        pass
