"""Every page of everybody with a link, whenever nothing is left to do; and none that tells what is hidden."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from random import Random
from typing import Any

from drills.simulation.invariants import KEY, Checks, is_folded_elsewhere
from drills.simulation.people import People
from engine.kit.value import replace
from events import links
from events.store.log import Head
from events.store.stored import CODEC
from events.table.state import Table
from events.tables import game_named
from events.who import Who
from tests.functions.play.http import HTML, JSON, Answer
from tests.invariants import Violation

PATHS = ("/poll", "/log", "/links", "/record", "/replay", "/steps?after=0")
LINKS = 4
"""Of a table, that are opened each time."""

FINE = frozenset(
    (HTTPStatus.OK, HTTPStatus.NO_CONTENT, HTTPStatus.FORBIDDEN, HTTPStatus.NOT_FOUND, HTTPStatus.CONFLICT)
)


def every_page(people: People, checks: Checks) -> list[str]:
    """Opens the table of everybody and one other page, and looks whether one would be another if what its viewer does
    not know were.

    :returns: the pages of what other code stored, that `settle` has to read first
    """
    random, later = people.world.random, list[str]()
    for head in list(checks.heads()):
        living = [(_path(head, link), who) for link, who in links.living(head.state)]
        for path, who in random.sample(living, min(len(living), LINKS)):
            for more in ("", random.choice(PATHS)):
                wanted = HTML if more.startswith("/steps") or random.random() < 0.1 else JSON
                answer = people.opened_alone(f"{path}{more}", wanted)
                if answer and is_folded_elsewhere(answer):
                    later.append(f"{path}{more}")
                else:
                    _check(answer, who, path, more)
        _leads_nowhere(people, {path for path, _ in living}, head)
        if head.state.phase == "playing" and living:
            inside = [(path, who) for path, who in living if who.sees_inside]
            _tells_nothing(people, head, *random.choice(inside))
    return later


def every_page_that_was_asked_for(people: People, paths: list[str]) -> None:
    """They are there now."""
    for path in paths:
        answer = people.opened_alone(path, JSON)
        if answer is None or answer.status not in FINE:
            raise Violation("every page answers", f"{answer and answer.status} to GET {path}, again")


def _path(head: Head[Table], link: links.Link) -> str:
    return f"/t/{head.commit.table}/{links.secret(KEY, head.commit.table, link)}"


def _check(answer: Answer | None, who: Who, path: str, more: str) -> None:
    opens = more or who.scope not in ("seat", "host")
    if answer is None or answer.status not in FINE or not (opens or answer.status == HTTPStatus.OK):
        raise Violation("every page answers", f"{answer and answer.status} to GET {path}{more} of {who.scope}")


def _leads_nowhere(people: People, living: set[str], head: Head[Table]) -> None:
    """A link that was replaced shows no table."""
    for path in sorted(people.dead - living):
        if path.split("/")[2] != head.commit.table:
            continue
        answer = people.opened_alone(path, JSON)
        if answer is None or answer.status == HTTPStatus.OK:
            raise Violation("nothing leaks", f"{path} was replaced, and opens a page")


def _tells_nothing(people: People, head: Head[Table], path: str, who: Who) -> None:
    """The page is the same in another world that its viewer cannot tell from this one."""
    table, game = head.state, game_named(head.state.game)
    random = Random(people.world.seed)
    other = game.resample(game.view(table.position, who.seat), random)
    if other == table.position:
        return
    now = people.world.now
    opened = people.opened_alone(path, JSON)
    if opened and opened.status == HTTPStatus.SERVICE_UNAVAILABLE:
        return  # after a deploy it is being folded, and shows nothing; the other world brings its own snapshot
    here = _shown(opened)
    people.world.now = now
    with _elsewhere(people, head, replace(table, position=other)):
        there_ = _shown(people.opened_alone(path, JSON))
    if here != there_:
        different = [name for name in here if here[name] != there_.get(name)]
        raise Violation("nothing leaks", f"{path} of {who} goes by what is hidden: {different}")


def _shown(answer: Answer | None) -> dict[str, Any]:
    """What a page says, without what is drawn anew each time."""
    assert answer
    shown: dict[str, Any] = json.loads(answer.body)
    return {name: value for name, value in shown.items() if name not in ("commands", "now", "entropy")}


@contextmanager
def _elsewhere(people: People, head: Head[Table], table: Table) -> Iterator[None]:
    """Within the block the last commit led to another table."""
    item = people.world.items_of(head.commit.table)[-1]
    kept = item["state"]
    item["state"] = {"B": CODEC.pack_snapshot(table, item["recent"]["B"])}
    try:
        yield
    finally:
        item["state"] = kept
