"""A program that writes until the disk is full: ``fill.py FOLDER``; prints what happened."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from scorekeeper.storage.errors import DiskFull
from scorekeeper.storage.library import Library


def main(folder: Path) -> None:
    with Library.open(folder / "data") as library:
        match_id = library.create({"players": ["Anna"]})
        count = 0
        refused = ""
        (folder / "ballast").write_bytes(b"?" * 60_000)
        while not refused:
            try:
                count = library.append(match_id, {"id": f"e{count}", "note": "?" * 1000}, seen=count)
            except DiskFull as error:
                refused = error.key
        stored = len(library.load(match_id).log)
        left = [path.name for path in (folder / "data" / "matches").iterdir()]
        listed = [summary.id for summary in library.summaries()]
        (folder / "ballast").unlink()
        more = library.append(match_id, {"id": f"e{count}"}, seen=count)
    facts = {"count": count, "refused": refused, "stored": stored, "files": left, "listed": listed, "more": more}
    print(json.dumps(facts | {"match": match_id}))  # noqa: T201  the test reads it


main(Path(sys.argv[1]))
