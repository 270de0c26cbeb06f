"""The gentle look of Liar's Deck: everybody at the table reads of pens and ink, and plays the same game."""

import re
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import pytest

from engine.arena import Arena, Turn
from engine.games.liars_deck import GAME
from engine.games.liars_deck.values import Options
from engine.games.liars_deck.words import Words
from engine.games.liars_deck.words.gentle import GentleWords
from engine.kit.scene.controls import Control, Field
from engine.kit.sentence import Sentence, sentence
from engine.privacy import tell
from tests.engine.every_variant import untraced

OF_REVOLVERS = re.compile(
    r"revolver|trigger|bullet|lethal|\b(bang|click|pulls?|sho[ot]\w*|fired?s?|alive|surviv\w+)\b", re.I
)
NAMES = ("Anna", "Ben", "Cleo", "Dan")
SEATS = len(NAMES)
VARIANTS = ("basic", "devil", "chaos")


def turns(options: Options, seed: int) -> Iterator[Turn]:
    """The set-up of a match and then each move of it, at random but always the same."""
    return Arena(GAME, options, SEATS, str(seed)).play_at_random(Random(seed))


def labels(control: Control) -> Iterator[Any]:
    yield from (control.label, control.preview, control.button)
    for part in control.parts:
        if isinstance(part, Field):
            yield part.label
            for choice in part.choices:
                yield from (choice.label, choice.said)


def said(turn: Turn) -> Iterator[Any]:
    """Everything that a move and the position after it say to anybody."""
    for viewer in (*range(SEATS), None):
        view = GAME.view(turn.after, viewer)
        for event in turn.events:
            yield from GAME.tells(tell(event, viewer))
            yield from GAME.tells(event)
        yield from map(GAME.asks, GAME.to_act(view).values())
        yield from GAME.board(view).sentences
        if viewer is not None:
            for control in (*GAME.legal(view).controls(), *GAME.orders.controls(view)):
                yield from labels(control)
    if outcome := GAME.outcome(turn.after):
        yield outcome.why


@pytest.mark.parametrize(
    "variant", [pytest.param("basic", marks=untraced), pytest.param("devil", marks=untraced), "chaos"]
)
def test_nothing_that_is_said_speaks_of_revolvers(variant: str) -> None:
    options = Options(variant=variant, skin="pen")  # type: ignore[arg-type] # the values are listed above
    words = GAME.words_of(options)(NAMES, 0)
    spoken = {each for seed in range(10) for turn in turns(options, seed) for each in map(_worded(words), said(turn))}
    assert len(spoken) > 30
    assert [text for text in spoken if OF_REVOLVERS.search(text)] == []


def _worded(words: Words) -> Any:
    return lambda each: words.say(each) if isinstance(each, Sentence) else ""


@pytest.mark.parametrize(("variant", "faces"), list(product(VARIANTS, ("innocent", "court"))))
def test_no_rule_that_is_told_speaks_of_revolvers(variant: str, faces: str) -> None:
    def told(skin: str) -> str:
        return " ".join(GAME.rules(Options(variant=variant, faces=faces, skin=skin)))  # type: ignore[arg-type]

    assert OF_REVOLVERS.search(told("revolver"))
    assert not OF_REVOLVERS.search(told("pen"))


def test_the_same_moves_lead_to_the_same_events_in_both_looks() -> None:
    """What is stored of a match does not depend on how it is told."""
    for variant in VARIANTS:
        one, other = (
            [turn.events for turn in turns(Options(variant=variant, skin=skin), 3)]  # type: ignore[arg-type]
            for skin in ("revolver", "pen")
        )
        assert one == other


def test_revolvers_are_the_usual_look() -> None:
    assert GAME.words_of(Options()) is Words is GAME.words
    assert GAME.words_of(Options(skin="pen")) is GentleWords


def test_every_gentle_message_words_one_of_the_game_anew() -> None:
    own = {name for name in vars(GentleWords) if not name.startswith("_")}
    assert own <= Words.messages().keys()
    assert [name for name in own if vars(GentleWords)[name] is Words.messages()[name]] == []


def test_what_is_seldom_said() -> None:
    anna, plain = GentleWords(NAMES, 0), Words(NAMES, 0)
    for rare in (
        sentence(Words.shot_nobody_lethal, by=0),
        sentence(Words.shot_nobody_blank, by=1),
        sentence(Words.order_no_shots),
        sentence(Words.devil_alone),
        sentence(Words.drawn),
        sentence(Words.lethal_at, by=1, number=4),
        sentence(Words.if_played, verdict="C", by=(1,), left=0, shoots=True),
    ):
        assert OF_REVOLVERS.search(plain.say(rare))
        assert not OF_REVOLVERS.search(anna.say(rare))
