"""The errors of a library, for front ends, which do not import the storage."""

from __future__ import annotations

from scorekeeper.storage.errors import Key, Stale, StorageError, Unreachable

__all__ = ["Key", "Stale", "StorageError", "Unreachable"]
