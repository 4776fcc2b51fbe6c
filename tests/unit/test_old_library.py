"""A library written before the code was restructured opens as it did, and the commands print what they printed.

The app wrote the files in `fixtures` at commit 8b6e1d1; nothing writes them again. If a game changes, take its new
digest from the message of the failed test.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest

from scorekeeper.core.codec import USUAL_VERSION, VERSION
from tests.unit.conftest import Run
from tests.unit.games.neutral import NO_GAME, match_file
from tests.unit.ui.entry.scripts import visit
from tests.unit.ui.rig.clock import run as run_on_clock

GAMES = Path(__file__).parent / "games"
FIXTURES = Path(__file__).parent / "storage" / "fixtures"
LIBRARY = FIXTURES / "library_v1"
SEBASTOPOL, FORTY_TWO, MUGGINS, FINISHED, REMATCH = (
    f"/match/{file.stem}" for file in sorted((LIBRARY / "matches").iterdir())
)
DELETED = next((LIBRARY / "deleted").iterdir()).name.split(".")[0]
BRUNO = f"/history/player/{b'Bruno'.hex()}"


@pytest.fixture
def library(tmp_path: Path) -> Path:
    """Copy the library, with the times of files that its index knows and a match deleted just now."""
    folder = tmp_path / "library"
    shutil.copytree(LIBRARY, folder, copy_function=shutil.copyfile)
    for match in json.loads((folder / "index.json").read_bytes())["matches"].values():
        os.utime(folder / "matches" / f"{match['id']}.json", ns=(match["mtime_ns"], match["mtime_ns"]))
    for file in (folder / "deleted").iterdir():
        file.rename(file.with_name(f"{DELETED}.deleted.{time.time_ns() // 1_000_000}.json"))
    return folder


def contents(library: Path) -> dict[str, bytes]:
    """Return the bytes of every file but the index, which is a cache, and the lock."""
    files = (file for file in library.rglob("*.json") if file.name != "index.json")
    return {file.relative_to(library).as_posix(): file.read_bytes() for file in files}


def golden(name: str) -> str:
    return (FIXTURES / f"library_v1_{name}").read_text("utf-8")


def of_today(export: str) -> str:
    return export.replace('"version": 1,', f'"version": {USUAL_VERSION},')


NO_CHECKSUM = "5 matches have no checksum yet. They get one with the next line.\n"


def test_check_prints_the_same_and_that_checksums_are_missing(library: Path, run: Run) -> None:
    status, out, err = run("check", "--data", str(library))
    out, no_checksum = out.removesuffix(NO_CHECKSUM), out.endswith(NO_CHECKSUM)
    assert no_checksum
    assert (status, out.replace(f"{library / 'damaged'}{os.sep}", ""), err) == (1, golden("check.txt"), "")


def test_export_prints_the_same_except_the_version(library: Path, run: Run) -> None:
    assert run("export", "--all", "--data", str(library)) == (0, of_today(golden("export.jsonl")), "")


def test_import_of_backup_restores_every_match(library: Path, tmp_path: Path, run: Run) -> None:
    assert run("backup", str(tmp_path / "backup.zip"), "--data", str(library))[0] == 0
    assert run("import", str(tmp_path / "backup.zip"), "--data", str(tmp_path / "other"))[0] == 0
    _, out, _ = run("export", "--all", "--data", str(tmp_path / "other"))
    assert sorted(out.splitlines()) == sorted(of_today(golden("export.jsonl")).splitlines())


def test_opening_the_library_rewrites_no_file(library: Path, run: Run) -> None:
    before = contents(library)
    for command in (["check"], ["export", "--all"]):
        run(*command, "--data", str(library))
    for page in ("/", "/history", "/history/deleted", "/new/solitaires", "/settings/rules"):
        run_on_clock(visit(library, page, ""))
    assert contents(library) == before


SCREENS = {
    "home": ("/", "text='Bruno won Sébastopol' home.favourite.forty_two=on home.favourite.bergen=gone"),
    "draft of the next hand": (
        SEBASTOPOL,
        """total.0='Total, Anna, 19' total.1='Total, Benno, 30' total.2='Total, Chloé, 54'
        hand.2='Note on the 2nd hand: Chloé counted twice – 12 or 21?' cell.4.2='4th hand, Chloé, 23, leads'
        sheet.enter='Continue 5th hand' sheet.enter entry.field.0='Anna, pips left in hand, 17'
        entry.field.1-after=30 entry.field.2 8 entry.save
        total.2='Total, Chloé, 62' sheet.enter='Enter 6th hand'""",
    ),
    "draft of an open hand with plays": (
        FORTY_TWO,
        """head.0='Anna & Chloé, 76 points, 124 to go' sheet.enter='Continue 3rd hand'
        visit:/hand/3 bidder-0=selected bid.31=selected bid.32=on""",
    ),
    "draft of a correction": (
        MUGGINS,
        """head.0='Daniel, 5 points, 16 to go' head.1='Émile, 7 points, 14 to go, leads next'
        visit:/hand/1 play.1='ends 20, Daniel, +4' play.2=gone""",
    ),
    "finished match of a series": (FINISHED, "visit:/result sheet.series='1st match, best of 3: Bruno 1, Anna 0'"),
    "second match of a series": (
        REMATCH,
        """sheet.enter entry.out.1 15 entry.save
        visit:/result finished.title='Bruno wins the series' series.won='Bruno 2, Anna 0'""",
    ),
    "deleted match": ("/history/deleted", f"deleted.restore.{DELETED} text='Nothing has been deleted.'"),
    "struck attempt": ("/new/solitaires/quadrille_3", "text='1 try · best 25 minutes' figure.strike.2=gone"),
    "attempt no longer struck": ("/new/solitaires/magic_star_1", "text='2 tries · best 7 minutes'"),
    "target": ("/settings/targets", "targets.muggins-value='Muggins · 21'"),
    "house rules": ("/settings/rules", "text=Granny’s"),
    "merged person": (BRUNO, "player.apart.0='Separate Benno'"),
}
"""Pages of the app, and scripts of what they show."""


@pytest.mark.parametrize(("page", "script"), SCREENS.values(), ids=SCREENS)
async def test_screen_shows_what_was_written(library: Path, page: str, script: str) -> None:
    await visit(library, page, script)


def test_score_prints_the_same(tmp_path: Path, run: Run) -> None:
    expected = json.loads(golden("scores.json"))
    found: dict[str, str] = {}
    for name, document in documents():
        if name in expected:
            (tmp_path / "match.json").write_text(json.dumps(document), "utf-8")
            found[name] = digest(run("score", str(tmp_path / "match.json")))
    assert found == expected


def documents() -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the match file of every worked example and of every case, with its name."""
    for file in sorted((GAMES / "examples").glob("*.toml")):
        for name, example in tomllib.loads(file.read_text("utf-8")).items():
            crossed_out = json.loads(json.dumps(example).replace('"/"', "null"))
            head = {key: crossed_out[key] for key in ("sides", "teams", "first", "set", "options") if key in example}
            keys = ("plays", "end", "note", "leader")
            hands = [{key: hand[key] for key in keys if key in hand} for hand in crossed_out["hands"]]
            start = {"format": "scorekeeper-match", "version": 1, "game": file.stem}
            yield f"{file.stem}: {name}", {**start, **head, "hands": hands}
    for case in json.loads((GAMES / "cases.json").read_bytes()):
        if case["game"] not in NO_GAME:
            yield case["id"], match_file(case)


def test_games_json_prints_the_same_except_sentences(run: Run) -> None:
    document = without_meaning(json.loads(run("games", "--json")[1]))
    assert document["match_file"]["version"] == VERSION
    document["match_file"]["version"] = 1
    assert not document["match_file"]["keys"].pop("definition")["required"]  # of a game that people define
    found = {game["id"]: digest(game) for game in document["games"]}
    found |= {key: digest(value) for key, value in document.items() if key != "games"}
    expected = json.loads(golden("games.json"))
    assert {name: found.get(name) for name in expected} == expected


def without_meaning(value: Any) -> Any:
    """Leave the sentences out, which are free to change."""
    if isinstance(value, dict):
        document = cast("dict[str, Any]", value)
        return {key: without_meaning(inner) for key, inner in document.items() if key != "meaning"}
    return [without_meaning(inner) for inner in cast("list[Any]", value)] if isinstance(value, list) else value


def digest(value: Any) -> str:
    """Return a digest of plain JSON that depends on the order of its keys."""
    return hashlib.sha256(json.dumps(value).encode()).hexdigest()[:12]
