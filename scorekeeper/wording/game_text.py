"""Lines about a game that several screens show: how many play, to what, what is dealt, who leads."""

from __future__ import annotations

from datetime import UTC, datetime

from scorekeeper.core.begin import deal
from scorekeeper.core.lead import why
from scorekeeper.core.match import beginning, facts
from scorekeeper.core.model import Setup
from scorekeeper.core.tiles import Tile
from scorekeeper.core.variant import Match, MatchState, Variant
from scorekeeper.i18n import Translator
from scorekeeper.wording.table_text import goal_line

IN_GOAL = ("target", "rounds")
"""House rules that the line of the goal tells."""


def players_line(words: Translator, variant: Variant) -> str:
    """How many play: ``2–4 players``, or ``2 teams of 2``."""
    if variant.teams:
        return words("common.teams", n=variant.teams, size=variant.players[0] // variant.teams)
    low, high = variant.players[0], variant.players[-1]
    if low == high:
        return words("common.players", n=low)
    return words("common.players_range", low=low, high=high)


def rules_line(words: Translator, variant: Variant, setup: Setup, name: str = "") -> str:
    """Which set, and by which rules: the usual ones, house rules by their name, or how many differ."""
    players = len(setup.players)
    changed = sum(
        setup.options[option.key] != option.start(players) for option in variant.options if option.key not in IN_GOAL
    )
    rules = words("setup.house_rules", n=changed) if changed else words("setup.usual_rules")
    return words("setup.summary", set=setup.set.id, rules=words("setup.named_rules", name=name) if name else rules)


def deal_lines(words: Translator, variant: Variant, setup: Setup) -> tuple[str, str]:
    """What each is dealt, and where the rest lies."""
    dealt = deal(variant, len(setup.players), setup.set, setup.options)
    if not dealt.each:
        own = f"setup.layout.{variant.id}"
        return (
            (words(f"{own}.deal"), words(f"{own}.rest")) if words.has(f"{own}.deal") else (words("setup.face_down"), "")
        )
    rest = "setup.aside" if dealt.aside else "setup.stay"
    return words("setup.deal", n=dealt.each), words(rest, n=dealt.rest) if dealt.rest else words("setup.none_stay")


def deal_facts(words: Translator, variant: Variant, setup: Setup) -> list[str]:
    """What else there is to know about the deal: tiles given back, the rest, and what of it is never drawn."""
    dealt = deal(variant, len(setup.players), setup.set, setup.options)
    back = [words("setup.give_back", n=dealt.given)] if dealt.given else []
    rest = deal_lines(words, variant, setup)[1]
    never = [words("setup.never_drawn", n=dealt.keep)] if dealt.keep else []
    return [*back, *([rest] if rest else []), *never]


def chips_lines(words: Translator, variant: Variant, setup: Setup) -> tuple[str, str] | None:
    """The chips each begins with and those in the pot, in a game that has them."""
    match = Match(variant, setup)
    known = facts(match, beginning(match))
    if "chips" not in known or "pot" not in known:
        return None
    stake = known["pot"] // setup.sides
    return words("setup.chips", n=known["chips"][0] + stake), words("setup.pot", n=known["pot"])


def kept(variant: Variant, setup: Setup) -> int:
    """How many tiles are never drawn."""
    return deal(variant, len(setup.players), setup.set, setup.options).keep


def direction(variant: Variant, setup: Setup) -> str:
    """Which way round the table play goes: ``clockwise`` or ``counter_clockwise``."""
    return str(setup.options.get("direction", "clockwise" if variant.clockwise else "counter_clockwise"))


def lead_lines(words: Translator, variant: Variant, setup: Setup) -> tuple[str, str]:
    """Who begins the first hand, by the rule or the house rule ``first``, and what if nobody can."""
    key = f"lead.{setup.options.get('first', variant.lead.first)}"
    tile = lead_tile(variant, setup)
    own = tile is not None and (setup.set.coloured or tile != variant.lead.tile)
    rule = words("sheet.tile_leads", tile=setup.set.halves(tile)) if tile and own else words(f"{key}.rule")
    return rule, words(f"{key}.or") if words.has(f"{key}.or") else ""


def lead_rule(words: Translator, variant: Variant, setup: Setup) -> str:
    """The same in a sentence."""
    leads, otherwise = lead_lines(words, variant, setup)
    return words("rules.lead", rule=leads, otherwise=otherwise) if otherwise else words("rules.sentence", said=leads)


def lead_why(words: Translator, match: Match, course: MatchState) -> str:
    """Who leads the hand on the table and why, and who shuffles, where the house has a custom for that."""
    reason, players, n = why(match, course), match.setup.players, match.number + 1
    name = "" if course.leader is None else players[course.leader]
    said = lead_rule(words, match.variant, match.setup) if reason == "rule" else words(f"why.{reason}", name=name, n=n)
    shuffler = facts(match, course).get("shuffler")
    return said if shuffler is None else f"{said} {words('why.shuffles', name=players[shuffler])}"


def lead_short(words: Translator, match: Match, course: MatchState) -> str:
    """The same in the few words that stand on the sheet."""
    if course.leader is not None:
        return words("setup.leads", name=match.setup.players[course.leader])
    if why(match, course) == "rule":
        return lead_lines(words, match.variant, match.setup)[0]
    return words("sheet.who_leads", n=match.number + 1)


def lead_tile(variant: Variant, setup: Setup) -> Tile | None:
    """The tile that leads, of the set that is played with."""
    return deal(variant, len(setup.players), setup.set, setup.options).tile


def subtitle(words: Translator, match: Match) -> str:
    """Under the name of the game on its sheet: the goal and who plays."""
    players = (
        words("common.teams", n=match.setup.teams, size=len(match.setup.players) // match.setup.teams)
        if match.setup.teams
        else words("common.players", n=len(match.setup.players))
    )
    return words("common.facts", a=goal_line(words, match.variant, match.setup), b=players)


def when_line(words: Translator, when: datetime, now: datetime | None = None) -> str:
    """When something was, as short as is clear: the time today, the weekday this week, else the day."""
    at = when.astimezone()
    days = ((now or datetime.now(UTC)).astimezone().date() - at.date()).days
    if days == 0:
        return words("common.at_time", when=at)
    if 0 < days < 7:
        return words("common.on_weekday", when=at)
    return words("common.on_day" if days < 300 else "common.when", when=at)
