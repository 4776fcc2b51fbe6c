"""The names of the rig under their former address."""

from tests.unit.ui.rig.matches import NAMES, End, hand, kept, shelved
from tests.unit.ui.rig.visitor import Sitting, sit

__all__ = ["NAMES", "End", "Sitting", "hand", "kept", "shelved", "sit"]
