"""What has been chosen for a new match so far, and what that comes to. Pure: nothing here draws."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, cast

from scorekeeper.core.begin import begin, check_name, normal
from scorekeeper.core.problem import Problem
from scorekeeper.core.tiles import SETS
from scorekeeper.core.variant import Option, Setup, Value, Variant


@dataclass(frozen=True, slots=True)
class Form:
    """The choices, and what is going on while they are made.

    ``first`` leads the first hand, by name so that a change of seats takes it along; ``""``: as the rule says.
    ``name`` is being typed (``None``: no name is), ``typed`` counts those that were, ``picked`` is the seat tapped to
    be swapped.
    """

    players: tuple[str, ...] = ()
    options: Mapping[str, Value] = field(default_factory=dict[str, Value])
    tiles: str = ""
    first: str = ""
    name: str | None = None
    typed: int = 0
    trouble: Problem | None = None
    picked: int | None = None
    rules_open: bool = False
    lead_open: bool = False


def added(variant: Variant, form: Form, name: str) -> Form:
    """The form with one more player; or with why that cannot be. Another name being typed stays."""
    proper = normal(name)
    problem = check_name(proper, form.players)
    if problem is not None:
        return replace(form, trouble=problem)
    if full(variant, form):
        return form
    typing = form.name is not None and normal(form.name) != proper
    return replace(
        form,
        players=(*form.players, proper),
        name=form.name if typing else "" if form.name is not None else None,
        trouble=form.trouble if typing else None,
    )


def full(variant: Variant, form: Form) -> bool:
    """Whether nobody else can join."""
    return len(form.players) >= variant.players[-1]


def with_typed(variant: Variant, form: Form) -> Form:
    """The form with the player whose name is typed and not added yet, if there is one."""
    return added(variant, form, form.name) if form.name and form.name.strip() else form


def without(form: Form, seat: int) -> Form:
    """The form with one player fewer."""
    players = tuple(name for one, name in enumerate(form.players) if one != seat)
    return replace(form, players=players, first=form.first if form.first in players else "", picked=None, trouble=None)


def settled(variant: Variant, form: Form) -> Setup:
    """The setup as far as it is chosen, filled up with nameless seats, for what hangs on the number of players.

    A choice that is not possible for so many players, or with this set, is left at the usual.
    """
    players = len(form.players)
    count = min(variant.players, key=lambda n: abs(n - players))
    names = form.players if count == players else [str(seat) for seat in range(count)]
    first = form.players.index(form.first) if form.first in form.players and count == players else None
    made = begin(variant, names, None, form.tiles or None, first)
    chosen: dict[str, Value] = {}
    for key, value in form.options.items():
        more = begin(variant, names, {**chosen, key: value}, form.tiles or None, first)
        if isinstance(more, Setup):
            made, chosen = more, {**chosen, key: value}
    assert isinstance(made, Setup), made  # noqa: S101  # the names have been looked at, and every set can be dealt
    return made


def possible(variant: Variant, setup: Setup, key: str, value: Value) -> bool:
    """Whether a house rule can be set so, beside the others of a setup."""
    made = begin(variant, setup.players, {**setup.options, key: value}, setup.set.id)
    return isinstance(made, Setup)


def offered(variant: Variant, setup: Setup) -> list[tuple[Option, tuple[Value, ...]]]:
    """The house rules there is something to choose in, with the choices that are possible (none: a number).

    Where the rule ``mode`` names other rules, only the one it is set to is offered.
    """
    modes = next((one.choices for one in variant.options if one.key == "mode"), ())
    found: list[tuple[Option, tuple[Value, ...]]] = []
    for option in variant.options:
        if option.key in modes and option.key != setup.options["mode"]:
            continue
        choices = tuple(one for one in option.choices if possible(variant, setup, option.key, one))
        if not option.choices or len(choices) > 1:
            found.append((option, choices))
    return found


def sets(variant: Variant, setup: Setup) -> list[str]:
    """The sets that can be played with under the house rules of a setup."""
    return [one for one in variant.sets if isinstance(begin(variant, setup.players, setup.options, one), Setup)]


def differing(variant: Variant, setup: Setup) -> dict[str, Value]:
    """The house rules that are not the usual ones for so many players."""
    usual = {one.key: one.start(len(setup.players)) for one in variant.options}
    return {key: value for key, value in setup.options.items() if value != usual[key]}


@dataclass(frozen=True, slots=True)
class Saved:
    """House rules under a name: what differs from the usual, and the set (``""``: the usual one)."""

    name: str
    options: Mapping[str, Value]
    tiles: str = ""


def read_saved(variant: Variant, raw: Any) -> tuple[Saved, ...]:
    """The saved rules of a game from plain JSON; what is none is left out, and so is a choice there is no longer."""
    several = cast("list[Any]", raw) if isinstance(raw, list) else []
    documents = [cast("Mapping[str, Any]", one) for one in several if isinstance(one, Mapping)]
    return tuple(_read(variant, one) for one in documents if isinstance(one.get("name"), str))


def _read(variant: Variant, document: Mapping[str, Any]) -> Saved:
    given: Any = document.get("options")
    options = cast("Mapping[str, Any]", given if isinstance(given, Mapping) else {})
    known: dict[str, Value] = {
        one.key: options[one.key] for one in variant.options if one.key in options and one.allows(options[one.key])
    }
    tiles = document.get("set")
    return Saved(document["name"], known, tiles if isinstance(tiles, str) and tiles in variant.sets else "")


def write_saved(several: Sequence[Saved]) -> list[dict[str, Any]]:
    return [{"name": one.name, "options": dict(one.options), "set": one.tiles} for one in several]


def rules_of(variant: Variant, setup: Setup, name: str = "") -> Saved:
    """The house rules of a setup, to be saved or compared."""
    return Saved(name, differing(variant, setup), "" if setup.set is SETS[variant.sets[0]] else setup.set.id)


def named(variant: Variant, setup: Setup, several: Sequence[Saved]) -> Saved | None:
    """The saved rules that a setup follows."""
    now = rules_of(variant, setup)
    return next((one for one in several if (one.options, one.tiles) == (now.options, now.tiles)), None)
