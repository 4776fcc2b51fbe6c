"""Builds the static site: first the content of all files, then the folder."""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from scorekeeper.resources import PACKAGE, PRINT_FACES, assets_folder
from scorekeeper.site_builder.client import INTERPRETER, client_files
from scorekeeper.site_builder.errors import OccupiedError
from scorekeeper.site_builder.page import (
    ARCHIVE,
    PROGRESS_FILES,
    SITE_ASSETS,
    asset_files,
    index,
    manifest,
    scripts,
    service_worker,
)
from scorekeeper.site_builder.python_archive import (
    LIBRARIES,
    NOT_IN_BUNDLES,
    catalogues_as_json,
    controls,
    library_files,
    package_files,
    qr_code_files,
    shorten_docstrings,
    tar_gz,
    wheel_files,
)
from scorekeeper.site_builder.snapshot import PRELOAD, SNAPSHOT, make_snapshot
from scorekeeper.site_builder.wheels import cache_folder, wheel

MARKER = "sw.js"
"""A folder with this file is a site, and may be replaced."""

RELATIVE_BASE = "./"


@dataclass(frozen=True, slots=True)
class App:
    """The content of a page: a package without its `excluded` parts, its libraries, and the assets that it uses.

    Python starts with ``run()`` of the module `entry`; PDFs are written with the fonts `faces`. The Python code
    `imports` imports what pages need; a snapshot is made after it.
    """

    package: Path
    entry: str
    excluded: frozenset[str] = frozenset()
    libraries: tuple[str, ...] = LIBRARIES
    assets: tuple[str, ...] = SITE_ASSETS
    faces: tuple[str, ...] = PRINT_FACES
    imports: str = "import scorekeeper.app; scorekeeper.app.load_all()"


SCOREKEEPER = App(PACKAGE, "scorekeeper.app", frozenset(NOT_IN_BUNDLES))


def build_site(app: App = SCOREKEEPER, base: str = RELATIVE_BASE, node: Path | None = None) -> dict[str, bytes]:
    """Return the content of every file of the site by its path.

    `base` is the path under which the site is served, with a slash at both ends. The site has a snapshot of Python
    (``snapshot.py``) if `node` is the path of Node.

    Raises:
        SnapshotError: Node cannot make the snapshot.
        WheelError: a library for the browser is not in the cache and cannot be downloaded.
        LookupError: the installed version of Flet is not the one that this code was written for.
    """
    assets = assets_folder()
    about = json.loads((assets / "manifest.json").read_text("utf-8"))
    package = catalogues_as_json(package_files(app.package, app.excluded))
    python = dict(package)
    for name in app.libraries:
        python.update(library_files(name))
    python.update(qr_code_files())
    python.update(wheel_files(wheel(cache_folder())))
    python = {name: shorten_docstrings(code) if name.endswith(".py") else code for name, code in python.items()}
    client, archive = dict(client_files()), tar_gz(python)
    imports = f"{app.imports}\nCONTROLS = {controls(app.package)}\n{PRELOAD.read_text('utf-8')}"
    snapshot = {SNAPSHOT: make_snapshot(node, {**client, ARCHIVE: archive}, imports)} if node else {}
    files = {
        **client,
        **dict(asset_files(assets, app.assets)),
        **dict(scripts(app.entry, client[INTERPRETER] + archive, snapshot, app.faces)),
        **snapshot,
        ARCHIVE: archive,
        "manifest.json": manifest(about, base),
    }
    sizes = {name: len(files[name]) for name in PROGRESS_FILES}
    draft = index(about, assets / "shell", base, sizes, "")
    version = _version({**files, "index.html": draft})
    files["index.html"] = index(about, assets / "shell", base, sizes, version)
    return {**files, MARKER: service_worker(files)}


def check_folder(folder: Path) -> None:
    """Check that a site may be written to the folder.

    Raises:
        OccupiedError: it contains something that is not a site.
    """
    if folder.exists() and any(folder.iterdir()) and not (folder / MARKER).is_file():
        raise OccupiedError(folder)


def write(files: Mapping[str, bytes], folder: Path) -> None:
    """Write these files to the folder, and remove all others.

    Raises:
        OccupiedError: it contains something that is not a site.
    """
    check_folder(folder)
    if folder.exists():
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
