"""House rules saved under a name, of all games: renamed, or removed and brought back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import flet as ft

from scorekeeper.core.begin import normalize_name
from scorekeeper.core.variant import Variant
from scorekeeper.i18n import Translator
from scorekeeper.library.house_rules import SavedRuleSet
from scorekeeper.ui.base.flet_shim import Handler, component, keyed, use_state, view
from scorekeeper.ui.kit.banner import problem
from scorekeeper.ui.kit.boxes import column_of, row_of, space
from scorekeeper.ui.kit.button import icon_button
from scorekeeper.ui.kit.surface import card, hairline, list_row, section_title
from scorekeeper.ui.kit.text_field import use_name_entry
from scorekeeper.ui.kit.theme import BODY, Theme, muted
from scorekeeper.ui.rules.saved_rules import name_problem, naming_field, remove_rules, ruled, save_rules, saved_rules
from scorekeeper.ui.shell.contexts import use_library_view, use_theme, use_translator
from scorekeeper.ui.shell.scaffold import Bar, scaffold


@view
def SavedRulesPage() -> ft.View:
    library_view, theme, tr = use_library_view(), use_theme(), use_translator()
    began, _ = use_state(
        lambda: tuple(variant for variant in library_view.games.values() if saved_rules(library_view, variant))
    )
    # A game stays while the last of its rules can come back.
    parts = [keyed(variant.id, OfGame, variant) for variant in began]
    nothing = muted(theme, tr("settings.no_rules"), BODY)
    bar = Bar("settings", "/settings", lines=2)
    return scaffold(theme, tr, tr("settings.rules"), parts or [space(8), nothing], bar)


@component
def OfGame(variant: Variant) -> ft.Control:
    """Draw the saved rule sets of a game."""
    library_view, theme, tr = use_library_view(), use_theme(), use_translator()
    renaming, rename = use_state("")
    trouble, set_trouble = use_state("")

    async def remove(rules: SavedRuleSet) -> None:
        rename("")
        set_trouble(await remove_rules(tr, library_view, variant, rules))

    lines: list[ft.Control] = []
    for place, rules in enumerate(saved_rules(library_view, variant)):
        lines += [hairline(theme, indent=16)] if lines else []
        other = "" if renaming == rules.name else rules.name
        rename_this, remove_this = partial(rename, other), partial(remove, rules)
        lines.append(
            _line(theme, tr, f"kept.{variant.id}.{place}", name=rules.name, rename=rename_this, remove=remove_this)
        )
        if renaming == rules.name:
            lines.append(keyed(rules.name, Renaming, variant, rules, partial(rename, "")))
    if trouble:
        lines.append(problem(theme, trouble))
    return column_of(
        space(16),
        section_title(theme, tr(f"games.{variant.id}.name")),
        space(8),
        card(theme, column_of(*lines), padding=0),
        stretch=True,
    )


@component
def Renaming(variant: Variant, rules: SavedRuleSet, close: Callable[[], object]) -> ft.Control:
    """Draw the field for another name of saved rules."""
    library_view, theme, tr = use_library_view(), use_theme(), use_translator()
    entry, refuse = use_name_entry(("saved rules", variant.id, rules.name), rules.name)

    async def rename(typed: str) -> None:
        name, several = normalize_name(typed), saved_rules(library_view, variant)
        renamed = [replace(other, name=name) if other == rules else other for other in several]
        error = name_problem(tr, name, [other for other in several if other != rules])
        error = error or await save_rules(tr, library_view, variant, renamed)
        refuse(error)
        if not error:
            entry.change(rules.name)
            close()

    return ruled(theme, [naming_field(theme, tr, entry, rename)])


def _line(theme: Theme, tr: Translator, ident: str, *, name: str, rename: Handler, remove: Handler) -> ft.Control:
    def action(what: str, mark: ft.IconData, press: Handler) -> ft.Control:
        return icon_button(theme, mark, f"{ident}.{what}", tr(f"settings.{what}_rules", name=name), press)

    buttons = [action("rename", ft.Icons.EDIT_OUTLINED, rename), action("delete", ft.Icons.DELETE_OUTLINE, remove)]
    return list_row(theme, name, trailing=row_of(*buttons, tight=True), ident=ident, ruled=False, padding=16)
