"""Tests of the rows, boxes and marks of the score sheet."""

from __future__ import annotations

import pytest

from scorekeeper.core.evaluate import apply, evaluate, fold
from scorekeeper.core.events import Led, Noted, PlayerLeft, PlayerReturned, Struck
from scorekeeper.core.layout import layout, layout_plays
from scorekeeper.core.model import Hand
from scorekeeper.core.table import Box, Page, Row, is_faint
from scorekeeper.core.tiles import tile
from scorekeeper.core.variant import Match
from tests.registry import REGISTRY
from tests.unit.games.table import THREE, Document, four, left, sit_down, write
from tests.unit.long_matches import long_match, setups_of


def page(match: Match, shown: int | None = None) -> Page:
    return layout(match, evaluate(match), shown)


def values(row: Row) -> list[int | None]:
    return [box.value for box in row.boxes]


def marks(row: Row) -> list[set[str]]:
    return [set(box.marks) for box in row.boxes]


def fives(player: int, total: int) -> Document:
    return {"kind": "fives", "player": player, "total": total}


def test_layout_of_empty_match_has_row_of_first_hand_with_leader() -> None:
    sheet = page(sit_down("sebastopol", THREE, first=1))
    [row] = sheet.rows
    assert (row.kind, row.id, row.label, row.values, row.hand) == ("next", "0.next", "line.hand", (("n", 1),), 0)
    assert marks(row) == [set(), {"leads"}, set()]
    assert (values(sheet.total), sheet.total.label, dict(sheet.total.values)) == (
        [0, 0, 0],
        "line.total",
        {"target": 50},
    )


def test_layout_marks_who_went_out_and_who_leads() -> None:
    match = write(sit_down("sebastopol", THREE, first=1), left(0, 14, 9, out=0))
    row = page(match).rows[0]
    assert (values(row), marks(row)) == ([0, 14, 9], [{"went_out"}, {"leads"}, set()])
    assert (row.id, row.values, row.hand, row.line) == ("0.0", (("n", 1),), 0, 0)


def test_layout_marks_elimination_and_void_boxes_after_it() -> None:
    match = write(sit_down("sebastopol", THREE), left(0, 14, 50, out=0), left(0, 3, None, out=0))
    first, second, coming = page(match).rows
    assert marks(first)[2] == {"left"}
    assert (values(second)[2], marks(second)[2]) == (None, {"void"})
    assert marks(coming)[2] == {"void"}
    assert marks(page(match).total)[2] == {"left"}


def test_last_figure_of_an_eliminated_side_is_faint() -> None:
    row = page(write(sit_down("sebastopol", THREE), left(0, 14, 50, out=0))).rows[0]
    assert [is_faint(row, box) for box in row.boxes] == [False, False, True]


def test_layout_marks_boxes_of_a_player_who_left_until_the_return() -> None:
    match = apply(write(sit_down("sebastopol", THREE), left(0, 14, 9, out=0)), PlayerLeft(2, 1))
    match = write(match, left(0, 3, None, out=0))
    match = apply(match, PlayerReturned(2, 2))
    _, away, back = page(match).rows
    assert (marks(away)[2], marks(back)[2]) == ({"void", "gone"}, set())


def test_rows_ahead_are_void_for_a_player_who_has_left() -> None:
    match = apply(write(sit_down("chickenfoot", THREE), left(0, 14, 9, out=0)), PlayerLeft(2, 1))
    assert {tuple(map(frozenset, marks(row))) for row in page(match).ahead} == {
        (frozenset(), frozenset(), frozenset({"void", "gone"}))
    }
    back = apply(match, PlayerReturned(2, 1))
    assert not any(mark for row in page(back).ahead for mark in marks(row))


def test_layout_row_has_blocked_mark_and_note() -> None:
    match = apply(write(sit_down("sebastopol"), left(3, 4)), Noted(0, "à revoir"))
    assert [(row.blocked, row.note) for row in page(match).rows] == [(True, "à revoir"), (False, "")]


def test_layout_of_finished_match_has_no_next_row() -> None:
    match = write(sit_down("sebastopol"), left(0, 50, out=0))
    assert [row.kind for row in page(match).rows] == ["hand"]


def test_layout_marks_hand_after_the_end() -> None:
    match = write(sit_down("sebastopol"), left(0, 50, out=0))
    match = Match(match.variant, match.setup, (*match.hands, Hand(end=match.hands[0].end)))
    row = page(match).rows[1]
    assert (values(row), marks(row)[0]) == ([0, None], {"after_end", "went_out"})


def test_layout_of_hand_with_leader_only_has_empty_row() -> None:
    match = apply(sit_down("sebastopol"), Led(0, 1))
    [row] = page(match).rows
    assert (row.kind, values(row), marks(row)) == ("hand", [None, None], [set(), {"leads"}])


