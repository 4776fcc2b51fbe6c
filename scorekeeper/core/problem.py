"""Problems of an entry: reasons to refuse it, or questions to ask first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any


class Code(StrEnum):
    """The code of every problem. The sentences are in the catalogues `i18n/*/problems.toml`, under the same names."""

    # A setup, a name or a house rule that is not possible.
    PLAYERS_COUNT = "players_count"  # the game is not for so many players
    PLAYERS_DUP = "players_dup"  # two players have one name
    PLAYERS_BLANK = "players_blank"  # a name has no visible letter
    NAME_LONG = "name_long"  # a name has too many letters
    NOTE_LONG = "note_long"  # a note has too many characters
    TEAMS_SHAPE = "teams_shape"  # the teams are not two of two
    TEAM_NAMES = "team_names"  # the names of the teams are not one for each team
    TARGET = "target"  # the target is no positive number
    ROUNDS = "rounds"  # the number of hands is no positive number
    OPTION = "option"  # the house rule does not exist, or cannot have this value
    SERIES = "series"  # the series of a match cannot be read
    GAME_SETTING = "game_setting"  # a setting of a game that people define cannot have its value
    NOT_A_GAME = "not_a_game"  # a file or a link is no game that people define
    GAME_CONFLICT = "game_conflict"  # two settings of such a game contradict each other
    CHANGES = "changes"  # what changed between the hands cannot be read

    # Who joins or leaves during a match, or a house rule that changes.
    ROSTER_FULL = "roster_full"  # the game has no room for one more player
    ROSTER_FEW = "roster_few"  # the game needs everybody who is left
    ROSTER_TEAMS = "roster_teams"  # nobody joins or leaves teams
    ROSTER_FIXED = "roster_fixed"  # the game is for a fixed number of players
    ROSTER_DEALT = "roster_dealt"  # the tiles of the only hand are dealt
    ROSTER_PRESENT = "roster_present"  # a player who comes back has not left, or one who leaves has left
    ROSTER_START = "roster_start"  # a player who joins would be at the target
    RULES_SAME = "rules_same"  # the house rules are not changed
    RULES_REFUSE = "rules_refuse"  # the new house rules refuse hands that are written

    # A penalty or a bonus, or an early end, that is not possible.
    ADJUSTMENTS = "adjustments"  # the penalties and bonuses of a file cannot be read
    ADJUSTMENT_RANGE = "adjustment_range"  # the figure is 0 or too large
    ADJUSTMENT_TARGET = "adjustment_target"  # the target would be reached before the first hand, or passed
    ADJUSTMENT_LATER = "adjustment_later"  # it would make a hand after it impossible
    WORD_LONG = "word_long"  # the word of an adjustment has too many letters
    FOR_ONE = "for_one"  # the game is for one player
    NO_HAND = "no_hand"  # no hand is finished yet
    EARLY_END = "early_end"  # how the match was ended cannot be read, or does not fit it

    # A table of old results.
    TABLE_LARGE = "table_large"  # it has too many bytes or rows
    TABLE_HEADINGS = "table_headings"  # it is no table, or has no headings for day and game

    # A document or a record that cannot be read.
    NOT_AN_OBJECT = "not_an_object"  # a hand or a record is no JSON object
    GAME_UNKNOWN = "game_unknown"  # no game has this id
    NOT_A_MATCH = "not_a_match"  # the document is no match file of this app
    PLAYER_UNKNOWN = "player_unknown"  # nobody at the table has this name or number
    VALUE_MISSING = "value_missing"  # a field, or the value of a player, is left out
    VALUE_NEGATIVE = "value_negative"  # a number is below zero
    VALUE_NOT_INT = "value_not_int"  # a value is no whole number
    VALUE_RANGE = "value_range"  # a number is outside its range
    EXTRA_DIGIT = "extra_digit"  # a digit is typed where every number has all its digits
    VALUE_NOT_A_FLAG = "value_not_a_flag"  # a value is neither true nor false
    FIELD_UNKNOWN = "field_unknown"  # the record or the file has no such field
    KIND_UNKNOWN = "kind_unknown"  # the game has no play with this tag
    COLOUR = "colour"  # the set has no such colour
    TILE_UNKNOWN = "tile_unknown"  # the set has no such tile
    TILE_PIPS = "tile_pips"  # no tile of the set has so many pips
    FIGURE_UNKNOWN = "figure_unknown"  # the booklet has no such figure
    DATE_UNKNOWN = "date_unknown"  # a date cannot be read

    # A hand that breaks a rule of any game.
    NO_END = "no_end"  # nobody went out and the hand is not blocked
    OUT_AND_BLOCKED = "out_and_blocked"  # the hand ended in both ways
    TWO_OUT = "two_out"  # several players went out
    OUT_HAS_PIPS = "out_has_pips"  # the player who went out still holds tiles
    TOO_MANY_ZERO = "too_many_zero"  # several players without having gone out count zero
    SET_TOTAL = "set_total"  # there are more pips, or fewer, than in the set
    HAND_MAX = "hand_max"  # tiles have more pips than so many can have
    HAND_MIN = "hand_min"  # tiles have fewer pips than so many must have
    TILE_DUP = "tile_dup"  # a tile lies in two places
    SUM_LAID = "sum_laid"  # all triangles with this sum have been laid
    TILE_COUNT = "tile_count"  # there are more tiles than in the set
    BONEYARD = "boneyard"  # too few tiles stay in the boneyard
    PLAYER_ELIMINATED = "player_eliminated"  # a player who has left writes something
    GAME_OVER = "game_over"  # the match has ended
    HAND_OVER = "hand_over"  # the hand has ended

    # Rules of single games.
    NOT_MULTIPLE = "not_multiple"  # the open ends are no multiple of the step
    TOTAL_UNREACHABLE = "total_unreachable"  # no two open ends add up to this total
    NOT_PRINTED = "not_printed"  # the printed list has no such total
    OPENING_TILE = "opening_tile"  # a first tile that scores nothing
    OPENING_TWICE = "opening_twice"  # the hand has had its first tile
    NO_CHIP = "no_chip"  # a player has no chip to buy with
    NO_TILE = "no_tile"  # a player has no tile to lay
    ODD_TILES = "odd_tiles"  # tiles are not taken in pairs
    PAIR_MISMATCH = "pair_mismatch"  # the two tiles have no number in common
    PAIRS_MORE = "pairs_more"  # a player has less than the pairs that are written
    BERGEN_FIRST = "bergen_first"  # not exactly one player led
    CAP_SIZE = "cap_size"  # a cap is neither double nor triple
    CAPTURE_TOTAL = "capture_total"  # a capture has another total than the printed ones
    CONTRACT_RANGE = "contract_range"  # a bid is outside its range
    CONTRACT_TEAM = "contract_team"  # the contract is not of the team with the highest bid
    BID_LOW = "bid_low"  # a bid is not above the one before
    TRICK_TILES = "trick_tiles"  # a trick does not have four tiles
    TRICKS_SUM = "tricks_sum"  # there are not seven tricks
    SPECIALS_SUM = "specials_sum"  # a tile of value is given to no team
    SPECIALS_DUP = "specials_dup"  # a tile of value is given to two teams
    SPECIAL_UNKNOWN = "special_unknown"  # a tile is not one of value
    SPECIAL_NO_TRICK = "special_no_trick"  # a team has more tiles of value than its tricks can hold
    POINTS_SUM = "points_sum"  # the points of a hand do not add up
    PIPS_SUM = "pips_sum"  # the pips of each hand do not add up to those of all together
    BLOCK_ODD = "block_odd"  # the pips of a blocked hand that dealt every tile are odd
    BONUS_BLOCKED = "bonus_blocked"  # a blocked hand has a premium for its last tile
    BONUS_BOTH = "bonus_both"  # one tile has two premiums
    OTHER_WINNER = "other_winner"  # by what is written, another player wins the hand, or nobody
    WORDS_BOTH = "words_both"  # two words are chosen that exclude each other
    BONUS_TWICE = "bonus_twice"  # a premium that comes once a match or a hand is written again
    NOT_LEADER = "not_leader"  # what only the leader of a hand can score or pay is written for another player
    LAST_MISSING = "last_missing"  # a blocked hand does not say who laid the last tile
    KIND = "kind"  # the word is none of those possible
    DOUBLE_MISSING = "double_missing"  # a hand of zero pips that holds no double

    ENGINE_MISSING = "engine_missing"  # the double of the round is not written
    ENGINE_DOUBLE = "engine_double"  # a tile is not the double of the round
    ENGINE_TWICE = "engine_twice"  # a double has headed a round already
    CHIP_LAST = "chip_last"  # a play after the last tile of the hand
    BANKER = "banker"  # another player is the banker
    DRAWN = "drawn"  # more tiles were drawn than a turn allows, or than there are
    BONUS_START = "bonus_start"  # the first tile of a round earns no bonus

    # Questions: each has remedies as answers.
    SECOND_ZERO = "second_zero"  # a second hand counts zero: did it hold the double blank?
    BLOCKED_ZERO = "blocked_zero"  # a blocked hand counts zero: did it hold the double blank?
    BLOCKED_TIE = "blocked_tie"  # players tie in a blocked hand: who wins it?
    TOTAL_TWICE = "total_twice"  # a total comes up more often than it can: is it right?
    PIPS_LAID = "pips_laid"  # all tiles with so many pips are laid already: is it right?
    EMPTY_HAND = "empty_hand"  # a hand ends in which nobody scored
    ENDS_EARLIER = "ends_earlier"  # with this correction, later plays would come after the end of the match
    LATER_HAND = "later_hand"  # with this correction, a hand after it would be impossible
    LAST_TILE = "last_tile"  # the hand is a tie: who placed the last tile?
    LEVEL_LEADER = "level_leader"  # the pair that led takes a level blocked hand: who led?

    # A file that cannot be read as a match.
    NO_FILE = "no_file"  # the file does not exist or cannot be read
    NOT_TEXT = "not_text"  # the file is no text in UTF-8
    NOT_JSON = "not_json"  # the text is no JSON
    NO_NUMBER = "no_number"  # a number is none of JSON
    KEY_TWICE = "key_twice"  # an object has the same key twice
    TOO_DEEP = "too_deep"  # the JSON is nested too deeply
    TOO_LARGE = "too_large"  # the file or what is packed in it is larger than any match
    TOO_MANY_PLAYS = "too_many_plays"  # a hand has more plays than anybody can write
    NOT_A_BACKUP = "not_a_backup"  # the archive cannot be read
    SETTING = "setting"  # a setting in a backup does not have its form
    LOG_UNFIT = "log_unfit"  # the log does not make the match of its file

    # What storage reports.
    DISK_FULL = "disk_full"  # the disk is full
    STORAGE_FAILED = "storage_failed"  # writing failed
    NOT_KEPT = "not_kept"  # the browser did not keep what was written
    CANNOT_READ = "cannot_read"  # reading failed
    CANNOT_OPEN = "cannot_open"  # the folder of the library cannot be written
    TORN = "torn"  # the file is cut off
    MISSHAPEN = "misshapen"  # the file has another form than a match
    NOT_UNDERSTOOD = "not_understood"  # an entry of the log cannot be read
    GAME_UNREADABLE = "game_unreadable"  # the game that a match brings along cannot be read
    TOO_NEW = "too_new"  # a newer version wrote the file
    CHANGED = "changed"  # the file was changed or damaged outside the app
    BEGINNING_CHANGED = "beginning_changed"  # its header was changed, the lines after it are sound
    OUTDATED = "outdated"  # the file is an older copy
    MISSING = "missing"  # there is no such match
    EXISTS = "exists"  # there is a match with this id already
    STALE = "stale"  # the match was changed elsewhere
    IN_USE = "in_use"  # another program has the library open
    READ_ONLY = "read_only"  # the library is open for reading only

    # What a storage on other servers reports.
    UNREACHABLE = "unreachable"  # no server answers
    WAITING = "waiting"  # the entry before waits for the servers to answer
    LOGIN_REFUSED = "login_refused"  # user, password or token are wrong
    NO_JETSTREAM = "no_jetstream"  # JetStream is switched off
    SERVER_TOO_OLD = "server_too_old"  # the version may lose what it has acknowledged
    TOO_FEW_SERVERS = "too_few_servers"  # three copies need three servers
    STREAM_CHANGED = "stream_changed"  # a stream has other settings than the app gave it
    LIBRARY_TOO_NEW = "library_too_new"  # a newer version wrote the library
    NO_CLUSTER = "no_cluster"  # the extra of the package is not installed
    MESSAGE_TOO_LARGE = "message_too_large"  # a match is larger than a message may be


@dataclass(frozen=True, slots=True)
class Remedy:
    """A likely answer to a question: a word key, and the fields of the record it changes.

    ``leads``: the player of ``seat`` led the hand, which stands beside its records.
    """

    key: str
    changes: Mapping[str, Any]
    seat: int | None = None
    leads: bool = False


@dataclass(frozen=True, slots=True)
class Problem:
    """A refused or questioned entry.

    ``seats`` are the players it is about, ``values`` fill
    its sentence. With ``remedies`` it asks, without it refuses.
    """

    code: Code
    seats: tuple[int, ...] = ()
    values: Mapping[str, Any] = field(default_factory=dict[str, Any])
    remedies: tuple[Remedy, ...] = ()

    @property
    def is_question(self) -> bool:
        return bool(self.remedies)


@dataclass(frozen=True, slots=True)
class Refusal:
    """A match refused: where, and why. ``hand`` and ``play`` count from 0; ``None``: before the first hand."""

    problem: Problem
    hand: int | None = None
    play: int | None = None
