"""The tests that `tests.touched` runs after a change."""

from __future__ import annotations

import pytest

from tests.touched import checks_of, find_tests, imported_by, module_of

SOURCES = {
    "tests/unit/core/test_goals.py": "from scorekeeper.core.goals import race",
    "tests/unit/core/test_kinds.py": "from scorekeeper.core import kinds",
    "tests/unit/ui/test_taps.py": "from tests.unit.ui.rig.app import AppTest",
    "tests/unit/ui/rig/app.py": "import scorekeeper.core.goals",
    "tests/unit/export/test_pdf.py": "import scorekeeper.core.kinds",
    "tests/browser/test_losses.py": "SCRIPT = 'connection.js'",
}


@pytest.mark.parametrize(
    ("changed", "tests"),
    [
        ("scorekeeper/core/kinds.py", ["core/test_goals", "core/test_kinds", "export/test_pdf"]),
        ("scorekeeper/core/__init__.py", ["core/test_goals", "core/test_kinds"]),
        ("scorekeeper/export/pdf.py", ["export/test_pdf"]),
        ("scorekeeper/ui/match/pane.py", ["ui/test_taps"]),
        ("tests/unit/ui/rig/app.py", ["ui/test_taps"]),
        ("tests/unit/core/test_goals.py", ["core/test_goals"]),
        ("tests/unit/core/test_deleted.py", []),
        ("assets/shell/connection.js", ["../browser/test_losses"]),
    ],
)
def test_tests_of_a_changed_file_mirror_import_or_name_it(changed: str, tests: list[str]) -> None:
    expected = {f"tests/unit/{name}.py".replace("unit/../", "") for name in tests}
    assert find_tests([changed], SOURCES) == expected


def test_names_of_modules() -> None:
    assert module_of("scorekeeper/core/goals.py") == "scorekeeper.core.goals"
    assert module_of("scorekeeper/core/__init__.py") == "scorekeeper.core"
    assert module_of("scorekeeper/examples/draw.json") == "scorekeeper.examples"
    assert imported_by("import a.b\ndef f():\n    from c import d") == {"a.b", "c", "c.d"}


def test_linters_check_only_changed_files_of_python() -> None:
    checks = checks_of(["tests/touched.py", "README.md", "tests/gone.py"])
    assert checks["format"] == ["ruff", "format", "--no-cache", "--check", "tests/touched.py"]
    assert checks["imports"] == ("lint-imports", "--no-cache")
    assert checks_of(["README.md"]) == {}
