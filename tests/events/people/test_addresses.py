"""Contacts, on both stores: how an address comes to each of its states and back, and how often strangers reach it."""

from typing import TYPE_CHECKING

import pytest

from events.directory import Directory
from events.directory.contact import Contact
from events.directory.limits import DAY
from events.directory.mailboxes import BETWEEN_ASKS
from events.directory.person import Ended, Person, Reference
from events.people.asking import ASKS_OF_A_NETWORK, SHORT_ASKS, Asking, ask, never_again, unask
from events.people.ending import block, end, unblock
from events.people.proving import prove_address
from events.table.refusals import NotAllowed

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient

NOON = 1_700_000_000
LATER = NOON + 400 * DAY
ANNA = "Anna@example.org"


@pytest.fixture
def directory(client: "DynamoDBClient", directory_table: str) -> Directory:
    return Directory(client, directory_table)


def met(directory: Directory, address: str = ANNA) -> Contact:
    contact = directory.contacts.get(directory.contacts.meet("mail", address, LATER))
    assert contact
    return contact


def seated(directory: Directory, proved: int = NOON) -> Contact:
    """Anna sits at a table, and said so."""
    contact = met(directory)
    if proved:
        prove_address(directory, contact.hash, proved)
    directory.people.add(Person("p1", "Anna", contacts={"mail": Reference(contact.hash, proved)}), LATER, "table")
    return met(directory)


def reference(directory: Directory) -> Reference:
    person = directory.people.get("p1")
    assert person
    return person.contacts["mail"]


def test_mail_goes_to_an_address_as_it_was_written_and_counts_for_its_mailbox(directory: Directory) -> None:
    plain, variant = met(directory, "a.nn@gmail.com"), met(directory, "ann+dice@googlemail.com")
    assert (plain.address, variant.address) == ("a.nn@gmail.com", "ann+dice@googlemail.com")
    assert plain.hash != variant.hash
    assert plain.mailbox == variant.mailbox
    assert met(directory, "A.NN@gmail.com").hash == plain.hash


def test_nobody_makes_the_hash_without_the_stacks_key(directory: Directory) -> None:
    assert directory.contacts.hash("mail", ANNA) != directory.contacts.hash("sms", ANNA)


def test_every_process_has_the_same_key(client: "DynamoDBClient", directory: Directory, directory_table: str) -> None:
    assert Directory(client, directory_table).contacts.hash("mail", ANNA) == directory.contacts.hash("mail", ANNA)


def test_one_network_has_a_few_addresses_of_one_organisation_asked_in_a_day(directory: Directory) -> None:
    def asks(domain: str, network: str) -> int:
        answers = []
        for number in range(ASKS_OF_A_NETWORK + 2):
            address = f"p{number}@{domain}"
            asker = directory.contacts.asker("mail", address, network)
            answers.append(ask(directory, met(directory, address), address, NOON, address, asker))
        return answers.count(Asking.FIRST)

    assert asks("victim.example", "here") == ASKS_OF_A_NETWORK
    assert asks("mail.victim.example", "here") == 0, "it is the same organisation"
    assert asks("other.example", "elsewhere") == ASKS_OF_A_NETWORK
    assert asks("gmail.com", "here") == ASKS_OF_A_NETWORK + 2, "friends have addresses of the same providers"


def test_an_asker_whom_the_owner_knows_asks_anew(directory: Directory) -> None:
    contact = met(directory)
    assert ask(directory, contact, "first", NOON, "first", "friend") is Asking.FIRST
    assert ask(directory, contact, "second", NOON + 1, "second", "friend") is Asking.NO
    prove_address(directory, contact.hash, NOON + 2, "first")
    assert ask(directory, met(directory), "second", NOON + 3, "second", "friend") is Asking.FIRST


def test_the_same_ask_may_be_tried_again_and_what_did_not_leave_does_not_count(directory: Directory) -> None:
    contact = met(directory)
    assert ask(directory, contact, "one", NOON) is Asking.FIRST
    assert ask(directory, contact, "one", NOON + 1) is Asking.AGAIN, "after a crash"
    assert ask(directory, contact, "two", NOON + 1) is Asking.NO
    unask(directory, contact, "two")
    assert ask(directory, contact, "two", NOON + 2) is Asking.NO, "a message takes back its own asking alone"
    unask(directory, contact, "one")
    assert ask(directory, contact, "two", NOON + 3) is Asking.FIRST


