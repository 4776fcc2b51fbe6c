"""The texts of a printed table, for the screen, chats, spreadsheets and paper."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.core.adjustments import usual_label
from scorekeeper.core.begin import usual_setup
from scorekeeper.core.emblems import Emblem
from scorekeeper.core.evaluate import named_result
from scorekeeper.core.goals import goal_number
from scorekeeper.core.model import Adjustment, Setup
from scorekeeper.core.table import Box, Row, row_sum
from scorekeeper.core.tiles import Tile
from scorekeeper.core.variant import Match, MatchState, Variant
from scorekeeper.i18n import Translator

ROUND = "line.round_n"
"""The heading of rows that are called rounds."""


def row_label(tr: Translator, row: Row) -> str:
    """Return the full label of a row; the blank row of a play to come has none."""
    values = dict(row.values)
    if row.label == "line.hands_before" and values["a"] == values["b"]:
        return tr("line.hand_before", n=values["a"])
    return tr(row.label, **values) if row.label else ""


def adjustment_word(tr: Translator, match: Match, adjustment: Adjustment) -> str:
    """Return what a penalty or a bonus is for; without a word which of the two it is, or that it is a result."""
    return adjustment.word or tr(usual_label(match, adjustment))


def worth_text(tr: Translator, row: Row) -> str:
    """Return the value that is printed beside the label of a row: ``5``, or ``× 2``; empty if it has none."""
    return tr("line.worth_times", n=row.worth[1:]) if row.worth.startswith("x") else row.worth


def box_text(tr: Translator, box: Box) -> str:
    """Return the figure of a box with its sign, or as a sum of two parts; empty if it has none."""
    if box.several:
        return tr("say.several", values=[tr("common.number", n=value) for value in box.several])
    if box.value is None:
        return tr("common.none") if box.sign == "-" else ""
    if box.more:
        return f"{tr('common.number', n=box.value - box.more)} {tr('sheet.plus', n=box.more)}"
    if not box.sign:
        return tr("common.number", n=box.value)
    return tr("sheet.plus" if box.sign == "+" else "sheet.minus", n=box.value)


def note_text(tr: Translator, box: Box) -> str:
    """Return the note of a box; empty if it has none."""
    return tr(box.note[0], **dict(box.note[1])) if box.note else ""


def check_text(tr: Translator, row: Row) -> str:
    """Return the sum of a row, which is 0 if nothing was miscounted; empty if the row is not one of a hand."""
    total = row_sum(row) if row.kind == "hand" else None
    return "" if total is None else tr("common.number", n=total)


def signed(tr: Translator, points: int) -> str:
    """Return points with their sign: ``+12``, ``−5``, and 0 without one."""
    return tr("common.plus" if points > 0 else "common.number", n=points)


def signed_box(tr: Translator, box: Box) -> str:
    """Return the figure of a box with its sign, without a space between them."""
    value = box.value or 0
    return signed(tr, -abs(value) if box.sign == "-" else value)


def has_rounds(variant: Variant, setup: Setup) -> bool:
    """Return whether the hands of a match are called rounds."""
    return variant.sheet.lines(setup)[0].label in {ROUND, "line.engine"}


def goal_line(tr: Translator, variant: Variant, setup: Setup | None = None, *, short: bool = False) -> str:
    """Return the goal of a match, by default or for a setup: ``First to 31``; ``short`` continues a sentence."""
    goal, stem = variant.goal.for_setup(setup) if setup else variant.goal, "picker.goal" if short else "goal"
    if short and setup is None:
        options = [usual_setup(variant, players).options for players in variant.players]
        targets = {int(each["target"]) for each in options if "target" in each}
        if len(targets) > 1:
            return tr("picker.goal.first_to_or", a=max(targets), b=min(targets))
    at = setup or usual_setup(variant, variant.players[0])
    kind = "exactly" if goal.is_exact(at) else goal.words
    loser = None if short else variant.sheet.style_of(at).loser
    key = "common.rounds" if kind == "hands" and has_rounds(variant, at) else f"{stem}.{kind}"
    return tr(f"goal.{loser}" if loser else key, n=goal_number(goal, at) or 0)


@dataclass(frozen=True, slots=True)
class Announcement:
    """The result of a match in a few words: a title, and who has won (``aside``) if the title does not say so.

    ``sides`` are those that the title is about, mostly the winners; ``picture`` stands in the place of their marks.
    """

    title: str
    aside: str
    sides: tuple[int, ...]
    picture: Emblem | Tile | None = None


def announcement(tr: Translator, match: Match, state: MatchState) -> Announcement:
    """Return how the result of a match is announced: in the game's own way, or by its winners."""
    own = match.variant.headline(match, state) if state.is_over and not state.early_end else None
    winners, named = _winners_text(tr, match, state), result_name(tr, match, state)
    scored = _winners_text(tr, match, state, with_score=True)
    if own is not None:
        names, target = [match.setup.name_of(side) for side in own.sides], match.setup.options.get("target", 0)
        people = sum(len(match.setup.seats_of(side)) for side in own.sides)
        total = min((state.totals[side] for side in own.sides), default=0)
        title = tr(f"headline.{own.key}", names=names, n=people, target=target, total=total)
        aside = "" if own.sides or match.setup.sides == 1 else scored
        return Announcement(title, aside, own.sides or state.winners, own.picture)
    if named and winners:
        return Announcement(named, scored, state.winners)
    without = tr("finished.nobody" if state.early_end else "finished.unfinished")
    return Announcement(winners or named or without, "", state.winners)


def headline(tr: Translator, match: Match, state: MatchState) -> str:
    """Return the result of a match in one line, or that it is not finished."""
    said = announcement(tr, match, state)
    return tr("common.facts", a=said.title, b=said.aside) if said.aside else said.title


def _winners_text(tr: Translator, match: Match, state: MatchState, *, with_score: bool = False) -> str:
    """Return who has won, ``with_score`` if one of two sides has nothing; empty if nobody has."""
    names = [match.setup.name_of(side) for side in state.winners]
    if len(names) != 1:
        return tr("finished.share_win", names=names) if names else ""
    (winner,) = state.winners
    people = len(match.setup.seats_of(winner))
    if with_score and match.setup.sides == 2 and not state.totals[1 - winner]:
        return tr("finished.wins_to_nothing", name=names[0], n=people, total=state.totals[winner])
    return tr("finished.wins", name=names[0], n=people)


def result_name(tr: Translator, match: Match, state: MatchState) -> str:
    """Return the name of the result of a match, or nothing if it has none."""
    found = named_result(match, state)
    return tr(f"result.{found}", target=match.setup.options.get("target", 0)) if found else ""
