"""Tests of ``scorekeeper stage`` with Flet's builder, as far as it runs without the Flutter SDK."""

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
    """Return a function that lets Flet's builder read the folder for a target, without Flutter."""
    versions = tmp_path / "versions.json"
    versions.write_text(json.dumps({"default_python_version": "3.14", "pythons": {"3.14": PYTHON}}), "utf-8")
    monkeypatch.setenv(python_versions.MANIFEST_PATH_ENV, str(versions))

    def fail(code: int, message: object = None, **_: object) -> None:
        pytest.fail(f"flet build ends with {code}: {message}")

    def read_for_target(target: str) -> Any:
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
        command.cleanup = fail
        command.validate_entry_point()
        command.setup_template_data()
        return command

    return read_for_target


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


def test_stage_requires_only_libraries_for_phones(staged: Path) -> None:
    project = tomllib.loads((staged / "pyproject.toml").read_text("utf-8"))["project"]
    assert [dependency.split("==")[0] for dependency in project["dependencies"]] == ["flet", "tinydb", "pydyf"]


def test_stage_has_the_pictures_that_flet_reads(staged: Path) -> None:
    pictures = {path.name for path in (staged / "assets").iterdir() if path.is_file()}
    assert pictures == {"icon.png", "splash.png", "splash_dark.png"}


def test_stage_copies_only_files_that_devices_need(staged: Path) -> None:
    assert {path.name for path in staged.iterdir()} == {"main.py", "pyproject.toml", "scorekeeper", "assets"}
    inside = {path.name for path in (staged / "scorekeeper").iterdir()}
    assert {"app.py", "core", "games", "i18n", "storage", "ui", "examples"} <= inside
    assert {"cli", "server", "site_builder", "assets", "__main__.py", "__pycache__"} & inside == set()
    assert [path for path in staged.rglob("*") if "__pycache__" in path.parts or path.suffix == ".svg"] == []


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
