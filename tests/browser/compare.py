"""Compares two folders of screenshots that `tests.browser.walk` has taken.

`python -m tests.browser.compare BEFORE AFTER` lists the pictures that only one of the folders has, and those that
differ, each with the number of differing pixels and their box (left, top, right, bottom). With `--output DIR` it also
saves these side by side: before, after, the differing pixels in black. The exit code is 1 if anything is listed.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageChops


@dataclass(frozen=True)
class Difference:
    """How a picture differs."""

    name: str
    pixels: int
    box: tuple[int, int, int, int]
    side_by_side: Image.Image

    def __str__(self) -> str:
        return f"{self.name}: {self.pixels} pixels differ in {self.box}"


def compare(before: Path, after: Path) -> Iterator[str | Difference]:
    """Yield what differs between two folders: a sentence about each missing picture, and the differences."""
    names_before, names_after = names(before), names(after)
    for name in sorted(names_before | names_after):
        if name not in names_after:
            yield f"{name}: missing in {after}"
        elif name not in names_before:
            yield f"{name}: missing in {before}"
        elif found := difference(name, before / name, after / name):
            yield found


def names(folder: Path) -> set[str]:
    return {file.relative_to(folder).as_posix() for file in folder.rglob("*.png")}


def difference(name: str, before: Path, after: Path) -> Difference | None:
    """Compare two pictures; where only one of them reaches, all pixels differ."""
    with Image.open(before) as first, Image.open(after) as second:
        pair = [first.convert("RGB"), second.convert("RGB")]
    width, height = (max(sizes) for sizes in zip(pair[0].size, pair[1].size, strict=True))
    pair = [picture.crop((0, 0, width, height)) for picture in pair]
    red, green, blue = ImageChops.difference(*pair).split()
    strongest = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    differing = ImageChops.add(strongest, strongest, scale=1 / 255)  # black where both are equal, elsewhere white
    differing.paste(255, (min(first.width, second.width), 0, width, height))
    differing.paste(255, (0, min(first.height, second.height), width, height))
    box = differing.getbbox()
    if box is None:
        return None
    side_by_side = Image.new("RGB", (width * 3, height))
    for column, picture in enumerate([*pair, ImageChops.invert(differing)]):
        side_by_side.paste(picture, (column * width, 0))
    return Difference(name, differing.histogram()[255], box, side_by_side)


def main() -> None:
    command = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for folder in ("before", "after"):
        command.add_argument(folder, type=Path)
    command.add_argument("--output", type=Path, metavar="DIR", help="where the pictures side by side go")
    arguments = command.parse_args()
    listed = 0
    for found in compare(arguments.before, arguments.after):
        listed += 1
        print(found)  # noqa: T201
        if arguments.output and isinstance(found, Difference):
            file = arguments.output / found.name
            file.parent.mkdir(parents=True, exist_ok=True)
            found.side_by_side.save(file)
    pictures = len(names(arguments.before) | names(arguments.after))
    print(f"{listed} of {pictures} pictures differ")  # noqa: T201
    sys.exit(listed > 0 or not pictures)


if __name__ == "__main__":
    main()
