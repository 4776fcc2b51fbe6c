"""Lines about a game that several screens show: its players, its goal, the deal, and who leads."""

from __future__ import annotations

from datetime import UTC, datetime

from scorekeeper.core.begin import deal
from scorekeeper.core.evaluate import facts, initial_state
from scorekeeper.core.lead import lead_reason
from scorekeeper.core.model import Setup, Value
from scorekeeper.core.tiles import Tile
from scorekeeper.core.variant import Games, Match, MatchState, Variant
from scorekeeper.i18n import LANGUAGES, Translator, translator_for
from scorekeeper.wording.custom_text import with_game, with_games
from scorekeeper.wording.table_text import ROUND, goal_line, has_rounds

IN_GOAL = ("target", "rounds")
"""House rules that are part of the line of the goal."""


def names_of_game(tr: Translator, game_id: str) -> list[str]:
    """Return the names of a game: its own, the booklet's where it differs, and what else people call it."""
    names = (tr(f"games.{game_id}.{key}") for key in ("name", "original", "also"))
    return [name for name in names if name]


def players_line(tr: Translator, variant: Variant) -> str:
    """Return how many play: ``2–4 players``, or ``2 teams of 2``."""
    if variant.teams:
        return tr("common.teams", n=variant.teams, size=variant.players[0] // variant.teams)
    low, high = variant.players[0], variant.players[-1]
    if low == high:
        return tr("common.players", n=low)
    return tr("common.players_range", low=low, high=high)


def rules_line(tr: Translator, variant: Variant, setup: Setup, name: str = "") -> str:
    """Return the set and the rules: the usual ones, the name of saved house rules, or how many rules differ."""
    changed = sum(
        setup.options[option.key] != option.default_for(setup)
        for option in variant.options
        if option.key not in IN_GOAL
    )
    rules = tr("setup.house_rules", n=changed) if changed else tr("setup.usual_rules")
    return tr("setup.summary", set=setup.set.id, rules=tr("setup.named_rules", name=name) if name else rules)


def deal_lines(tr: Translator, variant: Variant, setup: Setup) -> tuple[str, str]:
    """Return how many tiles each player gets, and where the rest is."""
    dealt = deal(variant, len(setup.players), setup.set, setup.options)
    if not dealt.each:
        own = f"setup.layout.{variant.id}"
        return (tr(f"{own}.deal"), tr(f"{own}.rest")) if tr.has(f"{own}.deal") else (tr("setup.face_down"), "")
    rest = "setup.aside" if dealt.aside else "setup.stay"
    return tr("setup.deal", n=dealt.each), tr(rest, n=dealt.rest) if dealt.rest else tr("setup.none_stay")


def deal_facts(tr: Translator, variant: Variant, setup: Setup) -> list[str]:
    """Return the other lines about the deal: an unusual set, tiles given back, the rest, and those never drawn."""
    other = [tr("set.label", set=setup.set.id)] if setup.set.id != variant.sets[0] else []
    dealt = deal(variant, len(setup.players), setup.set, setup.options)
    back = [tr("setup.give_back", n=dealt.given)] if dealt.given else []
    rest = deal_lines(tr, variant, setup)[1]
    never = [tr("setup.never_drawn", n=dealt.never_drawn)] if dealt.never_drawn else []
    return [*other, *back, *([rest] if rest else []), *never]


def chips_lines(tr: Translator, variant: Variant, setup: Setup) -> tuple[str, str] | None:
    """Return the chips of each player and in the pot when a match begins; ``None`` for a game without chips."""
    match = Match(variant, setup)
    known = facts(match, initial_state(match))
    if "chips" not in known or "pot" not in known:
        return None
    stake = known["pot"] // setup.sides
    return tr("setup.chips", n=known["chips"][0] + stake), tr("setup.pot", n=known["pot"])


def undrawn_tiles(variant: Variant, setup: Setup) -> int:
    """Return how many tiles are never drawn."""
    return deal(variant, len(setup.players), setup.set, setup.options).never_drawn


def direction(variant: Variant, setup: Setup) -> str:
    """Return the direction of play: ``clockwise`` or ``counter_clockwise``."""
    return str(setup.options.get("direction", "clockwise" if variant.clockwise else "counter_clockwise"))


def lead_lines(tr: Translator, variant: Variant, setup: Setup) -> tuple[str, str]:
    """Return who leads the first hand, by the rule or the house rule ``first``, and who leads if nobody can."""
    key = f"lead.{setup.options.get('first', variant.lead.first)}"
    tile = lead_tile(variant, setup)
    own = tile is not None and (setup.set.has_colours or tile != variant.lead.tile)
    rule = tr("sheet.tile_leads", tile=setup.set.halves(tile)) if tile and own else tr(f"{key}.rule")
    return rule, tr(f"{key}.or") if tr.has(f"{key}.or") else ""


def lead_rule(tr: Translator, variant: Variant, setup: Setup) -> str:
    """Return ``lead_lines`` as one sentence."""
    leads, otherwise = lead_lines(tr, variant, setup)
    return tr("rules.lead", rule=leads, otherwise=otherwise) if otherwise else tr("rules.sentence", said=leads)


def lead_sentence(tr: Translator, match: Match, state: MatchState) -> str:
    """Return who leads the current hand and why, and who shuffles if there is a house rule for that."""
    reason, players, n = lead_reason(match, state), match.setup.players, match.hand_index + 1
    name = "" if state.leader is None else players[state.leader]
    sentence = lead_rule(tr, match.variant, match.setup) if reason == "rule" else tr(f"why.{reason}", name=name, n=n)
    shuffler = facts(match, state).get("shuffler")
    return sentence if shuffler is None else f"{sentence} {tr('why.shuffles', name=players[shuffler])}"


def lead_short(tr: Translator, match: Match, state: MatchState) -> str:
    """Return who leads the current hand, in a few words for the sheet."""
    if state.leader is not None:
        return tr("setup.leads", name=match.setup.players[state.leader])
    if lead_reason(match, state) == "rule":
        return lead_lines(tr, match.variant, match.setup)[0]
    return tr("sheet.who_leads", n=match.hand_index + 1)


def asks_leader(match: Match, state: MatchState) -> bool:
    """Return whether people have to say who leads the open hand: nobody is known to, and no tile decides it."""
    style = match.variant.sheet.style_of(match.setup)
    if state.is_over or state.leader is not None or match.setup.sides < 2 or not style.asks_leader:
        return False
    return lead_reason(match, state) != "rule" or lead_tile(match.variant, match.setup) is None


def lead_question(tr: Translator, match: Match, state: MatchState) -> str:
    """Return what stands above keys for who leads: the rule where it says so, else the question.

    Where it matters what the player before does, as to shuffle, the keys are for that.
    """
    if before := match.variant.lead.before:
        return tr(f"sheet.asks_{before}")
    first = match.setup.options.get("first", match.variant.lead.first)
    if lead_reason(match, state) != "rule" or first == "left_of_shaker":
        return tr("sheet.asks_lead")
    return tr("sheet.asks_lots") if first == "drawn_by_lot" else lead_lines(tr, match.variant, match.setup)[0]


def lead_tile(variant: Variant, setup: Setup) -> Tile | None:
    """Return the tile that leads the first hand, from the set of the match."""
    return deal(variant, len(setup.players), setup.set, setup.options).tile


def round_tile(match: Match) -> Tile | None:
    """Return the double that heads the row of the open hand, which leads it; ``None`` in games without such rows."""
    heading = match.variant.sheet.lines(match.setup)[0].row_values(match.hand_index, None).get("engine")
    return next((tile for tile in match.setup.set.doubles if match.setup.set.name(tile) == heading), None)


def subtitle(tr: Translator, match: Match) -> str:
    """Return the line under the name of the game on its sheet: the goal and how many play.

    Where the sheet has a row for each play, the number of the hand that is played stands there instead of the players.
    The goat needs the whole line.
    """
    goal = goal_line(tr, match.variant, match.setup)
    if match.variant.sheet.style_of(match.setup).loser:
        return goal
    if match.variant.sheet.play_label:
        return tr("common.facts", a=goal, b=hand_name(tr, match, match.hand_index))
    players = (
        tr("common.teams", n=match.setup.teams, size=len(match.setup.players) // match.setup.teams)
        if match.setup.teams
        else tr("common.players", n=len(match.setup.players) - len(match.gone))
    )
    return tr("common.facts", a=goal, b=players)


def as_of(tr: Translator, when: datetime) -> str:
    """Return of which time the scores are, while the servers that store them do not answer."""
    return tr("connection.as_of", time=tr("common.at_time", when=tr.local(when)))


def when_line(tr: Translator, when: datetime, now: datetime | None = None, *, has_time: bool = True) -> str:
    """Return a moment as briefly as is clear: the time today, the weekday this week, else the day.

    Without ``has_time`` only the day is known.
    """
    at = tr.local(when)
    days = (tr.local(now or datetime.now(UTC)).date() - at.date()).days
    if days == 0 and has_time:
        return tr("common.at_time", when=at)
    if 0 <= days < 7:
        return tr("common.on_weekday", when=at)
    return tr("common.on_day" if abs(days) < 300 else "common.when", when=at)


def deleted_text(tr: Translator, game: str, begun: datetime, now: datetime) -> str:
    """Return which match was deleted: ``Muggins of today deleted``."""
    at = tr.local(begun)
    days = (tr.local(now).date() - at.date()).days
    key = {0: "today", 1: "yesterday"}.get(days, "day")
    return tr(f"sheet.deleted_{key}", game=tr(f"games.{game}.name"), when=at)


def option_value_text(tr: Translator, key: str, choice: Value) -> str:
    """Return the name of a value of an option."""
    if isinstance(choice, bool):
        return tr("option.on" if choice else "option.off")
    if isinstance(choice, int) and not tr.has(f"option.{key}.{choice}"):
        return str(choice)
    return tr(f"option.{key}.{choice}")


def words_for(tr: Translator, variant: Variant, setup: Setup) -> Translator:
    """Return the translator with the words of a game: rounds for hands, or who bids first for who leads."""
    tr = with_game(tr, variant)
    if variant.lead.is_bid:  # the highest bidder leads
        return tr.with_words("bid")
    return tr.with_words("round") if has_rounds(variant, setup) else tr


def hand_name(tr: Translator, match: Match, index: int) -> str:
    """Return what a hand is called: ``3rd hand``, ``3rd round``, or by what heads its row ``Round 5-5``."""
    line, hands = match.variant.sheet.lines(match.setup)[0], match.hands
    heading = str(line.row_values(index, hands[index].end if index < len(hands) else None).get("engine", ""))
    if heading:
        return tr(line.label, engine=heading)
    return tr(ROUND if line.label == ROUND else "common.hand", n=index + 1)


def games_by_name(games: Games) -> dict[str, str]:
    """Return the ids of games by their ids, and by their printed and other names in all languages, in lower case."""
    found = {game: game for game in games}
    for part in ("name", "original", "also"):
        for tr in (with_games(translator_for(language), games) for language in LANGUAGES):
            for game in games:
                text = tr(f"games.{game}.{part}")
                for name in text.split(",") if part == "also" else [text]:
                    found.setdefault(name.strip().casefold(), game)
    found.pop("", None)
    return found
