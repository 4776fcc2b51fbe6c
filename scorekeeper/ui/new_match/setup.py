"""New match: who sits where, what is dealt and who leads, and under which rules."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import flet as ft

from scorekeeper.core.model import Value
from scorekeeper.core.variant import Match, Variant
from scorekeeper.i18n import Translator
from scorekeeper.library.errors import StorageError
from scorekeeper.library.house_rules import SavedRuleSet, usual_target
from scorekeeper.library.settings import TARGETS
from scorekeeper.ui.base.flet_shim import Handler, keyed, use_memo, use_ref, use_state, view
from scorekeeper.ui.base.timers import TAP_REST
from scorekeeper.ui.base.typed import use_typed
from scorekeeper.ui.kit.banner import problem
from scorekeeper.ui.kit.boxes import column_of, padded, padding, row_of, space
from scorekeeper.ui.kit.button import button, icon_button, quiet_button
from scorekeeper.ui.kit.letters import across
from scorekeeper.ui.kit.surface import section_title
from scorekeeper.ui.kit.text_field import new_box, use_focus
from scorekeeper.ui.kit.theme import Theme
from scorekeeper.ui.kit.tile import emblem
from scorekeeper.ui.new_match.company import SeatActions, companies_of, newcomers, seat_list
from scorekeeper.ui.new_match.form import (
    Form,
    added,
    begun,
    can_begin,
    full,
    name_problem,
    settled,
    with_typed,
    without,
)
from scorekeeper.ui.new_match.pairing import pairing
from scorekeeper.ui.new_match.seats import seats_around
from scorekeeper.ui.new_match.table_hints import on_the_table
from scorekeeper.ui.rules.house_rules import HouseRules
from scorekeeper.ui.rules.rules import rules_address
from scorekeeper.ui.sharing.sharing import use_printing
from scorekeeper.ui.shell.contexts import use_device, use_library_view, use_store, use_table_theme, use_translator
from scorekeeper.ui.shell.not_found import NotFound
from scorekeeper.ui.shell.scaffold import Bar, centred, go, scaffold
from scorekeeper.ui.shell.series_form import series_form
from scorekeeper.wording.game_text import direction, players_line

USUAL = 4
"""Columns of an empty sheet, while fewer players are entered than the game is for."""


@view
def Setup() -> ft.View:
    store, library_view, device = use_store(), use_library_view(), use_device().device
    variant = library_view.games.get(game := ft.use_route_params().get("game", ""))
    typed = use_typed(
        ("setup", game),
        lambda: Form(options=usual_target(variant, library_view.by_game(TARGETS))) if variant else Form(),
    )
    form = typed.value
    theme, tr = use_table_theme(form.players), use_translator()
    (trouble, set_trouble), name_box = use_state(""), use_memo(new_box, [])
    busy, added_at, clock = use_ref(initial=False), use_ref(-math.inf), asyncio.get_running_loop().time
    is_typing = variant is not None and form.name is not None and not full(variant, form)
    # Not while somebody types already: on a slow connection the focus would come back after a Tab.
    use_focus(name_box, [form.name == "", form.typed], wanted=is_typing and (not form.name or form.trouble is not None))
    print_empty = use_printing(theme, tr, *sheets_to_print(variant, form))
    if variant is None:
        return NotFound()

    def put(now: Form) -> None:
        typed.change(lambda _: now)

    def change(**changes: Any) -> None:
        put(replace(typed.newest(), **changes))

    def choose(key: str, value: Value) -> None:
        change(options={**typed.newest().options, key: value})

    def follow(rules: SavedRuleSet) -> None:
        change(options=dict(rules.options), tiles=rules.tiles)

    def add(name: str) -> None:
        put(added(variant, typed.newest(), name))

    def remove(seat: int) -> None:
        put(without(typed.newest(), seat))

    def add_typed(name: str) -> None:
        """Add the player whose name is typed, and go on typing. A second tap finds the field empty."""
        if name.strip() or clock() - added_at.current >= TAP_REST:
            put(replace(added(variant, typed.newest(), name), typed=typed.newest().typed + 1))
            added_at.current = clock()

    async def start() -> None:
        """Begin, with the player whose name is typed and not added yet; a second tap is the same tap."""
        if not busy.current:
            put(with_typed(variant, typed.newest()))
        if busy.current or not can_begin(variant, typed.newest()):
            return
        busy.current = True
        try:
            go(f"/match/{await store.begin(begun(variant, typed.newest()))}")
            typed.forget()
        except StorageError as error:
            busy.current = False
            set_trouble(tr(f"problems.{error.key}"))

    setup = settled(variant, form)
    taken = {name.casefold() for name in form.players}
    free = [name for name in library_view.people() if name.casefold() not in taken]
    company = (
        seats_around(
            theme,
            tr,
            form,
            change,
            remove,
            width=device.layout.form_width,
            clockwise=direction(variant, setup) == "clockwise",
        )
        if setup.teams
        else seat_list(theme, tr, form, change, remove)
    )
    how = tr("setup.tap_two" if setup.teams else "setup.in_order") if variant.players[-1] > 1 else ""
    rules = rules_address(variant, len(form.players), form.options, form.tiles)
    controls: list[ft.Control] = [
        space(14),
        section_title(theme, tr("setup.seats" if setup.teams else "setup.players"), how),
        space(8),
        *pairing(theme, tr, variant, form, change, width=device.layout.form_width - 32),
        company,
        newcomers(
            theme,
            tr,
            form,
            free,
            full=full(variant, form),
            actions=SeatActions(change, add, add_typed),
            box=name_box,
            companies=companies_of(library_view, variant),
        ),
        space(18),
        section_title(theme, tr("setup.on_the_table")),
        space(8),
        on_the_table(theme, tr, variant, setup, form, change=change, choose=choose),
        space(12),
        keyed(
            "rules",
            HouseRules,
            variant,
            setup,
            form.rules_open,
            lambda: change(rules_open=not form.rules_open),
            choose,
            choose_set=lambda chosen: change(tiles=chosen),
            follow=follow,
        ),
        *how_long(theme, tr, variant, form, change, width=device.layout.form_width),
        space(8),
        quiet_button(theme, tr("rules.title"), "setup.card", ft.Icons.MENU_BOOK_OUTLINED, partial(go, rules)),
        quiet_button(theme, tr("print.empty"), "setup.print", ft.Icons.PRINT_OUTLINED, print_empty),
        space(16),
    ]
    bar = Bar(
        "setup",
        "/new",
        players_line(tr, variant),
        emblem(theme, variant.emblem, 22, colours=variant.tiles.has_colours),
        [change_button(theme, tr)],
        lines=2,
        width=device.width if theme.large else 0,
        closes=True,
    )
    foot = [ft.Container(centred(problem(theme, trouble)), padded(16))] if trouble else []
    foot.append(start_bar(theme, tr, variant, with_typed(variant, form), start))
    return scaffold(theme, tr, tr(f"games.{variant.id}.name"), controls, bar, foot=foot)


def sheets_to_print(variant: Variant | None, form: Form) -> tuple[Sequence[int], int, Callable[[int], Match]]:
    """Return for how many players an empty sheet can be printed, the usual number, and the match for a number."""

    def match_for(count: int) -> Match:
        assert variant, "no sheet of an unknown game is printed"  # noqa: S101
        seats = form if count == len(form.players) else replace(form, players=tuple(map(str, range(count))), first="")
        return Match(variant, settled(variant, seats))

    counts = variant.players if variant else ()
    entered = len(form.players)
    return counts, entered if entered in counts else max((n for n in counts if n <= USUAL), default=USUAL), match_for


def how_long(
    theme: Theme, tr: Translator, variant: Variant, form: Form, change: Callable[..., None], *, width: float
) -> list[ft.Control]:
    """Return the choice of a series; a game for one has none."""
    if variant.players[-1] == 1:
        return []
    choice = series_form(
        theme,
        tr,
        form.series,
        lambda series: change(series=series),
        ident="setup.series",
        width=width,
        skunk=variant.offers_skunk(settled(variant, form)),
    )
    return [space(18), section_title(theme, tr("series.how_long")), space(8), choice]


def start_bar(theme: Theme, tr: Translator, variant: Variant, form: Form, start: Handler) -> ft.Container:
    """Return the button that begins a match or a series, or says how many players are missing.

    While a name is not possible it cannot be pressed, and says why.
    """
    players, refused = len(form.players), name_problem(variant, form)
    ready, missing = players in variant.players, variant.players[0] - players
    caption = tr("series.start_match", n=1) if form.series else tr("setup.start")
    caption = caption if ready else tr("setup.more_players", n=max(missing, 1))
    main = button(theme, caption, "setup.start", start if ready and not refused else None, size="l", expand=True)
    why = problem(theme, tr.problem(refused.code, **refused.values), ident="setup.refused") if refused else None
    inside = column_of(why, row_of(main), spacing=8, stretch=True)
    return ft.Container(centred(inside), padding(left=16, top=12, right=16, bottom=16))


def change_button(theme: Theme, tr: Translator) -> ft.Control:
    """Return the button that changes the game; in large text an icon, because the name needs the room."""
    caption, ident = tr("common.change"), "setup.change"
    if theme.large:
        return icon_button(theme, ft.Icons.SWAP_HORIZ, ident, caption, lambda: go("/new"))
    width = max(104, across(caption, 15 * theme.scale) + 32)
    return button(theme, caption, ident, partial(go, "/new"), kind="quiet", size="s", width=width)
