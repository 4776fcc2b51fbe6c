"""The comparison of two folders of screenshots."""

from __future__ import annotations

from pathlib import Path

from PIL import Image

from tests.browser.compare import Difference, compare


def save(folder: Path, name: str, size: tuple[int, int] = (20, 10), *, dots: tuple[tuple[int, int], ...] = ()) -> None:
    picture = Image.new("RGB", size, (9, 9, 9))
    for dot in dots:
        picture.putpixel(dot, (9, 9, 10))
    file = folder / "round" / name
    file.parent.mkdir(parents=True, exist_ok=True)
    picture.save(file)


def test_compare_lists_missing_and_differing_pictures(tmp_path: Path) -> None:
    before, after = tmp_path / "before", tmp_path / "after"
    for folder in (before, after):
        save(folder, "same.png")
    save(before, "lost.png")
    save(after, "new.png")
    save(before, "higher.png")
    save(after, "higher.png", (20, 12))
    save(before, "dots.png")
    save(after, "dots.png", dots=((3, 4), (7, 8)))
    found = [
        (one.name, one.pixels, one.box, one.side_by_side.size) if isinstance(one, Difference) else one
        for one in compare(before, after)
    ]
    assert found == [
        ("round/dots.png", 2, (3, 4, 8, 9), (60, 10)),
        ("round/higher.png", 40, (0, 10, 20, 12), (60, 12)),
        f"round/lost.png: missing in {after}",
        f"round/new.png: missing in {before}",
    ]
