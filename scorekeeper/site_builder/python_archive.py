"""The Python of the page: our package and the libraries it needs, in one archive that is always the same."""

from __future__ import annotations

import gzip
import io
import json
import tarfile
import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping
from importlib.metadata import distribution
from pathlib import Path
from zipfile import ZipFile

LIBRARIES = ("flet", "pydyf", "repath", "six", "tinydb")
"""Pure Python, taken as they are installed here; whatever else Flet asks for it does without inside a page."""

UNTOLD = frozenset({"RECORD", "INSTALLER", "REQUESTED", "direct_url.json"})
"""What an installation notes about this machine."""

ONLY_ON_A_COMPUTER = ("__main__.py", "assets", "cli", "pyproject.toml", "server", "site_builder")
"""What lies directly in the package and is left out of a web page and of a native app."""

MADE_HERE = (".pyc", ".pyo")


def package_files(package: Path, without: Collection[str] = ()) -> Iterator[tuple[str, bytes]]:
    """Name and content of every file of an installed package, but for some of what lies directly in it."""
    for path in sorted(package.rglob("*")):
        inside = path.relative_to(package)
        made_here = "__pycache__" in inside.parts or path.name.endswith(MADE_HERE)
        if path.is_file() and inside.parts[0] not in without and not made_here:
            yield f"{package.name}/{inside.as_posix()}", path.read_bytes()


def read_ahead(files: Iterable[tuple[str, bytes]]) -> Iterator[tuple[str, bytes]]:
    """The same files, but the catalogues of words as JSON: the page would read TOML at every start."""
    for name, content in files:
        if "/i18n/" in name and name.endswith(".toml"):
            read = json.dumps(tomllib.loads(content.decode()), ensure_ascii=False)
            yield name.removesuffix("toml") + "json", read.encode()
        else:
            yield name, content


def library_files(name: str) -> Iterator[tuple[str, bytes]]:
    """Name and content of every file of an installed distribution, its metadata and licence included.

    Raises:
        importlib.metadata.PackageNotFoundError: it is not installed.
    """
    for file in sorted(distribution(name).files or ()):
        inside = ".." not in file.parts and file.name not in UNTOLD
        if inside and not file.name.endswith(MADE_HERE):
            yield file.as_posix(), file.read_binary()


def wheel_files(wheel: bytes) -> Iterator[tuple[str, bytes]]:
    """Name and content of every file of a wheel."""
    with ZipFile(io.BytesIO(wheel)) as files:
        for name in sorted(files.namelist()):
            if not name.endswith("/") and name.rpartition("/")[2] not in UNTOLD:
                yield name, files.read(name)


def packed(files: Mapping[str, bytes]) -> bytes:
    """A ``tar.gz`` of the files: the same bytes for the same files, whenever and wherever it is made.

    It is of the oldest and plainest kind, which the page unpacks by itself.
    """
    whole = io.BytesIO()
    with tarfile.open(fileobj=whole, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for name, content in sorted(files.items()):
            entry = tarfile.TarInfo(name)
            entry.size, entry.mode = len(content), 0o644
            tar.addfile(entry, io.BytesIO(content))
    return gzip.compress(whole.getvalue(), 9, mtime=0)
