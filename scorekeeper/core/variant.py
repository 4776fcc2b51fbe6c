"""The rules of a game as a value: players, deal, records of a hand, scores, goal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Final, Literal, Protocol, runtime_checkable

from scorekeeper.core.emblems import Emblem
from scorekeeper.core.form import Form, form_problems
from scorekeeper.core.kinds import LARGEST, quote
from scorekeeper.core.model import (
    Adjustment,
    Change,
    EarlyEnd,
    Hand,
    HandResult,
    Joined,
    Left,
    NewRules,
    PerSide,
    Returned,
    RuleContext,
    Setup,
    StruckHand,
    Value,
)
from scorekeeper.core.problem import Code, Problem
from scorekeeper.core.sheet_style import (
    HANDS_STYLE,
    LEDGER_STYLE,
    PAGE_STYLE,
    PAIRS_STYLE,
    PLAYS_STYLE,
    TALLY_STYLE,
    SheetStyle,
)
from scorekeeper.core.table import Line, Values, points_line
from scorekeeper.core.tiles import SETS, Tile, TileSet, Triangle


@dataclass(frozen=True, slots=True)
class Option:
    """An option: one of ``choices``, or any number from ``low`` to ``most``, which may depend on the setup.

    The default may depend on the setup so far: the players, the teams, the set and the options listed before this one.
    ``word`` stands for it in a match file.
    """

    key: str
    default: Value | Callable[[Setup], Value]
    choices: tuple[Value, ...] = ()
    low: int = 1
    refusal: Code = Code.OPTION
    most: Callable[[Setup], int] | None = None
    word: str = ""

    def default_for(self, setup: Setup) -> Value:
        return self.default(setup) if callable(self.default) else self.default

    def allows(self, value: Any) -> bool:
        if self.choices:
            return any(value is choice or (value == choice and type(value) is type(choice)) for choice in self.choices)
        return isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= LARGEST


@dataclass(frozen=True, slots=True)
class GoalResult:
    """What a goal decides: who leaves, who has won, whether the match is over, and what is added to the totals.

    ``closes``: the hand is over with this play, the match is not.
    """

    eliminated: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    is_over: bool = False
    adjustment: PerSide = ()
    closes_hand: bool = False


NOT_OVER = GoalResult()

Newcomers = Literal["zero", "average", "worst"]
"""The total with which a player usually joins a running match: that of the beginning, or of those still in."""

GoalKind = Literal[
    "first_to",
    "limit",
    "countdown",
    "hands",
    "lowest",
    "exactly",
    "wins",
    "most",
    "most_tiles",
    "last_in",
    "solved",
    "love",
    "open",
    "open_low",
]
"""How a header counts: towards a target, up to a limit, down to zero, hands played, … An ``open`` one never ends."""


@dataclass(frozen=True, slots=True)
class Goal:
    """When a match is over.

    ``target`` may depend on the number of players. ``after_each_play``: judged after every play, not only when a hand
    is over. ``modes``: other goals by the value of the option ``chosen_by``; ``for_setup`` returns the one that holds.
    ``never_passed``: points that would take a side past the target do not count. ``is_exact``: nor do they
    under the options of a setup. ``own_words`` is the key of its texts, if not the kind.
    """

    kind: GoalKind
    judge: Callable[[RuleContext], GoalResult]
    target: int | Callable[[int], int] | None = None
    start: int = 0
    after_each_play: Callable[[Setup], bool] = lambda _: False
    modes: Mapping[str, Goal] = field(default_factory=lambda: MappingProxyType({}))
    never_passed: bool = False
    is_exact: Callable[[Setup], bool] = lambda _: False
    chosen_by: str = "mode"
    own_words: str = ""

    @property
    def words(self) -> str:
        """Return the key of the texts about the goal."""
        return self.own_words or self.kind

    @property
    def is_one_hand(self) -> bool:
        """Return whether the match is a single hand, unless it ends in a tie."""
        return self.kind in {"most", "most_tiles", "last_in"}

    @property
    def is_last_in(self) -> bool:
        """Return whether the last player left in the only hand wins: who leaves it is written in the hand."""
        return self.kind == "last_in"

    def for_setup(self, setup: Setup) -> Goal:
        """Return the goal under the options of a setup."""
        return self.modes.get(str(setup.options.get(self.chosen_by)), self)


@dataclass(frozen=True, slots=True)
class Lead:
    """Who begins: ``first`` names the rule of the first hand, ``tile`` the tile that shows it.

    ``then``: afterwards the lead passes on (``rotate``), the first rule decides every hand (``same``), or whoever won
    a hand leads the next (``winner``). The house rule ``lead`` may say otherwise. ``is_bid``: this player bids first,
    and the highest bidder leads. ``before`` names what the player before does, which the sheet also says, and
    asks for. ``again`` returns whether the rule of the first hand also
    decides the hand after a result.
    """

    first: str
    tile: Tile | None = None
    then: Literal["rotate", "same", "winner"] = "rotate"
    is_bid: bool = False
    before: str = ""
    again: Callable[[HandResult, Setup], bool] = lambda _, __: False


@dataclass(frozen=True, slots=True)
class Deal:
    """Tiles per player, by number of players. The others form the boneyard, or lie ``aside``; ``keep`` are never drawn.

    ``by_set`` has the tiles for each in sets that use other numbers. ``given``: how many each then gives to
    the rest. The house rules ``tiles`` and ``keep`` may say otherwise.
    """

    each: Mapping[int, int]
    aside: bool = False
    never_drawn: int = 0
    given: int = 0
    by_set: Mapping[str, Mapping[int, int]] = field(default_factory=lambda: MappingProxyType({}))

    def usual(self, players: int, tiles: TileSet) -> int:
        """Return the number of tiles for each player if no house rule says otherwise."""
        return self.by_set.get(tiles.id, self.each).get(players, 0)

    def tiles_each(self, setup: Setup, active: Sequence[bool]) -> int:
        """Return the number of tiles dealt to each active player.

        The house rule ``tiles`` holds for any number of players, unless it is the usual number of those who began.
        """
        seats = range(len(setup.players))
        playing = sum(active[setup.side_of(seat)] for seat in seats) if False in active else len(seats)
        each, usual = self.usual(playing, setup.set), self.usual(len(seats) - setup.joined, setup.set)
        is_usual = setup.options.get("tiles", usual) == usual
        return each if is_usual else setup.number("tiles")


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a hand is worth what it is: a word key of ``reason``, the sides that score, and figures for the sentence."""

    key: str
    sides: PerSide = ()
    values: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))


