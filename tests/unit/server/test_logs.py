"""Tests of the log of a server for programs."""

from __future__ import annotations

import json
import logging
import sys

import pytest

from scorekeeper.server.logs import JsonLines, start_log


def test_error_is_logged_without_its_text() -> None:
    try:
        raise ValueError("Anna")  # noqa: TRY301  a name in the text of an error
    except ValueError:
        error = sys.exc_info()
    record = logging.LogRecord("scorekeeper.ui", logging.ERROR, "", 0, "handling %s", ("tap",), error)
    line = JsonLines().format(record)
    read = json.loads(line)
    assert (read["level"], read["logger"], read["message"], read["error"]) == (
        "error",
        "scorekeeper.ui",
        "handling tap",
        "ValueError",
    )
    assert "test_error_is_logged_without_its_text" in read["at"]
    assert ("Anna" in line, "\n" in line) == (False, False)


def test_library_is_logged_by_its_place_in_the_code() -> None:
    record = logging.LogRecord("asyncio", logging.ERROR, "base_events.py", 7, "failed: %s", ("Anna",), None, "run")
    assert json.loads(JsonLines().format(record))["message"] == "base_events.py:7 run"


def test_log_of_the_process_is_written_as_json(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    root = logging.getLogger()
    monkeypatch.setattr(root, "handlers", [])
    monkeypatch.setattr(root, "level", root.level)
    start_log(as_json=True)
    logging.getLogger("scorekeeper.ui").warning("slow")
    assert json.loads(capsys.readouterr().err)["message"] == "slow"
