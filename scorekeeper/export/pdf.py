"""Pages as a PDF that carries its letters with it and whose text can be searched."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from io import BytesIO
from typing import Any, assert_never, cast, get_args

import pydyf as untyped  # pyright: ignore[reportMissingTypeStubs]

from scorekeeper.export.drawing import Dot, Frame, Ink, Lines, Page, Rule, Shape, Text
from scorekeeper.export.text_pictures import TextPicture, TextPictures, look_of
from scorekeeper.export.typeface import Face, Weight, face

pydyf = cast("Any", untyped)

INKS: dict[Ink, tuple[float, float, float]] = {
    "ink": (0.106, 0.09, 0.078),
    "soft": (0.33, 0.3, 0.267),
    "rule": (0.68, 0.63, 0.55),
    "brass": (0.45, 0.32, 0.03),
}
"""Red, green and blue from 0 to 1: dark enough for a printer that knows only black."""

CORNER = 0.5523
"""How far the handles of a quarter of a circle stand from its ends, as a share of its radius."""

RADIUS = 3.0


def pdf(pages: Sequence[Page], *, title: str, language: str, pictures: TextPictures | None = None) -> bytes:
    """Return a PDF document. ``title`` is the title of its window; screen readers use ``language``.

    Texts that have ``pictures`` are drawn as these.
    """
    document = pydyf.PDF()
    document.catalog["Lang"] = pydyf.String(language)
    document.catalog["ViewerPreferences"] = pydyf.Dictionary({"DisplayDocTitle": "true"})
    document.info["Title"] = pydyf.String(title)
    texts = [shape for page in pages for shape in page.shapes if isinstance(shape, Text)]
    used: dict[str, tuple[Face, set[str]]] = {
        name: (face(weight), set()) for weight in get_args(Weight) for name in (face(weight).name,)
    }
    for text in texts:
        for typeface, letters in text.runs:
            used.setdefault(typeface.name, (typeface, set()))[1].update(letters)
    names = {name: f"F{number}" for number, name in enumerate(used)}
    fonts = pydyf.Dictionary({names[name]: _font(document, *font) for name, font in used.items()})
    drawings = {look: (f"P{number}", picture) for number, (look, picture) in enumerate((pictures or {}).items())}
    images = pydyf.Dictionary({name: _image(document, picture) for name, picture in drawings.values()})
    for page in pages:
        drawn = pydyf.Stream(compress=True)
        for shape in page.shapes:
            if isinstance(shape, Text) and (drawing := drawings.get(look_of(shape))):
                _draw_picture(drawn, page.height, shape, *drawing)
            else:
                _draw(drawn, page.height, shape, names)
        document.add_object(drawn)
        document.add_page(
            pydyf.Dictionary(
                {
                    "Type": "/Page",
                    "Parent": document.pages.reference,
                    "MediaBox": pydyf.Array([0, 0, page.width, page.height]),
                    "Resources": pydyf.Dictionary({"Font": fonts, "XObject": images}),
                    "Contents": drawn.reference,
                }
            )
        )
    out = BytesIO()
    document.write(out)
    return out.getvalue()


def _draw(on: Any, height: float, shape: Shape, fonts: Mapping[str, str]) -> None:
    """Draw a shape with fonts by their names; a PDF counts from the bottom."""
    match shape:
        case Text():
            on.begin_text()
            on.set_color_rgb(*INKS[shape.ink])
            for number, (typeface, letters) in enumerate(shape.runs):
                on.set_font_size(fonts[typeface.name], round(shape.size, 2))
                if not number:
                    on.set_text_matrix(1, 0, 0, 1, round(shape.left, 2), round(height - shape.y, 2))
                on.show_text(f"<{''.join(f'{typeface.glyph(letter):04x}' for letter in letters)}>")
            on.end_text()
        case Rule(x, y, to_x, to_y, width, ink):
            on.set_color_rgb(*INKS[ink], stroke=True)
            on.set_line_width(width)
            on.move_to(x, height - y)
            on.line_to(to_x, height - to_y)
            on.stroke()
        case Lines(points, width, ink):
            on.push_state()
            on.set_color_rgb(*INKS[ink], stroke=True)
            on.set_line_width(round(width, 2))
            on.set_line_cap(1)
            on.set_line_join(1)
            for number, (x, y) in enumerate(points):
                (on.line_to if number else on.move_to)(round(x, 2), round(height - y, 2))
            on.stroke()
            on.pop_state()
        case Frame(x, y, wide, tall):
            on.set_color_rgb(*INKS["ink"], stroke=True)
            on.set_line_width(0.9)
            _rounded(on, (x, height - y - tall), (x + wide, height - y), RADIUS)
            on.stroke_and_close()
        case Dot(x, y, radius):
            on.set_color_rgb(*INKS["brass"])
            _rounded(on, (x - radius, height - y - radius), (x + radius, height - y + radius), radius)
            on.fill()
        case _:  # pragma: no cover
            assert_never(shape)


def _draw_picture(on: Any, height: float, text: Text, name: str, picture: TextPicture) -> None:
    """Draw a text as a picture that can be searched and read aloud like its letters."""
    scale = text.size / picture.ratio
    wide, tall = picture.width * scale, picture.height * scale
    left = text.x - wide * {"left": 0, "centre": 0.5, "right": 1}[text.align]
    low = height - text.y - tall * (1 - picture.base)
    on.begin_marked_content("Span", pydyf.Dictionary({"ActualText": pydyf.String(text.text)}).data)
    on.push_state()
    on.set_matrix(round(wide, 2), 0, 0, round(tall, 2), round(left, 2), round(low, 2))
    on.draw_x_object(name)
    on.pop_state()
    on.end_marked_content()


def _image(document: Any, picture: TextPicture) -> Any:
    """Add a picture, and return its reference."""
    size = {"Type": "/XObject", "Subtype": "/Image", "Width": picture.width, "Height": picture.height}
    mask = pydyf.Stream([picture.alpha], {**size, "ColorSpace": "/DeviceGray", "BitsPerComponent": 8}, compress=True)
    document.add_object(mask)
    colors = {**size, "ColorSpace": "/DeviceRGB", "BitsPerComponent": 8, "SMask": mask.reference}
    image = pydyf.Stream([picture.colors], colors, compress=True)
    document.add_object(image)
    return image.reference


def _rounded(on: Any, low: tuple[float, float], high: tuple[float, float], radius: float) -> None:
    """Return a rectangle with round corners."""
    (left, bottom), (right, top), give = low, high, radius * (1 - CORNER)
    on.move_to(left + radius, bottom)
    on.line_to(right - radius, bottom)
    on.curve_to(right - give, bottom, right, bottom + give, right, bottom + radius)
    on.line_to(right, top - radius)
    on.curve_to(right, top - give, right - give, top, right - radius, top)
    on.line_to(left + radius, top)
    on.curve_to(left + give, top, left, top - give, left, top - radius)
    on.line_to(left, bottom + radius)
    on.curve_to(left, bottom + give, left + give, bottom, left + radius, bottom)


def _font(document: Any, typeface: Face, letters: Iterable[str]) -> Any:
    """Add a typeface with widths and letters of the glyphs used, and return its reference."""
    used = {typeface.glyph(letter): letter for letter in sorted(letters)}
    data = pydyf.Stream([typeface.data], {"Length1": len(typeface.data)}, compress=True)
    meaning = pydyf.Stream([_meaning(used)], compress=True)
    described = pydyf.Dictionary(
        {
            "Type": "/FontDescriptor",
            "FontName": f"/{typeface.name}",
            "Flags": 4,
            "FontBBox": pydyf.Array(typeface.box),
            "ItalicAngle": 0,
            "Ascent": typeface.ascent,
            "Descent": typeface.descent,
            "CapHeight": 700,
            "StemV": 90,
        }
    )
    for part in (data, meaning, described):
        document.add_object(part)
    described["FontFile2"] = data.reference
    widths = [part for glyph in sorted(used) for part in (glyph, pydyf.Array([typeface.widths[glyph]]))]
    inside = pydyf.Dictionary(
        {
            "Type": "/Font",
            "Subtype": "/CIDFontType2",
            "BaseFont": f"/{typeface.name}",
            "CIDSystemInfo": "<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>",
            "FontDescriptor": described.reference,
            "CIDToGIDMap": "/Identity",
            "W": pydyf.Array(widths),
        }
    )
    document.add_object(inside)
    font = pydyf.Dictionary(
        {
            "Type": "/Font",
            "Subtype": "/Type0",
            "BaseFont": f"/{typeface.name}",
            "Encoding": "/Identity-H",
            "DescendantFonts": pydyf.Array([inside.reference]),
            "ToUnicode": meaning.reference,
        }
    )
    document.add_object(font)
    return font.reference


def _meaning(used: dict[int, str]) -> str:
    """Return the letter of each glyph, so that text can be searched and read aloud; of Arabic the plain letter."""
    lines = [f"<{glyph:04x}> <{_plain(letter).encode('utf-16-be').hex()}>" for glyph, letter in used.items()]
    groups = [lines[at : at + 100] for at in range(0, len(lines), 100)]
    listed = "\n".join(f"{len(group)} beginbfchar\n" + "\n".join(group) + "\nendbfchar" for group in groups)
    return (
        "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n"
        "/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n"
        f"1 begincodespacerange\n<0000> <ffff>\nendcodespacerange\n{listed}\n"
        "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend"
    )


def _plain(letter: str) -> str:
    return unicodedata.normalize("NFKC", letter) if unicodedata.bidirectional(letter) == "AL" else letter
