"""An address's owner, by the link in a message. A dead link raises `Problem`: wrong, too old, or its address
forgotten."""

from dataclasses import field
from http import HTTPStatus

from engine.kit.value import Value
from events.directory.contact import Contact
from events.directory.person import Person, Reference
from events.directory.tokens import Purpose, Token
from functions.pages.problem_words import Problems
from functions.play.door.errors import Problem, problem
from functions.play.door.request import Request
from functions.play.door.routes import routes
from functions.play.door.site import Site, site


class Owner(Value):
    """A request by a link in a message. The link's secret is read by `token` alone."""

    site: Site = field(repr=False)
    request: Request = field(repr=False)
    secret: str = field(repr=False)

    @property
    def now(self) -> int:
        """In seconds since 1970."""
        return self.request.now

    def token(self, purpose: Purpose) -> Token:
        """One GetItem."""
        token = self.site.directory.tokens.find(self.secret, purpose, self.now)
        if token is None:
            raise dead_link()
        return token

    def contact(self, purpose: Purpose) -> tuple[Token, Contact]:
        """Two GetItems."""
        token = self.token(purpose)
        contact = self.site.directory.contacts.get(token.contact)
        if contact is None:
            raise dead_link()
        return token, contact


def dead_link() -> Problem:
    """Wrong, too old, or without what it was about."""
    return problem(HTTPStatus.NOT_FOUND, Problems.token_gone)


def owner_of(secret: str) -> Owner:
    """The current request, by its link."""
    return Owner(site(), routes.current, secret)


def reference_of(person: Person | None, token: Token) -> Reference | None:
    """The person's reference to the link's address, unless they have another one now."""
    reference = person.contacts.get(token.channel) if person else None
    return reference if reference and reference.contact == token.contact else None
