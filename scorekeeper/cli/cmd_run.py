"""``scorekeeper run``: serves the app for the matches in a folder, until it is interrupted."""

from __future__ import annotations

import asyncio
from argparse import Namespace
from functools import partial

from scorekeeper.cli.opening import store_of
from scorekeeper.cli.terminal import FAILED, print_address, print_error, print_text
from scorekeeper.games import BUILT_IN, GameRegistry
from scorekeeper.i18n import Translator
from scorekeeper.library.stores import prepare_store

DRAIN = 5.0
"""Seconds for which one of several servers goes on after it was asked to stop: proxies notice that it is not ready."""


def run(arguments: Namespace, tr: Translator) -> int:
    try:
        from scorekeeper.server import Health, Listener, serve  # noqa: PLC0415  the extra may not be installed
    except ModuleNotFoundError:
        print_error(tr("cli.no_host"))
        return FAILED
    from scorekeeper.app import open_app, set_languages  # noqa: PLC0415  loads Flet, which the message above need not wait for

    if store := store_of(arguments):
        asyncio.run(prepare_store(store, GameRegistry(BUILT_IN)))
        print_text(tr("cli.sync_unverified"))

    main, repository = open_app(arguments.data, store)
    health = Health(repository.is_storing, repository.figures)
    if store:
        health.close, health.drain, health.logs_json = repository.close, DRAIN, True

    serve(
        main,
        ready=partial(print_address, tr),
        set_languages=set_languages,
        listener=Listener(arguments.host, arguments.port, opens_browser=not arguments.no_browser),
        extra_hosts=arguments.public_name,
        offline_page=arguments.offline_page,
        trusted_proxies=arguments.trusted_proxy,
        health=health,
    )
    return 0
