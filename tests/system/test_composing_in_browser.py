"""Nothing illegal can be put together: in every phase of every game all controls of the page are tried at random.

A match of one game; with EVERY_VARIANT (`make full`) fifty of each.
"""

import os
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle, islice
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from drills.screens.phases import begun
from engine.chance import KeyedChance
from engine.conformance.configurations import Configuration, variants
from engine.conformance.playing import NAMES
from engine.game import AnyGame, play
from engine.registry import GAMES
from functions.pages.html import html
from functions.pages.models.table import TablePage
from functions.screens.screen import PHONES, window
from tests.system.eyes import SENDS
from tests.system.people import ByChance

pytestmark = pytest.mark.costly("what the controls of a page put together is a legal move")

MATCHES, EACH = (50, 2) if "EVERY_VARIANT" in os.environ else (1, 1)
"""Matches of each game, and the positions of a match that are tried of each phase."""
PRESSES = 20
MOST_MOVES = 300

TO_SEND = f"""() => [...document.querySelectorAll("{SENDS}")]
  .filter((button) => button.ariaDisabled !== "true" && button.checkVisibility())
  .map((button) => [...new FormData(button.form, button)].filter(([name]) => name.startsWith("part.")))"""
"""The parts of every move that a button would send now."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A position in which somebody is asked, and the page that shows it."""

    position: Any
    seat: int
    page: TablePage


def asked(configuration: Configuration, number: int) -> Mapping[str, Sequence[Asked]]:
    """Some positions of each phase of a match that is played at random."""
    random = Random(f"{configuration} {number}")
    stage = begun(configuration.game, configuration.seats, configuration.options)
    found: dict[str, list[Asked]] = defaultdict(list)
    seen: dict[str, int] = defaultdict(int)
    for seat in stage.turns(random, MOST_MOVES):
        phase = type(stage.question).__name__
        seen[phase] += 1
        place = len(found[phase]) if len(found[phase]) < EACH else random.randrange(seen[phase])
        if place < EACH:
            found[phase][place:] = [
                Asked(stage.table.position, seat, stage.page("seat", seat)),
                *found[phase][place + 1 :],
            ]
    return found


def check(game: AnyGame, case: Asked, parts: Sequence[Sequence[str]]) -> None:
    """A move is legal, and so is what is said with it, as long as the same is asked."""
    text = " ".join([value for _, value in sorted(parts, key=lambda part: int(part[0].removeprefix("part.")))])
    state = case.position
    question = game.to_act(game.view(state, None))[case.seat]
    for action in game.parse(text, game.view(state, case.seat), NAMES):
        if type(game.to_act(game.view(state, None)).get(case.seat)) is not type(question):
            break
        refusal = game.legal(game.view(state, case.seat)).refusal(action)
        assert refusal is None, f"{question}: {text}: {action} {refusal}"
        state = play(game, state, case.seat, action, KeyedChance(bytes(32), 1)).state


def try_controls(tab: Page, game: AnyGame, case: Asked, random: Random) -> int:
    """Presses what can be pressed; whatever could be sent at any time is legal: how often something could be."""
    person, found = ByChance(tab), 0
    for _ in range(PRESSES):
        for parts in tab.evaluate(TO_SEND):
            check(game, case, parts)
            found += 1
        choices = person.choices()
        if not choices:
            break
        person.takes(random.choice(choices), random)
    return found


@pytest.mark.sampled(1)
@pytest.mark.parametrize("number", range(MATCHES))
@pytest.mark.parametrize("game", GAMES)
def test_whatever_can_be_put_together_is_legal(browser: Browser, game: str, number: int) -> None:
    configuration = next(islice(cycle(variants(GAMES[game])), number, None))
    random = Random(f"{game} {number}")
    with window(browser, PHONES[0]) as show:
        for phase, cases in asked(configuration, number).items():
            found = sum([try_controls(show(html(case.page)), GAMES[game], case, random) for case in cases])
            assert found, f"{phase}: nothing can be put together"


CLEARS = f"""() => {{
  document.querySelector("#dock button[type=reset]").click();
  return ({TO_SEND})();
}}"""
"""Takes everything back, and asks in the same moment what could be sent."""


def test_what_is_cleared_cannot_be_sent_for_a_moment_either(browser: Browser) -> None:
    configuration = next(iter(variants(GAMES["lie21"])))
    ((case, *_),) = [cases for phase, cases in asked(configuration, 0).items() if phase == "LayLie"]
    with window(browser, PHONES[0]) as show:
        tab = show(html(case.page))
        for taker in tab.locator("[data-takes]").all()[:3]:
            taker.click()
        assert tab.evaluate(TO_SEND)
        assert tab.evaluate(CLEARS) == []
