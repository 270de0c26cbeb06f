"""How tables stand, opened and played over HTTP: so that every kind of link is there, and every command of use."""

from collections.abc import Callable

from events.table.commands import Command, MissHost, TimeOut
from events.tables import Submission
from events.who import SYSTEM
from functions.play.door.stack import Stack
from tests.functions.play.http import Answer
from tests.functions.play.party import PROGRAM, Party, open_party

ORDER = "challenge above 9x6"
"""Which somebody gave before."""


def lobby(stack: Stack) -> Party:
    """Anna and Ben sit, Cleo sat and left, and the host has a new link."""
    party = open_party(stack, seats=4, taken=3, begin_when_full=False)
    assert party.send(party.seats[2], "leave", confirmed=True).status == 303
    return anew(party)


def hosted_lobby(stack: Stack) -> Party:
    """The host plays, and is gone."""
    party = open_party(stack, seats=4, taken=2, begin_when_full=False, name="Anna", entropy="x")
    return by_system(party, MissHost())


def playing(stack: Stack) -> Party:
    """Everybody answers in advance; Ben has a new link, and is to lose the seat."""
    party = open_party(stack, objection=3600, options={"first_opener": 1})
    planned(party)
    party.seats[1] = page_of(party.send(party.seats[1], "new_link", which="own", confirmed=True))
    assert party.send(party.host, "renew", seat=1, confirmed=True).status == 303
    return party


def hosted(stack: Stack) -> Party:
    """Anna hosts, has plans and mutes Ben, who talks; nobody knows where Cleo is; Dora's seat is open."""
    party = open_party(stack, seats=4, name="Anna", entropy="x", options={"first_opener": 1}, max_timeouts=1)
    party.send(party.seats[0], "order", text=ORDER)
    party.send(party.seats[1], "say", text="hello")
    party.send(party.seats[0], "mute", seat=1)
    assert party.send(party.host, "renew", seat=3, confirmed=True).status == 303
    return party


def hostless(stack: Stack) -> Party:
    """The host is gone; Anna talks, and Ben doesn't want to read it."""
    party = open_party(stack, options={"first_opener": 2})
    party.send(party.seats[0], "say", text="hello")
    party.send(party.seats[1], "mute", seat=0)
    return by_system(party, MissHost())


def waiting(stack: Stack) -> Party:
    """Ben has been awaited for most of an hour; the host is gone."""
    party = open_party(stack, deadline=3600, options={"first_opener": 2})
    return by_system(party, MissHost(), 2400)


def hosted_waiting(stack: Stack) -> Party:
    """Anna, who hosts, and Cleo have waited for Ben for most of an hour; Anna is gone."""
    party = open_party(stack, deadline=3600, name="Anna", entropy="x", options={"first_opener": 2})
    return by_system(party, MissHost(), 2400)


def away(stack: Stack) -> Party:
    """Nobody moved in time: Ben, who hosts and mutes Anna, and then Anna are on autopilot."""
    party = open_party(stack, seats=2, deadline=60, max_timeouts=1, options={"first_opener": 2})
    party.send(party.seats[0], "say", text="hello")
    party.send(party.seats[1], "mute", seat=0)
    assert party.send(party.host, "pass_hosting", seat=1, confirmed=True).status == 303
    for hour in (1, 2):
        by_system(party, TimeOut(), hour * 3600)
    return party


def passed_on(stack: Stack) -> Party:
    """Cleo hosts since the host passed it on."""
    party = open_party(stack, options={"first_opener": 1})
    assert party.send(party.host, "pass_hosting", seat=2, confirmed=True).status == 303
    return party


def over(stack: Stack) -> Party:
    """Anna won."""
    party = open_party(stack)
    for seat in (1, 2):
        assert party.send(party.seats[seat], "resign", confirmed=True).status == 303
    return party


def hosted_over(stack: Stack) -> Party:
    """Anna, who hosts, won."""
    party = open_party(stack, seats=2, name="Anna", entropy="x")
    assert party.send(party.seats[1], "resign", confirmed=True).status == 303
    return party


STANDS: tuple[Callable[[Stack], Party], ...] = (
    lobby,
    hosted_lobby,
    playing,
    hosted,
    hostless,
    waiting,
    hosted_waiting,
    away,
    passed_on,
    over,
    hosted_over,
)


def planned(party: Party) -> None:
    for link in party.seats[1:]:
        assert party.send(link, "order", text=ORDER).status == 303


def anew(party: Party) -> Party:
    party.host = page_of(party.send(party.host, "new_link", which="own", confirmed=True))
    return party


def by_system(party: Party, command: Command, later: int = 0) -> Party:
    """What time leads to."""
    now = party.page(0)["now"] + later
    party.stack.tables.run(party.table_id, lambda table: Submission(SYSTEM, command), now)
    return party


def page_of(answer: Answer) -> str:
    return str(PROGRAM.follow(answer).json["links"]["page"])
