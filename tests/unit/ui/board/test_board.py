"""The scoreboard: its code, what it shows on screens of any size, and that it can do nothing else."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock

import flet as ft
import flet.canvas as cv
import pytest
import segno

from scorekeeper.core.check import read_end
from scorekeeper.core.events import Adjusted, Ended
from scorekeeper.core.model import Adjustment
from scorekeeper.games._pips import PipsLeft
from scorekeeper.library.boards import MOST_WRONG, WRONG_SECONDS, Boards
from scorekeeper.library.repository import MatchRepository
from scorekeeper.storage.errors import Unreachable
from scorekeeper.ui.base.timers import BOARD_SHIFT
from scorekeeper.ui.board.screen import STEP
from scorekeeper.ui.board.television import kind_of, moved
from scorekeeper.ui.board.upright import BAR
from scorekeeper.ui.kit.tokens import DARK, LIGHT
from scorekeeper.ui.startup.session import begin_session
from tests.registry import REGISTRY
from tests.repository import entry, repository_of
from tests.unit.games.table import sit_down
from tests.unit.remote import RemoteStorage
from tests.unit.ui.rig.matches import evening, hand, open_folder, shelved
from tests.unit.ui.rig.visitor import Sitting

HANDS = (hand(0, 0, 14, 9), hand(1, 12, 0, 20))
TELEVISION = (1920, 1080)


@asynccontextmanager
async def repository(folder: Path) -> AsyncGenerator[MatchRepository]:
    with closing(open_folder(folder)) as library:
        yield repository_of(library)


def sitting(
    folder: Path,
    matches: MatchRepository,
    boards: Boards | None,
    route: str,
    size: tuple[int, int] = (390, 844),
    **device: Any,
) -> Sitting:
    """A visitor of a server with these boards."""

    async def main(page: ft.Page) -> None:
        for name, value in device.items():
            setattr(page, name, value)
        await begin_session(page, matches, REGISTRY, boards=boards)

    return Sitting(folder, route, *size, main=main)


def on_television(folder: Path, matches: MatchRepository, boards: Boards) -> Sitting:
    return sitting(folder, matches, boards, "/board", TELEVISION, client_ip="10.0.0.7", client_user_agent="SMART-TV")


async def keys(screen: Sitting, *names: str) -> None:
    for name in names:
        await screen.press(name)


async def end_hand(matches: MatchRepository, match_id: str, end: dict[str, Any]) -> None:
    loaded = await matches.load(match_id)
    await matches.append(loaded, matches.entry(Ended(read_end(loaded.session.match, end)), ""))


def pressed(screen: Sitting) -> list[ft.BaseControl]:
    """Everything on the screen on top that can be pressed."""
    found = screen.find(ft.Control, screen.find(ft.View)[-1])
    return [one for one in found if getattr(one, "on_click", None) or getattr(one, "on_tap", None)]


async def test_code_of_phone_opens_board_on_television_and_phone_closes_it(tmp_path: Path) -> None:
    match_id, other = evening(tmp_path, "Anna Bruno Chloé", *HANDS), evening(tmp_path, "Zoé Yann")
    boards = Boards()
    async with repository(tmp_path) as matches, sitting(tmp_path, matches, boards, f"/match/{match_id}") as phone:
        await phone.choose("sheet.scoreboard")
        code = phone.said("board.code").split()
        assert len(code) == 4
        assert "0 open · they only show the score" in phone.top_texts()
        async with on_television(tmp_path, matches, boards) as television:
            assert not television.shows("head.0")
            await keys(television, *code)
            assert television.said("head.1") == "Bruno, 14 points, 36 left to the limit"
            assert television.said("board.hand.2") == "2nd hand: Anna 12, Bruno 0, Chloé 20"
            assert television.said("board.last") == "Chloé leads"
            assert not {"Zoé", "Yann", other} & {*television.texts()}
            assert pressed(television) == []
            await phone.settle()
            (board,) = boards.boards_of(match_id)
            assert {"Television", "1 open · they only show the score"} <= {*phone.top_texts()}
            await end_hand(matches, match_id, hand(2, 7, 5, 0))
            await television.settle()
            assert television.said("board.hand.3") == "3rd hand: Anna 7, Bruno 5, Chloé 0"
            await phone.tap(f"board.close.{board.id}")
            await television.settle()
            assert television.said("board.said") == "The board was closed."
            assert phone.said("board.code").split() != code
            assert "0 open · they only show the score" in phone.top_texts()


async def test_board_ends_with_its_session_and_close_all_ends_its_code(tmp_path: Path) -> None:
    match_id, boards = evening(tmp_path, "Anna Bruno"), Boards()
    async with (
        repository(tmp_path) as matches,
        sitting(tmp_path, matches, boards, f"/match/{match_id}/scoreboard") as phone,
    ):
        for _ in range(2):
            async with on_television(tmp_path, matches, boards) as television:
                await keys(television, *phone.said("board.code").split())
                assert len(boards.boards_of(match_id)) == 1
            await phone.settle()
            assert boards.boards_of(match_id) == ()
        code = phone.said("board.code").split()
        async with on_television(tmp_path, matches, boards) as television:
            await keys(television, *code)
            await phone.tap("board.close_all")
            assert phone.page.route == f"/match/{match_id}"
            await television.settle()
            await keys(television, *code)
            assert television.said("board.said") == "No board with these digits."


async def test_remote_control_chooses_keys_by_arrows(tmp_path: Path) -> None:
    async with repository(tmp_path) as matches, on_television(tmp_path, matches, Boards()) as television:
        await keys(television, "Enter", "Arrow Up", "Select", "Numpad 7", "Backspace")
        assert television.said("board.digits") == "Digits: 5 2"
        await keys(television, "Arrow Up", "Enter", "Arrow Left", "Enter")
        assert television.said("board.digits") == "Digits: 5 2"
        await keys(television, "Escape", "F1")
        await television.fire(television.find(ft.GestureDetector, television.by("board.key.9"))[0], "tap")
        assert television.said("board.digits") == "Digits: 5 2 9"


def test_moved_wraps_and_passes_the_place_without_key() -> None:
    assert moved((1, 1), (0, 1)) == (1, 2)
    assert moved((1, 2), (0, 1)) == (1, 0)
    assert moved((3, 1), (0, 1)) == (3, 0)
    assert moved((2, 2), (1, 0)) == (0, 2)


async def test_tenth_wrong_code_makes_the_pad_inert_for_a_minute(tmp_path: Path) -> None:
    boards = Boards()
    wrong = "1234" if boards.code_of(evening(tmp_path, "Anna Bruno")) != "1234" else "4321"
    async with repository(tmp_path) as matches:
        async with on_television(tmp_path, matches, boards) as television:
            for _ in range(MOST_WRONG):
                await keys(television, *wrong)
            assert television.said("board.said") == "Wait a minute, then try again."
            await keys(television, "1")
            assert television.said("board.digits") == "Digits: "
        async with on_television(tmp_path, matches, boards) as television:
            assert television.said("board.said") == "Wait a minute, then try again."
            await television.wait(WRONG_SECONDS + 1)
            assert television.said("board.said") == "This page only shows the score."


async def test_board_says_what_a_deleted_or_unreadable_match_leaves(tmp_path: Path) -> None:
    match_id, boards = evening(tmp_path, "Anna Bruno"), Boards()
    async with repository(tmp_path) as matches, on_television(tmp_path, matches, boards) as television:
        await keys(television, *boards.code_of(match_id))
        assert television.shows("head.0")
        await matches.delete(match_id)
        await television.settle()
        assert television.said("board.said") == "The board was closed."
        await keys(television, *boards.code_of("nothing"))
        assert television.said("board.said") == "The board was closed."


async def test_board_shows_what_was_written_while_it_was_away(tmp_path: Path) -> None:
    match_id, boards = evening(tmp_path, "Anna Bruno Chloé", *HANDS), Boards()
    async with repository(tmp_path) as matches, on_television(tmp_path, matches, boards) as television:
        await television.connect()
        await keys(television, *boards.code_of(match_id))
        await television.disconnect()
        await end_hand(matches, match_id, hand(2, 7, 5, 0))
        await television.connect()
        assert television.said("head.0") == "Anna, 19 points, 31 left to the limit, leads next"


async def test_board_goes_on_with_the_time_of_its_scores_while_the_engine_is_away(
    tmp_path: Path, remote: RemoteStorage, remote_repository: MatchRepository, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = await remote_repository.create(sit_down("sebastopol", first=0))
    boards, load = Boards(), remote_repository.load
    async with on_television(tmp_path, remote_repository, boards) as television:
        await television.connect()
        await keys(television, *boards.code_of(match_id))
        remote.away = True
        await television.wait(2)
        assert television.said("board.caption.dark").startswith("scores as of ")
        await television.disconnect()
        monkeypatch.setattr(remote_repository, "load", AsyncMock(side_effect=Unreachable))  # it is forgotten meanwhile
        await television.connect()
        assert television.said("head.0").startswith("Anna, 0 points")
        assert television.said("board.caption.dark").startswith("scores as of ")
        monkeypatch.setattr(remote_repository, "load", load)
        remote.away = False
        await remote_repository.append(await load(match_id), entry(Ended(PipsLeft(1, (4, 0)))))
        await television.wait(3)
        assert television.said("head.0").startswith("Anna, 4 points")
        assert not television.said("board.caption.dark").startswith("scores as of ")


async def test_board_here_has_a_cross_only_and_moves_from_time_to_time(tmp_path: Path) -> None:
    match_id = evening(tmp_path, "Anna Bruno Chloé", *HANDS)
    here = f"/match/{match_id}/board"
    async with repository(tmp_path) as matches, sitting(tmp_path, matches, None, here, (1024, 768)) as tablet:
        assert len(pressed(tablet)) == 1
        assert tablet.calls_of("enable")

        def places() -> list[object]:
            boards = tablet.find(ft.Container, tablet.find(ft.View)[-1])
            return [
                one.padding
                for one in boards
                if isinstance(one.padding, ft.Padding) and one.padding.left + one.padding.right == STEP and one.expand
            ]

        (before,) = places()
        await tablet.wait(BOARD_SHIFT)
        (after,) = places()
        assert before != after
        await tablet.tap("board.close")
        assert tablet.page.route == f"/match/{match_id}"
        await tablet.choose("sheet.scoreboard")
        assert tablet.page.route == here, "without a server there is no code"


async def test_upright_board_moves_from_time_to_time_and_reaches_all_edges(tmp_path: Path) -> None:
    match_id = evening(tmp_path, "Anna Bruno Chloé", *HANDS)
    here = f"/match/{match_id}/board"
    async with repository(tmp_path) as matches, sitting(tmp_path, matches, None, here, (390, 664)) as phone:

        def margins(ident: str) -> tuple[float, float, float | None]:
            """Return what is left free around a line at its sides, and its height."""
            around = [box for box in phone.find(ft.Container) if phone.by(ident) in phone.find(ft.Semantics, box)]
            assert not [box for box in around[:-1] if box.padding or box.margin]
            assert isinstance(around[-1].padding, ft.Padding)
            return around[-1].padding.left, around[-1].padding.right, around[-1].height

        assert margins("board.last") == (0, STEP, BAR + STEP)
        await phone.wait(BOARD_SHIFT)
        assert margins("board.last") == (STEP, 0, BAR + STEP)
        await phone.wait(BOARD_SHIFT)
        assert margins("board.last") == (STEP, 0, BAR)


async def test_codes_exist_on_a_server_only(tmp_path: Path) -> None:
    match_id = evening(tmp_path, "Anna Bruno")
    async with repository(tmp_path) as matches:
        async with sitting(tmp_path, matches, None, f"/match/{match_id}/scoreboard") as phone:
            assert phone.shows("not_found.home")
        async with sitting(tmp_path, matches, None, "/board") as phone:
            assert phone.shows("not_found.home")
        async with sitting(tmp_path, matches, Boards(), "/match/nothing/board") as phone:
            assert phone.shows("unreadable.home")


async def test_qr_code_has_the_address_with_the_code_where_others_reach_it(tmp_path: Path) -> None:
    match_id = evening(tmp_path, "Anna Bruno")
    async with repository(tmp_path) as matches:
        for address, size, module in (
            ("ws://localhost:8550", (390, 664), 0),
            ("ws://192.168.1.5:8550", (390, 664), 4),
            ("ws://192.168.1.5:8550", (390, 844), 6),
            ("ws://192.168.1.5:8550", (844, 390), 4),
        ):
            async with sitting(tmp_path, matches, Boards(), f"/match/{match_id}", size) as phone:
                phone.conn.page_url = address
                await phone.visit(f"/match/{match_id}/scoreboard")
                assert phone.said("board.address") == f"{address[5:]}/board"
                assert phone.shows("board.only_here") == (not module)
                assert phone.shows("board.qr_code") == bool(module)
                if module:
                    code = phone.said("board.code").replace(" ", "")
                    drawn = phone.find(cv.Rect, phone.by("board.qr_code"))
                    modules = segno.make(f"https://192.168.1.5:8550/board?code={code}", micro=False).matrix
                    assert sum(rect.width * rect.height for rect in drawn) == module**2 * sum(map(sum, modules))


async def test_board_opens_by_the_code_in_its_address(tmp_path: Path) -> None:
    boards = Boards()
    code = boards.code_of(evening(tmp_path, "Anna Bruno", hand(0, 0, 14)))
    wrong = "1234" if code != "1234" else "4321"
    async with repository(tmp_path) as matches:
        async with sitting(tmp_path, matches, boards, f"/board?code={code}", (390, 664)) as phone:
            assert phone.said("head.1").startswith("Bruno, 14 points")
        for typed, said in ((wrong, "No board with these digits."), ("12", "This page only shows the score.")):
            async with sitting(tmp_path, matches, boards, f"/board?code={typed}") as phone:
                assert phone.said("board.said") == said


@pytest.mark.parametrize(
    ("size", "hands"), [(TELEVISION, 3), ((1280, 720), 3), ((1024, 768), 5), ((390, 844), 0), ((844, 390), 0)]
)
async def test_height_decides_how_many_hands_are_shown(tmp_path: Path, size: tuple[int, int], hands: int) -> None:
    match_id = evening(tmp_path, "Anna Bruno Chloé", *(hand(0, 0, 1, 2) for _ in range(9)))
    here = f"/match/{match_id}/board"
    async with repository(tmp_path) as matches, sitting(tmp_path, matches, None, here, size) as screen:
        assert sum(screen.shows(f"board.hand.{number}") for number in range(1, 10)) == hands
        assert screen.shows("board.last")


async def test_board_of_finished_match_names_the_winner_and_of_open_hand_its_scores(tmp_path: Path) -> None:
    won = shelved(tmp_path, "sebastopol", 2, (hand(0, 0, 60),))
    plays = (({"kind": "fives", "player": 0, "total": 15}, {"kind": "fives", "player": 1, "total": 10}),)
    running = shelved(tmp_path, "muggins", 2, plays=plays)
    async with repository(tmp_path) as matches:
        async with sitting(tmp_path, matches, None, f"/match/{won}/board", (1024, 768)) as screen:
            assert screen.said("board.last") == "Anna wins"
            palette = (LIGHT.counted, DARK.counted)
            assert sum(box.bgcolor in palette and box.margin == 4 for box in screen.find(ft.Container)) == 1
        async with sitting(tmp_path, matches, None, f"/match/{running}/board", (1024, 768)) as screen:
            assert screen.said("board.last") == "1st hand: Anna 3, Bruno 2"


SIX = ("Anna", "Bruno", "Chloé", "Daniel", "Émile", "Farid")
ROUNDS = ({"out": 3, "pips": [20, 9, 9, 0, 30, 41]}, {"out": 1, "pips": [5, 0, 6, 40, 1, 2]})


def rows(screen: Sitting) -> list[str]:
    """The names on an upright board from top to bottom."""
    boxes = [box for box in screen.find(ft.Container, screen.find(ft.View)[-1]) if box.animate_position]
    ordered = sorted(boxes, key=lambda box: box.top or 0)
    assert [box.top for box in ordered] == [number * (box.height or 0) for number, box in enumerate(ordered)]
    return [screen.texts(box)[0] for box in ordered]


@pytest.mark.parametrize("size", [(390, 664), (360, 640)])
async def test_upright_board_lists_players_by_place_or_by_seat(tmp_path: Path, size: tuple[int, int]) -> None:
    here = f"/match/{shelved(tmp_path, 'mexican_train', SIX, ROUNDS)}/board"
    async with repository(tmp_path) as matches, sitting(tmp_path, matches, None, here, size) as phone:
        assert rows(phone) == ["Bruno", "Chloé", "Anna", "Émile", "Daniel", "Farid"]
        assert {"1st", "2nd", "5th", "6th", "after 2 of 13", "Double ten leads"} <= {*phone.texts()}
        totals = [text for text in phone.find(ft.Text, phone.find(ft.View)[-1]) if text.value in {"9", "25", "40"}]
        assert len({text.style.size for text in totals if text.style}) == 1
        await phone.tap("board.seat")
        assert rows(phone) == [*SIX]
        await phone.tap("board.close")
        await phone.choose("sheet.scoreboard")
        assert rows(phone) == [*SIX], "the order is a setting of the device"
        await phone.tap("board.place")
        assert rows(phone)[0] == "Bruno"


async def test_totals_in_two_rows_have_one_size(tmp_path: Path) -> None:
    ends = [hand(0, 0, 1001, *range(10, 80, 10))]
    here = f"/match/{shelved(tmp_path, 'mexican_train', [*'ABCDEFGHI'], ends)}/board"
    async with repository(tmp_path) as matches, sitting(tmp_path, matches, None, here, (664, 390)) as phone:
        totals = [text for text in phone.find(ft.Text, phone.find(ft.View)[-1]) if text.value in {"1,001", "10", "70"}]
        assert len(totals) == 3
        assert len({text.style.size for text in totals if text.style}) == 1


async def test_board_shows_penalties_and_bonuses_between_the_hands(tmp_path: Path) -> None:
    match_id, boards = evening(tmp_path, "Anna Bruno Chloé", *HANDS), Boards()
    async with repository(tmp_path) as matches:
        for adjustment in (Adjustment(0, 1, 5), Adjustment(1, 2, -3, "for the song"), Adjustment(2, 0, 10, "late")):
            loaded = await matches.load(match_id)
            await matches.append(loaded, matches.entry(Adjusted(adjustment), ""))
        async with on_television(tmp_path, matches, boards) as television:
            await keys(television, *boards.code_of(match_id))
            named = [box.identifier or "" for box in television.find(ft.Semantics)]
            shown = [name for name in named if name.startswith(("board.hand", "board.adjustment"))]
            assert shown == ["board.adjustment", "board.hand.2", "board.adjustment"]
            assert television.said("board.adjustment") == "late, Anna, +10"
            assert television.said("head.0").startswith("Anna, 22 points")


async def test_upright_board_keeps_two_sides_in_their_seats(tmp_path: Path) -> None:
    shown = {
        "hundred_to_zero": (2, (hand(0, 0, 11), hand(1, 58, 0)), {"58 written off", "Zero or below wins"}),
        "texas_42": (4, (), {"Anna", "Chloé", "Bruno", "Daniel", "7 to go"}),
        "jamaican_partner": (4, ({"out": 0}, {"out": 2}), {"4 more for 6 love", "Chloé leads the 3rd hand"}),
    }
    for game, (players, ends, expected) in shown.items():
        here = f"/match/{shelved(tmp_path, game, players, ends)}/board"
        async with repository(tmp_path) as matches, sitting(tmp_path, matches, None, here, (390, 664)) as phone:
            assert rows(phone) == ["Anna", "Bruno"]
            assert expected <= {*phone.texts()}
            assert not phone.shows("board.seat")


async def test_upright_board_turns_the_row_of_the_winner(tmp_path: Path) -> None:
    here = f"/match/{shelved(tmp_path, 'sebastopol', 3, (hand(1, 60, 0, 51),))}/board"
    async with repository(tmp_path) as matches, sitting(tmp_path, matches, None, here, (390, 664)) as phone:
        assert rows(phone) == ["Bruno", "Chloé", "Anna"]
        assert phone.said("board.last") == "Bruno wins"
        (turned,) = [box for box in phone.find(ft.Container) if box.bgcolor == LIGHT.counted and box.margin == 4]
        assert phone.texts(turned) == ["Bruno", "wins", "0"]


def page_of(**values: Any) -> Any:
    return type("Page", (), {"width": 0, "height": 0, "client_user_agent": None, "platform": None, **values})


def test_kind_of_names_the_device() -> None:
    assert kind_of(page_of(client_user_agent="Mozilla/5.0 (Web0S; Linux/SmartTV)")) == "television"
    assert kind_of(page_of(platform=ft.PagePlatform.ANDROID_TV)) == "television"
    assert kind_of(page_of(platform=ft.PagePlatform.LINUX, width=1920, height=1080)) == "television"
    assert kind_of(page_of(platform=ft.PagePlatform.MACOS, width=1440, height=900)) == "computer"
    assert kind_of(page_of(platform=ft.PagePlatform.IOS, width=1024, height=768)) == "tablet"
    assert kind_of(page_of(platform=ft.PagePlatform.ANDROID, width=390, height=844)) == "phone"
