"""Names in any script: drawn with fonts of the app, and kept offline."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from io import BytesIO
from itertools import pairwise
from pathlib import Path

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Page

from scorekeeper.resources import FALLBACK_FONTS
from tests.browser.conftest import Engine, Start, Visit
from tests.browser.new_match import begin, start_match
from tests.browser.pocket import BrowserTab, kept_offline, reload
from tests.browser.rig import FILES, PlainServer, Watch, wait_for
from tests.browser.table import enter_hand, wait_for_totals

NAMES = ("أحمد بن علي", "משה כהן", "श्रीकृष्ण", "李明", "สมชาย ใจดี", "👩‍🚀🎲 Zoë")
UNKNOWN = "𓀀𓀁𓀂"
"""Hieroglyphs, which no font of the app has."""

DARK = 110
"""Pixels that are not lighter belong to a letter; from 0, black, to 255."""


@dataclass
class Requests:
    """The requests of a page that failed, and the fallback fonts that it fetched."""

    page: Page
    failed: list[str] = field(default_factory=list[str])
    fonts: set[str] = field(default_factory=set[str])

    def __post_init__(self) -> None:
        self.page.on("requestfailed", lambda request: self.failed.append(request.url))
        self.page.on("response", lambda response: self._note(response.url, response.status))

    def _note(self, url: str, status: int) -> None:
        if status >= 400:
            self.failed.append(f"{status} {url}")
        _, found, font = url.partition(f"/{FALLBACK_FONTS}/")
        if found:
            self.fonts.add(font)

    def wait_for_fonts(self, families: Sequence[str]) -> None:
        """Wait until the page has fetched a font of each family."""
        for family in families:
            while not any(font.startswith(family) for font in self.fonts):
                self.page.wait_for_event("response")


@pytest.mark.deep
def test_evening_with_names_of_six_scripts_has_no_failed_request(visit: Visit) -> None:
    phone = visit(still=False)
    requests = Requests(phone)
    begin(phone, "lets_play", NAMES)
    enter_hand(phone, [0, 5, 12, 9, 3, 7])
    enter_hand(phone, [8, 0, 6, 4, 11, 20])
    wait_for_totals(phone, 36, 49, 0, 0, 0, 0)
    families = ("notosansarabic.", "notosanshebrew.", "notosans.", "notosanssc/", "notosansthai.", "notocoloremoji/")
    requests.wait_for_fonts(families)
    pictures = [name_in_head(phone, seat) for seat in range(len(NAMES) - 1)]  # the last column is cut off
    assert requests.failed == []
    shares = [share_of_ink(picture) for picture in pictures]
    assert all(0.02 < share < 0.25 for share in shares), shares
    assert all(ImageChops.difference(*pair).getbbox() for pair in pairwise(pictures))


def test_letter_that_no_font_has_is_a_thin_box(start: Start) -> None:
    phone = start("lets_play", (UNKNOWN, *NAMES[1:]), still=False)
    requests = Requests(phone)
    wait_for(phone, "sheet.enter")
    assert 0.005 < share_of_ink(name_in_head(phone, 0)) < 0.12
    assert requests.failed == []


def test_emoji_are_in_colour(visit: Visit) -> None:
    phone = visit(still=False)
    begin(phone, "lets_play", ("🎲🎲🎲", *NAMES[1:5]))
    name = name_in_head(phone, 0)
    saturation = name.convert("HSV").getchannel("S").histogram()
    assert sum(saturation[150:]) > 100  # pixels


def test_site_draws_names_of_other_scripts_offline(
    engine: Engine, built: Path, watched: list[Watch], tmp_path: Path
) -> None:
    shore = PlainServer(FILES, built)
    shore.start()
    page = BrowserTab(engine.start_with(tmp_path / "profile"), shore, watched).visit()
    begin(page, "lets_play", NAMES[3:5])
    kept_offline(page)
    page.wait_for_function(KEPT, arg=["notosansarabic.woff", "notocoloremoji/0.woff2", "notosanssc/115.woff"])
    shore.stop()

    requests = Requests(page)
    reload(page)
    wait_for(page, "sheet.enter")
    page.goto(page.url.partition("#")[0] + "#/new/lets_play")
    start_match(page, NAMES[:2])
    name_in_head(page, 0)
    assert requests.failed == []
    assert requests.fonts >= {"notosanssc/115.woff", "notosansarabic.woff", "notosanshebrew.woff"}


DRAWN = "async () => { for (const _ of '12345') await new Promise(requestAnimationFrame) }"
KEPT = """async paths => {
    const kept = await (await caches.open('scorekeeper ' + document.baseURI)).keys();
    return paths.every(path => kept.some(request => request.url.includes('/fonts/fallback/' + path + '?')));
}"""


def name_in_head(page: Page, seat: int) -> Image.Image:
    """Return the picture of a name under its mark, above the total."""
    page.wait_for_load_state("networkidle")
    page.evaluate(DRAWN)
    box = wait_for(page, f"head.{seat}").bounding_box()
    assert box
    clip = {"x": box["x"] + 2, "y": box["y"] + 40, "width": box["width"] - 4, "height": 26}
    return Image.open(BytesIO(page.screenshot(clip=clip))).convert("RGB")  # pyright: ignore[reportArgumentType]


def share_of_ink(picture: Image.Image) -> float:
    """Return the share of pixels that belong to letters, from 0 to 1."""
    grey = picture.convert("L").histogram()
    return sum(grey[:DARK]) / sum(grey)
