"""Invitations by address, from hosts with a proved address. Dead links: see `owner`."""

from contextlib import suppress
from functools import partial
from typing import cast

from engine.kit.sentence import sentence
from engine.registry import GAMES
from events import links
from events.directory.contact import Contact
from events.directory.invitations import Invitation
from events.directory.tokens import Token
from events.people.asking import turn_down
from events.people.proving import prove
from events.reading import NoSuchTable
from events.store.log import Head
from events.table.refusals import NotAllowed, Refusals
from events.table.state import Table
from functions.pages.models.invitations import InvitationPage
from functions.play.addresses.typed import masked
from functions.play.door import answers
from functions.play.door.call import come
from functions.play.door.ids import new_nonce
from functions.play.door.routes import routes
from functions.play.forms.address_forms import InvitationForm
from functions.play.forms.page_forms import receive
from functions.play.forms.table_forms import FORMS, TakeForm
from functions.play.mailbox.owner import Owner, dead_link, owner_of
from functions.play.table.posts import sit_down


@routes.read("/invitation/<token>", InvitationPage)
def get_invitation(token: str) -> answers.HttpAnswer:
    """The page of an invitation."""
    return answers.answer(to_invitation(owner_of(token)), routes.current)


@routes.take("/invitation/<token>", InvitationForm)
def post_invitation(token: str) -> answers.HttpAnswer:
    """Takes a seat, or declines."""
    owner = owner_of(token)
    page = to_invitation(owner)
    return receive(InvitationForm, owner.request, partial(answer, owner), lambda: page, lambda: page.address)


def to_invitation(owner: Owner) -> InvitationPage:
    """The page of an invitation.

    :raises Problem: also when the table is gone
    """
    head, contact, invitation = _invited(owner)
    table = head.state
    names = [place.name for place in table.places if not place.open]
    return InvitationPage(
        address=masked(contact.channel, contact.address),
        game=GAMES[table.game].title,
        host=table.places[table.host_seat].name if table.host_seat is not None else "",
        players=tuple(names),
        state=invitation.answer or "invited",
        full=not table.has_room,
        commands={"invitation": new_nonce()},
    )


def answer(owner: Owner, form: InvitationForm) -> str:
    """Carries out the answer; returns the next page's address. Safe to repeat.

    :raises Problem: also when the table is gone, or the address cannot be proved any more
    :raises Refused: by the table
    """
    head, contact, _ = _invited(owner)
    table_id, directory = head.commit.table, owner.site.directory
    match form.answer:
        case "accept":
            page = _sit_down(owner, head, contact, form)
            directory.invitations.answer(table_id, contact.hash, "accepted")
            return page
        case "decline" | "never" as no:
            turn_down(directory, table_id, contact.hash, owner.now, for_good=no == "never")
    return owner.request.path


def _sit_down(owner: Owner, head: Head[Table], contact: Contact, form: InvitationForm) -> str:
    if not contact.can_be_proved:
        raise NotAllowed(sentence(Refusals.address_blocked))
    call = come(owner.site, owner.request, head, links.invitation(head.state))
    nonce = links.message_secret(call.key, "seat", call.table_id, "", contact.hash)[:16]
    command = links.command_id(call.key, "take", nonce)  # an invitation is good for one seat
    taking = FORMS["take"](id=command, name=form.name, email=contact.address)
    page, place = sit_down(call, cast("TakeForm", taking))
    proved = Token("confirm", place.person, contact.channel, contact.hash, call.table_id)
    prove(owner.site.changes(owner.now), proved, form.zone)
    return page


def _invited(owner: Owner) -> tuple[Head[Table], Contact, Invitation]:
    """Three GetItems and a Query."""
    token, contact = owner.contact("invitation")
    with suppress(NoSuchTable):
        if invitation := owner.site.directory.invitations.get(token.table, token.contact, owner.now):
            return owner.site.tables.head(token.table), contact, invitation
    raise dead_link()
