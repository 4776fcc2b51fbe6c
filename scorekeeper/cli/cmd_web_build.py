"""``scorekeeper web build DIR``: the app as a static site."""

from __future__ import annotations

from argparse import Namespace

from scorekeeper.cli.terminal import complain, tell
from scorekeeper.i18n import Translator

FAILED = 1


def run(arguments: Namespace, tr: Translator) -> int:
    try:
        from scorekeeper.site_builder import build, errors  # noqa: PLC0415  the extra may not be installed
    except ModuleNotFoundError:
        complain(tr("cli.no_web"))
        return FAILED
    try:
        files = build.site(base=arguments.base)
        build.write(files, arguments.folder)
    except errors.WheelError as error:
        complain(tr("cli.no_wheel", reason=str(error)))
        return FAILED
    except errors.OccupiedError:
        complain(tr("cli.not_ours", folder=str(arguments.folder)))
        return FAILED
    size = round(sum(map(len, files.values())) / 1e6)
    tell(tr("cli.built", folder=str(arguments.folder), n=len(files), size=size))
    return 0
