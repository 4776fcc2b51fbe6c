"""What was typed on a page and not saved is there again when the page is, until it is saved."""

from __future__ import annotations

from pathlib import Path

from scorekeeper.core.evaluate import evaluate
from scorekeeper.core.events import RulesChanged
from scorekeeper.core.tiles import Triangle
from scorekeeper.games.fives_and_threes import FivesAndThrees
from scorekeeper.games.triominos import Turn
from scorekeeper.ui.base.session_state import session_state
from tests.unit.ui.entry.scripts import act, begin, log_of
from tests.unit.ui.rig.matches import evening, hand, only_match, won_by
from tests.unit.ui.rig.visitor import Sitting

TWO = (hand(0, 0, 30), hand(0, 0, 15))


async def test_new_match_has_its_players_and_rules_again_until_it_begins(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/new/sebastopol") as page:
        await page.enter("setup.name", "Zoé")
        await page.type("setup.name", "Øyst")
        await page.taps_on("setup.rules", "option.target-more", "setup.close")
        await page.visit("/new/muggins")
        assert page.said("setup.start") == "Add 2 more players", "another game begins anew"
        await page.visit("/new/sebastopol")
        assert "Zoé" in page.top_texts()
        assert page.field("setup.name").value == "Øyst"
        await page.tap("setup.start")
        assert session_state(page.page).typed == {}
    setup = only_match(tmp_path).match.setup
    assert setup.players == ("Zoé", "Øyst")
    assert setup.options["target"] == 55


async def test_newcomer_is_there_again_until_the_player_has_joined(tmp_path: Path) -> None:
    match = begin(tmp_path, "sebastopol/2", TWO)
    async with Sitting(tmp_path, match + "/players") as page:
        await page.tap("players.new")
        await page.type("players.name", "Zoé")
        await page.taps_on("players.start.worst", "players.back")
        await page.visit(match + "/players")
        assert page.field("players.name").value == "Zoé"
        drawn = page.record_drawings()
        await act(page, match, "players.join route=''")
        assert not [texts for texts in drawn if texts.count("Zoé") > 1], "who has joined is no newcomer any more"
        assert page.said("total.2") == "Total, Zoé, 45"
        assert session_state(page.page).typed == {}


async def test_other_rules_are_there_again_until_they_are_changed(tmp_path: Path) -> None:
    match = begin(tmp_path, "sebastopol/2", TWO)
    async with Sitting(tmp_path, match + "/change-rules") as page:
        await page.taps_on("option.target-more", "rules.all", "rules.close")
        await page.visit(match + "/change-rules")
        await act(page, match, "rules.change=on rules.change route=''")
        assert session_state(page.page).typed == {}
    assert log_of(tmp_path, match).done[-1] == RulesChanged((("target", 55),), None)


async def test_name_of_a_person_and_of_rules_is_there_again(tmp_path: Path) -> None:
    evening(tmp_path, "Emma Félix", won_by(0))
    person = f"/history/player/{b'Emma'.hex()}"
    async with Sitting(tmp_path, person) as page:
        await page.tap("player.edit")
        await page.type("player.name", "Emma M")
        await page.tap("player.back")
        await page.visit(person)
        await page.tap("player.edit")
        assert page.field("player.name").value == "Emma M"

        await page.visit("/new/sebastopol")
        await page.taps_on("setup.rules", "option.target-more", "rules.save")
        await page.type("rules.name", "At home")
        await page.tap("setup.close")
        await page.visit("/new/sebastopol")
        await page.tap("rules.save")
        assert page.field("rules.name").value == "At home"


async def test_sums_and_minutes_of_a_figure_are_there_again_until_the_try_is_over(tmp_path: Path) -> None:
    figure = "/new/solitaires/magic_square_1"
    async with Sitting(tmp_path, figure) as page:
        await page.tap("figure.check")
        await page.type("figure.sum.0", "13")
        await page.type("figure.minutes", "25")
        await page.tap("figure.next")
        assert page.field("figure.minutes").value == ""
        await page.visit(figure)
        await page.tap("figure.check")
        assert page.field("figure.sum.0").value == "13"
        assert page.field("figure.minutes").value == "25"
        await page.taps_on("figure.solved", "figure.back")
        await page.visit(figure)
        await page.tap("figure.check")
        assert page.field("figure.sum.0").value == ""
        assert page.field("figure.minutes").value == ""


async def test_player_bonus_and_view_of_a_turn_are_chosen_again_after_another_screen(tmp_path: Path) -> None:
    match = begin(tmp_path, "triominos/3", plays=[{"kind": "start", "player": 0, "tile": "0-0-0"}])
    async with Sitting(tmp_path, match) as page:
        await page.taps_on("head.2", "turn.drawn.1", "turn.bonus.bridge", "sheet.view", "sheet.rules")
        await page.visit(match)
        await act(page, match, "head.2=selected turn.bonus.bridge=selected turn.number.5 turn.tile.4-5-5")
        await act(page, match, "head.0=selected turn.bonus.bridge=on turn.drawn.0=selected")
    assert log_of(tmp_path, match).match.open_hand.plays[-1] == Turn(2, Triangle(4, 5, 5), 1, "bridge")


async def test_last_tile_is_chosen_again_after_another_screen(tmp_path: Path) -> None:
    match = begin(tmp_path, "fives_and_threes/2")
    async with Sitting(tmp_path, match) as page:
        await page.taps_on("entry.last_tile", "sheet.rules")
        await page.visit(match)
        await act(page, match, "entry.last_tile=selected key.0.15")
    assert log_of(tmp_path, match).match.open_hand.plays == (FivesAndThrees(0, 15, chip=True),)


async def test_premium_of_the_winner_is_chosen_again_after_another_screen(tmp_path: Path) -> None:
    match = begin(tmp_path, "jamaican_partner/4")
    async with Sitting(tmp_path, match) as page:
        await page.taps_on("won.key", "sheet.rules")
        await page.visit(match)
        await act(page, match, "won.key=selected won.0 won.key=on")
    assert evaluate(log_of(tmp_path, match).match).totals == (2, 0)


async def test_digits_go_on_in_the_field_where_the_form_was_left(tmp_path: Path) -> None:
    match = begin(tmp_path, "sebastopol/3")
    async with Sitting(tmp_path, match) as page:
        script = "sheet.enter entry.out.0 1 entry.close sheet.enter 2 entry.field.1='Bruno, pips left in hand, 12'"
        await act(page, match, script)


async def test_button_under_the_plays_continues_an_end_that_was_left(tmp_path: Path) -> None:
    match = begin(tmp_path, "triominos/3", plays=[{"kind": "start", "player": 0, "tile": "0-0-0"}])
    async with Sitting(tmp_path, match) as page:
        script = "sheet.end='End 1st round' sheet.end entry.out.0 1 entry.close sheet.end='Continue 1st round'"
        await act(page, match, script)
