"""The Python code of the page: our package and its libraries in one reproducible archive."""

from __future__ import annotations

import ast
import gzip
import io
import json
import re
import tarfile
import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping
from importlib.metadata import distribution
from pathlib import Path
from zipfile import ZipFile

LIBRARIES = ("flet", "pydyf", "repath", "six", "tinydb")
"""Pure Python libraries, copied as they are installed. Flet does not use its other dependencies in a page."""

QR_CODES = ("segno/consts.py", "segno/encoder.py", "LICENSE")
"""What makes QR codes: the ends of the names of these files of ``segno``. Its writers are three fifths of it."""

LOCAL_METADATA = frozenset({"RECORD", "INSTALLER", "REQUESTED", "direct_url.json"})
"""Files of an installation that describe this computer."""

NOT_IN_BUNDLES = ("__main__.py", "assets", "cli", "pyproject.toml", "server", "site_builder", "storage/jetstream")
"""Files and folders of the package that are left out of web pages and native apps."""

COMPILED = (".pyc", ".pyo")

UNUSED = re.compile(
    r"^flet/(auth|fastapi|testing)/|^flet/(cli|pytest_plugin|messaging/flet_\w+|utils/griffe_\w+)\.py$"
    r"|^msgpack/fallback\.py$|^tinydb/mypy_plugin\.py$|\.pyi$"
)
"""Files of the libraries that no page imports."""


def package_files(package: Path, excluded: Collection[str] = ()) -> Iterator[tuple[str, bytes]]:
    """Yield the name and content of every file of an installed package, without the excluded parts."""
    for path in sorted(package.rglob("*")):
        inside = path.relative_to(package)
        is_compiled = "__pycache__" in inside.parts or path.name.endswith(COMPILED)
        if path.is_file() and not any(inside.is_relative_to(part) for part in excluded) and not is_compiled:
            yield f"{package.name}/{inside.as_posix()}", path.read_bytes()


def catalogues_as_json(files: Iterable[tuple[str, bytes]]) -> Iterator[tuple[str, bytes]]:
    """Yield the same files with the message catalogues as JSON, because TOML is slow to read at every start.

    Of the words of a game, pages read only the rules card from its file, and all others from the index.
    """
    for name, content in files:
        if "/i18n/" in name and name.endswith(".toml"):
            texts = tomllib.loads(content.decode())
            read = {"rules": texts.get("rules", {})} if "/games/" in name else texts
            yield name.removesuffix("toml") + "json", json.dumps(read, ensure_ascii=False).encode()
        else:
            yield name, content


def library_files(name: str) -> Iterator[tuple[str, bytes]]:
    """Yield the name and content of every file of an installed distribution, with its metadata and licence.

    Raises:
        importlib.metadata.PackageNotFoundError: it is not installed.
    """
    for file in sorted(distribution(name).files or ()):
        inside = ".." not in file.parts and file.name not in LOCAL_METADATA
        if inside and not file.name.endswith(COMPILED) and not UNUSED.search(file.as_posix()):
            yield file.as_posix(), file.read_binary()


def qr_code_files() -> Iterator[tuple[str, bytes]]:
    """Yield the name and content of the files that make QR codes; without ``__init__.py``, which imports the writers.

    Raises:
        importlib.metadata.PackageNotFoundError: the library is not installed.
    """
    return ((name, content) for name, content in library_files("segno") if name.endswith(QR_CODES))


def wheel_files(wheel: bytes) -> Iterator[tuple[str, bytes]]:
    """Yield the name and content of every file of a wheel."""
    with ZipFile(io.BytesIO(wheel)) as files:
        for name in sorted(files.namelist()):
            if not name.endswith("/") and name.rpartition("/")[2] not in LOCAL_METADATA and not UNUSED.search(name):
                yield name, files.read(name)


def shorten_docstrings(source: bytes) -> bytes:
    """Return a Python module with a dot for each docstring: a quarter less to fetch. Every line keeps its number.

    Of a class without docstring a dataclass would compose one, which takes Python long.
    """
    lines = source.splitlines(keepends=True)
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Expr(ast.Constant(str()), lineno=first, end_lineno=int(last)):
                begin, end = lines[first - 1][: node.col_offset], lines[last - 1][node.end_col_offset :]
                lines[first - 1 : last] = [begin + b'"."' + end, *[b"\n"] * (last - first)]
            case _:
                pass
    return b"".join(lines)


def controls(package: Path) -> list[str]:
    """Return the names of Flet that the modules of a package use; Flet imports a control when it is first used."""
    sources = [path.read_text("utf-8") for path in package.rglob("*.py")]
    return sorted({name for source in sources for name in re.findall(r"\b_?(?:ft|flet)\.(\w+)", source)})


def tar_gz(files: Mapping[str, bytes]) -> bytes:
    """Return a ``tar.gz`` of the files: the same bytes for the same files, at any time and on any computer.

    The format is USTAR, which is simple enough for the page to unpack by itself.
    """
    whole = io.BytesIO()
    with tarfile.open(fileobj=whole, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for name, content in sorted(files.items()):
            entry = tarfile.TarInfo(name)
            entry.size, entry.mode = len(content), 0o644
            tar.addfile(entry, io.BytesIO(content))
    return gzip.compress(whole.getvalue(), 9, mtime=0)
