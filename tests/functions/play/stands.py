"""How tables stand, opened and played over HTTP: so that every kind of link is there, and every command of use."""

from collections.abc import Callable

from events.table.commands import Command, MissHost, TimeOut
from events.tables import Submission
from events.who import SYSTEM
from functions.play.door.site import Site
from tests.functions.play.http import Answer
from tests.functions.play.party import PROGRAM, Party, open_party

ORDER = "challenge above 9x6"
"""Which somebody gave before."""


def lobby(site: Site) -> Party:
    """Anna and Ben sit, Cleo sat and left, and the host has a new link."""
    party = open_party(site, seats=4, taken=3, begin_when_full=False)
    assert party.send(party.seats[2], "leave", confirmed=True).status == 303
    return anew(party)


def hosted_lobby(site: Site) -> Party:
    """The host plays, and is gone."""
    party = open_party(site, seats=4, taken=2, begin_when_full=False, name="Anna", entropy="x")
    return by_system(party, MissHost())


def playing(site: Site) -> Party:
    """Everybody answers in advance; Ben has a new link, and is to lose the seat."""
    party = open_party(site, objection=3600, options={"first_opener": 1})
    planned(party)
    party.seats[1] = page_of(party.send(party.seats[1], "new_link", which="own", confirmed=True))
    assert party.send(party.host, "renew", seat=1, confirmed=True).status == 303
    return party


def hosted(site: Site) -> Party:
    """Anna hosts, has plans and mutes Ben, who talks; nobody knows where Cleo is; Dora's seat is open."""
    party = open_party(site, seats=4, name="Anna", entropy="x", options={"first_opener": 1}, max_timeouts=1)
    party.send(party.seats[0], "order", text=ORDER)
    party.send(party.seats[1], "say", text="hello")
    party.send(party.seats[0], "mute", seat=1)
    assert party.send(party.host, "renew", seat=3, confirmed=True).status == 303
    return party


def hostless(site: Site) -> Party:
    """The host is gone; Anna talks, and Ben doesn't want to read it."""
    party = open_party(site, options={"first_opener": 2})
    party.send(party.seats[0], "say", text="hello")
    party.send(party.seats[1], "mute", seat=0)
    return by_system(party, MissHost())


def waiting(site: Site) -> Party:
    """Ben has been awaited for most of an hour; the host is gone."""
    party = open_party(site, deadline=3600, options={"first_opener": 2})
    return by_system(party, MissHost(), 2400)


def hosted_waiting(site: Site) -> Party:
    """Anna, who hosts, and Cleo have waited for Ben for most of an hour; Anna is gone."""
    party = open_party(site, deadline=3600, name="Anna", entropy="x", options={"first_opener": 2})
    return by_system(party, MissHost(), 2400)


def away(site: Site) -> Party:
    """Nobody moved in time: Ben, who hosts and mutes Anna, and then Anna are on autopilot."""
    party = open_party(site, seats=2, deadline=60, max_timeouts=1, options={"first_opener": 2})
    party.send(party.seats[0], "say", text="hello")
    party.send(party.seats[1], "mute", seat=0)
    assert party.send(party.host, "pass_hosting", seat=1, confirmed=True).status == 303
    for hour in (1, 2):
        by_system(party, TimeOut(), hour * 3600)
    return party


def passed_on(site: Site) -> Party:
    """Cleo hosts since the host passed it on."""
    party = open_party(site, options={"first_opener": 1})
    assert party.send(party.host, "pass_hosting", seat=2, confirmed=True).status == 303
    return party


def over(site: Site) -> Party:
    """Anna won."""
    party = open_party(site)
    for seat in (1, 2):
        assert party.send(party.seats[seat], "resign", confirmed=True).status == 303
    return party


def hosted_over(site: Site) -> Party:
    """Anna, who hosts, won."""
    party = open_party(site, seats=2, name="Anna", entropy="x")
    assert party.send(party.seats[1], "resign", confirmed=True).status == 303
    return party


STANDS: tuple[Callable[[Site], Party], ...] = (
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
    party.site.tables.run(party.table_id, lambda table: Submission(SYSTEM, command), now)
    return party


def page_of(answer: Answer) -> str:
    return str(PROGRAM.follow(answer).json["links"]["page"])
