"""The comparison of two folders of screenshots."""

from __future__ import annotations

from pathlib import Path

from PIL import Image

from tests.browser.compare import compare


def save(folder: Path, name: str, size: tuple[int, int] = (20, 10), *, dots: tuple[tuple[int, int], ...] = ()) -> None:
    picture = Image.new("RGB", size, (9, 9, 9))
    for dot in dots:
        picture.putpixel(dot, (9, 9, 10))
    file = folder / "round" / name
    file.parent.mkdir(parents=True, exist_ok=True)
    picture.save(file)


def test_compare_lists_missing_and_differing_pictures_and_saves_them_side_by_side(tmp_path: Path) -> None:
    before, after, output = (tmp_path / name for name in ("before", "after", "output"))
    for folder in (before, after):
        save(folder, "same.png")
    save(before, "lost.png")
    save(after, "new.png")
    save(before, "higher.png")
    save(after, "higher.png", (20, 12))
    save(before, "dots.png")
    save(after, "dots.png", dots=((3, 4), (7, 8)))
    assert [*compare(before, after, output)] == [
        "round/dots.png: 2 pixels differ in (3, 4, 8, 9)",
        "round/higher.png: 40 pixels differ in (0, 10, 20, 12)",
        f"round/lost.png: missing in {after}",
        f"round/new.png: missing in {before}",
    ]
    with Image.open(output / "round" / "dots.png") as picture:
        assert picture.size == (60, 10)
        assert [picture.getpixel((40 + x, 4)) for x in (2, 3)] == [(255, 255, 255), (0, 0, 0)]
