"""Files and folders of a library."""

from __future__ import annotations

from pathlib import Path

import pytest

from scorekeeper.storage.files import size_of


def test_size_of_adds_up_all_files_below_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "one").write_bytes(b"1234")
    (tmp_path / "two").write_bytes(b"12345")
    assert size_of(tmp_path) == 9
    assert size_of(tmp_path / "nowhere") == 0

    def gone(_: Path) -> bool:
        raise PermissionError

    monkeypatch.setattr(Path, "is_file", gone)
    assert size_of(tmp_path) == 0
