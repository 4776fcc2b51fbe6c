"""``scorekeeper web serve DIR``: serves a static site until it is interrupted."""

from __future__ import annotations

from argparse import Namespace
from functools import partial

from scorekeeper.cli.terminal import FAILED, print_address, print_error
from scorekeeper.i18n import Translator


def run(arguments: Namespace, tr: Translator) -> int:
    try:
        from scorekeeper.server import Listener, serve_folder  # noqa: PLC0415  the extra may not be installed
    except ModuleNotFoundError:
        print_error(tr("cli.no_host"))
        return FAILED
    if not (arguments.folder / "index.html").is_file():
        print_error(tr("cli.no_site", folder=str(arguments.folder)))
        return FAILED

    serve_folder(
        arguments.folder,
        Listener(arguments.host, arguments.port, opens_browser=not arguments.no_browser),
        ready=partial(print_address, tr),
    )
    return 0
