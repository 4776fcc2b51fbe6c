"""The state of the session's device: its screen, and what its owner has set on it."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import tzinfo
from typing import Final

from scorekeeper.i18n import Translator, region_of, translator_for
from scorekeeper.ui.base.flet_shim import observable
from scorekeeper.ui.kit.layout import Layout
from scorekeeper.ui.kit.theme import Theme, theme_for

ALL_HINTS: Final = "rules,undo,install"
"""The hints of the first evening."""


@dataclass(frozen=True, slots=True)
class DeviceState:
    """What the screen in the hand is like, and what its owner has set.

    ``""`` and 0 follow the device; ``text`` is a scale. A device ``is_read_aloud`` while a screen reader runs; browsers
    do not say so. Scoreboards are ``by_seat``, else by place; sheets show ``places``
    below the totals. ``hints`` are those that it has shown: all of them until
    it has answered. ``zone`` is the time zone of its browser; without one it is that of the machine. A browser
    ``is_secure`` that has the page over https or from the same computer: others have neither wake lock nor clipboard.
    """

    width: float = 390
    height: float = 844
    dark: bool = False
    locale: str = "en"
    scale: float = 1.0
    still: bool = False
    keyboard: bool = False
    is_read_aloud: bool = False
    language: str = ""
    brightness: str = ""
    text: float = 0
    haptics: bool = True
    awake: bool = True
    clock: bool = True
    by_seat: bool = False
    places: bool = False
    hints: str = ALL_HINTS
    zone: tzinfo | None = None
    is_secure: bool = True

    @property
    def tr(self) -> Translator:
        return translator_for(self.language or self.locale).in_zone(self.zone, region_of(self.locale))

    @property
    def theme(self) -> Theme:
        dark = self.dark if not self.brightness else self.brightness == "dark"
        return theme_for(dark=dark, scale=self.scale, still=self.still, keyboard=self.keyboard, chosen=self.text)

    @property
    def layout(self) -> Layout:
        return Layout(self.width, self.height)


@observable
@dataclass
class DeviceStore:
    """The session's device, as one frozen value."""

    device: DeviceState = field(default_factory=DeviceState)
