"""Every piece of the kit: ``python tests/unit/ui/gallery.py 8550``.

The address chooses what is shown: ``/?show=keys&dark=1&scale=1.5``. Pages: keys, pad, twelve, luckies, pieces.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from urllib.parse import parse_qs, urlparse

import flet as ft

from scorekeeper.core.tiles import Tile
from scorekeeper.ui.flet_shim import component, use_effect, use_state
from scorekeeper.ui.kit.banner import banner, problem
from scorekeeper.ui.kit.button import button, icon_button
from scorekeeper.ui.kit.frame import app_bar, dock
from scorekeeper.ui.kit.keypad import Keypad
from scorekeeper.ui.kit.mark import mark, pin, team_mark
from scorekeeper.ui.kit.press import named
from scorekeeper.ui.kit.segments import Segment, segments
from scorekeeper.ui.kit.surface import card, hairline
from scorekeeper.ui.kit.theme import SCORE_FIELD, SCORE_SUM, Theme, scale_probe, text, theme_for
from scorekeeper.ui.kit.tile import Skin, TileState, half, tile
from scorekeeper.ui.kit.tile_pad import SuitPad, TilePad, suit_strip
from scorekeeper.ui.kit.tokens import DARK, LIGHT, fonts, theme
from scorekeeper.ui.session_state import FailureTexts, session_state

NAMES = ("Anna", "Bruno", "Chloé", "Daniel", "Emma")


def nothing() -> None:
    """Press without effect."""


def page_of(theme: Theme, *controls: ft.Control) -> ft.Control:
    """A phone's page between the room of its status bar and of its home bar."""
    column = ft.Column(
        spacing=8,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        controls=[ft.Container(height=44), *controls, ft.Container(height=16)],
    )
    return ft.Container(expand=True, bgcolor=theme.palette.paper, content=column)


def modes(theme: Theme) -> ft.Control:
    choices = [
        Segment("numbers", mark=ft.Icons.DIALPAD, label="Number pad"),
        Segment("tiles", drawing=mode_tile, label="Tile pad"),
    ]
    return segments(theme, choices, "tiles", on_choose=lambda _: None, ident="mode", height=48, width=116)


def mode_tile(theme: Theme, on: bool) -> ft.Control:
    palette = theme.palette
    skin = Skin(palette.paper, palette.paper, palette.ink, palette.line)
    return tile(theme, 3, 2, 13, pin=False, skin=skin if on else None)


@component
def Pads(theme: Theme) -> ft.Control:
    typed, set_typed = use_state("")
    pad = Keypad(
        theme,
        delete="Delete",
        next_words="Next",
        on_digit=lambda number: set_typed(lambda old: f"{old}{number}"),
        on_delete=lambda: set_typed(lambda old: old[:-1]),
        on_clear=lambda: set_typed(""),
        on_next=lambda: set_typed(lambda old: f"{old}>"),
        plus="Plus",
        on_plus=lambda: set_typed(lambda old: f"{old}+"),
        height=56,
    )
    figure = named(text(theme, typed or "–", SCORE_FIELD), ident="typed", label=f"typed {typed}")
    return ft.Column(spacing=8, controls=[figure, pad])


def tile_name(tile: Tile, state: TileState, holder: int) -> str:
    if state == "held":
        return f"{tile.high}-{tile.low}, held by {NAMES[holder - 1]}"
    counted = "counted" if state == "counted" else "not counted"
    return f"{tile.high}-{tile.low}, {tile.high + tile.low} pips, {counted}"


@component
def PadPage(theme: Theme, *, top: int = 6, colours: bool = False) -> ft.Control:
    large = top > 6
    counted, set_counted = use_state(
        frozenset({Tile(12, 9), Tile(9, 4)} if large else {Tile(6, 5), Tile(4, 3), Tile(5, 0)})
    )
    suit, set_suit = use_state(9 if large else 6)
    held = ((Tile(9, 6), 4),) if large else ((Tile(6, 3), 2), (Tile(1, 1), 2))

    def toggle(tile: Tile) -> None:
        set_counted(lambda old: old ^ {tile})

    pad = (
        SuitPad(theme, top=top, suit=suit, counted=counted, held=held, name=tile_name, on_tile=toggle, width=366)
        if large
        else TilePad(theme, counted=counted, held=held, name=tile_name, on_tile=toggle, width=368, colours=colours)
    )
    strip = [suit_strip(theme, top=top, suit=suit, name=lambda one: f"suit {one}", on_suit=set_suit)] if large else []
    close = icon_button(theme, ft.Icons.CLOSE, ident="close", label="Close", on_press=nothing)
    total = str(sum(tile.high + tile.low for tile in counted))
    return page_of(
        theme,
        app_bar(theme, "4th hand", leading=close, actions=[modes(theme)]),
        hairline(theme, strong=True),
        text(theme, total, SCORE_SUM, size=34),
        ft.Row(alignment=ft.MainAxisAlignment.CENTER, controls=[pad]),
        ft.Container(expand=True),
        *strip,
        banner(theme, "Chloé is eliminated.", strong=f"30 + {total} = 53."),
        dock(theme, [button(theme, "Save hand", ident="save", size="l", on_press=nothing, expand=True)]),
    )


