"""Errors of the site builder."""

from __future__ import annotations


class BuildError(Exception):
    """The site could not be built; nothing was written."""


class WheelError(BuildError):
    """A library for the browser cannot be downloaded; the text is the last line of the output of pip."""


class SnapshotError(BuildError):
    """Node could not make the snapshot; the text says why. The site can be built without it."""


class OccupiedError(BuildError):
    """The folder contains something else, which is not overwritten."""
