"""Letters about several tables: a digest, and all links of an address."""

import hashlib
from collections.abc import Iterator
from math import inf

from engine.game import AnyGame
from engine.kit.sentence import Sentence, Verbatim, sentence
from engine.kit.value import replace
from engine.registry import GAMES
from events.debts import carries_prompt
from events.directory.notices import Notice
from events.finding import FoundSeat
from events.table.sight import Sight
from events.table.state import Table
from events.table.words import words_for
from functions.messages.kinds import KINDS, explanation
from functions.messages.letter_words import LetterWords
from functions.messages.letters import DigestEntry, Letter, LetterLinks, pieces_of, subject
from functions.messages.readers import Reader
from functions.messages.times import soon


def waiting(table: Table, notices: tuple[Notice, ...], link: str, to: Reader) -> DigestEntry:
    """One table's part."""
    game, words = GAMES[table.game], LetterWords(to.names, to.seat).to_draw()
    told = DigestEntry(
        title=subject(words, game, table, to),
        headlines=tuple([_happened(words, game, table, notice, to) for notice in notices]),
        link=link,
    )
    prompt = table.places[to.seat].prompt
    if prompt is None or not any(carries_prompt(table, notice) for notice in notices):
        return told
    return replace(
        told,
        question=words_for(game, table, to.names).say(game.asks(prompt.question)),
        hand=_held(words, table, to),
        due=prompt.due,
        deadline=soon(prompt.due, prompt.since, to.zone) if prompt.due else "",
    )


def _happened(words: LetterWords, game: AnyGame, table: Table, notice: Notice, to: Reader) -> str:
    headline = words.say(sentence(KINDS[notice.kind].headline))
    return f"{headline} {explanation(words, game, table, notice, to)}".strip()


def _held(words: LetterWords, table: Table, to: Reader) -> str:
    first, *others = pieces_of(Sight(GAMES[table.game], table), to) or (("", ""),)
    pieces = ", ".join([first[1], *[f"{label} {held}" for label, held in others]])
    return words.say(sentence(LetterWords.you_hold, pieces=Verbatim(pieces))) if pieces else ""


def digest(contact: str, found: tuple[DigestEntry, ...], links: LetterLinks, to: Reader) -> Letter:
    """All digests to a contact, by its hash, are one thread. The earliest deadline comes first."""
    words = LetterWords(to.names, to.seat)
    return Letter(
        thread=f"digest-{hashlib.sha256(contact.encode()).hexdigest()[:12]}",
        title=words.say(sentence(LetterWords.your_tables)),
        subject=words.say(sentence(LetterWords.your_tables)),
        headline=words.say(sentence(KINDS["digest"].headline)),
        links=links,
        warning=words.say(sentence(LetterWords.own_links)),
        waiting=tuple(sorted(found, key=lambda each: each.due or inf)),
    )


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
