"""Listens to the device: size, brightness, language, text size and motion, each in the one value of ``DeviceStore``."""

from __future__ import annotations

import asyncio
import inspect
import json
import logging
import re
import secrets
import sys
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta, timezone, tzinfo
from itertools import pairwise
from typing import Any, Final
from zoneinfo import ZoneInfo

import flet as ft

from scorekeeper.ui.base.flet_shim import handler
from scorekeeper.ui.base.keyboard import top_listener
from scorekeeper.ui.base.session_state import session_state
from scorekeeper.ui.device.device_state import DeviceState, DeviceStore
from scorekeeper.ui.kit.theme import scale_probe

log = logging.getLogger(__name__)

STORED: Final = {
    "language": "language",
    "brightness": "theme",
    "text": "text",
    "haptics": "haptics",
    "awake": "awake",
    "clock": "clock",
    "by_seat": "by_seat",
    "places": "places",
    "hints": "hints",
}
"""The settings of a device, and the key of each in its preferences."""


def listen(page: ft.Page, device_store: DeviceStore, afterwards: Callable[[], Awaitable[None]]) -> None:
    """Copy the state of the device into ``device_store``, and keep it up to date.

    ``afterwards`` runs once the device has answered the first questions: by then it has drawn the first screen.
    """

    def measure() -> None:
        _set(
            device_store,
            width=page.width or device_store.device.width,
            height=page.height or device_store.device.height,
            dark=page.platform_brightness == ft.Brightness.DARK,
        )

    async def ask() -> None:
        """Ask the device all questions at once. Without an answer the default stays."""
        preferences = ft.SharedPreferences()
        questions = (_recalled(preferences), _page_report(page, preferences), _spoken(page), _moved())
        await asyncio.gather(*(_learn(device_store, question) for question in questions), _identify(page, preferences))
        await afterwards()

    async def typed(event: ft.KeyboardEvent) -> None:
        """Show the focus from the first Tab on, and pass every key to the screen that listens."""
        if event.key == "Tab":
            _set(device_store, keyboard=True)
        if listener := top_listener(page):
            result = listener(event)
            if inspect.isawaitable(result):
                await result

    def speaks(event: ft.LocaleChangeEvent) -> None:
        if event.locales:
            _set(device_store, locale=_tag(event.locales[0]))

    session_state(page).page_known.clear()
    measure()
    if languages := session_state(page).languages:
        _set(device_store, locale=re.split("[,;]", languages)[0].strip())
    page.on_resize = handler(measure)
    page.on_platform_brightness_change = handler(measure)
    page.on_locale_change = handler(speaks)
    page.overlay.append(scale_probe(lambda scale: _set(device_store, scale=scale), known=0))
    page.on_keyboard_event = handler(typed)
    page.run_task(ask)


async def remember(device_store: DeviceStore, key: str, value: str | float | bool) -> None:
    """Set something and keep it on the device itself: several phones may look at one library.

    A device that cannot keep it has it until it is left.
    """
    _set(device_store, **{key: value})
    try:
        await ft.SharedPreferences().set(f"scorekeeper.{STORED[key]}", _text(value))
    except Exception:
        log.info("the device does not keep its settings", exc_info=True)


async def _learn(device_store: DeviceStore, asked: Awaitable[dict[str, object]]) -> None:
    try:
        _set(device_store, **await asked)
    except Exception:
        log.info("the device does not tell", exc_info=True)


async def _identify(page: ft.Page, preferences: ft.SharedPreferences) -> None:
    """Learn the public id of the device, which its settings keep; a new device chooses one at random.

    A device that keeps nothing has one for this session.
    """
    state, key = session_state(page), "scorekeeper.device"
    chosen = secrets.token_hex(8)
    try:
        stored = await preferences.get(key)
        state.device = stored if isinstance(stored, str) and stored else chosen
        if state.device == chosen:
            await preferences.set(key, chosen)
    except Exception:
        state.device = state.device or chosen
        log.info("the device does not keep its id", exc_info=True)


async def _recalled(preferences: ft.SharedPreferences) -> dict[str, object]:
    stored = await asyncio.gather(*(preferences.get(f"scorekeeper.{key}") for key in STORED.values()))
    return settings_in(dict(zip(STORED.values(), stored, strict=True)))


def settings_in(preferences: Mapping[str, object]) -> dict[str, object]:
    """Return the fields of ``DeviceState`` that its owner has set, from the preferences of a device by their keys."""
    usual, values = DeviceState(), dict[str, object](hints="")
    for field, key in STORED.items():
        value = preferences.get(key)
        if isinstance(value, str) and value:
            with suppress(ValueError):  # what another version of the app has stored
                values[field] = _value(getattr(usual, field), value)
    return values


async def _page_report(page: ft.Page, preferences: ft.SharedPreferences) -> dict[str, object]:
    """Return what the script of the page has stored about its browser (``assets/shell/head.html``).

    The place of the sheet before the page was loaded again, and the screens that Back leads to, are set in the state of
    the session.
    """
    state = session_state(page)
    try:
        stored = await preferences.get("scorekeeper.browser")
        report: dict[str, Any] = json.loads(stored) if isinstance(stored, str) else {}
        if place := report.get("place"):
            route, offset = place
            state.place = str(route), float(offset)
        for here, route in pairwise(route for route in report.get("routes", ()) if route != "overlay"):
            state.note_opening(str(route), str(here))
    finally:
        state.page_known.set()
    return report and {"zone": time_zone(report["zone"], report["offset"]), "is_secure": bool(report["secure"])}


def time_zone(name: str, offset: int) -> tzinfo | None:
    """Return the time zone with a name such as ``Europe/Paris``, or one with a fixed ``offset`` in minutes from UTC.

    The second is for machines without a list of time zones. A page that runs Python has its own zone: ``None``.
    Raises ``TypeError`` or ``ValueError`` for what is no zone.
    """
    if sys.platform == "emscripten":
        return None
    try:
        return ZoneInfo(name)
    except (LookupError, OSError, ValueError):
        return timezone(timedelta(minutes=offset))


async def _spoken(page: ft.Page) -> dict[str, object]:
    info = await page.get_device_info()
    locales = getattr(info, "locales", None) or [getattr(info, "language", None)]
    return {"locale": _tag(locales[0])} if locales[0] else {}


def _tag(locale: object) -> str:
    """Return a language as browsers name it, ``en-GB``: where it is known already, nothing is drawn again."""
    return str(locale).replace("_", "-")


async def _moved() -> dict[str, object]:
    features = await ft.SemanticsService().get_accessibility_features()
    return {
        "still": bool(features.disable_animations or features.reduce_motion),
        "is_read_aloud": not ft.context.page.web and features.accessible_navigation,  # pages always claim it
    }


def _value(usual: str | float | bool, stored: str) -> str | float | bool:
    match usual:
        case bool():
            return stored == "on"
        case str():
            return stored
        case _:
            return float(stored)


def _text(value: str | float | bool) -> str:
    return ("on" if value else "off") if isinstance(value, bool) else str(value)


def _set(device_store: DeviceStore, **changes: object) -> None:
    device = replace(device_store.device, **changes)  # type: ignore[arg-type]
    if device != device_store.device:
        device_store.device = device
