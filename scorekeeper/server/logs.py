"""The log of a server: for people, or for programs one JSON object in a line.

A stranger can have lines written. So what is in them is escaped and cut, and the log grows only by
``LOG_BYTES_PER_HOUR`` because of one address.
"""

from __future__ import annotations

import json
import logging
import sys
import traceback
from contextvars import ContextVar
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from scorekeeper.server.limits import LOG_BYTES_PER_HOUR, LOG_FRAMES, LOG_LINE, ByAddress, address_of

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send

_ADDRESS = ContextVar("_ADDRESS", default="")
"""The address of the browser for which the server works."""


def with_address(app: ASGIApp) -> ASGIApp:
    """Return `app`; what it logs is counted for the address of the browser."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan":
            _ADDRESS.set(address_of(scope))
        await app(scope, receive, send)

    return answer


def printable(text: str) -> str:
    """Return the beginning of a text, with escapes for what a terminal would obey or an editor show as another line."""
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode() for letter in text[:LOG_LINE]
    )


class PlainLines(logging.Formatter):
    """Writes level, logger and message; the lines of code of an error are indented, so that none can be forged."""

    def format(self, record: logging.LogRecord) -> str:
        lines = [f"{record.levelname} {record.name}: {printable(record.getMessage())}"]
        if record.exc_info and record.exc_info[1]:
            trace = "".join(traceback.format_exception(record.exc_info[1])).splitlines()
            lines += [f"    {printable(line)}" for line in trace[-LOG_FRAMES:]]
        return "\n".join(lines)


class JsonLines(logging.Formatter):
    """Writes time, level, logger and message; of an error its class and the lines of code, not its text.

    The text of an error may hold names, and so may the message of a library: its place in the code stands for it.
    """

    def format(self, record: logging.LogRecord) -> str:
        is_ours = record.name.startswith("scorekeeper.")
        place = f"{record.filename}:{record.lineno} {record.funcName}"
        document = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": printable(record.getMessage()) if is_ours else place,
        }
        error = record.exc_info[1] if record.exc_info else None
        if error is not None:
            frames = traceback.extract_tb(error.__traceback__)[-LOG_FRAMES:]
            document["error"] = type(error).__name__
            document["at"] = ", ".join(f"{Path(each.filename).name}:{each.lineno} {each.name}" for each in frames)
        return json.dumps(document)


class BoundedHandler(logging.StreamHandler[TextIO]):
    """Writes to standard error, and leaves out records when those of an address have had their share of the log."""

    def __init__(self) -> None:
        super().__init__(sys.stderr)
        self._shares = ByAddress(LOG_BYTES_PER_HOUR / 3600, LOG_BYTES_PER_HOUR)

    def emit(self, record: logging.LogRecord) -> None:
        share = self._shares[_ADDRESS.get()]
        share.refill()
        if share.left > 0:
            share.left -= len(self.format(record).encode(errors="replace")) + 1
            super().emit(record)


def start_log(*, as_json: bool) -> None:
    """Write the log of this process to standard error, also that of the web server."""
    handler = BoundedHandler()
    handler.setFormatter(JsonLines() if as_json else PlainLines())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
