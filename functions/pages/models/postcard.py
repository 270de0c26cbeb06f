"""A match's end."""

from typing import Literal

from pydantic import Field

from functions.pages.board import Piece
from functions.pages.models.base import Model, Page


class Finish(Model):
    """A player's result: the place from 1, and the score in the game's terms. Once all is disclosed, the `lies` that
    were answered, how many were `believed`, and how many of the `challenges` `caught` one.
    """

    seat: int = 0
    name: str
    is_bot: bool = False
    place: int
    score: int | None = None
    lies: int = 0
    believed: int = 0
    challenges: int = 0
    caught: int = 0


class Moment(Model):
    """A decisive moment, by seats: `against` made a claim, `by` answered with `call`, and it concerned `pieces`;
    `missing` is how many more were claimed."""

    by: int
    against: int | None = None
    claim: str = ""
    call: str = ""
    pieces: tuple[Piece, ...] = ()
    missing: int = 0
    says: tuple[str, ...]


class PostcardPage(Page):
    """The postcard of a finished match, for any holder of its link."""

    kind: Literal["postcard"] = "postcard"
    title: str
    game: str
    why: str
    resigned: bool = False
    finishes: tuple[Finish, ...] = Field(description="the best first")
    began_at: int
    ended_at: int
    moves: int
    moments: str = Field("", description="how many moves decided something, in words (“nine rounds”)")
    moment: Moment | None = Field(None, description="that which decided most")
    you: int | None = Field(None, description="the viewer's seat")
    boldest: Moment | None = Field(
        None, description="the viewer's believed lie furthest from the truth, or the winner's"
    )
    answer: str = Field("", description="what was done instead of calling the boldest lie")
    catch: Moment | None = Field(None, description="without such a lie, the lie they caught that decided most")
    log: str | None = Field(None, description="the whole match, if its table discloses it")
    replay: str | None = Field(None, description="the same, to be watched again")
