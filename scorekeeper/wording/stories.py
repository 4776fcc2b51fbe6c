"""One line about each side of a match, for its result: what the table proves, and of no other side if possible."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import takewhile

from scorekeeper.core.adjustments import adjusted
from scorekeeper.core.goals import LOW_GOALS
from scorekeeper.core.model import HandResult
from scorekeeper.core.ranking import Placing, places
from scorekeeper.core.variant import Match, MatchState
from scorekeeper.i18n import Translator
from scorekeeper.wording.game_text import words_for
from scorekeeper.wording.side_text import target_of
from scorekeeper.wording.table_text import box_text, result_name


def stories(tr: Translator, match: Match, state: MatchState) -> tuple[str, ...]:
    """Return a line for each side, by its number: ``ahead from the 7th hand on``.

    Of the lines that are true of a side, it is the first one that no better side has; if all are taken, the first.
    """
    teller = _Teller(words_for(tr, match.variant, match.setup), match, state)
    lines: dict[int, str] = {}
    for placing in teller.placings:
        true = [*teller.lines(placing)]
        lines[placing.side] = next((line for line in true if line not in lines.values()), true[0])
    return tuple(lines[side] for side in range(match.setup.sides))


@dataclass(frozen=True, slots=True)
class _Teller:
    """The lines that are true of a match."""

    tr: Translator
    match: Match
    state: MatchState

    @property
    def placings(self) -> tuple[Placing, ...]:
        return places(self.match, self.state)

    @property
    def results(self) -> list[HandResult]:
        return [result for result in self.state.results if not result.after_end]

    def lines(self, placing: Placing) -> Iterator[str]:
        """Yield the lines about a side, the best first; the last one is its place."""
        tr, side = self.tr, placing.side
        if self.match.setup.sides == 1:
            yield result_name(tr, self.match, self.state)
        if placing.gone:
            yield tr("mark.gone")
        yield from self._in_result(side)
        is_alone = placing.won and len(self.state.winners) == 1
        if is_alone and self.state.early_end == "time":
            yield tr("finished.ahead_on_time", n=min(abs(placing.total - other.total) for other in self.placings[1:2]))
        others = [other for other in self.placings if other.side != side and not other.gone]
        breaks_ties = self.match.setup.options.get("tie") == "rounds_won"
        if is_alone and breaks_ties and any(other.total == placing.total for other in others):
            yield tr("story.more_rounds")
        is_first = placing.place == 1 and all(other.place > 1 for other in others)
        if (won := self._won_last(side)) > 1:
            yield tr("story.won_last", n=won)
        if is_first and others:
            yield from self._way_to_the_lead(side)
        if placing.left is not None:
            yield self._left(placing)
        is_decided_by_totals = self.match.goal.kind != "last_in"
        best = (min if self._is_low else max)((other.total for other in others), default=placing.total)
        lead = (best - placing.total) * (1 if self._is_low else -1)
        if is_first and is_decided_by_totals and lead > 0:
            yield tr("story.ahead", n=lead)
        lost = max((-result.adjustment[side] for result in self.results if result.adjustment), default=0)
        if self.match.goal.kind == "love" and lost > 0:
            yield tr("story.lost_run", n=lost)
        if placing.went_out > 1:
            yield tr("story.went_out_twice" if placing.went_out == 2 else "story.went_out", n=placing.went_out)
        is_last = lead < 0 and placing.place == self.placings[-1].place
        if is_last and self.state.early_end == "time" and self.match.goal.kind == "limit":
            yield tr("mark.limit_left", n=(target_of(self.match) or 0) - placing.total)
        yield from self._most(side)
        if not is_first and is_decided_by_totals and lead < 0:
            yield tr("story.behind", n=-lead)
        shared = sum(other.place == placing.place for other in others)
        yield tr("finished.tied" if shared else "finished.place", n=placing.place)

    @property
    def _is_low(self) -> bool:
        return self.match.goal.kind in LOW_GOALS

    def _in_result(self, side: int) -> Iterator[str]:
        """Yield what a side holds at the end, where the totals do not say it."""
        for line in self.match.variant.sheet.lines(self.match.setup):
            if line.in_result and self.results:
                box = line.box(self.results[-1], side, self.match.setup)
                yield self.tr("finished.holds", what=self.tr(line.label), value=box_text(self.tr, box))

    def _won_last(self, side: int) -> int:
        """Return how many of the last hands a side has won, one after the other."""
        won = (self.match.variant.sheet.winners_of(result, self.match.setup) for result in reversed(self.results))
        return len([*takewhile(lambda winners: winners == (side,), won)])

    def _leads(self, result: HandResult, side: int) -> list[int]:
        """Return by how much a side was ahead of each other one that was in, after a hand."""
        sign = 1 if self._is_low else -1
        totals = adjusted(self.match, result.index + 1, result.totals)
        others = [total for other, total in enumerate(totals) if other != side and result.active[other]]
        return [(total - totals[side]) * sign for total in others]

    def _way_to_the_lead(self, side: int) -> Iterator[str]:
        """Yield from which hand on a side was ahead of all others, and how far it was behind before."""
        leads = [min(self._leads(result, side), default=1) if result.active[side] else 0 for result in self.results]
        ahead = len([*takewhile(lambda lead: lead > 0, reversed(leads))])
        if ahead > 1:
            yield self.tr("story.ahead_from", n=len(leads) - ahead + 1)
        if (behind := -min(leads[:-1], default=0)) > 0:
            yield self.tr("story.came_back", n=behind)

    def _left(self, placing: Placing) -> str:
        """Return when a side was eliminated, with the limit if it has reached it."""
        hand = placing.left or 0
        if self.match.goal.is_last_in:
            order = [side for side, _ in self.state.eliminations]
            return self.tr("story.out_as", n=order.index(placing.side) + 1)
        limit = self.match.setup_of(hand).options.get("target")
        if limit is not None and self.state.results[hand].totals[placing.side] >= int(limit):
            return self.tr("story.out_at", limit=int(limit), n=hand + 1)
        return self.tr("finished.eliminated", n=hand + 1)

    def _most(self, side: int) -> Iterator[str]:
        """Yield the points of the hand in which a side made more than any other side in any hand."""
        points = [(result.points[each], each, result.index) for result in self.results for each in self._sides]
        best = max(points, default=(0, side, 0))
        is_alone = sum(made == best[0] for made, _, _ in points) == 1
        if is_alone and best[0] > 0 and best[1] == side and len(self.results) > 1:
            yield self.tr("story.most", points=best[0], n=best[2] + 1)

    @property
    def _sides(self) -> range:
        return range(self.match.setup.sides)
