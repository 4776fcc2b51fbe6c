"""Makes the icons and splash pictures of the app from their drawings: ``python -m tests.browser.drawings``."""

from __future__ import annotations

import base64
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser

from tests.browser.rig import launched

ASSETS = Path(__file__).parents[2] / "assets"


@dataclass(frozen=True)
class Picture:
    """A square picture `png` of so many pixels.

    Its `drawing` stands in it at the size `zoom`, on the colour `ground` if any, whose corners are round by this share.
    """

    png: str
    drawing: str
    pixels: int
    zoom: float = 1
    ground: str = "#F4EDE0"
    corner: float = 0


PICTURES = (
    Picture("icon.png", "icon.svg", 1024),
    Picture("favicon.png", "icon.svg", 64, 1.2, corner=0.22),
    Picture("icons/apple-touch-icon-192.png", "icon.svg", 192),
    Picture("icons/icon-192.png", "icon.svg", 192, corner=0.22),
    Picture("icons/icon-512.png", "icon.svg", 512, corner=0.22),
    # Whatever shape a phone cuts out of these holds the inner four fifths.
    Picture("icons/icon-maskable-192.png", "icon.svg", 192, 0.8),
    Picture("icons/icon-maskable-512.png", "icon.svg", 512, 0.8),
    Picture("icons/icon-monochrome-512.png", "icon-monochrome.svg", 512, 0.8, ground="transparent"),
    Picture("splash.png", "splash.svg", 1152, 0.6, ground="transparent"),
    Picture("splash_dark.png", "splash_dark.svg", 1152, 0.6, ground="transparent"),
)


def drawn(browser: Browser, picture: Picture) -> bytes:
    """The picture as a PNG."""
    page = browser.new_page(viewport={"width": picture.pixels, "height": picture.pixels})
    drawing = base64.b64encode((ASSETS / picture.drawing).read_bytes()).decode()
    frame = f"width:100vw;height:100vh;overflow:hidden;background:{picture.ground};border-radius:{picture.corner:%}"
    image = f'<img src="data:image/svg+xml;base64,{drawing}" style="width:100%;transform:scale({picture.zoom})">'
    page.set_content(f'<body style="margin:0;background:transparent"><div style="{frame}">{image}</div></body>')
    png = page.screenshot(omit_background=True)
    page.close()
    return png


if __name__ == "__main__":
    with launched() as browser:
        for one in PICTURES:
            (ASSETS / one.png).write_bytes(drawn(browser, one))
