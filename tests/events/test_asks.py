"""How often a mailbox is asked: strangers use up nothing of its owner, and no stranger sends it more than a few."""

from collections.abc import Iterable

import pytest

from events.directory.domains import organisation
from events.directory.limits import DAY
from events.directory.mailboxes import ASKS_OF_A_TABLE, ASKS_OF_ALL, WEEK, YEAR, Mailbox
from events.people.asking import SHORT_ASKS

START = 1_700_000_000


def asked(typed: Iterable[tuple[int, str, str]], at_once: int = 1) -> list[int]:
    """The days on which the owner is asked.

    :param typed: a day, the network that types the address then, and at which table
    """
    mailbox, days = Mailbox(), list[int]()
    for number, (day, asker, table) in enumerate(typed):
        now = START + day * DAY
        if mailbox.may_be_asked(asker, table, now, at_once):
            mailbox = Mailbox(mailbox.asked(asker, table, str(number), now))
            days.append(day)
    return days


OWN = (60, "home", "own table")


@pytest.mark.parametrize("days", [(0, 8, 16), (60, 60, 60), (57, 58, 59), (30, 40, 50, 60)])
@pytest.mark.parametrize("network", ["network {}", "one network"])
def test_strangers_use_up_nothing_of_the_owner(days: tuple[int, ...], network: str) -> None:
    strangers = [(day, network.format(number), f"table {number}") for number, day in enumerate(days)]
    assert asked([*strangers, OWN])[-1] == 60


def test_not_even_from_the_owners_own_network_after_three_asks_long_ago() -> None:
    assert asked([(day, "home", f"table {day}") for day in (0, 8, 16, 60)]) == [0, 8, 60]


def test_one_network_has_it_asked_more_seldom_each_time() -> None:
    assert asked((day, "network", f"table {day}") for day in range(365)) == [0, 7, 21, 49, 105, 217]


def test_at_one_table_many_networks_have_it_asked_a_few_times() -> None:
    days = asked((number, f"network {number}", "table") for number in range(365))
    assert days[: ASKS_OF_A_TABLE[WEEK]] == [0, 1, 2]
    assert len(days) == ASKS_OF_A_TABLE[YEAR]


def test_what_many_have_sent_at_many_tables_is_spread_over_days() -> None:
    everywhere = [(0, f"network {number}", f"table {number}") for number in range(20)]
    assert asked([*everywhere, (1, "home", "own table")]) == [0] * ASKS_OF_ALL[DAY] + [1]


def test_an_owner_who_proved_it_is_asked_of_a_few_seats_at_once() -> None:
    evening = [(0, "home", f"table {number}") for number in range(SHORT_ASKS + 1)]
    assert asked([*evening, (7, "home", "table")], SHORT_ASKS) == [0] * SHORT_ASKS + [7]


def test_after_a_no_nobody_is_asked() -> None:
    assert not Mailbox(noes=(("refused", START),)).may_be_asked("home", "own table", START + YEAR)


@pytest.mark.parametrize(
    ("address", "whose"),
    [
        ("a@example.com", "example.com"),
        ("a@b.c.example.com", "example.com"),
        ("a@example.co.uk", "example.co.uk"),
        ("a@mail.example.com.au", "example.com.au"),
        ("a@EXAMPLE.de", "example.de"),
        *[(f"a@d1.{domain}", domain) for domain in ("id.me", "org.de", "net.ch", "or.fr", "ac.ch")],
        *[(f"a@mail.firm.{suffix}", f"firm.{suffix}") for suffix in ("adv.br", "nhs.uk", "eu.org", "github.io")],
        ("a@mail.firm.xn--55qx5d.cn", "firm.xn--55qx5d.cn"),
        ("a@nhs.uk", "nhs.uk"),
        ("a@gmail.com", ""),
        ("a@yahoo.co.uk", ""),
        ("a@hotmail.co.jp", ""),
        ("a@docomo.ne.jp", ""),
        ("a@bellsouth.net", ""),
        ("a@freemail.hu", ""),
        ("a@ann.simplelogin.com", ""),
    ],
)
def test_addresses_are_of_an_organisation_or_of_everybodys_provider(address: str, whose: str) -> None:
    assert organisation(address) == whose
