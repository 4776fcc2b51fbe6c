"""The connection to the servers of JetStream: the only module that imports their client.

A request that gets no answer is repeated for ``LIMIT`` seconds, then it raises ``Unreachable``: a message may be stored
all the same. A message is stored only if the last one of its subject is the expected one, which the leader checks.
"""

from __future__ import annotations

import asyncio
import json
import logging
import re
import time
from base64 import b64decode
from collections.abc import Awaitable, Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeVar

from nats.aio.client import Client
from nats.errors import Error as ClientError
from nats.errors import MaxPayloadError, NoRespondersError
from nats.js.api import DeliverPolicy

from scorekeeper.storage.errors import DiskFull, StorageError, Unreachable

LIMIT = 5.0
"""Seconds after which a waiting request is answered that the engine is away."""

TRY = 2.0
"""Seconds until one request is sent again."""

PING = 1.5
"""Seconds after which a server that should answer at once is away."""

SILENCE = 0.2
"""Seconds without a further answer after which no server is left to answer."""

EVERY_SERVER = "$SYS.REQ.SERVER.PING.CONNZ"
"""The subject of a request that every server of a cluster answers with its name and version."""

SHORTEST_PAUSE, LONGEST_PAUSE = 0.02, 0.5
"""Seconds between two requests."""

BATCH = 500
"""Messages in one answer."""

HEARTBEAT = 0.5
"""Seconds of silence after which a server shows that it still follows; after two of them the client subscribes anew."""

# Error codes of JetStream.
WRONG_SEQUENCE = {10071, 10164}  # another message was stored in this subject, or is just being stored
TRY_AGAIN = {10008, 10158, 10163}  # no leader; this message is being stored; the leader is not ready
NO_MESSAGE, NO_STREAM, NO_JETSTREAM, DISK_FULL = 10037, 10059, {10039, 10076}, 10023

log = logging.getLogger(__name__)

JSON = dict[str, Any]
T = TypeVar("T")


class RefusedError(Exception):
    """The server refuses a request; ``code`` is an error code of JetStream."""

    def __init__(self, code: int, text: str) -> None:
        super().__init__(f"{text} ({code})")
        self.code = code


class WrongSequenceError(Exception):
    """The last message of the subject is another than the expected one. Nothing was stored."""


@dataclass(frozen=True, slots=True)
class Login:
    """What the servers ask for: user and password, or a token, or nothing."""

    user: str = ""
    password: str = ""
    token: str = ""


@dataclass(frozen=True, slots=True)
class Message:
    """One message of a stream. ``sequence`` is its number in the stream, 0 where it was read for its body only.

    ``id`` is what its writer has given it; only ``follow`` tells it.
    """

    subject: str
    sequence: int
    body: bytes
    id: str = ""


def deadline() -> float:
    """Return the time on the monotonic clock at which a request that waits from now on is given up."""
    return time.monotonic() + LIMIT


def check(end: float) -> None:
    """Raise ``Unreachable`` after the deadline. Unlike ``asyncio.timeout``, which ``wait_for`` of 3.11 can swallow."""
    if time.monotonic() > end:
        raise Unreachable


