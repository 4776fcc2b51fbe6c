"""``scorekeeper copy``: copies a library from a folder or other servers to another place."""

from __future__ import annotations

import asyncio
from argparse import Namespace
from contextlib import AsyncExitStack

from scorekeeper.cli.opening import open_place
from scorekeeper.cli.terminal import FAILED, print_error, print_text
from scorekeeper.games import BUILT_IN, GameRegistry
from scorekeeper.i18n import Translator
from scorekeeper.library.copying import copy_library


def run(arguments: Namespace, tr: Translator) -> int:
    return asyncio.run(_copy(arguments, tr))


async def _copy(arguments: Namespace, tr: Translator) -> int:
    games = GameRegistry(BUILT_IN)
    async with AsyncExitStack() as stack:
        source = open_place(arguments.source, arguments, games, writer=False)
        stack.push_async_callback(source.close)
        target = open_place(arguments.target, arguments, games, writer=True)
        stack.push_async_callback(target.close)
        report = await copy_library(source.storage, target.storage)
    print_text(tr("cli.copied", copied=tr("common.matches", n=report.copied), same=report.same))
    for match_id, key in report.refused:
        print_error(tr("cli.about", id=match_id, reason=tr(f"problems.{key}")))
    return FAILED if report.refused else 0
