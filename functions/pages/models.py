"""What a viewer is shown, as data: the JSON of the API, and all that the HTML of a page is made from.

Seats are counted from 0 here, as indexes of `players`; texts for players count them from 1. Times are seconds since
1970, 0 for none. `commands` names what the viewer may do now, each with the command id to send with it (field `id`).

What each command is for, who may give it and when stands in `docs/commands.md`, its fields in the OpenAPI document. A
move is its parts in their order, joined by blanks: `part.0`, `part.1`, ..., or typed as `text`.
"""

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, JsonValue, WithJsonSchema

from engine.kit.options import OptionValue
from events.table.state import Phase
from events.who import LinkScope
from functions.pages.board import Board
from functions.pages.contact_models import (
    ConfirmPage,
    Contacts,
    PrivacyPage,
    ProblemPage,
    SettingsPage,
    UnsubscribePage,
)
from functions.pages.model import CommandName, Model

GameView: TypeAlias = Annotated[dict[str, JsonValue], WithJsonSchema({"x-values": "View"})]
ToldEvent: TypeAlias = Annotated[dict[str, JsonValue], WithJsonSchema({"x-values": "Event"})]
"""JSON objects as `plain_object` makes them; `functions.play.schemas` describes them by the games' own types."""


# ---- opening a table ----


class Choice(Model):
    """One value of an option or part of a move: `value` is sent, `label` is read."""

    value: OptionValue
    label: str


class OptionOffer(Model):
    """A house rule that can be chosen: one of `choices`, or without them a number within bounds."""

    name: str
    label: str
    describes: str
    default: OptionValue
    choices: tuple[Choice, ...] = ()
    least: int = 0
    most: int = 0
    step: int = 1
    optional: bool = False
    seats: tuple[int, ...] = Field((), description="numbers of players with which it applies; empty for all")


class GameOffer(Model):
    """A game that can be played here."""

    name: str
    title: str
    summary: str
    seats: tuple[int, ...]
    bots_to_play_now: int
    options: tuple[OptionOffer, ...]
    rules: tuple[str, ...] = Field(description="how it is played with the default options, in paragraphs")


class StartPage(Model):
    """Where tables are opened. `chosen` is the game that the form is for, `host_key_from` an address to ask for the
    host key, if the operator gave one."""

    kind: Literal["start"] = "start"
    games: tuple[GameOffer, ...]
    chosen: GameOffer
    deadlines: tuple[Choice, ...]
    default_deadline: int
    default_max_timeouts: int
    host_key_needed: bool
    host_key_from: str
    channels: tuple[Literal["mail", "sms"], ...]
    entropy: str
    commands: dict[CommandName, str]


# ---- a table ----


class You(Model):
    """Who the page is for. `spent` is the link by which a seat was taken or left before."""

    scope: LinkScope
    seat: int | None
    name: str
    hosts: bool = Field(False, description="whether a seated player is the host")
    muted: tuple[int, ...] = Field((), description="seats whose talk is hidden from this player")


class OptionFact(Model):
    """A house rule as it was chosen."""

    name: str
    label: str
    value: OptionValue
    words: str
    is_usual: bool = Field(description="whether a table has it unless its host chooses otherwise")


class TableFacts(Model):
    """What was settled when the table opened, and what the host switches. `deadline` is the time for a move in seconds,
    `rematches_left` how many rematches may follow each other from here (null: any number)."""

    id: str
    game: str
    title: str
    summary: str
    options: tuple[OptionFact, ...]
    seats: int
    least_seats: int
    deadline: int
    max_timeouts: int
    disclose: Literal["all", "none"]
    begin_when_full: bool
    stand_in: bool
    orders_at_once: bool
    commitment: str
    opened_at: int
    objection: int = Field(description="seconds to object to losing a seat")
    host_absence: int = Field(description="seconds without a sign of the host after which anyone seated can take over")
    talking: bool = Field(description="whether there is table talk")
    watching: bool = Field(description="whether spectators are let in")
    rematches_left: int | None


class Player(Model):
    """One seat, as everybody sees it. `due` is given while its player is awaited, `place` when the match is over."""

    seat: int
    name: str
    presence: Literal["open", "here", "bot", "autopilot", "resigned"]
    still_in: bool = True
    awaited: bool = False
    due: int = 0
    hosts: bool = False
    renewal: int = Field(0, description="when the host gives the seat away, unless its player objects")
    place: int | None = None
    score: int | None = None


class MoveField(Model):
    """A part of a move that is chosen: from `least` to `most` of the choices."""

    label: str
    choices: tuple[Choice, ...]
    least: int
    most: int


