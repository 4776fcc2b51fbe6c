"""What can go wrong with a library, for front ends: they do not import the storage below."""

from __future__ import annotations

from scorekeeper.storage.errors import Key, Stale, StorageError

__all__ = ["Key", "Stale", "StorageError"]
