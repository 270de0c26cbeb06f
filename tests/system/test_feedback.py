"""A mail that comes back: its reader's page says so, and nothing more goes there, on the running stack."""

from tests.stack import Stack
from tests.system.client import get
from tests.system.company import BEGUN, TURN, gather


def test_after_a_bounce_the_page_says_so_and_no_mail_goes_there(stack: Stack) -> None:
    company = gather(stack, "Anna", "Ben")
    assert company.told("Ben")[-1] == BEGUN
    address = company.address("Ben")
    number = max(n for n, message in enumerate(stack.outbox(), start=1) if message.to == (address,))
    assert stack.report(number, "bounce") == 1
    company.waits()
    page = get(company.seats["Ben"]).page
    assert page["contacts"]["mail"]["state"] == "unreachable"
    company.moves("1x2")
    company.waits()
    assert company.told("Ben")[-1] == BEGUN
    company.moves("2x2")
    company.waits()
    assert company.told("Anna")[-1] == TURN


def test_whoever_proves_a_bounced_address_again_is_written_to(stack: Stack) -> None:
    """It is taken off the list by which SES keeps back what goes there."""
    company = gather(stack, "Anna", "Ben")
    address = company.address("Ben")
    number = max(n for n, message in enumerate(stack.outbox(), start=1) if message.to == (address,))
    stack.report(number, "bounce")
    company.waits()
    company.confirms("Ben")
    company.moves("1x2")
    company.waits()
    assert company.told("Ben")[-1] == TURN
