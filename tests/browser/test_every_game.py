"""Every game on a phone, in English and French by turns: started, mistaken once, and given a hand."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import cycle
from typing import TYPE_CHECKING, Final

import pytest

from scorekeeper.core.check import check, read_end, read_play
from scorekeeper.core.codec import FORMAT, VERSION, read_match
from scorekeeper.core.problem import Problem, Refused
from scorekeeper.games import BY_ID, VARIANTS
from scorekeeper.i18n import speak
from tests.browser.conftest import FAILED
from tests.browser.lines import (
    COMPANY,
    Document,
    cap,
    captures,
    contract,
    first,
    laid,
    leaves,
    left,
    opening,
    pair,
    scores,
)
from tests.browser.rig import Watch, by, see, tap, wait_for, wait_for_text
from tests.browser.table import (
    begin,
    end,
    is_off,
    wait_for_figure,
    wait_for_only,
    wait_for_scores,
    wait_off,
    write,
    write_closing,
    write_end,
    write_play,
)

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

    from scorekeeper.i18n import Words
    from tests.browser.rig import Server

A, B, C, D = COMPANY[:4]
LOCALES: Final = {"en": "en-GB", "fr": "fr-FR"}


@dataclass(frozen=True)
class Said:
    """A line that is refused, or asked about, for this reason; nothing is saved."""

    code: str
    line: Document
    place: str = "entry.problem"


@dataclass(frozen=True)
class Barred:
    """What no finger can write: of the controls called like that only these are there, and those are off.

    They are on the sheet, or on the screen that `opens` for the end of a hand.
    """

    only: dict[str, str]
    off: tuple[str, ...] = ()
    opens: bool = False


@dataclass(frozen=True)
class Given:
    """A game, what happens in it, the totals so far, the mistake, what is written then, and the totals on paper.

    The totals are nought where they are left out.
    """

    game: str
    players: int
    mistake: Said | Barred
    hand: tuple[Document, ...]
    totals: tuple[int, ...]
    before: tuple[Document, ...] = ()
    so_far: tuple[int, ...] = ()
    over: bool = False


GIVEN: Final = (
    Given("dominoes", 3, Said("too_many_zero", left(0, 0, 0, out=A)), (left(9, 6, 15),), (0, 1, 0), over=True),
    Given("head_to_head", 2, Said("too_many_zero", left(0, 0)), (left(0, 11, out=A),), (1, 0), over=True),
    Given(
        "matador",
        3,
        Said("second_zero", left(0, 0, 9, out=A), "entry.question"),
        (left(5, 0, 9, out=B),),
        (0, 1, 0),
        over=True,
    ),
    Given(
        "muggins",
        2,
        Barred({"key.0.": "5 10 15 20"}),
        (*scores("fives", 15)[:1], {}),
        (5, 0),
        before=(opening(A, "5-5"),),
        so_far=(2, 0),
    ),
    Given(
        "rubicon",
        2,
        Barred({"pips.": " ".join(map(str, range(13)))}),
        (*laid(12), {"kind": "bought", "player": B}, *laid(7, of=(B,))),
        (12, 7),
    ),
    Given(
        "round_numbers",
        3,
        Barred({"pips.": " ".join(map(str, range(13)))}),
        (*laid(12), {"tiles": [4, 2, 5]}),
        (4, 2, 5),
        over=True,
    ),
    Given("hongrois", 3, Said("hand_max", {"pips": [78, 41, 12]}), ({"pips": [30, 41, 12]},), (30, 41, 12)),
    Given("memory", 2, Said("pair_mismatch", pair(A, "6-5", "4-3")), (pair(A, "6-6", "6-5"),), (23, 0)),
    Given(
        "no_boneyard",
        3,
        Barred({"play.leaves.": "0 1 2"}, off=("play.leaves.1", "play.lasttile.1")),
        (leaves(A),),
        (0, 0, 1),
        before=(leaves(B),),
        over=True,
    ),
    Given(
        "sebastopol",
        3,
        Said("value_missing", left(0, 14, None, out=A), "entry.banner"),
        (left(0, 14, 9, out=A),),
        (0, 14, 9),
    ),
    Given("hundred_to_zero", 2, Said("set_total", left(90, 79)), (left(0, 40, out=A),), (60, 100), so_far=(100, 100)),
    Given(
        "la_poule",
        2,
        Said("hand_max", {"laid": [40, 22], "left": [22, 17]}),
        ({"laid": [31, 22], "left": [8, 17]},),
        (48, 22),
    ),
    Given("dominos_k", 3, Said("set_total", {"pips": [60, 60, 49]}), ({"pips": [12, 0, 0]},), (12, 0, 0)),
    Given(
        "threes",
        2,
        Barred({"key.0.": "3 6 9 12 15 18 21", "entry.opening": ""}),
        (*scores("threes", 12)[:1], {}),
        (7, 0),
        before=(opening(A, "6-3"),),
        so_far=(3, 0),
    ),
    Given("domino_whist", 4, Said("hand_max", left(0, 62, 12, 40, out=A)), (left(0, 40, 12, 40, out=A),), (80, 0)),
    Given(
        "loser_wins",
        4,
        Said("value_missing", left(0, 8, 12, None, out=A), "entry.banner"),
        (left(0, 40, 12, 40, out=A),),
        (0, 12),
    ),
    Given(
        "bergen",
        3,
        Said("bergen_first", {"out": B}, "tally.hint"),
        (first(A), {"out": B}),
        (2, 7, 0),
        before=(cap(B, 2), cap(B, 3)),
        so_far=(0, 5, 0),
    ),
    Given(
        "canton",
        2,
        Said("set_total", left(0, 99, out=A)),
        (*captures(12, player=B), left(0, 38, out=A)),
        (118, 12),
        before=(*captures(30, 20, 30),),
        so_far=(80, 0),
    ),
    Given(
        "forty_two",
        4,
        Said("special_no_trick", contract(A, 30, (7, 0), theirs=("5-5",))),
        (contract(A, 30, (5, 2), theirs=("5-5",)),),
        (30, 12),
    ),
    Given(
        "patience",
        1,
        Barred({"key-": " ".join(map(str, range(0, 29, 2)))}, opens=True),
        ({"tiles": 6},),
        (0,),
        over=True,
    ),
    Given("draw", 3, Said("set_total", left(0, 99, 70, out=A)), (left(0, 12, 9, out=A),), (21, 0, 0)),
    Given("lets_play", 4, Said("too_many_zero", left(0, 0, 0, 4, out=A)), (left(5, 10, 3, 4),), (0, 0, 22, 0)),
    Given("luckies", 3, Said("hand_max", left(0, 70, 9, out=A)), (left(12, 20, 9),), (0, 0, 23)),
)


@pytest.fixture(scope="module")
def words(request: pytest.FixtureRequest) -> Words:
    return speak(request.param, strict=True)


@pytest.fixture(scope="module")
def watch(browser: Browser, house: Server, words: Words) -> Iterator[Watch]:
    """A phone of somebody who speaks that language: it goes from game to game."""
    page = see(browser, house.url, locale=LOCALES[words.language])
    yield Watch(page, house)
    page.context.close()


@pytest.fixture
def phone(watch: Watch, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Page]:
    """The phone at the home screen; it must not complain of anything."""
    if not by(watch.page, "home.new").count():
        watch.page.goto("/")
    yield watch.page
    if request.node.stash.get(FAILED, False):
        picture = tmp_path / "page.png"
        watch.page.screenshot(path=picture)
        request.node.add_report_section("teardown", "picture", str(picture))
    assert not watch.complaints()


def test_every_game_is_given() -> None:
    assert [one.game for one in GIVEN] == [variant.id for variant in VARIANTS]


@pytest.mark.parametrize(
    ("words", "given"), list(zip(cycle(LOCALES), GIVEN)), indirect=["words"], ids=[given.game for given in GIVEN]
)
def test_a_game_says_what_is_wrong_and_takes_what_is_right(phone: Page, words: Words, given: Given) -> None:
    names = COMPANY[: given.players]
    begin(phone, given.game, names)
    for document in given.before:
        write(phone, names, document)
    so_far = given.so_far or (0,) * len(given.totals)
    wait_for_scores(phone, *so_far)
    match given.mistake:
        case Barred() as mistake:
            barred(phone, mistake)
        case Said() as mistake:
            mistaken(phone, words, given, mistake)
    wait_for_scores(phone, *so_far)

    for document in given.hand:
        write(phone, names, document)
    if given.over:
        title, result = by(phone, "finished.title"), by(phone, "sheet.result")
        title.or_(result).first.wait_for(state="attached")
        if result.count():
            tap(phone, "sheet.result")
        for side, total in enumerate(given.totals if len(given.totals) > 1 else ()):  # whoever plays alone has none
            wait_for_figure(phone, f"finished.place.{side}", total)
    else:
        wait_for_scores(phone, *given.totals)
    tap(phone, "finished.close" if given.over else "sheet.back")
    wait_for(phone, "home.new")


def barred(page: Page, mistake: Barred) -> None:
    """Look for the keys of the mistake in vain, and go back to the sheet."""
    if mistake.opens:
        end(page)
        wait_for(page, "entry.save")
    for called, there in mistake.only.items():
        wait_for_only(page, called, there.split())
    for key in mistake.off:
        wait_off(page, key)
    if mistake.opens:
        leave(page)


def mistaken(page: Page, words: Words, given: Given, mistake: Said) -> None:
    """Make the mistake, hear the reason, and go back to the sheet."""
    names, line = COMPANY[: given.players], mistake.line
    if "kind" in line:
        write_play(page, names, line)
        wait_for_text(page, mistake.place, reason(words, given, mistake))
        return
    if mistake.place == "tally.hint":
        write_closing(page, names, line)
        wait_for_text(page, mistake.place, reason(words, given, mistake))
        assert is_off(page, "sheet.end")
        tap(page, "tally-less")
        wait_for_text(page, "tally-value", "0")
        return
    end(page)
    write_end(page, names, line)
    wait_for_text(page, mistake.place, reason(words, given, mistake))
    leave(page)


def leave(page: Page) -> None:
    """From an entry that cannot be saved, back to the sheet."""
    assert is_off(page, "entry.save")
    tap(page, "entry.close")
    wait_for(page, "sheet.back")


def reason(words: Words, given: Given, mistake: Said) -> str:
    """Why the game refuses the line or asks about it, in words."""
    names = COMPANY[: given.players]
    who = {"teams": [[*names[::2]], [*names[1::2]]]} if BY_ID[given.game].teams else {"sides": [*names]}
    hands = [{"plays": [*given.before]}] if given.before else []
    document = {"format": FORMAT, "version": VERSION, "game": given.game, **who, "hands": hands}
    back = read_match(document, BY_ID)
    assert not isinstance(back, Refused), back
    match, refused = back
    assert refused is None, refused
    record = read_play(match, mistake.line) if "kind" in mistake.line else read_end(match, mistake.line)
    problem = record if isinstance(record, Problem) else check(match, record)[0]
    assert problem.code == mistake.code
    about = [names[seat] for seat in problem.seats]
    if problem.code == "value_missing":
        return words("banner.missing_pips", names=about)
    return words.problem(problem.code, about, **problem.values)