def no_reason(_: Any, __: RuleContext) -> Reason | None:
    return None


def nothing_more(_: Any, __: Setup) -> Reason | None:
    return None


def no_points(_: Any, context: RuleContext) -> PerSide:
    return context.setup.zero_points


def no_seat(_: Any) -> int | None:
    return None


@dataclass(frozen=True, slots=True)
class Premium:
    """What a pair scores besides its hands, and how it is written.

    ``play`` returns the play that pays it to the pair of a seat; or ``flag`` is the field of the end that pays it to
    the pair that goes out: it is ``worth`` points, or multiplies the hand by ``factor``. A tap on its key writes the
    play once more, and takes all of them off once there are ``most``.
    """

    name: str
    play: Callable[[int], Any] | None = None
    most: int | None = None
    flag: str = ""
    worth: Callable[[Setup], int] = lambda _: 0
    factor: Callable[[Setup], int] = lambda _: 1


@dataclass(frozen=True, slots=True)
class RecordSheet:
    """What is written for a hand, and how it scores: the forms of its end and its plays, and the rules for them.

    ``score_play`` returns the points of one play, ``score_end`` those that the end adds: a hand is their sum. ``rules``
    yields why a record is impossible that answers all questions of its form. ``on_table`` returns tiles that are
    certainly in no hand at the end: they were laid, or were taken out of the set. ``went_out`` names the seat that went
    out, ``opened_by`` the seat that led, ``winners`` the sides that won the hand, whoever led it, ``takes`` the side to
    which a hand without winners goes because of who led it, ``leads_next`` the seat of a team that won and leads the
    next hand, ``last_tile`` the seat that placed the last tile; ``blocked`` says whether nobody could play on.
    ``explain`` returns why pips score for somebody else, or not at all; ``last_wins`` whether a blocked hand was level
    and goes to who laid the last tile; ``after_level`` what the next hand is worth after a blocked one that nobody won,
    by what is carried on. Ask for them through ``reason``.
    ``series_counts`` says what is counted in a series of matches: those won, or those that ended with nothing.
    ``premiums`` are those that are written beside a hand. ``carry`` returns what the game carries on to the next hand
    besides the totals (``None`` before the first).
    ``style`` returns how the sheet is drawn; ``None``: as the other fields suggest (``style_of``). ``lines`` are
    printed for every hand. A sheet that ``is_paged`` shows one hand at a time, and of the ``earlier`` ones their sum,
    or a row each. With a ``play_label`` the sheet on a screen has a row for each play instead, or each lap of plays;
    the label is a word key and its values. ``end_lines`` are printed below the plays of a hand. A play that ``closes``
    a hand is its last one. A sheet that ``is_tapped`` is written in its boxes: a tap counts one more of the play, or
    ends the hand, as the line says.
    """

    end: Form
    plays: tuple[Form, ...] = ()
    score_play: Callable[[Any, RuleContext], PerSide] = no_points
    score_end: Callable[[Any, RuleContext], PerSide] = no_points
    rules: Callable[[Any, RuleContext], Iterable[Problem]] = lambda _, __: ()
    went_out: Callable[[Any], int | None] = no_seat
    opened_by: Callable[[Hand], int | None] = no_seat
    winners: Callable[[Any, Setup], tuple[int, ...]] = lambda _, __: ()
    takes: Callable[[Any, Setup, int | None], int | None] = lambda _, __, ___: None
    leads_next: Callable[[Any, Setup], int | None] = lambda _, __: None
    blocked: Callable[[Any], bool] = lambda _: False
    explain: Callable[[Any, RuleContext], Reason | None] = no_reason
    last_wins: Callable[[Any, Setup], bool] = lambda _, __: False
    after_level: Callable[[Any, Setup], Reason | None] = nothing_more
    last_tile: Callable[[Any], int | None] = no_seat
    carry: Callable[[RuleContext], Any] = lambda _: None
    style: Callable[[Setup], SheetStyle | None] = lambda _: None
    lines: Callable[[Setup], tuple[Line, ...]] = lambda _: (points_line(),)
    head: tuple[Line, ...] = ()
    is_paged: bool = False
    play_label: Callable[[Any], tuple[str, Values]] | None = None
    end_lines: tuple[Line, ...] = ()
    premiums: tuple[Premium, ...] = ()
    earlier: Literal["sum", "each"] = "sum"
    series_counts: Literal["won", "nothing"] = "won"
    closes: Callable[[Any], bool] = lambda _: False
    is_tapped: bool = False
    on_table: Callable[[Any, RuleContext], Sequence[Tile]] = lambda _, __: ()

    @property
    def end_type(self) -> type[Any]:
        """Return the record of the end of a hand."""
        return self.end.record

    @property
    def play_types(self) -> tuple[type[Any], ...]:
        """Return the records of plays."""
        return tuple(dict.fromkeys(each.record for each in self.plays))

    def form_of(self, record: Any) -> Form:
        """Return the form with which a record is made, the first of several for records of its type."""
        forms = [each for each in (self.end, *self.plays) if each.record is type(record)]
        return next((each for each in forms if each.fits(record)), forms[0])

    def check(self, record: Any, context: RuleContext) -> list[Problem]:
        """Return what a record lacks or says twice; else why it is impossible."""
        return form_problems(self.form_of(record), record, context) or [*self.rules(record, context)]

    def winners_of(self, result: HandResult, setup: Setup) -> tuple[int, ...]:
        """Return the sides that won a hand, which may depend on who led it; none of an open hand."""
        if result.hand.end is None:
            return ()
        level = self.takes(result.hand.end, setup, result.leader)
        return self.winners(result.hand.end, setup) or (() if level is None else (level,))

    def reason(self, end: Any, context: RuleContext) -> Reason | None:
        """Return why the end of a hand is worth what it is; in every game, what a level blocked hand means."""
        setup, found = context.setup, self.explain(end, context)
        if found or not self.blocked(end):
            return found
        points, won = self.score_end(end, context), self.winners(end, setup)
        led = self.takes(end, setup, context.leader)
        if not won and led is not None:
            return Reason("level_leader", (led,), {"taken": abs(points[led])})
        if len(won) > 1 and points[won[0]]:
            return Reason("level_shared", won, {"taken": abs(points[won[0]])})
        if won and self.last_wins(end, setup):
            return Reason("level_last", won, {"taken": abs(points[won[0]])})
        if len(won) == 1 or any(points):
            return None
        carried = self.carry(context._replace(hand=replace(context.hand, end=end), end=end))
        return self.after_level(carried, setup) or Reason("nobody_wins")

    @property
    def shows_one_hand(self) -> bool:
        """Return whether the sheet on a screen shows one hand at a time."""
        return self.is_paged and self.play_label is None

    def style_of(self, setup: Setup, *, has_keys: bool = False) -> SheetStyle:
        """Return how the sheet of a match is drawn. ``has_keys``: its boxes are buttons."""
        if own := self.style(setup):
            return own
        if self.shows_one_hand:
            return TALLY_STYLE if has_keys else PAGE_STYLE
        if self.play_label:
            return PLAYS_STYLE
        return PAIRS_STYLE if self.premiums else _STYLES.get(len(self.lines(setup)), LEDGER_STYLE)


