"""Sends the links of an address to it."""

from functools import partial

from functions.notices.queue import LinksWanted
from functions.pages.models.my_tables import FindPage
from functions.play.addresses.typed import channels, read_either
from functions.play.door import answers, limits
from functions.play.door.ids import new_nonce
from functions.play.door.request import Request
from functions.play.door.routes import routes
from functions.play.door.site import Site, site
from functions.play.forms.address_forms import FindForm
from functions.play.forms.page_forms import receive


@routes.read("/links", FindPage)
def get_links() -> answers.HttpAnswer:
    """The page where a player asks for the links of an address."""
    return answers.answer(find_page(site(), routes.current.query("sent") == "yes"), routes.current)


@routes.take("/links", FindForm)
def post_links() -> answers.HttpAnswer:
    """Sends the links of an address to it. The answer is the same for every address."""
    request = routes.current
    send = partial(send_links, site(), request)
    return receive(FindForm, request, send, lambda: find_page(site(), sent=False))


def find_page(site: Site, sent: bool) -> FindPage:
    """The page to ask for links."""
    return FindPage(sent=sent, channels=channels(site.settings, by_key=True), commands={"find": new_nonce()})


def send_links(site: Site, request: Request, form: FindForm) -> str:
    """Returns the next page's address. An UpdateItem for each limit and a SendMessage, known address or not.

    :raises Problem: when the address is wrong, or it was done too often
    """
    channel, address = read_either(form.address, site.settings)
    network = site.network(request)
    site.admit([(limits.FINDING_LINKS, {"network": network})], "", request.now)
    known = site.directory.contacts
    asker = known.asker(channel, address, network)
    site.have_sent(LinksWanted(known.hash(channel, address), channel, asker))
    return "/links?sent=yes"
