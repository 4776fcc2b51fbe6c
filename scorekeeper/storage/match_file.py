"""A match file: one header and its log, entry by entry, in two TinyDB tables."""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import UTC, datetime
from itertools import count
from typing import Any

from scorekeeper.storage.atomic import JSON, Tables
from scorekeeper.storage.errors import Damaged
from scorekeeper.storage.migrations import SCHEMA, migrate


def tables_of(header: JSON, log: Iterable[JSON]) -> Tables:
    return {"match": {"1": {**header, "schema": SCHEMA}}, "log": dict(zip(map(str, count(1)), log, strict=False))}


def current(tables: Tables) -> Tables:
    """Bring the tables of a match file up to today's schema; raises ``Damaged`` and ``TooNew``."""
    headers = [*tables.get("match", {}).values()]
    if len(headers) != 1:
        raise Damaged(len(headers), "misshapen")
    log = tables.get("log", {})
    document = migrate({"header": headers[0], "log": [log[key] for key in sorted(log, key=int)]})
    return tables | tables_of(document["header"], document["log"])


def plain(value: Any) -> Any:
    """Return what JSON keeps of a value, shared with nobody; raises ``TypeError`` or ``ValueError`` for the rest."""
    return json.loads(json.dumps(value, allow_nan=False))


def moment(nanoseconds: int) -> datetime:
    """Return the time of a file, in UTC."""
    return datetime.fromtimestamp(nanoseconds / 1e9, UTC)
