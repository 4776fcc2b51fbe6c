"""Why nothing could be built."""

from __future__ import annotations


class BuildError(Exception):
    """Nothing was written."""


class WheelError(BuildError):
    """A library for the browser is not here, nor to be had; the text is the last line of what pip said."""


class OccupiedError(BuildError):
    """The folder holds something else, which is not overwritten."""
