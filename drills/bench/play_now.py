"""How long one person alone waits: from a move to the next question, with as many bots as a game bears, up to four.

In Chromium against the local stack, by the page's own script: the answer to the move, the bots' moves through stream
and queue, the polls that find them, and the pictures of all that, watched to their end or skipped at once.
"""

import statistics
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from random import Random

from playwright.sync_api import Browser, Error, Page, sync_playwright

from engine.game import AnyGame
from engine.kit.value import Value
from engine.registry import GAMES
from tests.stack import Stack
from tests.system.chromium import executable
from tests.system.client import any_move, get
from tests.system.conftest import FLAGS
from tests.system.looking import press, skip
from tests.system.people import LOOK

MOVES = 5
"""Moves of a person that are measured in each game, each way."""

MOST_TRIES = 200
BOTS = 4
AIMS = {False: 6.0, True: 2.0}
"""Seconds: with the pictures, and with all of them skipped."""

SEND = """async ({fields, skips}) => {
  const began = performance.now();
  const before = Number(number);
  const isAsked = await new Promise((resolve, reject) => {
    const prompt = document.getElementById("dock").dataset.prompt;
    const look = () => {
      const [dock, player] = [document.getElementById("dock"), document.getElementById("player")];
      const isLate = performance.now() - began > 20000; // nobody asks any more: only the end is to come
      const isHeld = player && player.classList.contains("holds");
      const button = document.getElementById(isHeld ? "onward" : "skip");
      if (player && !player.hidden) return (isHeld || skips || isLate) && button.click();
      const isAsked = dock?.dataset.prompt && dock.dataset.prompt !== prompt && !dock.hidden;
      if (isAsked || document.querySelector("#remembered[data-state='over']")) {
        end();
        resolve(isAsked);
      }
    };
    const watch = new MutationObserver(look);
    const again = setInterval(look, 1000);
    const end = () => (watch.disconnect(), clearInterval(again));
    setTimeout(() => (end(), resolve(false)), 60000);
    watch.observe(document.body, {subtree: true, childList: true, attributes: true});
    sendMove(new URLSearchParams(fields)).then(look, (error) => (end(), reject(error)));
  });
  return [(performance.now() - began) / 1000, isAsked ? Number(number) - before - 1 : 0];
}"""
"""Sends a move as a press of its button does; seconds until the viewer is asked again, and how many commits of others
came between: none if the viewer was asked no more."""


class Wait(Value):
    """What a person waited for after one move.

    :param seconds: until the next question
    :param moves: how many moves bots made meanwhile
    """

    seconds: float
    moves: int


def rows() -> list[str]:
    """Rows of a Markdown table: game, bots, how many moves they made, seconds with pictures and without, their aims."""
    chromium = executable()
    with ExitStack() as resources:
        stack = resources.enter_context(Stack(small_pages=False))
        playwright = resources.enter_context(sync_playwright())
        browser = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        resources.callback(browser.close)
        return [_row(game, browser, stack) for game in GAMES.values()]


def _row(game: AnyGame, browser: Browser, stack: Stack) -> str:
    watched, skipped = (list(waits(game, browser, stack, MOVES, skips)) for skips in (False, True))
    moves = statistics.median([wait.moves for wait in (*watched, *skipped)])
    found = " | ".join(
        f"{statistics.median(seconds):.1f} | {max(seconds):.1f}"
        for seconds in ([wait.seconds for wait in waited] for waited in (watched, skipped))
    )
    return f"| {game.title} | {bots_of(game)} | {moves:g} | {found} |"


def bots_of(game: AnyGame) -> int:
    """How many bots the person plays against."""
    return min(BOTS, game.seats[-1] - 1)


def waits(game: AnyGame, browser: Browser, stack: Stack, count: int, skips: bool) -> Iterator[Wait]:
    """What the person waits after moves of matches that follow each other, if bots moved meanwhile.

    :param skips: whether all pictures are skipped
    """
    random = Random(game.name)
    while count:
        with browser.new_page() as page:
            _play_now(game, page, stack)
            while count and page.locator("#dock[data-prompt]").count():
                wait = _moves(page, random, skips)
                if wait.moves:
                    count -= 1
                    yield wait
            with suppress(Error):  # a page is loaded anew, when a match ends
                page.goto("about:blank")  # it does not close while what was pressed last is under way


def _play_now(game: AnyGame, page: Page, stack: Stack) -> None:
    """From the start page to the first question."""
    page.goto(f"{stack.base_url}/?game={game.name}")
    if len(game.seats) > 1:
        page.locator("#form-play summary").first.click()
        page.locator("#play-bots").select_option(str(bots_of(game)))
    page.wait_for_timeout(LOOK)
    press(page, page.locator("#form-play button.act"))
    page.locator("#dock[data-prompt], #skip:visible").first.wait_for()
    skip(page)
    page.locator("#dock[data-prompt]").wait_for()


def _moves(page: Page, random: Random, skips: bool) -> Wait:
    """Any move that the server takes."""
    for _ in range(MOST_TRIES):
        reply = get(page.url.partition("?")[0])
        fields = {
            "command": "move",
            "id": reply.page["commands"]["move"],
            "text": any_move(reply, random),
            "prompt": str(reply.page["prompt"]["number"]),
            "confirmed": "yes",
            "pressed": "yes",
        }
        try:
            sent = page.evaluate(f"(asked) => ({SEND})(asked).catch(() => null)", {"fields": fields, "skips": skips})
        except Error:  # a page of other parts is loaded anew, when a match ends
            page.wait_for_load_state()
            return Wait(0, 0)
        if sent:
            return Wait(*sent)
    raise AssertionError("no move of the controls was accepted")
