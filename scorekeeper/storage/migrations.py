"""Older match documents brought up to date: pure functions, one for each schema version that is no longer written.

They work in memory: header and lines stay as they were written, or their checksums would no longer fit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from scorekeeper.storage.errors import Damaged, StorageError, TooNew

JSON = dict[str, Any]

SCHEMA = 2
"""The version that is written today, kept in ``header["schema"]``."""

NEWEST = 3
"""The version of a match with lines that older versions of the app cannot read: so these do not write in it."""

STEPS: Mapping[int, Callable[[JSON], JSON]] = {1: lambda document: document}
"""``STEPS[n]`` takes a document ``{"header": …, "log": […]}`` of version n and returns it as version n + 1.

Version 2 added checksums, which are not part of the document."""


def schema_of(log: Iterable[JSON]) -> int:
    """Return the version of a match with these lines: the highest that one of them names."""
    return max((SCHEMA, *(line["version"] for line in log if type(line.get("version")) is int)))


def migrate(document: JSON, steps: Mapping[int, Callable[[JSON], JSON]] = STEPS, schema: int = SCHEMA) -> JSON:
    """Return the document as version ``schema``, or ``NEWEST`` as it is.

    Raises ``TooNew`` for a later version, ``Damaged`` where there is no version or none that was ever written, and
    ``not_understood`` where a step fails on what it finds: that may be the step's fault, so the file stays in place.
    """
    found = document["header"].get("schema")
    if type(found) is not int:
        raise Damaged(found, "misshapen")
    if found > max(schema, NEWEST):
        raise TooNew(found)
    for version in range(found, schema):
        if version not in steps:
            raise Damaged(version, "misshapen")
        try:
            document = steps[version](document)
            document = {**document, "header": {**document["header"], "schema": version + 1}}
        except (AttributeError, LookupError, TypeError, ValueError) as error:
            raise StorageError(error, "not_understood") from error
    return document
