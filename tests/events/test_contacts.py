"""Contacts, on both stores: how an address comes to each of its states and back, and how often strangers reach it."""

from typing import TYPE_CHECKING, Any

import pytest

from events.directory import Directory
from events.directory.addresses import plain_hash
from events.directory.contact import Contact
from events.directory.contacts import SHORT_ASKS, Asking
from events.directory.limits import DAY
from events.directory.mailboxes import ASKS_A_YEAR, BETWEEN_ASKS
from events.directory.person import Person, Reference
from tests import stores

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
        directory.contacts.prove(contact.hash, proved)
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
    assert directory.contacts.hash("mail", ANNA) != plain_hash("mail", ANNA)
    assert directory.contacts.hash("mail", ANNA) != directory.contacts.hash("sms", ANNA)


def test_every_process_has_the_same_key(client: "DynamoDBClient", directory: Directory, directory_table: str) -> None:
    assert Directory(client, directory_table).contacts.hash("mail", ANNA) == directory.contacts.hash("mail", ANNA)


def test_sixty_variants_of_a_mailbox_get_one_first_ask_in_seven_days_and_three_a_year(directory: Directory) -> None:
    contacts = [met(directory, f"anna+{number}@example.org") for number in range(60)]
    week = 0
    for now in (NOON, NOON + BETWEEN_ASKS - 1, NOON + BETWEEN_ASKS, NOON + 2 * BETWEEN_ASKS, NOON + 3 * BETWEEN_ASKS):
        answers = [directory.contacts.ask(each, f"{each.hash} {now}", now) for each in contacts]
        week += answers.count(Asking.FIRST)
        assert answers.count(Asking.FIRST) <= 1
    assert week == ASKS_A_YEAR


def test_the_same_ask_may_be_tried_again_and_what_did_not_leave_does_not_count(directory: Directory) -> None:
    contact = met(directory)
    assert directory.contacts.ask(contact, "one", NOON) is Asking.FIRST
    assert directory.contacts.ask(contact, "one", NOON + 1) is Asking.AGAIN, "after a crash"
    assert directory.contacts.ask(contact, "two", NOON + 1) is Asking.NO
    directory.contacts.take_back(contact, "two", NOON + 1)
    assert directory.contacts.ask(contact, "two", NOON + 2) is Asking.NO, "a message takes back its own asking alone"
    directory.contacts.take_back(contact, "one", NOON + 2)
    assert directory.contacts.ask(contact, "two", NOON + 3) is Asking.FIRST


def test_an_owner_who_proved_it_gets_short_questions_a_few_a_day(directory: Directory) -> None:
    contact = seated(directory)
    answers = [directory.contacts.ask(contact, str(number), NOON) for number in range(SHORT_ASKS + 2)]
    assert answers.count(Asking.FIRST) == SHORT_ASKS
    assert directory.contacts.ask(contact, "tomorrow", NOON + DAY) is Asking.FIRST


@pytest.mark.parametrize("ended", ["pause", "bounce"])
def test_whoever_proves_it_again_is_reached_again(directory: Directory, ended: str) -> None:
    contact = seated(directory)
    getattr(directory.contacts, ended)(contact.hash, NOON + 1)
    assert met(directory).ended
    assert reference(directory).dead
    assert directory.contacts.prove(contact.hash, NOON + 2)
    assert met(directory).state == "proved"
    assert not reference(directory).dead
    assert directory.contacts.ask(met(directory), "another table", NOON + 3) is Asking.FIRST


@pytest.mark.parametrize("ended", ["complain", "block"])
def test_after_a_complaint_or_a_block_nobody_proves_it(directory: Directory, ended: str) -> None:
    contact = seated(directory)
    if ended == "block":
        directory.contacts.block("mail", ANNA, NOON + 1)
    else:
        directory.contacts.complain(contact.hash, NOON + 1)
    assert not directory.contacts.prove(contact.hash, NOON + 2)
    assert reference(directory).dead
    assert directory.contacts.ask(met(directory), "another table", NOON + 3) is Asking.NO
    assert directory.contacts.ask(met(directory, "anna+dice@example.org"), "a variant", NOON + 3) is Asking.NO


