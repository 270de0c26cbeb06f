"""An invitation's letter. Its subject names only the game, because a host's name may be anything."""

from engine.kit.sentence import Verbatim, sentence
from engine.registry import GAMES
from events.table.state import Table
from functions.messages.letter_words import LetterWords
from functions.messages.letters import Letter, LetterLinks


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


def has_room(table: Table) -> bool:
    """Whether a seat is free before the match."""
    return table.phase == "lobby" and bool(table.free_seats())
