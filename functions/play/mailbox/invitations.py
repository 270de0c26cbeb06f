"""Invitations by address, from hosts with a proved address. Dead links: see `confirming`."""

from http import HTTPStatus
from typing import Literal, cast

from engine.registry import GAMES
from events import links
from events.directory.addresses import ADDRESSED
from events.directory.contact import Contact
from events.directory.invitations import Invitation
from events.directory.tokens import Token
from events.reading import NoSuchTable
from events.store.log import Head
from events.table.state import Table
from functions.messages.invitations import has_room
from functions.notices.queue import Invited
from functions.pages.links import Visit
from functions.pages.models import InvitationPage, InvitedFact, LinksPage
from functions.pages.models.invitations import InvitationState
from functions.pages.problem_words import Problems
from functions.pages.sharing import links_page
from functions.play.addresses import contacts
from functions.play.addresses.proving import prove_person
from functions.play.addresses.typed import masked, read_email
from functions.play.door import limits
from functions.play.door.errors import problem
from functions.play.door.ids import new_nonce
from functions.play.door.request import Request
from functions.play.door.stack import Stack
from functions.play.forms.address_forms import InvitationForm, InviteForm
from functions.play.forms.table_forms import FORMS, TakeForm
from functions.play.table.posts import sit_down
from functions.play.table.webhooks import webhook_page


def share(stack: Stack, visit: Visit) -> LinksPage:
    """The page of links to pass on. For a host two GetItems and a Query more."""
    page = links_page(visit)
    if visit.who.is_host:
        news = webhook_page(stack, visit)
        page = page.model_copy(update={"posts_to": news.service, "posting": news.state})
    if not _hosts(visit):
        return page
    invited = stack.directory.invitations.of_table(visit.table_id)
    has_seats = has_room(visit.table)
    can_invite = has_seats and _is_reached(stack, visit)
    return page.model_copy(
        update={
            "invited": tuple(InvitedFact(address=each.shown, state=_state(stack, each)) for each in invited),
            "proves_first": has_seats and not can_invite,
            "commands": {"invite": new_nonce()} if can_invite else {},
        }
    )


def _state(stack: Stack, invitation: Invitation) -> InvitationState | Literal["returned"]:
    """Reports a bounce of the invitation's own mail, but no earlier knowledge of the address. One GetItem if it left
    and was not answered."""
    if invitation.answer or not invitation.sent:
        return invitation.answer or "invited"
    contact = stack.directory.contacts.get(invitation.contact, consistent=False)
    came_back = contact is not None and contact.ended == "bounced" and contact.bounced >= invitation.sent
    return "returned" if came_back else "invited"


def invite(stack: Stack, visit: Visit, form: InviteForm, request: Request) -> None:
    """Has us write to an address, once for each table.

    :raises Problem: when the sender is not the host before the match, an address is wrong or the host's not proved, or
        it was done too often
    """
    if not (_hosts(visit) and has_room(visit.table)):
        raise problem(HTTPStatus.FORBIDDEN, Problems.host_invites)
    if not _is_reached(stack, visit):
        raise problem(HTTPStatus.FORBIDDEN, Problems.prove_first)
    address = read_email(form.email)
    directory = stack.directory
    network = request.network(stack.newest_key)
    parties: dict[limits.Party, str] = {"person": visit.place.person, "network": network}
    limits.admit(directory.limits, [(limits.INVITING, parties)], visit.table_id, request.now)
    contact = directory.contacts.meet("mail", address, contacts.kept_until(stack, request.now))
    asker = directory.contacts.asker("mail", address, network)
    directory.invitations.add(visit.table_id, contact, masked("mail", address), request.now, asker)
    stack.have_sent(Invited(visit.table_id, contact))


def to_invitation(stack: Stack, secret: str, now: int) -> InvitationPage:
    """The page of an invitation.

    :raises Problem: also when the table is gone
    """
    head, contact, invitation = _invited(stack, secret, now)
    table = head.state
    names = [place.name for place in table.places if not place.open]
    return InvitationPage(
        address=masked(contact.channel, contact.address),
        game=GAMES[table.game].title,
        host=table.places[table.host_seat].name if table.host_seat is not None else "",
        players=tuple(names),
        state=invitation.answer or "invited",
        full=not has_room(table),
        commands={"invitation": new_nonce()},
    )


def answer(stack: Stack, secret: str, form: InvitationForm, request: Request) -> str:
    """Carries out the answer; returns the address of the next page. Safe to repeat.

    :raises Problem: also when the table is gone, or the address cannot be proved any more
    :raises Refused: by the table
    """
    head, contact, _ = _invited(stack, secret, request.now)
    table_id = head.commit.table
    match form.answer:
        case "accept":
            page = _sit_down(stack, head, contact, form, request)
            stack.directory.invitations.answer(table_id, contact.hash, "accepted")
            return page
        case "decline":
            stack.directory.invitations.answer(table_id, contact.hash, "declined")
        case "never":
            # last, because an answer removes the form: a crash leaves it
            stack.directory.contacts.never_again(contact.hash, request.now)
            stack.directory.invitations.answer(table_id, contact.hash, "stranger")
    return f"/invitation/{secret}"


def _sit_down(stack: Stack, head: Head[Table], contact: Contact, form: InvitationForm, request: Request) -> str:
    """The holder of the link reads the mailbox, so the address is proved for that seat."""
    if not contact.can_be_proved:
        raise problem(HTTPStatus.FORBIDDEN, Problems.address_blocked)
    table_id, key = head.commit.table, stack.keys.named(head.state.link_key)
    secret = links.secret(key, table_id, links.invitation(head.state))
    nonce = links.message_secret(key, "seat", table_id, "", contact.hash)[:16]
    command = links.command_id(key, "take", nonce)  # an invitation is good for one seat
    taking = FORMS["take"](id=command, name=form.name, email=contact.address)
    page, place = sit_down(stack, table_id, secret, cast("TakeForm", taking), request)
    proved = Token("confirm", place.person, contact.channel, contact.hash, table_id)
    prove_person(stack, proved, request.now, form.zone_named)
    return page


def _hosts(visit: Visit) -> bool:
    """A host without a seat has no address."""
    return visit.who.is_host and visit.who.scope == "seat"


def _is_reached(stack: Stack, visit: Visit) -> bool:
    """A device does not count, because it proves nothing. One GetItem."""
    person = stack.directory.people.get(visit.place.person)
    given = [person.contacts[each] for each in ADDRESSED if each in person.contacts] if person else []
    return any(each.proved and not each.dead for each in given)


def _invited(stack: Stack, secret: str, now: int) -> tuple[Head[Table], Contact, Invitation]:
    """Three GetItems and a Query."""
    token = stack.directory.tokens.find(secret, "invitation", now)
    contact = stack.directory.contacts.get(token.contact) if token else None
    invitation = stack.directory.invitations.get(token.table, token.contact, now) if token else None
    if token is None or contact is None or invitation is None:
        raise problem(HTTPStatus.NOT_FOUND, Problems.token_gone)
    try:
        return stack.tables.head(token.table), contact, invitation
    except NoSuchTable:
        raise problem(HTTPStatus.NOT_FOUND, Problems.token_gone) from None
