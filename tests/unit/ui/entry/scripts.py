"""Scripts of what people do at a match and what they see, in one line of words."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import flet as ft

from scorekeeper.core.session import Session
from tests.unit.ui.rig.clock import run
from tests.unit.ui.rig.matches import hand, shelved, stored_session
from tests.unit.ui.rig.visitor import Sitting

SHEET = (hand(0, 0, 14, 9), hand(1, 7, 0, 21), hand(2, 12, 5, 0), hand(0, 0, 11, 23))
"""Hands of Sebastopol. After three the totals are 19, 19 and 30; in the fourth Chloé is eliminated: 19, 30, 53."""


async def act(sheet: Sitting, match: str, script: str) -> None:
    """Do one word of a script after another.

    - ``entry.save``: tap what has this identifier; ``123``: type digits on the keypad
    - ``hold:hand.2``, ``focus:entry.field.1``, ``blur:…``: long press, move the focus to or from a button
    - ``menu:sheet.note``: choose an item of the menu; ``open:sheet.menu``, ``cancel:sheet.menu``: open it, close it
    - ``press:ctrl+z``: press a key; ``visit:/result``: go to a page below that of the match
    - ``entry.save=off``: the control must be ``on``, ``off``, ``selected`` or ``gone``, or have this label or text
    - ``route=/result``, ``snack=gone``, ``text=…``: the page, the latest snack bar, any text on the screen
    """
    for word in shlex.split(script):
        subject, is_check, expected = word.partition("=")
        verb, _, target = word.partition(":")
        if is_check:
            assert expected in seen(sheet, match, subject), f"{word}, not {seen(sheet, match, subject)}"
        elif word.isdecimal():
            await sheet.taps_on(*(f"key-{digit}" for digit in word))
        elif verb in {"hold", "focus", "blur"}:
            await sheet.fire(sheet.find(ft.TextButton, sheet.by(target))[0], "long_press" if verb == "hold" else verb)
        elif verb in {"open", "cancel"}:
            await sheet.fire(sheet.find(ft.PopupMenuButton, sheet.by(target))[0], verb)
        elif verb == "menu":
            await sheet.choose(target)
        elif verb == "press":
            *modifiers, key = target.split("+") if target != "+" else [target]
            await sheet.press(key, shift="shift" in modifiers, ctrl="ctrl" in modifiers)
        elif verb == "visit":
            await sheet.visit(match + target)
        else:
            await sheet.tap(word)
            for closed in sheet.find(ft.BottomSheet, open=False):
                await sheet.dismiss(closed)


def seen(sheet: Sitting, match: str, subject: str) -> set[str]:
    """Return all that can be said of what has this identifier, or of the page, the latest snack bar or the screen."""
    if subject == "route":
        return {sheet.page.route.removeprefix(match)}
    if subject == "snack":
        return {*sheet.snacks()[-1:]} or {"gone"}
    if subject == "text":
        return set(sheet.texts())
    if not sheet.shows(subject):
        return {"gone"}
    control = sheet.by(subject)
    tr = " ".join(text for text in sheet.texts(control) if text)
    return {"off" if sheet.off(subject) else "selected" if control.selected else "on", tr, sheet.said(subject)}


def begin(
    folder: Path, at: str, ends: Sequence[dict[str, Any]] = (), plays: Sequence[dict[str, Any]] = (), **options: Any
) -> str:
    """Return the page of a new match; `at` is its game and the number of players.

    `ends` of hands have been written, and `plays` of the open hand, or of the hand that ended last.
    """
    game, players, *_ = at.split("/")
    in_hands = [*[()] * (len(ends) - 1), plays]
    return f"/match/{shelved(folder, game, int(players), ends, plays=in_hands, first=0, **options)}"


def log_of(folder: Path, match: str) -> Session:
    """Return the log of the match with this page, from the disk."""
    return stored_session(folder, match.removeprefix("/match/"))


def perform(folder: Path, match: str, script: str, *, page: str = "", width: int = 390) -> Session:
    """Act a script at a page of a match, and return the log of the match afterwards."""
    run(visit(folder, match, script, page=page, width=width))
    return log_of(folder, match)


async def visit(folder: Path, match: str, script: str, *, page: str = "", width: int = 390) -> None:
    """Act a script at a page of a match, or of the app."""
    async with Sitting(folder, match + page, width) as sheet:
        await act(sheet, match, script)
