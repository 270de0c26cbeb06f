"""A table's page, its log and its links."""

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, JsonValue, WithJsonSchema

from events.directory.webhooks import Service
from events.table.state import Phase
from events.who import LinkScope
from functions.pages.board import Board
from functions.pages.models.base import CommandName, Model, Page
from functions.pages.models.contacts import Contacts
from functions.pages.models.invitations import InvitedFact
from functions.pages.models.moves import Orders, Prompt, Stakes
from functions.pages.models.postcard import PostcardPage
from functions.pages.models.start import OptionFact
from functions.pages.models.webhook import Posting

GameView: TypeAlias = Annotated[dict[str, JsonValue], WithJsonSchema({"x-values": "View"})]
ToldEvent: TypeAlias = Annotated[dict[str, JsonValue], WithJsonSchema({"x-values": "Event"})]
"""JSON objects of `plain_object`; `functions.play.api.schemas` describes them by the games' own types."""


class You(Model):
    """The viewer of the page."""

    scope: LinkScope
    seat: int | None
    name: str
    hosts: bool = Field(False, description="whether a seated player is the host")
    muted: tuple[int, ...] = Field((), description="seats whose talk is hidden from this player")
    left_away: int = Field(0, description="seconds this player may still spend away in this match")


class TableFacts(Model):
    """The table's settings. `deadline` is the time for a move in seconds."""

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
    easy_bots: bool
    orders_at_once: bool
    commitment: str
    hash: str = Field(description="the running hash over the match, for players to note; empty in the lobby")
    opened_at: int
    objection: int = Field(description="seconds to object to losing a seat")
    host_absence: int = Field(description="seconds without a sign of the host after which anyone seated can take over")
    away_days: int = Field(description="days each player may spend away in a match")
    talking: bool = Field(description="whether there is table talk")
    watching: bool = Field(description="whether spectators are let in")
    anyone_begins: bool = Field(False, description="whether anyone seated can start: at a table of a circle")


ReachedBy: TypeAlias = Literal["mail", "sms", "push", "unconfirmed", "lost_mail", "lost_sms", "page", "none"]


class Player(Model):
    """One seat, as everybody sees it. `due` is set while its player is awaited, `place` when the match is over."""

    seat: int
    name: str
    presence: Literal["open", "here", "bot", "autopilot", "resigned"]
    still_in: bool = True
    awaited: bool = False
    due: int = 0
    hosts: bool = False
    renewal: int = Field(0, description="when the host gives the seat away, unless its player objects")
    away_until: int = Field(0, description="until when the player is away, as announced")
    got_time: bool = Field(False, description="whether someone gave them more time for the open question")
    nudged: bool = Field(False, description="whether someone nudged them about the open question")
    place: int | None = None
    score: int | None = None
    reached_by: ReachedBy | None = Field(
        None,
        description="for the table's players and its host, how messages reach this player: by `mail`, `sms` or `push` "
        "(on a device); `unconfirmed` address; `lost_mail` and `lost_sms` where messages no longer arrive; `page` for "
        "a player who looks there; `null` for no way",
    )
    lost_since: int = Field(0, description="since when messages to this player no longer arrive, if we know")


class News(Model):
    """An event as told to the viewer: in sentences of one line each, and as data. `event["type"]` names it."""

    at: int
    sentences: tuple[str, ...]
    keys: tuple[str, ...] = Field(description="what each sentence says, by the names of the messages")
    event: ToldEvent
    moment: int = Field(0, description="for `?moment=`, which shows the reveal; 0 for none")


class Links(Model):
    """The viewer's links. `site` is the start page."""

    site: str
    page: str
    log: str
    replay: str | None = Field(None, description="the match to be watched again, once it has ended")
    share: str = Field(description="the page of links to pass on")
    watch: str | None = None
    own_seat: str | None = Field(None, description="the host's own seat, if they play")
    record: str | None = Field(
        None,
        description="the match record, to replay offline, once the match has ended and the log hides nothing",
    )


