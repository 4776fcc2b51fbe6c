"""Puts the static site together: all its files first, then the folder."""

from __future__ import annotations

import json
import shutil
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from scorekeeper.export.typeface import FACES
from scorekeeper.resources import PACKAGE, assets_folder
from scorekeeper.site_builder.client import INTERPRETER, client_files
from scorekeeper.site_builder.errors import OccupiedError
from scorekeeper.site_builder.page import ARCHIVE, OURS, WEIGHED, asset_files, index, manifest, scripts, service_worker
from scorekeeper.site_builder.python_archive import (
    LIBRARIES,
    ONLY_ON_A_COMPUTER,
    library_files,
    package_files,
    packed,
    read_ahead,
    wheel_files,
)
from scorekeeper.site_builder.wheels import cache_folder, wheel

MARK = "sw.js"
"""By this file a folder is known as a site that may be replaced."""

ANYWHERE = "./"


@dataclass(frozen=True, slots=True)
class App:
    """What is put into the page: a package but for some of its parts, its libraries and what it has of our assets.

    Python begins with ``run()`` of the module `entry`; it prints with `faces`.
    """

    package: Path
    entry: str
    without: frozenset[str] = frozenset()
    libraries: tuple[str, ...] = LIBRARIES
    assets: tuple[str, ...] = OURS
    faces: tuple[str, ...] = FACES


SCOREKEEPER = App(PACKAGE, "scorekeeper.app", frozenset(ONLY_ON_A_COMPUTER))


def site(app: App = SCOREKEEPER, base: str = ANYWHERE) -> dict[str, bytes]:
    """Path and content of every file of the site; `base` is the path it is served under, with a slash at either end.

    Raises:
        WheelError: a library for the browser is not here, nor to be had.
        LookupError: this is not the version of Flet that is known here.
    """
    assets = assets_folder()
    about = json.loads((assets / "manifest.json").read_text("utf-8"))
    ours = read_ahead(package_files(app.package, app.without))
    python = {**dict(ours), **dict(printed_faces(assets, app.faces))}
    for name in app.libraries:
        python.update(library_files(name))
    python.update(wheel_files(wheel(cache_folder())))
    client, archive = dict(client_files()), packed(python)
    files = {
        **client,
        **dict(asset_files(assets, app.assets)),
        **dict(scripts(app.entry, client[INTERPRETER] + archive)),
        ARCHIVE: archive,
        "manifest.json": manifest(about, base),
    }
    sizes = {name: len(files[name]) for name in WEIGHED}
    draft = index(about, assets / "shell", base, sizes, "")
    version = _version({**files, "index.html": draft})
    files["index.html"] = index(about, assets / "shell", base, sizes, version)
    return {**files, MARK: service_worker(files)}


def printed_faces(assets: Path, faces: Collection[str]) -> Iterator[tuple[str, bytes]]:
    """The faces that Python itself reads, to print with; the page loads its own for the screen."""
    for one in faces:
        name = f"assets/fonts/{one}.ttf"
        yield f"{PACKAGE.name}/{name}", (assets.parent / name).read_bytes()


def write(files: Mapping[str, bytes], folder: Path) -> None:
    """Make the folder hold these files and no others.

    Raises:
        OccupiedError: it holds something that is not a site.
    """
    if folder.exists():
        if any(folder.iterdir()) and not (folder / MARK).is_file():
            raise OccupiedError(folder)
        shutil.rmtree(folder)
    for name, content in files.items():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)


def _version(files: Mapping[str, bytes]) -> str:
    whole = sha256()
    for name, content in sorted(files.items()):
        whole.update(name.encode())
        whole.update(sha256(content).digest())
    return whole.hexdigest()[:12]
