"""The letter that asks a member of a circle to its next table."""

from engine.kit.sentence import Verbatim, sentence
from engine.registry import GAMES
from events.table.state import Table
from functions.messages.letter_words import LetterWords
from functions.messages.letters import Letter, LetterLinks
from functions.messages.readers import Reader


def call_letter(
    table_id: str, table: Table, circle: str, links: LetterLinks, to: Reader, others: tuple[tuple[str, str], ...]
) -> Letter:
    """The letter.

    :param circle: its name
    :param to: a free seat’s, for the names
    :param others: the other asked members without a seat, as in `Letter.stamps`
    """
    words, title = LetterWords(to.names), GAMES[table.game].title
    there = tuple([seat for seat, place in enumerate(table.places) if not place.open and not place.bot])
    texts = [sentence(LetterWords.who_is_in, seats=there)]
    if table.watching:
        texts.append(sentence(LetterWords.can_watch))
    about = {"circle": Verbatim(circle), "title": Verbatim(title)}
    return Letter(
        thread=table_id,
        title=title,
        subject=words.say(sentence(LetterWords.circle_plays, **about)),
        headline=words.say(sentence(LetterWords.opens_next, by=there[0])),
        text=" ".join([words.say(each) for each in texts]),
        links=links,
        stamps=(*[(words.who(seat), "in") for seat in there], *others),
        button=words.say(sentence(LetterWords.see_and_answer)),
        warning=words.say(sentence(LetterWords.this_table_alone)),
    )
