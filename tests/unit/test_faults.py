"""The faults that are put into the code to try the tests stay applicable to the code."""

from __future__ import annotations

import pytest

from tests.tools.faults.run import FAULTS, Fault, read_faults


@pytest.mark.parametrize("fault", read_faults(), ids=lambda fault: fault.id)
def test_fault_applies_to_the_code(fault: Fault) -> None:
    source = (FAULTS.parents[3] / fault.file).read_text("utf-8")
    changed = fault.applied_to(source)
    assert changed is not None
    if fault.file.endswith(".py"):
        compile(changed, fault.file, "exec")
    for test in fault.tests:
        file, _, name = test.partition("::")
        assert f"def {name}(" in (FAULTS.parents[3] / file).read_text("utf-8"), test
