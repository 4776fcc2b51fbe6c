"""What stands where a match cannot be read: why, and the way home."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

import flet as ft

from scorekeeper.i18n import Translator
from scorekeeper.storage.errors import StorageError
from scorekeeper.ui.flet_shim import use_ref
from scorekeeper.ui.kit.button import button
from scorekeeper.ui.kit.theme import TITLE_S, Theme, icon, text
from scorekeeper.ui.shell.scaffold import go, screen
from scorekeeper.ui.shell.store import OpenMatch, Store


@dataclass(frozen=True, slots=True, repr=False)
class OnTable:
    """The match that lies open and the store that writes it, for what is drawn below the screen of a route.

    Flet watches a store it is given or finds in a context; in here it is only handed on, so that a change is drawn
    once, from the top.
    """

    opened: OpenMatch
    store: Store


def use_match(store: Store, match_id: str) -> OpenMatch | StorageError:
    """The match of an address; or why it cannot be read, which stays the reason once its file has been set aside."""
    failed = use_ref(cast("tuple[str, StorageError] | None", None))
    if failed.current is not None and failed.current[0] == match_id:
        return failed.current[1]
    try:
        return store.show(match_id)
    except StorageError as error:
        failed.current = (match_id, error)
        return error


def unreadable(theme: Theme, tr: Translator, error: StorageError) -> ft.View:
    """A calm page: nothing is lost that was not lost before, and nothing is deleted."""
    return screen(theme, [why_unreadable(theme, tr, error)])


def why_unreadable(theme: Theme, tr: Translator, error: StorageError) -> ft.Control:
    """What stands on that page."""
    return ft.Column(
        expand=True,
        alignment=ft.MainAxisAlignment.CENTER,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        spacing=20,
        controls=[
            icon(theme, ft.Icons.HEART_BROKEN_OUTLINED, size=40, color=theme.palette.ink2),
            ft.Semantics(
                identifier="unreadable",
                content=ft.Container(
                    padding=ft.Padding.symmetric(horizontal=32),
                    content=text(theme, tr(f"problems.{error.key}"), TITLE_S, align=ft.TextAlign.CENTER),
                ),
            ),
            button(theme, tr("error.to_home"), ident="unreadable.home", on_press=lambda: go("/"), width=280),
        ],
    )
