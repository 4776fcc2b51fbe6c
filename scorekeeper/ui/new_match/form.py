"""The choices for a new match so far, and the setup they make. Draws nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from scorekeeper.core.begin import begin, check_name, normalize_name, smallest_set
from scorekeeper.core.model import Setup, Value
from scorekeeper.core.problem import Problem
from scorekeeper.core.series import Series
from scorekeeper.core.variant import Match, Variant
from scorekeeper.library.series import with_series

TEAM_PLAYERS = 4
"""How many players can be two pairs."""


@dataclass(frozen=True, slots=True)
class Form:
    """The choices, and what is going on while they are made.

    ``first`` leads the first hand, by name so that a change of seats takes it along; ``""``: as the rule says.
    ``name`` is being typed (``None``: no name is), ``typed`` counts those that were, ``picked`` is the seat tapped to
    be swapped. ``pairs``: four play two against two, where the game lets them choose; ``None``: as usual in the game.
    ``series`` is how long a series is, without an id; ``None``: one match.
    ``naming`` is the team whose name is being typed.
    """

    players: tuple[str, ...] = ()
    options: Mapping[str, Value] = field(default_factory=dict[str, Value])
    tiles: str = ""
    first: str = ""
    name: str | None = None
    typed: int = 0
    trouble: Problem | None = None
    picked: int | None = None
    pairs: bool | None = None
    series: Series | None = None
    team_names: tuple[str, str] = ("", "")
    naming: int | None = None
    rules_open: bool = False
    lead_open: bool = False


def added(variant: Variant, form: Form, name: str) -> Form:
    """Return the form with one more player, or with the problem of the name. Another typed name stays."""
    proper = normalize_name(name)
    problem = check_name(proper, form.players)
    if problem is not None:
        return replace(form, trouble=problem)
    if full(variant, form):
        return form
    typing = form.name is not None and normalize_name(form.name) != proper
    return replace(
        form,
        players=(*form.players, proper),
        name=form.name if typing else "" if form.name is not None else None,
        trouble=form.trouble if typing else None,
    )


def full(variant: Variant, form: Form) -> bool:
    """Return whether no more players can join."""
    return len(form.players) >= variant.players[-1]


def with_typed(variant: Variant, form: Form) -> Form:
    """Return the form with the typed name as a player, if there is one."""
    return added(variant, form, form.name) if form.name and form.name.strip() else form


def without(form: Form, seat: int) -> Form:
    """Return the form without a player."""
    players = tuple(name for place, name in enumerate(form.players) if place != seat)
    return replace(form, players=players, first=form.first if form.first in players else "", picked=None, trouble=None)


def plays_in_pairs(variant: Variant, form: Form) -> bool:
    """Return whether four players play two against two."""
    if variant.pairs in {"never", "always"}:
        return variant.pairs == "always"
    return variant.pairs == "usual" if form.pairs is None else form.pairs


def begun(variant: Variant, form: Form) -> Match:
    """Return the empty match of the choices, the first one of its series if a series was chosen."""
    setup, series = settled(variant, form), form.series
    if series and not variant.offers_skunk(setup):
        series = replace(series, skunk=1)
    return Match(variant, with_series(setup, series))


def settled(variant: Variant, form: Form) -> Setup:
    """Return the setup of the choices so far, filled up with nameless seats.

    A choice that is impossible with this number of players or this set is replaced by its default.
    """
    players = len(form.players)
    count = min(variant.players, key=lambda n: abs(n - players))
    names = form.players if count == players else [str(seat) for seat in range(count)]
    first = form.players.index(form.first) if form.first in form.players and count == players else None
    fits = form.tiles in variant.sets and variant.has_room(count, form.tiles)
    tiles = form.tiles if fits else smallest_set(variant, count)
    teams = None if variant.teams or count != TEAM_PLAYERS else 2 * plays_in_pairs(variant, form)
    made = begin(variant, names, None, tiles, first, teams=teams)
    chosen: dict[str, Value] = {}
    for key, value in form.options.items():
        more = begin(variant, names, {**chosen, key: value}, tiles, first, teams=teams)
        if isinstance(more, Setup):
            made, chosen = more, {**chosen, key: value}
    assert isinstance(made, Setup), made  # noqa: S101  # the names have been looked at, and every set can be dealt
    team_names = tuple(map(normalize_name, form.team_names))
    return replace(made, team_names=team_names) if made.teams and any(team_names) else made


def name_problem(variant: Variant, form: Form) -> Problem | None:
    """Return the problem with the name of a player or of a team because of which no match can begin."""
    teams = (form.naming or 0, 1 - (form.naming or 0)) if settled(variant, form).teams else ()
    return form.trouble or next(filter(None, (team_problem(form, side) for side in teams)), None)


def can_begin(variant: Variant, form: Form) -> bool:
    """Return whether a match can begin: enough players, and no name with a problem."""
    return len(form.players) in variant.players and name_problem(variant, form) is None


def team_problem(form: Form, side: int) -> Problem | None:
    """Return the problem with the name of a team, if there is one; a team may have no name."""
    name, other = (normalize_name(form.team_names[team]) for team in (side, 1 - side))
    problem = check_name(name, [other]) if name else None
    return problem and replace(problem, values={**problem.values, "field": "team"})