_STYLES: Final = {1: HANDS_STYLE, 2: PAIRS_STYLE}
"""The styles of sheets with so many lines for each hand."""


def no_facts(_: Match, __: MatchState) -> Mapping[str, Any]:
    return {}


def no_name(_: Match, __: MatchState) -> None:
    return None


@dataclass(frozen=True, slots=True)
class Headline:
    """A way to win or lose that only some games have: its word key is ``headline.<key>``.

    ``sides`` are those that the words name, the winners or the losers; without them the words name nobody.
    ``picture`` is the emblem or the tile that stands for it.
    """

    key: str
    sides: tuple[int, ...] = ()
    picture: Emblem | Tile | None = None


def no_headline(_: Match, __: MatchState) -> Headline | None:
    return None


Region = Literal[
    "booklet", "world", "caribbean", "latin_america", "north_america", "britain_europe", "eastern_europe", "asia"
]
"""Where a game is played; ``booklet``: it is in the rule sheets."""

Counted = Literal["others_pips", "own_pips", "hands", "ends", "bids", "something"]
"""What a hand counts: the pips of the losers, one's own, one for the winner, open ends in play, bids and tricks."""


@dataclass(frozen=True, slots=True)
class Variant:
    """Everything the app knows about one game. ``source`` is the line of the rule sheet, or the title of a text.

    ``pairs`` says whether four players play two against two in a game without ``teams``: they ``may``, do so as a rule
    (``usual``), or ``always`` do. ``most_players`` are the most players for whom a set is large enough, ``set_for``
    returns the usual set where it depends on the number of players.

    ``facts`` is what else can be told of a match, by name, in plain values (chips, stock, tricks …); ``result`` the
    name of how a finished match was won. Ask for both through ``match.facts`` and ``match.named_result``. ``headline``
    announces the result of a finished match where it is more than who wins, or than the name of the result.
    ``newcomers`` is the total that is suggested for a player who joins a running match.
    ``conflict`` returns the option whose value another one rules out, if any.
    ``has_skunk``: a win while all opponents have zero is something special, and may count two in a series.
    ``words`` are the keys of the words that its functions return, such as reasons, results and labels of plays.
    ``similar_to`` is the id of a game with a like name and other rules, for which it is easily taken.
    ``definition`` is the document of a game that the app does not bring: matches carry it, so that they can be read
    where the game is not known.
    """

    id: str
    source: str
    players: tuple[int, ...]
    goal: Goal
    sheet: RecordSheet
    deal: Deal
    lead: Lead
    group: Literal["in_play", "last_in", "race", "teams", "one_hand", "solo"]
    emblem: Tile | Triangle
    options: tuple[Option, ...] = ()
    region: Region = "booklet"
    counts: Counted = "something"
    teams: int = 0
    sets: tuple[str, ...] = ("double-six",)
    clockwise: bool = False
    newcomers: Newcomers = "zero"
    pairs: Literal["never", "may", "usual", "always"] = "never"
    most_players: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    set_for: Callable[[int], str] | None = None
    facts: Callable[[Match, MatchState], Mapping[str, Any]] = no_facts
    result: Callable[[Match, MatchState], str | None] = no_name
    headline: Callable[[Match, MatchState], Headline | None] = no_headline
    conflict: Callable[[Mapping[str, Value]], str | None] = lambda _: None
    has_skunk: bool = False
    words: tuple[str, ...] = ()
    similar_to: str = ""
    definition: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def tiles(self) -> TileSet:
        """Return the default set."""
        return SETS[self.sets[0]]

    def offers_skunk(self, setup: Setup) -> bool:
        """Return whether a series may count two for a skunk: not where every match is one, or where losers count."""
        is_rare = self.goal.for_setup(setup).kind != "love"
        return self.has_skunk and is_rare and self.sheet.series_counts == "won"

    def usual_set(self, players: int) -> str:
        """Return the id of the default set for so many players."""
        return self.set_for(players) if self.set_for else self.sets[0]

    def usual_teams(self, players: int) -> int:
        """Return the number of teams of so many players if nobody says otherwise; 0: each plays alone."""
        return 2 if self.pairs == "always" and players == 4 else self.teams

    def has_room(self, players: int, tiles: str) -> bool:
        """Return whether a set is large enough for so many players."""
        return players <= self.most_players.get(tiles, self.players[-1])


