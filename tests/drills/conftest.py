"""The stack and the browser of the system tests."""

from tests.system.conftest import browser, chromium_path, stack

__all__ = ["browser", "chromium_path", "stack"]
