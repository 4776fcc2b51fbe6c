"""Sentences about matches that were changed outside the app, and about the ways to repair them."""

from __future__ import annotations

from scorekeeper.core.evaluate import evaluate
from scorekeeper.core.model import HandResult
from scorekeeper.core.session import Session
from scorekeeper.i18n import Translator
from scorekeeper.library.repair import ABSENT, Answer, CheckReport, DamagedMatch

MOST_FIGURES = 2
"""Figures by which an answer is told from the others."""


def check_sentences(tr: Translator, report: CheckReport) -> list[str]:
    """Return what is known of the library besides its damaged matches, and what cannot be verified."""
    counts = {reason: report.count(reason) for reason in ("no_checksum", "age_unknown", "unverified")}
    whole = [tr("check.files", names=report.files)] if report.files else []
    whole += [tr("check.settings", names=report.wrong)] if report.wrong else []
    return whole + [tr(f"check.{reason}", n=n) for reason, n in counts.items() if n]


def damage_sentence(tr: Translator, damaged: DamagedMatch) -> str:
    """Return what is known about a damaged match."""
    finding = damaged.finding
    if finding.reason == "outdated":
        return tr("check.outdated", n=finding.lost)
    if finding.reason in ABSENT:
        return tr("check.gone" if finding.reason == "gone" else "check.torn")
    if finding.reason == "beginning_changed":
        return tr("check.beginning_changed")
    if not finding.lost:
        return tr("check.checksum_damaged")
    if damaged.hand is None:
        return tr("check.changed")
    is_read = any(answer.kind == "now" for answer in damaged.answers)
    return tr("check.hand_changed" if is_read and damaged.damages == 1 else "check.hands_lost", n=damaged.hand + 1)


def answer_title(tr: Translator, damaged: DamagedMatch, answer: Answer) -> str:
    """Return the words of an answer, with the figures that tell it from the others."""
    if answer.kind == "sound" and damaged.finding.reason == "outdated":
        return tr("check.older")
    if answer.kind in {"again", "sound"}:
        return tr(f"check.{answer.kind}")
    how = tr("check.backup", when=tr.local(answer.created)) if answer.created else tr("check.now")
    figures = differing(damaged, answer)
    names = [tr("check.figure", name=name, n=points) for name, points in figures]
    if not names or len(names) > MOST_FIGURES:
        return how
    return tr("check.with_figures", figures=names, how=how[:1].lower() + how[1:])


def answer_hint(tr: Translator, damaged: DamagedMatch, answer: Answer) -> str:
    if damaged.finding.reason in ABSENT:
        return tr("check.restored_hint")
    if answer.kind == "backup":
        return tr("check.backup_fits" if answer.is_certain else "check.backup_longer")
    if answer.kind == "sound" and damaged.finding.reason == "outdated":
        return tr("check.older_hint", n=damaged.finding.lost)
    return tr(f"check.{answer.kind}_hint")


def differing(damaged: DamagedMatch, answer: Answer) -> list[tuple[str, int]]:
    """Return names and points of the damaged hand where the first and the last answer differ; as in this ``answer``."""
    now = next((each for each in damaged.answers if each.kind == "now"), None)
    copy = next((each for each in damaged.answers if each.kind == "backup"), None)
    if damaged.hand is None or now is None or copy is None:
        return []
    points = [hand_of(each.session, damaged.hand) for each in (copy, now, answer)]
    if not all(points):
        return []
    names = answer.session.match.setup
    return [
        (names.name_of(side), own)
        for side, (first, second, own) in enumerate(zip(*(each.points for each in points if each), strict=True))
        if first != second and own is not None
    ]


def hand_of(session: Session, hand: int) -> HandResult | None:
    """Return the result of a hand, ``None`` where the match does not have it."""
    results = evaluate(session.match).results
    return next((result for result in results if result.index == hand), None)
