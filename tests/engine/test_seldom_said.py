"""Messages that random matches seldom lead to, by example: each is a sentence for whoever reads it."""

import re

import pytest

from engine.game import AnyGame
from engine.games.liar_liar import words as liar_liar
from engine.games.liar_liar.moves.legal import KINDS
from engine.games.liar_liar.values import Request
from engine.games.liars_deck import words as liars_deck
from engine.games.liars_dice import words as liars_dice
from engine.games.liars_dice.values import Bid
from engine.games.liars_poker import words as liars_poker
from engine.games.lie21 import words as lie21
from engine.kit import words
from engine.kit.cards import card_of
from engine.kit.orders import NO_ORDERS
from engine.kit.scene.controls import Bounds
from engine.kit.sentence import Sentence, Verbatim, sentence
from engine.registry import GAMES

NAMES = ("Anna", "Ben", "Cleo")
SEVEN = card_of(7, 3)
SEVENS = Request(7)
TEXT = Verbatim("4x5")

SELDOM: dict[type[words.Words], tuple[Sentence, ...]] = {
    words.Words: (
        sentence(words.Words.over),
        sentence(words.Words.not_your_turn, awaited=(0, 1)),
        sentence(words.Words.not_listed, possible=()),
        sentence(words.Words.not_listed, possible=(TEXT,)),
        sentence(words.Words.too_long, most=500, length=501),
        sentence(words.Words.unreadable, text=TEXT),
        sentence(words.Words.order_unreadable, text=TEXT),
        sentence(words.Words.no_orders),
        sentence(words.Words.ambiguous, text=TEXT, one=TEXT, other=TEXT),
        sentence(words.Words.nobody_called, name=Verbatim("Dan")),
        sentence(words.Words.several_called, name=Verbatim("a"), seats=(0, 1)),
        sentence(words.Words.option_unknown, name=TEXT, known=()),
        sentence(words.Words.option_unknown, name=TEXT, known=(TEXT,)),
    ),
    liar_liar.Words: (
        sentence(liar_liar.Words.bad_request),
        sentence(liar_liar.Words.nothing_to_play),
        sentence(liar_liar.Words.nobody_has_it, what=SEVENS),
        *[sentence(liar_liar.Words.wrong_phase, now=phase) for phase in KINDS],
    ),
    liars_deck.Words: (sentence(liars_deck.Words.order_without_cards),),
    liars_dice.Words: (
        sentence(liars_dice.Words.bad_face),
        sentence(liars_dice.Words.order_too_late, bid=Bid(2, 5)),
    ),
    liars_poker.Words: (
        sentence(liars_poker.Words.bad_rank),
        sentence(liars_poker.Words.number_does_not_fit, number=3, cards=(SEVEN,)),
        sentence(liars_poker.Words.order_too_late),
    ),
    lie21.Words: (
        sentence(lie21.Words.lied_forgotten, by=0),
        sentence(lie21.Words.challenged_forgotten, by=0),
    ),
}
PARTS: tuple[tuple[type[words.Words], Sentence, str], ...] = (
    (liars_deck.Words, sentence(liars_deck.Words.a_figure, card="I"), "An Innocent"),
    (liars_deck.Words, sentence(liars_deck.Words.lift_first, most=1), "Lift a card first"),
    (
        liars_dice.Words,
        sentence(liars_dice.Words.if_true, by=0, dice=Bounds(1, 2), in_sight=4),
        "all four are in sight",
    ),
    (liars_poker.Words, sentence(liars_poker.Words.if_true, by=0, pile=5, is_sure=True), "take all"),
    (liars_poker.Words, sentence(liars_poker.Words.a_card, card=SEVEN), "A seven"),
)
"""Of a button or a picture."""

EXAMPLES = [(catalogue, said) for catalogue, sentences in SELDOM.items() for said in sentences]


@pytest.mark.parametrize(("catalogue", "said", "text"), PARTS)
def test_a_part_is_said(catalogue: type[words.Words], said: Sentence, text: str) -> None:
    assert text in catalogue(NAMES, 0).say(said)


@pytest.mark.parametrize(("catalogue", "said"), EXAMPLES, ids=lambda each: getattr(each, "key", each.__module__))
def test_it_is_a_sentence(catalogue: type[words.Words], said: Sentence) -> None:
    for reader in (None, 0):
        assert re.fullmatch(r"[A-Z“].*[.?!]", catalogue(NAMES, reader).say(said))


def test_labels_of_forms_are_said_in_the_names_of_their_players() -> None:
    anna = liars_deck.Words(NAMES, reader=0)
    assert anna.clause(sentence(liars_deck.Words.who, seat=1)) == "Ben"
    assert liar_liar.Words(NAMES).clause(sentence(liar_liar.Words.onto, card=SEVEN, meld=2)).endswith("m2")
    assert "m3" in liar_liar.Words(NAMES).clause(sentence(liar_liar.Words.closed_meld, number=3))


def test_every_message_of_a_catalogue_has_its_name_and_no_other_is_known() -> None:
    assert all(words.Words.knows(key) for key in words.Words.messages())
    assert not words.Words.knows("no such message")


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_a_game_stores_its_events_questions_and_state(game: AnyGame) -> None:
    assert {*game.events, *game.questions, game.state} == set(game.stored)


def test_a_variant_of_a_game_stores_what_the_game_does() -> None:
    class Longer(type(GAMES["liars_dice"])):  # type: ignore[misc]
        """With more players."""

    assert Longer.events == GAMES["liars_dice"].events


def test_a_game_without_plans_has_nothing_that_could_end_one() -> None:
    assert NO_ORDERS.within(object()) == ()
    assert NO_ORDERS.answer(object(), object()) is None
