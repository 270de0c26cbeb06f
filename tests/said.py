"""What the product says, by key: for tests that read pages, messages and answers and care for no word."""

from collections.abc import Mapping, Sequence

from engine.kit.prose import in_words
from engine.kit.sentence import Sentence
from engine.kit.words import Words
from engine.registry import GAMES
from events.directory.preferences import NoticeKind
from events.table import words
from events.table.refusals import Refusals
from functions.messages.answer_words import AnswerWords
from functions.messages.bulletin_words import BulletinWords
from functions.messages.kinds import KINDS
from functions.messages.letter_words import LetterWords
from functions.pages.problem_words import Problems

CATALOGUES: Mapping[str, type[Words]] = {
    "table": words.TableWords,
    "refusal": Refusals,
    "problem": Problems,
    "letter": LetterWords,
    "answer": AnswerWords,
    "bulletin": BulletinWords,
    **{game.name: game.words for game in GAMES.values()},
}
"""The texts of each game, of the table's news, of its refusals, of the problems of requests, and of letters."""


def said(of: str, key: str, names: Sequence[str] = (), **values: object) -> str:
    """A text with its gaps filled, pieces in words.

    :param of: a game, or the news of the `table`, a `refusal` of the table, a `problem` of a request, a `letter`, an
        `answer` to a mail, a `bulletin`
    :param names: what the reader calls each seat: `said("liars_dice", "bid", ("you",), by=0, bid=Bid(1, 2))`
    """
    return in_words(CATALOGUES[of](names, 0 if "you" in names[:1] else None).to_draw().say(Sentence(key, values)))


def headline(kind: NoticeKind) -> str:
    """What messages of a kind are about, in a few words: their first line."""
    return said("letter", KINDS[kind].headline.__name__)
