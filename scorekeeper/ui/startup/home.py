"""Home: the match to go on with, the other open ones, favourite games, what was finished lately."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from operator import attrgetter
from typing import cast

import flet as ft

from scorekeeper.core.begin import usual_setup
from scorekeeper.i18n import Translator
from scorekeeper.library.summaries import Games, MatchSummary
from scorekeeper.ui.base.flet_shim import use_effect, use_ref, view
from scorekeeper.ui.base.session_state import session_state
from scorekeeper.ui.device.browser_state import BrowserTab, install
from scorekeeper.ui.device.device_state import DeviceStore
from scorekeeper.ui.kit.boxes import column_of, outline, padded, padding, row_of, space
from scorekeeper.ui.kit.button import button, icon_button
from scorekeeper.ui.kit.letters import across, fitted, wide
from scorekeeper.ui.kit.mark import side_mark
from scorekeeper.ui.kit.names import set_names
from scorekeeper.ui.kit.press import named, silent, tall
from scorekeeper.ui.kit.surface import bar, card, hairline, list_row, section_title
from scorekeeper.ui.kit.theme import (
    BODY,
    CAPTION,
    LABEL_L,
    LABEL_M,
    SCORE_TOTAL,
    TITLE_L,
    TITLE_S,
    Style,
    Theme,
    icon,
    muted,
    text,
    theme_at_table,
)
from scorekeeper.ui.kit.tile import app_emblem, emblem, tile
from scorekeeper.ui.kit.tokens import CARD_RADIUS
from scorekeeper.ui.shell.contexts import use_browser_tab, use_device, use_library_view, use_theme, use_translator
from scorekeeper.ui.shell.hints import dismiss, install_sentence, is_wanted
from scorekeeper.ui.shell.library_view import LibraryView
from scorekeeper.ui.shell.match_row import match_row, seats_of
from scorekeeper.ui.shell.offers import Offer, offers
from scorekeeper.ui.shell.open_on_phone import open_on_phone
from scorekeeper.ui.shell.scaffold import Bar, centred, go, scaffold, scrolled
from scorekeeper.wording.game_text import as_of, words_for

MOST, ACROSS = 4, 3
"""Columns of a card: up to four in one row, else three in each."""

OPEN = 4
"""Open matches that Home shows."""

RECENT = 3
"""Finished matches that Home shows; the others are in the history."""

INSTALL = ft.Icons.INSTALL_MOBILE
"""The mark of the installation."""

_NAME = 84.0
"""Width of a name on the card of another open match, in logical pixels."""

RESUME = "/resume"
"""The address of Home that leads on to the latest open match, once in a session: Back stays at Home."""


@view
def Home() -> ft.View:
    library_view, device_store, theme, tr = use_library_view(), use_device(), use_theme(), use_translator()
    device, browser_tab, last_view = device_store.device, use_browser_tab(), use_ref(cast("ft.View | None", None))
    path, location = ft.use_view_path(), ft.use_route_location()
    matches = library_view.matches()
    going = sorted((match for match in matches if not match.over), key=attrgetter("changed"), reverse=True)
    finished = [match for match in matches if match.over][:RECENT]
    use_effect(lambda: resume(going), [ft.context.page.route])
    if last_view.current is not None and location != path:  # under another screen: drawn when it is seen again
        return last_view.current
    layout = device.layout
    low = bool(matches) and layout.is_sideways and layout.has_rail  # the match needs the height: it comes first
    caption = tr("home.new_match")
    new = button(
        theme,
        caption,
        "home.new",
        lambda: go("/new"),
        size="m" if low else "l",
        kind="tonal" if matches else "primary",
        mark=ft.Icons.ADD,
        width=across(caption, 17 * theme.scale) + 78 if low else None,
        expand=None if low else True,
    )
    settings = icon_button(
        theme, ft.Icons.SETTINGS_OUTLINED, "home.settings", tr("nav.settings"), lambda: go("/settings")
    )
    bar = Bar(
        size=24,
        subtitle=as_of(tr, library_view.as_of) if library_view.as_of else "",
        leading=None if layout.has_rail else ft.Container(app_emblem(theme), padding(left=12, right=8)),
        actions=[ft.Container(new, 12)] if low else [] if layout.has_rail else [settings],
    )
    foot = [ft.Container(None if low else centred(row_of(new)), padding(left=16, top=12, right=16, bottom=12))]
    # On iPhone and iPad the installed app has its own matches: the hint comes before the first one.
    is_time = bool(finished) or (browser_tab is not None and browser_tab.install == "share")
    hint = install_hint(theme, tr, device_store, browser_tab if is_time else None, has_matches=bool(matches))
    is_temporary = browser_tab is not None and browser_tab.is_temporary
    body: ft.Control = welcome(theme, tr, open_on_phone(theme, tr, device) if layout.has_rail else None)
    if hint and not matches:
        body = column_of(centred(ft.Container(column_of(*hint), padded(16, 0))), body, expand=True)
    if matches:
        controls = [
            *hint,
            *going_on(theme, tr, library_view, going, layout.column_width),
            *starred(theme, tr, offers(library_view.games, library_view.favourites)),
            *lately(theme, tr, library_view, finished),
            ft.Container(muted(theme, tr("home.temporary"), BODY), padded(16, 12)) if is_temporary else space(12),
        ]
        body, foot = scrolled(controls), [] if low else [hairline(theme), *foot]
    last_view.current = scaffold(
        theme, tr, tr("common.app"), body, bar, place="home", device=device, foot=foot, paper=False
    )
    return last_view.current


def install_hint(
    theme: Theme, tr: Translator, device_store: DeviceStore, browser_tab: BrowserTab | None, *, has_matches: bool
) -> list[ft.Control]:
    """Return the hint that the page can be installed, once on a device, where its browser offers that.

    It also says where the matches are kept.
    """
    if browser_tab is None or not browser_tab.install or not is_wanted(device_store.device, "install"):
        return []

    async def accept() -> None:
        install()
        await dismiss(device_store, "install")

    way, palette = browser_tab.install, theme.palette
    close = icon_button(
        theme, ft.Icons.CLOSE, "hint.install.close", tr("hint.close"), lambda: dismiss(device_store, "install")
    )
    words = column_of(
        text(theme, tr("hint.install_title"), LABEL_L),
        muted(theme, install_sentence(tr, way, has_matches=has_matches), BODY, size=15),
        spacing=2,
        expand=True,
    )
    offered = button(
        theme, tr("hint.install_now"), "hint.install.now", accept, kind="outlined", size="s", mark=INSTALL, expand=True
    )
    inside = column_of(
        row_of(ft.Container(words, padding(top=12, bottom=8), expand=True), close, top=True),
        ft.Container(row_of(offered), padding(right=16, bottom=4)) if way == "prompt" else None,
    )
    content = ft.Container(
        named(inside, "hint.install"),
        padding(left=16, right=0, bottom=12),
        bgcolor=palette.raised,
        border=outline(1, palette.line),
        border_radius=CARD_RADIUS,
    )
    return [space(8), content]


def resume(going: Sequence[MatchSummary]) -> None:
    """Open the latest open match for the short-cut on the home screen of the phone."""
    page = ft.context.page
    state = session_state(page)
    if page.route == RESUME and not state.has_resumed:
        state.has_resumed = True
        if going:
            go(f"/match/{going[0].id}")


def welcome(theme: Theme, tr: Translator, on_phone: ft.Control | None) -> ft.Control:
    """Return the body of the first visit: three tiles, what to do, and on a computer how a phone gets here."""
    first, last = tile(theme, 6, 5, 46, turned=True), tile(theme, 5, 2, 46, turned=True)
    tiles = row_of(first, tile(theme, 5, 5, 46), last, centre=True, spacing=3)
    hint = muted(theme, tr("home.welcome"), BODY, align=ft.TextAlign.CENTER)
    return column_of(
        tiles,
        space(40),
        ft.Container(text(theme, tr("home.headline"), TITLE_L, align=ft.TextAlign.CENTER), padded(24)),
        ft.Container(hint, padding(left=24, top=14, right=24), width=theme.fit(390)),
        ft.Container(on_phone, padding(top=28, bottom=16)) if on_phone else None,
        expand=True,
        scrolls=True,
        middle=True,
    )


def going_on(
    theme: Theme, tr: Translator, library_view: LibraryView, going: Sequence[MatchSummary], width: float
) -> list[ft.Control]:
    """Open matches, so wide: the latest large, to resume with one tap; the others a line each."""
    if not going:
        return []
    games = library_view.games
    themes = [theme_at_table(theme, library_view.colors(match.players)) for match in going[:OPEN]]
    small = [
        control
        for match, look in zip(going[1:OPEN], themes[1:], strict=True)
        for control in (space(10), small_card(look, tr, games, match))
    ]
    caption, arrow = tr("home.all_matches"), icon(theme, ft.Icons.CHEVRON_RIGHT, color=theme.palette.ink2)
    count, press = str(len(going)), partial(go, "/history")
    more = list_row(
        theme, caption, aside=count, trailing=arrow, ident="home.more", label=caption, on_press=press, ruled=False
    )
    first = large_card(themes[0], tr, games, going[0], width - 34)
    return [space(8), first, *small, *([more] if len(going) > OPEN else [])]


def large_card(theme: Theme, tr: Translator, games: Games, match: MatchSummary, room: float) -> ft.Control:
    """Return the card of the latest open match, with totals and a button to resume it."""
    variant, game = games[match.game], tr(f"games.{match.game}.name")
    own = words_for(tr, variant, usual_setup(variant, variant.players[0]))
    words = own("common.hand", n=match.hand + 1)
    if match.leader is not None:
        words = own("home.hand_leads", n=match.hand + 1, name=match.leader)
    label, arrow = tr("say.open_match", game=game, scores=scores(tr, match)), ft.Icons.ARROW_FORWARD
    caption, press = tr("home.resume"), partial(go, f"/match/{match.id}")
    resume = button(theme, caption, "home.resume", press, trailing=arrow, label=label, room=room, expand=True)
    title = column_of(text(theme, game, TITLE_L), muted(theme, words), expand=True, spacing=3)
    head = row_of(title, emblem(theme, variant.emblem, 26, colours=variant.tiles.has_colours), spacing=10, top=True)
    sides = column_of(*_columns(theme, tr, match, room), spacing=14)
    return card(theme, column_of(head, space(16), sides, space(18), row_of(resume)))


def _columns(theme: Theme, tr: Translator, match: MatchSummary, room: float) -> list[ft.Control]:
    """Return the sides beside each other, in two rows if they are many."""
    sides = len(match.sides)
    most = ACROSS if theme.large else MOST
    across = sides if sides <= most else ACROSS
    column = (room - 8 * (across - 1)) / across
    names, style, figure = _fitted(theme, tr, match, column)
    columns = [
        _column(theme, tr, match, side, column, shown=names[side], style=style, figure=figure) for side in range(sides)
    ]
    empty = [ft.Container(expand=True) for _ in range(-len(columns) % across)]
    every = [*columns, *empty]
    return [row_of(*every[at : at + across], spacing=8, top=True) for at in range(0, len(every), across)]


def scores(tr: Translator, match: MatchSummary) -> list[str]:
    return [tr("say.score", name=name, n=total) for name, total in zip(match.sides, match.totals, strict=True)]


def _fitted(theme: Theme, tr: Translator, match: MatchSummary, room: float) -> tuple[Sequence[str], Style, Style]:
    """Return a form of each name, no two alike, and the styles in which names and totals fit their columns."""
    size = {1: 44, 2: 44, 3: 44, 4: 36}.get(len(match.sides), 28)
    total = max((tr("common.number", n=total) for total in match.totals), key=wide)
    beside = room - (27 if len(seats_of(match, 0)) == 1 else 47)
    names, style = set_names(theme, match.sides, replace(LABEL_M, size=15, weight=500), beside)
    return names, style, fitted(theme, total, replace(SCORE_TOTAL, size=size), room)


def _column(
    theme: Theme,
    tr: Translator,
    match: MatchSummary,
    side: int,
    room: float,
    *,
    shown: str,
    style: Style,
    figure: Style,
) -> ft.Control:
    palette = theme.palette
    gone = side in match.left
    ink = palette.ink3 if gone else palette.ink
    below: ft.Control = ft.Container()
    if gone:
        full = tr("sheet.gone" if side in match.gone else "sheet.eliminated")
        left = full if across(full, CAPTION.size * theme.scale) <= room else tr("sheet.out")
        below = muted(theme, left, fitted(theme, left, CAPTION, room), weight=500, lines=1)
    elif match.target:
        below = silent(bar(theme, match.totals[side] / match.target, palette.seat(side + 1)))
    mark = side_mark(theme, seats_of(match, side), 20, state="outlined" if gone else "plain")
    name = text(theme, shown, style, color=ink, lines=1, expand=True)
    total = text(theme, tr("common.number", n=match.totals[side]), figure, color=ink, lines=1)
    under = ft.Container(below, padding(right=12))
    return column_of(row_of(mark, name, spacing=7), total, under, expand=True, spacing=4)


def small_card(theme: Theme, tr: Translator, games: Games, match: MatchSummary) -> ft.Control:
    """Return another open match in one line."""
    variant = games[match.game]
    name = tr(f"games.{match.game}.name")
    totals: list[ft.Control] = []
    names, style = set_names(theme, match.sides, CAPTION, _NAME)
    for side, total in enumerate(match.totals):
        mark = side_mark(theme, seats_of(match, side), 17, state="outlined" if side in match.left else "plain")
        figure = text(theme, tr("common.number", n=total), SCORE_TOTAL, size=24)
        totals.append(row_of(mark, muted(theme, names[side], style, lines=1), figure, tight=True, spacing=6))
    below = ft.Row(totals, wrap=True, spacing=16, run_spacing=4)
    return card(
        theme,
        row_of(
            emblem(theme, variant.emblem, 24, colours=variant.tiles.has_colours),
            column_of(text(theme, name, TITLE_S, lines=1), below, expand=True, spacing=6),
            icon(theme, ft.Icons.CHEVRON_RIGHT, color=theme.palette.ink2),
            spacing=16,
        ),
        padding=padding(left=18, top=10, right=10, bottom=10),
        ident=f"home.match.{match.id}",
        label=tr("say.open_match", game=name, scores=scores(tr, match)),
        on_press=lambda: go(f"/match/{match.id}"),
    )


def starred(theme: Theme, tr: Translator, offers: Sequence[Offer]) -> list[ft.Control]:
    """Return the favourite games beside each other."""
    if not offers:
        return []
    cards: list[ft.Control] = []
    for offer in offers:
        name, drawing = tr(f"games.{offer.id}.name"), emblem(theme, offer.emblem, 18, colours=offer.colours)
        content = card(
            theme,
            tall([drawing, text(theme, name, LABEL_L)], height=54, gap=12, tight=True),
            padding=padding(left=14, right=16),
            radius=14,
            ident=f"home.favourite.{offer.id}",
            label=tr("common.facts", a=name, b=tr("say.favourite")),
            on_press=partial(go, f"/new/{offer.id}"),
        )
        cards.append(content)
    row = ft.Row(cards, scroll=ft.ScrollMode.HIDDEN, spacing=10)
    return [space(16), section_title(theme, tr("home.favourites")), space(8), row]


def lately(
    theme: Theme, tr: Translator, library_view: LibraryView, finished: Sequence[MatchSummary]
) -> list[ft.Control]:
    """Return the latest finished matches."""
    if not finished:
        return []
    rows = [
        match_row(
            theme_at_table(theme, library_view.colors(match.players)),
            tr,
            library_view.games,
            match,
            ident=f"home.recent.{match.id}",
        )
        for match in finished
    ]
    return [space(16), section_title(theme, tr("home.recent")), space(6), *rows]