def test_layout_of_countdown_has_start_and_total_of_every_hand() -> None:
    match = write(sit_down("hundred_to_zero"), left(0, 31, out=0))
    head, taken, rest, coming = page(match).rows
    assert (head.id, head.kind, [(box.sign, box.value) for box in head.boxes]) == ("head.0", "head", [("+", 100)] * 2)
    assert [(box.sign, box.value) for box in taken.boxes] == [("-", 31), ("-", 0)]
    assert [(box.sign, box.value) for box in rest.boxes] == [("+", 69), ("+", 100)]
    assert (rest.kind, coming.kind) == ("sum", "next")
    assert dict(page(match).total.values) == {}


def test_layout_of_countdown_shows_totals_below_zero() -> None:
    match = write(sit_down("hundred_to_zero"), left(0, 131, out=0))
    assert [(box.sign, box.value) for box in page(match).rows[2].boxes] == [("-", 31), ("+", 100)]


def test_layout_of_paged_sheet_has_one_hand_and_sum_of_earlier_hands() -> None:
    match = write(sit_down("muggins"), fives(0, 20), {}, fives(1, 10), fives(0, 10), {}, fives(1, 5))
    last = page(match)
    assert (last.shown, last.rows[-1].label, last.rows[-1].values) == (2, "line.hands_before", (("a", 1), ("b", 2)))
    assert (values(last.rows[-1]), values(last.total), last.total.label) == ([6, 2], [6, 3], "line.match_total")
    middle = page(match, 1)
    assert (middle.shown, values(middle.rows[-1]), values(middle.total)) == (1, [4, 0], [6, 2])
    first = page(match, 0)
    assert (first.rows[-1].label, values(first.rows[-1]), values(first.total)) == ("line.running", [None, None], [4, 0])


def test_layout_of_paged_sheet_shows_open_hand_or_last_hand() -> None:
    match = write(sit_down("muggins"), fives(0, 20), {})
    assert (page(match).shown, page(match, 99).shown) == (1, 1)
    over = write(sit_down("muggins", target=4), fives(0, 20), {})
    assert (page(over).shown, page(over, 99).shown) == (0, 0)


def test_layout_row_has_label_values_and_worth() -> None:
    rows = page(sit_down("muggins")).rows
    ends = [(row.label, dict(row.values)["n"], row.worth) for row in rows if row.label == "line.ends"]
    assert ends == [("line.ends", 5, "1"), ("line.ends", 10, "2"), ("line.ends", 15, "3"), ("line.ends", 20, "4")]
    opened = [[str(tile) for tile in dict(row.values)["tiles"]] for row in rows if row.label == "line.opening"]
    assert opened == [["4-1", "3-2", "5-0"], ["5-5", "6-4"]]


def test_layout_plays_marks_the_last_tile_of_a_hand() -> None:
    ends = [{"kind": "ends", "player": 1, "total": 9}, {"kind": "ends", "player": 0, "total": 5, "chip": True}]
    match = write(sit_down("fives_and_threes"), *ends, {}, {"kind": "chip", "player": 1})
    rows = [row for row in layout_plays(match, evaluate(match)).rows if row.kind == "line"]
    assert [(row.label, dict(row.values).get("n"), marks(row)) for row in rows] == [
        ("line.ends", 9, [set(), set()]),
        ("line.ends_last", 5, [{"went_out"}, set()]),
        ("line.chip", None, [set(), {"went_out"}]),
    ]
    labels = [row.label for row in layout(match, evaluate(match), 0).log]
    assert labels == ["play.ends", "line.ends_last"]


def test_layout_plays_has_row_for_each_play_and_totals_after_each_hand() -> None:
    match = write(sit_down("muggins"), {"kind": "opening", "player": 1, "tile": "5-5"}, fives(0, 20), {}, fives(0, 5))
    rows = layout_plays(match, evaluate(match)).rows
    assert [(row.kind, row.hand, row.line, values(row)) for row in rows] == [
        ("line", 0, 0, [None, 2]),
        ("line", 0, 1, [4, None]),
        ("sum", 0, None, [4, 2]),
        ("line", 1, 0, [1, None]),
    ]
    assert [(row.label, row.values) for row in rows] == [
        ("line.opening", (("tiles", (tile(5, 5),)),)),
        ("line.ends", (("n", 20),)),
        ("line.hand_total_n", (("n", 1),)),
        ("line.ends", (("n", 5),)),
    ]
    assert [row.is_latest for row in rows] == [False, False, False, True]


def test_layout_plays_takes_known_rows_and_ends_with_next_hand() -> None:
    before = write(sit_down("muggins", first=0), fives(0, 20), {})
    match = write(before, fives(1, 10), {})
    known = evaluate(before), layout_plays(before, evaluate(before))
    state = evaluate(match, (before, known[0]))
    page = layout_plays(match, state, known)
    assert page == layout_plays(match, state)
    assert page.rows[0] is known[1].rows[0]
    assert (page.rows[-1].kind, marks(page.rows[-1])) == ("next", [{"leads"}, set()])


def test_hand_with_only_a_note_has_no_figures() -> None:
    match = apply(four("tien_gow"), Noted(0, "Bruno deals"))
    [row] = layout(match, evaluate(match)).rows
    assert (row.note, values(row)) == ("Bruno deals", [None] * 4)


