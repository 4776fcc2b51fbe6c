"""A program that is killed during a write: ``crash.py FOLDER ACTION FUNCTION CALL WHEN``; prints what is stored."""

from __future__ import annotations

import json
import os
import signal
import sys
from pathlib import Path
from typing import Any, NoReturn

from scorekeeper.storage.library import Library
from scorekeeper.storage.protocol import ALL, DocumentId


def die() -> NoReturn:
    os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))
    raise AssertionError


def die_at(function: str, call: int, when: str) -> None:
    """Die before, after or (when writing) in the middle of a call of a function of ``os``."""
    real = getattr(os, function)
    calls = 0

    def deadly(*args: Any, **kwargs: Any) -> Any:
        nonlocal calls
        calls += 1
        if calls != call:
            return real(*args, **kwargs)
        if when == "half":
            real(args[0], args[1][: len(args[1]) // 2])
        elif when == "after":
            real(*args, **kwargs)
        die()

    setattr(os, function, deadly)


def report(**facts: object) -> None:
    print(json.dumps(facts), flush=True)  # noqa: T201  the test reads it


def main(folder: str, action: str, function: str = "", call: str = "0", when: str = "") -> None:
    library = Library.open(Path(folder))
    if action == "on and on":
        match_id = next((each.id for each in library.summaries()), "") or library.create({"players": ["Anna"]})
        count = len(library.load(match_id).log)
        while True:
            count = library.append(match_id, {"id": f"e{count}"}, seen=count)
            report(match=match_id, count=count)
    header = {"players": ["Anna", "Bruno"], **({"draft": {"hand": 0}} if action == "draft" else {})}
    match_id = library.create(header, [{"id": f"e{number}"} for number in range(3)])
    library.save_settings({"people": {"anna": "Anne"}})
    if action in {"restore", "purge"}:
        library.delete(match_id)
    draft = DocumentId("draft", match_id, ALL)
    report(match=match_id, count=3)
    die_at(function, int(call), when)
    match action:
        case "create":
            library.create({"players": ["Zoé"]}, [{"id": "e0"}])
        case "append":
            library.append(match_id, {"id": "e3"}, seen=3)
        case "delete":
            library.delete(match_id)
        case "restore":
            library.restore(match_id)
        case "purge":
            library.purge(older_than_days=0)
        case "draft":
            library.write_document(draft, {"hand": 1}, library.read_document(draft).version)
        case "settings":
            library.save_settings({"people": {"anna": "Anne", "bruno k.": "Bruno"}})
        case _:
            library.summaries()


main(*sys.argv[1:])
