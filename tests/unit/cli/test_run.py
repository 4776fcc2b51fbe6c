"""Tests of ``scorekeeper run``: address, lock of the folder, and shutdown."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.unit.cli.conftest import Server, assert_stops_when_interrupted, serving, unload
from tests.unit.conftest import Run


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("data")


@pytest.fixture(scope="module")
def server(data: Path) -> Iterator[Server]:
    with serving("run", "--data", data, until="http://") as running:
        yield running


def page(address: str) -> str:
    with urlopen(address, timeout=60) as answer:  # noqa: S310  the address is our own
        return answer.read().decode()


def test_run_serves_the_app_at_its_address(server: Server) -> None:
    assert "Scorekeeper" in page(server[1])


@pytest.mark.usefixtures("server")
def test_run_on_a_folder_that_is_served_is_refused(data: Path, run: Run) -> None:
    second = run("run", "--no-browser", "--port", "0", "--data", str(data))
    assert second == (1, "", "The matches are open in another window or program.\n")


def test_program_without_a_command_serves_the_app_until_interrupted(tmp_path: Path) -> None:
    with serving("--data", tmp_path, until="http://") as (process, address, _):
        assert "Scorekeeper" in page(address)
        assert_stops_when_interrupted(process)


@pytest.mark.parametrize("unusable", ["folder", "address"])
def test_run_that_cannot_serve_prints_one_line(unusable: str, run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    data, host = ("file", "127.0.0.1") if unusable == "folder" else ("data", "192.0.2.1")
    status, out, err = run("run", "--no-browser", "--port", "0", "--host", host, "--data", str(tmp_path / data))
    assert (status, out, len(err.splitlines())) == (1, "", 1)
    assert err.startswith("The folder of the matches cannot be written.") == (unusable == "folder")


def test_run_without_the_host_extra_names_it(monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    unload(monkeypatch, "uvicorn", "scorekeeper.server")
    assert run() == (1, "", "Serving needs the host extra: install .[host] in the folder of Scorekeeper.\n")
