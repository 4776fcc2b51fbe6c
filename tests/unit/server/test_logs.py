"""Tests of the log of a server for programs."""

from __future__ import annotations

import json
import logging
import sys
from unittest.mock import AsyncMock

import pytest
from starlette.types import Receive, Scope, Send

from scorekeeper.server import limits
from scorekeeper.server.limits import LOG_BYTES_PER_HOUR, LOG_FRAMES, LOG_LINE
from scorekeeper.server.logs import BoundedHandler, JsonLines, PlainLines, start_log, with_address


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


def record_of(message: str, error: Exception | None = None) -> logging.LogRecord:
    about = (type(error), error, None) if error else None
    return logging.LogRecord("flet", logging.WARNING, "", 0, "%s", (message,), about)


FORGED = "\x1b[2Jred\u202e\nERROR scorekeeper: the disk is full\r\x85\u2028\udc80"


def test_bytes_of_a_stranger_are_escaped_and_cut() -> None:
    line = PlainLines().format(record_of(FORGED + "é" + "x" * 1_000_000))
    begin = r"WARNING flet: \x1b[2Jred\u202e\nERROR scorekeeper: the disk is full\r\x85\u2028\udc80éx"
    assert line.startswith(begin)
    assert len(line) < 2 * LOG_LINE
    assert line.isprintable()


def test_text_of_an_error_forges_no_line_and_is_cut() -> None:
    lines = PlainLines().format(record_of("failed", ValueError(f"{FORGED}\n" * 100_000))).split("\n")
    assert lines[0] == "WARNING flet: failed"
    assert len(lines) == LOG_FRAMES + 1
    assert all(line.startswith("    ") and line.isprintable() for line in lines[1:])


async def test_log_grows_only_so_much_because_of_one_address(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 0.0
    monkeypatch.setattr(limits, "monotonic", lambda: now)
    handler = BoundedHandler()
    handler.setFormatter(PlainLines())

    async def app(_scope: Scope, _receive: Receive, _send: Send) -> None:
        for _ in range(4000):
            handler.emit(record_of("x" * LOG_LINE))

    async def logged(address: str) -> int:
        await with_address(app)({"type": "http", "client": (address, 1)}, AsyncMock(), AsyncMock())
        return len(capsys.readouterr().err)

    assert LOG_BYTES_PER_HOUR <= await logged("192.0.2.1") < LOG_BYTES_PER_HOUR + 2 * LOG_LINE
    assert await logged("192.0.2.1") == 0
    assert await logged("192.0.2.2") > 0
    now += 1800
    assert await logged("192.0.2.1") == pytest.approx(LOG_BYTES_PER_HOUR / 2, rel=0.01)
