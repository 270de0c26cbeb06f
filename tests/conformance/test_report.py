"""What `make conformance` writes down."""

from datetime import date

from engine.games.liars_dice import GAME
from tests.conformance.__main__ import section
from tests.conformance.configurations import configurations
from tests.conformance.suite import Tally


def test_the_report_has_a_line_for_each_configuration() -> None:
    tally = Tally(lengths=(3, 5, 1_000), states=12)
    played = [(configuration, tally) for configuration in configurations(GAME)]
    lines = list(section(GAME, played, {"two dice against one": 85}, date(2030, 1, 2)))
    assert "Played on 2030-01-02.\n" in lines
    assert "| 2 | as they come | 3 | 5 | 1,000 | 12 |" in lines
    assert "| 6 | variant=chips bid_cap=dice | 3 | 5 | 1,000 | 12 |" in lines
    assert sum(line.endswith("| 3 | 5 | 1,000 | 12 |") for line in lines) == len(played)
    assert "- two dice against one: 85 views; each reached exactly the positions that fit what was told" in lines


def test_every_number_of_players_and_every_other_value_is_played() -> None:
    played = list(configurations(GAME))
    assert {each.seats for each in played} == {2, 3, 4, 5, 6}
    assert {each.options.variant for each in played} == {"standard", "chips"}
    assert {each.options.bid_cap for each in played} == {"track", "dice"}
