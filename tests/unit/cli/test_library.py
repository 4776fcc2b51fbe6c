"""Tests of ``import``, ``export``, ``backup`` and ``check``."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from scorekeeper.core import events
from scorekeeper.core.codec import write_entry
from scorekeeper.core.session import Session
from scorekeeper.core.variant import Match
from scorekeeper.games._pips import PipsLeft
from scorekeeper.games._plays import Laid
from scorekeeper.games.round_numbers import TilesInHand
from scorekeeper.games.solitaires import Attempt, write_attempt
from scorekeeper.library.repository import open_library
from scorekeeper.library.series import rematch_of
from scorekeeper.storage.checksums import checksum
from scorekeeper.storage.library import Library
from scorekeeper.storage.protocol import ABSENT, ALL, DocumentId
from tests.registry import REGISTRY
from tests.repository import create, entry, load
from tests.unit.conftest import Run
from tests.unit.games.table import THREE, doubts, sit_down

JSON = dict[str, Any]
GOOD: JSON = {"format": "scorekeeper-match", "version": 1, "game": "muggins", "sides": ["Anna", "Bruno"]}
START = sit_down("sebastopol", THREE, 1)
UNREADABLE = {"id": "x", "event": "sneezed"}


EVENING: list[events.Event | events.Undone | events.Redone] = [
    events.Ended(PipsLeft(0, (0, 19, 30))),
    events.Ended(PipsLeft(1, (12, 0, 5))),
    events.Undone(),
    events.Redone(),
    events.Ended(PipsLeft(0, (0, 1, 1))),
    events.Struck(2),
    events.Struck(0),
    events.Restored(0),
    events.Corrected(1, (), PipsLeft(1, (21, 0, 5))),
    events.Renamed(((2, "Zoë"),)),
    events.Reseated((0, 2, 1)),
    events.Noted(0, "by the window"),
    events.Led(2, 0),
]


def last_id(out: str) -> str:
    """Return the identifier of the match that `import` names last."""
    return out.rpartition(": ")[2].strip()


@dataclass(frozen=True)
class Libraries:
    """A library, another one that is empty, and the commands for both."""

    command: Run
    path: Path

    @property
    def first(self) -> Path:
        return self.path / "first"

    @property
    def second(self) -> Path:
        return self.path / "second"

    def run(self, *argv: str | Path, second: bool = False) -> tuple[int, str, str]:
        return self.command(*map(str, argv), "--data", str(self.second if second else self.first))

    def keep_backup(self) -> None:
        """Make the backup of a day."""
        (self.first / "backups").mkdir()
        self.backup().rename(self.first / "backups" / "2026-11-24.zip")

    def store(self, *log: Any, match: Match | None = None, unreadable: bool = False) -> str:
        """Write a match into the first library, perhaps with a last line that cannot be read. Return its identifier."""
        match = match or START
        with open_library(self.first, REGISTRY) as library:
            match_id = create(library, match)
            for seen, event in enumerate(log):
                library.append(match_id, write_entry(match, entry(event, "Anna’s phone")), seen=seen)
            if unreadable:
                library.append(match_id, UNREADABLE, seen=len(log))
        return match_id

    def session(self, match_id: str, *, second: bool = False) -> Session:
        with open_library(self.second if second else self.first, REGISTRY) as library:
            return load(library, match_id).session

    def export(self, match_id: str, *, second: bool = False) -> JSON:
        status, out, err = self.run("export", match_id, second=second)
        assert (status, err) == (0, "")
        return json.loads(out)

    def file(self, document: Any, name: str = "match.json") -> Path:
        (self.path / name).write_text(json.dumps(document), "utf-8")
        return self.path / name

    def move(self, document: Any) -> tuple[int, str, str]:
        """Import a file with this document into the second library."""
        return self.run("import", self.file(document), second=True)

    def backup(self, matches: str = "") -> Path:
        """Write a backup, assert how many matches are said to be in it, and return its path."""
        backup = self.path / "backup.zip"
        status, out, _ = self.run("backup", backup)
        assert (status, out.startswith(matches)) == (0, True)
        return backup

    def ids(self, *, second: bool = False) -> list[str]:
        matches = (self.second if second else self.first) / "matches"
        return sorted(path.stem for path in matches.glob("*.json"))


@pytest.fixture
def libraries(run: Run, tmp_path: Path) -> Libraries:
    return Libraries(run, tmp_path)


def test_import_of_an_exported_match_keeps_its_whole_log(libraries: Libraries) -> None:
    match_id = libraries.store(*EVENING)
    with open_library(libraries.first, REGISTRY) as library:
        before = load(library, match_id)
    status, out, err = libraries.move(libraries.export(match_id))
    assert (status, err) == (0, "")
    with open_library(libraries.second, REGISTRY) as library:
        after = load(library, last_id(out))
        assert library.summaries()[0].content["sides"] == ["Anna", "Bruno", "Zoë"]
    assert (after.session, after.created) == (before.session, before.created)


def test_score_of_an_exported_match_reads_it(libraries: Libraries) -> None:
    file = libraries.file(libraries.export(libraries.store(*EVENING)))
    status, out, _ = libraries.command("score", str(file))
    found = json.loads(out)
    assert (status, found["sides"]) == (0, ["Anna", "Bruno", "Zoë"])
    assert found["totals"] == [21, 19, 35]
    assert found["next_leader"] == "Anna"


def test_import_of_a_file_without_a_log_begins_one(libraries: Libraries) -> None:
    fives = [{"kind": "fives", "player": player, "total": total} for player, total in (("Anna", 10), ("Bruno", 5))]
    hands: list[JSON] = [{"plays": fives[:1], "end": {}, "note": "late", "leader": 1}, {"plays": fives[1:]}]
    status, out, _ = libraries.move({**GOOD, "hands": hands})
    assert status == 0
    found = libraries.export(last_id(out), second=True)
    assert [entry["event"] for entry in found["log"]["entries"]] == ["scored", "ended", "noted", "led", "scored"]
    assert found["hands"][0] == {**hands[0], "plays": [{**fives[0], "player": 0}]}
    assert libraries.ids(second=True) == [last_id(out)]


def test_import_of_an_existing_match_changes_nothing(libraries: Libraries) -> None:
    match_id = libraries.store(*EVENING[:3])
    file = libraries.file(libraries.export(match_id))
    with open_library(libraries.first, REGISTRY) as library:
        library.append(match_id, write_entry(START, entry(EVENING[4])), seen=3)
    status, out, _ = libraries.run("import", file, file)
    assert status == 0
    assert out.count("This match is already here.") == 2
    assert libraries.ids() == [match_id]


def test_import_of_a_match_continued_elsewhere_adds_another_match(libraries: Libraries) -> None:
    libraries.move(libraries.export(libraries.store(*EVENING[:1])))
    (other,) = libraries.ids(second=True)
    with open_library(libraries.second, REGISTRY) as library:
        library.append(other, write_entry(START, entry(EVENING[1])), seen=1)
    assert libraries.run("import", libraries.file(libraries.export(other, second=True)))[0] == 0
    assert len(libraries.ids()) == 2


def test_import_of_several_files_with_a_bad_one_imports_none(libraries: Libraries) -> None:
    first = libraries.file(GOOD, "good.json")
    bad = libraries.file({**GOOD, "hands": [{"end": {"out": 0}}]}, "bad.json")
    none = libraries.path / "none.json"
    status, out, err = libraries.run("import", first, bad, none)
    assert (status, out) == (2, "")
    lines = err.splitlines()
    assert lines[0].startswith(f"{bad}: hand 1: E_FIELD_UNKNOWN ")
    assert lines[1].startswith(f"{none}: E_NO_FILE ")
    assert not libraries.first.exists()


def test_export_all_keeps_its_order_through_an_import(libraries: Libraries) -> None:
    for number in range(1, 4):
        libraries.store(*EVENING[:number])
    _, out, _ = libraries.run("export", "--all")
    file = libraries.second / "all.jsonl"
    file.parent.mkdir()
    file.write_text(out, "utf-8")
    libraries.run("import", str(file), second=True)
    assert libraries.run("export", "--all", second=True) == (0, out, "")


def test_export_all_writes_a_line_per_match_that_import_reads(libraries: Libraries) -> None:
    libraries.store(*EVENING)
    libraries.store(*EVENING[:2])
    status, out, err = libraries.run("export", "--all")
    assert (status, err, len(out.splitlines())) == (0, "", 2)
    lines = libraries.path / "all.jsonl"
    lines.write_text(out, "utf-8")
    assert libraries.run("import", lines, second=True)[0] == 0
    again = libraries.run("export", "--all", second=True)[1]
    assert sorted(again.splitlines()) == sorted(out.splitlines())


def test_import_of_a_bad_line_names_it(libraries: Libraries) -> None:
    lines = libraries.path / "all.jsonl"
    lines.write_text(f"{json.dumps(GOOD)}\n\n{{\n", "utf-8")
    status, _, err = libraries.run("import", lines)
    assert status == 2
    assert err.startswith(f"{lines}:3: E_NOT_JSON ")


# Logs that contradict the match of their file


def test_import_of_a_log_that_contradicts_its_file_refuses_it(libraries: Libraries) -> None:
    document = libraries.export(libraries.store(*EVENING))
    entries = document["log"]["entries"]

    def log(**changes: Any) -> JSON:
        return {**document, "log": {**document["log"], **changes}}

    unfit: list[JSON] = [
        {**document, "hands": document["hands"][:1]},
        {**document, "hands": [*document["hands"], {}]},
        {**document, "hands": 3},
        {**document, "hands": [3]},
        {**document, "hands": [{"end": 3}, *document["hands"][1:]]},
        {**document, "sides": ["Anna", "Bruno", "Chloé"]},
        {**document, "log": 7},
        log(entries=entries[1:]),
        log(entries=[*entries, {"event": "sneezed"}]),
        log(entries=7),
        log(entries=[*entries, {**entries[-1], "id": "x", "hand": 99}]),
        log(entries=[*entries, {**entries[5], "id": "x", "hand": 9}]),
        log(entries=[{**entries[0], "end": {"out": 0, "pips": [3, 19, 30]}}, *entries[1:]]),
        log(entries=[*entries[:8], {**entries[8], "end": {"out": 1, "pips": [21, 4, 5]}}, *entries[9:]]),
        log(entries=[*entries[:8], {**entries[8], "hand": 7}, *entries[9:]]),
        log(entries=[*entries[:9], {**entries[9], "names": [[2, "anna"]]}, *entries[10:]]),
        log(start={**document["log"]["start"], "game": "muggins"}),
        log(start={}),
        log(created=5),
        {**document, "log": {key: value for key, value in document["log"].items() if key != "start"}},
    ]
    for number, value in enumerate(unfit):
        status, out, err = libraries.move(value)
        assert (status, out) == (2, ""), number
        assert "E_LOG_UNFIT" in err, number
    assert not libraries.second.exists()


def test_import_of_a_file_with_a_log_still_checks_the_rest(libraries: Libraries) -> None:
    document = libraries.export(libraries.store(*EVENING))
    for changes, code in (({"version": 4}, "E_TOO_NEW"), ({"game": "chess"}, "E_GAME_UNKNOWN"), ({"x": 1}, "E_FIELD_")):
        assert code in libraries.move({**document, **changes})[2]


@pytest.mark.parametrize("created", ["yesterday", "2026-11-21T20:47:00", "0001-01-01T00:00:00+05:00"])
def test_import_of_a_log_with_an_invalid_date_uses_the_current_time(created: str, libraries: Libraries) -> None:
    document = libraries.export(libraries.store(*EVENING))
    document["log"]["created"] = created
    before = datetime.now(UTC).replace(microsecond=0)
    status, out, _ = libraries.move(document)
    assert status == 0
    again = libraries.export(last_id(out), second=True)["log"]["created"]
    assert before <= datetime.fromisoformat(again) <= datetime.now(UTC)


def comes_back(libraries: Libraries, *log: Any, game: str = "sebastopol") -> Match:
    """Move a match with these events to the second library, assert that its log is the same, and return it."""
    match_id = libraries.store(*log, match=sit_down(game, THREE, 1))
    status, out, err = libraries.move(libraries.export(match_id))
    assert (status, err) == (0, "")
    after = libraries.session(last_id(out), second=True)
    assert after == libraries.session(match_id)
    return after.match


def test_import_of_swapped_names_keeps_them(libraries: Libraries) -> None:
    match = comes_back(libraries, *EVENING, events.Renamed(((0, "Bruno"),)), events.Renamed(((1, "Anna"),)))
    assert match.setup.players == ("Bruno", "Anna", "Zoë")


def test_import_of_a_half_undone_swap_can_be_followed_by_a_rematch(libraries: Libraries) -> None:
    match = comes_back(libraries, events.Renamed(((0, "Bruno"),)), events.Renamed(((1, "Anna"),)), events.Undone())
    assert match.setup.players == ("Bruno", "Bruno", "Chloé")
    rematch = libraries.store(match=rematch_of(match))
    assert libraries.session(rematch).match.setup.players == match.setup.players
    with open_library(libraries.first, REGISTRY) as library:
        assert all(summary.content for summary in library.summaries())


def test_import_of_two_equal_names_without_a_log_is_refused(libraries: Libraries) -> None:
    document = libraries.export(libraries.store(events.Renamed(((0, "Bruno"),))))
    status, _, err = libraries.move({key: value for key, value in document.items() if key != "log"})
    assert (status, "E_PLAYERS_DUP" in err) == (2, True)


def test_import_of_a_hand_without_one_of_its_plays_keeps_all_others(libraries: Libraries) -> None:
    """Without the 12, the 8 calls no 20 and draws no tile: Bruno lays one that he does not have."""
    plays = [Laid(0, 12), Laid(1, 8), *[Laid(1, 1)] * 7]
    end = TilesInHand()
    corrected = events.Corrected(0, tuple(plays[1:]), end)
    match = comes_back(libraries, *map(events.Scored, plays), events.Ended(end), corrected, game="round_numbers")
    assert [problem.code for _, problem in doubts(match)] == ["no_tile"]


def test_import_of_corrected_plays_checks_their_form_only(libraries: Libraries) -> None:
    play = {"kind": "fives", "player": 0, "total": 10}
    libraries.run("import", libraries.file({**GOOD, "hands": [{"plays": [play]}]}))
    document = libraries.export(*libraries.ids())
    line = {**document["log"]["entries"][0], "id": "x", "event": "corrected", "hand": 0, "end": None}
    opening = {"kind": "opening", "player": 0, "tile": "5-5"}
    for plays, status in (([opening, play], 0), ([play, opening], 0), ([play], 0), ([{**play, "total": 11}], 2)):
        document["hands"] = [{"plays": plays}]
        document["log"]["entries"][1:] = [{**line, "plays": plays}]
        assert libraries.move(document)[0] == status


# Backup


def test_backup_has_matches_and_documents(libraries: Libraries) -> None:
    kept = [libraries.store(*EVENING), libraries.store(*EVENING[:2])]
    gone = libraries.store(*EVENING[:1])
    with open_library(libraries.first, REGISTRY) as library:
        library.delete(gone)
        library.save_settings({"language": "fr"})
    (libraries.first / "matches" / "torn.json").write_text("{", "utf-8")
    (libraries.path / "backup.zip").write_text("an older one", "utf-8")
    with ZipFile(backup := libraries.backup("2 matches\n")) as archive:
        names = archive.namelist()
        assert archive.read("kept/matches/torn.json") == b"{"
    assert {f"matches/{match_id}.json" for match_id in kept} < set(names)
    assert "kept/settings.json" in names
    assert any(name.startswith(f"kept/deleted/{gone}") for name in names)
    assert libraries.run("import", backup, second=True)[0] == 0
    before, after = (
        sorted(libraries.run("export", "--all", second=second)[1].splitlines()) for second in (False, True)
    )
    assert after == before


def test_backup_of_a_match_with_an_unreadable_line_has_its_file(libraries: Libraries) -> None:
    match_id = libraries.store(*EVENING[:1], unreadable=True)
    with ZipFile(backup := libraries.backup("1 match\n")) as archive:
        raw = (libraries.first / "matches" / f"{match_id}.json").read_bytes()
        assert archive.read(f"kept/matches/{match_id}.json") == raw
    assert libraries.run("import", backup, second=True)[0] == 0


def test_backup_leaves_out_only_what_the_system_refuses_to_read(
    libraries: Libraries, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id, other = (libraries.store(*EVENING) for _ in range(2))
    for name in ("settings.json", "logbook.json"):
        (libraries.first / name).mkdir()
    opened: Any = Path.open

    def refuses(path: Path, *how: Any, **more: Any) -> Any:
        if path.stem == other:
            raise PermissionError
        return opened(path, *how, **more)

    monkeypatch.setattr(Path, "open", refuses)
    with ZipFile(libraries.backup("1 match\n")) as archive:
        assert archive.namelist() == [f"matches/{match_id}.json"]


def test_import_of_a_backup_twice_adds_its_logbook_once(libraries: Libraries) -> None:
    evening = datetime(2026, 11, 20, 21, 30, tzinfo=UTC)
    attempts = [write_attempt(Attempt("magic_star_1", solved, evening, 12, 3)) for solved in (False, True)]
    with open_library(libraries.first, REGISTRY) as library:
        library.log(attempts[0])
        library.log({**attempts[1], "struck": True})
    backup = libraries.backup()
    for _ in range(2):
        assert libraries.run("import", backup, second=True)[0] == 0
    found = Library.open(libraries.second, writer=False).logbook()
    assert list(found.values()) == [attempts[0], {**attempts[1], "struck": True}]


@pytest.mark.parametrize("logbook", ["{", "7", '[{"figure": "magic_star_9", "solved": true}]', '[{"figure": []}]'])
def test_import_of_a_backup_with_a_bad_logbook_is_refused(logbook: str, libraries: Libraries) -> None:
    backup = libraries.path / "backup.zip"
    with ZipFile(backup, "w") as archive:
        archive.writestr("logbook.json", logbook)
    status, out, err = libraries.run("import", backup)
    assert (status, out) == (2, "")
    assert err.startswith(f"{backup}:logbook.json: E_")


def test_import_of_a_backup_keeps_ids_that_are_free(libraries: Libraries) -> None:
    kept, deleted = libraries.store(*EVENING), libraries.store(*EVENING[:2])
    backup = libraries.backup()
    with open_library(libraries.first, REGISTRY) as library:
        library.delete(deleted)
    _, out, _ = libraries.run("import", backup)
    assert f"matches/{kept}.json: This match is already here." in out
    assert deleted not in libraries.ids()
    assert len(libraries.ids()) == 2
    libraries.run("import", backup, second=True)
    assert {*libraries.ids(second=True)} == {kept, deleted}


def test_import_of_a_torn_backup_is_refused(libraries: Libraries) -> None:
    libraries.store(*EVENING)
    backup = libraries.backup()
    raw = bytearray(backup.read_bytes())
    raw[80:120] = b"x" * 40
    backup.write_bytes(raw)
    status, _, err = libraries.run("import", backup, second=True)
    assert (status, "E_NOT_A_BACKUP" in err) == (2, True)


def test_backup_into_a_missing_folder_is_refused(libraries: Libraries) -> None:
    libraries.store()
    status, _, err = libraries.run("backup", libraries.path / "nowhere" / "backup.zip")
    assert (status, len(err.splitlines())) == (1, 1)
    assert not (libraries.path / "nowhere").exists()


# Check


def test_check_of_a_sound_library_lists_its_matches(libraries: Libraries) -> None:
    match_id = libraries.store(*EVENING)
    assert libraries.run("check") == (0, f"{match_id} sebastopol Anna, Bruno, Zoë 21, 19, 35 open\n1 match\n", "")


def test_check_names_damaged_and_newer_files(libraries: Libraries) -> None:
    match_id = libraries.store(*EVENING)
    matches = libraries.first / "matches"
    (matches / "torn.json").write_text("{", "utf-8")
    with open_library(libraries.first, REGISTRY) as library:
        library.summaries()
    (matches / "new.json").write_text('{"match": {"1": {"schema": 99}}}', "utf-8")
    status, out, _ = libraries.run("check")
    assert status == 1
    lines = out.splitlines()
    assert lines[0].startswith(match_id)
    assert "new: This match was written by a newer Scorekeeper." in out
    assert any("torn" in line and "damaged" in line for line in lines)


def test_check_counts_unreadable_lines_of_a_log(libraries: Libraries) -> None:
    match_id = libraries.store(*EVENING[:1], unreadable=True)
    status, out, _ = libraries.run("check")
    assert (status, f"{match_id}: 1 line of its log cannot be read." in out) == (1, True)


def test_check_names_changed_matches_and_repairs_them(libraries: Libraries) -> None:
    match_id = libraries.store(*EVENING)
    path = libraries.first / "matches" / f"{match_id}.json"
    whole = path.read_bytes()
    tables = json.loads(whole)
    tables["log"]["2"]["line"]["end"]["out"] = 2
    path.write_text(json.dumps(tables), "utf-8")
    line = f"{match_id}: Line 2 of its log was changed or damaged; the lines after it are sound. Repair: "
    status, out, _ = libraries.run("check")
    assert (status, line in out) == (1, True)
    status, out, _ = libraries.run("check", "--repair")
    assert (status, f"{match_id}: Line 2 may not be as it was saved: it is kept" in out) == (0, True)
    assert [line["id"] for line in libraries.export(match_id)["log"]["entries"]] == [
        row["line"]["id"] for row in tables["log"].values()
    ]
    status, out, _ = libraries.run("check")
    assert (status, "1 match has a line whose checksum did not fit, and which was accepted." in out) == (0, True)
    path.write_bytes(whole)
    assert libraries.run("check", "--repair")[0] == 0
    assert len(libraries.export(match_id)["log"]["entries"]) == len(EVENING)


def test_check_repair_brings_lost_lines_back_from_a_backup(libraries: Libraries) -> None:
    match_id = libraries.store(*EVENING)
    (libraries.first / "backups").mkdir()
    libraries.backup().rename(libraries.first / "backups" / "2026-11-24.zip")
    before = libraries.export(match_id)
    path = libraries.first / "matches" / f"{match_id}.json"
    tables = json.loads(path.read_bytes())
    tables["log"]["2"]["line"]["end"]["out"] = 2
    path.write_text(json.dumps(tables), "utf-8")
    status, out, _ = libraries.run("check", "--repair")
    assert (status, f"{match_id}: 1 lost line came back from a backup." in out) == (0, True)
    assert libraries.export(match_id) == before


def test_check_names_older_copies_and_accepts_them(libraries: Libraries) -> None:
    match_id = libraries.store(*EVENING[:1])
    path = libraries.first / "matches" / f"{match_id}.json"
    older = path.read_bytes()
    with open_library(libraries.first, REGISTRY) as library:
        library.append(match_id, {"id": "x", "event": "undone"}, seen=1)
    path.write_bytes(older)
    status, out, _ = libraries.run("check")
    assert (status, "older copy or another one; 1 line that was saved is missing. Repair: " in out) == (1, True)
    assert libraries.run("check", "--repair")[0] == 0
    assert libraries.run("check")[0] == 0


def test_check_without_index_says_that_the_age_is_unknown(libraries: Libraries) -> None:
    libraries.store(*EVENING)
    for name in ("index.json", "recent.jsonl"):
        (libraries.first / name).unlink(missing_ok=True)
    status, out, _ = libraries.run("check")
    assert (status, out.splitlines()[-1][:41]) == (0, "The age of 1 file cannot be verified: the")


def test_check_keeps_a_match_with_a_changed_header_which_can_be_exported(libraries: Libraries) -> None:
    match_id = libraries.store(*EVENING)
    before = libraries.export(match_id)
    path = libraries.first / "matches" / f"{match_id}.json"
    path.write_text(path.read_text("utf-8").replace("Bruno", "Brono"), "utf-8")
    raw = path.read_bytes()
    for options in ([], ["--repair"]):
        status, out, _ = libraries.run("check", *options)
        assert (status, f"{match_id}: The first line of the file, with the players and rules," in out) == (1, True)
    assert path.read_bytes() == raw
    exported = libraries.export(match_id)
    assert (exported["hands"], exported["sides"]) == (before["hands"], ["Anna", "Brono", "Zoë"])


def test_check_repair_brings_a_changed_header_back_from_a_backup(libraries: Libraries) -> None:
    match_id = libraries.store(*EVENING)
    (libraries.first / "backups").mkdir()
    libraries.backup().rename(libraries.first / "backups" / "2026-11-24.zip")
    before = libraries.export(match_id)
    path = libraries.first / "matches" / f"{match_id}.json"
    path.write_text(path.read_text("utf-8").replace("Bruno", "Brono"), "utf-8")
    assert libraries.run("check", "--repair")[0] == 0
    assert libraries.export(match_id) == before
    assert libraries.run("check")[::2] == (0, "")


def test_check_counts_lines_that_were_accepted_unproved(libraries: Libraries) -> None:
    match_id = libraries.store(*EVENING)
    path = libraries.first / "matches" / f"{match_id}.json"
    path.write_text(path.read_text("utf-8").replace("Bruno", "Brono"), "utf-8")
    with open_library(libraries.first, REGISTRY) as library:
        library.rewrite(match_id, library.mend(match_id, {}, []))
    status, out, _ = libraries.run("check")
    assert (status, "1 match has a line whose checksum did not fit, and which was accepted." in out) == (0, True)


DAMAGES: dict[str, Callable[[bytes], bytes | None]] = {
    "emptied": lambda _: b"",
    "zeroed": lambda raw: bytes(len(raw)),
    "headless": lambda raw: raw[raw.index(b'"log"') :],
    "removed": lambda _: None,
}


def damage(path: Path, how: str) -> None:
    raw = DAMAGES[how](path.read_bytes())
    path.unlink()
    if raw is not None:
        path.write_bytes(raw)


@pytest.mark.parametrize("how", DAMAGES)
def test_check_repair_brings_a_match_back_from_a_backup(libraries: Libraries, how: str) -> None:
    match_id = libraries.store(*EVENING)
    libraries.keep_backup()
    before = libraries.export(match_id)
    path = libraries.first / "matches" / f"{match_id}.json"
    for _ in range(2):  # the index knows it, then the backup alone
        damage(path, how)
        status, out, _ = libraries.run("check")
        assert (status, match_id in out) == (1, True)
        status, out, _ = libraries.run("check", "--repair")
        assert (status, f"{match_id}: The match came back from the backup of " in out) == (0, True)
        assert libraries.export(match_id) == before
        assert libraries.run("check")[0] == 0
        for name in ("index.json", "recent.jsonl"):
            (libraries.first / name).unlink(missing_ok=True)


def test_check_repair_adds_the_lines_of_a_headless_file_to_those_of_an_older_backup(libraries: Libraries) -> None:
    match_id = libraries.store(*EVENING[:2])
    libraries.keep_backup()
    with open_library(libraries.first, REGISTRY) as library:
        for number in range(2, 3):
            library.append(match_id, {**library.load(match_id).log[0], "id": f"later {number}"}, seen=number)
    path = libraries.first / "matches" / f"{match_id}.json"
    for name in ("index.json", "recent.jsonl"):
        (libraries.first / name).unlink(missing_ok=True)
    damage(path, "headless")
    status, out, _ = libraries.run("check", "--repair")
    assert status == 0, out
    entries = libraries.export(match_id)["log"]["entries"]
    assert [entry["id"] for entry in entries[2:]] == [f"later {number}" for number in range(2, 3)]


def test_check_names_a_match_that_is_gone_until_repair_accepts_it(libraries: Libraries) -> None:
    match_id = libraries.store(*EVENING)
    with open_library(libraries.first, REGISTRY) as library:
        library.summaries()
    (libraries.first / "matches" / f"{match_id}.json").unlink()
    status, out, _ = libraries.run("check")
    assert (status, f"{match_id}: The file of this match is gone, and nobody has deleted it. Repair: " in out) == (
        1,
        True,
    )
    status, out, _ = libraries.run("check", "--repair")
    assert (status, "no backup has it" in out) == (1, True)
    assert libraries.run("check")[::2] == (0, "")


def test_check_does_not_miss_a_match_that_was_deleted_on_purpose(libraries: Libraries) -> None:
    deleted, purged = libraries.store(*EVENING), libraries.store(*EVENING)
    libraries.keep_backup()
    with open_library(libraries.first, REGISTRY) as library:
        library.summaries()
        library.delete(purged)
        library.purge(0)
        library.delete(deleted)
    for options in ([], ["--repair"]):
        assert libraries.run("check", *options)[0] == 0
    assert libraries.ids() == []


def test_check_repair_leaves_a_match_with_a_line_that_cannot_be_read(libraries: Libraries) -> None:
    match_id = libraries.store(*EVENING)
    path = libraries.first / "matches" / f"{match_id}.json"
    tables = json.loads(path.read_bytes())
    tables["log"]["1"]["line"]["event"] = "sneezed"
    path.write_text(json.dumps(tables), "utf-8")
    raw = path.read_bytes()
    for options in ([], ["--repair"]):
        status, out, _ = libraries.run("check", *options)
        line = f"{match_id}: Line 1 of its log was changed or damaged; the lines after it are sound."
        assert (status, line in out) == (1, True)
    assert "it cannot be read: the file stays as it is, with all its lines." in out
    assert path.read_bytes() == raw


@pytest.mark.parametrize("bit", [0, *(pytest.param(bit, marks=pytest.mark.deep) for bit in range(1, 8))])
def test_check_repair_puts_a_flipped_bit_of_the_first_line_right(libraries: Libraries, bit: int) -> None:
    match_id = libraries.store(*EVENING)
    before = libraries.export(match_id)
    path = libraries.first / "matches" / f"{match_id}.json"
    raw = bytearray(path.read_bytes())
    raw[raw.index(b'"ended"') + 3] ^= 1 << bit
    path.write_bytes(raw)
    assert libraries.run("check")[0] == 1
    assert libraries.run("check", "--repair")[0] == 0
    assert libraries.export(match_id) == before
    assert libraries.run("check")[::2] == (0, "")


def test_check_repair_puts_a_quarantined_match_right_without_backup_and_index(libraries: Libraries) -> None:
    match_id = libraries.store(*EVENING)
    before = libraries.export(match_id)
    path = libraries.first / "matches" / f"{match_id}.json"
    path.write_bytes(b"k" + path.read_bytes()[1:])
    for name in ("index.json", "recent.jsonl"):
        (libraries.first / name).unlink(missing_ok=True)
    status, out, _ = libraries.run("check", "--repair")
    assert (status, f"{match_id}: What was damaged in the file of this match was put right" in out) == (0, True)
    assert libraries.export(match_id) == before


def test_check_takes_the_players_of_a_damaged_file_from_the_index(libraries: Libraries) -> None:
    match_id = libraries.store(*EVENING)
    before = libraries.export(match_id)
    with open_library(libraries.first, REGISTRY) as library:
        library.summaries()
    path = libraries.first / "matches" / f"{match_id}.json"
    path.write_text(path.read_text("utf-8").replace("Bruno", "Brono"), "utf-8")
    assert libraries.export(match_id) == before
    status, out, _ = libraries.run("check")
    assert (status, "every line is known all the same" in out) == (1, True)
    assert libraries.run("check", "--repair")[0] == 0
    assert libraries.run("check")[::2] == (0, "")


def test_check_names_damaged_files_beside_the_matches_and_completes_them_from_a_backup(libraries: Libraries) -> None:
    match_id = libraries.store(*EVENING)
    attempt = write_attempt(Attempt("magic_star_1", True, datetime(2026, 11, 20, 21, 30, tzinfo=UTC), 12, 3))
    settings = {"favourites": ["muggins"]}
    with open_library(libraries.first, REGISTRY) as library:
        library.save_settings(settings)
        library.log(attempt)
        library.write_document(DocumentId("series", match_id), {"id": "abc"}, ABSENT)
        library.write_document(DocumentId("draft", match_id, ALL), {"hand": 1}, ABSENT)
    libraries.keep_backup()
    for name in ("settings.json", "logbook.json", "series.json", "drafts.json"):
        (libraries.first / name).write_bytes(b"")
    (libraries.first / "logbook.json").unlink()
    status, out, _ = libraries.run("check")
    assert status == 1
    for name in ("settings.json", "series.json", "drafts.json"):
        assert f"{name}: This file was damaged." in out
    assert "logbook.json: This file is gone; a backup has it." in out
    status, out, _ = libraries.run("check", "--repair")
    for name, n in {"settings.json": 1, "logbook.json": 1, "series.json": 1, "drafts.json": 0}.items():
        assert f"{name}: {n} entr" in out
    assert libraries.run("check")[::2] == (0, "")
    library = Library(libraries.first)
    assert (library.settings(), library.logbook()) == (settings, {1: attempt})
    assert library.read_document(DocumentId("series", match_id)).content == {"id": "abc"}
    assert library.list_documents("draft") == {}


def test_check_names_settings_and_attempts_that_make_no_sense(libraries: Libraries) -> None:
    libraries.store(*EVENING)
    with open_library(libraries.first, REGISTRY) as library:
        library.save_settings({"favourites": [[]], "people": {"anna": "Anne"}})
        library.log({"figure": "magic_star_9"})
    status, out, _ = libraries.run("check")
    assert (status, "The setting favourites has a value that the app does not know" in out) == (1, True)
    assert "logbook: 1 line of its log cannot be read." in out
    libraries.run("check", "--repair")
    assert Library(libraries.first).settings() == {"favourites": [], "people": {"anna": "Anne"}}


def test_import_of_a_backup_with_wrong_settings_is_refused_by_name(libraries: Libraries) -> None:
    backup = libraries.path / "backup.zip"
    with ZipFile(backup, "w") as archive:
        archive.writestr("settings.json", '{"favourites": [[]]}')
    status, out, err = libraries.run("import", backup)
    sentence = "E_SETTING The setting favourites in this backup is not as the app saves it. It is left out.\n"
    assert (status, out, err) == (2, "", f"{backup}:settings.json: {sentence}")


DOUBTFUL = [events.Ended(PipsLeft(0, (0, 1, 30))), events.Ended(PipsLeft(0, (0, 1, 1)))]


def test_check_names_a_hand_that_a_correction_made_impossible(libraries: Libraries) -> None:
    match_id = libraries.store(*DOUBTFUL, events.Corrected(0, (), PipsLeft(0, (0, 1, 50))))
    status, out, _ = libraries.run("check")
    assert status == 1
    assert f"{match_id}: hand 2, Chloé: E_PLAYER_ELIMINATED Chloé is eliminated." in out


def test_import_of_a_doubtful_match_keeps_it(libraries: Libraries) -> None:
    document = libraries.export(libraries.store(*DOUBTFUL, events.Corrected(0, (), PipsLeft(0, (0, 50, 51)))))
    status, out, _ = libraries.move(document)
    assert status == 0
    assert libraries.export(last_id(out), second=True) == document


def test_check_finds_an_index_with_wrong_totals(libraries: Libraries) -> None:
    match_id = libraries.store(*EVENING)
    with open_library(libraries.first, REGISTRY) as library:
        library.summaries()
    # The index is trusted for files that are clearly older than itself.
    match, index = libraries.first / "matches" / f"{match_id}.json", libraries.first / "index.json"
    long_ago = match.stat().st_mtime_ns - 10_000_000_000
    os.utime(match, ns=(long_ago, long_ago))
    document = json.loads(index.read_text("utf-8"))
    listed = document["matches"]["1"]
    listed["mtime_ns"], listed["digest"]["totals"] = long_ago, [0, 0, 0]
    del listed["sum"]
    listed["sum"] = checksum(listed)
    index.write_text(json.dumps(document), "utf-8")
    status, out, _ = libraries.run("check")
    assert (status, f"{match_id}: The list of matches remembers it otherwise." in out) == (1, True)


# The outside world


def test_check_and_export_of_a_missing_library_find_it_empty(libraries: Libraries) -> None:
    assert libraries.run("check") == (0, "0 matches\n", "")
    assert libraries.run("export", "--all") == (0, "", "")
    assert not libraries.first.exists()


@pytest.mark.parametrize("name", ["missing", "../../etc/passwd", "", "a\nb"])
def test_export_of_a_missing_match_is_refused(name: str, libraries: Libraries) -> None:
    assert libraries.run("export", name) == (1, "", "This match is not here.\n")


def test_export_all_with_a_damaged_match_writes_the_others(libraries: Libraries) -> None:
    libraries.store(*EVENING)
    (libraries.first / "matches" / "torn.json").write_text("{", "utf-8")
    status, out, err = libraries.run("export", "--all")
    assert (status, len(out.splitlines())) == (1, 1)
    assert err == "torn: This match is damaged. Its file is kept aside.\n"


@pytest.mark.parametrize("all_of_them", [True, False])
def test_export_of_a_match_with_an_unreadable_line_prints_a_warning(all_of_them: bool, libraries: Libraries) -> None:
    match_id = libraries.store(*EVENING[:1], unreadable=True)
    status, out, err = libraries.run("export", "--all" if all_of_them else match_id)
    assert (status, len(json.loads(out)["hands"])) == (1, 1)
    assert err == f"{match_id}: 1 line of its log cannot be read.\n"


def test_import_into_a_library_in_use_is_refused(libraries: Libraries) -> None:
    with open_library(libraries.second, REGISTRY):
        assert libraries.move(GOOD) == (1, "", "The matches are open in another window or program.\n")


def test_export_of_all_results_prints_a_table(libraries: Libraries) -> None:
    libraries.store(*EVENING[:2])
    status, out, err = libraries.run("export", "--results", "sides")
    assert (status, err, len(out.splitlines())) == (0, "", 4)
    assert (
        libraries.run("export", "--results", "hands")[1].splitlines()[1].endswith(",1,Anna,,Anna,0,Bruno,19,Chloé,30")
    )


def test_import_of_a_table_shows_it_before_it_stores_anything(libraries: Libraries) -> None:
    table = libraries.path / "old.csv"
    table.write_text("Date,Game,Anna,Bruno\n5/3/2024,Muggins,31,12\n5/3/2024,Muggins,31,12\n", "utf-8")
    status, out, err = libraries.run("import", table)
    assert (status, out, "--days" in err) == (2, "", True)
    status, out, err = libraries.run("import", table, "--days", "dmy")
    assert (status, libraries.ids()) == (0, [])
    assert out.splitlines()[:3] == [
        "1 result: 1 Muggins",
        "1 result is there twice and counts once.",
        "New names: Anna, Bruno",
    ]
    assert libraries.run("import", table, "--days", "dmy", "--yes")[1].splitlines()[-1] == "1 result stored."
    again = libraries.run("import", table, "--days", "dmy", "--yes")[1].splitlines()
    assert (again[-1], len(again), len(libraries.ids())) == ("0 results stored.", 3, 1)


def test_import_of_an_exported_table_stores_no_match_a_second_time(libraries: Libraries) -> None:
    libraries.store(EVENING[0], events.EndedEarly("time"))
    table = libraries.path / "own.csv"
    table.write_text(libraries.run("export", "--results", "sides")[1], "utf-8")
    status, out, err = libraries.run("import", table, "--yes")
    assert (status, err, out.splitlines()[-1], len(libraries.ids())) == (0, "", "0 results stored.", 1)


def test_import_of_a_table_with_an_error_names_row_and_column(libraries: Libraries) -> None:
    table = libraries.path / "old.tsv"
    table.write_text("Date\tGame\tAnna\tBruno\n2024-03-05\tChess\t1\tx\n2024-03-05\tMuggins\t1\t", "utf-8")
    status, out, err = libraries.run("import", table, "--yes")
    assert (status, out) == (2, "")
    assert [line.partition("old.tsv: ")[2][:22] for line in err.splitlines()] == [
        "row 2, column Game: Th",
        "row 2, column Bruno: A",
        "row 3: Muggins is for ",
    ]
    assert libraries.run("import", table, table)[0] == 2
    assert libraries.run("import", libraries.path / "none.csv")[0] == 2
