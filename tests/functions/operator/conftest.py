"""The operator works on what `play` works on."""

from tests.functions.play.conftest import aws, party, stack

__all__ = ["aws", "party", "stack"]
