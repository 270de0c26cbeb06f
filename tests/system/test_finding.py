"""Finding back on the running stack: the links of an address are sent to it, and lead to the page of all its tables."""

from tests.stack import Stack
from tests.system.client import get, post
from tests.system.company import gather


def test_whoever_lost_their_links_gets_them_at_the_address_they_proved(stack: Stack) -> None:
    company = gather(stack, "Anna", "Ben")
    assert post(f"{stack.base_url}/links", command="find", address=company.address("Ben")).page["sent"]
    stack.quiet()
    (link,) = {link for mail in company.mails("Ben") for link in mail.links if "/tables/" in link and "#" not in link}
    (table,) = get(link).page["tables"]
    assert company.seats["Ben"] in str(table)
