"""The colours, radii, spaces and durations of the score pad, in light and dark, and their Material theme."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import flet as ft


@dataclass(frozen=True, slots=True)
class Palette:
    """One theme's colours as ``#RRGGBB``; see DESIGN for what each may be used for."""

    dark: bool
    bg: str
    paper: str
    raised: str
    well: str
    ink: str
    ink2: str
    ink3: str
    rule: str
    line: str
    brass: str
    pin_edge: str
    brass_ink: str
    tint: str
    error: str
    err_tint: str
    err_rule: str
    primary: str
    on_primary: str
    tile: str
    tile_edge: str
    tile_pip: str
    tile_line: str
    counted: str
    counted_pip: str
    counted_line: str
    seats: tuple[str, ...]
    on_seat: str
    faces: tuple[str, str, str, str, str, str, str]
    on_faces: tuple[str, str, str, str, str, str, str]

    def seat(self, number: int) -> str:
        """Return the colour of seat ``number`` (1 for the first); from the eighth on the same colours again."""
        return self.seats[(number - 1) % len(self.seats)]


LIGHT: Final = Palette(
    dark=False,
    bg="#F4EDE0",
    paper="#FBF7EE",
    raised="#FFFDF8",
    well="#ECE3D2",
    ink="#1B1714",
    ink2="#544C44",
    ink3="#6B6156",
    rule="#DDD2BE",
    line="#9A8D79",
    brass="#B4862B",
    pin_edge="#7E5C14",
    brass_ink="#735208",
    tint="#F3E4BC",
    error="#A1281C",
    err_tint="#F8DFD7",
    err_rule="#D9A093",
    primary="#1B1714",
    on_primary="#FBF7EE",
    tile="#FFFDF6",
    tile_edge="#B9AC94",
    tile_pip="#1B1714",
    tile_line="#B9AC94",
    counted="#1B1714",
    counted_pip="#FBF3E2",
    counted_line="#6B6156",
    seats=("#274B9E", "#AC4527", "#3B7A72", "#5A1F5C", "#2C3810", "#1B1714", "#80344C"),
    on_seat="#FFFBF2",
    faces=("#FFFDF6", "#F2A7B9", "#B3261E", "#F0C23B", "#2F6B3A", "#274B9E", "#5A1F5C"),
    on_faces=("#1B1714", "#1B1714", "#FFFBF2", "#1B1714", "#FFFBF2", "#FFFBF2", "#FFFBF2"),
)

DARK: Final = Palette(
    dark=True,
    bg="#120F0D",
    paper="#1A1613",
    raised="#25201B",
    well="#302922",
    ink="#F4ECDD",
    ink2="#CBC0AE",
    ink3="#A69A89",
    rule="#3A322A",
    line="#7C7060",
    brass="#DDB157",
    pin_edge="#8F6D25",
    brass_ink="#E8C273",
    tint="#3B2F16",
    error="#F4A594",
    err_tint="#43201A",
    err_rule="#7D4036",
    primary="#F0E6D3",
    on_primary="#1A1613",
    tile="#25201B",
    tile_edge="#5F5548",
    tile_pip="#F4ECDD",
    tile_line="#5F5548",
    counted="#F0E6D3",
    counted_pip="#1A1613",
    counted_line="#A3957F",
    seats=("#6A8FE4", "#DB774E", "#AEEDE0", "#D99BCF", "#C6CC5E", "#F6F48C", "#A6769A"),
    on_seat="#17130F",
    faces=("#25201B", "#F2A7B9", "#E2695C", "#F0C23B", "#7DBB84", "#6A8FE4", "#C99AD6"),
    on_faces=("#F4ECDD", "#17130F", "#17130F", "#17130F", "#17130F", "#17130F", "#17130F"),
)

DASHES: Final[tuple[tuple[float, ...], ...]] = (
    (),
    (9, 6),
    (1.5, 6.5),
    (14, 5, 2, 5),
    (4, 4),
    (2, 3),
    (14, 4, 2, 4, 2, 4),
)
"""The chart stroke of seats 1 to 7, as dash and gap lengths; empty is solid."""

KEY_RADIUS: Final = 12
BUTTON_RADIUS: Final = 14
CARD_RADIUS: Final = 16
FIELD_RADIUS: Final = 11
CHIP_RADIUS: Final = 10
TILE_RADIUS: Final = 0.17  # of the tile's width
MARK_RADIUS: Final = 0.24  # of the mark's side

MARGIN: Final = 16
GAP: Final = 8
TARGET: Final = 48  # the least side of anything that can be pressed
RAIL: Final = 80
DOCK: Final = 392

