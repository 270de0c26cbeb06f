"""A digest's letter."""

import hashlib
from math import inf

from engine.game import AnyGame
from engine.kit.sentence import Verbatim, sentence
from engine.kit.value import replace
from engine.registry import GAMES
from events.debts import carries_prompt
from events.directory.notices import Notice
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
