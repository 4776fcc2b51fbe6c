"""Tests of the checks at the start: the version, JetStream, and the configuration of the streams."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from scorekeeper.storage.errors import StorageError
from scorekeeper.storage.jetstream import streams
from scorekeeper.storage.jetstream.connection import Connection, RefusedError
from scorekeeper.storage.jetstream.subjects import EVENTS, LATEST, SUBJECTS
from tests.jetstream import MakeStorage, Servers, require_server

pytestmark = pytest.mark.real_time


async def refusal(jetstream: MakeStorage) -> StorageError:
    """Return why a library cannot be opened."""
    with pytest.raises(StorageError) as caught:
        await jetstream().list_summaries()
    return caught.value


async def test_streams_are_made_as_wanted(own_jetstream: MakeStorage) -> None:
    connection = await own_jetstream().connect()
    for stream in (EVENTS, LATEST):
        config = (await connection.ask(f"STREAM.INFO.{stream}"))["config"]
        assert (config["subjects"], config["num_replicas"], config["storage"]) == (SUBJECTS[stream], 1, "file")


@pytest.mark.parametrize(
    "change", [{"max_age": 3_600_000_000_000}, {"max_msgs": 1000}, {"subjects": ["scorekeeper.>"]}]
)
async def test_stream_that_somebody_changed_is_refused(own_jetstream: MakeStorage, change: dict[str, Any]) -> None:
    connection = await own_jetstream().connect()
    await connection.ask(f"STREAM.DELETE.{LATEST}")
    config = (await connection.ask(f"STREAM.INFO.{EVENTS}"))["config"]
    await connection.ask(f"STREAM.UPDATE.{EVENTS}", config | change)
    error = await refusal(own_jetstream)
    assert (error.key, error.values["stream"], error.values["setting"]) == ("stream_changed", EVENTS, *change)


async def test_stream_of_a_newer_version_is_refused(
    own_jetstream: MakeStorage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams, "FORMAT", 2)
    await own_jetstream().connect()
    monkeypatch.setattr(streams, "FORMAT", 1)
    assert (await refusal(own_jetstream)).key == "library_too_new"


async def test_old_server_is_refused(jetstream: MakeStorage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "OLDEST", (99, 0, 0))
    error = await refusal(jetstream)
    assert (error.key, error.values["needed"]) == ("server_too_old", "99.0.0")


async def test_server_without_jetstream_is_refused(tmp_path: Path) -> None:
    require_server()
    servers = Servers(tmp_path)
    config = servers.all[0].config
    config.write_text(config.read_text().partition("jetstream")[0])
    with servers:
        assert (await refusal(MakeStorage(servers))).key == "no_jetstream"


@pytest.mark.parametrize(("code", "key"), [(10005, "too_few_servers"), (10052, "storage_failed")])
async def test_stream_that_cannot_be_made_is_refused(
    own_jetstream: MakeStorage, monkeypatch: pytest.MonkeyPatch, code: int, key: str
) -> None:
    ask = Connection.ask

    async def refuse(self: Connection, subject: str, request: dict[str, Any] | None = None) -> dict[str, Any]:
        if subject.startswith("STREAM.CREATE"):
            raise RefusedError(code, "no")
        return await ask(self, subject, request)

    monkeypatch.setattr(Connection, "ask", refuse)
    assert (await refusal(own_jetstream)).key == key


@pytest.mark.parametrize(("code", "key"), [(10039, "no_jetstream"), (10000, "storage_failed")])
async def test_stream_that_cannot_be_looked_at_is_refused(
    jetstream: MakeStorage, monkeypatch: pytest.MonkeyPatch, code: int, key: str
) -> None:
    async def refuse(*_: object) -> dict[str, Any]:
        raise RefusedError(code, "no")

    monkeypatch.setattr(Connection, "ask", refuse)
    assert (await refusal(jetstream)).key == key
