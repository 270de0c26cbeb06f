"""Everyone against everyone: a grid made of results. An empty cell opens a table of two."""

from collections.abc import Iterable

from engine.registry import GAMES
from events import links
from events.circles import duels, season_of
from events.store.log import Head
from events.table.events import Settings
from events.table.state import Table
from functions.pages.models.circle import CircleMember, Pair, PairsPage
from functions.play.circle.showing import by_member, in_words, last_of, open_tables
from functions.play.door import answers
from functions.play.door.call import key_of, own_seat
from functions.play.door.ids import new_nonce
from functions.play.door.meeting import Meeting
from functions.play.door.routes import routes


@routes.read("/c/<circle>/<secret>/pairs", PairsPage)
def get_pairs(circle: str, secret: str) -> answers.HttpAnswer:
    """Everyone against everyone, with the form of a table of two."""
    return answers.answer(pairs_page(by_member(circle, secret)), routes.current)


def pairs_page(found: Meeting) -> PairsPage:
    """The grid of this season. A Query for it, one for each open table, and those for the last table of the game."""
    season, heads = season_of(found.request.now), [*open_tables(found)]
    won = duels(found.circles.results(found.circle.id, season))
    fits = {name: len(rules.seats) for name, rules in GAMES.items() if 2 in rules.seats}
    game = min(fits, key=lambda name: fits[name], default="")
    last = last_of(found, game, heads)
    return PairsPage(
        circle=found.circle.name,
        season=in_words(season),
        you=found.member.number,
        members=tuple([CircleMember(number=each.number, name=each.name) for each in found.group.members]),
        pairs=tuple(
            [Pair(number=one, other=other, won=count, lost=won[other, one]) for (one, other), count in won.items()]
        ),
        opened=_opened(found, heads),
        game=game,
        title=GAMES[game].title if game else "",
        deadline=(last.settings if last else Settings()).deadline,
        options=dict(last.options) if last else {},
        serial=found.circle.serial,
        next=f"{found.page}/next",
        back=found.page,
        commands={"open": new_nonce()},
    )


def _opened(found: Meeting, heads: Iterable[Head[Table]]) -> dict[int, str]:
    """The viewer's open table with each other member alone, by number."""
    opened = {}
    for head in heads:
        table, table_id = head.state, head.commit.table
        there = links.members_at(key_of(found.site, table), table_id, table, found.circle.number)
        pair = {*there, *table.asked}
        if len(table.places) == 2 and len(pair) == 2 and found.member.number in pair:
            (other,) = pair - {found.member.number}
            opened[other] = f"{found.page}/t/{table_id}" if own_seat(found, head) else found.page
    return opened
