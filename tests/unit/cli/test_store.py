"""Tests of commands on a library that other servers keep."""

from __future__ import annotations

import sys
import urllib.request
from pathlib import Path
from shutil import rmtree

import pytest

from scorekeeper.cli import cmd_check
from scorekeeper.library.stores import TOKEN
from scorekeeper.storage.jetstream import connection
from scorekeeper.storage.jetstream.monitoring import Monitored
from scorekeeper.storage.jetstream.subjects import EVENTS
from tests.jetstream import Servers, require_server
from tests.unit.cli.conftest import serving
from tests.unit.conftest import Run
from tests.unit.ui.rig.matches import hand, shelved

TRIES = 20
"""Calls of ``check`` within which a server that has just started shows its messages."""


@pytest.fixture
def login(jetstream_server: Servers, tmp_path: Path) -> Path:
    """A file with the token of the server."""
    file = tmp_path / "login"
    file.write_text(f"{jetstream_server.token}\n")
    return file


def test_library_is_copied_to_servers_and_exported_with_equal_bytes(
    run: Run, jetstream_server: Servers, tmp_path: Path, login: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, back, address = tmp_path / "here", tmp_path / "back", jetstream_server.urls[0]
    for number in range(2):
        shelved(here, "draw", ["Anna", f"Bruno {number}"], ends=[hand(0, 0, 5)] * number)
    there = ("--library", "copied", "--login", str(login))
    assert run("copy", "--lang", "en", "--from", str(here), "--to", address, *there)[:2] == (
        0,
        "Copied: 2 matches. The same there already: 0.\n",
    )
    monkeypatch.setenv("SCOREKEEPER_STORE_TOKEN", jetstream_server.token)
    status, exported, _ = run("export", "--all", "--store", address, "--library", "copied")
    assert (status, exported) == run("export", "--all", "--data", str(here))[:2]
    assert run("copy", "--from", address, "--to", str(back), *there)[0] == 0
    assert run("export", "--all", "--data", str(back))[1] == exported
    status, listed, _ = run("check", "--store", address, *there, "--lang", "en")
    assert (status, "2 matches" in listed, "sync_interval" in listed) == (0, True, True)
    monitor = f"{jetstream_server.all[0].monitor},127.0.0.1:1"
    status, listed, _ = run("check", "--store", address, *there, "--lang", "en", "--monitor", monitor)
    *_, synced, silent = listed.splitlines()
    assert (status, synced) == (1, "sync_interval is always on: n1.")
    assert silent.startswith("http://127.0.0.1:1: No monitoring page answers.")
    assert run("backup", str(tmp_path / "b.zip"), "--store", address, *there)[0] == 0
    other = ("--store", address, "--library", "restored")
    assert run("import", str(tmp_path / "b.zip"), *other)[0] == 0
    assert sorted(run("export", "--all", *other)[1].splitlines()) == sorted(exported.splitlines())


def test_copy_that_refuses_a_match_fails(run: Run, jetstream_server: Servers, tmp_path: Path, login: Path) -> None:
    match_id = shelved(tmp_path / "here", "draw", 2, ends=[hand(0, 0, 5)])
    place = ("--to", jetstream_server.urls[0], "--library", "refused", "--login", str(login))
    assert run("copy", "--from", str(tmp_path / "here"), *place)[0] == 0
    file = tmp_path / "here" / "matches" / f"{match_id}.json"
    file.write_bytes(file.read_bytes()[:-40])
    status, _, error = run("copy", "--lang", "en", "--from", str(tmp_path / "here"), *place)
    assert (status, match_id in error) == (1, True)


@pytest.mark.parametrize(
    "arguments",
    [
        ("--store", "nats://user:secret@host"),
        ("--store", "http://host"),
        ("--store", "nats://"),
        ("--store", "nats://host:x"),
        ("--store", "nats://host/name"),
        ("--store", "nats://host", "--data", "x"),
        ("--store", "nats://host", "--library", "No name"),
    ],
)
def test_wrong_address_or_name_is_refused(run: Run, arguments: tuple[str, ...]) -> None:
    for command in (("run",), ("export", "--all"), ("check",)):
        with pytest.raises(SystemExit) as refused:
            run(*command, *arguments)
        assert refused.value.code == 2
    with pytest.raises(SystemExit):
        run("copy", "--from", "nats://a@b", "--to", "x")


def test_check_names_servers_to_set_or_to_empty(
    run: Run, jetstream_server: Servers, login: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def observed(_: object) -> dict[str, Monitored | None]:
        held, lost = (("E", 9, 9),), (("E", 5, 9),)
        return {"a": Monitored("n1", False, held), "b": Monitored("n2", True, lost), "c": Monitored("n3", True, held)}

    monkeypatch.setattr(cmd_check, "observe", observed)
    place = ("--store", jetstream_server.urls[0], "--library", "observed", "--login", str(login))
    status, listed, _ = run("check", "--lang", "en", *place, "--monitor", "http://a,b,c")
    *_, synced, not_synced, differs = listed.splitlines()
    assert (status, synced) == (1, "sync_interval is always on: n2, n3.")
    assert not_synced.startswith("n1: sync_interval is not always")
    assert differs.startswith("n2: Its messages differ")


@pytest.mark.deep
def test_check_names_the_server_with_a_flipped_bit(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    require_server()
    monkeypatch.setattr(connection, "BATCH", 3)
    for number in range(8):
        shelved(tmp_path / "here", "draw", ["Anna", f"Bruno {number}"], ends=[hand(0, 0, 5)])
    with Servers(tmp_path, 3) as servers:
        monkeypatch.setenv(TOKEN, servers.token)
        assert run("copy", "--from", str(tmp_path / "here"), "--to", servers.address)[0] == 0
        check = ("check", "--lang", "en", "--store", servers.address)
        assert run(*check)[0] == 0

        damaged = servers.all[1]
        damaged.stop()
        file = next(damaged.folder.rglob(f"{EVENTS}/msgs/*.blk"))
        content = bytearray(file.read_bytes())
        content[content.index(b"Bruno 4")] ^= 1
        file.write_bytes(content)
        damaged.start()
        servers.wait_until_ready()
        silent, found = "n2: It does not show its messages", ""
        for _ in range(TRIES):
            status, listed, _ = run(*check)
            found = listed.splitlines()[-1]
            assert status, "it is never passed over"
            if not found.startswith(silent):
                break
        assert found.startswith("n2: Its messages differ from those of the other servers. Stop this")

        damaged.stop()
        status, listed, _ = run(*check)
        assert (status, listed.splitlines()[-1].startswith(silent)) == (1, True)

        rmtree(damaged.folder)
        damaged.start()
        servers.wait_until_ready()
        assert any(run(*check)[0] == 0 for _ in range(TRIES))


@pytest.mark.parametrize("monitor", ["nats://host:8222", "http://", "http://user:secret@host", "http://host/varz"])
def test_wrong_monitoring_address_is_refused(run: Run, monitor: str) -> None:
    with pytest.raises(SystemExit):
        run("check", "--store", "nats://host", "--monitor", monitor)


def test_monitoring_address_without_servers_is_refused(run: Run, tmp_path: Path) -> None:
    status, _, error = run("check", "--data", str(tmp_path), "--monitor", "http://host:8222", "--lang", "en")
    assert (status, error) == (2, "--monitor is for servers: give their address with --store, too.\n")


def test_missing_login_file_or_extra_is_named(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = ("--store", "nats://127.0.0.1:1", "--lang", "en")
    status, _, error = run("check", *store, "--login", str(tmp_path / "none"))
    assert (status, error.startswith("The server that stores the matches refuses")) == (1, True)
    monkeypatch.setitem(sys.modules, "scorekeeper.storage.jetstream.connection", None)
    status, _, error = run("check", *store)
    assert (status, error) == (
        1,
        "Matches on other servers need the cluster extra: install .[host,cluster] in the folder of Scorekeeper.\n",
    )


def test_app_is_served_with_the_library_of_servers(jetstream_server: Servers, login: Path) -> None:
    store = ("--store", jetstream_server.urls[0], "--library", "served", "--login", login)
    command = ("run", "--lang", "en", "--public-name", "Scores.example", *store)
    with serving(*command, until="http") as (_, address, printed):
        assert "sync_interval" in printed
        with urllib.request.urlopen(f"{address}healthz", timeout=10) as answer:  # noqa: S310  its own address
            assert answer.status == 204
        proxied = urllib.request.Request(f"{address}healthz", headers={"host": "scores.example"})  # noqa: S310
        with urllib.request.urlopen(proxied, timeout=10) as answer:  # noqa: S310
            assert answer.status == 204
        with urllib.request.urlopen(f"{address}readyz", timeout=10) as answer:  # noqa: S310  its own address
            assert answer.status == 204
        with urllib.request.urlopen(f"{address}metrics", timeout=10) as answer:  # noqa: S310  its own address
            assert b"scorekeeper_storage_up 1\n" in answer.read()
