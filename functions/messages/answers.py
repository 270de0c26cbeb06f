"""Letters that answer a mail: what became of the move in it, and the question again where that is still open."""

from engine.kit.sentence import Sentence, sentence
from engine.kit.value import Value
from engine.registry import GAMES
from events.table.refusals import Refusals
from events.table.sight import Sight
from events.table.state import Table
from events.table.words import catalogue_for
from functions.messages.answer_words import AnswerWords
from functions.messages.letter_words import LetterWords
from functions.messages.letters import Letter, Links, asking, subject
from functions.messages.readers import Reader


class Said(Value):
    """What an answer says.

    :param headline: what became of the move
    :param why: a message of ours, of the table or of its game; several make a text
    :param asks: whether the open question follows
    """

    headline: Sentence
    why: tuple[Sentence, ...]
    asks: bool = False


def answer(table_id: str, table: Table, said: Said, links: Links, mail: str, to: Reader) -> Letter:
    """The letter that answers a mail to a table's player.

    :param links: with an address for the next answer, where one can come
    :param mail: the `Message-ID` of the mail, or empty
    """
    game, words = GAMES[table.game], LetterWords(to.names, to.seat)
    letter = Letter(
        thread=table_id,
        subject=subject(words, game, table, to),
        title=game.title,
        headline=_worded(table, said.headline, to),
        text=" ".join(_worded(table, each, to) for each in said.why),
        links=links,
        button=words.say(sentence(LetterWords.open_table)),
        warning=words.say(sentence(LetterWords.own_link)),
        answers=mail,
    )
    is_asked = table.places[to.seat].prompt is not None
    return asking(letter, words, Sight(game, table), to) if said.asks and is_asked else letter


def _worded(table: Table, said: Sentence, to: Reader) -> str:
    """A sentence of whichever catalogue has it."""
    own = catalogue_for(GAMES[table.game], table)
    catalogue = next(each for each in (AnswerWords, Refusals, own) if each.knows(said.key))
    return catalogue(to.names, to.seat).say(said)
