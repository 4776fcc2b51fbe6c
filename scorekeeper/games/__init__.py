"""Every game, in the order the booklet prints them; then those of the other sheets."""

from __future__ import annotations

from scorekeeper.core.variant import Variant
from scorekeeper.games.bergen import BERGEN
from scorekeeper.games.canton import CANTON
from scorekeeper.games.domino_whist import DOMINO_WHIST
from scorekeeper.games.dominoes import DOMINOES
from scorekeeper.games.dominos_k import DOMINOS_K
from scorekeeper.games.draw import DRAW
from scorekeeper.games.forty_two import FORTY_TWO
from scorekeeper.games.head_to_head import HEAD_TO_HEAD
from scorekeeper.games.hongrois import HONGROIS
from scorekeeper.games.hundred_to_zero import HUNDRED_TO_ZERO
from scorekeeper.games.la_poule import LA_POULE
from scorekeeper.games.lets_play import LETS_PLAY
from scorekeeper.games.loser_wins import LOSER_WINS
from scorekeeper.games.luckies import LUCKIES
from scorekeeper.games.matador import MATADOR
from scorekeeper.games.memory import MEMORY
from scorekeeper.games.muggins import MUGGINS
from scorekeeper.games.no_boneyard import NO_BONEYARD
from scorekeeper.games.patience import PATIENCE
from scorekeeper.games.round_numbers import ROUND_NUMBERS
from scorekeeper.games.rubicon import RUBICON
from scorekeeper.games.sebastopol import SEBASTOPOL
from scorekeeper.games.threes import THREES

VARIANTS: tuple[Variant, ...] = (
    DOMINOES,
    HEAD_TO_HEAD,
    MATADOR,
    MUGGINS,
    RUBICON,
    ROUND_NUMBERS,
    HONGROIS,
    MEMORY,
    NO_BONEYARD,
    SEBASTOPOL,
    HUNDRED_TO_ZERO,
    LA_POULE,
    DOMINOS_K,
    THREES,
    DOMINO_WHIST,
    LOSER_WINS,
    BERGEN,
    CANTON,
    FORTY_TWO,
    PATIENCE,
    DRAW,
    LETS_PLAY,
    LUCKIES,
)
BY_ID = {variant.id: variant for variant in VARIANTS}
