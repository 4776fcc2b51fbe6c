"""What ``scorekeeper stage`` lays out, read by Flet's own builder as far as that goes without the Flutter SDK."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flet_cli.commands.build import Command  # pyright: ignore[reportMissingTypeStubs]
from flet_cli.utils import python_versions  # pyright: ignore[reportMissingTypeStubs]
from flet_cli.utils.pyproject_toml import load_pyproject_toml  # pyright: ignore[reportMissingTypeStubs]

from scorekeeper.__main__ import main
from scorekeeper.site_builder.errors import OccupiedError
from scorekeeper.site_builder.stage import stage
from scorekeeper.ui.kit import tokens

TARGETS = ("apk", "aab", "ipa", "windows", "macos", "linux")
PYTHON = {
    "full_version": "3.14.2",
    "pyodide_version": "314.0.7",
    "android_abis": ["arm64-v8a", "armeabi-v7a", "x86_64"],
}

Read = Callable[[str], Any]


@pytest.fixture(scope="module")
def staged(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("stage") / "app"
    assert main(["stage", str(folder)]) == 0
    return folder


@pytest.fixture
def read(staged: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Read:
    """Flet's builder after it has read the folder for a target, and before it would start Flutter."""
    versions = tmp_path / "versions.json"
    versions.write_text(json.dumps({"default_python_version": "3.14", "pythons": {"3.14": PYTHON}}), "utf-8")
    monkeypatch.setenv(python_versions.MANIFEST_PATH_ENV, str(versions))

    def give_up(code: int, message: object = None, **_: object) -> None:
        pytest.fail(f"flet build ends with {code}: {message}")

    def prepared(target: str) -> Any:
        parser = argparse.ArgumentParser()
        command: Any = Command(parser)
        command.options = parser.parse_args([target, str(staged), "--yes"])
        command.target_platform, command.verbose, command.no_rich_output = target, 0, True
        command.package_platform = command.platforms[target]["package_platform"]
        command.config_platform = command.platforms[target]["config_platform"]
        command.python_app_path = staged
        command.get_pyproject = load_pyproject_toml(staged)
        command.python_release = python_versions.resolve_python_version(None, command.get_pyproject)
        command.flutter_dependencies = {}
        command.build_dir = staged / "build"
        command.flutter_dir = command.build_dir / "flutter"
        command.cleanup = give_up
        command.validate_entry_point()
        command.setup_template_data()
        return command

    return prepared


@pytest.mark.parametrize("target", TARGETS)
def test_stage_has_the_settings_of_the_app(read: Read, target: str) -> None:
    found = read(target).template_data
    assert (found["product_name"], found["project_name"]) == ("Scorekeeper", "scorekeeper")
    assert (found["org_name"], found["bundle_id"]) == ("org.scorekeeper", "org.scorekeeper.app")
    assert found["python_module_name"] == "main"
    assert (found["splash"]["color"], found["splash"]["dark_color"]) == (tokens.LIGHT.bg, tokens.DARK.bg)
    assert found["adaptive_icon_background"] == tokens.LIGHT.bg


def test_stage_asks_for_no_permissions(read: Read) -> None:
    wanted = {name for name, asked in read("apk").template_data["options"]["android_permissions"].items() if asked}
    assert wanted == set()
    assert [key for key in read("ipa").template_data["options"]["info_plist"] if key.endswith("UsageDescription")] == []


def test_what_a_phone_installs_exists_for_phones(staged: Path) -> None:
    project = tomllib.loads((staged / "pyproject.toml").read_text("utf-8"))["project"]
    assert [one.split("==")[0] for one in project["dependencies"]] == ["flet", "tinydb", "pydyf"]


def test_the_pictures_are_those_flet_looks_for(staged: Path) -> None:
    pictures = {one.name for one in (staged / "assets").iterdir() if one.is_file()}
    assert pictures == {"icon.png", "splash.png", "splash_dark.png"}


def test_stage_copies_only_files_that_devices_need(staged: Path) -> None:
    assert {one.name for one in staged.iterdir()} == {"main.py", "pyproject.toml", "scorekeeper", "assets"}
    inside = {one.name for one in (staged / "scorekeeper").iterdir()}
    assert {"app.py", "core", "games", "i18n", "storage", "ui", "examples"} <= inside
    assert {"cli", "server", "site_builder", "assets", "__main__.py", "__pycache__"} & inside == set()
    assert [one for one in staged.rglob("*") if "__pycache__" in one.parts or one.suffix == ".svg"] == []


def test_staged_app_can_be_imported_from_its_folder(staged: Path) -> None:
    script = "import sys; sys.path.insert(0, sys.argv[1]); import scorekeeper.app; print(scorekeeper.app.__file__)"
    run = subprocess.run([sys.executable, "-B", "-c", script, str(staged)], check=True, capture_output=True, text=True)
    assert Path(run.stdout.strip()) == staged / "scorekeeper" / "app.py"


def test_second_stage_replaces_the_first_and_keeps_builds(tmp_path: Path) -> None:
    stage(tmp_path)
    (tmp_path / "scorekeeper" / "gone.py").write_text("", "utf-8")
    (tmp_path / "build").mkdir()
    stage(tmp_path)
    assert not (tmp_path / "scorekeeper" / "gone.py").exists()
    assert (tmp_path / "build").is_dir()


def test_stage_in_a_folder_with_other_files_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "main.py").write_text("print('mine')", "utf-8")
    with pytest.raises(OccupiedError):
        stage(tmp_path)
    assert main(["stage", str(tmp_path)]) == 1
    assert "holds something else" in capsys.readouterr().err
    assert [one.name for one in tmp_path.iterdir()] == ["main.py"]
