"""Tests that a process killed during a write loses only entries that it had not confirmed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.storage.library import Library
from scorekeeper.storage.protocol import ALL, DocumentId

pytestmark = pytest.mark.skipif(
    not hasattr(signal, "SIGKILL"), reason="this system has no signal that cannot be caught"
)

HERE = Path(__file__).parent
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(HERE.parents[2])}

WRITING = [
    ("open", 1, "before"),
    ("open", 1, "after"),
    ("write", 1, "before"),
    ("write", 1, "half"),
    ("write", 1, "after"),
    ("fsync", 1, "before"),
    ("close", 1, "after"),
    ("replace", 1, "before"),
    ("replace", 1, "after"),
    ("fsync", 2, "before"),
    ("fsync", 2, "after"),
]
MOVING = [("replace", 1, "before"), ("replace", 1, "after"), ("fsync", 1, "after"), ("fsync", 2, "after")]
ALL_STEPS = [
    *(("append", *step) for step in WRITING),
    *(("create", *step) for step in WRITING if step[0] in {"write", "replace"}),
    *(("list", *step) for step in WRITING if step[0] in {"write", "replace"}),
    *(("delete", *step) for step in MOVING),
    *(("restore", *step) for step in MOVING),
]
STEPS = [
    pytest.param(*step, marks=[] if number % 3 == 0 else pytest.mark.deep) for number, step in enumerate(ALL_STEPS)
]


def killed(folder: Path, *arguments: str) -> dict[str, Any]:
    """Run the program until it is killed; return what it printed last."""
    died = subprocess.run(
        [sys.executable, HERE / "crash.py", folder, *arguments],
        stdout=subprocess.PIPE,
        env=ENVIRONMENT,
        timeout=60,
        check=False,
    )
    assert died.returncode == -signal.SIGKILL
    return json.loads(died.stdout.splitlines()[-1])


@pytest.mark.parametrize(("action", "function", "call", "when"), STEPS)
def test_process_killed_at_any_step_has_written_all_or_nothing(
    tmp_path: Path, action: str, function: str, call: int, when: str
) -> None:
    confirmed = killed(tmp_path, action, function, str(call), when)
    happened = (function, when) == ("replace", "after") or (function == "fsync" and (call, when) != (1, "before"))
    with Library.open(tmp_path) as library:
        listed = {summary.id: summary for summary in library.summaries()}
        deleted = {summary.id: summary for summary in library.deleted()}
        assert not any(summary.unreadable for summary in [*listed.values(), *deleted.values()])
        assert library.damaged() == []
        assert [path for path in (tmp_path / "matches").iterdir() if path.suffix != ".json"] == []
        gone = {"delete": happened, "restore": not happened}.get(action, False)
        assert confirmed["match"] in (deleted if gone else listed)
        assert len(listed) + len(deleted) == 1 + (action == "create" and happened)
        if gone:
            library.restore(confirmed["match"])
        stored = library.load(confirmed["match"])
        more = action == "append" and happened
        assert [entry["id"] for entry in stored.log] == ["e0", "e1", "e2", "e3"][: 4 if more else 3]
        assert library.append(confirmed["match"], {"id": "e3"}, seen=3) == 4


@pytest.mark.parametrize(("function", "call", "when"), [step for step in WRITING if step[0] in {"write", "replace"}])
def test_process_killed_while_merging_people_has_merged_or_not(
    tmp_path: Path, function: str, call: int, when: str
) -> None:
    killed(tmp_path, "settings", function, str(call), when)
    merged = {"bruno k.": "Bruno"} if (function, when) == ("replace", "after") else {}
    with Library.open(tmp_path) as library:
        assert library.settings() == {"people": {"anna": "Anne", **merged}}
        assert library.damaged() == []


@pytest.mark.parametrize("when", ["before", "after"])
def test_process_killed_while_moving_draft_keeps_old_or_new_draft(tmp_path: Path, when: str) -> None:
    confirmed = killed(tmp_path, "draft", "replace", "1", when)
    with Library.open(tmp_path) as library:
        draft = library.read_document(DocumentId("draft", confirmed["match"], ALL))
        assert draft.content == {"hand": 0 if when == "before" else 1}
        library.write_document(DocumentId("draft", confirmed["match"], ALL), {}, draft.version)
        assert library.read_document(DocumentId("draft", confirmed["match"], ALL)).content == {}


@pytest.mark.parametrize("when", ["before", "after"])
def test_process_killed_while_purging_can_purge_again(tmp_path: Path, when: str) -> None:
    confirmed = killed(tmp_path, "purge", "unlink", "1", when)
    with Library.open(tmp_path) as library:
        assert [summary.id for summary in library.deleted()] == ([confirmed["match"]] if when == "before" else [])
        assert library.purge(older_than_days=0) == (when == "before")
        assert library.deleted() == []


def test_process_killed_at_any_time_keeps_confirmed_entries(tmp_path: Path) -> None:
    for lines in (1, 7, 2, 20, 5):
        with subprocess.Popen(
            [sys.executable, HERE / "crash.py", tmp_path, "on and on"], stdout=subprocess.PIPE, env=ENVIRONMENT
        ) as running:
            assert running.stdout
            printed = [running.stdout.readline() for _ in range(lines)]
            running.kill()
            printed += running.stdout.readlines()
        confirmed = json.loads(next(line for line in reversed(printed) if line.endswith(b"}\n")))
        with Library.open(tmp_path) as library:
            log = library.load(confirmed["match"]).log
            assert len(library.summaries()) == 1
            assert library.damaged() == []
        assert len(log) in {confirmed["count"], confirmed["count"] + 1}
        assert [entry["id"] for entry in log] == [f"e{number}" for number in range(len(log))]
