"""The fixtures of the unit tests, for tests that count what the code does inside."""

from tests.unit.conftest import jetstream, jetstream_server, pytest_pyfunc_call, remote, remote_repository, repository  # noqa: F401
from tests.unit.ui.shell.test_following import match_id  # noqa: F401
