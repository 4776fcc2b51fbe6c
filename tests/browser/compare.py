"""Compares two folders of screenshots that `tests.browser.walk` has taken.

`python -m tests.browser.compare BEFORE AFTER` lists the pictures that only one of the folders has, and those that
differ, each with the number of differing pixels and their box (left, top, right, bottom). With `--output DIR` it also
saves these side by side: before, after, the differing pixels in black. The exit code is 1 if anything is listed.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from functools import reduce
from pathlib import Path

from PIL import Image, ImageChops


def names(folder: Path) -> set[str]:
    return {file.relative_to(folder).as_posix() for file in folder.rglob("*.png")}


def compare(before: Path, after: Path, output: Path | None = None) -> Iterator[str]:
    """Yield a sentence about each picture that is missing or differs, and save those that differ in `output`."""
    for name in sorted(names(before) | names(after)):
        missing = [folder for folder in (before, after) if not (folder / name).is_file()]
        if missing:
            yield f"{name}: missing in {missing[0]}"
            continue
        pictures = [Image.open(folder / name).convert("RGBA") for folder in (before, after)]
        width, height = (max(sides) for sides in zip(*(picture.size for picture in pictures), strict=True))
        # A picture that is too small gets transparent pixels, which differ from all others.
        pictures = [picture.crop((0, 0, width, height)) for picture in pictures]
        strongest = reduce(ImageChops.lighter, ImageChops.difference(*pictures).split())
        differing = ImageChops.add(strongest, strongest, scale=1 / 255)  # black where both are equal, elsewhere white
        box = differing.getbbox()
        if box:
            yield f"{name}: {differing.histogram()[255]} pixels differ in {box}"
        if box and output:
            side_by_side = Image.new("RGB", (width * 3, height))
            for column, picture in enumerate([*pictures, ImageChops.invert(differing)]):
                side_by_side.paste(picture, (column * width, 0))
            (output / name).parent.mkdir(parents=True, exist_ok=True)
            side_by_side.save(output / name)


def main() -> None:
    command = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    command.add_argument("before", type=Path)
    command.add_argument("after", type=Path)
    command.add_argument("--output", type=Path, metavar="DIR", help="where the pictures side by side go")
    arguments = command.parse_args()
    found = list(compare(arguments.before, arguments.after, arguments.output))
    pictures = len(names(arguments.before) | names(arguments.after))
    print(*found, f"{len(found)} of {pictures} pictures differ", sep="\n")  # noqa: T201
    sys.exit(bool(found) or not pictures)


if __name__ == "__main__":
    main()
