"""The words and figures of a printed table, for every reader of it: the screen, a chat, a spreadsheet, paper."""

from __future__ import annotations

from scorekeeper.core.match import Course, Match, named_result
from scorekeeper.core.table import Box, Row
from scorekeeper.i18n import Words


def label(words: Words, row: Row) -> str:
    """The label of a row in full."""
    return words(row.label, **dict(row.values))


def figure(words: Words, box: Box) -> str:
    """The figure of a box with its sign, as it is printed; empty when there is none."""
    if box.several:
        return words("say.several", values=[words("common.number", n=one) for one in box.several])
    if box.value is None:
        return ""
    if not box.sign:
        return words("common.number", n=box.value)
    return words("sheet.plus" if box.sign == "+" else "sheet.minus", n=box.value)


def headline(words: Words, match: Match, course: Course) -> str:
    """How a match stands in a few words: who wins, who share the win, how it came out, or that it goes on."""
    names = [match.setup.name_of(side) for side in course.winners]
    if len(names) == 1:
        return words("finished.wins", name=names[0], n=len(match.setup.seats_of(course.winners[0])))
    if names:
        return words("finished.share_win", names=names)
    return result(words, match, course) or words("finished.unfinished")


def result(words: Words, match: Match, course: Course) -> str:
    """The name of how a match was won, where it has one; else nothing."""
    found = named_result(match, course)
    return words(f"result.{found}", target=match.setup.options.get("target", 0)) if found else ""
