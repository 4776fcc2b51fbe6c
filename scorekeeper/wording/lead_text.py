"""Sentences about who leads a hand; in games with bids, about who bids first."""

from __future__ import annotations

from typing import Any, Final

from scorekeeper.core.variant import Lead
from scorekeeper.i18n import Translator

LEAD_KEYS: Final = (
    "banner.leads",
    "changes.led",
    "home.hand_leads",
    "mark.leads_next",
    "setup.leads",
    "setup.who_leads",
    "sheet.leads_hand",
    "sheet.who_leads",
    "why.said",
    "why.turn",
    "why.unknown",
)
"""The keys that have another sentence in games with bids: there the highest bidder leads, not who bids first."""


def lead_text(tr: Translator, lead: Lead, key: str, **values: Any) -> str:
    """Return the sentence of one of ``LEAD_KEYS`` for games with this lead."""
    return tr(f"{key}_bid" if lead.is_bid and key in LEAD_KEYS else key, **values)
