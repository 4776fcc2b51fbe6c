"""The usual target of each game, which every new match starts with."""

from __future__ import annotations

from typing import Any

import flet as ft

from scorekeeper.core.begin import find_option, usual_setup
from scorekeeper.core.variant import Option, Variant
from scorekeeper.i18n import Translator
from scorekeeper.library.house_rules import usual_target
from scorekeeper.library.settings import TARGETS
from scorekeeper.ui.base.flet_shim import use_state, view
from scorekeeper.ui.kit.banner import problem
from scorekeeper.ui.kit.boxes import column_of, padding, space
from scorekeeper.ui.kit.press import tall
from scorekeeper.ui.kit.stepper import stepper
from scorekeeper.ui.kit.surface import card, divided
from scorekeeper.ui.kit.theme import CAPTION, LABEL_L, Theme, muted, text
from scorekeeper.ui.settings.settings import settings_page
from scorekeeper.ui.shell.contexts import use_library_view, use_theme, use_translator
from scorekeeper.ui.shell.library_view import LibraryView, failure_of


def step_of(usual: int) -> int:
    """Return the step of a target: five or ten for large round numbers, otherwise one."""
    return 1 if usual < 40 or usual % 5 else 5 if usual < 100 else 10


def is_usual(variant: Variant, target: Option, value: int) -> bool:
    """Return whether a target is the default for every number of players."""
    return all(target.default_for(usual_setup(variant, players)) == value for players in variant.players)


@view
def Targets() -> ft.View:
    library_view, theme, tr = use_library_view(), use_theme(), use_translator()
    trouble, set_trouble = use_state("")

    async def save_target(variant: Variant, target: Option, value: int) -> None:
        own = {key: value for key, value in library_view.by_game(TARGETS).items() if key != variant.id}
        chosen = own if is_usual(variant, target, value) else {**own, variant.id: value}
        set_trouble(await failure_of(tr, library_view.save_setting(TARGETS, chosen)))

    options = [(variant, find_option(variant, "target")) for variant in library_view.games.values()]
    lines = [
        _line(theme, tr, library_view, variant, target, save_target=save_target)
        for variant, target in options
        if target is not None and not target.choices
    ]
    controls: list[ft.Control] = [
        muted(theme, tr("settings.targets_hint")),
        space(12),
        *([problem(theme, trouble), space(12)] if trouble else []),
        card(theme, column_of(*divided(theme, lines, indent=16)), padding=0),
    ]
    return settings_page(theme, tr, tr("settings.targets"), controls)


def _line(
    theme: Theme, tr: Translator, library_view: LibraryView, variant: Variant, target: Option, *, save_target: Any
) -> ft.Control:
    usual = int(target.default_for(usual_setup(variant, variant.players[0])))
    now = int(usual_target(variant, library_view.by_game(TARGETS)).get("target", usual))
    step = step_of(usual)

    def to(value: int) -> Any:
        return (lambda: save_target(variant, target, value)) if target.allows(value) else None

    name = tr(f"games.{variant.id}.name")
    lines: list[ft.Control] = [text(theme, name, LABEL_L, lines=2)]
    if now != usual:
        lines.append(muted(theme, tr("settings.booklet", n=usual), CAPTION))
    steps = stepper(
        theme,
        tr("common.number", n=now),
        ident=f"targets.{variant.id}",
        less=tr("say.stepper_less", row=tr("option.target.label"), name=name),
        more=tr("say.stepper_more", row=tr("option.target.label"), name=name),
        on_less=to(now - step),
        on_more=to(now + step),
        label=tr("common.facts", a=name, b=tr("common.number", n=now)),
        width=56,
        size=24,
        height=48,
    )
    words = column_of(*lines, expand=not theme.large, spacing=1)
    line = column_of(words, steps, spacing=8) if theme.large else tall([words, steps], height=52, gap=10)
    return ft.Container(line, padding(left=16, right=12, top=6, bottom=6))
