"""Tests of the wheel for the browser: downloaded once, checked, and reported if missing."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

import pytest

from scorekeeper.__main__ import main
from scorekeeper.site_builder import wheels
from scorekeeper.site_builder.errors import WheelError

WHEEL = b"a wheel"


class Index:
    """A package index that gives this file, or says what is wrong."""

    def __init__(self, content: bytes | None) -> None:
        self.content, self.asked = content, 0

    def __call__(self, command: Sequence[str], **_: object) -> subprocess.CompletedProcess[str]:
        self.asked += 1
        if self.content is None:
            return subprocess.CompletedProcess(command, 1, "", "WARNING: slow\nERROR: no such host\n")
        (folder,) = (argument.partition("=")[2] for argument in command if argument.startswith("--dest="))
        (Path(folder) / wheels.NAME).write_bytes(self.content)
        return subprocess.CompletedProcess(command, 0, "", "")


@pytest.fixture
def index(monkeypatch: pytest.MonkeyPatch) -> Index:
    index = Index(WHEEL)
    monkeypatch.setattr(wheels, "SHA256", sha256(WHEEL).hexdigest())
    monkeypatch.setattr(wheels.subprocess, "run", index)
    return index


def test_wheel_is_downloaded_once(index: Index, tmp_path: Path) -> None:
    assert [wheels.wheel(tmp_path / "cache") for _ in range(2)] == [WHEEL, WHEEL]
    assert index.asked == 1
    assert [path.name for path in (tmp_path / "cache").iterdir()] == [wheels.NAME]


def test_wheel_with_wrong_hash_is_downloaded_again(index: Index, tmp_path: Path) -> None:
    (tmp_path / wheels.NAME).write_bytes(WHEEL[:3])
    assert wheels.wheel(tmp_path) == WHEEL
    assert index.asked == 1


def test_downloaded_wheel_with_wrong_hash_is_refused(index: Index, tmp_path: Path) -> None:
    index.content = b"another wheel"
    with pytest.raises(WheelError):
        wheels.wheel(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_web_build_without_the_wheel_says_what_is_missing(
    index: Index, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    index.content = None
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    assert main(["web", "build", str(tmp_path / "site")]) == 1
    assert capsys.readouterr().err == "A library for the browser cannot be had: ERROR: no such host\n"
    assert not (tmp_path / "site").exists()


def test_cache_folder_follows_the_environment(tmp_path: Path) -> None:
    assert wheels.cache_folder({"XDG_CACHE_HOME": str(tmp_path)}) == tmp_path / "scorekeeper"
    assert wheels.cache_folder({}) == Path.home() / ".cache" / "scorekeeper"


def test_wheel_has_the_version_of_installed_msgpack() -> None:
    assert wheels.NAME.split("-")[1] == version("msgpack")
