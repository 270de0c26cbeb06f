"""A newcomer's first evening: the stack is deployed, and SES has not verified the sender yet."""

from tests.stack import Stack
from tests.system.company import BEGUN, HOUR, TURN, Company, assemble, directory_rows, gather, unverified_sender


def shown(company: Company, name: str) -> dict[str, object]:
    """What somebody's page says of the address."""
    return dict(company.page(name).page["contacts"]["mail"])


def remembered(company: Company, name: str) -> object:
    """What became of the last message to somebody, which the page says once the address is confirmed."""
    (person,) = [row for row in company.kept_of(name) if row["pk"]["S"].startswith("person/")]
    return person["mail_answer"]["S"]


def asked(stack: Stack) -> set[str]:
    """The mailboxes that were asked to confirm, at whatever table."""
    return {row["pk"]["S"] for row in directory_rows(stack, "contact/") if "asks" in row and row["asks"]["L"]}


def test_who_sat_down_before_the_sender_was_verified_is_asked_once_it_is(stack: Stack) -> None:
    """Until then and until it is confirmed the page says the same, for anybody can type an address."""
    asked_before = asked(stack)
    with unverified_sender(stack):
        company = assemble(stack, "Anna")
        typed = shown(company, "Anna")
        company.waits()
        assert remembered(company, "Anna") == "not now"
        assert shown(company, "Anna") == typed
        assert asked(stack) == asked_before
        company.waits(HOUR)
        stack.sweep()
        assert company.mails("Anna") == []
    for _ in range(2):
        company.waits(HOUR)
        stack.sweep()
    assert len(company.mails("Anna")) == 1
    assert len(asked(stack) - asked_before) == 1
    assert remembered(company, "Anna") == "sent"
    assert shown(company, "Anna") == typed
    company.confirms("Anna")
    assert (shown(company, "Anna")["state"], typed["state"]) == ("confirmed", "unconfirmed")


def test_a_turn_waits_for_the_sender_as_long_as_it_is_open(stack: Stack) -> None:
    duel = gather(stack, "Anna", "Ben", deadline=0)
    with unverified_sender(stack):
        duel.moves("1x2", "1x3", "1x4")
        duel.waits()
        stack.sweep()
        assert duel.told("Ben") == [BEGUN]
        assert duel.page("Ben").page["contacts"]["mail"]["state"] == "confirmed"
    for _ in range(2):
        stack.sweep()
        duel.waits(HOUR)
    assert duel.told("Ben") == [BEGUN, TURN]
    assert duel.told("Anna") == [BEGUN]
