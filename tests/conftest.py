"""What holds for the whole test run."""

import os

import pytest
from hypothesis import HealthCheck, settings

from tests.pages import make_pages_small

settings.register_profile(
    "bluffpost",
    deadline=None,  # how long an example takes says how busy the machine is
    suppress_health_check=[HealthCheck.too_slow],
    derandomize="CI" in os.environ,
)
settings.load_profile("bluffpost")

make_pages_small()


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Where everything is required, a test that was skipped or expected to fail has failed."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if not os.environ.get("REQUIRE_EVERYTHING") or reporter is None:
        return
    missed = [report.nodeid for kind in ("skipped", "xfailed") for report in reporter.stats.get(kind, [])]
    if missed:
        reporter.ensure_newline()
        reporter.write_line(f"Everything is required, and this was not run: {', '.join(missed)}", red=True)
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
