"""``scorekeeper run``: serves the app for the matches in a folder, until it is interrupted."""

from __future__ import annotations

from argparse import Namespace

from scorekeeper.cli.terminal import FAILED, flush, print_error, print_text
from scorekeeper.i18n import Translator


def run(arguments: Namespace, tr: Translator) -> int:
    try:
        from scorekeeper.server import serve  # noqa: PLC0415  the extra may not be installed
    except ModuleNotFoundError:
        print_error(tr("cli.no_host"))
        return FAILED
    from scorekeeper.app import app, report_excess, set_languages  # noqa: PLC0415  loads Flet, which the message above need not wait for

    def ready(address: str) -> None:
        print_text(tr("cli.serving", url=address))
        print_text(tr("cli.stop"))
        flush()

    serve(
        app(arguments.data),
        ready=ready,
        set_languages=set_languages,
        report_excess=report_excess,
        host=arguments.host,
        port=arguments.port,
        open_browser=not arguments.no_browser,
        offline_page=arguments.offline_page,
    )
    return 0
