"""Names in any script are drawn with fonts of the app."""

from __future__ import annotations

from io import BytesIO
from itertools import pairwise

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Page

from tests.browser.conftest import Start, Visit
from tests.browser.new_match import begin
from tests.browser.pocket import Requests
from tests.browser.rig import wait_for
from tests.browser.table import enter_hand, wait_for_totals

NAMES = ("أحمد بن علي", "משה כהן", "श्रीकृष्ण", "李明", "สมชาย ใจดี", "👩‍🚀🎲 Zoë")
UNKNOWN = "𓀀𓀁𓀂"
"""Hieroglyphs, which no font of the app has."""

DARK = 110
"""Pixels that are not lighter belong to a letter; from 0, black, to 255."""


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


def test_letter_that_no_font_has_is_a_thin_box_and_emoji_are_in_colour(start: Start) -> None:
    phone = start("lets_play", (UNKNOWN, "🎲🎲🎲", *NAMES[:3]), still=False)
    requests = Requests(phone)
    wait_for(phone, "sheet.enter")
    assert 0.005 < share_of_ink(name_in_head(phone, 0)) < 0.12
    saturation = name_in_head(phone, 1).convert("HSV").getchannel("S").histogram()
    assert sum(saturation[150:]) > 100  # pixels
    assert requests.failed == []


DRAWN = "async () => { for (const _ of '12345') await new Promise(requestAnimationFrame) }"


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
