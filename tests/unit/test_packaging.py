"""The wheel, the pinned versions and the workflow on GitHub agree with the project."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from email import message_from_string
from importlib.metadata import requires
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.registry import VARIANTS

ROOT = Path(__file__).parents[2]
PYPROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
PROJECT: dict[str, Any] = PYPROJECT["project"]
CONSTRAINTS = ROOT / ".github/constraints/host.txt"
README = (ROOT / "README.md").read_text("utf-8")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """Build the wheel and return its files."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", folder]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (file,) = folder.iterdir()
    with ZipFile(file) as files:
        return {name: files.read(name) for name in files.namelist()}


def test_wheel_has_the_whole_package_and_its_type_marker(wheel: dict[str, bytes]) -> None:
    files = {file for file in (ROOT / "scorekeeper").rglob("*") if file.is_file() and "__pycache__" not in file.parts}
    assert {file.relative_to(ROOT).as_posix() for file in files} <= wheel.keys()
    assert wheel["scorekeeper/py.typed"] == b""


def test_wheel_has_all_assets_but_pictures_of_the_readme_and_drawings(wheel: dict[str, bytes]) -> None:
    files = {file.relative_to(ROOT).as_posix() for file in (ROOT / "assets").rglob("*") if file.is_file()}
    wanted = {name for name in files if not re.match(r"assets/(readme/|[^/]*\.svg$)", name)}
    assert "assets/manifest.json" in wanted
    packed = {name for name in wheel if name.startswith("scorekeeper/assets/")}
    assert packed == {f"scorekeeper/{name}" for name in wanted}


def test_package_page_has_no_picture_and_no_relative_link(wheel: dict[str, bytes]) -> None:
    (name,) = [name for name in wheel if name.endswith(".dist-info/METADATA")]
    metadata = message_from_string(wheel[name].decode())
    page = metadata.get_payload()
    assert isinstance(page, str)
    assert f"one of {len(VARIANTS) // 10 * 10} games" in page, "write the number of games, rounded down to tens"
    assert re.findall(r"<img|<picture|!\[|\]\((?!https://)", page) == []
    assert "Typing :: Typed" in metadata.get_all("Classifier", [])


def test_build_and_test_use_the_same_hatchling() -> None:
    (hatchling,) = PYPROJECT["build-system"]["requires"]
    assert hatchling in PROJECT["optional-dependencies"]["test"]


def direct() -> list[Requirement]:
    """Return what the package and its extra `host` require."""
    return [Requirement(text) for text in (*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["host"])]


def required(requirements: list[Requirement], seen: set[tuple[str, frozenset[str]]]) -> Iterator[str]:
    """Yield the names of requirements and of all that they require on this computer, as they are installed."""
    for requirement in requirements:
        name, extras = canonicalize_name(requirement.name), frozenset(requirement.extras)
        if (name, extras) not in seen:
            seen.add((name, extras))
            yield name
            further = [Requirement(text) for text in requires(name) or ()]
            active = [
                each
                for each in further
                if each.marker is None or any(each.marker.evaluate({"extra": extra}) for extra in ("", *extras))
            ]
            yield from required(active, seen)


def constraints() -> dict[str, str]:
    """Return the version of each package in the constraints."""
    found = re.findall(r"^([a-z0-9-]+)==([^\s;]+)", CONSTRAINTS.read_text("utf-8"), re.MULTILINE)
    return dict(found)


def test_constraints_have_the_versions_of_the_project() -> None:
    pinned = constraints()
    assert {str(each) for each in direct()} == {f"{each.name}=={pinned.get(each.name)}" for each in direct()}


def test_constraints_pin_all_that_the_extra_host_needs() -> None:
    needed = set(required(direct(), set()))
    assert {"uvicorn", "h11", "httpx"} <= needed
    assert needed - constraints().keys() == set()


def test_constraints_begin_with_the_command_that_hosting_explains() -> None:
    command = CONSTRAINTS.read_text("utf-8").splitlines()[1].removeprefix("#").strip()
    assert command.startswith("uv pip compile")
    assert command in (ROOT / ".github/docs/hosting.md").read_text("utf-8")


def test_workflow_runs_ci_on_the_oldest_python_and_the_commands_of_the_readme() -> None:
    workflow = yaml.safe_load((ROOT / ".github/workflows/tests.yml").read_text("utf-8"))
    jobs = workflow["jobs"]
    assert [step["run"] for step in jobs["linux"]["steps"] if "run" in step] == [".ci/run"]
    assert PROJECT["requires-python"] == f">={jobs['linux']['strategy']['matrix']['python'][0]}"
    used = [step["uses"] for job in jobs.values() for step in job["steps"] if "uses" in step]
    assert [name for name in used if not re.fullmatch(r"actions/[\w-]+@v\d+", name)] == []
    extras = re.findall(r'pip install (.*?"\.\[\w+\]")', README)
    run = "\n".join(step.get("run", "") for step in jobs["others"]["steps"])
    assert {extra for extra in extras if f"pip install {extra}" not in run} == set()
