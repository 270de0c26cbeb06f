"""What is offered is accepted, and what is not offered is refused with a sentence: every command, link and phase."""

import pytest

from engine.kit.notation import Refused
from events.table.commands import COMMANDS, AnyCommand, FreeSeat, RenewLink, SetContacts, TimeOut
from events.table.decide import DrawSources, decide
from events.table.evolve import CommitHeader
from events.table.legal import allows, offered, refusal
from events.table.refusals import NotAllowed, Refusals, RefusedForNow
from events.table.sight import Sight
from events.who import HOST, Who
from tests.events.table.scenario import SEED, Scenario
from tests.events.table.stands import STANDS, askers, examples

LATER = 30 * 86_400
"""Seconds after which everything is due that ever will be."""


def sight(stand: Scenario) -> Sight:
    """The table as it stands."""
    return Sight(stand.game, stand.table, now=stand.now)


@pytest.mark.parametrize("name", STANDS)
def test_what_is_offered_is_accepted_and_nothing_else(name: str) -> None:
    stand = STANDS[name]()
    for who in askers(stand.table):
        wanted = offered(sight(stand), who)
        tried = examples(stand, who)
        assert {type(each) for each in tried} == set(COMMANDS)
        accepted = {type(each) for each in tried if _refused(stand, who, each) is None}
        assert accepted == set(wanted), who


@pytest.mark.parametrize("name", STANDS)
def test_every_refusal_has_its_sentence_and_kind(name: str) -> None:
    stand = STANDS[name]()
    for who in askers(stand.table):
        for command in examples(stand, who):
            refused = refusal(sight(stand), who, command)
            if refused is None:
                continue
            catalogue = Refusals if Refusals.knows(refused.sentence.key) else stand.game.words
            assert catalogue(stand.table.names()).say(refused.sentence)
            if not allows(who, type(command)) and who.scope != "spent":
                assert isinstance(refused, NotAllowed), (who, command)
            elif isinstance(refused, NotAllowed):
                assert (who.scope, refused.sentence.key) in (("spent", "spent"), ("seat", "not_allowed"))
            else:
                assert isinstance(refused, RefusedForNow), (who, command)


def test_a_seat_that_is_none_is_not_a_matter_of_time() -> None:
    stand = STANDS["enough sit"]()
    for command in (FreeSeat(3), RenewLink(3)):
        refused = refusal(sight(stand), HOST, command)
        assert type(refused) is Refused
        assert refused.sentence.key == "no_such_seat"


def _refused(stand: Scenario, who: Who, command: AnyCommand) -> Refused | None:
    """Why the table does not do it; the directory does what leads to no commit, if it is not refused."""
    if isinstance(command, SetContacts):
        return refusal(sight(stand), who, command)
    now = stand.now + LATER if isinstance(command, TimeOut) else stand.now
    moment, origins = CommitHeader(stand.table.version + 1, now), DrawSources(SEED, stand.entropies)
    try:
        decide(stand.game, stand.table, who, command, moment, origins, confirmed=True)
    except Refused as refused:
        clock = isinstance(command, TimeOut) and refused.sentence.key == "nothing_due"
        return None if clock else refused  # what is due is a matter of the clock
    return None
