"""Tests of the static site: complete, reproducible, independent of its path, and available offline."""

from __future__ import annotations

import ast
import io
import json
import re
import tarfile
import tomllib
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from scorekeeper.__main__ import main
from scorekeeper.i18n import LANGUAGES
from scorekeeper.i18n.catalogue import INDEX
from scorekeeper.resources import PACKAGE, PRINT_FACES
from scorekeeper.site_builder.build import SCOREKEEPER, build_site, write
from scorekeeper.site_builder.errors import OccupiedError
from scorekeeper.site_builder.page import integrity
from scorekeeper.site_builder.python_archive import package_files, shorten_docstrings, tar_gz
from scorekeeper.site_builder.stage import stage
from scorekeeper.ui.kit import tokens

Files = Mapping[str, bytes]


def text(built: Files, name: str) -> str:
    return built[name].decode()


def about(built: Files) -> dict[str, Any]:
    """What the page itself knows of the site."""
    found = re.search(r'<script id="site" type="application/json">(.*?)</script>', text(built, "index.html"), re.DOTALL)
    assert found
    return json.loads(found[1])


def python(built: Files) -> dict[str, bytes]:
    """Name and content of everything Python finds in the page."""
    with tarfile.open(fileobj=io.BytesIO(built["app.data"]), mode="r:gz") as tar:
        return {member.name: content.read() for member in tar if (content := tar.extractfile(member))}


def test_second_build_has_the_same_bytes(built: Files) -> None:
    again = build_site()
    assert [name for name in built if again.get(name) != built[name]] == []
    assert again.keys() == built.keys()


