"""Every field of a play can be corrected in place, on the keys that wrote it."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import pytest

from scorekeeper.core.tiles import Tile, Triangle
from scorekeeper.games._ends import Opening
from scorekeeper.games._fives import FivesTotal
from scorekeeper.games._plays import Laid
from scorekeeper.games._premiums import AllPassed, FirstPass, LedPass
from scorekeeper.games.amazonas import FourEnds
from scorekeeper.games.canton import Capture
from scorekeeper.games.fives_and_threes import Chip, FivesAndThrees
from scorekeeper.games.jamaican_french import ThreePasses
from scorekeeper.games.memory import Pair
from scorekeeper.games.muggins import Fives
from scorekeeper.games.no_boneyard import Leaves
from scorekeeper.games.rubicon import Bought
from scorekeeper.games.tien_gow import Honour
from scorekeeper.games.triominos import Pass, Start, Turn
from tests.unit.ui.entry.scripts import begin, perform
from tests.unit.ui.rig.matches import shelved


class Row(NamedTuple):
    """A play, the end of its hand, the taps that correct the play, and what it then says.

    Without an end the hand is open, and the play is chosen on the sheet.
    """

    at: str
    play: dict[str, Any]
    end: dict[str, Any] | None
    taps: str
    expected: Any
    before: tuple[dict[str, Any], ...] = ()


PIPS_3: dict[str, Any] = {"out": 0, "pips": [0, 9, 8]}
PIPS_4: dict[str, Any] = {"out": 0, "pips": [0, 9, 8, 12]}
TOGETHER: dict[str, Any] = {"out": 0, "together": 40}
FIVES = {"kind": "fives", "player": 0, "total": 20}
FIRST = {"kind": "opening", "player": 0, "tile": "5-5"}
ENDS = {"kind": "ends", "player": 0, "total": 15}
CAPTURE = {"kind": "capture", "player": 0, "total": 30}
LAID = {"kind": "laid", "player": 0, "pips": 12}
PAIR = {"kind": "pair", "player": 0, "tiles": ["6-6", "6-5"]}
GATHERED = {"points": [60, 60, 48], "tiles": [10, 10, 8]}
SALIDA = {"kind": "salida", "player": 0, "tile": "double"}
SETTLED = {"settles": 0, "banker": 0, "tiles": [4, 0, 4, 0]}
ZEROS = {"kind": "start", "player": 0, "tile": "0-0-0"}
TURN = {"kind": "tile", "player": 1, "tile": "0-0-5"}
IN_VAIN = {"kind": "pass", "player": 1, "drawn": 3}

ROWS = {
    "total": Row("muggins/3", FIVES, {}, "play.0 key.0.10", Fives(0, 10)),
    "player_of_total": Row("muggins/3", FIVES, {}, "play.0 key.1.20", Fives(1, 20)),
    "first_tile": Row("muggins/3", FIRST, {}, "play.0 key.0.6-4", Opening(0, Tile(6, 4))),
    "player_of_first_tile": Row("muggins/3", FIRST, {}, "play.0 opener.2 key.2.5-5", Opening(2, Tile(5, 5))),
    "last_tile": Row(
        "fives_and_threes/3", ENDS, {"out": 0}, "play.0 entry.last_tile key.0.15", FivesAndThrees(0, 15, chip=True)
    ),
    "no_last_tile": Row(
        "fives_and_threes/3", {**ENDS, "chip": True}, {"out": 0}, "play.0 entry.last_tile key.0.15",
        FivesAndThrees(0, 15),
    ),
    "player_of_last_tile": Row(
        "fives_and_threes/3", {"kind": "chip", "player": 0}, {}, "play.0 key.player.1 key.1.chip", Chip(1)
    ),
    "player_of_ends": Row("all_fives/3", ENDS, PIPS_3, "play.0 key.1.15", FivesTotal(1, 15)),
    "player_of_four_ends": Row("amazonas/4", ENDS, PIPS_4, "play.0 key.1.15", FourEnds(1, 15)),
    "capture": Row("canton/3", CAPTURE, PIPS_3, "play.0 capture.20", Capture(0, 20)),
    "player_of_capture": Row("canton/3", CAPTURE, PIPS_3, "play.0 player.2 capture.30", Capture(2, 30)),
    "pips": Row("rubicon/3", LAID, {}, "play.0 pips.9", Laid(0, 9)),
    "player_of_pips": Row("rubicon/3", LAID, {}, "play.0 player.1 pips.12", Laid(1, 12)),
    "kind": Row("rubicon/3", LAID, {}, "play.0 play.bought", Bought(0)),
    "player_of_pair": Row(
        "memory/3", PAIR, GATHERED, "play.0 pair.1 tile-6-6 tile-6-5", Pair(1, (Tile(6, 6), Tile(6, 5)))
    ),
    "tiles_of_pair": Row(
        "memory/3", PAIR, GATHERED, "play.0 pair.0 tile-6-5 tile-6-4", Pair(0, (Tile(6, 5), Tile(6, 4)))
    ),
    "player_who_left": Row(
        "no_boneyard/3", {"kind": "leaves", "player": 0}, {"order": [2]}, "play.0 play.leaves.1", Leaves(1)
    ),
    "tile_of_premium": Row(
        "dominican/4", SALIDA, TOGETHER, "premium.salida_double.0 premium.salida_other.0", LedPass(0, "other")
    ),
    "pair_of_premium": Row(
        "dominican/4", {"kind": "pase", "player": 1}, TOGETHER, "hold:premium.pase.1 premium.pase.0", AllPassed(0)
    ),
    "first_pass": Row(
        "cuban_oriente/4", {"kind": "first_pass", "player": 0}, TOGETHER, "premium.first_pass.1 premium.first_pass.0",
        FirstPass(1),
    ),
    "penalty": Row(
        "jamaican_french/4", {"kind": "board_pass", "player": 0}, PIPS_4, "play.0 play.three_passes.1", ThreePasses(1)
    ),
    "blessing": Row("tien_gow/4", {"kind": "four", "player": 2}, SETTLED, "play.0 play.honour.0", Honour(0)),
    "player_of_blessing": Row(
        "tien_gow/4", {"kind": "honour", "player": 0}, SETTLED, "play.0 play.honour.2", Honour(2)
    ),
    "first_triangle": Row("triominos/3", ZEROS, None, "cell.1.0.0 turn.sum.3", Start(0, Triangle(1, 1, 1))),
    "bonus": Row(
        "triominos/3", TURN, None, "cell.1.0.1 turn.bonus.bridge turn.tile.0-0-5",
        Turn(1, Triangle(0, 0, 5), 0, "bridge"), (ZEROS,),
    ),
    "tiles_drawn": Row(
        "triominos/3", TURN, None, "cell.1.0.1 turn.drawn.2 turn.tile.0-0-5", Turn(1, Triangle(0, 0, 5), 2), (ZEROS,)
    ),
    "player_of_triangle": Row(
        "triominos/3", TURN, None, "cell.1.0.1 head.2 turn.tile.0-0-5", Turn(2, Triangle(0, 0, 5)), (ZEROS,)
    ),
    "tiles_drawn_in_vain": Row("triominos/3", IN_VAIN, None, "cell.1.0.1 turn.drawn.2 turn.pass", Pass(1, 2), (ZEROS,)),
}  # fmt: skip


LIKE_ANOTHER = {
    *("total", "player_of_first_tile", "no_last_tile", "player_of_ends", "player_of_four_ends", "capture", "pips"),
    *("tiles_of_pair", "first_pass", "blessing", "tiles_drawn", "player_of_triangle"),
}
"""Fields that are corrected on the same keys as another of `ROWS`."""


@pytest.mark.parametrize(
    "row",
    [pytest.param(row, id=name, marks=pytest.mark.deep if name in LIKE_ANOTHER else []) for name, row in ROWS.items()],
)
def test_field_of_a_play_is_corrected_in_place(tmp_path: Path, row: Row) -> None:
    match = begin(tmp_path, row.at, [] if row.end is None else [row.end], [*row.before, row.play])
    if row.end is None:
        log = perform(tmp_path, match, row.taps)
    else:
        log = perform(tmp_path, match, f"{row.taps} entry.save", page="/hand/1")
    plays = log.match.hands[0].plays
    assert (len(plays), plays[-1]) == (1 + len(row.before), row.expected)


def test_play_is_corrected_where_the_match_ended_in_its_hand(tmp_path: Path) -> None:
    plays = [{"kind": "fives", "player": seat, "total": total} for seat, total in ((0, 20), (1, 5), (0, 10))]
    match = begin(tmp_path, "muggins/2", plays=plays, target=6)
    script = "sheet.result=on line.1.1 route='' line.leave line.1.1 key.1.5=selected key.1.15 sheet.result=on"
    assert perform(tmp_path, match, script).match.hands[0].plays == (Fives(0, 20), Fives(1, 15), Fives(0, 10))


def test_tap_on_a_play_of_an_earlier_hand_of_a_finished_match_chooses_it(tmp_path: Path) -> None:
    first, *others = [{"kind": "fives", "player": seat, "total": total} for seat, total in ((0, 20), (1, 5), (0, 15))]
    match = f"/match/{shelved(tmp_path, 'muggins', 2, [{}], plays=[[first], others], first=0, target=7)}"
    script = "sheet.result=on line.1.0 route=/hand/1 play.0=selected key.0.20=selected key.0.10 play.0=on entry.save"
    assert perform(tmp_path, match, script).match.hands[0].plays == (Fives(0, 10),)


def test_keys_say_what_a_corrected_play_brings_at_its_line(tmp_path: Path) -> None:
    """Anna has 60 of 61 at the end; the first play may well bring her six instead of eight."""
    plays = [{"kind": "ends", "player": 0, "total": total} for total in (*[15] * 7, 20)]
    match = begin(tmp_path, "fives_and_threes/2", plays=plays)
    script = "key.0.18='plus 0, ends make 18, for Anna' line.1.0 key.0.18='plus 6, ends make 18, for Anna' line.leave"
    perform(tmp_path, match, script)
