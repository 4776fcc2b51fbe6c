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
from scorekeeper.core.variant import Variant
from scorekeeper.export.page_layout import PAPERS, match_pages
from scorekeeper.export.score_tables import empty_table_pdf, table_pdf, unnamed_match
from scorekeeper.export.text_pictures import pictured_texts
from scorekeeper.games import BUILT_IN, GameRegistry
from scorekeeper.games.custom.build import build
from scorekeeper.games.custom.documents import FORMAT as GAME_FORMAT
from scorekeeper.games.custom.documents import read
from scorekeeper.i18n import Translator
from scorekeeper.storage.files import replace
from scorekeeper.wording.custom_text import with_game
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
        return _empty_table(arguments, tr, variant)
    document = read_document(arguments.what)
    if isinstance(document, dict) and cast("Mapping[str, Any]", document).get("format") == GAME_FORMAT:
        game = read(document)
        return _refused(tr, game) if isinstance(game, Problem) else _empty_table(arguments, tr, build(game))
    match = match_or_refusal(document, games, tr)
    if isinstance(match, str):
        return match
    tr = with_game(tr, match.variant)
    pages = match_pages(tr, match, evaluate(match), PAPERS[arguments.paper], _started_at(document))
    return table_pdf(tr, match, pages), [*dict.fromkeys(text.text for text in pictured_texts(pages))]


def _empty_table(arguments: Namespace, tr: Translator, variant: Variant) -> tuple[bytes, list[str]] | str:
    """Return the empty score table of a game, or the line that says why it cannot be made."""
    sheet = unnamed_match(variant, arguments.players)
    if isinstance(sheet, Problem):
        return _refused(with_game(tr, variant), sheet)
    return empty_table_pdf(with_game(tr, variant), sheet, arguments.paper), []


def _refused(tr: Translator, problem: Problem) -> str:
    return tr("cli.refused", code=error_code(problem), reason=problem_sentence(tr, problem))


def _started_at(document: Any) -> datetime | None:
    """Return the local time at which a match began, if its log has one."""
    log: Any = cast("Mapping[str, Any]", document).get("log")
    at = read_timestamp(cast("Mapping[str, Any]", log).get("created")) if isinstance(log, Mapping) else None
    return None if at is None else at.astimezone()
