"""An address's owner changes, ends or resumes messages, by links in them. Dead links: see `owner`."""

from engine.registry import GAMES
from events.directory.contact import Contact
from events.directory.person import Person
from events.directory.preferences import Preferences
from events.directory.tokens import Token
from events.people import ending
from events.people.forgetting import take_back
from events.people.giving import prefer
from events.reading import NoSuchTable
from functions.pages.models.contacts import SettingsPage, UnsubscribePage
from functions.play.addresses.contacts import state_of
from functions.play.addresses.preferences import as_shown, preferred
from functions.play.addresses.typed import masked
from functions.play.door import answers
from functions.play.door.errors import Problem
from functions.play.door.ids import new_nonce
from functions.play.door.request import Request
from functions.play.door.routes import routes
from functions.play.door.site import Site
from functions.play.forms.address_forms import SettingsForm, UnsubscribeForm
from functions.play.forms.fields import read
from functions.play.forms.page_forms import receive
from functions.play.mailbox.owner import Owner, dead_link, owner_of, reference_of


@routes.read("/settings/<token>", SettingsPage)
def get_settings(token: str) -> answers.HttpAnswer:
    """The page where the owner of an address changes how we write to it."""
    return answers.answer(settings_page(owner_of(token)), routes.current)


@routes.take("/settings/<token>", SettingsForm, fails=("409",))
def post_settings(token: str) -> answers.HttpAnswer:
    """Changes how we write to an address, or deletes it."""
    owner = owner_of(token)
    page, request = settings_page(owner), owner.request

    def change(form: SettingsForm) -> answers.HttpAnswer | None:
        change_settings(owner, form)
        # the link ends with the address
        return answers.answer(page.model_copy(update={"done": True}), request) if form.forget else None

    return receive(SettingsForm, request, change, lambda: page, lambda: page.address)


@routes.read("/unsubscribe/<token>", UnsubscribePage)
def get_unsubscribe(token: str) -> answers.HttpAnswer:
    """The page where the owner of an address ends all messages."""
    return answers.answer(unsubscribe_page(owner_of(token)), routes.current)


@routes.take("/unsubscribe/<token>", UnsubscribeForm, fails=("409",))
def post_unsubscribe(token: str) -> answers.HttpAnswer:
    """Ends messages to an address: from a mail program (RFC 8058), which follows no redirect, or from the page."""
    owner = owner_of(token)
    page = unsubscribe_page(owner)

    def end(form: UnsubscribeForm) -> answers.HttpAnswer:
        unsubscribe(owner, form)
        ended = "here" if form.table else "done"
        return answers.answer(page.model_copy(update={ended: True}), owner.request)

    # mail programs press no button
    return receive(
        UnsubscribeForm, owner.request, end, lambda: page, lambda: page.address, lambda form: not form.is_one_click
    )


def settings_page(owner: Owner) -> SettingsPage:
    """The page of a link to settings."""
    token, person, contact = _of_settings(owner)
    state, preferences = state_of(contact, reference_of(person, token)), person.preferences if person else Preferences()
    return SettingsPage(
        channel=token.channel,
        address=masked(token.channel, contact.address),
        state=state,
        again=state != "confirmed" and contact.can_be_proved,
        seated=person is not None,
        zone=preferences.zone,
        reminders=preferences.reminders,
        preferred=as_shown(preferences),
        commands={"settings": new_nonce()},
    )


def change_settings(owner: Owner, form: SettingsForm) -> None:
    """A link in a message cannot change a player's address: that takes the seat's link.

    :raises Problem: also when the address cannot be proved any more; then nothing is done
    """
    changes, (token, person, _) = owner.site.changes(owner.now), _of_settings(owner)
    if form.again:
        ending.resume(changes, token)
    if person is None:
        return
    prefer(changes, token.table, person, preferred(person.preferences, form))
    if form.forget:
        take_back(changes.directory, person, token.channel)


def unsubscribe_page(owner: Owner) -> UnsubscribePage:
    """The page of a link to end messages."""
    site, token = owner.site, owner.token("unsubscribe")
    contact = site.directory.contacts.get(token.contact)
    reference = reference_of(site.directory.people.get(token.person), token)
    return UnsubscribePage(
        channel=token.channel,
        address=masked(token.channel, contact.address) if contact else "this address",
        done=bool(contact and contact.paused),
        game=_game(site, token) if reference else "",
        here=bool(reference and reference.muted),
        commands={"unsubscribe": new_nonce()},
    )


def unsubscribe(owner: Owner, form: UnsubscribeForm) -> None:
    """Ends all messages to an address, or those about the link's table. The settings lead back."""
    token, changes = owner.token("unsubscribe"), owner.site.changes(owner.now)
    if form.table:
        ending.mute(changes, token)
    else:
        ending.end(changes.directory, token.contact, "paused", owner.now)


def is_one_click(request: Request) -> bool:
    """Whether a mail provider ends messages for a reader."""
    try:
        return request.path.startswith("/unsubscribe/") and read(UnsubscribeForm, request.fields().values).is_one_click
    except Problem:
        return False


# ---- parts ----


def _of_settings(owner: Owner) -> tuple[Token, Person | None, Contact]:
    """No person if the seat is gone, or the address was not proved for it: then the owner can only resume messages."""
    token, contact = owner.contact("settings")
    person = owner.site.directory.people.get(token.person)
    reference = reference_of(person, token)
    if reference and reference.proved:
        return token, person, contact
    if not contact.proved or not contact.ended:
        raise dead_link()
    return token, None, contact


def _game(site: Site, token: Token) -> str:
    try:
        return GAMES[site.tables.head(token.table).state.game].title if token.table else ""
    except NoSuchTable:
        return ""