class MoveControl(Model):
    """One kind of move. Its parts, fixed texts and what is chosen, are joined by blanks. `weighty`: ends something."""

    label: str
    parts: tuple[str | MoveField, ...]
    weighty: bool = False


class Prompt(Model):
    """The question that is put to the viewer, with the moves that answer it."""

    number: int
    question: str
    due: int
    controls: tuple[MoveControl, ...]


class Orders(Model):
    """What the viewer answers in advance: nobody else sees any of it.

    `standing` are the standing orders in notation, the first that fits answers; `due` is when one of them answers the
    prompt; `controls` are the forms that give one, and `examples` what each of them could say, as it is typed.
    """

    standing: tuple[str, ...]
    due: int
    controls: tuple[MoveControl, ...]
    examples: tuple[str, ...] = ()


class News(Model):
    """One event as the viewer is told it: in sentences of one line each, and as data. `event["type"]` names it."""

    at: int
    sentences: tuple[str, ...]
    keys: tuple[str, ...] = Field(description="what each sentence says, by the names of the messages")
    event: ToldEvent


class Links(Model):
    """Addresses that the viewer may have."""

    page: str
    log: str
    share: str = Field(description="the page of links to pass on")
    watch: str | None = None
    own_seat: str | None = Field(None, description="the host's own seat, if they play")
    rematch: str | None = None
    record: str | None = Field(
        None,
        description="the match record, to replay offline, once the match has ended and the log hides nothing",
    )


class Result(Model):
    """How a match ended."""

    why: str


class TablePage(Model):
    """A table for one viewer, in any phase.

    `number` is how often this viewer was told something: it is the ETag. `board` is the game as the viewer
    sees it, `view` the same in the game's own terms, and `news` what happened since the viewer's last move.
    """

    kind: Literal["table"] = "table"
    phase: Phase
    now: int
    number: int
    you: You
    table: TableFacts
    rules: tuple[str, ...] = Field(description="how it is played with the options of this table, in paragraphs")
    players: tuple[Player, ...]
    prompt: Prompt | None = None
    waiting: tuple[str, ...] = Field((), description="the queued rest of an earlier message")
    orders: Orders | None = None
    board: Board | None = Field(None, description="the game as the viewer sees it, in one shape for all games")
    view: GameView | None = None
    news: tuple[News, ...] = ()
    has_moved: bool = Field(False, description="whether `news` begins with the viewer's last move")
    earlier: bool = Field(False, description="whether the log has more than `news`")
    result: Result | None = None
    contacts: Contacts | None = None
    entropy: str = Field("", description="a suggestion for the player who takes this seat")
    links: Links
    commands: dict[CommandName, str]
    about: dict[CommandName, tuple[int, ...]] = Field({}, description="the seats that a command can name")


class Record(Model):
    """What is published after the match, so that every draw can be checked: hexadecimal seed, entropies by seat."""

    commitment: str
    seed: str
    entropies: tuple[str, ...]


class LogPage(Model):
    """A page of the log: 50 commits, oldest first."""

    kind: Literal["log"] = "log"
    now: int
    you: You
    table: TableFacts
    players: tuple[Player, ...]
    news: tuple[News, ...]
    page: int
    pages: int
    record: Record | None = None
    links: Links


class Finish(Model):
    """How one player ended: the place from 1, the score as the game counts it."""

    name: str
    place: int
    score: int | None = None


class PostcardPage(Model):
    """The places of a match that is over, for anybody who has the postcard's link."""

    kind: Literal["postcard"] = "postcard"
    title: str
    why: str
    finishes: tuple[Finish, ...] = Field(description="the best first")
    log: str | None = Field(None, description="the whole match, if its table discloses it")


class SeatLink(Model):
    """The link of an open seat, for whoever is to sit there."""

    seat: int
    url: str


class LinksPage(Model):
    """Links to pass on, on a page without anything that others typed. `page` leads back to the table.

    `seats` are open seats, for the host alone to fill.
    """

    kind: Literal["links"] = "links"
    page: str
    watch: str | None = Field(None, description="unless watching is switched off")
    invitation: str | None = Field(None, description="takes a free seat, until the match begins")
    seats: tuple[SeatLink, ...] = ()
    postcard: str | None = Field(None, description="after the match, its places, to show to anyone")
    whole_match: str | None = Field(None, description="after the match, its log for anyone, if all is disclosed")


AnyPage: TypeAlias = (
    StartPage
    | TablePage
    | LogPage
    | LinksPage
    | PostcardPage
    | ConfirmPage
    | SettingsPage
    | UnsubscribePage
    | PrivacyPage
    | ProblemPage
)
Page: TypeAlias = Annotated[AnyPage, Field(discriminator="kind")]
