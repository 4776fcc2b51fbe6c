"""En tête à tête: dominoes for two [booklet:78]."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.core.tiles import Tile
from scorekeeper.core.variant import Deal
from scorekeeper.games._rules import ANY_SET
from scorekeeper.games.dominoes import DOMINOES

HEAD_TO_HEAD = replace(
    DOMINOES, id="head_to_head", source="002:78", players=(2,), deal=Deal({2: 7}), emblem=Tile(2, 1), sets=ANY_SET
)
