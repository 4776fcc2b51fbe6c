"""``scorekeeper run``: serves the app over the matches in a folder, until it is interrupted."""

from __future__ import annotations

from argparse import Namespace

from scorekeeper.cli.terminal import complain, flush, tell
from scorekeeper.i18n import Translator

FAILED = 1


def run(arguments: Namespace, tr: Translator) -> int:
    try:
        from scorekeeper.server import serve  # noqa: PLC0415  the extra may not be installed
    except ModuleNotFoundError:
        complain(tr("cli.no_host"))
        return FAILED
    from scorekeeper.app import app  # noqa: PLC0415  loads Flet, which the message above need not wait for

    def ready(address: str) -> None:
        tell(tr("cli.serving", url=address))
        tell(tr("cli.stop"))
        flush()

    serve(
        app(arguments.data),
        ready=ready,
        host=arguments.host,
        port=arguments.port,
        open_browser=not arguments.no_browser,
    )
    return 0
