"""The registry of built-in games, and its games, for all tests."""

from scorekeeper.games import BUILT_IN, GameRegistry

REGISTRY = GameRegistry(BUILT_IN)
VARIANTS = tuple(REGISTRY.values())
