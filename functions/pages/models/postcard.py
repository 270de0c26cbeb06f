"""How a match ended, as data."""

from typing import Literal

from pydantic import Field

from functions.pages.board import Piece
from functions.pages.models.base import Model


class Finish(Model):
    """How one player ended: the place from 1, the score as the game counts it, and in a series the matches won."""

    seat: int = 0
    name: str
    is_bot: bool = False
    place: int
    score: int | None = None
    wins: int | None = None


class Moment(Model):
    """What decided a match, told by seats: `against` claimed something, `by` answered with `call`, and it was about
    `pieces`; `missing` is how many more had been claimed."""

    by: int
    against: int | None = None
    claim: str = ""
    call: str = ""
    pieces: tuple[Piece, ...] = ()
    missing: int = 0
    says: tuple[str, ...]


class PostcardPage(Model):
    """The postcard of a match that is over, for anybody who has its link."""

    kind: Literal["postcard"] = "postcard"
    title: str
    game: str
    why: str
    resigned: bool = False
    finishes: tuple[Finish, ...] = Field(description="the best first")
    matches: int = Field(0, description="matches of a series that are over, this one included; 0 without a rematch")
    began_at: int
    ended_at: int
    moves: int
    moments: str = Field("", description="how many moves decided something, in words (“nine rounds”)")
    moment: Moment | None = Field(None, description="that which decided most")
    log: str | None = Field(None, description="the whole match, if its table discloses it")
    replay: str | None = Field(None, description="the same, to be watched again")
