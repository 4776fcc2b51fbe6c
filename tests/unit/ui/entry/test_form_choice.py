"""Which form writes which records: every game can be written, and games that ask the same share one."""

from __future__ import annotations

from importlib.resources import files
from json import loads
from pathlib import Path
from random import Random

import pytest

from scorekeeper.core.kinds import fields_of
from scorekeeper.core.variant import Variant
from scorekeeper.i18n import translator_for
from scorekeeper.ui.entry import end_form_for, play_form_for
from scorekeeper.ui.entry.form_choice import pad_form_of
from tests.registry import REGISTRY, VARIANTS
from tests.unit.games.renaming import Renaming
from tests.unit.ui.rig.matches import shelved
from tests.unit.ui.rig.visitor import Sitting

BROKEN = translator_for("en")("error.screen")


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.id)
def test_every_game_has_a_form_for_its_records(variant: Variant) -> None:
    sheet = variant.sheet
    form, live = end_form_for(sheet), play_form_for(sheet)
    assert form or not fields_of(sheet.end_type) or (live and live.has_end)
    assert form or live or not sheet.play_types


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.id)
async def test_forms_of_every_game_are_drawn_empty_and_written(tmp_path: Path, variant: Variant) -> None:
    document = loads(files("scorekeeper.examples").joinpath(f"{variant.id}.json").read_text("utf-8"))
    players = document.get("sides") or [names[turn] for turn in range(2) for names in document["teams"]]
    (first, *_), ended = document["hands"], [hand for hand in document["hands"] if "end" in hand]
    ends, plays = [hand["end"] for hand in ended[:1]], [first.get("plays", ())]
    match = shelved(tmp_path, variant.id, players, ends, plays=plays, first=0)
    empty = shelved(tmp_path, variant.id, players, first=0)
    pages = [f"/match/{empty}", f"/match/{empty}/hand/1", f"/match/{match}/hand/1"]
    async with Sitting(tmp_path, pages[0]) as sheet:
        for page in pages:
            await sheet.visit(page)
            assert BROKEN not in sheet.texts(), page


def test_games_that_ask_the_same_share_one_form() -> None:
    asked = [play_form_for(REGISTRY[game].sheet) for game in ("brazilian", "jamaican_partner", "martinique")]
    assert asked == [asked[0]] * 3
    assert play_form_for(REGISTRY["all_fives"].sheet) == play_form_for(REGISTRY["telefon"].sheet)


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.id)
def test_plays_with_other_names_have_the_same_keys(variant: Variant) -> None:
    renamed = Renaming(Random(1)).sheet(variant)  # noqa: S311
    assert pad_form_of(renamed) == pad_form_of(variant.sheet)
