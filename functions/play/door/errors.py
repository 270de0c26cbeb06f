"""Errors for the client: a status, a name for programs and a sentence for people (RFC 9457)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import Concatenate, ParamSpec

from engine.kit.notation import Refused
from engine.kit.sentence import Sentence, Verbatim, sentence
from engine.kit.words import Words
from events.circles import CircleRefusals
from events.reading import MissingGame, NoSuchTable
from events.store.codec import NewerEvent
from events.store.log import CommitTooLarge, DamagedLog, FoldedElsewhere
from events.table.refusals import AskFirst, NotAllowed, Refusals, RefusedForNow, TooOften
from events.tables import Busy
from functions.aws.failures import passes
from functions.pages.problem_words import Problems

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

_TITLES_OF_CODES = {"foreign_form": "Sent from another site", "paused": "We’re taking a short break"}
"""Where the status alone would mislead."""

Values = ParamSpec("Values")

RETRY_SECONDS = 2


@dataclass(eq=False)
class Problem(Exception):
    """A refused action.

    :param confirm: whether a repeat with `confirmed` will do it
    :param retry: seconds until it may work, 0 for never
    :param until: when it can be repeated; 0 if unknown
    """

    status: HTTPStatus
    sentence: Sentence
    confirm: bool = False
    retry: int = 0
    until: int = 0

    @property
    def code(self) -> str:
        """For programs."""
        return "confirm" if self.confirm else self.sentence.key

    @property
    def title(self) -> str:
        """The kind of problem (RFC 9457, 3.1.3)."""
        return _TITLES_OF_CODES.get(self.code, TITLES[self.status])

    def __str__(self) -> str:
        return self.code  # no log quotes a player


def words_of(problem: Problem, own: type[Words] = Words, names: Sequence[str] = ()) -> str:
    """The sentence in words.

    :param own: the game's
    """
    catalogue = next(each for each in (Problems, Refusals, CircleRefusals, own) if each.knows(problem.sentence.key))
    return catalogue(names).to_draw().say(problem.sentence)


def problem(status: HTTPStatus, message: Callable[[Problems], str], retry: int = 0, until: int = 0) -> Problem:
    """Without values."""
    return Problem(status, sentence(message), retry=retry, until=until)


def invalid(
    message: Callable[Concatenate[Problems, Values], str], *args: Values.args, **values: Values.kwargs
) -> Problem:
    """Input that never fits."""
    return Problem(HTTPStatus.UNPROCESSABLE_ENTITY, sentence(message, *args, **values))


def problem_of(error: Exception) -> Problem:
    """The problem to report."""
    match error:
        case Problem():
            return error
        case MissingGame():
            return Problem(HTTPStatus.SERVICE_UNAVAILABLE, sentence(Problems.no_game, game=Verbatim(error.game)))
        case NoSuchTable():
            return problem(HTTPStatus.NOT_FOUND, Problems.not_found)
        case TooOften():
            return Problem(HTTPStatus.TOO_MANY_REQUESTS, error.sentence, until=error.until)
        case AskFirst():
            return Problem(HTTPStatus.CONFLICT, error.sentence, confirm=True)
        case NotAllowed():
            return Problem(HTTPStatus.FORBIDDEN, error.sentence)
        case RefusedForNow():
            return Problem(HTTPStatus.CONFLICT, error.sentence)
        case Refused():
            return Problem(HTTPStatus.UNPROCESSABLE_ENTITY, error.sentence)
        case CommitTooLarge():
            return problem(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, Problems.commit_too_large)
        case NewerEvent():
            return problem(HTTPStatus.SERVICE_UNAVAILABLE, Problems.newer, 5 * RETRY_SECONDS)
        case FoldedElsewhere():
            return problem(HTTPStatus.SERVICE_UNAVAILABLE, Problems.folding, 5 * RETRY_SECONDS)
        case DamagedLog():
            return problem(HTTPStatus.INTERNAL_SERVER_ERROR, Problems.damaged)
        case _ if isinstance(error, Busy) or passes(error):
            return problem(HTTPStatus.SERVICE_UNAVAILABLE, Problems.busy, RETRY_SECONDS)
        case _:
            return problem(HTTPStatus.INTERNAL_SERVER_ERROR, Problems.broken, RETRY_SECONDS)