class Connection:
    """A connection for one event loop. It looks for another server by itself when one goes away."""

    def __init__(self, client: Any) -> None:
        """Use a client of the package ``nats``, whose types are incomplete."""
        self._client = client

    @classmethod
    async def open(cls, servers: Sequence[str], login: Login) -> Connection:
        """Return a connection; raises ``Unreachable``, or ``login_refused``."""
        client: Any = Client()
        refusals = 0
        limit = asyncio.timeout(LIMIT)

        async def note(error: Exception) -> None:
            nonlocal refusals
            refusals += _is_refusal(error)
            if refusals == len(servers):  # the client would try them again and again
                with suppress(RuntimeError):  # it was connected before
                    limit.reschedule(0)
            log.info("the connection to the storage reports: %s", type(error).__name__)

        try:
            async with limit:
                await client.connect(
                    [*servers],
                    error_cb=note,
                    user=login.user or None,
                    password=login.password or None,
                    token=login.token or None,
                    name="scorekeeper",
                    connect_timeout=2,
                    max_reconnect_attempts=-1,
                    reconnect_time_wait=SHORTEST_PAUSE * 10,
                    ping_interval=1,
                    max_outstanding_pings=2,
                    pending_size=0,  # nothing is sent later behind the back of a caller who has given up
                )
        except (ClientError, OSError, ValueError) as error:
            with suppress(Exception):
                await client.close()
            if refusals or _is_refusal(error):
                raise StorageError(error, "login_refused") from error
            raise Unreachable(error) from error
        return cls(client)

    @property
    def version(self) -> tuple[int, int, int]:
        """The version of the server that this process is connected to."""
        version = self._client.connected_server_version
        return version.major, version.minor, version.patch

    @property
    def address(self) -> str:
        """Host and port of the server that this process is connected to."""
        return self._client.connected_url.netloc

    async def versions(self, names: Collection[str]) -> dict[str, tuple[int, ...]]:
        """Return the versions of all servers of the cluster that answer, by their names; wait a while for ``names``."""
        found: dict[str, tuple[int, ...]] = {}
        inbox, answers = self._client.new_inbox(), asyncio.Queue[Any]()
        try:
            subscription = await self._client.subscribe(inbox, cb=answers.put)
            for pause in (SILENCE, PING):  # a server may not know of the inbox yet when it is asked first
                await self._client.publish(EVERY_SERVER, b'{"limit": 1}', reply=inbox)
                with suppress(TimeoutError):
                    while True:
                        answer = await asyncio.wait_for(answers.get(), SILENCE if found.keys() >= {*names} else pause)
                        if answer.data:  # else nobody may be asked
                            server = json.loads(answer.data)["server"]
                            found[server["name"]] = _numbers(server["ver"])
                if found.keys() >= {*names}:
                    break
            await subscription.unsubscribe()
        except (ClientError, OSError) as error:
            raise Unreachable(error) from error
        return found

    async def has_jetstream(self) -> bool:
        """Return whether the server has JetStream at all; a server that is only slow has."""
        try:
            await self._client.request("$JS.API.INFO", timeout=TRY)
        except NoRespondersError:
            return False
        except (ClientError, OSError):
            return True
        return True

    async def close(self) -> None:
        with suppress(ClientError, OSError):
            await self._client.close()

    async def ask(self, subject: str, request: JSON | None = None) -> JSON:
        """Return the answer of JetStream to a request; raises ``RefusedError`` or ``StorageError``."""
        body = json.dumps(request).encode() if request else b""
        return await self._repeat(lambda: self._request(f"$JS.API.{subject}", body))

    async def publish(self, stream: str, subject: str, body: bytes, expected: int, message_id: str) -> int:
        """Store a message and return its sequence, if that of the last one of its subject is ``expected`` (0: none).

        A call that is repeated with the same id within two minutes stores nothing twice.

        Raises:
            WrongSequenceError: somebody else has written, or is just writing.
            Unreachable: the message may be stored or not.
        """
        headers = {
            "Nats-Msg-Id": message_id,
            "Nats-Expected-Stream": stream,
            "Nats-Expected-Last-Subject-Sequence": str(expected),
        }
        return (await self._repeat(lambda: self._request(subject, body, headers)))["seq"]

    async def ping(self, stream: str, subject: str) -> None:
        """Store a message if enough servers confirm it now; raises ``StorageError``. Reading would prove too little.

        A leader that is alone can still be read for ten seconds.
        """
        headers = {"Nats-Expected-Stream": stream}
        await self._repeat(lambda: self._request(subject, b"{}", headers, PING / 2), PING)

    async def read(self, stream: str, subject: str, after: int = 0, *, leader_only: bool = False) -> list[Message]:
        """Return the messages of a subject (or of a pattern) after a sequence, including the last one acknowledged.

        Most come from any server, which may lag behind or have damaged files; what it lacks at the end comes from the
        leader of the stream.
        """
        found: list[Message] = []
        if not leader_only:
            found, after, _ = await self._repeat(lambda: self._read_batches(stream, subject, after))
        return found + await self._read_rest(stream, subject, after)

    async def read_bodies(self, stream: str, subject: str) -> list[bytes]:
        """Return the bodies of many messages as ``read`` does, in a third of the time; one that gets lost is missing.

        The other two thirds would go into headers, which tell subject and sequence.
        """
        found, last, _ = await self._repeat(lambda: self._read_batches(stream, subject, 0, is_bare=True))
        return [message.body for message in found + await self._read_rest(stream, subject, last)]

    async def read_copy(self, stream: str, subject: str, after: int) -> tuple[str, list[Message], int]:
        """Return the first messages of a subject or of a pattern after a sequence as one of the servers has them.

        Chance decides which one: its name comes first, and last how many messages it has beyond these.
        """
        return await self._repeat(lambda: self._read_copy(stream, subject, after))

    async def _read_copy(self, stream: str, subject: str, after: int) -> tuple[str, list[Message], int]:
        inbox, traces = self._client.new_inbox(), asyncio.Queue[Any]()
        try:
            subscription = await self._client.subscribe(inbox, cb=traces.put)
            try:
                found, _, left = await self._read_batches(stream, subject, after, trace_to=inbox)
                while True:
                    trace = json.loads((await asyncio.wait_for(traces.get(), TRY)).data)
                    if not any("hop" in step for step in trace["events"]):  # else it passed the request on
                        return trace["server"]["name"], found, left
            finally:
                await subscription.unsubscribe()
        except (ClientError, OSError) as error:
            raise Unreachable(error) from error

    async def _read_rest(self, stream: str, subject: str, after: int) -> list[Message]:
        """Return the messages after a sequence one by one, as the leader has them."""
        found: list[Message] = []
        while message := await self._next(stream, subject, after):
            found.append(message)
            after = message.sequence
        return found

    async def read_new(self, stream: str, subject: str, after: int) -> list[Message]:
        """Return the few messages of a subject after a sequence, as ``read`` does."""
        return await self.read(stream, subject, after, leader_only=True)

    async def read_last(self, stream: str, subject: str) -> Message | None:
        """Return the last message of a subject, as its leader has it."""
        return await self._get(stream, {"last_by_subj": subject})

    async def count(self, stream: str, subject: str) -> dict[str, int]:
        """Return how many messages each subject has that fits a pattern."""
        counts: dict[str, int] = {}
        while True:
            info = await self.ask(f"STREAM.INFO.{stream}", {"subjects_filter": subject, "offset": len(counts)})
            counts |= info["state"].get("subjects") or {}
            if len(counts) >= info.get("total", 0):
                return counts

    async def purge(self, stream: str, subject: str) -> None:
        """Remove all messages of a subject or of a pattern for good."""
        await self.ask(f"STREAM.PURGE.{stream}", {"filter": subject})

    async def follow(self, stream: str, subject: str, tell: Callable[[Message], None]) -> None:
        """Call ``tell`` for each message that is stored from now on, once and in their order.

        The client subscribes anew after the last message that it got, or from the first of all where it got none:
        so it gets the last one of all first, and what was reported already is dropped.
        """
        last = (await self.ask(f"STREAM.INFO.{stream}"))["state"]["last_seq"]

        async def arrived(message: Any) -> None:
            nonlocal last
            sequence = message.metadata.sequence.stream
            if sequence > last:
                last = sequence
                headers: dict[str, str] = message.headers or {}
                tell(Message(message.subject, sequence, message.data, headers.get("Nats-Msg-Id", "")))

        await self._repeat(lambda: self._subscribe(stream, subject, arrived))

    async def _subscribe(self, stream: str, subject: str, arrived: Callable[[Any], Awaitable[None]]) -> None:
        try:
            await self._client.jetstream(timeout=TRY).subscribe(
                subject,
                stream=stream,
                cb=arrived,
                ordered_consumer=True,
                deliver_policy=DeliverPolicy.LAST,
                idle_heartbeat=HEARTBEAT,
            )
        except (ClientError, OSError) as error:
            raise Unreachable(error) from error

    async def _next(self, stream: str, subject: str, after: int) -> Message | None:
        return await self._get(stream, {"seq": after + 1, "next_by_subj": subject})

    async def _get(self, stream: str, request: JSON) -> Message | None:
        try:
            found = (await self.ask(f"STREAM.MSG.GET.{stream}", request))["message"]
        except RefusedError as refused:
            if refused.code == NO_MESSAGE:
                return None
            raise
        return Message(found["subject"], found["seq"], b64decode(found.get("data", "")))

    async def _read_batches(
        self, stream: str, subject: str, after: int, *, is_bare: bool = False, trace_to: str = ""
    ) -> tuple[list[Message], int, int]:
        """Return the messages that a server has, the last sequence, and 0. The client has no call for this request.

        Each batch may come from another server. With ``trace_to``, a subject to which the servers tell who answers,
        it is only the first batch, and how many messages are left.
        """
        found: list[Message] = []
        inbox, answers = self._client.new_inbox(), asyncio.Queue[Any]()
        trace = {"Nats-Trace-Dest": trace_to} if trace_to else None
        try:
            subscription = await self._client.subscribe(inbox, cb=answers.put)
            try:
                left = 1
                while left:
                    request = {"batch": BATCH, "seq": after + 1, "next_by_subj": subject, "no_hdr": is_bare}
                    await self._client.publish(
                        f"$JS.API.DIRECT.GET.{stream}", json.dumps(request).encode(), reply=inbox, headers=trace
                    )
                    before = 0
                    while True:
                        # Only what is not here yet is waited for: a task for each message would take most of the time.
                        answer = await asyncio.wait_for(answers.get(), TRY) if answers.empty() else answers.get_nowait()
                        headers: dict[str, str] = answer.headers or {}
                        if status := headers.get("Status"):
                            break
                        if is_bare:
                            found.append(Message("", 0, answer.data))
                            continue
                        if int(headers["Nats-Last-Sequence"]) != before:
                            raise Unreachable("an answer is missing")
                        before = after = int(headers["Nats-Sequence"])
                        found.append(Message(headers["Nats-Subject"], after, answer.data))
                    if status not in {"204", "404"}:
                        raise Unreachable(status)
                    left = int(headers.get("Nats-Num-Pending", 0)) if status == "204" else 0
                    after = int(headers.get("Nats-Last-Sequence", after)) if status == "204" else after
                    if trace:
                        break
            finally:
                await subscription.unsubscribe()
        except (ClientError, OSError) as error:
            raise Unreachable(error) from error
        return found, after, left

    async def _request(
        self, subject: str, body: bytes, headers: dict[str, str] | None = None, seconds: float | None = None
    ) -> JSON:
        try:
            found = await self._client.request(subject, body, timeout=seconds or TRY, headers=headers)
            answer = json.loads(found.data)
        except MaxPayloadError as error:
            raise StorageError(error, "message_too_large") from error
        except (ClientError, OSError) as error:
            raise Unreachable(error) from error
        if not (error := answer.get("error")):
            return answer
        code, text = error.get("err_code", 0), error.get("description", "")
        if code in WRONG_SEQUENCE:
            raise WrongSequenceError(text)
        if code == DISK_FULL:
            raise DiskFull(text)
        if code in TRY_AGAIN or (error["code"] == 503 and code not in NO_JETSTREAM):
            raise Unreachable(text)
        raise RefusedError(code, text)

    async def _repeat(self, attempt: Callable[[], Awaitable[T]], limit: float | None = None) -> T:
        """Return what an attempt returns, and repeat it until ``LIMIT`` while it is ``Unreachable``."""
        end, pause = time.monotonic() + limit if limit else deadline(), SHORTEST_PAUSE
        while True:
            try:
                return await attempt()
            except Unreachable:
                if self._client.is_closed:
                    raise
                check(end - pause)
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)


def _is_refusal(error: Exception) -> bool:
    """Return whether a server refuses the login. The client has no class for all of these errors."""
    return "authorization" in str(error).lower()


def _numbers(version: str) -> tuple[int, ...]:
    """Return a version such as ``2.12.8-RC.1`` as numbers, without what follows them."""
    return tuple(int(number) for number in re.findall(r"\d+", version)[:3])