class Result(Model):
    """How a match ended: why, and whether all other players left."""

    why: str
    resigned: bool = False


class Since(Model):
    """The moves after the viewer's last move: how many, after which number."""

    after: int
    moves: int


class Bubble(Model):
    """A line at a seat: the newest talk, or a bot’s."""

    seat: int
    line: str


class TablePage(Page):
    """A table for one viewer, in any phase.

    `number` counts the viewer's news and is the ETag; `told_at` is the time of the last. `board` is the game as the
    viewer sees it, `view` the same in the game's own terms, and `news` the events since the viewer's last move.
    """

    kind: Literal["table"] = "table"
    phase: Phase
    now: int
    number: int
    told_at: int
    you: You
    table: TableFacts
    rules: tuple[str, ...] = Field(description="the game with this table's options, explained in paragraphs")
    players: tuple[Player, ...]
    prompt: Prompt | None = None
    stakes: Stakes | None = Field(None, description="while another player answers a claim")
    waiting: tuple[str, ...] = Field((), description="the queued rest of an earlier message")
    orders: Orders | None = None
    board: Board | None = Field(None, description="the game as the viewer sees it, in one shape for all games")
    view: GameView | None = None
    news: tuple[News, ...] = ()
    bubble: Bubble | None = Field(None, description="shown for a while; a bot’s is kept nowhere")
    has_moved: bool = Field(False, description="whether `news` begins with the viewer's last move")
    since: Since | None = Field(None, description="the moves since the viewer's last move")
    earlier: bool = Field(False, description="whether the log has more than `news`")
    result: Result | None = None
    postcard: PostcardPage | None = Field(None, description="once the match is over; without the links of its page")
    contacts: Contacts | None = None
    entropy: str = Field("", description="a suggestion for the player who takes this seat")
    links: Links
    commands: dict[CommandName, str]
    about: dict[CommandName, tuple[int, ...]] = Field({}, description="the seats a command can name")


class Record(Model):
    """The secrets published after the match, so that every draw can be checked: hexadecimal seed, entropies by seat."""

    commitment: str
    seed: str
    entropies: tuple[str, ...]


class LogPage(Page):
    """A page of the log: 25 public commits, and the viewer's own actions between them, oldest first.

    `rest`: how many public commits at its beginning did not fit; `?page=...&first=` and this number leads there.
    """

    kind: Literal["log"] = "log"
    now: int
    you: You
    table: TableFacts
    players: tuple[Player, ...]
    news: tuple[News, ...]
    page: int
    pages: int
    rest: int = 0
    record: Record | None = None
    links: Links


class SeatLink(Model):
    """The link of an open seat, for its next player."""

    seat: int
    url: str


class LinksPage(Page):
    """Links to share, without text that others typed. `page` leads back to the table.

    `seats` are open seats, for the host alone to fill.
    """

    kind: Literal["links"] = "links"
    page: str
    own: str | None = Field(None, description="the viewer's own seat, to open it on another device")
    watch: str | None = Field(None, description="unless watching is switched off")
    invitation: str | None = Field(None, description="takes a free seat, until the match begins")
    seats: tuple[SeatLink, ...] = ()
    postcard: str | None = Field(None, description="after the match, its places, to show to anyone")
    whole_match: str | None = Field(None, description="after the match, its log for anyone, if all is disclosed")
    webhook: str | None = Field(None, description="for the host, the page that has news posted to a chat service")
    posts_to: Service | None = Field(None, description="where that is, or was until it was no longer taken")
    posting: Posting = Field("none", description="what became of the last post there")
    invited: tuple[InvitedFact, ...] = Field((), description="the host's invitations by address")
    proves_first: bool = Field(False, description="whether the host must confirm an own address to invite by address")
    commands: dict[CommandName, str] = Field({})
