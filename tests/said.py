"""What the product says, by key: for tests that read pages, messages and answers and care for no word."""

from engine.kit.sentence import Sentence, Worded, say
from engine.registry import GAMES
from events.debts import NoticeKind
from events.table import telling
from events.table.texts import TEXTS as REFUSALS
from functions.messages.letters import WORDS
from functions.play.problems import TEXTS as PROBLEMS

CATALOGUES = {"table": telling.TEXTS, "refusal": REFUSALS, "problem": PROBLEMS} | {
    game.name: game.texts for game in GAMES.values()
}
"""The texts of each game, of the table's news, of its refusals, and of the problems of requests."""


def said(of: str, key: str, **values: Worded) -> str:
    """A text with its gaps filled.

    :param of: a game, or the news of the `table`, a `refusal` of the table, a `problem` of a request
    :param values: players as the reader calls them: `said("liars_dice", "bid", by="you", bid="one 2")`
    """
    return say(Sentence(key, values), CATALOGUES[of], ())


def headline(kind: NoticeKind) -> str:
    """What messages of a kind are about, in a few words: their first line."""
    return WORDS[kind].headline
