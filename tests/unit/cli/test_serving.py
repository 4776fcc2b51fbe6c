"""``scorekeeper`` itself: says where it is, answers there, keeps others off its folder, and stops when asked."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

import pytest

from scorekeeper.__main__ import main

ROOT = Path(__file__).parents[3]


@contextmanager
def serving(*more: str) -> Generator[tuple[subprocess.Popen[str], str]]:
    """A running server, and the address it has printed."""
    command = [sys.executable, "-m", "scorekeeper", *more, "--no-browser", "--port", "0"]
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8"
    ) as server:
        try:
            assert server.stdout is not None
            found = re.search(r"http://\S+", server.stdout.readline())
            assert found
            yield server, found[0]
        finally:
            server.kill()


@pytest.mark.parametrize("command", [[], ["run"]], ids=["without a command", "run"])
def test_the_app_is_served_where_it_says(command: list[str], tmp_path: Path) -> None:
    with serving(*command, "--data", str(tmp_path)) as (server, address):
        with urlopen(address, timeout=60) as answer:  # noqa: S310  the address is our own
            assert "Scorekeeper" in answer.read().decode()
        server.send_signal(signal.SIGINT)
        assert server.wait(timeout=60) == 0
        assert server.stderr is not None
        assert server.stderr.read() == ""


def test_a_second_server_is_kept_off_the_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with serving("--data", str(tmp_path)):
        assert main(["--no-browser", "--port", "0", "--data", str(tmp_path)]) == 1
    said = capsys.readouterr()
    assert (said.out, said.err) == ("", "The matches are open in another window or program.\n")


def test_a_folder_that_is_none_is_said_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    assert main(["run", "--no-browser", "--port", "0", "--data", str(tmp_path / "file")]) == 1
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_an_address_that_is_not_ours_is_said_in_one_line(tmp_path: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "scorekeeper", "--host", "192.0.2.1", "--no-browser", "--data", str(tmp_path)],
        cwd=ROOT,
        check=False,
        capture_output=True,
        encoding="utf-8",
    )
    assert (run.returncode, run.stdout) == (1, "")
    assert len(run.stderr.splitlines()) == 1


def test_without_its_extra_the_app_says_what_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in [one for one in sys.modules if one.startswith("scorekeeper.host")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    assert main([]) == 1
    assert capsys.readouterr().err == "Serving needs the host extra: install scorekeeper[host].\n"
