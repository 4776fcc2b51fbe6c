"""Tests of channels: a browser loses its websocket, opens another one, and gets and sends what is missing."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Any, cast

import pytest
from starlette.websockets import WebSocket, WebSocketDisconnect

from scorekeeper.server import channel, limits
from scorekeeper.server.channel import (
    ANSWER,
    GONE,
    HEAD,
    LAST_PIECE,
    PIECE,
    PROTOCOL,
    QUESTION,
    SKIPPED,
    TAKEN_OVER,
    TOO_MUCH,
    Channel,
    Channels,
)
from tests.unit.ui.rig.clock import pass_time, virtual_loop


class Socket:
    """A websocket from the server's side; a test sends with `says` and reads `sent`."""

    client, cookies, url = None, {}, ""

    def __init__(self, **asked: object) -> None:
        self.scope = {"subprotocols": [PROTOCOL, *(f"{name}.{value}" for name, value in asked.items())]}
        self.headers = {"accept-language": "fr"}
        self.accepted = asyncio.Event()
        self.sent: list[bytes] = []
        self.code: int | None = None
        self.is_stuck = False
        self._messages = asyncio.Queue[dict[str, Any]]()

    async def accept(self, subprotocol: str | None) -> None:
        assert subprotocol == PROTOCOL
        self.accepted.set()

    async def receive(self) -> dict[str, Any]:
        return await self._messages.get()

    async def send_bytes(self, data: bytes) -> None:
        self.sent.append(data)
        if self.is_stuck:
            await asyncio.Event().wait()

    def unread(self) -> int:
        """Return how many messages the server has not received."""
        return self._messages.qsize()

    async def close(self, code: int) -> None:
        self.code = code

    def says(self, *messages: bytes) -> None:
        for message in messages:
            self._messages.put_nowait({"type": "websocket.receive", "bytes": message})

    def closes(self, code: int = 1005) -> None:
        """Close it; by default as uvicorn reports a connection that broke."""
        self._messages.put_nowait({"type": "websocket.disconnect", "code": code})


class Talk:
    """The other end of all channels: what it has heard, and a way to say something."""

    def __init__(self) -> None:
        self.begun: list[Channel] = []
        self.heard: list[bytes] = []
        self.ended = 0

    async def __call__(self, begun: Channel) -> None:
        self.begun.append(begun)
        try:
            while True:
                self.heard.append(await begun.receive_bytes())
        except WebSocketDisconnect:
            self.ended += 1

    async def says(self, *messages: bytes) -> None:
        for message in messages:
            await self.begun[-1].send_bytes(message)


async def until(condition: Callable[[], object]) -> None:
    """Do all that can be done at this time, and check what has come of it."""
    await pass_time()
    assert condition()


@asynccontextmanager
async def served(channels: Channels, **asked: object) -> AsyncGenerator[Socket]:
    socket = Socket(**asked)
    serving = asyncio.ensure_future(channels.serve(cast("WebSocket", socket)))
    await socket.accepted.wait()
    try:
        yield socket
    finally:
        socket.closes(1000)
        await serving


@pytest.fixture
def talk() -> Talk:
    return Talk()


@pytest.fixture
def channels(talk: Talk) -> Channels:
    return Channels(talk, 900)


async def lose(channels: Channels, talk: Talk, *messages: bytes) -> None:
    """Open a channel, send it the messages and what Flet says, and lose its websocket."""
    async with served(channels, channel="a") as socket:
        socket.says(*messages)
        await until(lambda: talk.begun and len(talk.heard) == len(messages))
        await talk.says(b"\0first", b"\0second")
        await until(lambda: len(socket.sent) == 2)
        socket.closes()


