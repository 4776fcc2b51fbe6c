"""``scorekeeper backup FILE``: writes the whole library to one file, which ``import`` can read."""

from __future__ import annotations

import asyncio
from argparse import Namespace

from scorekeeper.cli.opening import open_chosen
from scorekeeper.cli.terminal import print_text
from scorekeeper.games import BUILT_IN, GameRegistry
from scorekeeper.i18n import Translator
from scorekeeper.library.backup import Backup, create_backup
from scorekeeper.storage.files import replace, sync_folder


def run(arguments: Namespace, tr: Translator) -> int:
    backup = asyncio.run(_backup(arguments))
    target = arguments.file.absolute()
    replace(target, backup.raw)
    sync_folder(target.parent)
    print_text(tr("common.matches", n=backup.matches))
    return 0


async def _backup(arguments: Namespace) -> Backup:
    repository = open_chosen(arguments, GameRegistry(BUILT_IN), writer=False)
    try:
        return await create_backup(repository)
    finally:
        await repository.close()
