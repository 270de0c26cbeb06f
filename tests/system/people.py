"""People at a page, and how each of them works it: by mouse, by taps alone, by keyboard alone, or without script."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from http import HTTPStatus
from random import Random
from typing import Any, ClassVar

from playwright.sync_api import Error, Locator, Page, Response

from tests.system.eyes import BACK, INPUTS, LISTS, LOST, MET, PARTS, SEEN, SENDS, SHOWN, SPOT, STEPS, WAY

LOOK = 2_100
"""Milliseconds after which the page takes a press for that of a person, on the page's own clock."""

ANSWER = 200
"""Milliseconds in which the server mostly answers."""

PATIENCE = 300
"""Tenths of a second for which an answer is waited for."""

PICTURES_TRIED = 5
"""How often a picture is asked for, of a page that is being replaced by the next."""

MOST_STOPS = 150
"""Presses of a key that lead from anywhere on a page to anywhere else."""

MOST_CHOICES = 100
"""Choices after which any move is put together."""

BEGINS_ANEW = 8
"""Choices after which somebody finds that they lead nowhere."""

ASKED_AGAIN = "#form-sure, .problem form:has([name='confirmed'])"
"""Where a page asks whether it is meant."""


class Person:
    """Somebody with a mouse. Other people differ in a few movements.

    :param page: what they look at
    """

    context: ClassVar[Mapping[str, Any]] = {"reduced_motion": "reduce"}
    """Of their browser; nothing moves, so that nobody waits."""

    def __init__(self, page: Page) -> None:
        self.page = page

    # ---- movements ----

    def presses(self, button: Locator) -> None:
        """A button, a link, or what is folded."""
        button.click()

    def chooses(self, choice: Locator) -> None:
        """A radio button or a check box, as it is drawn: chosen, or taken back."""
        x, y = self.spot(choice)
        self.page.mouse.click(x, y)

    def picks(self, field: Locator, value: str) -> None:
        """One of a list; its choices are drawn by the system, so that this is as good as a tap."""
        field.select_option(value)

    def writes(self, field: Locator, text: str) -> None:
        """Types a text."""
        field.fill(text)

    def spot(self, choice: Locator) -> tuple[float, float]:
        """Where it is met.

        :raises AssertionError: when something lies over it
        """
        for _ in range(PATIENCE // 10):
            if found := choice.evaluate(SPOT):
                return found[0], found[1]
            self.page.wait_for_timeout(100)  # one page still turns into the next
        raise AssertionError(f"nobody can meet {choice}")

    # ---- what is made of them ----

    def looks(self) -> None:
        """Long enough to be a person."""
        self.waits(LOOK)

    def waits(self, milliseconds: int) -> None:
        """Looks at the page, which follows the table by itself. Its clock is one that tests move."""
        self.page.clock.fast_forward(milliseconds)
        self.page.wait_for_timeout(ANSWER)

    def skips(self) -> None:
        """Does not watch what happened, and goes on from what stays."""
        way = self.page.locator("#skip:visible, #onward:visible").first
        for _ in range(PATIENCE):
            if not way.is_visible():
                return
            with suppress(AssertionError, Error):  # one picture may become the next before the button is reached
                self.presses(way)
        raise AssertionError("what happened does not end")

    def sends(self, button: Locator) -> bool:
        """Presses a button, waits until the form has arrived, and says yes where that is asked: of somebody quick,
        where no script runs, and of what is odd. Whether it was accepted."""
        before = self.page.url
        with self.page.expect_response(_is_form) as answer:
            self.presses(button)
        while answer.value.status == HTTPStatus.CONFLICT and self._is_asked(before):
            if self.page.locator("#form-sure").count():
                self.chooses(self.page.locator("#sure-yes"))
            with self.page.expect_response(_is_form) as answer:
                self.presses(self.page.locator(ASKED_AGAIN).locator("button").first)
        self.page.wait_for_load_state()
        return answer.value.status < HTTPStatus.BAD_REQUEST

    # ---- a move ----

    def composes(self, random: Random) -> Locator:
        """Chooses what can be chosen, until some button says what it will send; sooner or later that is the one."""
        for number in range(1, MOST_CHOICES):
            self.skips()
            ready = [each for each in self.page.locator(SENDS).all() if each.is_enabled() and each.is_visible()]
            choices = self.choices()
            if ready and (random.random() < 0.4 or not choices):
                return random.choice(ready)
            if number % BEGINS_ANEW == 0:
                self.puts_back(choices)
            elif choices:
                self.takes(random.choice(choices), random)
            else:
                self.page.wait_for_timeout(100)  # pictures of what happened are where the choices will be
        raise AssertionError("nothing can be put together")

    def puts_back(self, choices: Sequence[Locator]) -> None:
        """What was taken up comes to nothing."""
        for each in choices:
            if each.evaluate("(each) => each.type === 'checkbox' && each.checked"):
                self.chooses(each)

    def choices(self) -> list[Locator]:
        """All that can be chosen now in that way."""
        return self._all(f"{INPUTS}, {STEPS}", MET)

    def takes(self, choice: Locator, random: Random) -> None:
        """Chooses it, or something of it."""
        if choice.evaluate("(each) => each.matches('button')"):
            self.presses(choice)
        else:
            self.chooses(choice)

    def _all(self, selector: str, which: str) -> list[Locator]:
        found = self.page.locator(selector)
        return [found.nth(number) for number in found.evaluate_all(which)]

    def _is_asked(self, before: str) -> bool:
        """Whether the page asks again; a table that was busy just then has done it at the second try."""
        for _ in range(PATIENCE):
            if self.page.locator(ASKED_AGAIN).count():
                return True
            if self.page.url != before:
                self.page.wait_for_load_state()
                break
            self.page.wait_for_timeout(100)
        return self.page.locator(ASKED_AGAIN).count() > 0


class ByChance(Person):
    """Somebody with a mouse who tries everything, and takes back what was chosen, too."""

    def choices(self) -> list[Locator]:
        return self._all(f"{INPUTS}, {STEPS}, {LISTS}, {BACK}", MET)

    def takes(self, choice: Locator, random: Random) -> None:
        values = choice.locator("option:not(:disabled)").evaluate_all("(all) => all.map((each) => each.value)")
        if values:
            self.picks(choice, random.choice(values))
        else:
            x, y = self.spot(choice)
            self.page.mouse.click(x, y)


class ByTaps(Person):
    """Somebody with a finger on a small screen, and nothing else."""

    context: ClassVar[Mapping[str, Any]] = {
        **Person.context,
        "viewport": {"width": 360, "height": 640},
        "has_touch": True,
    }

    def presses(self, button: Locator) -> None:
        button.tap()

    def chooses(self, choice: Locator) -> None:
        x, y = self.spot(choice)
        self.page.touchscreen.tap(x, y)


class ByKeyboard(Person):
    """Somebody with a keyboard and nothing else: Tab, arrows, Enter and the space bar."""

    def presses(self, button: Locator) -> None:
        self.reaches(button)
        self.page.keyboard.press("Enter")

    def chooses(self, choice: Locator) -> None:
        was = choice.is_checked()
        self.reaches(choice)
        if choice.is_checked() == was:
            self.page.keyboard.press("Space")

    def picks(self, field: Locator, value: str) -> None:
        self.reaches(field)
        values = field.locator("option:not(:disabled)").evaluate_all("(all) => all.map((each) => each.value)")
        steps = values.index(value) - values.index(field.input_value())
        for _ in range(abs(steps)):
            self.page.keyboard.press("ArrowDown" if steps > 0 else "ArrowUp")

    def writes(self, field: Locator, text: str) -> None:
        self.reaches(field)
        self.page.keyboard.press("ControlOrMeta+a")
        self.page.keyboard.type(text)

    def choices(self) -> list[Locator]:
        return self._all(f"{INPUTS}, {LISTS}", SHOWN)

    def takes(self, choice: Locator, random: Random) -> None:
        values = choice.locator("option:not(:disabled)").evaluate_all("(all) => all.map((each) => each.value)")
        if values:
            self.picks(choice, random.choice(values))
        else:
            super().takes(choice, random)

    def composes(self, random: Random) -> Locator:
        assert not self.page.evaluate(LOST), "the focus was lost"
        return super().composes(random)

    def reaches(self, target: Locator) -> None:
        """Moves the focus there, and sees where it is.

        :raises AssertionError: when no key leads there, or when the focus is not seen there
        """
        target = target.first
        for _ in range(MOST_STOPS):
            key = target.evaluate(WAY)
            if not key:
                assert target.evaluate(SEEN), f"the focus is not seen: {target}"
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"no key leads to {target}")


