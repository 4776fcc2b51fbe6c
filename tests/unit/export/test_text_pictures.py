"""Names that need more than letters side by side are pictures in a PDF."""

from __future__ import annotations

import re
import zlib
from struct import pack

import pytest

from scorekeeper.core.evaluate import evaluate
from scorekeeper.export.page_layout import PAPERS, match_pages
from scorekeeper.export.png import read_rgba
from scorekeeper.export.score_tables import table_pdf
from scorekeeper.export.text_pictures import page_of, pictured_texts, text_pictures
from scorekeeper.export.typeface import has_fonts
from scorekeeper.i18n import translator_for
from tests.unit.export.test_pdf import objects
from tests.unit.export.test_png import SIGNATURE, chunk, picture
from tests.unit.games.table import sit_down

ENGLISH = translator_for("en", strict=True)


@pytest.mark.parametrize("name", ["अमित", "วิชัย", "বাংলা", "ភាសា", "தமிழ்", "👩‍🚀 Zoë", "1️⃣", "Anna 🎲", "Анна"])
def test_names_that_need_shaping_emoji_and_letters_outside_the_fonts_need_a_picture(name: str) -> None:
    assert not has_fonts(name, "Regular")


@pytest.mark.parametrize("name", ["Zoë", "李明", "أحمد بن علي", "עמר", "김민준", "สมชาย"])
def test_names_whose_letters_stand_side_by_side_have_fonts(name: str) -> None:
    assert has_fonts(name, "SemiBold")


@pytest.mark.parametrize("kind", range(5))
def test_read_rgba_undoes_every_filter(kind: int) -> None:
    rows = [bytes(12), bytes([9, 200, 3, 255, 7, 6, 250, 255, 0, 0, 0, 0]), bytes([1, 2, 3, 4] * 3)]
    lines = b"".join(
        bytes([kind]) + filtered(kind, row, above) for row, above in zip(rows, [bytes(12), *rows[:-1]], strict=True)
    )
    png = SIGNATURE + chunk(b"IHDR", pack(">IIBBBBB", 3, 3, 8, 6, 0, 0, 0)) + chunk(b"IDAT", zlib.compress(lines))
    assert read_rgba(png) == (3, 3, rows)


def filtered(kind: int, row: bytes, above: bytes) -> bytes:
    """Return a row as a writer of PNG filters it."""

    def guess(at: int) -> int:
        left, up, corner = (row[at - 4], above[at], above[at - 4]) if at > 3 else (0, above[at], 0)
        nearest = min((left, up, corner), key=lambda value: abs(left + up - corner - value))
        return (0, left, up, (left + up) // 2, nearest)[kind]

    return bytes((value - guess(at)) % 256 for at, value in enumerate(row))


def test_read_rgba_of_other_pictures_has_no_rows() -> None:
    assert read_rgba(picture([b"abc"], 1, colour=2)) == read_rgba(b"GIF89a") == (0, 0, [])


def test_pdf_draws_the_picture_of_a_name_and_says_its_letters() -> None:
    match = sit_down("sebastopol", "अमित Bruno 🎲")
    pages = match_pages(ENGLISH, match, evaluate(match), PAPERS["a4"], None)
    texts = pictured_texts(pages)
    assert [text.text for text in texts] == ["अमित", "🎲"]
    height = round(page_of(texts).height)
    rows = [bytes(40) for _ in range(height)]
    rows[10] = bytes(8) + b"\x10\x20\x30\xff\x40\x50\x60\x80" + bytes(24)
    pictures = text_pictures(texts, picture(rows, 10))
    (drawn,) = pictures.values()
    assert (drawn.width, drawn.height, drawn.colors.strip(b"\0")) == (2, height // 2, b"\x10\x20\x30\x40\x50\x60")
    assert drawn.alpha.strip(b"\0") == b"\xff\x80"
    document = table_pdf(ENGLISH, match, pages, pictures)
    images = [found for found in objects(document).values() if b"/Subtype /Image" in found]
    assert len(images) == 2
    assert sum(b"/SMask" in image for image in images) == 1
    page = next(
        text
        for found in objects(document).values()
        if b"stream\n" in found and b"/P0 Do" in (text := zlib.decompress(found.split(b"stream\n", 1)[1][:-10]))
    )
    said = "अमित".encode("utf-16-be").hex().encode()
    assert re.search(rb"/Span <</ActualText <feff" + said + rb">>> BDC", page.replace(b"\n", b" "))
