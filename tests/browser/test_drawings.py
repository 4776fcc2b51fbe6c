"""The icons are what their drawings show."""

from __future__ import annotations

import base64
import json

import pytest
from playwright.sync_api import Browser

from tests.browser.drawings import ASSETS, PICTURES, Picture, drawn

DIFFERENCE = """async ([one, other]) => {
    const pixels = async (data) => {
        const image = await createImageBitmap(await (await fetch('data:image/png;base64,' + data)).blob());
        const canvas = new OffscreenCanvas(image.width, image.height), pen = canvas.getContext('2d');
        pen.drawImage(image, 0, 0);
        return pen.getImageData(0, 0, image.width, image.height).data;
    };
    const [a, b] = await Promise.all([pixels(one), pixels(other)]);
    return a.length === b.length ? a.reduce((sum, value, at) => sum + Math.abs(value - b[at]), 0) / a.length : 255;
}"""
"""The mean difference of two pictures, of 255; as much as there can be where they are not of one size."""


@pytest.mark.parametrize(
    "picture",
    [PICTURES[0], *(pytest.param(picture, marks=pytest.mark.deep) for picture in PICTURES[1:-1]), PICTURES[-1]],
    ids=lambda one: one.png,
)
def test_a_picture_is_drawn_as_it_stands_in_the_assets(browser: Browser, picture: Picture) -> None:
    page = browser.new_page()
    both = [base64.b64encode(one).decode() for one in (drawn(browser, picture), (ASSETS / picture.png).read_bytes())]
    assert page.evaluate(DIFFERENCE, both) < 1
    page.close()


def test_the_manifest_offers_every_icon_at_the_size_it_has() -> None:
    icons = json.loads((ASSETS / "manifest.json").read_text("utf-8"))["icons"]
    offered = {(one["src"], one["sizes"]) for one in icons}
    made = {(one.png, f"{one.pixels}x{one.pixels}") for one in PICTURES if one.png.startswith("icons/icon-")}
    assert offered == made
    assert {one.get("purpose", "any") for one in icons} == {"any", "maskable", "monochrome"}
