"""Letters that ask to a table: an invitation, and the call to a circle's next table. The subject of an invitation names
only the game, because a host's name may be anything.
"""

from engine.kit.sentence import Verbatim, sentence
from engine.registry import GAMES
from events.table.state import Table
from functions.messages.letter_words import LetterWords
from functions.messages.letters import Letter, LetterLinks
from functions.messages.readers import Reader


def invitation_letter(table_id: str, table: Table, links: LetterLinks) -> Letter:
    """The letter to a person without a seat."""
    host, title = table.host_seat, GAMES[table.game].title
    words = LetterWords([place.name for place in table.places])
    why = sentence(LetterWords.wants_to_play, title=Verbatim(title))
    if host is not None:
        why = sentence(LetterWords.asks_you, by=host, title=Verbatim(title))
    return Letter(
        thread=table_id,
        title=title,
        subject=words.say(sentence(LetterWords.join_table, title=Verbatim(title))),
        headline=words.say(sentence(LetterWords.invited)),
        text=words.say(why),
        links=links,
        button=words.say(sentence(LetterWords.see_invitation)),
        asks=True,
    )


def call_letter(
    table_id: str, table: Table, circle: str, links: LetterLinks, to: Reader, others: tuple[tuple[str, str], ...]
) -> Letter:
    """The letter that asks a member of a circle to its next table.

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
