"""``scorekeeper web serve DIR``: serves a static site until it is interrupted."""

from __future__ import annotations

from argparse import Namespace
from io import StringIO

from scorekeeper.cli.terminal import FAILED, flush, print_error, print_text
from scorekeeper.i18n import Translator


def run(arguments: Namespace, tr: Translator) -> int:
    try:
        import segno  # noqa: PLC0415  the extra may not be installed

        from scorekeeper.server import serve_folder  # noqa: PLC0415
    except ModuleNotFoundError:
        print_error(tr("cli.no_host"))
        return FAILED
    if not (arguments.folder / "index.html").is_file():
        print_error(tr("cli.no_site", folder=str(arguments.folder)))
        return FAILED

    def ready(address: str) -> None:
        code = StringIO()
        segno.make(address, micro=False).terminal(code, compact=True)
        print_text(code.getvalue())
        print_text(tr("cli.serving", url=address))
        print_text(tr("cli.stop"))
        flush()

    serve_folder(
        arguments.folder, ready=ready, host=arguments.host, port=arguments.port, open_browser=not arguments.no_browser
    )
    return 0