async def test_resumed_channel_sends_only_what_the_browser_lacks(channels: Channels, talk: Talk) -> None:
    await lose(channels, talk, b"\0one")
    await talk.says(b"\0third")
    async with served(channels, channel="a", received=1) as socket:
        await until(lambda: len(socket.sent) == 3)
        assert socket.sent == [HEAD.pack(ANSWER, 1, 1, 0), b"\0second", b"\0third"]
        socket.says(b"\0two")
        await until(lambda: talk.heard == [b"\0one", b"\0two"])
    assert len(talk.begun) == 1


async def test_question_is_answered_and_confirms_messages(channels: Channels, talk: Talk) -> None:
    async with served(channels, channel="a") as socket:
        socket.says(b"\0one")
        await until(lambda: talk.heard)
        await talk.says(b"\0first")
        await until(lambda: socket.sent)
        socket.says(HEAD.pack(QUESTION, 1, 1, 7))
        await until(lambda: socket.sent[-1] == HEAD.pack(ANSWER, 1, 1, 7))
        assert not talk.begun[0].can_resume(0)
        assert talk.begun[0].can_resume(1)
        assert not talk.begun[0].can_resume(2)


async def test_skipped_message_is_counted_and_not_delivered(channels: Channels, talk: Talk) -> None:
    async with served(channels, channel="a") as socket:
        socket.says(b"\0one", bytes([SKIPPED]), b"\0three", HEAD.pack(QUESTION, 0, 3, 1))
        await until(lambda: socket.sent and len(talk.heard) == 2)
        assert socket.sent == [HEAD.pack(ANSWER, 3, 0, 1)]
        assert talk.heard == [b"\0one", b"\0three"]


async def test_half_open_websocket_is_taken_over_and_no_longer_heard(channels: Channels, talk: Talk) -> None:
    async with served(channels, channel="a") as old:
        old.says(b"\0one")
        await until(lambda: talk.heard)
        async with served(channels, channel="a", received=0) as new:
            await until(lambda: new.sent and old.code)
            assert old.code == TAKEN_OVER
            old.says(b"\0late")
            new.says(b"\0two")
            await until(lambda: len(talk.heard) == 2)
            assert talk.heard == [b"\0one", b"\0two"]
    assert talk.ended == 1


@pytest.mark.parametrize("rounds", range(5))
async def test_message_sent_while_a_websocket_is_taken_over_goes_to_the_new_one(
    channels: Channels, talk: Talk, rounds: int
) -> None:
    async with served(channels, channel="a") as old:
        await until(lambda: talk.begun)
        await talk.says(b"\0first")
        await until(lambda: old.sent)
        async with served(channels, channel="a", received=1) as new:
            for _ in range(rounds):
                await asyncio.sleep(0)
            await talk.says(b"\0second")
            await until(lambda: old.code)
            assert (old.sent, new.sent[1:]) == ([b"\0first"], [b"\0second"])


