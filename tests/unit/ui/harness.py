"""The names of the rig under their former address."""

from tests.unit.ui.rig.app import AppTest
from tests.unit.ui.rig.app import FakeConnection as Nowhere

__all__ = ["AppTest", "Nowhere"]