def test_build_skips_compiled_files(tmp_path: Path) -> None:
    for name in ("__init__.py", "__pycache__/__init__.cpython-311.pyc.140", "old.pyc"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(b"")
    assert [*package_files(tmp_path)] == [(f"{tmp_path.name}/__init__.py", b"")]


def test_build_skips_what_no_page_imports(built: Files) -> None:
    assert [name for name in python(built) if name.endswith(".pyi") or name.startswith("flet/testing/")] == []


def test_docstrings_are_a_dot_and_all_else_keeps_its_line() -> None:
    before = """
        '''Été,

        long.'''
        class A:
            a = 1
            "Of a."; b = '''kept'''
            def f(self):
                "é"
    """
    after = """
        "."


        class A:
            a = 1
            "."; b = '''kept'''
            def f(self):
                "."
    """
    assert shorten_docstrings(dedent(before).encode()).decode() == dedent(after)


def statements(source: bytes) -> list[tuple[str, int, object]]:
    """Return the parts of a module with their lines and values, docstrings without their words."""
    parts: list[tuple[str, int, object]] = []
    words: set[int] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            words.add(id(node.value))
        value = node.value if isinstance(node, ast.Constant) and id(node) not in words else getattr(node, "id", None)
        parts.append((type(node).__name__, getattr(node, "lineno", 0), value))
    return parts


def test_every_module_of_the_page_has_the_same_code_as_its_source(built: Files) -> None:
    found = python(built)
    sources = dict(package_files(PACKAGE))
    modules = [name for name in found if name in sources and name.endswith(".py")]
    assert len(modules) > 300
    assert sum(len(found[name]) for name in modules) < 0.9 * sum(len(sources[name]) for name in modules)
    for name in modules:
        assert statements(found[name]) == statements(sources[name]), name


def test_tar_gz_is_the_same_for_files_in_any_order() -> None:
    assert tar_gz({"b": b"2", "a": b"1"}) == tar_gz({"a": b"1", "b": b"2"})


def test_service_worker_caches_every_other_file(built: Files) -> None:
    found = re.search(r"const FILES = (\{.*?\n\});?", text(built, "sw.js"), re.DOTALL)
    assert found
    cached = json.loads(found[1])
    assert cached == {name: integrity(content) for name, content in built.items() if name != "sw.js"}


def test_page_sizes_match_the_files(built: Files) -> None:
    sizes = about(built)["sizes"]
    assert sizes
    assert sizes == {name: len(built[name]) for name in sizes}


def test_page_has_sentences_in_every_language(built: Files) -> None:
    tr = about(built)["words"]
    assert tuple(tr) == tuple(sorted(LANGUAGES))
    assert len({sentences["fetching"] for sentences in tr.values()}) == len(LANGUAGES)


def test_page_has_no_address_of_another_site(built: Files) -> None:
    ours = ("index.html", "page.js", "worker.js", "sw.js", "manifest.json", "pyodide/pyodide-lock.json")
    assert [address for name in ours for address in re.findall(r"https?://[^\s\"')]+", text(built, name))] == []
    assert "default-src 'self'" in text(built, "index.html")


def test_page_has_relative_addresses_only(built: Files) -> None:
    addresses = re.findall(r'(?:href|src)="([^"]+)"', text(built, "index.html"))
    assert addresses[0] == "./"
    assert {address for address in addresses if address.startswith("/")} == set()
    assert {address for address in addresses[1:] if address not in built} == set()


def test_build_with_base_changes_page_and_manifest_only(built: Files) -> None:
    tied = build_site(base="/games/")
    assert '<base href="/games/">' in text(tied, "index.html")
    assert json.loads(tied["manifest.json"])["id"] == "/games/"
    assert {name for name in built if built[name] != tied[name]} == {"index.html", "manifest.json", "sw.js"}


@pytest.mark.parametrize("base", ["games", "/games", "//evil/", "https://evil/", "/a//b/"])
def test_web_build_with_invalid_base_is_refused(base: str, tmp_path: Path) -> None:
    with pytest.raises(SystemExit):
        main(["web", "build", str(tmp_path), "--base", base])


def test_manifest_has_what_installation_needs(built: Files) -> None:
    manifest = json.loads(built["manifest.json"])
    assert manifest["name"] == manifest["short_name"] == "Scorekeeper"
    assert (manifest["display"], manifest["scope"], manifest["start_url"]) == ("standalone", "./", "./")
    assert "id" not in manifest
    assert manifest["background_color"] == manifest["theme_color"] == tokens.LIGHT.bg
    assert {icon["src"] for icon in manifest["icons"]} <= built.keys()
    assert [cut["url"] for cut in manifest["shortcuts"]] == ["./#/new", "./#/resume"]


def test_archive_has_app_and_libraries_only(built: Files) -> None:
    names = python(built).keys()
    tops = {name.split("/")[0] for name in names if ".dist-info/" not in name}
    assert tops == {"flet", "msgpack", "pydyf", "repath.py", "scorekeeper", "segno", "six.py", "tinydb"}
    assert {name for name in names if name.startswith("segno/")} == {"segno/consts.py", "segno/encoder.py"}
    assert any(name.startswith("segno-") and name.endswith("/LICENSE") for name in names)
    ours = {name.split("/")[1] for name in names if name.startswith("scorekeeper/")}
    assert {"app.py", "core", "games", "i18n", "storage", "ui"} <= ours
    assert not ours & SCOREKEEPER.excluded
    assert all(f'"fonts/{face}.ttf"' in built["worker.js"].decode() for face in PRINT_FACES), "the page has the fonts"
    assert [name for name in names if name.endswith(".pyc") or "RECORD" in name] == []


def test_archive_has_the_catalogues_as_json(built: Files) -> None:
    held = {name: content for name, content in python(built).items() if name.startswith("scorekeeper/i18n/")}
    written = [*(PACKAGE / "i18n").rglob("*.toml")]
    indexes = [f"scorekeeper/i18n/{language}/{INDEX}.json" for language in LANGUAGES]
    assert len(written) + len(indexes) == len([name for name in held if not name.endswith(".py")])
    assert {*indexes} <= held.keys()
    for path in written:
        name = path.relative_to(PACKAGE.parent).with_suffix(".json").as_posix()
        texts = tomllib.loads(path.read_text("utf-8"))
        wanted = {"rules": texts.get("rules", {})} if path.parent.name == "games" else texts
        assert json.loads(held[name]) == wanted


def test_python_archives_separate_app_and_compiled_libraries(built: Files) -> None:
    worker = text(built, "worker.js")
    assert "python.pyimport('scorekeeper.app')" in worker
    assert re.search(r"compiled\?[0-9a-f]{12}'", worker)
    assert re.findall(r"\$(?!\{)", worker) == []


def test_client_loader_has_no_service_worker_settings(built: Files) -> None:
    assert "_flutter.loader.load({" in text(built, "flutter_bootstrap.js")
    assert "serviceWorkerVersion: " not in text(built, "flutter_bootstrap.js")


def test_write_replaces_an_earlier_site(built: Files, tmp_path: Path) -> None:
    write({"sw.js": b"", "old/file": b""}, tmp_path)
    write(built, tmp_path)
    held = {path.relative_to(tmp_path).as_posix(): path for path in tmp_path.rglob("*") if path.is_file()}
    assert held.keys() == built.keys()
    assert held["pyodide/pyodide.mjs"].read_bytes() == built["pyodide/pyodide.mjs"]


@pytest.mark.parametrize(("command", "writes"), [("web build", partial(write, {"sw.js": b""})), ("stage", stage)])
@pytest.mark.parametrize("name", ["letter.txt", "main.py"])
def test_write_to_a_folder_with_other_files_is_refused(
    command: str, writes: Callable[[Path], None], name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / name).write_text("Dear Anna", "utf-8")
    with pytest.raises(OccupiedError):
        writes(tmp_path)
    assert main([*command.split(), str(tmp_path)]) == 1
    assert "holds something else" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == [name]
