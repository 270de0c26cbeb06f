"""What `make conformance` writes down."""

from collections import Counter
from datetime import date

from engine.conformance.configurations import configurations
from engine.conformance.leaks import Reached
from engine.conformance.suite import Tally
from engine.games.liars_dice import GAME
from tests.conformance.__main__ import section

TODAY = date(2030, 1, 2)


def test_the_report_has_a_line_for_each_configuration() -> None:
    tally = Tally(lengths=(3, 5, 1_000), states=12)
    played = [(configuration, tally) for configuration in configurations(GAME)]
    lines = list(section(GAME, played, {"two dice against one": Reached(85)}, 91, TODAY))
    assert "Played on 2030-01-02.\n" in lines
    assert "| 2 | as they come | 3 | 5 | 1,000 | 12 |" in lines
    assert "| 6 | variant=chips bid_cap=dice | 3 | 5 | 1,000 | 12 |" in lines
    assert sum(line.endswith("| 3 | 5 | 1,000 | 12 |") for line in lines) == len(played)
    assert "- two dice against one: 85 views; each reached exactly the positions that fit what was told" in lines


def test_the_report_says_what_no_small_position_reached() -> None:
    one = Reached(1, frozenset({"Started", "Rolled", "Won", "OpenRound"}))
    other = Reached(1, frozenset({"BidMade", "Challenged", "Shown", "Rerolled", "OnlyChallenge"}))
    missed = (one + other).missed(GAME)
    assert {"Started", "BidMade", "OpenRound", "OnlyChallenge"}.isdisjoint(missed)
    assert missed
    assert any(
        f"reached: {', '.join(missed)}." in line for line in section(GAME, [], {"one": one, "other": other}, 0, TODAY)
    )


def test_the_report_says_what_each_part_costs() -> None:
    tally = Tally((3,), costs=Counter({"playing": 2})) + Tally((3,), costs=Counter({"playing": 1, "moves": 5}))
    configuration = next(configurations(GAME))
    played = [(configuration, tally)] * 2
    lines = list(section(GAME, played, {"one": Reached(seconds=1.25)}, 0, TODAY))
    assert [line for line in lines if "small" not in line and line.endswith(".0 |")] == [
        "| playing | 6.0 |",
        "| moves | 10.0 |",
    ]
    assert "| small: one | 1.2 |" in lines


def test_every_number_of_players_and_every_other_value_is_played() -> None:
    played = list(configurations(GAME))
    assert {each.seats for each in played} == {2, 3, 4, 5, 6}
    assert {each.options.variant for each in played} == {"standard", "chips"}
    assert {each.options.bid_cap for each in played} == {"track", "dice"}
