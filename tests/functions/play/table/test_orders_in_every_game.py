"""Whole games in which players order in advance: what one seat does in secret changes no page of anybody else."""

from itertools import pairwise
from typing import Any

import pytest

from engine.kit.orders import NO_ORDERS
from engine.registry import GAMES
from events import links
from events.reading import telling
from events.store.log import Commit, Head
from events.store.memory import MemoryLog
from events.store.stored import apply
from events.table.events import Moved, OrderDue, Ordered, Planned
from events.table.state import Table
from events.who import Who
from functions.pages.links import Visit
from functions.pages.table import news_after, table_page
from tests.events.played import EventfulGame

KEY = bytes(32)
GAMES_PLAYED, MOST_GAMES = 3, 64
"""More games than three, if no order acted in them: random bids of Liar's Dice leave few cases to order for."""


def heads(game: str, seed: int) -> list[Head[Table]]:
    """The table after each commit of one eventful game."""
    log: MemoryLog[Table] = MemoryLog()
    played = EventfulGame(log, game, GAMES[game].seats[0], {}, seed)
    *_, last = played.play()
    commits = log.read(played.table_id, 0, last.version)
    found: list[Head[Table]] = []
    for commit in commits:
        head = found[-1] if found else None
        found.append(Head.after(head, commit, apply(head.state if head else None, commit)))
    return found


def shown(head: Head[Table], commits: list[Commit], who: Who) -> Any:
    """The page of a viewer, without the time and the ids of commands."""
    since = [commit for commit in commits if commit.n > news_after(head.state, who)]
    visit = Visit(head, who, links.watch(head.state), KEY, "https://example.org", head.state.opened_at, "nonce")
    return table_page(visit, telling(head.state, since, who.viewer)).model_dump(exclude={"commands"})


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", [name for name, game in GAMES.items() if game.orders is not NO_ORDERS])
@pytest.mark.costly("that no plan shows on any page of another player")
def test_what_is_ordered_shows_to_its_owner_alone(game: str) -> None:
    secret = acted = 0
    for seed in range(MOST_GAMES):
        if seed >= GAMES_PLAYED and acted:
            break
        history = heads(game, seed)
        commits = [head.commit for head in history]
        acted += sum(isinstance(event, Moved) and event.planned == "order" for each in commits for event in each.events)
        for before, after in pairwise(history):
            if not all(isinstance(event, Planned) for event in after.commit.events):
                continue
            secret += any(isinstance(event, Ordered | OrderDue) for event in after.commit.events)
            owners = {event.seat for event in after.commit.events if isinstance(event, Planned)}
            others = [seat for seat in range(len(after.state.places)) if seat not in owners]
            viewers = [Who("watch"), Who("host"), *(Who("seat", seat) for seat in others)]
            for who in viewers:
                was = shown(before, commits[: before.commit.n], who)
                assert shown(after, commits[: after.commit.n], who) == was
    assert secret, "nothing was ordered"
    assert acted, "no order acted"
