"""Builds the fallback fonts in `assets/fonts/fallback` from packages of npm: ``python -m tests.tools.fonts.build``.

Needs, besides the app, ``pip install fonttools brotli zopfli``, and a folder with the packages::

    npm i @fontsource/noto-sans @fontsource/noto-sans-{arabic,armenian,bengali,ethiopic,georgian,gujarati,gurmukhi}
    npm i @fontsource/noto-sans-{hebrew,kannada,khmer,lao,malayalam,myanmar,sinhala,tamil,telugu,thai,math,symbols}
    npm i @fontsource/noto-sans-{symbols-2,sc,kr,jp,tc,hk} @fontsource/noto-serif-tibetan twemoji-colr-font

The layout is that of the engine's table (`tests/tools/fonts/engine.py`). What Noto Sans SC has is taken from it alone;
of the Japanese, Korean and other Chinese fonts only further letters that names are likely to have. Fonts whose letters
need no shaping are WOFF 1, which the PDF export reads; the others are WOFF 2, which is smaller.
"""

from __future__ import annotations

import argparse
import re
import shutil
from collections.abc import Collection, Iterable
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

from tests.tools.fonts.engine import PREFERRED, table

TARGET = Path(__file__).parents[3] / "assets" / "fonts" / "fallback"
SHAPED = ("bengali", "gujarati", "gurmukhi", "kannada", "khmer", "malayalam", "myanmar", "sinhala", "tamil", "telugu")
PLAIN = ("arabic", "armenian", "ethiopic", "georgian", "hebrew", "lao", "thai")
SYMBOLS = range(0x2190, 0x2800)
WHOLE: dict[str, tuple[str, str, str, Collection[int] | None]] = {
    "notosans": ("noto-sans", "devanagari", "woff2", None),  # the engine fetches Noto Sans for Devanagari
    **{f"notosans{script}": (f"noto-sans-{script}", script, "woff2", None) for script in SHAPED},
    **{f"notosans{script}": (f"noto-sans-{script}", script, "woff", None) for script in PLAIN},
    "notoseriftibetan": ("noto-serif-tibetan", "tibetan", "woff2", range(0xF00, 0xFDB)),
    "notosansmath": ("noto-sans-math", "latin", "woff", range(0x1D400, 0x1D800)),
    "notosanssymbols": ("noto-sans-symbols", "symbols", "woff", SYMBOLS),
    "notosanssymbols2": (
        "noto-sans-symbols-2",
        "symbols",
        "woff",
        {*SYMBOLS, *range(0x2B00, 0x2C00), *range(0x1F000, 0x1F100)},
    ),
}
"""The families that are one file: package, its subset, format, and the letters (by default all)."""

SLICED = {f"notosans{part}": f"noto-sans-{part}" for part in ("sc", "kr", "jp", "tc", "hk")}
EMOJI = "notocoloremoji"
HANGUL = (range(0x1100, 0x1200), range(0x3130, 0x3190), range(0xAC00, 0xD7A4))
RARE = 0x20000
"""The first of the rare characters of names (extension B). Of the fonts only the Japanese one has many of them."""

font_tools: Any = None


def main() -> None:
    global font_tools  # noqa: PLW0603  # a tool of developers, which the tests import without fontTools
    command = argparse.ArgumentParser()
    command.add_argument("modules", type=Path, help="the folder node_modules")
    modules: Path = command.parse_args().modules
    font_tools = import_module("fontTools")
    for name in ("subset", "fontBuilder", "pens.ttGlyphPen", "ttLib.sfnt"):
        import_module(f"fontTools.{name}")
    font_tools.ttLib.sfnt.USE_ZOPFLI = True
    shutil.rmtree(TARGET, ignore_errors=True)
    TARGET.mkdir(parents=True)
    write_empty_font(TARGET / "none.woff2")
    for family, (package, part, kind, letters) in WHOLE.items():
        source = modules / f"@fontsource/{package}/files/{package}-{part}-400-normal.woff2"
        write_subset(source, letters, TARGET / f"{family}.{kind}")
    write_slices(modules)


