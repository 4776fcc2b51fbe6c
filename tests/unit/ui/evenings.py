"""The names of the rig under their former address."""

from tests.unit.ui.rig.matches import evening, many, won_by

__all__ = ["evening", "many", "won_by"]