FLIP: Final = 120  # milliseconds, as all durations
HIGHLIGHT: Final = 160
COUNT: Final = 320
FADE: Final = 120
SHEET_OUT: Final = 180
STILL: Final = 100  # the one fade that reduced motion leaves
CURVE: Final = ft.AnimationCurve.EASE_OUT_CUBIC


def theme(palette: Palette) -> ft.Theme:
    """Return the palette as a Material theme, so that dialogs, menus and fields of Flet look like the rest."""
    return ft.Theme(
        color_scheme=ft.ColorScheme(
            primary=palette.primary,
            on_primary=palette.on_primary,
            primary_container=palette.well,
            on_primary_container=palette.ink,
            secondary=palette.ink2,
            on_secondary=palette.paper,
            secondary_container=palette.well,
            on_secondary_container=palette.ink,
            tertiary=palette.brass,
            on_tertiary=palette.on_seat,
            tertiary_container=palette.tint,
            on_tertiary_container=palette.brass_ink,
            error=palette.error,
            on_error=palette.paper,
            error_container=palette.err_tint,
            on_error_container=palette.error,
            surface=palette.paper,
            on_surface=palette.ink,
            on_surface_variant=palette.ink2,
            surface_container_lowest=palette.raised,
            surface_container_low=palette.paper,
            surface_container=palette.bg,
            surface_container_high=palette.well,
            surface_container_highest=palette.well,
            surface_tint=ft.Colors.TRANSPARENT,
            outline=palette.line,
            outline_variant=palette.rule,
            shadow=ft.Colors.TRANSPARENT,
            inverse_surface=palette.primary,
            on_inverse_surface=palette.on_primary,
            inverse_primary=palette.brass,
        ),
        font_family=SANS,
        scaffold_bgcolor=palette.bg,
        focus_color=ft.Colors.with_opacity(0.12, palette.ink),
        hover_color=ft.Colors.with_opacity(0.05, palette.ink),
        visual_density=ft.VisualDensity.STANDARD,
        dialog_theme=ft.DialogTheme(
            bgcolor=palette.paper,
            elevation=0,
            shape=ft.RoundedRectangleBorder(radius=CARD_RADIUS, side=ft.BorderSide(1, palette.line)),
        ),
        popup_menu_theme=ft.PopupMenuTheme(
            color=palette.paper,
            elevation=0,
            shape=ft.RoundedRectangleBorder(radius=KEY_RADIUS, side=ft.BorderSide(1, palette.line)),
        ),
        snackbar_theme=ft.SnackBarTheme(
            bgcolor=palette.primary,
            action_text_color=palette.brass if not palette.dark else palette.pin_edge,
            elevation=0,
            behavior=ft.SnackBarBehavior.FLOATING,
            shape=ft.RoundedRectangleBorder(radius=BUTTON_RADIUS),
            content_text_style=ft.TextStyle(font_family=SANS, size=16, color=palette.on_primary),
        ),
    )


SANS: Final = "Scorekeeper Sans"
SERIF: Final = "Scorekeeper Serif"
_FACES: Final = {
    SANS: ("Sans", "otf", {400: "Regular", 500: "Medium", 600: "SemiBold", 700: "Bold"}),
    SERIF: ("Serif", "ttf", {400: "Regular", 500: "Medium", 600: "SemiBold", 700: "Bold"}),
}


def family(name: str, weight: int = 400, *, italic: bool = False) -> str:
    """Return the family name of one font file: Flet has one file per family, so each weight is a family."""
    if italic:
        return f"{name} Italic" if weight <= 400 else f"{name} Medium Italic"
    return name if weight == 400 else f"{name} {weight}"


def fonts() -> dict[str, str]:
    """Return the files below ``assets/`` by family name, for ``page.fonts``."""
    upright = {
        family(name, weight): f"fonts/Scorekeeper{short}-{face}.{kind}"
        for name, (short, kind, weights) in _FACES.items()
        for weight, face in weights.items()
    }
    return upright | {
        family(SERIF, 400, italic=True): "fonts/ScorekeeperSerif-Italic.ttf",
        family(SERIF, 500, italic=True): "fonts/ScorekeeperSerif-MediumItalic.ttf",
    }


def seldom() -> dict[str, str]:
    """Return the fonts of few screens. A browser loads the others before its first letter, these on demand."""
    faces = {family(SERIF, 400), family(SERIF, 700), family(SERIF, 500, italic=True)}
    return {name: file for name, file in fonts().items() if name in faces}
