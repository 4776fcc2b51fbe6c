"""Tests of the games of a library in each storage engine, and of the matches that bring their games along."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from scorekeeper.core.begin import begin
from scorekeeper.core.check import read_end, read_play
from scorekeeper.core.codec import write_match
from scorekeeper.core.evaluate import evaluate
from scorekeeper.core.events import Ended, Scored
from scorekeeper.core.model import Setup
from scorekeeper.core.problem import Code, Refusal
from scorekeeper.core.variant import Match
from scorekeeper.export.results_table import TableKind, results_table
from scorekeeper.games import GameRegistry
from scorekeeper.games.custom.build import build, unreadable
from scorekeeper.games.custom.documents import new_id, write
from scorekeeper.games.custom.settings import CustomGame, PremiumRule, ScoreKey, complete
from scorekeeper.i18n import translator_for
from scorekeeper.library.backup import create_backup, parse_import_file, store_imports
from scorekeeper.library.game_files import game_file
from scorekeeper.library.loaded_match import LoadedMatch, read_start
from scorekeeper.library.own_games import (
    arrival_of,
    copied,
    delete_game,
    list_games,
    read_games,
    save_game,
    with_own_games,
)
from scorekeeper.library.repository import MatchRepository
from scorekeeper.library.summaries import summarize
from scorekeeper.library.transfer import ImportedMatch, match_file, parse_match_file
from scorekeeper.storage.errors import StorageError, TooNew
from scorekeeper.storage.memory import MemoryStorage
from scorekeeper.storage.protocol import ABSENT, DocumentId
from scorekeeper.wording.custom_text import with_games
from scorekeeper.wording.game_text import games_by_name, words_for
from tests.registry import REGISTRY

GAME = complete(
    {
        "name": "Gran’s",
        "players": (2, 3),
        "during": "keys",
        "keys": (ScoreKey(5), ScoreKey(-10, "fault", "Fault")),
        "premiums": (PremiumRule("capicua", "Capicúa", adds=25),),
    },
    "custom-abcdefghijklmnopqrstuvwxyz",
)


GAME_ID = GAME.id


def begun(game: CustomGame = GAME) -> Match:
    setup = begin(build(game), ["Anna", "Bruno"])
    assert isinstance(setup, Setup)
    return Match(build(game), setup)


async def played(repository: MatchRepository) -> LoadedMatch:
    """Store a match of the game with a hand, and return it."""
    loaded = await repository.load(await repository.create(begun()))
    match = loaded.session.match
    written = [
        Scored(read_play(match, {"kind": "customplay", "player": 1, "points": 5})),
        Scored(read_play(match, {"kind": "customplay", "player": 1, "word": "fault"})),
        Ended(read_end(match, {"out": 0, "pips": [0, 12], "premiums": ["capicua"]})),
    ]
    for event in written:
        loaded = await repository.append(loaded, repository.entry(event, "test"))
    return loaded


async def test_games_are_kept_replaced_and_deleted(repository: MatchRepository) -> None:
    storage, other = repository.storage, complete({"name": "arms"}, new_id())
    await save_game(storage, GAME)
    await save_game(storage, other)
    assert read_games(await list_games(storage)) == {other.id: other, GAME.id: GAME}
    assert [*read_games({**await list_games(storage), "x": {}})] == [other.id, GAME.id]
    await storage.write_document(DocumentId("game", "custom-x"), {"format": "?"}, ABSENT)
    assert {*(await repository.lists.read()).games} == {GAME.id, other.id}
    changed = replace(GAME, target=150)
    await save_game(storage, changed)
    assert (await repository.lists.read()).games[GAME.id] == write(changed) == (await list_games(storage))[GAME.id]
    await delete_game(storage, GAME.id)
    await delete_game(storage, other.id)
    assert (await repository.lists.read()).games == {}
    assert [*await list_games(storage)] == ["custom-x"]


async def test_match_keeps_the_rules_that_it_began_with(repository: MatchRepository) -> None:
    await save_game(repository.storage, GAME)
    loaded = await played(repository)
    await save_game(repository.storage, replace(GAME, name="Other", premiums=(), target=50))
    await delete_game(repository.storage, GAME.id)
    again = await repository.load(loaded.id)
    assert evaluate(again.session.match).totals == (37, -5)
    assert again.session.match == loaded.session.match
    assert (again.lost, again.reason) == (0, None)
    lists = await repository.lists.read()
    assert (lists.games, lists.brought) == ({}, {GAME.id: write(GAME)})
    assert [(each.game, each.totals) for each in lists.matches] == [(GAME.id, (37, -5))]
    games = with_own_games(REGISTRY, lists.games, lists.brought)
    assert games[GAME.id].definition == write(GAME)
    assert GAME.id not in [*games]
    assert with_games(translator_for("en"), games)(f"games.{GAME.id}.name") == "Gran’s"


async def test_match_file_is_opened_where_nobody_has_the_game(repository: MatchRepository) -> None:
    document = json.loads(json.dumps(match_file(await played(repository))))
    found = parse_match_file(document, REGISTRY)
    assert isinstance(found, ImportedMatch)
    assert evaluate(found.session.match).totals == (37, -5)
    assert document["version"] == 3
    assert document["log"]["start"]["definition"] == document["definition"] == write(GAME)
    other = MatchRepository(MemoryStorage(partial(summarize, REGISTRY)), REGISTRY)
    file = parse_import_file("match.json", json.dumps(document).encode(), REGISTRY)
    (brought,) = (await store_imports(other, [file])).ids
    assert brought
    loaded = await other.load(brought)
    event = Ended(read_end(loaded.session.match, {"out": 1, "pips": [3, 0]}))
    loaded = await other.append(loaded, other.entry(event, "test"))
    assert evaluate((await other.load(brought)).session.match).totals == (37, -2)
    lists = await other.lists.read()
    assert (lists.games, lists.brought) == ({}, {GAME.id: write(GAME)})
    for definition in ({**write(GAME), "id": new_id()}, {**write(GAME), "colour": 1}, {}, "x"):
        assert isinstance(parse_match_file({**document, "definition": definition}, REGISTRY), Refusal)
    taken = {**document, "game": "draw", "definition": {**write(GAME), "id": "draw"}}
    assert isinstance(parse_match_file(taken, REGISTRY), Refusal)


async def test_backup_brings_games_and_their_matches_back(repository: MatchRepository) -> None:
    await save_game(repository.storage, GAME)
    loaded = await played(repository)
    raw = (await create_backup(repository)).raw
    other = MatchRepository(MemoryStorage(), REGISTRY)
    imported = parse_import_file("backup.zip", raw, REGISTRY)
    assert (await store_imports(other, [imported])).ids == (loaded.id,)
    assert await list_games(other.storage) == {GAME.id: write(GAME)}
    assert match_file(await other.load(loaded.id)) == match_file(loaded)
    changed = replace(GAME, name="Mine")
    await save_game(other.storage, changed)
    assert not (await store_imports(other, [imported])).has_new_data
    assert await list_games(other.storage) == {GAME.id: write(changed)}


async def test_game_file_is_imported_like_a_match_file() -> None:
    repository = MatchRepository(MemoryStorage(), REGISTRY)
    wrong = json.dumps({**write(GAME), "asks": "tricks"}).encode()
    files = [parse_import_file(f"{n}.json", raw, REGISTRY) for n, raw in enumerate((game_file(GAME), wrong))]
    assert (await store_imports(repository, files)).has_new_data
    assert await list_games(repository.storage) == {GAME.id: write(GAME)}
    (rejected,) = files[1].rejected
    assert rejected.refusal.problem.code == Code.GAME_SETTING


def damaged_match(**changes: Any) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Return header and log of a match whose game cannot be read."""
    header = {**write_match(begun()), "players": ["Anna", "Bruno"], "created": "2026-01-01T00:00:00+00:00"}
    header["definition"] = {**write(GAME), **changes}
    lines: list[dict[str, Any]] = [
        {"event": "scored", "play": {"kind": "customplay", "player": 1, "word": "fault"}},
        {"event": "ended", "end": {"out": 0, "pips": [0, 12], "premiums": ["capicua"]}},
    ]
    return header, [{"id": str(n), "at": "2026-01-01T00:00:00+00:00", "by": "", **line} for n, line in enumerate(lines)]


