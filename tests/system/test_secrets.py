"""Nothing that is printed, streamed or answered holds a link's secret, a seed, a key or hidden dice."""

import json
import random
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest

from events.store.stored import log_of_tables
from events.table.events import Moved, Opened
from tests.stack import Stack
from tests.system.client import ProblemError, Reply, command, get, open_table, play_to_the_end, post, take_all_seats

BAD_MOVES = ("45", "liar liar pants on fire", "99x9", "1x2 show 9", "\x00", "ask joe 7", "4x5; 4x5; nonsense")


@pytest.fixture(scope="module")
def answers() -> list[str]:
    """What refused requests were answered."""
    return []


@pytest.fixture(scope="module")
def seats(stack: Stack, answers: list[str]) -> list[str]:
    """A game with everything that can go wrong, played to its end."""
    host = open_table(stack.base_url, "liars_dice", 3, name="Anna", email="anna@example.org")
    links = take_all_seats(host, ["Ben", "Cleo"])
    stack.let_time_pass(300)
    asked = next(page for page in map(get, links) if page.page["prompt"])
    _refused_moves(asked, answers)
    _lost_races(asked, answers)
    _wrong_links(stack, asked, answers)
    play_to_the_end(links, random.Random(7))
    stack.let_time_pass(300)
    stack.sweep()
    return [host.page["links"]["page"], *links]


def _refused_moves(asked: Reply, answers: list[str]) -> None:
    number = asked.page["prompt"]["number"]
    for text in BAD_MOVES:
        _try(answers, partial(command, asked, "move", prompt=number, text=text), asked.url)


def _lost_races(asked: Reply, answers: list[str]) -> None:
    """Eight windows of one player answer one prompt at once."""
    forms = [get(asked.url) for _ in range(8)]
    number = asked.page["prompt"]["number"]
    with ThreadPoolExecutor(8) as windows:
        for form in forms:
            windows.submit(_try, answers, partial(command, form, "move", prompt=number, text="2x3"), asked.url)


def _wrong_links(stack: Stack, asked: Reply, answers: list[str]) -> None:
    table, secret = asked.url.split("/")[-2:]
    for path in (f"{table}/{secret[::-1]}", f"{table[::-1]}/{secret}"):
        url = f"{stack.base_url}/t/{path}"
        _try(answers, partial(get, url))
        _try(answers, partial(post, url, command="say", id="x", text="hello"))


def _try(answers: list[str], request: Callable[[], object], own: str = "") -> None:
    """Keeps the answer if it is a refusal. The asker's own link may be in it, nobody else's."""
    try:
        request()
    except ProblemError as problem:
        answers.append(json.dumps(problem.problem).replace(own or "\0", ""))


@pytest.fixture(scope="module")
def secrets(stack: Stack, seats: list[str]) -> set[str]:
    """Of every link, of every draw, in each spelling that they could be printed in."""
    table = seats[0].split("/")[-2]
    log = log_of_tables(stack.client("dynamodb"), stack.resources()["LogTable"])
    head = log.head(table, consistent=True)
    assert head
    (commit,) = log.read(table, 0, 1)
    opened = commit.events[0]
    assert isinstance(opened, Opened)
    raw = [opened.seed or b"", head.state.game_key]
    persons = {place.person for place in head.state.places}
    return {link.split("/")[-1] for link in seats} | persons | {spelled for each in raw for spelled in _spellings(each)}


def _spellings(secret: bytes) -> Iterator[str]:
    assert len(secret) == 32
    yield secret.hex()
    yield repr(secret)[2:-1]
    yield repr(list(secret))[1:-1]


def test_log_lines(stack: Stack, secrets: set[str]) -> None:
    lines = stack.logs()
    assert sum(map(len, lines.values())) > 50
    found = [
        (source, line[:200]) for source, each in lines.items() for line in each for word in secrets if word in line
    ]
    assert not found


def test_no_dice_in_log_lines(stack: Stack, seats: list[str]) -> None:
    for lines in stack.logs().values():
        assert not [line for line in lines if "hidden" in line or '"dice"' in line or "show" in line]


def test_no_text_of_a_player_in_log_lines(stack: Stack, seats: list[str]) -> None:
    texts = ("pants on fire", "nonsense", "anna@example.org", "Cleo")
    assert not [line for lines in stack.logs().values() for line in lines for text in texts if text in line]


def test_error_answers(answers: list[str], seats: list[str], secrets: set[str]) -> None:
    assert len(answers) >= len(BAD_MOVES) + 4 + 7
    for answer in answers:
        assert not [word for word in secrets if word in answer]


def test_a_wrong_secret_and_an_unknown_table_look_the_same(answers: list[str], seats: list[str]) -> None:
    missing = [json.loads(answer) for answer in answers if json.loads(answer).get("status") == 404]
    assert len(missing) == 4
    assert missing[0] == missing[2]
    assert missing[1] == missing[3]


def test_published_moves_are_those_of_the_log(stack: Stack, seats: list[str]) -> None:
    """What everybody may know after the match is really told."""
    log = get(get(seats[1]).page["links"]["log"])
    assert any(news["event"]["type"] == Moved.__name__ for news in log.page["news"])
