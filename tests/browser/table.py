"""What people do at the table, finger by finger; the names of the controls are the only thing known of the app."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from typing import Any

from playwright.sync_api import Locator, Page, TimeoutError  # noqa: A004

from scorekeeper.ui.base.timers import TAP_REST, UNDO_REST
from tests.browser.lines import Document
from tests.browser.rig import by, rest, said, tap, wait_for, wait_for_text

TALLIED = {"first": 0, "cap-2": 1, "cap-3": 2, "out": 3, "blocked": 4}
"""The rows of the sheet whose boxes are pressed."""

LARGEST_KEY = 25
"""The largest total of the ends with a key of its own, where others are typed."""

_NO_LONGER_SAYS = """([identifier, words]) => {
    const control = document.querySelector(`[flt-semantics-identifier="${identifier}"]`);
    return (control?.getAttribute('aria-label') ?? control?.textContent) !== words;
}"""
_SAYS = """([identifier, which, figure]) => {
    const control = document.querySelector(`[flt-semantics-identifier="${identifier}"]`);
    if (!control) return false;
    const said = [control, ...control.querySelectorAll('*')].flatMap(one => [
        one.getAttribute('aria-label'), ...[...one.childNodes].filter(n => n.nodeType === 3).map(n => n.textContent),
    ]).filter(Boolean).join(' ');
    const numbers = (said.match(/[-−]?\\s?\\d+/g) ?? []).map(one => one.replace('−', '-').replace(/\\s/g, ''));
    return numbers.at(which) === figure;
}"""


# During a hand


def write(page: Page, names: Sequence[str], document: Document) -> None:
    """From the sheet, write a line of a match file and come back."""
    if "kind" in document:
        write_play(page, names, document)
        return
    next_step(page).wait_for(state="attached")
    is_tallied = document.keys() & {"winner", "tie"} or (by(page, "tally.hint").count() and document.get("out"))
    if is_tallied:
        close_tally(page, names, document)
    elif by(page, "won.0").count() and not document.get("blocked"):
        write_who_won(page, names, document)
        return
    end(page)
    if not is_tallied and opens_form(page):
        if document:
            write_end(page, names, document)
        if not document.keys() & {"made", "passed"}:
            wait_on(page, "entry.save")
            tap(page, "entry.save")
        wait_for(page, "entry.close", "detached")
        rest(page, UNDO_REST)


def next_step(page: Page) -> Locator:
    """The button below a sheet: enter the hand, or end it."""
    return by(page, "sheet.enter").or_(by(page, "sheet.end"))


def end(page: Page) -> None:
    """The one thing to do next on a sheet: enter the hand, or end it."""
    next_step(page).wait_for(state="attached")
    if by(page, "sheet.enter").count():  # what it says may still be of the hand before
        tap(page, "sheet.enter")
        wait_for(page, "entry.close")
        return
    hand = said(page, "sheet.end")
    wait_on(page, "sheet.end")
    tap(page, "sheet.end")
    page.wait_for_function(_NO_LONGER_SAYS, arg=["sheet.end", hand])


def opens_form(page: Page) -> bool:
    """Return whether a form for the end of the hand opens: after the last tile there is nothing left to ask."""
    form = by(page, "entry.close")
    form.or_(by(page, "sheet.end")).or_(by(page, "sheet.result")).first.wait_for(state="attached")
    return bool(form.count())


def write_play(page: Page, names: Sequence[str], play: Mapping[str, Any]) -> None:
    """One score while a hand lasts, when the key of the one before counts again."""
    rest(page, 1.5 * TAP_REST)  # it begins when the one before is written
    _write_play(page, names, play)


def _write_play(page: Page, names: Sequence[str], play: Mapping[str, Any]) -> None:
    seat = names.index(play["player"])
    match play:
        case {"kind": "opening", "tile": tile}:
            tap(page, "entry.opening")
            choose(page, f"opener.{seat}")
            tap(page, f"key.{seat}.{tile}")
        case {"kind": "laid", "pips": pips}:
            choose(page, f"player.{seat}")
            tap(page, f"pips.{pips}")
        case {"kind": "bought"}:
            choose(page, f"player.{seat}")
            tap(page, "play.bought")
        case {"kind": "capture", "total": total}:
            choose(page, f"player.{seat}")
            tap(page, f"capture.{total}")
        case {"kind": "chip"} | {"chip": True}:
            choose(page, "entry.last_tile")
            tap(page, f"key.{seat}.{play.get('total', 'chip')}")
            _wait_as(page, f"key.{seat}.chip", '[aria-disabled="true"]')  # nothing is laid after the last tile
        case {"total": total}:
            own, typed = by(page, f"key.{seat}.{total}"), by(page, f"key.{seat}.type")
            own.or_(typed).first.wait_for(state="attached")
            if total <= LARGEST_KEY or not typed.count():
                tap(page, f"key.{seat}.{total}")
                return
            tap(page, f"key.{seat}.type")
            press(page, total)
            tap(page, "entry.write")
            wait_for(page, "entry.write", "detached")
        case {"kind": "pair", "tiles": [one, other]}:
            tap(page, f"pair.{seat}")
            tap(page, f"tile-{one}")
            tap(page, f"tile-{other}")
            wait_for(page, "pair.title", "detached")
        case {"kind": "leaves" | "lasttile" | "honour" | "four" | "board_pass" | "three_passes" as kind}:
            tap(page, f"play.{kind}.{seat}")
        case {"kind": "start" | "tile" | "sum" | "pass"}:
            write_turn(page, seat, play)
        case {"kind": "pase" | "salida" | "first_pass" as kind}:
            side = side_of(seat + (kind == "first_pass"))  # this one names the player who passed
            premium = f"premium.{kind}{'_' + play['tile'] if 'tile' in play else ''}.{side}"
            end(page)
            choose_premium(page, premium)
            tap(page, "entry.close")
            wait_for(page, "entry.close", "detached")
        case {"kind": "first"}:
            tally(page, "first", seat)
        case {"kind": "cap", "size": size}:
            tally(page, f"cap-{size}", seat)
        case _:
            raise AssertionError(f"nobody knows how to write {play}")


def side_of(seat: int) -> int:
    """The pair of a seat, of two pairs."""
    return seat % 2


def write_turn(page: Page, seat: int, play: Mapping[str, Any]) -> None:
    """A turn with a triangle, or without one: who plays, what was drawn and completed, and the sum."""
    choose(page, f"head.{seat}")
    if play.get("drawn"):
        choose(page, f"turn.drawn.{play['drawn']}")
    if play.get("bonus"):
        choose(page, f"turn.bonus.{play['bonus']}")
    total = sum(map(int, play["tile"].split("-"))) if "tile" in play else play.get("sum")
    tap(page, "turn.pass" if total is None else f"turn.sum.{total}")
    _wait_as(page, f"head.{seat}", ':not([aria-current="true"])')


def write_who_won(page: Page, names: Sequence[str], document: Mapping[str, Any]) -> None:
    """Below the sheet, tap how a hand was closed, and who won it: that writes it."""
    hand, winner = said(page, "sheet.end"), document.get("out")
    for name, closing in document.items():
        if name in {"out", "pips"} or not closing:  # nobody asks for pips where somebody went out
            continue
        for each in closing if name == "premiums" else [closing]:
            choose(page, f"won.{name}.{each}" if name in {"how", "premiums"} else f"won.{name}")
        winner = closing if closing in names else winner
    tap(page, f"won.{names.index(str(winner))}")
    page.wait_for_function(_NO_LONGER_SAYS, arg=["sheet.end", hand])
    rest(page, UNDO_REST)  # a second tap would fall on the main button


def choose(page: Page, identifier: str) -> None:
    """Tap one of several choices, unless it is the one chosen."""
    if wait_for(page, identifier).get_attribute("aria-current") != "true":
        tap(page, identifier)
        wait_for_chosen(page, identifier)


def tally(page: Page, row: str, seat: int) -> None:
    """Press a box of the one hand that a sheet shows."""
    first = page.locator('[flt-semantics-identifier^="cell."]').first
    hand = (first.get_attribute("flt-semantics-identifier") or "").split(".")[1]
    tap(page, f"cell.{hand}.{TALLIED[row]}.{seat}")


def close_tally(page: Page, names: Sequence[str], document: Mapping[str, Any]) -> None:
    """Press the box that says how a hand ended."""
    winner = document.get("winner")
    if document.get("out"):
        tally(page, "out", names.index(document["out"]))
    else:
        tally(page, "blocked", names.index(winner) if winner else 0)
    wait_on(page, "sheet.end")


# The end of a hand


def write_end(page: Page, names: Sequence[str], document: Mapping[str, Any]) -> None:
    """On the screen of an entry, write how a hand ended."""
    out = names.index(document["out"]) if document.get("out") else None
    match document:
        case {"bidder": _, "specials": _}:
            write_contract(page, names, document)
        case {"bidder": _} | {"settles": _} | {"passed": _}:
            write_choices(page, names, document)
        case {"tiles": int(left)}:
            tap(page, f"key-{left}")
        case {"together": together} if out is not None:
            tap(page, f"entry.out.{out}")
            press(page, together)
            wait_for_figure(page, "entry.field.together", together)
            write_premiums(page, names, document)
        case {"blocker": blocker, "together": together, "pips": pips}:
            tap(page, "entry.blocked")
            wait_for_chosen(page, "entry.blocked")
            tap(page, f"entry.out.{names.index(blocker)}")
            for seat, held in enumerate(pips):
                if held is not None:
                    press(page, held)
                    wait_for_figure(page, f"entry.field.{seat}", held)
                    if held < 10:
                        tap(page, "key-next")
            press(page, together)
            wait_for_figure(page, "entry.field.together", together)
        case {"pips": pips} if by(page, "entry.out.0").or_(by(page, "entry.out.1")).count():
            write_pips(page, pips, out)
            write_premiums(page, names, document)
        case {"out": str()} if len(document) == 1:
            if by(page, f"entry.out.{out}").count():  # the last tile may have said so
                tap(page, f"entry.out.{out}")
        case {"pips": pips}:
            write_columns(page, [pips], seat="entry.field.{seat}")
        case {"laid": laid, "left": left}:
            write_columns(page, [laid, left])
        case {"points": points, "tiles": tiles}:
            write_columns(page, [points, tiles])
        case {"tiles": tiles}:
            write_columns(page, [tiles], seat="entry.field.{seat}")
        case _:
            raise AssertionError(f"nobody knows how to write {document}")


def save(page: Page) -> None:
    """Save a hand, and wait until the main button of its sheet obeys: a second tap on Save would fall on it."""
    tap(page, "entry.save")
    wait_for(page, "entry.save", "detached")
    rest(page, UNDO_REST)


def write_pips(page: Page, pips: Sequence[int | None], out: int | None = None) -> None:
    """On the pad for pips left in hand: who went out (`None`: nobody could play on), and what the others hold."""
    who = "entry.blocked" if out is None else f"entry.out.{out}"
    tap(page, who)
    wait_for_chosen(page, who)
    others = {seat: held for seat, held in enumerate(pips) if held is not None and seat != out}
    if by(page, "entry.by_hand").count():
        tap(page, "entry.by_hand")
    fields = {seat: by(page, f"entry.field.{seat}") for seat in others}
    reduce(Locator.or_, fields.values()).first.wait_for(state="attached")
    others = {seat: held for seat, held in others.items() if fields[seat].count()}  # a winner's partner is not asked
    if any(character.isdecimal() for seat in others for character in said(page, f"entry.field.{seat}")):
        for seat, held in others.items():
            tap(page, f"entry.field.{seat}")
            press(page, held)
        return
    for place, held in enumerate(others.values()):
        press(page, held)
        if 0 < held < 10 and place < len(others) - 1:
            tap(page, "key-next")


def write_premiums(page: Page, names: Sequence[str], document: Mapping[str, Any]) -> None:
    """What is written of a hand besides who went out and the pips."""
    for name, value in document.items():
        match name, value:
            case "doubles_held", marked:
                for seat, is_held in enumerate(marked):
                    if is_held:
                        tap(page, f"field.doubles_held.{seat}")
            case "out_double", True:
                tap(page, "field.out_double")
            case "capicua" | "chuchazo", True:
                side = side_of(names.index(document["out"]))
                also = [f"premium.capicu.{side}"] if name == "capicua" else []  # as Puerto Rico says it
                choose_premium(page, f"premium.{name}.{side}", *also)
            case _:
                pass


def choose_premium(page: Page, *names: str) -> None:
    """Choose a premium that has one of these names. On a low screen premiums have a page of their own."""
    named = reduce(Locator.or_, (by(page, name) for name in names)).first
    named.or_(by(page, "entry.premiums")).first.wait_for(state="attached")
    if not named.count():
        tap(page, "entry.premiums")
        named.wait_for(state="attached")
    premium = named.get_attribute("flt-semantics-identifier") or ""
    tap(page, premium)
    wait_for_chosen(page, premium)


def write_choices(page: Page, names: Sequence[str], document: Mapping[str, Any]) -> None:
    """The rows of choices of an auction, or of the tiles won: in each row what was played."""
    for field, value in document.items():
        match field, value:
            case "tricks" | "tiles", [*numbers]:
                for seat, number in enumerate(numbers):
                    # The form fills in what is left for the last player, of tiles once all others have some.
                    is_left = seat == len(numbers) - 1 and (field == "tricks" or all(numbers[:-1]))
                    for _ in range(0 if is_left else number):
                        tap(page, f"choice.{field}.{seat}-more")
                    wait_for_figure(page, f"choice.{field}.{seat}-value", number)
            case _, [*words]:
                for word in words:
                    tap(page, f"choice.{field}.{word}")
            case "bid", int(bid) if not by(page, f"choice.bid.{bid}").count():
                for more in (*range(31, min(bid, 42) + 1), *range(84, bid + 1, 42)):  # above 42 in marks
                    tap(page, "choice.bid-more")
                    wait_for_figure(page, "choice.bid-value", more)
            case "made", made:
                tap(page, "entry.made" if made else "entry.set")
            case _, str(name) if name in names:
                tap(page, f"choice.{field}.{names.index(name)}")
            case _:
                tap(page, f"choice.{field}.{str(value).lower()}")


def write_columns(
    page: Page, columns: Sequence[Sequence[int | None]], *, seat: str = "entry.field.{seat}.{column}"
) -> None:
    """Numbers of every player, each field tapped before its digits."""
    for column, numbers in enumerate(columns):
        for place, number in enumerate(numbers):
            if number is not None:
                field = seat.format(seat=place, column=column)
                tap(page, field)
                press(page, number)
                wait_for_figure(page, field, number)


def write_contract(page: Page, names: Sequence[str], document: Mapping[str, Any]) -> None:
    """The card of Forty-Two, from top to bottom."""
    tap(page, f"bidder-{names.index(document['bidder'])}")
    tap(page, f"bid.{document['bid']}")
    first = document["tricks"][0]
    tap(page, f"trick.{first or 1}")
    if not first:
        tap(page, "trick.1")
    wait_for_text(page, f"trick.{first or 1}", names[0 if first else 1])
    for side, tiles in enumerate(document["specials"]):
        for tile in tiles:
            if names[side] not in said(page, f"special.{tile}"):
                tap(page, f"special.{tile}")
                wait_for_text(page, f"special.{tile}", names[side])


def press(page: Page, number: int) -> None:
    """Type a number on the number pad. One over 99 begins with a key of its own, where there are other fields."""
    digits = str(number)
    if number > 99 and by(page, "key-hundred").count():
        for _ in range(number // 100):
            tap(page, "key-hundred")
        digits = f"{number % 100:02}"
    for digit in digits:
        tap(page, f"key-{digit}")


def enter_hand(page: Page, pips: Sequence[int | None]) -> None:
    """From the sheet, write the next hand and come back; who has nought went out."""
    tap(page, "sheet.enter")
    wait_for(page, "entry.save")
    write_pips(page, pips, pips.index(0))
    save(page)


# What stands there


def wait_for_chosen(page: Page, identifier: str) -> None:
    """Wait until this is the one chosen of several."""
    _wait_as(page, identifier, '[aria-current="true"]')


def wait_on(page: Page, identifier: str) -> None:
    """Wait until a control can be pressed."""
    _wait_as(page, identifier, ':not([aria-disabled="true"])')


def _wait_as(page: Page, identifier: str, state: str) -> None:
    by(page, identifier).and_(page.locator(state)).wait_for(state="attached")


def wait_for_figure(page: Page, identifier: str, figure: int, *, which: int = -1) -> None:
    """Wait until the last number a control says, or another one, is `figure`."""
    try:
        page.wait_for_function(_SAYS, arg=[identifier, which, str(figure)])
    except TimeoutError:
        raise AssertionError(f"{identifier} says {said(page, identifier)!r}, not {figure}") from None


def undo(page: Page) -> None:
    """Tap Undo once it obeys again."""
    rest(page, UNDO_REST)
    tap(page, "sheet.undo")


def wait_for_scores(page: Page, *totals: int) -> None:
    """Wait until the heads of the columns show these totals."""
    for side, total in enumerate(totals):
        wait_for_figure(page, f"head.{side}", total, which=0)


def wait_for_totals(page: Page, *totals: int) -> None:
    """Wait until the last line of the sheet is this."""
    for side, total in enumerate(totals):
        wait_for_figure(page, f"total.{side}", total)


def line(page: Page, hand: int, sides: int) -> list[str]:
    """What the boxes of a hand (from 1) say, without the name of the hand."""
    return [said(page, f"cell.{hand}.{side}").split(", ", 1)[-1] for side in range(sides)]
