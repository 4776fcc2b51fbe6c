"""The keys of the words of a game, from what it declares: its forms, sheet, options, goal, lead and names."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from scorekeeper.core.begin import usual_setup
from scorekeeper.core.kinds import words_of
from scorekeeper.core.model import Setup
from scorekeeper.core.tiles import SETS
from scorekeeper.core.variant import Variant
from scorekeeper.i18n import LANGUAGES, translator_for
from scorekeeper.wording.form_text import words_of_form


def words_of_game(variant: Variant) -> set[str]:
    """Return the keys of all words that a game needs, and of those that it may have and has."""
    sheet, game = variant.sheet, variant.id
    keys = {f"games.{game}.{part}" for part in ("name", "original", "also", "aside")} | {*variant.words}
    keys |= {f"rules.{game}.{part}" for part in ("play", "end", "example", *_scoring(1))}
    keys |= {f"picker.region.{variant.region}", f"picker.counts.{variant.counts}"}
    keys |= {f"set.{tiles}" for tiles in variant.sets}
    keys |= {f"picker.differ.{game}"} if variant.similar_to else set()
    for goal in (variant.goal, *variant.goal.modes.values()):
        keys |= {f"goal.{goal.words}", f"picker.goal.{goal.words}"}
    for option in variant.options:
        keys |= {f"option.{option.key}.{word}" for word in ("label", *option.choices) if isinstance(word, str)}
    leads = [
        variant.lead.first,
        *(word for option in variant.options if option.key == "first" for word in option.choices),
    ]
    keys |= {f"lead.{first}.rule" for first in leads}
    keys |= {f"sheet.{before}", f"sheet.asks_{before}"} if (before := variant.lead.before) else set()
    keys |= {f"premium.{premium.name}" for premium in sheet.premiums}
    keys |= {f"play.{words_of(play)}" for play in sheet.play_types}
    for line in (*sheet.head, *sheet.end_lines, *(line for setup in _setups(variant) for line in sheet.lines(setup))):
        keys.add(line.label)
    for form in (sheet.end, *sheet.plays):
        keys.update(words_of_form(form))
    return {*filter(None, keys), *filter(translator_for(LANGUAGES[0]).has, _possible(variant, leads))}


def _scoring(row: int) -> tuple[str, str]:
    """Return the two parts of a row of the rules card."""
    return f"scoring.{row}.what", f"scoring.{row}.worth"


def _possible(variant: Variant, leads: list[Any]) -> Iterator[str]:
    """Yield the keys of words that a game may have."""
    yield f"rules.{variant.id}.setup"
    for row in range(2, 13):
        yield from (f"rules.{variant.id}.{part}" for part in _scoring(row))
    yield from (f"setup.layout.{variant.id}.{part}" for part in ("deal", "rest"))
    yield from (f"lead.{first}.or" for first in leads)
    for option in variant.options:
        yield from (f"option.{option.key}.{number}" for number in option.choices if type(number) is int)


def _setups(variant: Variant) -> Iterator[Setup]:
    """Yield setups with every number of players and set, as pairs and alone, and with every value of each option."""
    for players in variant.players:
        usual = usual_setup(variant, players)
        yield from (replace(usual, set=SETS[tiles]) for tiles in variant.sets)
        yield from (replace(usual, teams=teams) for teams in ((0, 2) if players == 4 else (usual.teams,)))
        for option in variant.options:
            for choice in option.choices:
                yield replace(usual, options={**usual.options, option.key: choice})
