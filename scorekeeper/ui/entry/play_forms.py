"""The keys of plays: whether the game takes a play, what it brings, and what a tap does."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Unpack

import flet as ft

from scorekeeper.ui.entry.context import EntryContext
from scorekeeper.ui.kit.keypad import KeyOptions, key
from scorekeeper.wording.table_text import signed

Score = Callable[[Any], Awaitable[bool]]
"""Writes a play, as `HandEditor.score` and `HandEditor.play` do."""


class KeyLook(KeyOptions, total=False):
    """How a key looks: what `key` takes besides its content."""

    height: float


def play_key(
    context: EntryContext,
    ident: str,
    play: Any,
    face: ft.Control | str,
    label: str,
    *,
    is_chosen: bool = False,
    write: Callable[[], object] | None = None,
    score: Score | None = None,
    **look: Unpack[KeyLook],
) -> ft.Control:
    """Return the key that writes a play, or does ``write``; one that the game would not take cannot be pressed."""
    action = (write or press(context, ident, play, score)) if context.allows(play) else None
    is_asked = play == context.form.doubted
    look["selected"], look["disabled"] = is_chosen or is_asked or None, action is None
    look["is_framed"], look["is_asked"] = ident == context.form.taps.framed_key, is_asked
    return key(context.theme, face, ident, action, label=label, **look)


def press(
    context: EntryContext, ident: str, play: Any, score: Score | None = None, *, gives_way: bool = False
) -> Callable[[], Awaitable[bool]]:
    """Return what a key does that writes a play, with ``score`` if not for the player of the play.

    ``gives_way``: then other keys stand in its place.
    """
    write = partial(score or context.actions.score, play)
    return partial(context.actions.tap, ident, partial(once_words, context, play), write, gives_way=gives_way)


def once_words(context: EntryContext, play: Any) -> tuple[str, str]:
    """Return what is said of a second tap on the key of a play that came too fast, and the words to let it count."""
    tr = context.tr
    again = tr("entry.write_twice") if context.actions.can_score(play) else ""
    return tr("entry.once", **written_words(context, play)), again


def written_words(context: EntryContext, play: Any) -> dict[str, str]:
    """Return the ``name`` of the player of a play, and its ``value``: its points, or its word."""
    tr, points = context.tr, context.points_of(play)
    is_word = not points and any(form.fits(play) for form in context.play_pad.words)
    value = tr(f"play.{play.tag}") if is_word else signed(tr, points)
    return {"name": context.match.setup.players[play.player], "value": value}
