"""Matches out of the library and into it again: what is kept, what is refused, and what is found damaged."""

from __future__ import annotations

import copy
import json
import os
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from scorekeeper.__main__ import main
from scorekeeper.core.begin import begin
from scorekeeper.core.check import doubts
from scorekeeper.core.codec import write_entry
from scorekeeper.core.events import (
    Corrected,
    Ended,
    Event,
    Led,
    Noted,
    Redone,
    Renamed,
    Reseated,
    Scored,
    Struck,
    Undone,
)
from scorekeeper.core.match import Match
from scorekeeper.core.variant import Setup
from scorekeeper.games import BY_ID
from scorekeeper.games._pips import PipsLeft
from scorekeeper.games._plays import Laid
from scorekeeper.games.round_numbers import TilesInHand
from scorekeeper.games.solitaires import Attempt, write_attempt
from scorekeeper.rematch import again
from scorekeeper.shelf import EDITION, digest, new_entry, put_new, take
from scorekeeper.storage.library import Library

JSON = dict[str, Any]
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "library"


@pytest.fixture
def run(folder: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command on the library: exit code, standard output, standard error."""

    def run(*argv: str, data: Path = folder) -> tuple[int, str, str]:
        status = main([*argv, "--data", str(data)])
        said = capsys.readouterr()
        return status, said.out, said.err

    return run


@pytest.fixture
def library(folder: Path) -> Iterator[Library]:
    with Library.open(folder, digest, edition=EDITION) as library:
        yield library


def at_table(game: str) -> Match:
    setup = begin(BY_ID[game], ("Anna", "Bruno", "Chloé"), first=1)
    assert isinstance(setup, Setup)
    return Match(BY_ID[game], setup)


def start() -> Match:
    return at_table("sebastopol")


EVENING: list[Event | Undone | Redone] = [
    Ended(PipsLeft(0, (0, 19, 30))),
    Ended(PipsLeft(1, (12, 0, 5))),
    Undone(),
    Redone(),
    Ended(PipsLeft(0, (0, 1, 1))),
    Struck(2),
    Corrected(1, (), PipsLeft(1, (21, 0, 5))),
    Renamed(((2, "Zoë"),)),
    Reseated((0, 2, 1)),
    Noted(0, "by the window"),
    Led(2, 0),
]


def written(library: Library, events: list[Any], match: Match | None = None) -> str:
    match = match or start()
    match_id = put_new(library, match)
    for seen, event in enumerate(events):
        library.append(match_id, write_entry(match, new_entry(event, "Anna’s phone")), seen=seen)
    return match_id


def exported(run: Run, match_id: str) -> JSON:
    status, out, err = run("export", match_id)
    assert (status, err) == (0, "")
    return json.loads(out)


def saved(document: Any, path: Path) -> str:
    path.write_text(json.dumps(document), "utf-8")
    return str(path)


def ids(folder: Path) -> list[str]:
    return sorted(path.stem for path in (folder / "matches").glob("*.json"))


def test_a_match_comes_back_with_all_that_was_ever_written(run: Run, folder: Path, tmp_path: Path) -> None:
    with Library.open(folder, digest, edition=EDITION) as library:
        match_id = written(library, EVENING)
        before = take(library, match_id)
    file = saved(exported(run, match_id), tmp_path / "match.json")
    status, out, err = run("import", file, data=tmp_path / "other")
    assert (status, err) == (0, "")
    with Library.open(tmp_path / "other", digest, edition=EDITION) as library:
        after = take(library, out.split(": ")[-1].strip())
        assert library.summaries()[0].digest["sides"] == ["Anna", "Bruno", "Zoë"]
    assert (after.session, after.created) == (before.session, before.created)


def test_an_exported_match_can_be_scored(run: Run, library: Library, tmp_path: Path, capsys: Any) -> None:
    file = saved(exported(run, written(library, EVENING)), tmp_path / "match.json")
    assert main(["score", file]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["sides"] == ["Anna", "Bruno", "Zoë"]
    assert found["totals"] == [21, 19, 35]
    assert found["next_leader"] == "Anna"


def test_a_file_without_a_log_begins_one(run: Run, folder: Path, tmp_path: Path) -> None:
    document: JSON = {
        "format": "scorekeeper-match",
        "version": 1,
        "game": "muggins",
        "sides": ["Anna", "Bruno"],
        "hands": [
            {"plays": [{"kind": "fives", "player": "Anna", "total": 10}], "end": {}, "note": "late", "leader": 1},
            {"plays": [{"kind": "fives", "player": "Bruno", "total": 5}]},
        ],
    }
    status, out, _ = run("import", saved(document, tmp_path / "match.json"))
    assert status == 0
    match_id = out.split(": ")[-1].strip()
    found = exported(run, match_id)
    assert [one["event"] for one in found["log"]["entries"]] == ["scored", "ended", "noted", "led", "scored"]
    assert found["hands"][0] == {
        "plays": [{"kind": "fives", "player": 0, "total": 10}],
        "end": {},
        "note": "late",
        "leader": 1,
    }
    assert ids(folder) == [match_id]


def test_nothing_is_brought_in_twice(run: Run, folder: Path, tmp_path: Path) -> None:
    with Library.open(folder, digest, edition=EDITION) as library:
        match_id = written(library, EVENING[:3])
        file = saved(exported(run, match_id), tmp_path / "match.json")
        library.append(match_id, write_entry(start(), new_entry(EVENING[4], "")), seen=3)
    status, out, _ = run("import", file, file)
    assert status == 0
    assert out.count("This match is already here.") == 2
    assert ids(folder) == [match_id]


def test_a_match_that_went_on_elsewhere_stands_beside_the_old_one(run: Run, folder: Path, tmp_path: Path) -> None:
    with Library.open(folder, digest, edition=EDITION) as library:
        match_id = written(library, EVENING[:1])
    run("import", saved(exported(run, match_id), tmp_path / "match.json"), data=tmp_path / "other")
    with Library.open(tmp_path / "other", digest, edition=EDITION) as library:
        (other,) = ids(tmp_path / "other")
        library.append(other, write_entry(start(), new_entry(EVENING[1], "")), seen=1)
    further = tmp_path / "further.json"
    _, out, _ = run("export", other, data=tmp_path / "other")
    further.write_text(out, "utf-8")
    assert run("import", str(further))[0] == 0
    assert len(ids(folder)) == 2


def test_all_files_come_in_or_none(run: Run, folder: Path, tmp_path: Path) -> None:
    good = {"format": "scorekeeper-match", "version": 1, "game": "muggins", "sides": ["Anna", "Bruno"]}
    first = saved(good, tmp_path / "good.json")
    second = saved({**good, "hands": [{"end": {"out": 0}}]}, tmp_path / "bad.json")
    status, out, err = run("import", first, second, str(tmp_path / "none.json"))
    assert (status, out) == (2, "")
    lines = err.splitlines()
    assert lines[0].startswith(f"{second}: hand 1: E_FIELD_UNKNOWN ")
    assert lines[1].startswith(f"{tmp_path / 'none.json'}: E_NO_FILE ")
    assert not folder.exists()


def test_every_match_comes_out_in_a_line_and_in_again(run: Run, folder: Path, tmp_path: Path) -> None:
    with Library.open(folder, digest, edition=EDITION) as library:
        written(library, EVENING)
        written(library, EVENING[:2])
    status, out, err = run("export", "--all")
    assert (status, err, len(out.splitlines())) == (0, "", 2)
    lines = tmp_path / "all.jsonl"
    lines.write_text(out, "utf-8")
    assert run("import", str(lines), data=tmp_path / "other")[0] == 0
    again = run("export", "--all", data=tmp_path / "other")[1]
    assert sorted(again.splitlines()) == sorted(out.splitlines())


def test_a_line_that_is_wrong_is_named(run: Run, tmp_path: Path) -> None:
    good = {"format": "scorekeeper-match", "version": 1, "game": "muggins", "sides": ["Anna", "Bruno"]}
    lines = tmp_path / "all.jsonl"
    lines.write_text(f"{json.dumps(good)}\n\n{{\n", "utf-8")
    status, _, err = run("import", str(lines))
    assert status == 2
    assert err.startswith(f"{lines}:3: E_NOT_JSON ")


# Logs that do not tell the match of their file


def without(document: JSON, *path: Any) -> JSON:
    changed = copy.deepcopy(document)
    inner: Any = changed
    for step in path[:-1]:
        inner = inner[step]
    del inner[path[-1]]
    return changed


def test_a_log_must_tell_the_match_of_its_file(run: Run, library: Library, tmp_path: Path) -> None:
    document = exported(run, written(library, EVENING))
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
        log(entries=[*entries[:6], {**entries[6], "end": {"out": 1, "pips": [21, 4, 5]}}, *entries[7:]]),
        log(entries=[*entries[:6], {**entries[6], "hand": 7}, *entries[7:]]),
        log(entries=[*entries[:7], {**entries[7], "names": [[2, "anna"]]}, *entries[8:]]),
        log(start={**document["log"]["start"], "game": "muggins"}),
        log(start={}),
        log(created=5),
        without(document, "log", "start"),
    ]
    for number, one in enumerate(unfit):
        status, out, err = run("import", saved(one, tmp_path / "match.json"), data=tmp_path / "other")
        assert (status, out) == (2, ""), number
        assert "E_LOG_UNFIT" in err, number
    assert not (tmp_path / "other").exists()


def test_a_log_does_not_excuse_the_rest_of_the_file(run: Run, library: Library, tmp_path: Path) -> None:
    document = exported(run, written(library, EVENING))
    for changes, code in (({"version": 2}, "E_TOO_NEW"), ({"game": "chess"}, "E_GAME_UNKNOWN"), ({"x": 1}, "E_FIELD_")):
        _, _, err = run("import", saved({**document, **changes}, tmp_path / "match.json"), data=tmp_path / "other")
        assert code in err


@pytest.mark.parametrize("created", ["yesterday", "2026-11-21T20:47:00", "0001-01-01T00:00:00+05:00"])
def test_a_moment_that_is_none_is_no_reason_to_refuse(created: str, run: Run, library: Library, tmp_path: Path) -> None:
    document = exported(run, written(library, EVENING))
    document["log"]["created"] = created
    assert run("import", saved(document, tmp_path / "match.json"), data=tmp_path / "other")[0] == 0
    (other,) = ids(tmp_path / "other")
    again = exported(lambda *argv: run(*argv, data=tmp_path / "other"), other)["log"]["created"]
    assert datetime.now(UTC) - datetime.fromisoformat(again) < timedelta(minutes=5)


def comes_back(run: Run, folder: Path, tmp_path: Path, match: Match, events: list[Any]) -> Match:
    """A match written with these events, as it came in from its file: just as it was."""
    with Library.open(folder, digest, edition=EDITION) as library:
        match_id = written(library, events, match)
        before = take(library, match_id).session
    file = saved(exported(run, match_id), tmp_path / "match.json")
    status, out, err = run("import", file, data=tmp_path / "other")
    assert (status, err) == (0, "")
    with Library.open(tmp_path / "other", digest, edition=EDITION) as library:
        after = take(library, out.split(": ")[-1].strip()).session
    assert after == before
    return after.match


def test_two_players_who_have_swapped_their_names_come_back(run: Run, folder: Path, tmp_path: Path) -> None:
    events = [*EVENING, Renamed(((0, "Bruno"),)), Renamed(((1, "Anna"),))]
    assert comes_back(run, folder, tmp_path, start(), events).setup.players == ("Bruno", "Anna", "Zoë")


def test_a_swap_half_taken_back_comes_back_and_is_played_again(run: Run, folder: Path, tmp_path: Path) -> None:
    match = comes_back(run, folder, tmp_path, start(), [Renamed(((0, "Bruno"),)), Renamed(((1, "Anna"),)), Undone()])
    assert match.setup.players == ("Bruno", "Bruno", "Chloé")
    with Library.open(folder, digest, edition=EDITION) as library:
        rematch = put_new(library, again(match))
        assert take(library, rematch).session.match.setup.players == match.setup.players
        assert all(one.digest for one in library.summaries())


def test_only_a_log_explains_two_equal_names(run: Run, folder: Path, tmp_path: Path) -> None:
    with Library.open(folder, digest, edition=EDITION) as library:
        document = exported(run, written(library, [Renamed(((0, "Bruno"),))]))
    status, _, err = run("import", saved(without(document, "log"), tmp_path / "match.json"))
    assert (status, "E_PLAYERS_DUP" in err) == (2, True)


def test_a_play_taken_out_of_a_past_hand_brings_all_the_others_back(run: Run, folder: Path, tmp_path: Path) -> None:
    """Without the 12, the 8 calls no 20 and draws no tile: Bruno lays one that he does not have."""
    match = at_table("round_numbers")
    plays = [Laid(0, 12), Laid(1, 8), *[Laid(1, 1)] * 7]
    end = TilesInHand()
    events = [*map(Scored, plays), Ended(end), Corrected(0, tuple(plays[1:]), end)]
    told = comes_back(run, folder, tmp_path, match, events)
    assert [problem.code for _, problem in doubts(told)] == ["no_tile"]


def test_plays_corrected_are_read_and_not_judged(run: Run, tmp_path: Path) -> None:
    good = {"format": "scorekeeper-match", "version": 1, "game": "muggins", "sides": ["Anna", "Bruno"]}
    play = {"kind": "fives", "player": 0, "total": 10}
    run("import", saved({**good, "hands": [{"plays": [play]}]}, tmp_path / "match.json"))
    (match_id,) = ids(tmp_path / "library")
    document = exported(run, match_id)
    line = {**document["log"]["entries"][0], "id": "x", "event": "corrected", "hand": 0, "end": None}
    opening = {"kind": "opening", "player": 0, "tile": "5-5"}
    for plays, status in (([opening, play], 0), ([play, opening], 0), ([play], 0), ([{**play, "total": 11}], 2)):
        document["hands"] = [{"plays": plays}]
        document["log"]["entries"][1:] = [{**line, "plays": plays}]
        assert run("import", saved(document, tmp_path / "match.json"), data=tmp_path / "other")[0] == status


# Backup


def test_a_backup_brings_back_every_match(run: Run, folder: Path, tmp_path: Path) -> None:
    with Library.open(folder, digest, edition=EDITION) as library:
        kept = [written(library, EVENING), written(library, EVENING[:2])]
        gone = written(library, EVENING[:1])
        library.delete(gone)
        library.save_settings({"language": "fr"})
    (folder / "matches" / "torn.json").write_text("{", "utf-8")
    backup = tmp_path / "backup.zip"
    backup.write_text("an older one", "utf-8")
    status, out, _ = run("backup", str(backup))
    assert (status, out) == (0, "2 matches\n")
    with ZipFile(backup) as archive:
        names = archive.namelist()
        assert archive.read("kept/matches/torn.json") == b"{"
    assert {f"matches/{one}.json" for one in kept} < set(names)
    assert "kept/settings.json" in names
    assert any(one.startswith(f"kept/deleted/{gone}") for one in names)
    assert run("import", str(backup), data=tmp_path / "other")[0] == 0
    before, after = (sorted(run("export", "--all", data=one)[1].splitlines()) for one in (folder, tmp_path / "other"))
    assert after == before


def test_a_backup_takes_a_match_along_as_it_is_where_not_all_of_it_can_be_read(
    run: Run, folder: Path, tmp_path: Path
) -> None:
    with Library.open(folder, digest, edition=EDITION) as library:
        match_id = written(library, EVENING[:1])
        library.append(match_id, {"id": "x", "event": "sneezed"}, seen=1)
    assert run("backup", str(tmp_path / "backup.zip"))[:2] == (0, "1 match\n")
    with ZipFile(tmp_path / "backup.zip") as archive:
        raw = (folder / "matches" / f"{match_id}.json").read_bytes()
        assert archive.read(f"kept/matches/{match_id}.json") == raw
    assert run("import", str(tmp_path / "backup.zip"), data=tmp_path / "other")[0] == 0


def test_what_the_system_does_not_hand_out_keeps_nothing_else_out_of_a_backup(
    run: Run, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Library.open(folder, digest, edition=EDITION) as library:
        match_id, other = (written(library, EVENING) for _ in range(2))
    for name in ("settings.json", "logbook.json"):
        (folder / name).mkdir()
    opened: Any = Path.open

    def refuses(path: Path, *how: Any, **more: Any) -> Any:
        if path.stem == other:
            raise PermissionError
        return opened(path, *how, **more)

    monkeypatch.setattr(Path, "open", refuses)
    assert run("backup", str(tmp_path / "backup.zip"))[:2] == (0, "1 match\n")
    with ZipFile(tmp_path / "backup.zip") as archive:
        assert archive.namelist() == [f"matches/{match_id}.json"]


def test_a_backup_brings_back_the_logbook(run: Run, folder: Path, tmp_path: Path) -> None:
    evening = datetime(2026, 11, 20, 21, 30, tzinfo=UTC)
    attempts = [write_attempt(Attempt("magic_star_1", solved, evening, 12, 3)) for solved in (False, True)]
    with Library.open(folder, digest, edition=EDITION) as library:
        library.log(attempts[0])
        library.log({**attempts[1], "struck": True})
    run("backup", str(tmp_path / "backup.zip"))
    for _ in range(2):
        assert run("import", str(tmp_path / "backup.zip"), data=tmp_path / "other")[0] == 0
    found = Library.open(tmp_path / "other", writer=False).logbook()
    assert list(found.values()) == [attempts[0], {**attempts[1], "struck": True}]


@pytest.mark.parametrize("logbook", ["{", "7", '[{"figure": "magic_star_9", "solved": true}]', '[{"figure": []}]'])
def test_a_logbook_that_is_none_is_refused(logbook: str, run: Run, tmp_path: Path) -> None:
    with ZipFile(tmp_path / "backup.zip", "w") as archive:
        archive.writestr("logbook.json", logbook)
    status, out, err = run("import", str(tmp_path / "backup.zip"), data=tmp_path / "other")
    assert (status, out) == (2, "")
    assert err.startswith(f"{tmp_path / 'backup.zip'}:logbook.json: E_")


def test_a_broken_backup_is_refused(run: Run, folder: Path, tmp_path: Path) -> None:
    with Library.open(folder, digest, edition=EDITION) as library:
        written(library, EVENING)
    backup = tmp_path / "backup.zip"
    run("backup", str(backup))
    raw = bytearray(backup.read_bytes())
    raw[80:120] = b"x" * 40
    backup.write_bytes(raw)
    status, _, err = run("import", str(backup), data=tmp_path / "other")
    assert status == 2
    assert "E_NOT_A_BACKUP" in err


def test_a_backup_that_cannot_be_written_leaves_the_old_one(run: Run, library: Library, tmp_path: Path) -> None:
    assert library.summaries() == []
    status, _, err = run("backup", str(tmp_path / "nowhere" / "backup.zip"))
    assert (status, len(err.splitlines())) == (1, 1)
    assert not (tmp_path / "nowhere").exists()


# Check


def test_a_sound_library_is_listed(run: Run, folder: Path) -> None:
    with Library.open(folder, digest, edition=EDITION) as library:
        match_id = written(library, EVENING)
    status, out, _ = run("check")
    assert status == 0
    assert out == f"{match_id} sebastopol Anna, Bruno, Zoë 21, 19, 35 open\n1 match\n"


def test_what_is_damaged_is_named(run: Run, folder: Path) -> None:
    with Library.open(folder, digest, edition=EDITION) as library:
        match_id = written(library, EVENING)
        (folder / "matches" / "torn.json").write_text("{", "utf-8")
        library.summaries()
    (folder / "matches" / "new.json").write_text('{"match": {"1": {"schema": 99}}}', "utf-8")
    status, out, _ = run("check")
    assert status == 1
    lines = out.splitlines()
    assert lines[0].startswith(match_id)
    assert "new: This match was written by a newer Scorekeeper." in out
    assert any("torn" in line and "damaged" in line for line in lines)


def test_a_line_of_a_log_that_cannot_be_read_is_counted(run: Run, folder: Path) -> None:
    with Library.open(folder, digest, edition=EDITION) as library:
        match_id = written(library, EVENING[:1])
        library.append(match_id, {"id": "x", "event": "sneezed"}, seen=1)
    status, out, _ = run("check")
    assert status == 1
    assert f"{match_id}: 1 line of its log cannot be read." in out


def test_a_hand_made_impossible_by_a_correction_is_named(run: Run, folder: Path) -> None:
    events = [Ended(PipsLeft(0, (0, 1, 30))), Ended(PipsLeft(0, (0, 1, 1))), Corrected(0, (), PipsLeft(0, (0, 1, 50)))]
    with Library.open(folder, digest, edition=EDITION) as library:
        match_id = written(library, events)
    status, out, _ = run("check")
    assert status == 1
    assert f"{match_id}: hand 2, Chloé: E_PLAYER_ELIMINATED Chloé is eliminated." in out


def test_a_doubtful_match_comes_back_as_it_was(run: Run, folder: Path, tmp_path: Path) -> None:
    events = [Ended(PipsLeft(0, (0, 1, 30))), Ended(PipsLeft(0, (0, 1, 1))), Corrected(0, (), PipsLeft(0, (0, 50, 51)))]
    with Library.open(folder, digest, edition=EDITION) as library:
        match_id = written(library, events)
    document = exported(run, match_id)
    status, _, _ = run("import", saved(document, tmp_path / "match.json"), data=tmp_path / "other")
    assert status == 0
    (other,) = ids(tmp_path / "other")
    assert json.loads(run("export", other, data=tmp_path / "other")[1]) == document


def test_an_index_that_remembers_wrong_is_found(run: Run, folder: Path) -> None:
    with Library.open(folder, digest, edition=EDITION) as library:
        match_id = written(library, EVENING)
        library.summaries()
    # The index is trusted for files that are clearly older than itself.
    match, index = folder / "matches" / f"{match_id}.json", folder / "index.json"
    long_ago = match.stat().st_mtime_ns - 10_000_000_000
    os.utime(match, ns=(long_ago, long_ago))
    document = json.loads(index.read_text("utf-8"))
    document["matches"]["1"]["mtime_ns"] = long_ago
    document["matches"]["1"]["digest"]["totals"] = [0, 0, 0]
    index.write_text(json.dumps(document), "utf-8")
    status, out, _ = run("check")
    assert status == 1
    assert f"{match_id}: The list of matches remembers it otherwise." in out


# The outside world


def test_a_library_nobody_has_written_to_is_empty(run: Run, tmp_path: Path) -> None:
    assert run("check", data=tmp_path / "new") == (0, "0 matches\n", "")
    assert run("export", "--all", data=tmp_path / "new") == (0, "", "")
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize("name", ["missing", "../../etc/passwd", "", "a\nb"])
def test_a_match_that_is_not_there(name: str, run: Run) -> None:
    assert run("export", name) == (1, "", "This match is not here.\n")


def test_a_match_that_cannot_be_read_does_not_keep_the_others_in(run: Run, folder: Path) -> None:
    with Library.open(folder, digest, edition=EDITION) as library:
        written(library, EVENING)
    (folder / "matches" / "torn.json").write_text("{", "utf-8")
    status, out, err = run("export", "--all")
    assert (status, len(out.splitlines())) == (1, 1)
    assert err == "torn: This match is damaged. Its file is kept aside.\n"


@pytest.mark.parametrize("all_of_them", [True, False])
def test_what_is_left_out_of_a_match_is_said(all_of_them: bool, run: Run, folder: Path) -> None:
    with Library.open(folder, digest, edition=EDITION) as library:
        match_id = written(library, EVENING[:1])
        library.append(match_id, {"id": "x", "event": "sneezed"}, seen=1)
    status, out, err = run("export", "--all" if all_of_them else match_id)
    assert (status, len(json.loads(out)["hands"])) == (1, 1)
    assert err == f"{match_id}: 1 line of its log cannot be read.\n"


def test_a_library_in_use_is_not_written_to(run: Run, library: Library, tmp_path: Path) -> None:
    assert library.summaries() == []
    good = {"format": "scorekeeper-match", "version": 1, "game": "muggins", "sides": ["Anna", "Bruno"]}
    status, out, err = run("import", saved(good, tmp_path / "match.json"))
    assert (status, out) == (1, "")
    assert err == "The matches are open in another window or program.\n"
