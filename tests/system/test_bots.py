"""One person and bots at a table of the running stack."""

import random

import pytest

from engine.registry import GAMES
from tests.engine.records import holds
from tests.stack import Stack
from tests.system.client import Reply, get, move_somehow, open_table
from tests.system.company import HOUR, Company, answers, log_items

THINKING = 5
"""Seconds after which bots have moved, however long they take before they do."""


SHORT = {"liars_dice": {"first_opener": 1}, "liar_liar": {"match": 50, "hand_turn_limit": 8}}
"""House rules for matches that begin with Anna, or do not take all evening."""


def sits_down_with_bots(stack: Stack, bots: int, game: str = "liars_dice", **settings: object) -> Company:
    """Anna opens a table of which bots take the other seats; at Liar’s Dice she is asked first."""
    rules = SHORT.get(game, {})
    host = open_table(stack.base_url, game, bots + 1, name="Anna", bots=bots, options=rules, **settings)
    own = host.page["links"]["page"]
    return Company(stack, own, {"Anna": own})


def is_asked_again(company: Company) -> Reply | None:
    """Anna's page when the bots have moved and it is her turn; nothing when the match is over."""
    for _ in range(20):
        page = company.page("Anna")
        if page.page["phase"] == "over":
            return None
        if page.page["prompt"]:
            return page
        company.waits(THINKING)
    raise AssertionError("nobody moves")


@pytest.mark.costly("bots as processes of their own play each game to a record that holds")
@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", GAMES)
def test_one_user_alone_plays_a_match_to_its_end(stack: Stack, game: str) -> None:
    sizes = GAMES[game].seats
    company = sits_down_with_bots(stack, bots=(3 if 3 in sizes else sizes[0]) - 1, game=game)
    chance = random.Random(3)
    while page := is_asked_again(company):
        move_somehow(page, chance)
    end = get(company.host).page
    assert 1 in {player["place"] for player in end["players"]}
    holds(get(end["links"]["record"]).page)


def test_bots_play_no_match_among_themselves(stack: Stack) -> None:
    company = sits_down_with_bots(stack, bots=2, deadline=60, max_timeouts=1)
    company.waits(HOUR)
    asleep = company.commits()
    for _ in range(3):
        company.waits(24 * HOUR)
        stack.sweep()
    assert company.commits() == asleep
    company.does("Anna", "back")
    assert is_asked_again(company) is not None


def test_bots_move_where_the_last_snapshot_is_broken(stack: Stack) -> None:
    company = sits_down_with_bots(stack, bots=1)
    stack.crash("BotFunction", 1, "before")
    answers(company.page("Anna"), "1x2")
    company.waits(THINKING)
    assert not stack.crash_pending("BotFunction")
    last = max(log_items(stack, company.id), key=lambda item: int(item["n"]["N"]))
    broken = last | {"state": {"B": last["state"]["B"][:-3]}}
    stack.client("dynamodb").put_item(TableName=stack.resources()["LogTable"], Item=broken)
    company.waits(60)  # what the bot left in the queue is visible again
    assert company.events("Moved")[1]["how"] == "bot"
    assert is_asked_again(company)


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("call", "when"),
    [
        (1, "after"),
        pytest.param(1, "before", marks=pytest.mark.nightly),
        pytest.param(2, "before", marks=pytest.mark.nightly),
        pytest.param(2, "after", marks=pytest.mark.nightly),
    ],
)
def test_a_bot_that_dies_moves_once(stack: Stack, call: int, when: str) -> None:
    company = sits_down_with_bots(stack, bots=1)
    stack.crash("BotFunction", call, when)
    answers(company.page("Anna"), "1x2")
    company.waits(THINKING)
    assert not stack.crash_pending("BotFunction")
    company.waits(60)  # what it left in the queue is visible again
    assert company.events("Moved")[1]["how"] == "bot"
    page = is_asked_again(company)
    assert page
    stack.sweep()
    assert company.page("Anna").page["number"] == page.page["number"]