async def test_match_whose_game_cannot_be_read_is_kept_and_says_so(repository: MatchRepository) -> None:
    header, log = damaged_match(asks="tricks")
    match_id = await repository.storage.create(header, log)
    loaded = await repository.load(match_id)
    assert (loaded.reason, loaded.lost, len(loaded.session.log)) == ("game_unreadable", 0, 2)
    assert loaded.session.match.hands[0].end.premiums == ("capicua",)
    assert evaluate(loaded.session.match).totals == (0, 12)
    with pytest.raises(StorageError) as refused:
        await repository.append(loaded, loaded.session.log[0])
    assert refused.value.key == "game_unreadable"
    assert [match.id for match in await repository.list_matches()] == [match_id]
    exported = json.loads(json.dumps(match_file(loaded)))
    assert exported["definition"] == header["definition"]
    assert len(exported["log"]["entries"]) == 2
    assert isinstance(parse_match_file(exported, REGISTRY), Refusal)
    other = MatchRepository(MemoryStorage(), REGISTRY)
    backup = parse_import_file("backup.zip", (await create_backup(repository)).raw, REGISTRY)
    assert (await store_imports(other, [backup])).ids == (match_id,)
    assert (await other.load(match_id)).reason == "game_unreadable"


async def test_match_with_a_game_of_a_newer_version_is_not_read_and_kept() -> None:
    repository = MatchRepository(MemoryStorage(), REGISTRY)
    match_id = await repository.storage.create(*damaged_match(version=2))
    with pytest.raises(TooNew):
        await repository.load(match_id)
    assert (await repository.storage.load(match_id)).header["definition"]["version"] == 2


