"""The log of a server for programs: one JSON object in a line, without what people have typed."""

from __future__ import annotations

import json
import logging
import traceback
from datetime import UTC, datetime
from pathlib import Path


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
            "message": record.getMessage() if is_ours else place,
        }
        error = record.exc_info[1] if record.exc_info else None
        if error is not None:
            frames = traceback.extract_tb(error.__traceback__)
            document["error"] = type(error).__name__
            document["at"] = ", ".join(f"{Path(each.filename).name}:{each.lineno} {each.name}" for each in frames)
        return json.dumps(document)


def use_json_lines() -> None:
    """Write the log of this process to standard error as JSON lines, also that of the web server."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
