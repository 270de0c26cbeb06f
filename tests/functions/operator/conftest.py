"""The operator works on what `play` works on, and asks for much that moto alone knows: backups, sources of events."""

from collections.abc import Iterator

import pytest
from moto import mock_aws

from tests.functions.play.conftest import later, party, site

__all__ = ["aws", "later", "party", "site"]


@pytest.fixture(scope="module")
def aws() -> Iterator[None]:
    with mock_aws():
        yield
