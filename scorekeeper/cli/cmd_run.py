"""``scorekeeper run``: serves the app for the matches in a folder, until it is interrupted."""

from __future__ import annotations

import asyncio
from argparse import Namespace

from scorekeeper.cli.opening import store_of
from scorekeeper.cli.terminal import FAILED, flush, print_error, print_text
from scorekeeper.games import BUILT_IN, GameRegistry
from scorekeeper.i18n import Translator
from scorekeeper.library.stores import prepare_store


def run(arguments: Namespace, tr: Translator) -> int:
    try:
        from scorekeeper.server import serve  # noqa: PLC0415  the extra may not be installed
    except ModuleNotFoundError:
        print_error(tr("cli.no_host"))
        return FAILED
    from scorekeeper.app import app, report_excess, set_languages  # noqa: PLC0415  loads Flet, which the message above need not wait for

    if store := store_of(arguments):
        asyncio.run(prepare_store(store, GameRegistry(BUILT_IN)))
        print_text(tr("cli.sync_unverified"))

    def ready(address: str) -> None:
        print_text(tr("cli.serving", url=address))
        print_text(tr("cli.stop"))
        flush()

    serve(
        app(arguments.data, store),
        ready=ready,
        set_languages=set_languages,
        report_excess=report_excess,
        host=arguments.host,
        port=arguments.port,
        open_browser=not arguments.no_browser,
        offline_page=arguments.offline_page,
    )
    return 0
