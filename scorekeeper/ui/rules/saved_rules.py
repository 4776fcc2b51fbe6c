"""House rules under a name: kept in the library, a chip for each above the rules themselves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import flet as ft

from scorekeeper.core.begin import check_name, normalize_name
from scorekeeper.core.model import Setup
from scorekeeper.core.variant import Variant
from scorekeeper.i18n import Translator
from scorekeeper.library.house_rules import (
    SavedRuleSet,
    changed_options,
    find_saved_rules,
    read_saved_rules,
    rules_of,
    write_saved_rules,
)
from scorekeeper.library.settings import HOUSE_RULES
from scorekeeper.ui.base.flet_shim import Handler, component, use_state
from scorekeeper.ui.kit.banner import problem
from scorekeeper.ui.kit.boxes import column_of, padded, row_of, wrapped
from scorekeeper.ui.kit.button import quiet_button
from scorekeeper.ui.kit.message import Message, show_message
from scorekeeper.ui.kit.surface import caption_line, chip, hairline
from scorekeeper.ui.kit.text_field import NameEntry, name_row, use_focus, use_name_entry
from scorekeeper.ui.kit.theme import Theme
from scorekeeper.ui.shell.contexts import use_library_view, use_theme, use_translator
from scorekeeper.ui.shell.library_view import LibraryView, failure_of


def saved_rules(library_view: LibraryView, variant: Variant) -> tuple[SavedRuleSet, ...]:
    """Return the saved rule sets of a game."""
    return read_saved_rules(variant, library_view.by_game(HOUSE_RULES).get(variant.id))


@component
def SavedRules(variant: Variant, setup: Setup, follow: Callable[[SavedRuleSet], None]) -> ft.Control:
    """Chips for the booklet's rules and for those saved; the ones in force can be removed."""
    library_view, theme, tr = use_library_view(), use_theme(), use_translator()
    trouble, set_trouble = use_state("")
    several = saved_rules(library_view, variant)
    now = find_saved_rules(variant, setup, several)
    usual = not changed_options(variant, setup) and setup.set.id == variant.usual_set(len(setup.players))

    async def remove(rules: SavedRuleSet) -> None:
        set_trouble(await remove_rules(tr, library_view, variant, rules))

    if not several:
        return ft.Container()
    booklet = chip(theme, tr("setup.booklet"), "rules.booklet", partial(follow, SavedRuleSet("", {})), on=usual)
    chips = [
        chip(theme, rules.name, f"rules.{place}", partial(follow, rules), on=rules == now)
        for place, rules in enumerate(several)
    ]
    controls: list[ft.Control] = [caption_line(theme, tr("setup.saved_rules")), wrapped([booklet, *chips])]
    if now is not None:
        caption = tr("setup.remove_rules", name=now.name)
        controls.append(quiet(theme, caption, "rules.remove", ft.Icons.CLOSE, partial(remove, now)))
    if trouble:
        controls.append(problem(theme, trouble))
    return ruled(theme, controls)


@component
def SaveRules(variant: Variant, setup: Setup) -> ft.Control:
    """Draw the form that saves the differing rules under a name. The field always exists, even if hidden."""
    library_view, theme, tr = use_library_view(), use_theme(), use_translator()
    entry, refuse = use_name_entry(("name of rules", variant.id))
    naming, set_naming = use_state(initial=False)
    use_focus(entry.box, [naming], wanted=naming)
    several = saved_rules(library_view, variant)
    usual = not changed_options(variant, setup) and setup.set.id == variant.usual_set(len(setup.players))
    hidden = usual or find_saved_rules(variant, setup, several) is not None

    async def save(typed: str) -> None:
        name = normalize_name(typed)
        error = name_problem(tr, name, several)
        error = error or await save_rules(tr, library_view, variant, [*several, rules_of(variant, setup, name)])
        refuse(error)
        if not error:
            set_naming(False)
            entry.change("")
            show_message(Message(tr("setup.rules_saved", name=name)))

    opened, mark = partial(set_naming, True), ft.Icons.BOOKMARK_ADD_OUTLINED
    offer = quiet(theme, tr("setup.save_rules"), "rules.save", mark, opened)
    offer.visible = not naming
    field = naming_field(theme, tr, entry, save)
    field.visible = naming
    return ft.Container(ruled(theme, [offer, field]), visible=not hidden)


async def save_rules(tr: Translator, library_view: LibraryView, variant: Variant, rules: Sequence[SavedRuleSet]) -> str:
    """Save these rules of a game instead of those saved before; return why that failed, or ``""``."""
    saved = {**library_view.by_game(HOUSE_RULES), variant.id: write_saved_rules(rules)}
    return await failure_of(tr, library_view.save_setting(HOUSE_RULES, saved))


async def remove_rules(tr: Translator, library_view: LibraryView, variant: Variant, rules: SavedRuleSet) -> str:
    """Remove saved rules of a game, and offer them back; return why that failed, or ``""``."""

    async def undo() -> None:
        await save_rules(tr, library_view, variant, [*saved_rules(library_view, variant), rules])

    rest = [other for other in saved_rules(library_view, variant) if other != rules]
    failure = await save_rules(tr, library_view, variant, rest)
    if not failure:
        words = tr("setup.rules_removed", name=rules.name)
        show_message(Message(words, tr("common.undo"), undo, ft.Icons.UNDO, undoes_deletion=True))
    return failure


def ruled(theme: Theme, controls: Sequence[ft.Control]) -> ft.Control:
    """Return a part of the card under a hairline."""
    inside = ft.Container(column_of(*controls, spacing=8), padded(16, 12))
    return column_of(hairline(theme), inside)


def name_problem(tr: Translator, name: str, others: Sequence[SavedRuleSet]) -> str:
    """Return why rules cannot go by a name beside the others, in the words of rules, or ``""``."""
    refused = check_name(name, [rules.name for rules in others])
    if refused is None:
        return ""
    own = {"players_dup": "setup.rules_taken", "players_blank": "setup.rules_blank"}.get(refused.code)
    return tr(own, **refused.values) if own else tr.problem(refused.code, **refused.values)


def quiet(theme: Theme, caption: str, ident: str, mark: ft.IconData, on_press: Handler) -> ft.Control:
    return row_of(quiet_button(theme, caption, ident, mark, on_press))


def naming_field(theme: Theme, tr: Translator, entry: NameEntry, save: Callable[[str], object]) -> ft.Control:
    """Return the field of the name with its problem below."""
    label, take = tr("setup.rules_name"), tr("common.save")
    return name_row(
        theme, entry, "rules.name", label=label, take_ident="rules.keep", take=take, on_take=save, autofocus=True
    )
