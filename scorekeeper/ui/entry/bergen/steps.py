"""The sheet that leads through a blocked hand, step by step."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import flet as ft

from scorekeeper.games.bergen import Settled, ask
from scorekeeper.ui.entry.below import below, room
from scorekeeper.ui.entry.bergen.blocked import Asking, Go, Hands, Way, by_doubles, from_tiles, points_last
from scorekeeper.ui.entry.context import EntryContext
from scorekeeper.ui.entry.tile_picker import tile_picker
from scorekeeper.ui.kit.boxes import padded, row_of, wrapped
from scorekeeper.ui.kit.button import button
from scorekeeper.ui.kit.mark import mark
from scorekeeper.ui.kit.press import named, pressable, tall
from scorekeeper.ui.kit.segments import Segment, segments
from scorekeeper.ui.kit.theme import BODY, LABEL_L, text
from scorekeeper.ui.kit.tokens import KEY_RADIUS

Done = Callable[[int | None, Hands], None]
"""Takes the winner, ``None`` for nobody, and the tiles if they said so."""


def leading_through(context: EntryContext, asking: Asking, go: Go, done: Done) -> ft.BottomSheet:
    """The sheet for ``use_dialog``."""
    match asking.way:
        case "steps":
            drawn = [_inset(step) for step in _steps(context, asking, go, done)]
        case "tiles":
            drawn = _tiles(context, asking, go, done)
        case "hand":
            drawn = [_inset(one) for one in _by_hand(context, done)]
    ways = [_inset(_ways(context, asking, go))] if by_doubles(context) else []
    return below(
        context,
        context.tr("bergen.blocked_winner"),
        [*drawn, *ways],
        ident="blocked",
        on_close=partial(go, _closed),
        scrolls=asking.way == "tiles" and (not context.layout.has_all_tiles or context.theme.large),
    )


def _closed(_: Asking) -> None:
    """Where the way out leads."""


def _pick(go: Go, seat: int) -> None:
    go(lambda now: now.pick(seat))


def _take(go: Go, way: Way) -> None:
    go(lambda now: replace(now, way=way))


def _steps(context: EntryContext, asking: Asking, go: Go, done: Done) -> list[ft.Control]:
    """The question now, who it may be true of, and on; or what the answers have settled."""
    theme, tr = context.theme, context.tr
    step = ask(context.at.active_seats, asking.answers, points_last=points_last(context))
    back: list[ft.Control] = []
    if asking.answers:
        press = partial(go, Asking.back)
        back.append(button(theme, tr("common.back"), "blocked.back", press, kind="quiet", size="s"))
    if isinstance(step, Settled):
        return [*_settled(context, step, lambda: done(step.winner, ())), *back]
    nobody = step.question == "no_double" and not asking.picked
    return [
        named(text(theme, tr(f"blocked.ask_{step.question}"), LABEL_L), "blocked.question", live=True),
        wrapped([_person(context, seat, partial(_pick, go, seat), on=seat in asking.picked) for seat in step.among]),
        button(
            theme,
            tr("blocked.everybody" if nobody else "entry.next"),
            "blocked.next",
            partial(go, Asking.further) if nobody or asking.picked else None,
        ),
        *back,
    ]


def _tiles(context: EntryContext, asking: Asking, go: Go, done: Done) -> list[ft.Control]:
    """The tiles of one player after another, and what they settle."""
    theme, setup, seats = context.theme, context.match.setup, context.at.active_seats
    width = room(context)
    held = tuple((one, seat + 1) for seat, hand in enumerate(asking.hands) if seat != asking.seat for one in hand)
    settled = from_tiles(context, asking.hands)
    people = [
        Segment(seat, setup.players[seat], seats=(seat + 1,), label=_so_many(context, asking, seat)) for seat in seats
    ]
    whose = segments(
        theme,
        people,
        asking.seat,
        on_choose=lambda seat: go(lambda now: replace(now, seat=seat)),
        ident="blocked.whose",
        width=width - 16,
    )
    return [
        _inset(whose),
        ft.Column(
            tile_picker(
                context,
                picked=frozenset(asking.hands[asking.seat]),
                held=held,
                on_tile=lambda one: go(lambda now: now.turn(one)),
                suit=asking.suit,
                on_suit=lambda suit: go(lambda now: replace(now, suit=suit)),
                width=min(width, 420),
            ),
            spacing=8,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        *(
            _inset(one)
            for one in (
                _settled(context, settled, lambda: done(settled.winner, asking.hands))
                if settled
                else [named(text(theme, _waiting(context, asking), BODY), "blocked.waiting", live=True)]
            )
        ),
    ]


def _by_hand(context: EntryContext, done: Done) -> list[ft.Control]:
    """Everybody who may have won, and nobody."""
    people = [_person(context, seat, partial(done, seat, ()), on=False) for seat in context.at.active_seats]
    theme = context.theme
    nobody = button(
        theme, context.tr("bergen.no_winner"), "blocked.nobody", partial(done, None, ()), kind="outlined", size="s"
    )
    return [wrapped(people), nobody]


def _person(context: EntryContext, seat: int, on_press: Callable[[], object], *, on: bool) -> ft.Control:
    theme, palette = context.theme, context.theme.palette
    ink = palette.paper if on else palette.ink
    name = text(theme, context.match.setup.players[seat], LABEL_L, color=ink, lines=1)
    drawn = mark(theme, seat + 1, 24, state="inverted" if on else "plain")
    return pressable(
        theme,
        tall([drawn, name], height=52, gap=10, tight=True),
        f"blocked.seat.{seat}",
        on_press,
        selected=on,
        fill=palette.ink if on else palette.raised,
        edge=palette.ink if on else palette.line,
        radius=KEY_RADIUS,
        padding=padded(16),
    )


def _settled(context: EntryContext, settled: Settled, on_done: Callable[[], object]) -> list[ft.Control]:
    """Who wins and why, and the button that writes it down."""
    theme, tr, names = context.theme, context.tr, context.match.setup.players
    if settled.winner is None:
        drawn, said = [], tr("blocked.why_equal", names=[names[seat] for seat in settled.equal])
    else:
        drawn = [mark(theme, settled.winner + 1, 28)]
        said = tr(f"blocked.why_{settled.by}", name=names[settled.winner])
    return [
        row_of(
            *drawn,
            ft.Container(named(text(theme, said, LABEL_L), "blocked.settled", live=True), expand=True),
            spacing=12,
        ),
        button(theme, tr("common.done"), "blocked.done", on_done),
    ]


def _ways(context: EntryContext, asking: Asking, go: Go) -> ft.Control:
    """The other ways to say who wins."""
    ways: tuple[Way, ...] = ("steps", "tiles", "hand")
    return row_of(
        *(
            button(
                context.theme,
                context.tr(f"blocked.by_{way}"),
                f"blocked.by_{way}",
                partial(_take, go, way),
                kind="outlined",
                size="s",
                expand=True,
            )
            for way in ways
            if way != asking.way
        ),
        spacing=8,
    )


def _so_many(context: EntryContext, asking: Asking, seat: int) -> str:
    tiles = context.tr("common.tiles", n=len(asking.hands[seat]))
    return context.tr("common.facts", a=context.match.setup.players[seat], b=tiles)


def _waiting(context: EntryContext, asking: Asking) -> str:
    names = [context.match.setup.players[seat] for seat in context.at.active_seats if not asking.hands[seat]]
    return context.tr("blocked.missing", names=names)


def _inset(content: ft.Control) -> ft.Control:
    """Everything but the tiles, which need the width."""
    return ft.Container(content, padded(8))