def write_slices(modules: Path) -> None:
    """Write the families that the engine fetches in slices, each with the number of its slice."""
    letters, fonts = table().letters(), table().fonts
    simplified = set[int]().union(
        *(letters[font] for font, (name, _) in enumerate(fonts) if name.startswith(PREFERRED))
    )
    japanese = set[int]().union(
        *(letters[font] for font, (name, _) in enumerate(fonts) if name.startswith("Noto Sans JP"))
    )
    for font, (_, address) in enumerate(fonts):
        family, number = address.split("/")[0], re.search(r"\.(\d+)\.woff2$", address)
        if number is None:
            continue
        if family == EMOJI:
            write_subset(
                modules / "twemoji-colr-font/twemoji.woff2", letters[font], TARGET / family / f"{number[1]}.woff2"
            )
        elif family in SLICED:
            package = SLICED[family]
            wanted = letters[font]
            if family != "notosanssc":
                wanted = {code for code in wanted - simplified if is_likely(code)}
            if family == "notosanshk":
                wanted = {code for code in wanted if code < RARE or code in japanese}
            source = modules / f"@fontsource/{package}/files/{package}-{number[1]}-400-normal.woff2"
            write_subset(source, wanted, TARGET / family / f"{number[1]}.woff", shaped=False)


def is_likely(code: int) -> bool:
    """Return whether a name in Japan, Taiwan or Korea is likely to have this letter."""
    letter = chr(code)
    with suppress(UnicodeEncodeError):
        if letter.encode("cp932"):
            return True
    with suppress(UnicodeEncodeError):
        if 0xA4 <= letter.encode("big5")[0] <= 0xC6:
            return True
    return code >= RARE or any(code in letters for letters in HANGUL)


def write_subset(source: Path, letters: Iterable[int] | None, target: Path, *, shaped: bool = True) -> None:
    """Write a font with some of the letters of another one, or with all; nothing if it has none of them."""
    options = font_tools.subset.Options()
    options.flavor, options.with_zopfli, options.hinting = target.suffix[1:], True, False
    options.layout_features = ["*"] if shaped else []
    options.name_IDs, options.ignore_missing_unicodes = [0, 1, 2, 13, 14], True
    options.drop_tables += ["SVG ", "DSIG", "FFTM", "vhea", "vmtx"]
    if not shaped:
        options.drop_tables += ["GSUB", "GPOS", "GDEF", "BASE"]
    font = font_tools.subset.load_font(str(source), options)
    wanted = set(font.getBestCmap()) if letters is None else set(letters) & set(font.getBestCmap())
    if wanted:
        subsetter = font_tools.subset.Subsetter(options)
        subsetter.populate(unicodes=wanted)
        subsetter.subset(font)
        target.parent.mkdir(exist_ok=True)
        font_tools.subset.save_font(font, str(target), options)


def write_empty_font(target: Path) -> None:
    """Write a font without letters; the engine draws the missing glyph of the page's own font instead."""
    font = font_tools.fontBuilder.FontBuilder(1000, isTTF=True)
    blank = font_tools.pens.ttGlyphPen.TTGlyphPen(None).glyph()
    font.setupGlyphOrder([".notdef", "space"])
    font.setupCharacterMap({0x20: "space"})
    font.setupGlyf({".notdef": blank, "space": blank})
    font.setupHorizontalMetrics({".notdef": (600, 0), "space": (250, 0)})
    font.setupHorizontalHeader(ascent=800, descent=-200)
    font.setupNameTable({"familyName": "No Letters", "styleName": "Regular"})
    font.setupOS2()
    font.setupPost(keepGlyphNames=False)
    font.font.flavor = "woff2"
    font.save(target)


if __name__ == "__main__":
    main()
