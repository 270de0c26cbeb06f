"""Letters that answer a mail."""

from collections.abc import Sequence

from engine.kit.sentence import Sentence, sentence
from engine.kit.value import Value
from engine.registry import GAMES
from events.store.log import Commit
from events.table.refusals import Refusals
from events.table.sight import Sight
from events.table.state import Table
from events.table.words import catalogue_for, result
from functions.messages.answer_words import AnswerWords
from functions.messages.letter_words import LetterWords
from functions.messages.letters import Letter, LetterLinks, after_move, asking, subject
from functions.messages.readers import Reader


class AnswerContent(Value):
    """An answer's content.

    :param asks: whether the open question follows
    :param since: version of the mail's commit; 0 for none
    """

    headline: Sentence
    why: tuple[Sentence, ...]
    asks: bool = False
    since: int = 0


def answer(
    table_id: str,
    table: Table,
    said: AnswerContent,
    links: LetterLinks,
    mail: str,
    to: Reader,
    commits: Sequence[Commit] = (),
) -> Letter:
    """The letter that answers a player's mail, by `Message-ID` if it has one.

    :param commits: the mail's commit and later ones
    """
    game, words = GAMES[table.game], LetterWords(to.names, to.seat)
    why = [_worded(table, each, to) for each in said.why]
    ended = result(game, table, to.names) if said.since and table.phase == "over" else ""
    letter = Letter(
        thread=table_id,
        subject=subject(words, game, table, to),
        title=game.title,
        headline=_worded(table, said.headline, to),
        text=" ".join([*why, *([ended] if ended else [])]),
        links=links,
        button=words.say(sentence(LetterWords.see_end if ended else LetterWords.open_table)),
        warning=words.say(sentence(LetterWords.own_link)),
        answers=mail,
    )
    sight, is_asked = Sight(game, table), table.places[to.seat].prompt is not None
    if said.since:
        letter = after_move(letter, words, sight, commits, to)
    return asking(letter, words, sight, to) if said.asks and is_asked else letter


def _worded(table: Table, said: Sentence, to: Reader) -> str:
    own = catalogue_for(GAMES[table.game], table)
    catalogue = next(each for each in (AnswerWords, Refusals, own) if each.knows(said.key))
    return catalogue(to.names, to.seat).to_draw().say(said)
