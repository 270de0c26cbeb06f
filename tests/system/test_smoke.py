"""`make smoke` plays a whole game against any stack: here the local one."""

from local.stack import Stack
from tests.system.smoke import smoke


def test_a_whole_game_over_http(stack: Stack) -> None:
    assert "won" in smoke(stack.base_url)
