"""Tests of exit codes, closed and full outputs, interruption, languages and help."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.__main__ import main
from tests.unit.cli.conftest import PROGRAM, ROOT

Capture = pytest.CaptureFixture[str]
HEAD = {"format": "scorekeeper-match", "version": 1, "game": "sebastopol", "sides": ["Anna", "Chloé"]}
MATCH = json.dumps({**HEAD, "hands": [{"end": {"out": "Chloé", "pips": [3, 0]}}]})

COMMANDS = ["run", "games", "score", "export", "import", "backup", "check"]

on_posix = pytest.mark.skipif(os.name != "posix", reason="shells close and redirect outputs so on POSIX only")


def shell(line: str, **more: Any) -> subprocess.CompletedProcess[str]:
    program = " ".join(f"'{part}'" for part in PROGRAM)
    command = ["bash", "-c", line.replace("scorekeeper", program)]
    return subprocess.run(command, check=False, capture_output=True, encoding="utf-8", cwd=ROOT, input=MATCH, **more)


@on_posix
@pytest.mark.parametrize("command", ["score -", "games", "games --json"])
def test_broken_pipe_exits_without_traceback(command: str) -> None:
    run = shell(f"set -o pipefail; scorekeeper {command} | true")
    assert run.stderr == ""
    assert run.returncode in {0, 1}


@on_posix
@pytest.mark.parametrize(
    ("command", "status", "error"), [("- >&-", 0, ""), ("- <&-", 2, "E_NO_FILE"), ("nothing.json 2>&-", 2, "")]
)
def test_score_with_a_closed_stream_keeps_its_exit_code(command: str, status: int, error: str) -> None:
    run = shell(f"scorekeeper score {command}")
    assert (run.returncode, run.stdout, run.stderr.partition(" ")[0]) == (status, "", error)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only some systems have a device that is always full")
def test_full_disk_prints_one_line() -> None:
    run = shell("scorekeeper score - > /dev/full")
    assert run.returncode == 1
    assert len(run.stderr.splitlines()) == 1


def test_ascii_stdout_gets_escaped_json() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    run = subprocess.run(
        [*PROGRAM, "score", "-"], input=MATCH.encode(), check=False, capture_output=True, cwd=ROOT, env=environment
    )
    assert run.returncode == 0, run.stderr
    assert json.loads(run.stdout)["winners"] == []
    assert json.loads(run.stdout)["sides"] == ["Anna", "Chloé"]
    page = subprocess.run([*PROGRAM, "games"], check=False, capture_output=True, cwd=ROOT, env=environment)
    assert page.returncode == 0, page.stderr


@on_posix
def test_interrupt_exits_without_traceback() -> None:
    # What a shell runs in the background ignores it, and so does all that is started from there.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    reading = subprocess.Popen(
        [*PROGRAM, "score", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT
    )
    signal.signal(signal.SIGINT, before)
    with reading:
        assert reading.stdin is not None
        reading.stdin.write(b"x" * 1_000_000)  # more than a pipe holds: it is reading once this is written
        reading.send_signal(signal.SIGINT)
        reading.stdin.close()
        assert reading.stderr is not None
        assert reading.stderr.read() == b""
        assert reading.wait() == 130


def test_help_lists_every_command_in_the_requested_language(capsys: Capture) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    page = capsys.readouterr().out
    assert all(f"\n    {command} " in page for command in COMMANDS)
    with pytest.raises(SystemExit):
        main(["score", "--lang", "fr", "--help"])
    assert "fichier de partie" in capsys.readouterr().out


INVALID = [
    "dance",
    "score",
    "export",
    "export --all id",
    "import",
    "games --lang la",
    "--port 65536",
    "--trusted-proxy proxy",
]


@pytest.mark.parametrize("argv", [*INVALID, "run --port -1", "run --port ²", "run --port " + "9" * 5000])
def test_invalid_arguments_are_refused(argv: str, capsys: Capture) -> None:
    with pytest.raises(SystemExit) as leaving:
        main(argv.split())
    assert leaving.value.code == 2
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("argv", "beginning"),
    [
        (["--version"], "scorekeeper "),
        *(([command, "--help"], f"usage: scorekeeper {command}") for command in COMMANDS),
    ],
)
def test_version_and_help_of_every_command_are_printed(argv: list[str], beginning: str, capsys: Capture) -> None:
    with pytest.raises(SystemExit) as leaving:
        main(argv)
    assert leaving.value.code == 0
    assert capsys.readouterr().out.startswith(beginning)
