"""``scorekeeper web build DIR``: writes the app as a static site."""

from __future__ import annotations

from argparse import Namespace

from scorekeeper.cli.terminal import FAILED, print_error, print_text
from scorekeeper.i18n import Translator


def run(arguments: Namespace, tr: Translator) -> int:
    try:
        from scorekeeper.site_builder import build, errors, snapshot  # noqa: PLC0415  the extra may not be installed
    except ModuleNotFoundError:
        print_error(tr("cli.no_web"))
        return FAILED
    try:
        build.check_folder(arguments.folder)
        node = snapshot.find_node()
        try:
            files = build.build_site(base=arguments.base, node=node)
        except errors.SnapshotError as error:
            print_error(tr("cli.no_snapshot", reason=str(error)))
            files = build.build_site(base=arguments.base)
        build.write(files, arguments.folder)
    except errors.WheelError as error:
        print_error(tr("cli.no_wheel", reason=str(error)))
        return FAILED
    except errors.OccupiedError:
        print_error(tr("cli.not_ours", folder=str(arguments.folder)))
        return FAILED
    if node is None:
        print_error(tr("cli.no_node"))
    size = round(sum(map(len, files.values())) / 1e6)
    print_text(tr("cli.built", folder=str(arguments.folder), n=len(files), size=size))
    return 0
