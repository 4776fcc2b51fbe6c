"""Sharing a match: as text, as a picture of the sheet, as a table, on paper, or as a match file."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial

import flet as ft
from flet import canvas as cv

from scorekeeper.core.session import last_played
from scorekeeper.core.variant import Match
from scorekeeper.export.chat import match_text
from scorekeeper.export.drawing import Page, Text
from scorekeeper.export.page_layout import PAPERS, empty_pages, match_pages
from scorekeeper.export.pdf import pdf
from scorekeeper.export.score_tables import table_pdf
from scorekeeper.export.spreadsheet import csv_text
from scorekeeper.export.text_pictures import TextPictures, pictured_texts
from scorekeeper.i18n import Translator, prints_letter
from scorekeeper.library.series import find_standing
from scorekeeper.library.transfer import match_file
from scorekeeper.ui.base.flet_shim import Handler, use_memo, use_state
from scorekeeper.ui.device.files import match_name
from scorekeeper.ui.device.share_sheet import ExportFile, hand_over, hand_over_text, shared_at_once
from scorekeeper.ui.kit.boxes import wrapped
from scorekeeper.ui.kit.button import button
from scorekeeper.ui.kit.press import named, pressable
from scorekeeper.ui.kit.surface import caption_line, chip
from scorekeeper.ui.kit.theme import LABEL_L, PLAIN, Theme, text, theme_at_table
from scorekeeper.ui.sharing.card import SharedMatch, card
from scorekeeper.ui.sharing.picture import Picture, drawn, drawn_texts, taken, taken_texts
from scorekeeper.ui.sharing.whole_sheet import whole_sheet
from scorekeeper.ui.shell.bottom_sheet import bottom_sheet
from scorekeeper.ui.shell.contexts import use_device, use_library_view
from scorekeeper.ui.shell.dialogs import Choice, ask, once, use_dialog
from scorekeeper.ui.shell.match_store import OpenMatch
from scorekeeper.wording.series_text import standing_text

_TEXT, _PICTURE, _TABLE = ft.Icons.NOTES, ft.Icons.TABLE_ROWS_OUTLINED, ft.Icons.GRID_ON_OUTLINED
_PAPER, _FILE, _CARD = ft.Icons.PRINT_OUTLINED, ft.Icons.DESCRIPTION_OUTLINED, ft.Icons.CROP_PORTRAIT


@dataclass(frozen=True, slots=True)
class ShareJob:
    """A match on its way out: in which words, when it was played, and what its files are called.

    ``series`` is the standing of its series in words.
    """

    tr: Translator
    opened: OpenMatch
    series: str = ""

    @property
    def when(self) -> datetime:
        """Return when the match was played last, for the device."""
        return self.tr.local(last_played(self.opened.taken.session) or self.opened.taken.created)

    def named(self, ending: str) -> str:
        return match_name(self.tr, self.opened.match, self.when, ending)

    @property
    def text(self) -> str:
        return match_text(self.tr, self.opened.match, self.opened.state, self.when)

    @property
    def table(self) -> ExportFile:
        content = csv_text(self.tr, self.opened.match, self.opened.state)
        return ExportFile(self.named("csv"), "text/csv", content.encode())

    @property
    def file(self) -> ExportFile:
        content = json.dumps(match_file(self.opened.taken), ensure_ascii=False, indent=1)
        return ExportFile(self.named("json"), "application/json", content.encode())

    def pages(self, paper: str) -> tuple[Page, ...]:
        match, state = self.opened.match, self.opened.state
        return match_pages(self.tr, match, state, PAPERS[paper], self.when, series=self.series)

    def paper(self, paper: str, pictures: TextPictures) -> ExportFile:
        content = table_pdf(self.tr, self.opened.match, self.pages(paper), pictures)
        return ExportFile(self.named("pdf"), "application/pdf", content)

    def picture(self, theme: Theme, kind: str) -> Picture:
        """Return the ``card`` for a chat, or the whole sheet."""
        shared = SharedMatch(theme, self.tr, self.opened.match, self.opened.state, self.when, self.series)
        return card(shared) if kind == "card" else whole_sheet(shared)


def use_sharing(
    theme: Theme, tr: Translator, opened: OpenMatch, shown: tuple[str, Callable[[str], object]] | None = None
) -> Callable[[], object]:
    """Return the action that asks how to share a match; ``shown`` is the step that is shown, and what changes it."""
    own = use_state("nothing")
    step, go_to = shown or own
    device, library_view = use_device().device, use_library_view()
    shot = use_memo(_new_shot, [])
    standing = find_standing(library_view.lists.matches, opened.id, opened.match)
    job = ShareJob(tr, opened, standing_text(tr, standing) if standing else "")
    light = theme_at_table(PLAIN, library_view.colors(opened.match.setup.players))

    def close() -> None:
        go_to("nothing")

    def shares(act: Callable[[], Awaitable[bool]]) -> Handler:
        async def done() -> None:
            """Close once it is shared. What was copied or saved instead is said at the foot of the sheet."""
            if await act():
                close()

        return done

    def send_picture(picture: Picture) -> Handler:
        async def send() -> bool:
            return await hand_over(tr, ExportFile(job.named("png"), "image/png", await taken(picture, shot)))

        return shares(send)

    def print_on(texts: Sequence[Text], paper: str) -> Handler:
        async def send() -> bool:
            return await hand_over(tr, job.paper(paper, await taken_texts(texts, shot)))

        return shares(send)

    def how() -> ft.BottomSheet:
        at_once = shared_at_once(device, job.text)
        text_it = close if at_once else shares(lambda: hand_over_text(tr, job.text))
        texts = pictured_texts([page for paper in PAPERS for page in job.pages(paper)])

        def way(
            ident: str, words: str, press: Handler, mark: ft.IconData, action: ft.ClientAction | None = None
        ) -> Choice:
            return Choice(f"share.{ident}", tr(f"share.as_{words}"), press, mark, action, tr(f"share.{words}_gives"))

        keys = tuple(paper_key(theme, paper, once("paper", print_on(texts, paper))) for paper in papers_of(tr.region))
        paper = Choice("share.paper", tr("share.as_pdf"), close, _PAPER, gives=tr("share.pdf_gives"), keys=keys)
        ways = [
            way("card", "card", lambda: go_to("card"), _CARD),
            way("picture", "image", lambda: go_to("sheet"), _PICTURE),
            way("text", "text", text_it, _TEXT, at_once),
            paper,
            way("table", "csv", shares(lambda: hand_over(tr, job.table)), _TABLE),
            way("file", "file", shares(lambda: hand_over(tr, job.file)), _FILE),
        ]
        return ask(theme, tr, tr("share.how"), ways, on_close=close, above=[drawn_texts(texts, shot)] if texts else [])

    def preview() -> ft.BottomSheet:
        picture = job.picture(light, step)
        title = tr("share.as_card" if step == "card" else "share.as_image")
        return _preview(theme, tr, title, picture, shot, send=send_picture(picture), close=close)

    dialogs = {"how": how, "card": preview, "sheet": preview}
    use_dialog(dialogs[step]() if step in dialogs else None)
    return lambda: go_to("how")


def papers_of(region: str) -> list[str]:
    """Return the sizes of paper, that of a region first."""
    return sorted(PAPERS, key=lambda paper: (paper == "letter") != prints_letter(region))


def paper_key(theme: Theme, paper: str, press: Handler) -> ft.Control:
    """Return the key of a size of paper."""
    palette, words = theme.palette, text(theme, _name_of(paper), replace(LABEL_L, size=15, most=1.5), lines=1)
    width = 68 * (1.3 if theme.large else 1)
    return pressable(
        theme, words, f"paper.{paper}", press, fill=palette.raised, edge=palette.line, width=width, height=48
    )


def _name_of(paper: str) -> str:
    return paper.upper() if len(paper) == 2 else paper.capitalize()


def use_printing(
    theme: Theme, tr: Translator, counts: Sequence[int], usual: int, match_for: Callable[[int], Match]
) -> Callable[[], None]:
    """Return the action that asks for the paper of the empty table of a new match.

    It also asks for how many players, if there are several ``counts``; ``match_for`` returns the match for one.
    """
    asked, ask_ = use_state(initial=False)
    count, set_count = use_state(0)
    chosen = count if count in counts else usual

    shot = use_memo(_new_shot, [])

    def pages(paper: str) -> tuple[Page, ...]:
        return empty_pages(tr, match_for(chosen), PAPERS[paper])

    def send(paper: str, pictures: TextPictures) -> Handler:
        async def done() -> None:
            sheet = match_for(chosen)
            name = f"{sheet.variant.id}-{paper}.pdf"
            if await hand_over(tr, ExportFile(name, "application/pdf", table_pdf(tr, sheet, pages(paper), pictures))):
                ask_(False)

        return done

    chips = [
        chip(theme, str(each), f"print.players.{each}", partial(set_count, each), on=each == chosen, width=56)
        for each in counts
    ]
    above = [caption_line(theme, tr("print.players")), wrapped(chips)] if len(counts) > 1 else []
    use_dialog(
        _papers(theme, tr, pages, shot, send, close=lambda: ask_(False), above=above) if asked and counts else None
    )
    return lambda: ask_(True)


def use_table_sharing(
    theme: Theme,
    tr: Translator,
    name: str,
    *,
    title: str,
    csv: Callable[[], str],
    pages: Callable[[str], Sequence[Page]],
) -> Callable[[], None]:
    """Return the action that asks whether a table becomes a CSV file or paper; both files are called ``name``."""
    step, go_to = use_state("nothing")
    shot = use_memo(_new_shot, [])

    def close() -> None:
        go_to("nothing")

    async def send_csv() -> None:
        if await hand_over(tr, ExportFile(f"{name}.csv", "text/csv", csv().encode())):
            close()

    def on_paper(paper: str, pictures: TextPictures) -> Handler:
        async def done() -> None:
            content = pdf(pages(paper), title=title, language=tr.language, pictures=pictures)
            if await hand_over(tr, ExportFile(f"{name}.pdf", "application/pdf", content)):
                close()

        return done

    choices = [
        Choice("share.table", tr("share.as_csv"), send_csv, _TABLE, None, tr("share.csv_gives")),
        Choice("share.paper", tr("share.as_pdf"), lambda: go_to("paper"), _PAPER, None, tr("share.pdf_gives")),
    ]
    dialogs: dict[str, Callable[[], ft.BottomSheet]] = {
        "how": lambda: ask(theme, tr, title, choices, on_close=close),
        "paper": lambda: _papers(theme, tr, pages, shot, on_paper, close=close),
    }
    use_dialog(dialogs[step]() if step in dialogs else None)
    return lambda: go_to("how")


def _papers(
    theme: Theme,
    tr: Translator,
    pages: Callable[[str], Sequence[Page]],
    shot: ft.Ref[cv.Canvas],
    send: Callable[[str, TextPictures], Handler],
    *,
    close: Callable[[], object],
    above: Sequence[ft.Control] = (),
) -> ft.BottomSheet:
    """Ask for the paper. Meanwhile the dialog draws the texts that the PDF takes as pictures."""
    texts = pictured_texts([page for paper in PAPERS for page in pages(paper)])

    def print_on(paper: str) -> Handler:
        async def done() -> None:
            await send(paper, await taken_texts(texts, shot))()

        return done

    choices = [Choice(f"paper.{each}", _name_of(each), print_on(each), _PAPER) for each in papers_of(tr.region)]
    hidden = [drawn_texts(texts, shot)] if texts else []
    return ask(theme, tr, tr("print.paper"), choices, on_close=close, above=[*above, *hidden])


def _new_shot() -> ft.Ref[cv.Canvas]:
    return ft.Ref[cv.Canvas]()


def _preview(
    theme: Theme,
    tr: Translator,
    title: str,
    picture: Picture,
    shot: ft.Ref[cv.Canvas],
    *,
    send: Handler,
    close: Callable[[], object],
) -> ft.BottomSheet:
    """Return the picture and the button that sends it; a long one scrolls."""
    preview = named(drawn(picture, shot), "share.preview", title)
    send_it = button(theme, tr("finished.share"), "share.send", once("share.send", send), mark=ft.Icons.IOS_SHARE)
    scaled = ft.Container(ft.Row([preview], scroll=ft.ScrollMode.AUTO), alignment=ft.Alignment.CENTER)
    return bottom_sheet(theme, tr, title, [send_it, scaled], close, ident="share", edge=8)
