"""The registry of games.

A game is imported when it is first asked for, because the first screen of a phone needs only few of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from scorekeeper.core.variant import Variant

Load = Callable[[], Variant]
"""Imports a game and returns it."""


class GameRegistry(Mapping[str, Variant]):
    """Games by their id, in the order in which the app lists them: the built-in ones, and any others."""

    def __init__(self, loaders: Mapping[str, Load]) -> None:
        self._loaders = dict(loaders)

    def __getitem__(self, game: str) -> Variant:
        return self._loaders[game]()

    def __iter__(self) -> Iterator[str]:
        return iter(self._loaders)

    def __len__(self) -> int:
        return len(self._loaders)

    # Flet compares the arguments of a component: a comparison of two mappings would import every game.
    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)

    def with_games(self, *variants: Variant) -> GameRegistry:
        """Return a registry that also has these games; one with an id that is taken replaces the other."""
        return GameRegistry({**self._loaders, **{variant.id: _loaded(variant) for variant in variants}})


def _loaded(variant: Variant) -> Load:
    return lambda: variant


def _dominoes() -> Variant:
    from scorekeeper.games.dominoes import DOMINOES

    return DOMINOES


def _head_to_head() -> Variant:
    from scorekeeper.games.head_to_head import HEAD_TO_HEAD

    return HEAD_TO_HEAD


def _matador() -> Variant:
    from scorekeeper.games.matador import MATADOR

    return MATADOR


def _muggins() -> Variant:
    from scorekeeper.games.muggins import MUGGINS

    return MUGGINS


def _rubicon() -> Variant:
    from scorekeeper.games.rubicon import RUBICON

    return RUBICON


def _round_numbers() -> Variant:
    from scorekeeper.games.round_numbers import ROUND_NUMBERS

    return ROUND_NUMBERS


def _hongrois() -> Variant:
    from scorekeeper.games.hongrois import HONGROIS

    return HONGROIS


def _memory() -> Variant:
    from scorekeeper.games.memory import MEMORY

    return MEMORY


def _no_boneyard() -> Variant:
    from scorekeeper.games.no_boneyard import NO_BONEYARD

    return NO_BONEYARD


def _sebastopol() -> Variant:
    from scorekeeper.games.sebastopol import SEBASTOPOL

    return SEBASTOPOL


def _hundred_to_zero() -> Variant:
    from scorekeeper.games.hundred_to_zero import HUNDRED_TO_ZERO

    return HUNDRED_TO_ZERO


def _la_poule() -> Variant:
    from scorekeeper.games.la_poule import LA_POULE

    return LA_POULE


def _dominos_k() -> Variant:
    from scorekeeper.games.dominos_k import DOMINOS_K

    return DOMINOS_K


def _threes() -> Variant:
    from scorekeeper.games.threes import THREES

    return THREES


def _domino_whist() -> Variant:
    from scorekeeper.games.domino_whist import DOMINO_WHIST

    return DOMINO_WHIST


def _loser_wins() -> Variant:
    from scorekeeper.games.loser_wins import LOSER_WINS

    return LOSER_WINS


def _bergen() -> Variant:
    from scorekeeper.games.bergen import BERGEN

    return BERGEN


def _canton() -> Variant:
    from scorekeeper.games.canton import CANTON

    return CANTON


def _forty_two() -> Variant:
    from scorekeeper.games.forty_two import FORTY_TWO

    return FORTY_TWO


def _patience() -> Variant:
    from scorekeeper.games.patience import PATIENCE

    return PATIENCE


def _draw() -> Variant:
    from scorekeeper.games.draw import DRAW

    return DRAW


def _lets_play() -> Variant:
    from scorekeeper.games.lets_play import LETS_PLAY

    return LETS_PLAY


def _luckies() -> Variant:
    from scorekeeper.games.luckies import LUCKIES

    return LUCKIES


def _mexican_train() -> Variant:
    from scorekeeper.games.mexican_train import MEXICAN_TRAIN

    return MEXICAN_TRAIN


def _chickenfoot() -> Variant:
    from scorekeeper.games.chickenfoot import CHICKENFOOT

    return CHICKENFOOT


def _spinner() -> Variant:
    from scorekeeper.games.spinner import SPINNER

    return SPINNER


def _cyprus() -> Variant:
    from scorekeeper.games.cyprus import CYPRUS

    return CYPRUS


def _maltese_cross() -> Variant:
    from scorekeeper.games.maltese_cross import MALTESE_CROSS

    return MALTESE_CROSS


def _blind_hughie() -> Variant:
    from scorekeeper.games.blind_hughie import BLIND_HUGHIE

    return BLIND_HUGHIE


def _bendomino() -> Variant:
    from scorekeeper.games.bendomino import BENDOMINO

    return BENDOMINO


def _tiddle_a_wink() -> Variant:
    from scorekeeper.games.tiddle_a_wink import TIDDLE_A_WINK

    return TIDDLE_A_WINK


def _texas_42() -> Variant:
    from scorekeeper.games.texas_42 import TEXAS_42

    return TEXAS_42


def _moon() -> Variant:
    from scorekeeper.games.moon import MOON

    return MOON


def _all_fives() -> Variant:
    from scorekeeper.games.all_fives import ALL_FIVES

    return ALL_FIVES


def _bones() -> Variant:
    from scorekeeper.games.bones import BONES

    return BONES


def _five_up() -> Variant:
    from scorekeeper.games.five_up import FIVE_UP

    return FIVE_UP


def _merry_go_round() -> Variant:
    from scorekeeper.games.merry_go_round import MERRY_GO_ROUND

    return MERRY_GO_ROUND


def _telefon() -> Variant:
    from scorekeeper.games.telefon import TELEFON

    return TELEFON


def _fives_and_threes() -> Variant:
    from scorekeeper.games.fives_and_threes import FIVES_AND_THREES

    return FIVES_AND_THREES


def _kozel() -> Variant:
    from scorekeeper.games.kozel import KOZEL

    return KOZEL


def _triominos() -> Variant:
    from scorekeeper.games.triominos import TRIOMINOS

    return TRIOMINOS


def _pub_straight() -> Variant:
    from scorekeeper.games.pub_straight import PUB_STRAIGHT

    return PUB_STRAIGHT


def _tien_gow() -> Variant:
    from scorekeeper.games.tien_gow import TIEN_GOW

    return TIEN_GOW


def _partnership() -> Variant:
    from scorekeeper.games.partnership import PARTNERSHIP

    return PARTNERSHIP


def _puerto_rico_200() -> Variant:
    from scorekeeper.games.puerto_rico_200 import PUERTO_RICO_200

    return PUERTO_RICO_200


def _venezuelan() -> Variant:
    from scorekeeper.games.venezuelan import VENEZUELAN

    return VENEZUELAN


def _colombian() -> Variant:
    from scorekeeper.games.colombian import COLOMBIAN

    return COLOMBIAN


def _spanish() -> Variant:
    from scorekeeper.games.spanish import SPANISH

    return SPANISH


def _mexican() -> Variant:
    from scorekeeper.games.mexican import MEXICAN

    return MEXICAN


def _dominican() -> Variant:
    from scorekeeper.games.dominican import DOMINICAN

    return DOMINICAN


def _puerto_rico_500() -> Variant:
    from scorekeeper.games.puerto_rico_500 import PUERTO_RICO_500

    return PUERTO_RICO_500


def _cuban() -> Variant:
    from scorekeeper.games.cuban import CUBAN

    return CUBAN


def _cuban_oriente() -> Variant:
    from scorekeeper.games.cuban_oriente import CUBAN_ORIENTE

    return CUBAN_ORIENTE


def _brazilian() -> Variant:
    from scorekeeper.games.brazilian import BRAZILIAN

    return BRAZILIAN


def _amazonas() -> Variant:
    from scorekeeper.games.amazonas import AMAZONAS

    return AMAZONAS


def _jamaican_partner() -> Variant:
    from scorekeeper.games.jamaican_partner import JAMAICAN_PARTNER

    return JAMAICAN_PARTNER


def _jamaican_cutthroat() -> Variant:
    from scorekeeper.games.jamaican_cutthroat import JAMAICAN_CUTTHROAT

    return JAMAICAN_CUTTHROAT


def _jamaican_french() -> Variant:
    from scorekeeper.games.jamaican_french import JAMAICAN_FRENCH

    return JAMAICAN_FRENCH


def _haitian() -> Variant:
    from scorekeeper.games.haitian import HAITIAN

    return HAITIAN


def _martinique() -> Variant:
    from scorekeeper.games.martinique import MARTINIQUE

    return MARTINIQUE


BUILT_IN: Mapping[str, Load] = {
    "dominoes": _dominoes,
    "head_to_head": _head_to_head,
    "matador": _matador,
    "muggins": _muggins,
    "rubicon": _rubicon,
    "round_numbers": _round_numbers,
    "hongrois": _hongrois,
    "memory": _memory,
    "no_boneyard": _no_boneyard,
    "sebastopol": _sebastopol,
    "hundred_to_zero": _hundred_to_zero,
    "la_poule": _la_poule,
    "dominos_k": _dominos_k,
    "threes": _threes,
    "domino_whist": _domino_whist,
    "loser_wins": _loser_wins,
    "bergen": _bergen,
    "canton": _canton,
    "forty_two": _forty_two,
    "patience": _patience,
    "draw": _draw,
    "lets_play": _lets_play,
    "luckies": _luckies,
    "mexican_train": _mexican_train,
    "chickenfoot": _chickenfoot,
    "spinner": _spinner,
    "cyprus": _cyprus,
    "maltese_cross": _maltese_cross,
    "blind_hughie": _blind_hughie,
    "bendomino": _bendomino,
    "tiddle_a_wink": _tiddle_a_wink,
    "texas_42": _texas_42,
    "moon": _moon,
    "all_fives": _all_fives,
    "bones": _bones,
    "five_up": _five_up,
    "merry_go_round": _merry_go_round,
    "telefon": _telefon,
    "fives_and_threes": _fives_and_threes,
    "kozel": _kozel,
    "triominos": _triominos,
    "pub_straight": _pub_straight,
    "tien_gow": _tien_gow,
    "partnership": _partnership,
    "puerto_rico_200": _puerto_rico_200,
    "venezuelan": _venezuelan,
    "colombian": _colombian,
    "spanish": _spanish,
    "mexican": _mexican,
    "dominican": _dominican,
    "puerto_rico_500": _puerto_rico_500,
    "cuban": _cuban,
    "cuban_oriente": _cuban_oriente,
    "brazilian": _brazilian,
    "amazonas": _amazonas,
    "jamaican_partner": _jamaican_partner,
    "jamaican_cutthroat": _jamaican_cutthroat,
    "jamaican_french": _jamaican_french,
    "haitian": _haitian,
    "martinique": _martinique,
}
"""In the order of the booklet; then the games of the other sheets, and of the world."""
