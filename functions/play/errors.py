"""What goes wrong, as the client is told it: a status, a name for programs and a sentence for people (RFC 9457)."""

from collections.abc import Sequence
from dataclasses import dataclass
from http import HTTPStatus

from engine.game import AnyGame
from engine.kit.notation import Refused
from engine.kit.sentence import Sentence
from engine.kit.words import Words
from events.codec import NewerEvent
from events.log import CommitTooLarge
from events.table.texts import AskFirst, NotAllowed, NotNow, Refusals
from events.tables import Busy, NoSuchTable
from functions.aws.failures import passes

TITLES = {
    HTTPStatus.BAD_REQUEST: "We couldn’t read that",
    HTTPStatus.FORBIDDEN: "This link can’t do that",
    HTTPStatus.NOT_FOUND: "This link leads nowhere",
    HTTPStatus.CONFLICT: "Not right now",
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: "That was too long",
    HTTPStatus.UNSUPPORTED_MEDIA_TYPE: "We couldn’t read that",
    HTTPStatus.UNPROCESSABLE_ENTITY: "That didn’t work",
    HTTPStatus.TOO_MANY_REQUESTS: "Too much at once",
    HTTPStatus.INTERNAL_SERVER_ERROR: "Something broke here",
    HTTPStatus.SERVICE_UNAVAILABLE: "One moment, please",
}

_TITLES_OF_CODES = {"foreign_form": "Sent from another site"}
"""Where the status alone would mislead."""

TEXTS = {
    "not_found": "We can’t find this table. Part of the link may be missing, or your host has replaced it. Copy "
    "the whole link, or ask your host.",
    "busy": "We’re busy. Please try again in a moment; nothing will count twice.",
    "newer": "We’re just updating this site. Nothing has changed; please try again in a moment.",
    "broken": "That’s our fault. Send it again; it won’t count twice.",
    "commit_too_large": "That was too much at once. Send it in parts.",
    "form_expired": "This page is out of date. Reload it and send the form again.",
    "too_large": "That was too long for us to read. Send less at once.",
    "not_text": "We can only read text in UTF-8. Send it again that way.",
    "wrong_type": "Send a form, or JSON with the content type “application/json”.",
    "wrong_parts": "Part of that form got lost on its way. Send it again.",
    "no_files": "We can’t take files. Write your words into the form.",
    "wrong_json": "We couldn’t read that as JSON. Send a single object.",
    "field_twice": "A field came twice. Send each field once.",
    "field_missing": "“{field}” is missing.",
    "field_long": "“{field}” is too long.",
    "field_whole": "“{field}” must be a whole number within its bounds.",
    "field_yes_no": "Choose yes or no for “{field}”.",
    "field_choice": "We don’t offer that choice for “{field}”. Choose another.",
    "field_wrong": "“{field}” has the wrong type.",
    "no_command": "Name a command the page offers as “command”.",
    "two_moves": "Choose a move or type one, not both.",
    "no_move": "Choose a move or type one.",
    "record_later": "You get the match record when the match is over.",
    "record_never": "This table has no record: it keeps its cards secret, or its match never finished.",
    "foreign_form": "Another site sent this form, so we did nothing. Open the page on this site and send it there.",
    "creation_closed": "Opening a table here takes this site’s host key, and that’s a different key.",
    "too_many_tables": "Many tables were opened from here lately. Please try again later.",
    "too_many_seats": "People keep sitting down here and leaving. Please try again later.",
    "too_many_orders": "You’ve changed your plans very often. Please wait a little.",
    "email_wrong": "We need a complete email address, like anna@example.org.",
    "phone_wrong": "We need a complete mobile number. Start with + and the country code.",
    "phone_country": "We can only text numbers that start with {beginnings}. Use an email address instead.",
    "phone_off": "We don’t send texts from this site. Use an email address instead.",
    "contact_without_name": "We write to you about your seat. Add your name, or leave the address out.",
    "too_many_contacts": "We had many addresses from here lately. Leave yours out and add it later.",
    "zone_wrong": "We don’t know that time zone. Choose one like Europe/Lisbon.",
    "token_gone": "This link no longer works: it’s too old, or someone has used it.",
    "name_differs": "That’s not the name this address was given with. We changed nothing; try the name you play under.",
    "address_blocked": "Messages to this address are switched off here.",
    "tick_box": "Tick the box first, so we know you’re a person.",
}

RETRY_SECONDS = 2


class Problems(Words):
    """What is said of requests that cannot be done."""

    texts = TEXTS


@dataclass(eq=False)
class Problem(Exception):
    """Something that is not done, and why.

    :param code: names it for programs
    :param sentence: names a text of `TEXTS`, of the table or of its game, with its values
    :param confirm: the same again with `confirmed` will do it
    :param retry: seconds until it may work, 0 if waiting does not help
    """

    status: HTTPStatus
    sentence: Sentence
    confirm: bool = False
    retry: int = 0

    @property
    def code(self) -> str:
        """Its name for programs: the key of the sentence, or what all sentences that ask have in common."""
        return "confirm" if self.confirm else self.sentence.key

    @property
    def title(self) -> str:
        """What kind of problem it is, in a few words (RFC 9457, 3.1.3)."""
        return _TITLES_OF_CODES.get(self.code, TITLES[self.status])

    def __str__(self) -> str:
        return self.code  # what players wrote never reaches a log


def words_of(problem: Problem, game: AnyGame | None = None, names: Sequence[str] = ()) -> str:
    """The sentence of a problem in words.

    :param game: whose rules may have refused something
    :param names: what to call each seat
    """
    own = game.words if game else Words
    catalogue = next(each for each in (Problems, Refusals, own) if each.knows(problem.sentence.key))
    return catalogue(names).say(problem.sentence)


def problem(status: HTTPStatus, key: str, retry: int = 0) -> Problem:
    """A problem with a text of `TEXTS`."""
    return Problem(status, Sentence(key), retry=retry)


def invalid(key: str, **values: str) -> Problem:
    """Input that does not fit, whatever the state of the table."""
    return Problem(HTTPStatus.UNPROCESSABLE_ENTITY, Sentence(key, values))


def problem_of(error: Exception) -> Problem:
    """How the client is told of an error."""
    match error:
        case Problem():
            return error
        case NoSuchTable():
            return problem(HTTPStatus.NOT_FOUND, "not_found")
        case NotNow(sentence=Sentence(key="talk_often")):
            return Problem(HTTPStatus.TOO_MANY_REQUESTS, error.sentence, retry=600)
        case AskFirst():
            return Problem(HTTPStatus.CONFLICT, error.sentence, confirm=True)
        case NotAllowed():
            return Problem(HTTPStatus.FORBIDDEN, error.sentence)
        case NotNow():
            return Problem(HTTPStatus.CONFLICT, error.sentence)
        case Refused():
            return Problem(HTTPStatus.UNPROCESSABLE_ENTITY, error.sentence)
        case CommitTooLarge():
            return problem(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "commit_too_large")
        case Busy():
            return problem(HTTPStatus.SERVICE_UNAVAILABLE, "busy", RETRY_SECONDS)
        case NewerEvent():
            return problem(HTTPStatus.SERVICE_UNAVAILABLE, "newer", 5 * RETRY_SECONDS)
        case _ if passes(error):
            return problem(HTTPStatus.SERVICE_UNAVAILABLE, "busy", RETRY_SECONDS)
        case _:
            return problem(HTTPStatus.INTERNAL_SERVER_ERROR, "broken", RETRY_SECONDS)
