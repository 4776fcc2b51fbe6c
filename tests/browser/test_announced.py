"""What a screen reader finds, from top to bottom: every control and every box by its name, its role and its value."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from playwright.sync_api import Page, TimeoutError  # noqa: A004

from tests.browser.conftest import Start
from tests.browser.new_match import leads
from tests.browser.rig import READ, tap, wait_for
from tests.browser.table import enter_hand, save, wait_for_figure, wait_for_totals

NAMES: Final = ("Anna", "Bruno", "Chloé")

SHEET: Final = """
button · Back
h1 · Sébastopol
text · Limit 50 · 3 players
button · Rules
button · More
text · Anna, 7 points, 43 left to the limit
text · Bruno, 9 points, 41 left to the limit
text · Chloé, 30 points, 20 left to the limit, leads next
button · Edit 1st hand
text · 1st hand, Anna, 0, went out, leads
text · 1st hand, Bruno, 9
text · 1st hand, Chloé, 9
button · Edit 2nd hand
text · 2nd hand, Anna, 7
text · 2nd hand, Bruno, 0, went out, leads
text · 2nd hand, Chloé, 21
button · 3rd hand
text · 3rd hand, Anna, empty
text · 3rd hand, Bruno, empty
text · 3rd hand, Chloé, leads
text · Total 50
text · Total, Anna, 7
text · Total, Bruno, 9
text · Total, Chloé, 30
button · Undo
button · Enter 3rd hand
"""

DIGITS: Final = "\n".join(f"button · {digit}" for digit in range(1, 10))

ENTRY: Final = f"""
button · Close
h1 · 1st hand
text · Who went out?
button · Anna · current
button · Bruno
button · Chloé
button · Blocked
text · Pips left in hand
text · limit 50
text · Anna
text · went out
text · 0
text · +
button · Anna, went out, 0 · disabled
text · =
text · 0
text · Bruno
text · 0
text · +
button · Bruno, pips left in hand, 9 · current
text · =
text · 9
text · Chloé
text · 0
text · +
button · Chloé, pips left in hand, empty
text · =
text · 0
{DIGITS}
button · Delete digit
button · Plus, one more number
button · 0
button · Next
button · Tile pad
button · Chloé’s pips are missing · disabled
"""


def read(page: Page, expected: str) -> list[str]:
    """Role, name and state of everything that has a name, in the order in which it is read.

    What is said comes a moment after what is shown: until the page begins with what is `expected`, it is given time.
    """
    begins = f"expected => ({READ})(false).join('\\n').startsWith(expected)"
    with suppress(TimeoutError):
        page.wait_for_function(begins, arg=expected.strip())
    return list(page.evaluate(READ, False))


def test_entry_and_sheet_are_read_from_top_to_bottom(start: Start) -> None:
    phone = start("sebastopol", NAMES)
    leads(phone, 0)
    tap(phone, "sheet.enter")
    wait_for(phone, "entry.save")
    tap(phone, "entry.out.0")
    tap(phone, "key-9")
    wait_for_figure(phone, "entry.field.1-after", 9)
    assert read(phone, ENTRY) == ENTRY.strip().splitlines()

    tap(phone, "key-next")
    tap(phone, "key-9")
    save(phone)
    enter_hand(phone, (7, 0, 21))
    wait_for_totals(phone, 7, 9, 30)
    assert read(phone, SHEET) == SHEET.strip().splitlines()
