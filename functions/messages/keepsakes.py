"""Values for checking the draws after the match."""

from collections.abc import Iterable

from engine.kit.sentence import sentence
from events.directory.notices import Notice
from events.store.log import Commit
from events.table.events import Begun
from events.table.state import Table
from events.table.told import published
from functions.messages.letter_words import LetterWords
from functions.messages.readers import Reader


def keepsakes(
    words: LetterWords, table: Table, notice: Notice, commits: Iterable[Commit], to: Reader
) -> tuple[tuple[str, str], ...]:
    """The values the reader may know now (docs/design/chance.md).

    They come once, at the beginning or with a later first letter.
    """
    running_hash = (words.say(sentence(LetterWords.log_hash)), table.history.hash.hex())
    if notice.kind == "over" and published(table):
        return (running_hash,)
    begun = [(commit, event) for commit in commits for event in commit.events if isinstance(event, Begun)]
    if not begun or table.phase != "playing":
        return ()
    ((commit, event),) = begun
    sat_then = table.places[to.seat].taken <= table.begun  # a later player added no entropy
    was_told = sat_then and to.proved <= commit.at
    if notice.kind != ("begun" if was_told else "turn"):
        return ()
    commitment = (words.say(sentence(LetterWords.seal)), table.commitment)
    own = event.entropies[to.seat] if sat_then else None
    cut = ((words.say(sentence(LetterWords.cut)), own),) if own else ()
    return (*cut, commitment, running_hash)
