"""Each kind of entry form, tapped through on its screen: what it shows, and the hand it writes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.core.model import Hand, Value
from scorekeeper.core.tiles import Tile, Triangle
from scorekeeper.games._ends import Opening
from scorekeeper.games._fives import FivesTotal
from scorekeeper.games._pips import PipsLeft
from scorekeeper.games._plays import HandOver, Laid
from scorekeeper.games._rounds import RoundEnd
from scorekeeper.games._takes import HandsAndBoneyard
from scorekeeper.games.canton import Capture, OtherHands
from scorekeeper.games.fives_and_threes import FivesAndThrees
from scorekeeper.games.la_poule import LaidAndLeft
from scorekeeper.games.luckies import ColoursLeft
from scorekeeper.games.memory import Gathered, Pair
from scorekeeper.games.moon import Tricks
from scorekeeper.games.muggins import Fives
from scorekeeper.games.no_boneyard import Leaves
from scorekeeper.games.patience import TilesLeft
from scorekeeper.games.round_numbers import TilesInHand
from scorekeeper.games.rubicon import Bought
from scorekeeper.games.texas_42 import Bid, Marks
from scorekeeper.games.tien_gow import Settled
from scorekeeper.games.triominos import Start
from tests.unit.ui.entry.scripts import SHEET, begin, log_of, perform
from tests.unit.ui.rig.matches import hand
from tests.unit.ui.rig.visitor import Sitting

TWENTY = {"kind": "fives", "player": 0, "total": 20}
CAPTURE, BOUGHT = {"kind": "capture", "player": 0, "total": 30}, {"kind": "bought", "player": 0}
LAID = {"kind": "laid", "player": 0, "pips": 12}
ASIDE = (Tile(6, 6), Tile(0, 0), *(Tile(high, low) for high in range(1, 5) for low in range(high + 1)))[:14]


@dataclass(frozen=True)
class Script:
    """What is done at a form, and the last hand of the match afterwards; without a hand, nothing is written.

    `at` is the game, the number of players, and the page below that of the match. `plays` and `ends` have been written.
    """

    at: str
    taps: str
    hand: Hand | None = None
    plays: Sequence[dict[str, Any]] = ()
    ends: Sequence[dict[str, Any]] = ()
    options: dict[str, Value] = field(default_factory=dict[str, Value])
    width: int = 390


SCRIPTS = {
    "matrix": Script(
        "muggins/3",
        """entry.opening opener.2 key.2.5-5='plus 2, opening with 5–5, for Chloé' key.2.6-6=gone key.0.5=gone
        key.2.5-5 entry.opening=gone key.1.15='plus 3, ends make 15, for Bruno' key.1.15""",
        Hand((Opening(2, Tile(5, 5)), Fives(1, 15))),
    ),
    "matrix_question_and_target": Script(
        "muggins/3",
        """key.1.20 entry.question='Bruno: 20 comes up only once in a hand, and it has. Is it right?'
        entry.question-correct entry.question=gone key.1.20 entry.question-keep key.0.15 key.0.15=gone""",
        Hand((*[Fives(0, 20)] * 7, Fives(1, 20), Fives(0, 15))),
        plays=[TWENTY] * 7,
    ),
    "matrix_correction": Script(
        "muggins/3/hand/1",
        """play.0='ends 20, Anna, +4' play.1 key.0.20=selected key.1.10 key.0.20=on entry.save=on
        play.1='ends 10, Bruno, +2' play.2 line.strike play.2=gone play.0 line.leave key.2.5 entry.save""",
        Hand((Fives(0, 20), Fives(1, 10), Fives(2, 5)), HandOver()),
        plays=[TWENTY, TWENTY, TWENTY],
        ends=[{}],
    ),
    "matrix_lines": Script(
        "muggins/3",
        """line.1.0 key.0.20=selected key.1.10 key.0.20=on line.1.1 line.strike line.1.1=gone key.2.5 key.2.10 line.1.0
        line.1.0 line.leave=gone line.1.1 line.leave line.1.0 entry.opening opener.0 key.0.5-5 line.1.0 sheet.undo=gone
        key.0.5-5=selected entry.opening key.0.15 sheet.undo=on line.1.2 key.2.10=selected key.2.20=on""",
        Hand((Fives(0, 15), Fives(2, 5), Fives(2, 10))),
        plays=[TWENTY, TWENTY],
    ),
    "matrix_lines_of_an_earlier_hand": Script(
        "muggins/3",
        """key.2.10 line.1.1 key.1.20 entry.question='Bruno: 20 comes up only once in a hand, and it has. Is it right?'
        entry.question-keep line.1.0 key.0.5 head.0='Anna, 1 point, 30 to go'
        head.1='Bruno, 4 points, 27 to go, leads next' line.1.0 key.0.15 head.0='Anna, 3 points, 28 to go'
        line.2.0 line.strike key.0.5""",
        Hand((Fives(0, 5),)),
        plays=[TWENTY, TWENTY],
        ends=[{}],
    ),
    "matrix_line_that_ends_the_match": Script(
        "muggins/3",
        """line.1.0 key.0.20 entry.question='With that, Anna won with 32: what was scored later would not count.'
        entry.question-leave entry.question=gone line.leave key.1.5 line.1.0 key.0.20 entry.question-end_match
        sheet.result=on""",
        Hand((*[Fives(0, 20)] * 8, Fives(1, 10), Fives(1, 5))),
        plays=[{"kind": "fives", "player": 0, "total": 5}, *[TWENTY] * 7, {"kind": "fives", "player": 1, "total": 10}],
    ),
    "matrix_beside_the_sheet": Script(
        "muggins/3",
        "play.0='ends 20, Anna, +4' play.0 line.strike play.1=gone",
        Hand((Fives(0, 20),)),
        plays=[TWENTY] * 2,
        width=1024,
    ),
    "matrix_last_tile": Script(
        "fives_and_threes/2",
        """key.0.9='plus 3, ends make 9, for Anna' key.0.chip=gone entry.last_tile
        key.0.9='plus 4, ends make 9, for Anna' entry.last_tile key.1.15 entry.last_tile key.1.chip='Bruno · Last tile'
        key.0.9 key.1.5=off entry.last_tile=selected line.1.1 entry.last_tile=selected key.0.9=selected key.0.chip
        line.1.1 entry.last_tile key.0.12 entry.last_tile key.0.9""",
        Hand((FivesAndThrees(1, 15), FivesAndThrees(0, 12), FivesAndThrees(0, 9, chip=True))),
    ),
    "matrix_beyond_the_target": Script(
        "fives_and_threes/2",
        """key.1.15='plus 8, ends make 15, for Bruno' key.0.15='15 0' key.0.15
        head.0='Anna, 56 points, 5 to go, leads next'""",
        Hand((*[FivesAndThrees(0, 15)] * 8,)),
        plays=[{"kind": "ends", "player": 0, "total": 15}] * 7,
    ),
    "matrix_without_last_tile": Script(
        "fives_and_threes/2", "entry.last_tile=gone key.1.5", Hand((FivesAndThrees(1, 5),)), options={"chip": 0}
    ),
    "matrix_typed_total": Script(
        "five_up/3",
        """key.1.25=on key.1.30=gone key.1.type entry.write=off 33 entry.write
        entry.problem='The open ends must add up to a multiple of 5.' entry.field.total='Bruno, total of the ends, 33'
        key-delete key-delete 95 entry.problem=gone entry.write entry.problem=on key-delete key-delete 90
        entry.write entry.field.total=gone key.0.type 4 entry.keys key.0.5 key.2.type key-5 key-5 entry.write line.1.2
        key.2.5=on key.2.type 40 entry.write""",
        Hand((FivesTotal(1, 90), FivesTotal(0, 5), FivesTotal(2, 40))),
        options={"target": 200},
    ),
    "matrix_of_one_of_three": Script(
        "fives_and_threes/3",
        """key.player.0=selected key.1.15=gone key.player.1 key.1.15='plus 8, ends make 15, for Bruno' key.1.15
        key.player.1=selected key.1.6 key.player.2 key.2.20""",
        Hand((FivesAndThrees(1, 15), FivesAndThrees(1, 6), FivesAndThrees(2, 20))),
    ),
    "captures": Script(
        "canton/3",
        """player.0=selected player.2 capture.12 capture.20='plus 20, capture of 3 tiles, for Chloé'
        capture.20 player.2=selected capture.20=off capture.30=off capture.10=on""",
        Hand((*[Capture(0, 30)] * 4, Capture(2, 12), Capture(2, 20))),
        plays=[CAPTURE] * 4,
    ),
    "captures_and_an_end": Script(
        "canton/3/hand/1",
        """player.2 capture.30 entry.part-1 entry.out.0 key-5 entry.part-0 play.1='capture, Chloé, +30'
        entry.part-1 entry.save""",
        Hand((Capture(0, 30), Capture(2, 30)), OtherHands(0, (0, 5, 30))),
        plays=[CAPTURE],
        ends=[hand(1, 12, 0, 30)],
    ),
    "end_of_a_hand_without_captures": Script(
        "canton/3/hand/1",
        "entry.part-1=selected entry.field.0 key-delete key-delete 8 entry.save",
        Hand((), OtherHands(1, (8, 0, 30))),
        ends=[hand(1, 12, 0, 30)],
    ),
    "captures_only_of_a_blocked_hand": Script(
        "canton/3/hand/1",
        """entry.field.0=selected entry.save=off entry.blocked entry.field.0=gone
        entry.banner='Blocked: only captures count. Bruno leads the 2nd hand.' entry.save""",
        Hand((Capture(0, 30),), OtherHands(None, (None, None, None), blocked=True)),
        plays=[CAPTURE],
    ),
    "too_heavy_before_all_is_written": Script(
        "la_poule/3/hand/1",
        """45 entry.banner='5 entries are still missing.' 30 entry.problem='Anna’s 6 tiles can hold at most 61 points.'
        entry.save=off""",
    ),
    "captures_are_no_points_of_pips": Script(
        "canton/3/hand/1",
        "entry.out.1 2045 entry.field.0-points=0 entry.field.1-points=+65 entry.field.2-points=0 entry.save",
        Hand((Capture(0, 30),), OtherHands(1, (20, 0, 45))),
        plays=[CAPTURE],
    ),
    "captures_of_the_leader": Script("canton/3", "player.1=selected", ends=[hand(0, 0, 5, 6)]),
    "laid": Script(
        "round_numbers/3",
        "pips.12 pips.7 player.0 pips.1 player.1=selected",
        Hand((Laid(0, 12), Laid(1, 7), Laid(0, 1))),
    ),
    "laid_and_bought": Script(
        "rubicon/2",
        """player.0=selected play.bought play.bought=off player.1 play.bought=on player.0 pips.9
        pips.0=off pips.9=off sheet.end=on""",
        Hand((*[Laid(0, 12)] * 2, *[Bought(0)] * 4, Laid(0, 9))),
        plays=[*[LAID] * 2, *[BOUGHT] * 3],
        options={"target": 30},
    ),
    "laid_past_the_target": Script(
        "rubicon/3",
        """player.0 pips.12 entry.banner=gone player.0 pips.11 player.0 pips.10
        entry.banner='Anna has 33, more than 30, and pays a chip into the pot. End the hand.'""",
        Hand((Laid(0, 12), Laid(0, 11), Laid(0, 10))),
        options={"target": 30},
    ),
    "pairs": Script(
        "memory/3",
        """pair.1 tile-6-5 tile-4-3 entry.problem='The two tiles share no number.'
        pair.1 tile-6-5 tile-6-5 tile-6-4 tile-4-3 entry.problem=gone pair.2 tile-6-4=off""",
        Hand((Pair(1, (Tile(6, 4), Tile(4, 3))),)),
    ),
    "leaving": Script(
        "no_boneyard/3",
        "play.leaves.1 play.leaves.1=gone text='Bruno is eliminated.' play.leaves.0 play.leaves.0=gone",
        Hand((Leaves(1), Leaves(0))),
    ),
    "bid_and_made": Script(
        "texas_42/4/hand/1",
        """entry.save=gone entry.made=off choice.bid-less=off choice.bidder.3 text='worth 1 mark'
        choice.bid-more choice.bid.84 text='worth 2 marks' choice.bid-more choice.bid-more choice.bid-value=168
        choice.bid-less choice.trump.5 entry.made='Made: 3 for Bruno & Daniel'
        entry.set='Set: 3 for Anna & Chloé' entry.set""",
        Hand((), Marks(3, 126, 5, made=False)),
    ),
    "bid_of_a_contract_that_needs_more": Script(
        "texas_42/4/hand/1",
        """choice.bidder.0 choice.trump.1 choice.contract.plunge choice.bid-value=168 choice.bid-less=off
        choice.trump.1=on entry.made""",
        Hand((), Marks(0, 168, contract="plunge", made=True)),
    ),
    "bid_counted": Script(
        "texas_42/4/hand/1",
        """entry.count=off choice.bidder.1 entry.count entry.save=off 43
        entry.points.1='Bruno & Daniel, points taken, 4' key-delete 33
        entry.points.0='Anna & Chloé, points taken, 9' key-next entry.made=selected entry.count 29 entry.save""",
        Hand((), Marks(1, 30, points=(13, 29))),
    ),
    "bid_by_points": Script(
        "texas_42/4/hand/1",
        """choice.contract.nello=gone choice.bid.84=gone choice.bid.42 choice.bid-more=off choice.bidder.0
        42 entry.side.0-after=42 entry.save""",
        Hand((), Marks(0, 42, points=(42, 0))),
        options={"mode": "points"},
    ),
    "bid_passed": Script("texas_42/4/hand/1", "choice.passed.true", Hand((), Marks(passed=True))),
    "bid_that_somebody_must_make": Script(
        "texas_42/4/hand/1",
        "choice.passed.true=gone choice.bidder.2 entry.made",
        Hand((), Marks(2, 30, made=True)),
        options={"all_pass": "shaker_30"},
    ),
    "bid_of_the_auction": Script(
        "texas_42/4/hand/1",
        "choice.bidder.1=selected choice.bid-value=32 choice.bid-less=off choice.passed.true=gone entry.made",
        Hand((Bid(1, 32),), Marks(1, 32, made=True)),
        plays=[{"kind": "bid", "player": 1, "bid": 32}],
    ),
    "bid_and_tricks": Script(
        "moon/3/hand/1",
        """choice.bidder.2 choice.bid.4=selected entry.save=off choice.tricks.0-more choice.tricks.0-more
        choice.tricks.2-more choice.tricks.2-more choice.tricks.2-more entry.save=on choice.tricks.1-value=2
        choice.tricks.2-more choice.tricks.2-more choice.tricks.1-value=0 entry.save""",
        Hand((), Tricks(2, 4, None, (2, 0, 5))),
    ),
    "choice_that_is_not_asked_any_more": Script(
        "tien_gow/4/hand/1",
        f"""choice.settles.0 choice.banker.0 {"choice.tiles.0-more " * 8}
        choice.how.capture choice.captured.1 choice.how.capture choice.captured.1=gone entry.save""",
        Hand((), Settled(0, (8, 0, 0, 0), banker=0)),
    ),
    "left_over": Script(
        "patience/1/hand/1",
        """entry.banner='Tap how many tiles are left.' key-28=on key-30=gone key-1=gone entry.save=off
        key-6 key-6=selected key-0 entry.banner='Solved: no tile is left' entry.save""",
        Hand((), TilesLeft(0)),
    ),
    "figures": Script(
        "la_poule/3/hand/1",
        """6 key-next entry.banner='5 entries are still missing.' entry.save=off
        hold:entry.field.0.0 20 key-plus 11 entry.field.0.0='Laid, Anna, 20+11 = 31' key-next 8 key-next
        entry.field.1.0=selected 22171 key-next 0 entry.problem='Chloé’s 6 tiles hold at least 11 points.'
        entry.save=off hold:entry.field.2.0 14 key-next 23 entry.problem=gone entry.field.0-after=54
        entry.field.1-after=22 entry.save""",
        Hand((), LaidAndLeft((31, 22, 14), (8, 17, 23))),
    ),
    "figures_with_an_optional_column": Script(
        "memory/3/hand/1",
        """715542 entry.field.0.1=selected entry.save=on 12 entry.banner='2 entries are still missing.'
        key-delete key-delete key-delete entry.field.0.1='Tiles, Anna, empty' entry.save=on 12
        key-next 106 entry.save""",
        Hand((), Gathered((71, 55, 42), (12, 10, 6))),
    ),
    "figures_in_place_of_plays": Script(
        "round_numbers/3/hand/1", "42 key-next 5 entry.field.2-after=5 entry.save", Hand((), TilesInHand((4, 2, 5)))
    ),
    "pips": Script(
        "sebastopol/3/hand/4",
        """5 key-next 6 key-next 7 entry.banner='Say who went out, or mark the hand as blocked.' entry.save=off
        entry.out.1 entry.out.0 entry.banner=gone entry.save='Bruno’s pips are missing' entry.save=off
        99 hold:entry.field.2 99 entry.problem='198 points in all: this set only holds 168.' entry.save=off
        hold:entry.field.1 11 hold:entry.field.2 23 entry.field.0='Anna, went out, 0'
        entry.field.1='Bruno, pips left in hand, 11'
        entry.field.2-after=53 entry.banner='Chloé reaches 50: eliminated. Bruno leads the 5th hand.'
        entry.save sheet.enter='Enter 5th hand'""",
        Hand((), PipsLeft(0, (0, 11, 23))),
        ends=SHEET[:3],
    ),
    "pips_of_a_countdown": Script(
        "hundred_to_zero/2",
        """sheet.aside=on sheet.enter entry.out.1 14 text='off Bruno'
        entry.field.0-after=86 entry.field.1-after=82 entry.save""",
        Hand((), PipsLeft(1, (14, 0))),
        ends=[hand(0, 0, 18)],
    ),
    "pips_of_those_in_the_match": Script(
        "sebastopol/3/hand/5",
        "entry.out.2=gone entry.field.2=gone entry.out.1 9 entry.save",
        Hand((), PipsLeft(1, (9, 0, None))),
        ends=SHEET,
    ),
    "pips_double_blank": Script(
        "sebastopol/3/hand/1",
        """entry.out.0 110 entry.question='Two hands at 0. Was Chloé’s tile 0–0?' entry.save=off
        entry.save='Save hand' entry.save='Save hand. Two hands at 0. Was Chloé’s tile 0–0?'
        entry.question-double_blank entry.question=gone entry.save='Save hand' entry.save""",
        Hand((), PipsLeft(0, (0, 11, (Tile(0, 0),)))),
    ),
    "pips_went_out": Script(
        "sebastopol/3/hand/1",
        """entry.out.0 110 entry.question-went_out entry.field.2='Chloé, went out, 0'
        entry.save='Anna’s pips are missing' 8 entry.save='Save hand' entry.save""",
        Hand((), PipsLeft(2, (8, 11, 0))),
    ),
    "pips_blocked": Script(
        "sebastopol/3/hand/1",
        """entry.save='Save hand. Enter the points left for every player still in the game.' entry.out.0 entry.blocked
        entry.banner=gone entry.save='Anna’s pips are missing' 12 entry.save='Bruno’s pips are missing' 13 14
        entry.save""",
        Hand((), PipsLeft(None, (12, 13, 14), blocked=True)),
    ),
    "pips_of_a_round_with_a_double_of_choice": Script(
        "mexican_train/3/hand/2",
        """entry.title='Round 2' field.engine.12-12=gone entry.out.0 12 14
        entry.banner='Say which double heads this round.' entry.save=off
        field.engine.5-5 field.engine.5-5=selected entry.save='Save round' entry.save""",
        Hand((), RoundEnd(0, (0, 12, 14), engine=Tile(5, 5))),
        ends=[{"out": 1, "pips": [20, 0, 31], "engine": "12-12"}],
        options={"course": "free"},
    ),
    "pips_by_tiles": Script(
        "sebastopol/3/hand/1",
        """entry.face-1 entry.out tile-6-3 tile-1-1 entry.tab.2 tile-6-5 tile-4-3 tile-5-0
        entry.tab.1='Bruno, pips left in hand, 11' entry.tab.2='Chloé, pips left in hand, 23'
        tile-6-3='six three, held by Bruno' tile-6-3=off tile-6-5='six five, 11 pips, counted'
        tile-5-0 tile-5-0 entry.save""",
        Hand((), PipsLeft(0, (0, (Tile(6, 3), Tile(1, 1)), (Tile(6, 5), Tile(4, 3), Tile(5, 0))))),
    ),
    "pips_by_tiles_without_the_double_of_the_round": Script(
        "mexican_train/2/hand/1",
        """entry.out.0 entry.face-1 tile-12-12='double twelve, on the table' tile-12-12=off tile-12-11
        entry.save""",
        Hand((), RoundEnd(0, (0, (Tile(12, 11),)))),
    ),
    "pips_by_tiles_without_the_first_tile": Script(
        "all_fives/2/hand/1",
        "entry.out.0 entry.face-1 tile-5-5=off tile-5-4=on tile-5-4 entry.save",
        Hand((Opening(0, Tile(5, 5)),), PipsLeft(0, (0, (Tile(5, 4),)))),
        plays=[{"kind": "opening", "player": 0, "tile": "5-5"}],
    ),
    "pips_by_numbers_after_the_keys_for_the_first_tile": Script(
        "all_fives/2",
        "entry.opening opener.0 key.0.5-5 sheet.end entry.out.0 23 entry.save",
        Hand((Opening(0, Tile(5, 5)),), PipsLeft(0, (0, 23))),
    ),
    "pips_by_tiles_of_a_double_that_is_chosen_afterwards": Script(
        "mexican_train/2/hand/1",
        """entry.out.0 entry.face-1 tile-12-12 entry.face-0 field.engine.12-12
        entry.problem='12–12 is on the table.' entry.face-1 tile-12-12 tile-12-11 entry.save""",
        Hand((), RoundEnd(0, (0, (Tile(12, 11),)), engine=Tile(12, 12))),
        options={"course": "free"},
    ),
    "numbers_of_triangles_are_not_counted_by_tiles": Script(
        "triominos/3/hand/1",
        "entry.face-1=gone entry.out.0 108 entry.field.0-after=53 entry.save",
        Hand((Start(0, Triangle(0, 5, 5)),), PipsLeft(0, (0, 10, 8))),
        plays=[{"kind": "start", "player": 0, "tile": "0-5-5"}],
    ),
    "pips_by_tiles_after_earlier_hands": Script(
        "sebastopol/3/hand/4",
        """entry.face-1 entry.out entry.tab.1 tile-5-4 entry.tab.2 tile-6-6
        entry.banner='30 + 12 = 42. Bruno leads the 5th hand.'
        tile-6-5 entry.banner='30 + 23 = 53. Chloé reaches 50: eliminated. Bruno leads the 5th hand.' entry.save""",
        Hand((), PipsLeft(0, (0, (Tile(5, 4),), (Tile(6, 6), Tile(6, 5))))),
        ends=SHEET[:3],
    ),
    "pips_and_boneyard": Script(
        "draw/3/hand/1",
        """entry.field.boneyard=on entry.out.1 1020 entry.field.boneyard=selected
        entry.banner='Boneyard: pips still missing.' entry.save=off
        0 entry.problem='The last 2 tiles stay in the boneyard.'
        entry.field.boneyard 7 entry.field.1-after=37 entry.save""",
        Hand((), HandsAndBoneyard(1, (10, 0, 20), boneyard=7)),
        options={"keep": 2},
    ),
    "pips_without_boneyard": Script(
        "draw/3/hand/1",
        "entry.field.boneyard=gone entry.out.1 1020 entry.save",
        Hand((), HandsAndBoneyard(1, (10, 0, 20))),
    ),
    "pips_and_tiles_set_aside": Script(
        "luckies/2/hand/1",
        """entry.out.0 entry.face-1 tile-6-5 entry.tab.boneyard tile-6-5=off entry.out=gone
        tile-6-6 tile-0-0 tile-1-0 tile-1-1 tile-2-0 tile-2-1 tile-2-2 tile-3-0 tile-3-1 tile-3-2 tile-3-3 tile-4-0
        tile-4-1 tile-4-2 entry.tab.1 tile-6-6='double purple, held by Set aside' entry.save""",
        Hand((), ColoursLeft(0, (0, (Tile(6, 5),)), boneyard=ASIDE)),
        options={"unplayed": "aside_too"},
    ),
    "pips_of_teams": Script(
        "domino_whist/4/hand/1",
        """entry.out.1 30 entry.team.0=gone 11 33 entry.team.0='Anna & Chloé, 41 → 0, 0'
        entry.team.1='Bruno & Daniel, 33 → +41, 41'
        entry.banner='33 is fewer than 41: Bruno & Daniel score the 41 of the others. Bruno leads the 2nd hand.'
        entry.save""",
        Hand((), PipsLeft(1, (30, 0, 11, 33))),
    ),
    "pips_level": Script(
        "draw/3/hand/1",
        """entry.blocked 101025 entry.field.0-points=0
        entry.banner='Blocked and level at 10: nobody scores. Bruno leads the 2nd hand.' entry.save""",
        Hand((), HandsAndBoneyard(None, (10, 10, 25), blocked=True)),
    ),
    "pips_count_doubles_once": Script(
        "draw/3/hand/1",
        """text='doubles count one' entry.out.0 entry.face-1 tile-6-6='double six, 6 pips, not counted' tile-6-6
        entry.tab.2 tile-5-5 entry.save""",
        Hand((), HandsAndBoneyard(0, (0, (Tile(6, 6),), (Tile(5, 5),)))),
        options={"doubles": 1},
    ),
    "pips_winner_of_a_tie": Script(
        "luckies/3/hand/1",
        """entry.blocked 101020 entry.save=off entry.question-nobody=on
        entry.question='Anna and Bruno hold 10 each: the lowest single tile wins. Who has it?'
        entry.question-player-1 entry.question=gone entry.save""",
        Hand((), ColoursLeft(None, (10, 10, 20), blocked=True, winner=1)),
    ),
}


@pytest.mark.parametrize("game", ["domino_whist", "luckies"])
def test_number_grid_of_four_players_has_room_for_its_caption(tmp_path: Path, game: str) -> None:
    perform(tmp_path, begin(tmp_path, f"{game}/4"), "text='Pips left in hand'", page="/hand/1")


@pytest.mark.parametrize("script", SCRIPTS.values(), ids=SCRIPTS)
def test_form_tapped_through_shows_the_draft_and_writes_the_hand(tmp_path: Path, script: Script) -> None:
    match = begin(tmp_path, script.at, script.ends, script.plays, **script.options)
    before, page = log_of(tmp_path, match), "".join(script.at.partition("/hand/")[1:])
    after = perform(tmp_path, match, script.taps, page=page, width=script.width)
    if script.hand is None:
        assert after.log == before.log
    else:
        assert after.match.hands[-1] == script.hand
        assert not page or len(after.log) == len(before.log) + 1


async def test_two_quick_taps_on_a_stepper_both_count(tmp_path: Path) -> None:
    async with Sitting(tmp_path, begin(tmp_path, "moon/3") + "/hand/1") as page:
        await page.tap_at_once("choice.tricks.0-more", "choice.tricks.0-more")
        await page.settle()
        assert page.said("choice.tricks.0-value") == "Anna · 2"
