"""A process killed at any step of a write loses at most what it had not yet confirmed."""

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
SURROUNDINGS = {**os.environ, "PYTHONPATH": str(HERE.parents[2])}

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
STEPS = [
    *(("append", *step) for step in WRITING),
    *(("create", *step) for step in WRITING if step[0] in {"write", "replace"}),
    *(("amend", *step) for step in WRITING if step[0] in {"write", "replace"}),
    *(("list", *step) for step in WRITING if step[0] in {"write", "replace"}),
    *(("delete", *step) for step in MOVING),
    *(("restore", *step) for step in MOVING),
]


def killed(folder: Path, *tr: str) -> dict[str, Any]:
    """Run the program until it dies; return the last thing it was sure of."""
    died = subprocess.run(
        [sys.executable, HERE / "crash.py", folder, *tr],
        stdout=subprocess.PIPE,
        env=SURROUNDINGS,
        timeout=60,
        check=False,
    )
    assert died.returncode == -signal.SIGKILL
    return json.loads(died.stdout.splitlines()[-1])


@pytest.mark.parametrize(("action", "function", "call", "when"), STEPS)
def test_killed_at_any_step_a_write_has_happened_or_not(
    tmp_path: Path, action: str, function: str, call: int, when: str
) -> None:
    sure = killed(tmp_path, action, function, str(call), when)
    happened = (function, when) == ("replace", "after") or (function == "fsync" and (call, when) != (1, "before"))
    with Library.open(tmp_path) as library:
        listed = {summary.id: summary for summary in library.summaries()}
        deleted = {summary.id: summary for summary in library.deleted()}
        assert not any(summary.unreadable for summary in [*listed.values(), *deleted.values()])
        assert library.damaged() == []
        assert [path for path in (tmp_path / "matches").iterdir() if path.suffix != ".json"] == []
        gone = {"delete": happened, "restore": not happened}.get(action, False)
        assert sure["match"] in (deleted if gone else listed)
        assert len(listed) + len(deleted) == 1 + (action == "create" and happened)
        if gone:
            library.restore(sure["match"])
        stored = library.load(sure["match"])
        more = action == "append" and happened
        assert stored.header["players"][0] == ("Zoé" if action == "amend" and happened else "Anna")
        assert [entry["id"] for entry in stored.log] == ["e0", "e1", "e2", "e3"][: 4 if more else 3]
        assert library.append(sure["match"], {"id": "e3"}, seen=3) == 4


@pytest.mark.parametrize(("function", "call", "when"), [step for step in WRITING if step[0] in {"write", "replace"}])
def test_killed_while_two_people_become_one_they_are_two_or_one(
    tmp_path: Path, function: str, call: int, when: str
) -> None:
    killed(tmp_path, "settings", function, str(call), when)
    merged = {"bruno k.": "Bruno"} if (function, when) == ("replace", "after") else {}
    with Library.open(tmp_path) as library:
        assert library.settings() == {"people": {"anna": "Anne", **merged}}
        assert library.damaged() == []


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("call", [1, 2])
def test_killed_while_a_draft_leaves_the_header_the_old_or_the_new_one_is_shown(
    tmp_path: Path, call: int, when: str
) -> None:
    sure = killed(tmp_path, "draft", "replace", str(call), when)
    is_stored, has_left = (call, when) != (1, "before"), (call, when) == (2, "after")
    with Library.open(tmp_path) as library:
        draft = library.read_document(DocumentId("draft", sure["match"], ALL))
        assert draft.content == {"hand": 1 if is_stored else 0}
        assert library.load(sure["match"]).header["draft"] == ({} if has_left else {"hand": 0})
        library.write_document(DocumentId("draft", sure["match"], ALL), {}, draft.version)
        assert library.load(sure["match"]).header["draft"] == {}
        assert library.read_document(DocumentId("draft", sure["match"], ALL)).content == {}


@pytest.mark.parametrize("when", ["before", "after"])
def test_killed_while_old_matches_are_removed_the_next_opening_goes_on(tmp_path: Path, when: str) -> None:
    sure = killed(tmp_path, "purge", "unlink", "1", when)
    with Library.open(tmp_path) as library:
        assert [one.id for one in library.deleted()] == ([sure["match"]] if when == "before" else [])
        assert library.purge(older_than_days=0) == (when == "before")
        assert library.deleted() == []


def test_killed_at_any_moment_a_match_goes_on_where_it_was(tmp_path: Path) -> None:
    for lines in (1, 7, 2, 20, 5):
        with subprocess.Popen(
            [sys.executable, HERE / "crash.py", tmp_path, "on and on"], stdout=subprocess.PIPE, env=SURROUNDINGS
        ) as running:
            assert running.stdout
            said = [running.stdout.readline() for _ in range(lines)]
            running.kill()
            said += running.stdout.readlines()
        sure = json.loads(next(line for line in reversed(said) if line.endswith(b"}\n")))
        with Library.open(tmp_path) as library:
            log = library.load(sure["match"]).log
            assert len(library.summaries()) == 1
            assert library.damaged() == []
        assert len(log) in {sure["count"], sure["count"] + 1}
        assert [entry["id"] for entry in log] == [f"e{number}" for number in range(len(log))]