def pieces(theme: Theme) -> ft.Control:
    states: tuple[TileState, ...] = ("rest", "counted", "held")
    inverted = ft.Row(controls=[mark(theme, seat, state="inverted") for seat in range(1, 6)])
    rows: list[list[ft.Control]] = [
        [mark(theme, seat) for seat in range(1, 9)],
        [mark(theme, seat, state="outlined") for seat in range(1, 9)],
        [card(theme, ft.Container(bgcolor=theme.palette.ink, padding=8, content=inverted))],
        [team_mark(theme, 1, 3), team_mark(theme, 2, 4), team_mark(theme, 1, 3, state="outlined")],
        [pin(theme), pin(theme, 16)],
        [tile(theme, n, 12 - n, 44) for n in range(6, 13)],
        [tile(theme, 5, 4, 40, state=state, holder=2) for state in states],
        [tile(theme, 6, 3, 40, turned=True), tile(theme, 6, 3, 40, turned=True, state="counted")],
        [tile(theme, n, (n + 1) % 7, 44, colours=True) for n in range(7)],
        [half(theme, n, 44, colours=True, counted=n == 3) for n in range(7)],
        [suit_strip(theme, top=6, suit=5, name=lambda one: f"suit {one}", on_suit=lambda _: None)],
        [problem(theme, "6 tiles can hold at most 61 points.")],
        [
            button(theme, "Tonal", ident="tonal", kind="tonal", on_press=nothing, expand=True),
            button(theme, "Off", ident="off", kind="outlined", on_press=None, expand=True),
            button(theme, "Outlined", ident="outlined", kind="outlined", size="s", on_press=nothing, expand=True),
            button(theme, "Quiet", ident="quiet", kind="quiet", size="s", width=80, on_press=nothing),
        ],
    ]
    choices = [Segment(n, NAMES[n], (n + 1,)) for n in range(5)]
    keypad = Keypad(
        theme,
        delete="Delete",
        next_words="Next",
        plus="Plus",
        on_digit=lambda _: None,
        on_delete=nothing,
        on_clear=nothing,
        on_next=nothing,
        on_plus=nothing,
        height=48,
        ident="sum",
    )
    controls = [
        *(ft.Row(spacing=6, controls=row) for row in rows),
        segments(theme, choices, 2, on_choose=lambda _: None, ident="many"),
        keypad,
    ]
    return page_of(theme, ft.Column(expand=True, spacing=12, scroll=ft.ScrollMode.AUTO, controls=controls))


PAGES: dict[str, Callable[[Theme], ft.Control]] = {
    "keys": lambda theme: page_of(theme, Pads(theme)),
    "pad": PadPage,
    "twelve": lambda theme: PadPage(theme, top=12),
    "luckies": lambda theme: PadPage(theme, colours=True),
    "pieces": pieces,
}


@component
def Gallery(page: ft.Page, show: str, dark: bool) -> ft.Control:
    scale, set_scale = use_state(1.0)
    keyboard, set_keyboard = use_state(False)

    def watch_keys() -> None:
        def pressed(event: ft.KeyboardEvent) -> None:
            if event.key == "Tab":
                set_keyboard(True)

        page.on_keyboard_event = pressed

    use_effect(watch_keys, [])
    return ft.Stack(
        expand=True,
        fit=ft.StackFit.EXPAND,
        controls=[
            PAGES[show](theme_for(dark=dark, scale=scale, keyboard=keyboard)),
            scale_probe(set_scale, known=scale),
        ],
    )


def main(page: ft.Page) -> None:
    """Show the page that the address asks for."""
    asked = parse_qs(urlparse(page.route).query)
    dark = asked.get("dark", ["0"])[0] == "1"
    page.title = "Gallery"
    page.padding = 0
    page.fonts = fonts()
    page.theme = page.dark_theme = theme(DARK if dark else LIGHT)
    page.theme_mode = ft.ThemeMode.DARK if dark else ft.ThemeMode.LIGHT
    session_state(page).failure_texts = FailureTexts("This part could not be drawn.", "That did not work.")
    page.render(Gallery, page, asked.get("show", ["pieces"])[0], dark)


if __name__ == "__main__":
    assets = Path(__file__).parents[3] / "assets"
    ft.run(main, view=None, port=int(sys.argv[1]), host="127.0.0.1", assets_dir=str(assets), no_cdn=True)
