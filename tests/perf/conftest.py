"""The fixtures of the unit tests, for tests that count what the code does inside."""

from tests.unit.conftest import jetstream, jetstream_server, pytest_pyfunc_call, remote, remote_repository, repository
from tests.unit.ui.shell.test_following import match_id

__all__ = [
    "jetstream",
    "jetstream_server",
    "match_id",
    "pytest_pyfunc_call",
    "remote",
    "remote_repository",
    "repository",
]
