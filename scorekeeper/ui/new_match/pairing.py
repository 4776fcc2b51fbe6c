"""The choice of four players in some games: each alone, or two against two."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from scorekeeper.core.variant import Variant
from scorekeeper.i18n import Translator
from scorekeeper.ui.kit.boxes import space
from scorekeeper.ui.kit.segments import Segment, segments
from scorekeeper.ui.kit.theme import Theme
from scorekeeper.ui.new_match.form import TEAM_PLAYERS, Form, plays_in_pairs


def pairing(
    theme: Theme, tr: Translator, variant: Variant, form: Form, change: Callable[..., None], *, width: float
) -> list[ft.Control]:
    """Return the choice between singles and pairs; nothing where the game or the number of players leaves none."""
    if len(form.players) != TEAM_PLAYERS or variant.pairs not in {"may", "usual"}:
        return []

    def choose(word: str) -> None:
        change(pairs=word == "pairs", picked=None)

    choices = [
        Segment("singles", tr("setup.singles"), ident="setup.singles"),
        Segment("pairs", tr("setup.pairs"), ident="setup.pairs"),
    ]
    now = "pairs" if plays_in_pairs(variant, form) else "singles"
    return [segments(theme, choices, now, on_choose=choose, ident="setup.pairing", width=width), space(10)]