async def test_message_after_silence_waits_until_the_page_answers(
    channels: Channels, talk: Talk, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with served(channels, channel="a") as socket:
        clock = SimpleNamespace(now=channel.time() + channel.DOUBTFUL + 1)
        monkeypatch.setattr(channel, "time", lambda: clock.now)
        socket.says(b"\0tap", HEAD.pack(QUESTION, 0, 1, 5))
        await until(lambda: len(socket.sent) == 2)
        assert socket.sent == [HEAD.pack(QUESTION, 0, 0, 1), HEAD.pack(ANSWER, 0, 0, 5)]
        assert talk.heard == []
        socket.says(HEAD.pack(ANSWER, 0, 1, 1))
        await until(lambda: talk.heard)
        socket.says(b"\0next")
        await until(lambda: talk.heard == [b"\0tap", b"\0next"])


async def test_message_after_silence_is_dropped_when_the_page_has_gone(
    channels: Channels, talk: Talk, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with served(channels, channel="a") as socket:
        started = channel.time()
        monkeypatch.setattr(channel, "time", lambda: started + channel.DOUBTFUL + 1)
        socket.says(b"\0tap")
        socket.closes(4000)
    async with served(channels, channel="a", received=0) as socket:
        await until(lambda: socket.sent)
        socket.says(b"\0next")
        await until(lambda: talk.heard)
        assert talk.heard == [b"\0next"]
        assert socket.sent == [HEAD.pack(ANSWER, 0, 0, 0)]


@pytest.mark.parametrize(
    "query",
    [
        {"channel": "b", "received": 0},
        {"channel": "a", "received": 3},
        {"channel": "a", "received": "x"},
        {"channel": "a", "received": "9" * 5000},
    ],
    ids=["unknown channel", "more than was sent", "nonsense", "number that is too long to be read"],
)
async def test_channel_that_cannot_be_resumed_is_gone(channels: Channels, talk: Talk, query: dict[str, object]) -> None:
    await lose(channels, talk)
    async with served(channels, **query) as socket:
        await until(lambda: socket.code)
        assert socket.code == GONE


async def test_channel_ends_when_the_browser_leaves(channels: Channels, talk: Talk) -> None:
    async with served(channels, channel="a"):
        await until(lambda: talk.begun)
    assert talk.ended == 1
    async with served(channels, channel="a", received=0) as socket:
        await until(lambda: socket.code)
        assert socket.code == GONE


async def test_new_page_load_ends_the_channel_of_the_one_before(channels: Channels, talk: Talk) -> None:
    await lose(channels, talk)
    assert talk.ended == 0
    async with served(channels, channel="b", replaces="a"):
        await until(lambda: len(talk.begun) == 2)
        assert talk.ended == 1


async def test_channel_without_websocket_ends_after_its_time(talk: Talk) -> None:
    await lose(Channels(talk, 0), talk)
    await until(lambda: talk.ended)


async def test_of_too_many_absent_browsers_the_channel_of_the_first_ends(
    channels: Channels, talk: Talk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(channel, "MOST_AWAY", 1)
    for key in "abc":
        async with served(channels, channel=key) as socket:
            socket.says(b"\0one")
            socket.closes()
    assert talk.ended == 1
    assert [begun.is_away and not begun.talk.done() for begun in talk.begun] == [False, True, True]


async def test_channel_of_absent_browser_ends_when_its_buffer_is_full(
    channels: Channels, talk: Talk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(channel, "LARGEST_BUFFER", 16)
    await lose(channels, talk)
    await talk.says(b"\0" * 10)
    assert talk.ended == 0
    await talk.says(b"\0" * 10)
    await until(lambda: talk.ended)


async def test_message_that_a_guard_held_back_does_not_disturb_the_count(channels: Channels) -> None:
    async with served(channels, channel="a") as socket:
        socket.says(b"\0one", HEAD.pack(QUESTION, 0, 5, 1), HEAD.pack(QUESTION, 0, 5, 2))
        await until(lambda: len(socket.sent) == 2)
        assert socket.sent[1] == HEAD.pack(ANSWER, 5, 0, 2)


@pytest.fixture
def limits_on_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the limits see the virtual clock."""
    monkeypatch.setattr(limits, "monotonic", lambda: virtual_loop().time())


@pytest.mark.usefixtures("limits_on_clock")
@pytest.mark.parametrize(
    ("size", "taken"),
    [(8, limits.MESSAGES_PER_SECOND + limits.MOST_WAITING), (2**18, limits.MESSAGES_PER_SECOND + 4)],
    ids=["many", "large"],
)
async def test_browser_that_sends_too_much_is_not_read(channels: Channels, talk: Talk, size: int, taken: int) -> None:
    sent = 300
    async with served(channels, channel="a") as socket:
        socket.says(*(number.to_bytes(size, "big") for number in range(sent)))
        await until(lambda: len(talk.heard) == limits.MESSAGES_PER_SECOND)
        assert socket.unread() == sent - taken
        await pass_time(sent / limits.MESSAGES_PER_SECOND + sent * size / limits.BYTES_PER_SECOND)
        assert talk.heard == [number.to_bytes(size, "big") for number in range(sent)]


@pytest.mark.usefixtures("limits_on_clock")
async def test_questions_beyond_the_limit_wait(channels: Channels) -> None:
    async with served(channels, channel="a") as socket:
        socket.says(*(HEAD.pack(QUESTION, 0, 0, number) for number in range(100)))
        await until(lambda: len(socket.sent) == limits.QUESTIONS_PER_SECOND)
        await pass_time(1)
        assert len(socket.sent) == 100


async def test_messages_before_the_answer_to_a_question_are_bounded(
    channels: Channels, talk: Talk, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with served(channels, channel="a") as socket:
        started = channel.time()
        monkeypatch.setattr(channel, "time", lambda: started + channel.DOUBTFUL + 1)
        socket.says(*[bytes(1000)] * 1000)
        await until(lambda: socket.code)
        assert socket.code == TOO_MUCH
        assert socket.unread() == 1000 - limits.MOST_WAITING
    async with served(channels, channel="a", received=0) as socket:
        socket.says(b"\0one")
        await until(lambda: talk.heard == [b"\0one"])


def piece(content: bytes, *, is_last: bool = False) -> bytes:
    return bytes([LAST_PIECE if is_last else PIECE]) + content


async def test_pieces_are_delivered_as_one_message_and_others_between_them(channels: Channels, talk: Talk) -> None:
    async with served(channels, channel="a") as socket:
        socket.says(piece(b"\0fi"), b"\0tap", piece(b"le", is_last=True), piece(b"\0x", is_last=True))
        await until(lambda: talk.heard == [b"\0tap", b"\0file", b"\0x"])
        socket.says(HEAD.pack(QUESTION, 0, 4, 1))
        await until(lambda: socket.sent == [HEAD.pack(ANSWER, 4, 0, 1)])


async def test_too_large_message_in_pieces_ends_the_channel(
    channels: Channels, talk: Talk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(channel, "LARGEST_FILE", 100)
    async with served(channels, channel="a") as socket:
        socket.says(*[piece(bytes(40))] * 3)
        await until(lambda: talk.ended)
    assert talk.heard == []


async def test_pieces_of_all_browsers_are_bounded_and_given_up_after_a_time(
    channels: Channels, talk: Talk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(channel, "PIECES_BYTES", 100)
    async with served(channels, channel="a") as slow, served(channels, channel="b") as other:
        slow.says(piece(bytes(80)))
        await pass_time(1)
        other.says(piece(b"\0" * 60, is_last=True))
        await pass_time(channel.PIECES_SECONDS - 2)
        assert (talk.heard, talk.ended) == ([], 0)
        await pass_time(2)
        assert (talk.heard, talk.ended) == ([b"\0" * 60], 1)


async def test_channel_of_browser_that_reads_nothing_ends_when_its_buffer_is_full(
    channels: Channels, talk: Talk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(channel, "LARGEST_BUFFER", 16)
    now = channel.monotonic()
    async with served(channels, channel="a") as socket:
        await until(lambda: talk.begun)
        socket.is_stuck = True
        await talk.says(b"\0" * 100, b"\0" * 10)
        await until(lambda: socket.sent)
        await talk.says(b"\0" * 10)
        assert talk.ended == 0
        monkeypatch.setattr(channel, "monotonic", lambda: now + channel.UNREAD_SECONDS + 10)
        await talk.says(b"\0" * 10)
        await until(lambda: talk.ended)


async def test_channel_ends_soon_though_messages_wait(
    channels: Channels, talk: Talk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "monotonic", lambda: 0)
    async with served(channels, channel="a") as socket:
        socket.says(*[b"\0"] * 100)
        await until(lambda: len(talk.heard) == limits.MESSAGES_PER_SECOND)
    assert (talk.ended, talk.begun[0].talk.cancelled()) == (1, False)
