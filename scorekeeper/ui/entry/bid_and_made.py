"""Who bid what in which suit, and how it ended: a key that saves at once, or the points or tricks that were taken."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

import flet as ft

from scorekeeper.core import kinds
from scorekeeper.core.check import check, read_end
from scorekeeper.core.kinds import Field, fields_of
from scorekeeper.core.problem import Code, Problem
from scorekeeper.ui.base.flet_shim import component, use_effect
from scorekeeper.ui.device.keyboard import use_keys
from scorekeeper.ui.entry.choices_form import steppers
from scorekeeper.ui.entry.context import EndForm, EntryContext
from scorekeeper.ui.entry.feedback import MISSING, feedback, main_problem
from scorekeeper.ui.entry.keyboard import KeyActions, do_nothing
from scorekeeper.ui.entry.preview import reopen
from scorekeeper.ui.entry.seat_choice import seat_choice
from scorekeeper.ui.kit.boxes import border, column_of, padded, padding, row_of
from scorekeeper.ui.kit.button import button
from scorekeeper.ui.kit.field import entry_row, field, operator, result
from scorekeeper.ui.kit.keypad import Keypad, PadKeys, key
from scorekeeper.ui.kit.letters import fitted
from scorekeeper.ui.kit.mark import side_mark
from scorekeeper.ui.kit.press import pressable
from scorekeeper.ui.kit.segments import Segment
from scorekeeper.ui.kit.stepper import stepper
from scorekeeper.ui.kit.surface import hairline
from scorekeeper.ui.kit.theme import BODY, LABEL_M, TITLE_S, muted, text
from scorekeeper.ui.kit.tile import half
from scorekeeper.ui.kit.tokens import GAP
from scorekeeper.ui.shell.sums import longer, shorter

MARK: Final = 42
"""The bid of one mark: all points of a hand."""

BIDS: Final = (*range(30, MARK), *range(MARK, 22 * MARK, MARK))
"""What can be bid where a field has no list of its own: points, then 42 for each mark."""

SHORTCUTS: Final = BIDS[12:15]
"""The bids with a key of their own beside the stepper."""

PASSED: Final = -1
"""The choice that nobody bid."""

COUNT: Final = 1
"""The view in which the points are counted, where the result alone is enough."""

OF_A_BID: Final = frozenset({Code.CONTRACT_RANGE, Code.BID_LOW, Code.KIND})
"""The reasons to refuse a bid whatever its result."""


def counts_points(context: EntryContext) -> bool:
    """Return whether the points or tricks are written: where the result alone is not enough, or on request."""
    fields = fields_named(context)
    is_made_enough = "made" in fields and context.match.setup.options.get("mode") != "points"
    return not is_made_enough or context.view == COUNT or context.fields.get("points") is not None


def fields_named(context: EntryContext) -> dict[str, Field]:
    return {each.name: each for each in fields_of(context.match.variant.sheet.end_type)}


@component
def BidAndMade(context: EntryContext) -> ft.Control:
    def take_bid() -> None:
        """Fill in the highest bid of the auction, if there was one."""
        plays = context.rule_context.hand.plays
        bids = [play for play in plays if hasattr(play, "bid")]
        if bids and context.fields.get("bidder") is None:
            context.set_fields({"bidder": bids[-1].player, "bid": bids[-1].bid})

    use_effect(take_bid, [context.index])
    fields = fields_named(context)
    parts = [_bidders(context), _bids(context, fields["bid"]), _contracts(context, fields)]
    if "tricks" in fields and fields["tricks"].per == "seat":
        parts.append(_part(context, context.tr("entry.field.tricks"), "", steppers(context, fields["tricks"])))
    below = _result(context, fields)
    bid = column_of(hairline(context.theme, strong=True), *parts, stretch=True, scrolls=True, expand=True)
    if context.layout.is_flat:
        beside = ft.Container(column_of(below, stretch=True, scrolls=True), width=context.width * 0.42)
        return row_of(bid, beside, top=True, expand=True)
    return column_of(bid, below, stretch=True, expand=True)


# Who bid what


def bid_of(context: EntryContext) -> int | None:
    """Return the bid that is written, or the lowest one that the game takes."""
    written = context.fields.get("bid")
    return written if written is not None else next((bid for bid in offered(context) if takes(context, bid)), None)


def offered(context: EntryContext) -> Sequence[int]:
    kind = fields_named(context)["bid"].kind
    return kind.values if isinstance(kind, kinds.Keys) else BIDS


def takes(context: EntryContext, bid: int | None, contract: str | None = None) -> bool:
    """Return whether the game takes a bid for a contract: for the one that is written, unless it is given."""
    document = {key: value for key, value in context.fields.items() if key in {"bidder", "trump", "contract"}}
    document |= {"bid": bid, **({} if contract is None else {"contract": contract})}
    document.setdefault("bidder", 0)
    match = reopen(context.match, context.index, context.rule_context.hand.plays)
    end = read_end(match, document)
    rules = match.variant.sheet.rules if "made" in fields_named(context) else match.variant.sheet.check
    problems = [end] if isinstance(end, Problem) else rules(end, context.rule_context)
    return not any(problem.code in OF_A_BID for problem in problems)


def _bidders(context: EntryContext) -> ft.Control:
    tr, passed = context.tr, bool(context.fields.get("passed"))

    async def choose(seat: int) -> None:
        if seat == PASSED:
            context.set_fields(lambda fields: {**dict.fromkeys(fields), "passed": True})
            await context.save()
        else:
            context.set_fields({"passed": None, "bidder": seat, "bid": bid_of(context)})

    passes = Segment(PASSED, tr("entry.choice.passed_true"), ident="choice.passed.true")
    others = (passes,) if _may_pass(context) else ()
    chosen = PASSED if passed else context.fields.get("bidder")
    people = seat_choice(context, chosen, choose, ident="choice.bidder", others=others, margin=context.margin)
    return _part(context, tr("entry.who_bid"), "", people)


def _may_pass(context: EntryContext) -> bool:
    match = reopen(context.match, context.index, context.rule_context.hand.plays)
    end = read_end(match, {"passed": True})
    return not isinstance(end, Problem) and not check(match, end)


def _bids(context: EntryContext, bid_field: Field) -> ft.Control:
    theme, tr, now, bids = context.theme, context.tr, bid_of(context), offered(context)

    def put(bid: int) -> None:
        context.set_fields({"passed": None, "bid": bid})

    def bid_key(bid: int) -> ft.Control:
        press = partial(put, bid) if takes(context, bid) else None
        caption, label = tr("common.number", n=bid), tr("say.contract", n=bid)
        is_off = press is None
        return key(
            theme, caption, f"choice.bid.{bid}", press, label=label, size=22, selected=bid == now, disabled=is_off
        )

    caption = tr("entry.field.bid")
    if isinstance(bid_field.kind, kinds.Keys):
        return _part(context, caption, "", row_of(*map(bid_key, bids), spacing=GAP))
    place = bids.index(now) if now in bids else 0
    less, more = (
        next((bid for bid in near if takes(context, bid)), None) for near in (bids[:place][-1:], bids[place + 1 :][:1])
    )
    figure = stepper(
        theme,
        "" if now is None else tr("common.number", n=now),
        ident="choice.bid",
        less=tr("say.bid_less"),
        more=tr("say.bid_more"),
        on_less=None if less is None else partial(put, less),
        on_more=None if more is None else partial(put, more),
        label=tr("say.contract", n=now or 0),
        width=60,
        size=34,
        height=56,
    )
    shortcuts = [bid_key(bid) for bid in SHORTCUTS if takes(context, bid)]
    return _part(context, caption, _worth(context), row_of(figure, *shortcuts, spacing=GAP))


def _worth(context: EntryContext) -> str:
    """Return what the bid is worth, where it is a matter of marks."""
    points = _points(context, made=True)
    return "" if points is None or counts_points(context) else context.tr("entry.worth_marks", n=max(points))


def _contracts(context: EntryContext, fields: dict[str, Field]) -> ft.Control:
    """Return the suits, and the other contracts that the game takes for any bid."""
    theme, tr, now = context.theme, context.tr, context.fields
    gap, counts = 2, range(context.match.setup.set.top + 1)
    size = (min(context.width, 480) - 2 * context.margin - gap * (len(counts) - 1)) / len(counts)

    def trump(suit: int | None) -> None:
        others = {"contract": None} if "contract" in fields else {}
        context.set_fields({"trump": None if now.get("trump") == suit else suit, **others})

    def suit_key(count: int) -> ft.Control:
        is_on, label = now.get("trump") == count, tr("say.trump", n=count)
        inside = half(theme, count, min(size, 46), counted=is_on)
        return pressable(
            theme, inside, f"choice.trump.{count}", partial(trump, count), label, selected=is_on, width=size, height=52
        )

    rows: list[ft.Control] = [row_of(*map(suit_key, counts), spacing=gap)]
    kind = fields["contract"].kind if "contract" in fields else None
    if isinstance(kind, kinds.Choice):
        usual = fields["contract"].default
        words = [word for word in kind.values if word != usual and _lowest(context, word) is not None]
        keys = [_contract_key(context, word) for word in words]
        keys += [ft.Container(expand=True) for _ in range(-len(keys) % 3)]
        rows += [row_of(*keys[place : place + 3], spacing=GAP) for place in range(0, len(keys), 3)]
    return _part(context, tr("entry.field.trump"), "", column_of(*rows, spacing=GAP, stretch=True))


def _lowest(context: EntryContext, contract: str) -> int | None:
    """Return the lowest bid that the game takes for a contract."""
    return next((bid for bid in offered(context) if takes(context, bid, contract)), None)


def _contract_key(context: EntryContext, word: str) -> ft.Control:
    is_on = context.fields.get("contract") == word

    def choose() -> None:
        """Choose the contract, and raise a bid that is too low for it."""
        now = bid_of(context)
        bid = now if now is not None and takes(context, now, word) else _lowest(context, word)
        context.set_fields({"contract": None} if is_on else {"contract": word, "trump": None, "bid": bid})

    theme, caption = context.theme, context.tr(f"entry.choice.{word}")
    style = fitted(theme, caption, LABEL_M, (min(context.width, 480) - 2 * context.margin - 2 * GAP) / 3 - 12)
    words = text(theme, caption, style, color=theme.palette.on_primary if is_on else None, lines=1)
    return key(context.theme, words, f"choice.contract.{word}", choose, height=48, selected=is_on)


def _part(context: EntryContext, caption: str, aside: str, inside: ft.Control) -> ft.Control:
    said = muted(context.theme, caption, LABEL_M, weight=600, expand=True)
    beside = muted(context.theme, aside, LABEL_M) if aside else None
    space = 6 if context.layout.is_flat else 10
    column = column_of(row_of(said, beside), inside, spacing=6, stretch=True)
    return ft.Container(column, padding(left=context.margin, top=space, right=context.margin))


# How it ended


def _result(context: EntryContext, fields: dict[str, Field]) -> ft.Control:
    if not counts_points(context):
        return _made_or_set(context)
    if "points" in fields:
        return PointsTaken(context)
    return ft.Container(feedback(context), padded(context.margin, 8))


def _points(context: EntryContext, *, made: bool) -> Sequence[int] | None:
    """Return what a bid brings each side that was made, or lost; ``None`` while nobody has bid."""
    if context.fields.get("bidder") is None:
        return None
    then = context.state_with(_decided(context, made=made))
    return None if then is None else then.results[-1].points


def _decided(context: EntryContext, *, made: bool) -> dict[str, Any]:
    """Return the draft with a result, and without points that may be another one."""
    left = {key: value for key, value in context.fields.items() if key not in {"points", "tricks", "specials"}}
    return {**left, "bid": bid_of(context), "made": made}


def _made_or_set(context: EntryContext) -> ft.Control:
    """Return the bid in words and the two results, which save the hand."""
    theme, tr, found = context.theme, context.tr, main_problem(context)
    bidder: int | None = context.fields.get("bidder")
    said: ft.Control = ft.Container(feedback(context), expand=True)
    if bidder is not None and (found is None or found.code in MISSING):
        name = context.match.setup.players[bidder]
        said = text(
            theme, tr("entry.did_it_make", name=name, n=bid_of(context)), BODY, weight=600, lines=2, expand=True
        )
    count = button(
        theme,
        tr("entry.count"),
        "entry.count",
        partial(context.set_view, COUNT),
        kind="quiet",
        size="s",
        trailing=ft.Icons.CHEVRON_RIGHT,
        width=max(116, 40 + 76 * theme.scale),
    )
    keys = row_of(*(_result_key(context, made=made) for made in (True, False)), spacing=GAP)
    inside = column_of(row_of(said, count), keys, spacing=GAP, stretch=True)
    return ft.Container(
        inside,
        padding(left=context.margin, top=8, right=context.margin, bottom=12),
        border=border(top=(1, theme.palette.ink)),
    )


def _result_key(context: EntryContext, *, made: bool) -> ft.Control:
    """Return a key that saves the hand, with what that writes and for whom."""
    theme, tr, setup, points = context.theme, context.tr, context.match.setup, _points(context, made=made)
    written = context.fields.get("made")
    is_on = made if written is None else written is made
    ink = theme.palette.ink3 if points is None else theme.palette.on_primary if is_on else theme.palette.ink

    async def save() -> None:
        context.set_fields({**dict.fromkeys(("points", "tricks", "specials", "passed")), "made": made})
        await context.save()

    caption = tr("entry.choice.made_true" if made else "entry.choice.made_false")
    head: list[ft.Control] = [text(theme, caption, TITLE_S, color=ink, lines=1)]
    rows: list[ft.Control] = []
    label = caption
    if points is not None:
        side = max(range(setup.sides), key=lambda side: points[side])
        seats, name = tuple(seat + 1 for seat in setup.seats_of(side)), setup.name_of(side)
        head.append(text(theme, tr("common.plus", n=points[side]), TITLE_S, color=ink, lines=1))
        room = context.width * (0.42 if context.layout.is_flat else 1) / 2 - context.margin - 64
        who = text(theme, name, fitted(theme, name, LABEL_M, room), color=ink, lines=1)
        rows = [row_of(side_mark(theme, seats, 16), who, spacing=8, centre=True, tight=True)]
        label = tr("say.result_key", name=caption, n=points[side], side=name)
    content = column_of(row_of(*head, spacing=10, centre=True), *rows, spacing=4, tight=True, centre=True)
    height = theme.fit(64 if context.layout.is_low else 80)
    return key(
        theme,
        content,
        "entry.made" if made else "entry.set",
        save,
        label=label,
        height=height,
        selected=is_on and points is not None,
        disabled=points is None,
    )


# Points


@component
def PointsTaken(context: EntryContext) -> ft.Control:
    """The points of the bidding side in a field over the keypad; the other side has the rest."""
    theme, tr, setup = context.theme, context.tr, context.match.setup
    kind = fields_named(context)["points"].kind
    whole = (kind.high if isinstance(kind, kinds.Count) else None) or 0
    bidder = context.fields.get("bidder")
    mine = setup.side_of(bidder) if bidder is not None else 0

    def write(number: Any) -> dict[str, Any]:
        both = None if number is None else [number if side == mine else whole - number for side in range(setup.sides)]
        return {"points": both, "made": None, "passed": None}

    def taken(now: Any) -> int | None:
        both = now.get("points")
        return both[mine] if both else None

    def digit(number: int) -> None:
        def change(now: Any) -> dict[str, Any]:
            longest = longer(taken(now) or 0, number, whole)
            return write(taken(now) if longest is None else longest)

        context.set_fields(change)

    def delete() -> None:
        context.set_fields(lambda now: write(shorter(taken(now) or 0)))

    def clear() -> None:
        context.set_fields(write(None))

    def back() -> None:
        clear()
        context.set_view(0)

    async def press_key(event: ft.KeyboardEvent) -> None:
        writing = (digit, delete, clear, do_nothing, do_nothing)
        await KeyActions(*writing, context.save, context.undo, context.redo, context.close).press(event)

    use_keys(press_key)
    both, then = context.fields.get("points"), context.state_with(context.fields)
    rows: list[ft.Control] = []
    for side in (mine, 1 - mine):
        figure = "" if both is None else tr("common.number", n=both[side])
        name, seats = setup.name_of(side), tuple(seat + 1 for seat in setup.seats_of(side))
        label = tr("say.field_points" if figure else "say.field_points_empty", name=name, value=figure)
        ident, is_here = f"entry.points.{side}", side == mine
        box = field(theme, figure, ident, label, state="focus" if is_here else "locked")
        after = "" if both is None or then is None else tr("common.number", n=then.results[-1].totals[side])
        who = [
            ft.Container(side_mark(theme, seats, 18), alignment=ft.Alignment.CENTER_LEFT),
            muted(theme, name, LABEL_M, lines=1),
        ]
        ground = theme.palette.tint if is_here else None
        parts = (box, operator(theme, "→" if after else ""), result(theme, after, f"entry.side.{side}", 3))
        rows.append(entry_row(theme, ft.Container(width=0), who, *parts, margin=context.margin, ground=ground))
    may_close = "made" in fields_named(context) and context.match.setup.options.get("mode") != "points"
    pad = Keypad(
        theme,
        PadKeys(digit, delete, clear, step=back if may_close else None),
        delete=tr("say.key_delete"),
        next_words=tr("common.close"),
        height=48,
    )
    said = ft.Container(feedback(context), padded(context.margin, 4))
    return column_of(hairline(theme, strong=True), *rows, said, ft.Container(pad, padded(context.margin)), stretch=True)


BID_AND_MADE: Final = EndForm(BidAndMade, has_save=counts_points)
