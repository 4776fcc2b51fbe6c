"""The hub tells the sessions that look at a match of its changes."""

from __future__ import annotations

from typing import Any
from unittest.mock import Mock

from scorekeeper.ui.shell.hub import Hub


def page(*, connected: bool = True) -> Any:
    return Mock(session=Mock(connection=Mock() if connected else None))


def test_publish_tells_everybody_who_watches_the_topic_but_the_writer_and_who_is_away() -> None:
    hub, reader, writer, stranger, away = Hub(), page(), page(), page(), page(connected=False)
    for watching, topic in ((reader, "a"), (writer, "a"), (stranger, "b"), (away, "a")):
        hub.watch(topic, watching, Mock())
    hub.publish("a", but=writer)
    assert [one.run_task.call_count for one in (reader, writer, stranger, away)] == [1, 0, 0, 0]
