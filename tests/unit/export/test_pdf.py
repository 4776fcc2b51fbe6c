"""Tests of the PDF: offsets of its objects, embedded fonts and extractable text."""

from __future__ import annotations

import re
import zlib

from scorekeeper.core.emblems import GOAT
from scorekeeper.core.evaluate import evaluate
from scorekeeper.examples import example
from scorekeeper.export.page_layout import PAPERS, match_pages
from scorekeeper.export.pdf import pdf
from scorekeeper.export.score_tables import empty_table_pdf, match_table_pdf
from scorekeeper.export.typeface import face
from scorekeeper.i18n import translator_for
from tests.registry import REGISTRY
from tests.unit.games.table import left, sit_down, write

FRENCH = translator_for("fr", strict=True)
SHEET = sit_down("sebastopol")


def objects(document: bytes) -> dict[int, bytes]:
    """Every object by its number, found by the table of offsets."""
    table = int(document.rsplit(b"startxref\n", 1)[1].split()[0])
    lines = document[table:].split(b"\n")
    offsets = [int(line.split()[0]) for line in lines[3 : 2 + int(lines[1].split()[1])]]
    found: dict[int, bytes] = {}
    for number, offset in enumerate(offsets, 1):
        assert document[offset:].startswith(f"{number} 0 obj\n".encode())
        found[number] = document[offset : document.index(b"\nendobj", offset)]
    return found


def streams(document: bytes) -> list[bytes]:
    parts = (part.split(b"stream\n", 1) for part in objects(document).values() if b"stream\n" in part)
    return [zlib.decompress(part[1].rsplit(b"\nendstream", 1)[0]) for part in parts]


def text_of(document: bytes) -> list[str]:
    """The texts of a document, glyph by glyph through what it says of their meaning."""
    found: list[str] = []
    maps = [stream.decode() for stream in streams(document) if b"beginbfchar" in stream]
    meanings = [dict(re.findall(r"<(\w{4})> <(\w{4})>", table)) for table in maps]
    for page in (stream.decode("latin-1") for stream in streams(document) if stream.startswith(b"BT")):
        for font, glyphs in re.findall(r"/F(\d) [\d.]+ Tf\n.*\n\[<(\w*)>\] TJ", page):
            codes = re.findall("....", glyphs)
            found.append("".join(chr(int(meanings[int(font)][code], 16)) for code in codes))
    return found


def test_pdf_text_can_be_extracted() -> None:
    texts = text_of(match_table_pdf(FRENCH, example(REGISTRY["sebastopol"]), "a5"))
    assert texts[0] == "Sébastopol"
    assert {"1re manche", "Chloé", "Total", "Date"} <= set(texts)


def test_pdf_embeds_both_fonts_with_widths() -> None:
    document = empty_table_pdf(FRENCH, SHEET, "a4")
    assert face("Regular").data in streams(document)
    assert face("SemiBold").data in streams(document)
    assert all(f"/BaseFont /{face(weight).name}".encode() in document for weight in ("Regular", "SemiBold"))
    assert re.search(rb"/W \[\d+ \[\d+\]", document)


def test_pdf_has_title_language_and_page_size() -> None:
    document = empty_table_pdf(FRENCH, SHEET, "a5")
    assert b"/Lang (fr)" in document
    assert "Sébastopol".encode("utf-16-be").hex().encode() in document
    assert document.count(b"/MediaBox [0 0 419.53 595.28]") == 1


def test_pdf_of_a_long_match_has_all_pages() -> None:
    match = write(sit_down("sebastopol", target=900), *[left(0, 1, out=0)] * 60)
    pages = match_pages(FRENCH, match, evaluate(match), PAPERS["a5"], None)
    document = pdf(pages, title="", language="fr")
    assert len(pages) > 1
    assert f"/Count {len(pages)}".encode() in document
    assert len([stream for stream in streams(document) if stream.startswith((b"BT", b"0."))]) == len(pages)


def test_pdf_draws_frames_dots_and_rules() -> None:
    match = write(sit_down("sebastopol", first=0), left(0, 9, out=0))
    drawn = next(stream for stream in streams(match_table_pdf(FRENCH, match, "a4")) if stream.startswith(b"BT"))
    assert drawn.count(b" c\n") == 2 * 4, "a frame and a dot, four corners each"
    assert b"\nf" in drawn
    assert drawn.count(b"\nS") > 4


def test_pdf_draws_lines_with_round_ends() -> None:
    match = write(sit_down("kozel"), left(0, 27, out=0))
    drawn = next(stream for stream in streams(match_table_pdf(FRENCH, match, "a4")) if stream.startswith(b"BT"))
    assert drawn.count(b"1 J\n1 j") == drawn.count(b"\nq\n") == len(GOAT.lines)


def test_pdf_of_the_same_match_has_the_same_bytes() -> None:
    assert empty_table_pdf(FRENCH, SHEET, "a4") == empty_table_pdf(FRENCH, SHEET, "a4")


def test_pdf_embeds_fonts_for_names_of_other_scripts() -> None:
    document = match_table_pdf(FRENCH, sit_down("sebastopol", "אבג 明 Zoë"), "a4")
    assert all(name in document for name in (b"/BaseFont /notosanshebrew", b"/BaseFont /notosanssc-"))
    assert {"גבא", "明", "Zoë"} <= set(text_of(document))


def test_pdf_says_the_plain_letters_of_arabic() -> None:
    document = match_table_pdf(FRENCH, sit_down("sebastopol", "عمر Bruno"), "a4")
    assert "رمع" in text_of(document)  # from left to right, as it is drawn


def test_pdf_changes_the_font_within_a_name() -> None:
    match = write(sit_down("sebastopol", "ZoéΩ Bruno"), left(0, 7, out=0))
    pages = match_pages(FRENCH, match, evaluate(match), PAPERS["a4"], None)
    name = next(stream for stream in streams(pdf(pages, title="", language="fr")) if stream.count(b" Tf") > 1)
    assert re.search(rb"Tf\n[^\n]* Tm\n[^\n]* TJ\n/F\d [\d.]+ Tf\n\[", name)