def test_header_that_says_too_little_is_refused() -> None:
    header, _ = damaged_match(asks="tricks")
    assert isinstance(read_start({**header, "sides": 5, "players": 5}, REGISTRY)[0], Refusal)
    assert isinstance(read_start({**header, "definition": 5}, REGISTRY)[0], Refusal)
    four = ["A", "B", "C", "D"]
    pairs = {**header, "teams": [four[:2], four[2:]], "players": four}
    match, reason = read_start({key: value for key, value in pairs.items() if key != "sides"}, REGISTRY)
    assert isinstance(match, Match)
    assert (match.setup.teams, match.setup.players, reason) == (2, ("A", "C", "B", "D"), "game_unreadable")
    assert unreadable({**header, "set": "unknown"}).sets == ("double-six",)
    documents: tuple[Any, ...] = (header["definition"], {}, 5)
    names = [unreadable({**header, "definition": own}).source for own in documents]
    assert names == ["Gran’s", GAME_ID, GAME_ID]


def test_backup_with_a_damaged_match_file_refuses_it() -> None:
    shapes: tuple[Any, ...] = ({}, {"definition": {}}, {"definition": {}, "game": "x", "sides": 5}, [])
    for document in shapes:
        line = json.dumps(document).encode()
        assert len(parse_import_file("x", line, REGISTRY).rejected) == 1


def test_arriving_game_is_told_apart_from_those_of_the_library() -> None:
    own = [GAME]
    assert arrival_of(GAME, own) == "same"
    assert arrival_of(replace(GAME, target=150), own) == "changed"
    assert arrival_of(copied(GAME, "GRAN’S"), own) == "same_name"
    assert arrival_of(copied(GAME, "Draw Dominoes"), own, ["Draw Dominoes"]) == "same_name"
    assert arrival_of(copied(GAME, "Mine"), own) == "new"


def test_registry_with_games_of_a_library_lists_and_finds_them() -> None:
    games = REGISTRY.with_definitions({GAME.id: write(GAME), "custom-x": {"format": "?"}}, {"custom-y": 5})
    assert games["custom-y"].sheet.plays[0].hidden
    assert games[GAME.id] is games[GAME.id]
    assert [game for game in games if game not in REGISTRY] == [GAME.id, "custom-x"]
    assert games.get("custom-x") is games.get("unknown") is None
    assert games["draw"] is REGISTRY["draw"]
    assert with_own_games(REGISTRY, {}, {}) is REGISTRY
    assert with_own_games({}, {"a": {}}, {}) == {}
    assert isinstance(games, GameRegistry)
    text = with_games(translator_for("de", strict=True), games)
    assert text("games.custom-x.name") == "Ein eigenes Spiel"
    assert text(f"rules.{GAME.id}.scoring.1.what") == "Fertig"
    assert [text.has(f"rules.{GAME.id}.scoring.{row}.what") for row in (1, 20)] == [True, False]
    assert text.has("games.draw.name")


def test_translator_of_a_match_has_the_words_of_its_game() -> None:
    match = begun()
    tr = words_for(translator_for("en", strict=True), match.variant, match.setup)
    assert tr(f"games.{GAME_ID}.name") == "Gran’s"
    assert tr == words_for(translator_for("en", strict=True), match.variant, match.setup)
    assert tr(f"rules.{GAME_ID}.play") == "As the table agrees."
    assert tr(f"rules.{GAME_ID}.end").endswith("First to 100. 2–3 players.")
    assert tr(f"games.{GAME_ID}.aside") == "your own"
    assert tr(f"games.{GAME_ID}.original") == ""


async def test_document_of_a_game_is_one_of_the_library(repository: MatchRepository) -> None:
    await save_game(repository.storage, GAME)
    read = await repository.storage.read_document(DocumentId("game", GAME.id))
    assert read.content == write(GAME)


def test_games_by_name_has_the_games_of_a_library(caplog: pytest.LogCaptureFixture) -> None:
    names = games_by_name(with_own_games(REGISTRY, {GAME_ID: write(GAME)}, {}))
    assert (names["gran’s"], names[GAME_ID], names["muggins"]) == (GAME_ID, GAME_ID, "muggins")
    assert caplog.records == []


@pytest.mark.parametrize("kind", ["sides", "hands"])
async def test_table_of_all_results_names_a_game_of_the_library(kind: TableKind) -> None:
    repository = MatchRepository(MemoryStorage(partial(summarize, REGISTRY)), REGISTRY)
    await played(repository)
    table = await results_table(translator_for("en"), repository, kind)
    assert {line.split(",")[2] for line in table.splitlines()[1:]} == {"Gran’s"}