@pytest.mark.parametrize(
    ("game", "play", "label"),
    [
        ("all_fives", {"kind": "ends", "player": 0, "total": 10}, "line.hand"),
        ("triominos", {"kind": "start", "player": 0, "tile": "4-4-4"}, "line.round_n"),
    ],
    ids=["plays", "laps"],
)
def test_note_of_an_open_hand_has_a_row_above_its_plays(game: str, play: Document, label: str) -> None:
    match = apply(write(sit_down(game), play), Noted(0, "Bruno deals"))
    noted, only = layout_plays(match, evaluate(match)).rows
    assert (noted.kind, noted.label, noted.hand, noted.note) == ("sum", label, 0, "Bruno deals")
    assert values(noted) == [None, None]
    assert (only.kind, only.note) == ("line", "")


def test_layout_log_has_plays_with_points() -> None:
    match = write(sit_down("muggins", target=4), fives(0, 10), fives(1, 20))
    match = Match(match.variant, match.setup, (Hand((*match.hands[0].plays, match.hands[0].plays[0])),))
    log = page(match).log
    assert [(row.id, row.label, row.line) for row in log] == [(f"0.play.{n}", "play.ends", n) for n in range(3)]
    assert [[(box.sign, box.value) for box in row.boxes] for row in log] == [
        [("+", 2), ("", None)],
        [("", None), ("+", 4)],
        [("", 0), ("", None)],
    ]
    assert dict(log[0].values)["total"] == 10


def test_layout_has_bid_in_box_of_its_team() -> None:
    match = write(four("forty_two"), {"bidder": 3, "bid": 36, "points": [6, 36], "trump": 5})
    contract = page(match).rows[0]
    assert contract.boxes[0] == Box()
    assert contract.boxes[1] == Box(36, seat=3, suit=5, marks=frozenset({"bid"}))


def test_layout_next_row_has_label_of_first_row_of_a_hand() -> None:
    assert [page(match).rows[-1].label for match in (four("forty_two"), sit_down("la_poule"))] == [
        "line.contract",
        "line.hand_laid",
    ]


def test_layout_of_canton_has_row_of_each_earlier_hand() -> None:
    canton = sit_down("canton")
    match = write(canton, {"kind": "capture", "player": 0, "total": 12}, left(0, 9, out=0), left(3, 4))
    rows = {row.id: row for row in page(match).rows}
    assert (values(rows["0.score"]), rows["0.score"].label, rows["0.score"].kind) == ([21, 0], "line.hand_score", "sum")
    assert values(rows["1.score"]) == [0, 0]
    assert "2.score" not in rows
    assert [row.id for row in page(match, 0).rows if row.id.endswith("score")] == ["0.score"]
    going_on = write(match, {"kind": "capture", "player": 0, "total": 12})
    assert [row.id for row in page(going_on).rows if row.id.endswith("score")] == ["0.score", "1.score"]


def test_layout_has_row_of_adjustment() -> None:
    match = write(sit_down("hongrois", THREE, target=50, survivors="restart"), {"pips": [50, 49, 0]})
    adjusted = next(row for row in page(match).rows if row.label == "line.rubbed_out")
    assert [(box.sign, box.value) for box in adjusted.boxes] == [("", None), ("-", 49), ("", None)]


def test_layout_marks_team_of_who_went_out_and_who_leads() -> None:
    match = fold(write(four("domino_whist", target=9), left(2, 9, 0, 3, out=2)), [Led(0, 3)])
    row = page(match).rows[0]
    assert marks(row) == [{"went_out"}, {"leads"}]


def test_plays_have_a_row_for_the_pips_left_only_where_they_score() -> None:
    match = write(sit_down("all_fives"), {"out": 0, "pips": [0, 7]}, {"out": 0, "pips": [0, 0]})
    rows = layout_plays(match, evaluate(match)).rows
    assert [row.hand for row in rows if row.kind == "fact"] == [0]


@pytest.mark.parametrize("game", ["sebastopol", "muggins", "triominos", "rubicon", "bergen", "canton", "colombian"])
def test_layout_from_a_later_hand_leaves_out_the_rows_of_those_before(game: str) -> None:
    variant = REGISTRY[game]
    match = fold(long_match(variant, next(setups_of(variant)), 9), [Struck(7), Struck(1)])
    state = evaluate(match)
    lay = layout_plays if variant.sheet.play_label else layout
    whole, short = lay(match, state).rows, lay(match, state, first=4).rows
    dropped = [row for row in whole if row not in short]
    assert [row for row in whole if row in short] == [*short]
    assert all(row.struck == 0 or (row.hands[-1] if row.hands else row.hand or 0) < 4 for row in dropped)
    shows_one_hand = lay is layout and variant.sheet.is_paged and variant.sheet.earlier != "each"
    assert bool(dropped) != shows_one_hand
    assert lay(match, state, first=0).rows == whole
