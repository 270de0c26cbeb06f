"""The letter that a digest is: what happened at each table, the questions that are open, and a link to each seat."""

import hashlib

from engine.kit.sentence import sentence
from engine.registry import GAMES
from events.debts import carries_prompt
from events.directory.notices import Notice
from events.table.state import Table
from events.table.words import words_for
from functions.messages.kinds import KINDS
from functions.messages.letter_words import LetterWords
from functions.messages.letters import Letter, Links, Waiting
from functions.messages.readers import Reader
from functions.messages.times import moment


def waiting(table: Table, notices: tuple[Notice, ...], link: str, to: Reader) -> Waiting:
    """What a digest tells of a table.

    :param link: to the reader's seat
    """
    game, words = GAMES[table.game], LetterWords(to.names, to.seat)
    prompt = table.places[to.seat].prompt
    asks = prompt is not None and any(carries_prompt(table, notice) for notice in notices)
    return Waiting(
        title=game.title,
        headlines=tuple([words.say(sentence(KINDS[notice.kind].headline)) for notice in notices]),
        question=words_for(game, table, to.names).say(game.asks(prompt.question)) if prompt and asks else "",
        deadline=moment(prompt.due, to.zone) if prompt and asks and prompt.due else "",
        link=link,
    )


def digest(contact: str, found: tuple[Waiting, ...], links: Links, to: Reader) -> Letter:
    """The letter to a contact, of which all digests are one thread.

    :param contact: the hash of the contact
    """
    words = LetterWords(to.names, to.seat)
    return Letter(
        thread=f"digest-{hashlib.sha256(contact.encode()).hexdigest()[:12]}",
        title=words.say(sentence(LetterWords.your_tables)),
        subject=words.say(sentence(LetterWords.your_tables)),
        headline=words.say(sentence(KINDS["digest"].headline)),
        text="",
        links=links,
        button="",
        warning=words.say(sentence(LetterWords.own_links)),
        waiting=found,
    )
