"""What the lines for the numbers of a form say: a line for each player, or for each side whose hands are summed up."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from scorekeeper.core.card import Card
from scorekeeper.core.form import Alternatives, NumbersQuestion, Place, value_at
from scorekeeper.core.form_draft import FormDraft
from scorekeeper.core.hand_draft import HandDraft
from scorekeeper.core.keypad import OPEN, Keypad, total
from scorekeeper.core.kinds import Pips
from scorekeeper.core.problem import Code, Problem
from scorekeeper.core.tiles import Tile
from scorekeeper.core.variant import Match, MatchState
from scorekeeper.i18n import Translator
from scorekeeper.wording.form_text import column_key
from scorekeeper.wording.table_text import box_text, signed

FieldState = Literal["rest", "focus", "locked", "error"]


@dataclass(frozen=True, slots=True)
class FieldFace:
    """A field as it is drawn: its place and identifier, the figure in it, and how it is read aloud."""

    place: Place
    ident: str
    figure: str
    label: str
    state: FieldState
    has_caret: bool = False


@dataclass(frozen=True, slots=True)
class EntryLine:
    """A line of a player, of a pair, or of nobody: of what nobody holds (``is_hand``) or of all pips together.

    The figures are as they are printed; ``before`` is empty where a total is no simple sum. ``key`` is where to scroll,
    and ``ident`` names what the line comes to. ``more`` is what it scores besides; ``points`` are what its pips bring
    where that is no sum. ``note`` stands under the name, or the sum that is ``typed`` and what the rules multiply it by
    (``times``). ``leaves``: the player leaves the match with it.
    """

    key: str
    ident: str
    name: str
    seats: tuple[int, ...] = ()
    is_hand: bool = False
    before: str = ""
    sign: str = ""
    fields: tuple[FieldFace, ...] = ()
    more: str = ""
    points: str = ""
    equals: str = ""
    after: str = ""
    note: str = ""
    typed: str = ""
    times: str = ""
    is_here: bool = False
    is_wrong: bool = False
    leaves: bool = False


def key_of(place: Place) -> str:
    """Return the key of the line with a place."""
    return place.name if place.owner is None else str(place.owner)


def plain_key(place: Place) -> str:
    """Return the key of the plain line of a place."""
    return f"{place.name}.{place.owner}"


@dataclass(frozen=True, repr=False)
class Numbers(FormDraft):
    """The numbers of a form as they are asked and written now, with the caret, and what they score."""

    draft: HandDraft
    tr: Translator

    def times(self, seat: int) -> int:
        """Return by what the rules multiply the pips of a player whose total they move; 0 if they do not count."""
        moved, pips = self.scores_for(seat), self.value(Place(self.columns[0], seat))
        if moved is None or not pips or self.is_undecided:
            return 1
        return self.state.results[-1].end_points[moved[0]] * moved[1] // pips

    @cached_property
    def state(self) -> MatchState:
        """Return the state of the match with the hand as far as it is written."""
        return self.draft.state_after(self.completed)

    @cached_property
    def impossible(self) -> Problem | None:
        """Return the problem of hands that are too heavy already, whatever is written in the places still empty."""
        if not self.places or not all(isinstance(self.field_of(name).kind, Pips) for name in self.columns):
            return None  # how heavy is too heavy depends on the numbers of tiles
        rules = self.draft.match.variant.sheet.rules(self.completed, self.rules)
        return next((problem for problem in rules if problem.code == Code.HAND_MAX), None)

    def name_of(self, place: Place) -> str:
        """Return the name of the player or the team, or what the number of the whole hand is called."""
        if place.owner is None:
            return self.tr("entry.together") if self.are_sums else hand_name(self.tr, self.draft.match)
        return self.owner_name(place)

    def number(self, place: Place) -> str:
        """Return the number in a place, as it is printed."""
        value = self.value(place)
        return "" if value is None else self.tr("common.number", n=value)

    def figure(self, place: Place) -> str:
        """Return what stands in a place, a sum as it is typed."""
        is_open = place == self.pad.caret and OPEN in self.pad.text
        return self.pad.text if is_open else self.pad.sums.get(place, self.number(place))

    def state_of(self, place: Place) -> FieldState:
        return "focus" if place == self.pad.caret else "rest"

    def face(self, place: Place, state: FieldState) -> FieldFace:
        """Return a field; it is read as "Anna, pips left in hand, 12+1 = 13" or "Laid, Anna, 31"."""
        tr, per = self.tr, self.field_of(place.name).per
        is_out = per == "seat" and state == "locked" and place.owner == self.seat_out
        figure = spoken = tr("common.number", n=0) if is_out else self.figure(place)
        if not is_out and "+" in figure:
            figure = figure if self.are_sums and state != "locked" else self.number(place)
            spoken = figure if state == "locked" else sum_line(tr, self.figure(place))
        name = self.name_of(place)
        if per != "seat":
            ident = f"entry.field.{place.name if place.owner is None else f'side-{place.owner}'}"
            label = tr("common.facts", a=name, b=figure or tr("say.nothing"))
            return FieldFace(place, ident, figure, label, state, place == self.pad.caret)
        ident = f"entry.field.{place.owner}"
        if is_out:
            label = tr("say.field_locked", name=name, value=spoken)
        elif self.has_pips_only:
            label = tr("say.field" if spoken else "say.field_empty", name=name, value=spoken)
        else:
            key = "say.row_cell" if spoken else "say.row_cell_empty"
            label = tr(key, row=tr(column_key(self.form.record, place.name)), name=name, value=spoken)
        if len(self.columns) > 1:
            ident = f"{ident}.{self.columns.index(place.name)}"
        return FieldFace(place, ident, figure, label, state, place == self.pad.caret)


def numbers_of(tr: Translator, hand: HandDraft, pad: Keypad | None = None) -> Numbers:
    """Return the numbers of a hand, with another ``pad`` if one is given."""
    return Numbers(hand.pad if pad is None else pad, hand.rule_context, hand, tr)


def hand_name(tr: Translator, match: Match) -> str:
    """Return what the tiles are called that nobody holds: the boneyard, or the tiles set aside where nobody draws."""
    return tr("entry.aside" if match.variant.deal.aside else "entry.stock")


def sum_line(tr: Translator, typed: str, left_out: int = 0) -> str:
    """Return a sum as it stands under a name, ``12+11+7 = 30``, without its first numbers if some are left out."""
    terms = typed.removesuffix("+").split("+") + [""] * typed.endswith("+")
    shown = ["…", *terms[left_out:]] if left_out else terms
    return tr("entry.sum", sum="+".join(shown), total=tr("common.number", n=total(typed)))


def sum_after(numbers: Numbers) -> str:
    """Return what the total of the player at the caret becomes, ``30 + 23 = 53.``, where it is so simple."""
    here = numbers.pad.caret
    if here is None or here.owner is None or numbers.draft.is_correction:
        return ""
    value, moved = numbers.value(here), numbers.scores_for(here.owner)
    if value is None or moved is None or numbers.times(here.owner) != 1:
        return ""
    before = numbers.rules.totals[moved[0]]
    sign, after = ("+", before + value) if moved[1] > 0 else ("−", before - value)
    return numbers.tr("entry.sum", sum=f"{before} {sign} {value}", total=after) + "."


def lines_of(numbers: Numbers) -> list[EntryLine]:
    """Return a line for every seat still in the match, in their order."""
    return [_line(numbers, seat) for seat in numbers.rules.active_seats]


def _line(numbers: Numbers, seat: int) -> EntryLine:
    hand, tr, setup = numbers.draft, numbers.tr, numbers.draft.match.setup
    found, here = hand.problem, numbers.pad.caret
    places = [Place(column, seat) for column in numbers.columns]
    is_out = seat == numbers.seat_out
    is_locked = is_out or not any(place in numbers.places for place in places)
    is_wrong = not is_locked and found is not None and not hand.is_missing(found) and seat in found.seats
    is_begun = is_out or any(numbers.value(place) is not None for place in places)
    times = numbers.times(seat)
    moved = numbers.scores_for(seat) if times else None
    side = setup.side_of(seat) if moved is None else moved[0]
    goes_elsewhere = moved is None and numbers.has_pips_only
    scored = None if moved is None and numbers.is_undecided else numbers.state.results[-1]
    before = total = numbers.rules.totals[side] + numbers.rules.points[side]  # with the plays of the hand
    if moved is not None and numbers.is_undecided:
        total += moved[1] * (numbers.value(places[0]) or 0)
    elif scored is not None and (is_begun or goes_elsewhere):
        total = scored.totals[side]
    has_total = not setup.teams if goes_elsewhere else is_begun or numbers.has_pips_only
    after = tr("common.number", n=total) if has_total else ""
    leaves = scored is not None and is_begun and side in scored.eliminated and side == setup.side_of(seat)
    points = signed(tr, scored.end_points[side]) if goes_elsewhere and has_total and is_begun and scored else ""

    def state_of(place: Place) -> FieldState:
        has_error = is_wrong and (place != here or len(places) == 1)
        return "locked" if is_locked else "error" if has_error else numbers.state_of(place)

    if is_out:
        note = tr("entry.went_out")
    elif leaves:
        note = tr("entry.eliminated")
    elif side != setup.side_of(seat):
        note = tr("entry.off", name=setup.name_of(side))
    elif value_at(numbers.record, places[0]) == (Tile(0, 0),):
        note = tr("entry.double_blank", tile=Tile(0, 0))
    else:
        note = "" if numbers.has_pips_only or not is_begun else _made_of(numbers, side)
    return EntryLine(
        key=str(seat),
        ident=f"entry.field.{seat}",
        name=setup.players[seat],
        seats=(seat,),
        before="" if moved is None else tr("common.number", n=before),
        sign="" if moved is None else "+" if moved[1] > 0 else "−",
        fields=tuple(numbers.face(place, state_of(place)) for place in places),
        points=points,
        equals="→" if points else "=" if after and (moved is not None or len(places) > 1) else "",
        after=after,
        note=note,
        typed="" if is_locked else numbers.pad.sums.get(here if here in places else places[0], ""),
        times=tr("line.worth_times", n=times) if times > 1 else "",
        is_here=here in places,
        is_wrong=is_wrong,
        leaves=leaves,
    )


def _made_of(numbers: Numbers, side: int) -> str:
    """Return what the points of a side are made of, ``31 + 17``, if it is several numbers."""
    setup, then = numbers.draft.match.setup, numbers.state.results[-1]
    lines = [line for line in numbers.draft.match.variant.sheet.lines(setup) if line.kind in {"hand", "line"}]
    values = [value for line in lines if (value := line.box(then, side, setup).value)]
    return " + ".join(numbers.tr("common.number", n=value) for value in values) if len(values) > 1 else ""


def hand_line(numbers: Numbers, place: Place) -> EntryLine:
    """Return the line of what nobody holds."""
    found, state, name = numbers.draft.problem, numbers.state_of(place), hand_name(numbers.tr, numbers.draft.match)
    if state == "rest" and numbers.value(place) is not None and found and found.values.get("field") == place.name:
        state = "error"
    face, is_here = numbers.face(place, state), state == "focus"
    is_wrong = state == "error"
    return EntryLine(place.name, face.ident, name, is_hand=True, fields=(face,), is_here=is_here, is_wrong=is_wrong)


def missing_pips(numbers: Numbers) -> str:
    """Return whose pips are missing, the first player of them, where nothing else is missing or wrong; else nothing."""
    found = numbers.draft.problem
    if found is None or not numbers.draft.is_missing(found) or not found.seats or numbers.form_state.conflicts:
        return ""
    gap = next(iter(numbers.form_state.missing), None)
    if gap is None or not isinstance(gap.question, NumbersQuestion) or not gap.owners:
        return ""
    if numbers.are_sums or not numbers.has_pips_only or numbers.impossible:
        return ""
    return numbers.tr("entry.missing", name=numbers.draft.match.setup.players[gap.owners[0]])


def draft_points(tr: Translator, hand: HandDraft) -> tuple[str, ...] | None:
    """Return what the row of the hand would say so far, in the columns that what is written moves."""
    numbers, setup = numbers_of(tr, hand), hand.match.setup
    written = {place.owner for place in numbers.places if place.owner is not None and numbers.value(place) is not None}
    seats = sorted(written if numbers.seat_out is None else {*written, numbers.seat_out})
    if numbers.are_sums:
        seats = [*numbers.rules.active_seats] if numbers.is_begun else []
    if not seats or not numbers.places:
        return None
    moved = {seat: numbers.scores_for(seat) for seat in seats}
    if numbers.is_undecided and None in moved.values():
        return None
    sides = {setup.side_of(seat) if effect is None else effect[0] for seat, effect in moved.items()}
    if numbers.has_pips_only and None in moved.values():
        sides = {*range(setup.sides)}
    line = hand.match.variant.sheet.lines(setup)[0]
    boxes = [line.box(numbers.state.results[-1], side, setup) for side in range(setup.sides)]
    return tuple(box_text(tr, box) if side in sides else "" for side, box in enumerate(boxes))


def sums_of(numbers: Numbers) -> Numbers | None:
    """Return the numbers that sum up hands: these, or the sums of the hands that two pairs write hand by hand."""
    answers, rules, setup = numbers.pad.answers, numbers.rules, numbers.draft.match.setup
    if numbers.are_sums:
        return numbers
    steps = [step for step in answers.form.steps if isinstance(step, Alternatives)]
    offered = steps[0].offered(numbers.record, rules) if steps else []
    if not setup.teams or not offered or not numbers.are_lines:
        return None
    answers = answers.choose_way(answers.form.steps.index(steps[0]), offered[0])
    sums = numbers_of(numbers.tr, numbers.draft, Keypad(answers))
    if not sums.are_sums:
        return None
    hands = {place.owner: numbers.value(place) for place in numbers.places}
    for place in sums.places:
        per = numbers.field_of(place.name).per
        seats = [place.owner] if per == "seat" else hands if place.owner is None else setup.seats_of(place.owner)
        held = [hands[seat] for seat in seats if seat in hands]
        if None not in held:
            answers = answers.put_at(place, sum(pips or 0 for pips in held), rules)
    return numbers_of(numbers.tr, numbers.draft, Keypad(answers))


def asks_of(numbers: Numbers) -> str:
    """Return the word key of what the numbers say."""
    ending, pairs = numbers.ending, len(numbers.places_of("side"))
    if pairs:
        return "entry.other_pair" if pairs == 1 else "entry.each_pair"
    is_nobody = ending is not None and ending.nobody and getattr(numbers.record, ending.nobody)
    return "entry.these_compare" if is_nobody else "entry.together"


def side_lines(numbers: Numbers, *, is_locked: bool) -> list[EntryLine]:
    """Return a line for each side: its total before, its field or what else it scores, and its total after.

    Where no side scores the pips themselves, they have a line of their own above.
    """
    tr, setup = numbers.tr, numbers.draft.match.setup
    before, is_undecided = numbers.rules.totals, _is_undecided(numbers)
    after = before if is_undecided else numbers.state.results[numbers.draft.index].totals
    pairs, here = {place.owner: place for place in numbers.places_of("side")}, numbers.pad.caret
    whole = numbers.hand or (next(iter(pairs.values())) if len(pairs) == 1 else None)
    takes = None if whole is None else _scorer(numbers, whole, is_undecided=is_undecided)

    def fields(place: Place | None) -> tuple[FieldFace, ...]:
        return () if place is None else (numbers.face(place, "locked" if is_locked else numbers.state_of(place)),)

    def side_line(side: int) -> EntryLine:
        place = whole if side == takes else None if pairs.get(side) == whole else pairs.get(side)
        pips = numbers.value(whole) or 0 if whole is not None and side == takes else 0
        more = after[side] - before[side] - pips
        return EntryLine(
            key=f"side-{side}" if place is None or is_locked else key_of(place),
            ident=f"entry.side.{side}",
            name=setup.name_of(side),
            seats=setup.seats_of(side),
            before=tr("common.number", n=before[side]),
            sign="+" if place is not None and place == whole else "",
            fields=fields(place),
            more=tr("sheet.plus", n=more) if more else "",
            equals="=",
            after=tr("common.number", n=after[side]),
            is_here=place is not None and here == place,
        )

    lines = [side_line(side) for side in range(setup.sides)]
    if whole is None or takes is not None:
        return lines
    name = tr(asks_of(numbers))
    return [EntryLine(key_of(whole), "entry.whole", name, fields=fields(whole), is_here=here == whole), *lines]


def _is_undecided(numbers: Numbers) -> bool:
    """Return whether it is not written how the hand ended, or which pair holds fewer pips."""
    pairs_decide = numbers.seat_out is None and bool(numbers.places_of("side"))
    return numbers.ending is None or numbers.is_open or (pairs_decide and numbers.missing > 0)


def _scorer(numbers: Numbers, whole: Place, *, is_undecided: bool) -> int | None:
    """Return the side that scores the pips themselves, in whose line they stand, as far as it is written."""
    match numbers.places[whole].scores:
        case "own":
            return whole.owner
        case "winner" if not is_undecided:
            won = numbers.draft.match.variant.sheet.winners(numbers.completed, numbers.draft.match.setup)
            return won[0] if len(won) == 1 else None
        case _:
            return None


def contract_text(tr: Translator, card: Card, end: Any, side: int, points: int) -> str:
    """Return what the points of a side with a contract are made of: ``took 36: 32 + 2 × 4``."""
    won, bidding = card.comes_to(end, card.context), card.context.setup.side_of(getattr(end, card.seat.name))
    own, bid = won[side], getattr(end, card.bid.name)
    if side == bidding:
        if own < bid:
            return tr("contract.took_failed", n=own, contract=bid)
        return tr("contract.took_made" if own > bid else "contract.took_exact", n=own, contract=bid, over=own - bid)
    if won[bidding] >= bid:
        return tr("contract.took", n=own)
    return tr("contract.took_and_contract" if points > bid else "contract.contract_only", n=own, contract=bid)
