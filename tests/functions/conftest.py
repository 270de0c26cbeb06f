import io
import logging
from collections.abc import Callable

import pytest

from functions.aws.log_lines import logger


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[[], str]:
    """All that the functions wrote since the last time: lines of their log, and whatever else is printed."""
    handler = logger.registered_handler
    assert isinstance(handler, logging.StreamHandler)
    stream = io.StringIO()
    monkeypatch.setattr(handler, "stream", stream)

    def written() -> str:
        text = stream.getvalue() + "".join(capsys.readouterr())
        stream.seek(0)
        stream.truncate()
        return text

    return written
