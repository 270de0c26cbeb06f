"""A match that is watched again, as data."""

from typing import Literal

from pydantic import Field

from events.replay import Mark
from events.table.state import Phase
from functions.pages.board import Board
from functions.pages.models.base import Model, Page
from functions.pages.models.table import Links, Player, TableFacts, You


class Round(Model):
    """A step that decided something."""

    step: int
    says: str


class StepMark(Model):
    """A step that stands out: `caught` and `believed` are lies, a `round` begins after it."""

    step: int
    kind: Mark


class EyesOffer(Model):
    """A point of view on a match: `as` in the address is `all`, `public` or the number of a seat, which has a name."""

    value: str
    name: str = ""


class ReplayPage(Page):
    """One step of a match that has ended, to be watched again. To the templates of games it is a page on which nobody
    can do anything.

    `step` counts from 0, the beginning, to `last`, and `part` from 1 the pictures of a reveal before the step is over
    (0). `prev` and `next` are the step and part beside it, `comes` is what `next` shows. `near` is the seat at the near
    edge, `turned_to` the same if the table was turned to it.
    """

    kind: Literal["replay"] = "replay"
    phase: Phase = "playing"
    now: int
    at: int
    you: You
    near: int
    turned_to: int | None = None
    table: TableFacts
    players: tuple[Player, ...]
    prompt: None = None
    result: None = None
    board: Board
    says: tuple[str, ...]
    step: int
    part: int = 0
    last: int
    prev: tuple[int, int] | None = None
    next: tuple[int, int] | None = None
    comes: Literal["call", "reveal", "price", "round", "move"] = "move"
    earlier: bool = Field(False, description="whether the log alone has its first moves, because there are too many")
    eyes: str
    offers: tuple[EyesOffer, ...]
    rounds: tuple[Round, ...]
    marks: tuple[StepMark, ...] = ()
    published: bool
    links: Links
