"""``scorekeeper print``: writes a PDF, with the empty score table of a game or with that of a match file."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping
from datetime import datetime
from typing import Any, cast

from scorekeeper.cli.cmd_score import match_or_refusal
from scorekeeper.cli.input_files import read_document
from scorekeeper.cli.terminal import NOT_VALID, print_error
from scorekeeper.core.evaluate import evaluate
from scorekeeper.core.problem import Problem
from scorekeeper.core.timestamps import read_timestamp
from scorekeeper.export.page_layout import PAPERS, match_pages
from scorekeeper.export.score_tables import empty_table_pdf, table_pdf, unnamed_match
from scorekeeper.export.text_pictures import pictured_texts
from scorekeeper.games import BUILT_IN, GameRegistry
from scorekeeper.i18n import Translator
from scorekeeper.storage.files import replace
from scorekeeper.wording.problem_text import error_code, problem_sentence


def run(arguments: Namespace, tr: Translator) -> int:
    made = _document(arguments, tr)
    if isinstance(made, str):
        print_error(made)
        return NOT_VALID
    document, boxed = made
    replace(arguments.output.absolute(), document)
    if boxed:
        print_error(tr("cli.boxes", names=boxed))
    return 0


def _document(arguments: Namespace, tr: Translator) -> tuple[bytes, list[str]] | str:
    """Return the PDF and the names in it that have boxes for letters, or the line that says why it cannot be made."""
    games = GameRegistry(BUILT_IN)
    variant = games.get(arguments.what)
    if variant is not None:
        sheet = unnamed_match(variant, arguments.players)
        if isinstance(sheet, Problem):
            return tr("cli.refused", code=error_code(sheet), reason=problem_sentence(tr, sheet))
        return empty_table_pdf(tr, sheet, arguments.paper), []
    document = read_document(arguments.what)
    match = match_or_refusal(document, games, tr)
    if isinstance(match, str):
        return match
    pages = match_pages(tr, match, evaluate(match), PAPERS[arguments.paper], _started_at(document))
    return table_pdf(tr, match, pages), [*dict.fromkeys(text.text for text in pictured_texts(pages))]


def _started_at(document: Any) -> datetime | None:
    """Return the local time at which a match began, if its log has one."""
    log: Any = cast("Mapping[str, Any]", document).get("log")
    at = read_timestamp(cast("Mapping[str, Any]", log).get("created")) if isinstance(log, Mapping) else None
    return None if at is None else at.astimezone()