def test_a_block_is_taken_back(directory: Directory) -> None:
    seated(directory)
    directory.contacts.block("mail", ANNA, NOON + 1)
    directory.contacts.unblock("mail", ANNA)
    assert met(directory).state == "proved"
    assert not reference(directory).dead


def test_who_wants_no_stranger_to_ask_is_not_asked(directory: Directory) -> None:
    contact = met(directory)
    directory.contacts.never_again(contact.hash, NOON)
    assert directory.contacts.ask(contact, "one", NOON + 300 * DAY) is Asking.NO
    assert directory.contacts.prove(contact.hash, NOON), "its owner still can"


def test_where_its_owner_did_not_say_to_sit_nothing_shows_how_it_stands(directory: Directory) -> None:
    contact = seated(directory, proved=0)
    for said in ("bounce", "pause", "complain"):
        getattr(directory.contacts, said)(contact.hash, NOON)
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


# ---- what 1.0 wrote ----


@pytest.fixture
def old(client: "DynamoDBClient", directory: Directory, directory_table: str) -> str:
    """Anna as 1.0 wrote her: her address in her row, confirmed; unsubscribed, by a hash that everybody can make."""
    plain = plain_hash("mail", ANNA)
    expires = {"expires": {"N": str(LATER)}}
    rows: list[Any] = [
        {
            "pk": {"S": "person/p1"},
            "sk": {"S": "person"},
            "name": {"S": "Anna"},
            "zone": {"S": "UTC"},
            "reminders": {"BOOL": True},
            "mail": {"S": ANNA},
            "mail_confirmed": {"N": str(NOON)},
            **expires,
        },
        {"pk": {"S": f"contact/{plain}"}, "sk": {"S": "person/p1"}, **expires},
        {
            "pk": {"S": f"contact/{plain}"},
            "sk": {"S": "consent"},
            "asked": {"N": str(NOON - 1)},
            "asked_by": {"S": "table/0/1"},
            "confirmed": {"N": str(NOON)},
            "refused": {"N": str(NOON + 1)},
        },
    ]
    for row in rows:
        client.put_item(TableName=directory_table, Item=row)
    return plain


def test_a_person_of_an_older_version_is_read_and_moved_with_all_that_was_known(
    client: "DynamoDBClient", directory: Directory, directory_table: str, old: str
) -> None:
    person = directory.people.get("p1")
    assert person
    assert person.contacts["mail"] == Reference(directory.contacts.hash("mail", ANNA), NOON)
    moved = directory.contacts.moved(person, "table")
    contact = directory.contacts.get(moved.contacts["mail"].contact)
    assert contact
    assert (contact.address, contact.proved, contact.paused) == (ANNA, NOON, NOON + 1)
    assert directory.people.get("p1") == moved
    assert [each.table for each in directory.contacts.waiting(contact.hash)] == ["table"]
    assert directory.contacts.current(old) == contact.hash, "links in older mails still lead there"
    assert directory.contacts.moved(moved) == moved
    person_row = next(row for row in stores.items(client, directory_table) if row["sk"]["S"] == "person")
    assert ANNA not in str(person_row)


def test_a_no_of_an_older_version_holds_when_the_address_is_met_again(directory: Directory, old: str) -> None:
    directory.people.erase("p1")
    assert directory.contacts.ask(met(directory), "one", NOON + 300 * DAY) is Asking.NO


def test_an_address_of_an_older_version_is_erased(
    client: "DynamoDBClient", directory: Directory, directory_table: str, old: str
) -> None:
    assert directory.people.erase_contact("mail", ANNA) == 1
    assert ANNA not in str(stores.items(client, directory_table))