EMPTY_HAND = Hand()


@dataclass(frozen=True, slots=True)
class Match:
    """A game, its setup and the hands written so far; only the last hand may still be open.

    ``setup`` has everybody who ever played, and the house rules of the next hand. ``changes`` are ordered by hand; in
    records of hands that a player missed, the value of the player is ``None``. ``struck`` are the hands that were
    struck out, in the order of the sheet. ``adjustments`` are the penalties and bonuses, ordered by hand. With an
    ``early_end`` the match is over after its ended hands, if the goal has not ended it before.
    """

    variant: Variant
    setup: Setup
    hands: tuple[Hand, ...] = ()
    struck: tuple[StruckHand, ...] = ()
    changes: tuple[Change, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()
    early_end: EarlyEnd | None = None

    def setup_of(self, hand: int) -> Setup:
        """Return the setup with the house rules of a hand, which may be the next one."""
        for change in self.changes:
            if change.hand > hand and isinstance(change, NewRules):
                return replace(self.setup, options=change.before)
        return self.setup

    @property
    def has_changes(self) -> bool:
        """Return whether anything changes between two hands."""
        return bool(self.changes or self.adjustments)

    @property
    def joined(self) -> dict[int, Joined]:
        """Return when each seat joined that was not there from the beginning."""
        return {change.seat: change for change in self.changes if isinstance(change, Joined)}

    @property
    def gone(self) -> frozenset[int]:
        """Return the seats that have left and not come back."""
        last = {change.seat: change for change in self.changes if isinstance(change, Left | Returned)}
        return frozenset(seat for seat, change in last.items() if isinstance(change, Left))

    @property
    def goal(self) -> Goal:
        """Return the goal under the options of the match."""
        return self.variant.goal.for_setup(self.setup)

    @property
    def open_hand(self) -> Hand:
        """Return the open hand; an empty one after the last has ended."""
        return self.hands[-1] if self.hands and self.hands[-1].end is None else EMPTY_HAND

    @property
    def hand_index(self) -> int:
        """Return the index of the open hand."""
        return len(self.hands) - bool(self.hands and self.hands[-1].end is None)


@dataclass(frozen=True, slots=True)
class MatchState:
    """Everything computed from a match: results, totals, who has left (side and hand, in order), and who has won.

    ``leader`` leads the next hand (or led the open one), where that can be known. Players who left or have not joined
    yet are not ``active``; ``gone`` are the sides that left of their own accord, at the latest with the open hand.
    ``early_end`` is how the match was ended, if not by its goal.
    """

    results: Sequence[HandResult]
    totals: PerSide
    active: tuple[bool, ...]
    eliminations: tuple[tuple[int, int], ...] = ()
    winners: tuple[int, ...] = ()
    is_over: bool = False
    leader: int | None = None
    gone: frozenset[int] = frozenset()
    early_end: EarlyEnd | None = None

    @property
    def has_reached_goal(self) -> bool:
        """Return whether the match is over because its goal was reached."""
        return self.is_over and self.early_end is None


def split_open_hand(hands: tuple[Hand, ...]) -> tuple[tuple[Hand, ...], Hand]:
    """Return the ended hands and the open hand."""
    return (hands[:-1], hands[-1]) if hands and hands[-1].end is None else (hands, EMPTY_HAND)


Games = Mapping[str, Variant]
"""Games by their id."""


@runtime_checkable
class DefinesGames(Protocol):
    """Games that can also make one from the document that a match brings along."""

    def define(self, definition: Any, game_id: str) -> Variant | Problem:
        """Return the game of a document, or why it cannot be read; its id must be ``game_id``."""
        ...


def game_of(games: Games, game_id: str, definition: Any = None) -> Variant | Problem:
    """Return the game of a match: the one that it brings along as a ``definition``, else the one of that id."""
    if definition is not None and isinstance(games, DefinesGames):
        return games.define(definition, game_id)
    return games.get(game_id) or Problem(Code.GAME_UNKNOWN, values={"value": quote(game_id)})
