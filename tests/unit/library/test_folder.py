"""The folder of the library on each platform."""

from __future__ import annotations

from pathlib import Path

import pytest

from scorekeeper.library.folder import data_folder

HOME = Path("/home/anna")


def at_home(path: Path) -> Path:
    return HOME.joinpath(*path.parts[1:]) if path.parts[:1] == ("~",) else path


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "home", lambda: HOME)
    monkeypatch.setattr(Path, "expanduser", at_home)


@pytest.mark.parametrize(
    ("chosen", "platform", "environ", "folder"),
    [
        ("/here", "linux", {"FLET_APP_STORAGE_DATA": "/app"}, "/here"),
        ("/here", "emscripten", {}, "/here"),
        ("~/scores", "linux", {}, "/home/anna/scores"),
        (None, "linux", {"FLET_APP_STORAGE_DATA": "/app", "XDG_DATA_HOME": "/xdg"}, "/app"),
        (None, "emscripten", {"FLET_APP_STORAGE_DATA": "/app"}, "/data/scorekeeper"),
        (None, "linux", {"XDG_DATA_HOME": "/xdg"}, "/xdg/scorekeeper"),
        (None, "linux", {"XDG_DATA_HOME": "not/absolute"}, "/home/anna/.local/share/scorekeeper"),
        (None, "linux", {}, "/home/anna/.local/share/scorekeeper"),
        (None, "freebsd14", {"XDG_DATA_HOME": ""}, "/home/anna/.local/share/scorekeeper"),
        (None, "darwin", {"XDG_DATA_HOME": "/xdg"}, "/home/anna/Library/Application Support/Scorekeeper"),
        (None, "win32", {"APPDATA": "/roaming"}, "/roaming/Scorekeeper"),
        (None, "win32", {}, "/home/anna/AppData/Roaming/Scorekeeper"),
    ],
)
def test_the_data_folder(chosen: str | None, platform: str, environ: dict[str, str], folder: str) -> None:
    assert data_folder(Path(chosen) if chosen else None, platform=platform, environ=environ) == Path(folder)


def test_a_relative_choice_does_not_move_with_the_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert data_folder(Path("scores")) == tmp_path / "scores"