def test_what_did_not_leave_does_not_count_for_its_network_either(directory: Directory) -> None:
    contact = met(directory)
    for number in range(2 * ASKS_OF_A_NETWORK):
        assert ask(directory, contact, str(number), NOON, "table", "asker") is Asking.FIRST
        unask(directory, contact, str(number))


def test_an_owner_who_proved_it_gets_a_few_short_questions_at_once(directory: Directory) -> None:
    contact = seated(directory)
    answers = [ask(directory, contact, str(number), NOON, str(number)) for number in range(SHORT_ASKS + 2)]
    assert answers.count(Asking.FIRST) == SHORT_ASKS
    assert ask(directory, contact, "elsewhere", NOON, "elsewhere", "another") is Asking.FIRST
    assert ask(directory, contact, "later", NOON + BETWEEN_ASKS, "later") is Asking.FIRST


@pytest.mark.parametrize("ended", ["paused", "bounced"])
def test_whoever_proves_it_again_is_reached_again(directory: Directory, ended: Ended) -> None:
    contact = seated(directory)
    end(directory, contact.hash, ended, NOON + 1)
    assert met(directory).ended
    assert reference(directory).dead
    prove_address(directory, contact.hash, NOON + 2)
    assert met(directory).state == "proved"
    assert not reference(directory).dead
    assert ask(directory, met(directory), "another table", NOON + 3) is Asking.FIRST


@pytest.mark.parametrize("ended", ["complained", "blocked"])
def test_after_a_complaint_or_a_block_nobody_proves_it(directory: Directory, ended: Ended) -> None:
    contact = seated(directory)
    if ended == "blocked":
        block(directory, "mail", ANNA, NOON + 1)
    else:
        end(directory, contact.hash, "complained", NOON + 1)
    with pytest.raises(NotAllowed):
        prove_address(directory, contact.hash, NOON + 2)
    assert reference(directory).dead
    assert ask(directory, met(directory), "another table", NOON + 3) is Asking.NO
    assert ask(directory, met(directory, "anna+dice@example.org"), "a variant", NOON + 3) is Asking.NO


def test_a_block_is_taken_back(directory: Directory) -> None:
    seated(directory)
    block(directory, "mail", ANNA, NOON + 1)
    unblock(directory, "mail", ANNA)
    assert met(directory).state == "proved"
    assert not reference(directory).dead


def test_who_wants_no_stranger_to_ask_is_not_asked(directory: Directory) -> None:
    contact = met(directory)
    never_again(directory, contact.hash, NOON)
    assert ask(directory, contact, "one", NOON + 300 * DAY) is Asking.NO
    prove_address(directory, contact.hash, NOON)  # its owner still can


@pytest.mark.parametrize("said", ["paused", "complained"])
@pytest.mark.parametrize("address", [ANNA, "anna+dice@example.org"])
def test_a_no_that_comes_after_an_address_was_forgotten_holds_when_it_is_met_again(
    directory: Directory, said: Ended, address: str
) -> None:
    contact = directory.contacts.hash("mail", address)
    end(directory, contact, said, NOON)
    assert directory.contacts.forbids("mail", address) == (said == "complained")
    assert ask(directory, met(directory, address), "one", NOON + 300 * DAY) is Asking.NO


def test_a_block_of_an_address_that_nobody_gave_is_taken_back(directory: Directory) -> None:
    block(directory, "mail", "anna+dice@example.org", NOON)
    unblock(directory, "mail", "anna+dice@example.org")
    assert ask(directory, met(directory, "anna+dice@example.org"), "one", NOON) is Asking.FIRST


def test_where_its_owner_did_not_say_to_sit_nothing_shows_how_it_stands(directory: Directory) -> None:
    contact = seated(directory, proved=0)
    ends: tuple[Ended, ...] = ("bounced", "paused", "complained")
    for said in ends:
        end(directory, contact.hash, said, NOON)
    assert reference(directory) == Reference(contact.hash)


def test_an_address_that_nobody_gives_is_forgotten_unless_something_is_known_of_it(directory: Directory) -> None:
    contact = met(directory)
    directory.contacts.forget(contact.hash)
    assert directory.contacts.get(contact.hash) is None
    known = seated(directory)
    directory.people.erase("p1")
    directory.contacts.forget(known.hash)
    assert directory.contacts.get(known.hash)
    directory.contacts.forget(known.hash, by_owner=True)
    assert directory.contacts.get(known.hash) is None