class WithoutScript(ByTaps):
    """Somebody whose browser runs no script."""

    context: ClassVar[Mapping[str, Any]] = {**ByTaps.context, "java_script_enabled": False}

    def waits(self, milliseconds: int) -> None:
        """The browser's own button shows what is new."""
        self.page.reload()

    def looks(self) -> None:
        """It makes no difference."""

    def presses(self, button: Locator) -> None:
        self.sees()
        super().presses(button)

    def chooses(self, choice: Locator) -> None:
        self.sees()
        super().chooses(choice)

    def sees(self) -> None:
        """Waits until the page is drawn, as it has to be for a picture: the browser drops what is pressed before.

        Of a page that is just being replaced it takes none.
        """
        for _ in range(PICTURES_TRIED):
            with suppress(Error):
                self.page.screenshot(clip={"x": 0, "y": 0, "width": 1, "height": 1})
                return
        raise AssertionError(f"the browser draws no picture of {self.page.url}")

    def composes(self, random: Random) -> Locator:
        """Nothing is greyed: so many of each part as are asked for. What does not go together the table refuses."""
        filled = dict(self.page.evaluate(PARTS))
        button = random.choice([each for each in self.page.locator(SENDS).all() if each.is_visible()])
        form = button.get_attribute("form")
        for part in filled.get(form, ()):
            self._fills(form, part, random)
        return button

    def _fills(self, form: str | None, part: Mapping[str, Any], random: Random) -> None:
        inputs = self.page.locator(f":is(input, select)[form='{form}'][name='{part['name']}']")
        if part["list"]:
            self.picks(inputs.first, random.choice(part["list"]))
            return
        if part["single"]:
            self.chooses(inputs.nth(random.choice(self._met(inputs))))
            return
        wanted = random.randint(part["least"], part["most"])
        for _ in range(part["count"]):
            chosen = inputs.evaluate_all("(all) => all.map((each) => each.checked)")
            if sum(chosen) == wanted:
                return
            met = [number for number in self._met(inputs) if chosen[number] == (sum(chosen) > wanted)]
            self.chooses(inputs.nth(random.choice(met)))

    def _met(self, inputs: Locator) -> list[int]:
        """Which of them a finger meets, once one page has turned into the next."""
        numbers: list[int] = []
        for _ in range(PATIENCE // 10):
            numbers = inputs.evaluate_all(MET)
            if numbers:
                break
            self.page.wait_for_timeout(100)
        return numbers


def _is_form(response: Response) -> bool:
    """Whether it answers a form, rather than what a page says by itself."""
    return response.request.method == "POST" and not response.url.endswith("/presence")
