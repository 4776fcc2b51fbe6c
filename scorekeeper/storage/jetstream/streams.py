"""What a server must offer before a library is kept on it: its version, JetStream, and two streams as we make them."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any

from scorekeeper.storage.errors import StorageError
from scorekeeper.storage.jetstream.connection import NO_JETSTREAM, NO_STREAM, Connection, RefusedError
from scorekeeper.storage.jetstream.subjects import EVENTS, LATEST, SUBJECTS

log = logging.getLogger(__name__)

JSON = dict[str, Any]

OLDEST = (2, 12, 8)
"""The oldest server that is known to keep what it has acknowledged."""

FORMAT = 1
"""The version of the messages, kept in the metadata of the streams."""

FORMAT_KEY = "scorekeeper-format"

REPLICAS = 3

NOT_CLUSTERED, TOO_FEW_SERVERS = 10074, 10005
"""Error codes of JetStream: one server alone keeps no copies; not enough servers are there to keep them."""

WANTED: JSON = {
    "retention": "limits",
    "storage": "file",
    "discard": "old",
    "max_msgs": -1,
    "max_bytes": -1,
    "max_age": 0,
    "max_msg_size": -1,
    "duplicate_window": 120_000_000_000,
    "allow_direct": True,
    "sealed": False,
    "deny_purge": False,
    "no_ack": False,
    "persist_mode": None,
    "mirror": None,
    "sources": None,
    "subject_transform": None,
}
"""The configuration of both streams. Any other could drop messages, or refuse them."""

PER_SUBJECT = {EVENTS: -1, LATEST: 1}


async def prepare(connection: Connection) -> None:
    """Check the servers and the streams, and make missing ones; raises a ``StorageError`` that says what to set."""
    _check_versions({connection.address: connection.version})
    copies: set[str] = set()
    if not await connection.has_jetstream():
        raise StorageError(key="no_jetstream")
    for stream in (EVENTS, LATEST):
        try:
            info = await connection.ask(f"STREAM.INFO.{stream}")
        except RefusedError as refused:
            if refused.code in NO_JETSTREAM:
                raise StorageError(refused, "no_jetstream") from refused
            if refused.code != NO_STREAM:
                raise StorageError(refused) from refused
            info = await _create(connection, stream)
        _check(stream, info)
        copies |= {server for server, is_there in servers_of(info).items() if is_there}
    if not copies:
        return
    versions = await connection.versions(copies)
    _check_versions(versions)
    if unknown := copies - versions.keys():
        log.warning("the version of these servers could not be verified: %s", ", ".join(sorted(unknown)))


def servers_of(info: JSON) -> dict[str, bool]:
    """Return the names of the servers of a cluster that hold a stream, and whether they are there."""
    cluster: JSON = info.get("cluster") or {}
    if not cluster.get("name"):
        return {}
    replicas: list[JSON] = cluster.get("replicas") or []
    servers = {str(replica["name"]): not replica.get("offline") for replica in replicas}
    return {**servers, str(cluster["leader"]): True} if cluster.get("leader") else servers


def _check_versions(versions: Mapping[str, tuple[int, ...]]) -> None:
    for name, version in sorted(versions.items()):
        if version < OLDEST:
            found, needed = (".".join(map(str, numbers)) for numbers in (version, OLDEST))
            raise StorageError(key="server_too_old", name=name, found=found, needed=needed)


async def _create(connection: Connection, stream: str) -> JSON:
    """Make a stream, with copies on three servers where the server is one of several."""
    config = {key: value for key, value in wanted(stream).items() if value is not None}
    config |= {"name": stream, "metadata": {FORMAT_KEY: str(FORMAT)}}
    try:
        try:
            return await connection.ask(f"STREAM.CREATE.{stream}", config | {"num_replicas": REPLICAS})
        except RefusedError as refused:
            if refused.code != NOT_CLUSTERED:
                raise
            return await connection.ask(f"STREAM.CREATE.{stream}", config | {"num_replicas": 1})
    except RefusedError as refused:
        few = refused.code == TOO_FEW_SERVERS
        raise StorageError(refused, "too_few_servers" if few else "storage_failed") from refused


def wanted(stream: str) -> JSON:
    """Return the settings that a stream must have."""
    return {**WANTED, "subjects": SUBJECTS[stream], "max_msgs_per_subject": PER_SUBJECT[stream]}


def _check(stream: str, info: JSON) -> None:
    config = info["config"]
    if int(config.get("metadata", {}).get(FORMAT_KEY, 0)) > FORMAT:
        raise StorageError(stream, "library_too_new")
    expected = wanted(stream)
    cluster: JSON = info.get("cluster") or {}
    if cluster.get("name"):
        expected["num_replicas"] = REPLICAS
    for setting, value in expected.items():
        found = config.get(setting)
        if (found or None) != (value or None):
            raise StorageError(key="stream_changed", stream=stream, setting=setting, found=found, wanted=value)
