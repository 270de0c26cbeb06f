"""The letter with all links of an address."""

import hashlib
from collections.abc import Iterator

from engine.kit.sentence import Sentence, sentence
from engine.registry import GAMES
from events.finding import FoundSeat
from functions.messages.letter_words import LetterWords
from functions.messages.letters import DigestEntry, Letter, LetterLinks, subject
from functions.messages.readers import Reader
from functions.messages.times import soon


def link_to(found: FoundSeat, link: str, to: Reader) -> DigestEntry:
    """One table's line."""
    words, prompt = LetterWords(to.names, to.seat), found.place.prompt
    return DigestEntry(
        title=subject(words, GAMES[found.table.game], found.table, to),
        headlines=tuple([words.say(each) for each in _stands(found)]),
        due=prompt.due if prompt else 0,
        deadline=soon(prompt.due, prompt.since, to.zone) if prompt and prompt.due else "",
        link=link,
    )


def _stands(found: FoundSeat) -> Iterator[Sentence]:
    table = found.table
    asked = tuple([seat for seat, place in enumerate(table.places) if place.prompt])
    if found.place.out:
        yield sentence(LetterWords.eliminated)
    if table.phase == "lobby":
        yield sentence(LetterWords.not_begun)
    elif found.place.prompt:
        yield sentence(LetterWords.your_turn)
    elif asked:
        yield sentence(LetterWords.waiting_for, seats=asked)
    if found.hosts:
        yield sentence(LetterWords.hosted_by_you)


def links_letter(contact: str, found: tuple[DigestEntry, ...], links: LetterLinks, replaced: bool = False) -> Letter:
    """All such letters to a contact, by its hash, are one thread.

    :param replaced: whether it says instead that a link to a circle was replaced
    """
    words, text = LetterWords([]), LetterWords.way_to_new if replaced else LetterWords.links_wanted
    headline = LetterWords.here_are_links if found else LetterWords.no_match_now
    headline = LetterWords.circle_link if replaced else headline
    return Letter(
        thread=f"links-{hashlib.sha256(contact.encode()).hexdigest()[:12]}",
        title=words.say(sentence(LetterWords.your_tables)),
        subject=words.say(sentence(LetterWords.your_tables)),
        headline=words.say(sentence(headline)),
        text=words.say(sentence(text)),
        links=links,
        button=words.say(sentence(LetterWords.see_tables)),
        warning=words.say(sentence(LetterWords.for_a_day)),
        waiting=() if replaced else found,
    )
