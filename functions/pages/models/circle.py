"""The pages of a circle."""

from typing import Literal

from pydantic import Field

from engine.kit.options import OptionValue
from events.directory.addresses import Channel
from functions.pages.models.base import CommandName, Model, Page
from functions.pages.models.start import OptionFact, StartPage


class FoundPage(Page):
    """Where a circle is founded. `host_key_from` is the address to ask for the host key."""

    kind: Literal["found"] = "found"
    host_key_needed: bool
    host_key_from: str
    commands: dict[CommandName, str]


class CircleMember(Model):
    """A member in this season: `points` for each other one they finished ahead of, in so many `matches`. `new`: joined
    lately. `left`: is one no more, but played."""

    number: int
    name: str
    points: int = 0
    matches: int = 0
    new: bool = False
    left: bool = False


class CircleTable(Model):
    """An open table of the circle, as spectators are told: it waits for `asked` until `due`. Where watching is
    off, nothing but its game. `seated`: whether the viewer sits there, `turn`: whether it waits for them, `declined`:
    whether they do not come."""

    id: str
    game: str
    title: str
    phase: Literal["lobby", "playing"]
    players: tuple[str, ...] = Field((), description="the seated players; guests by that word alone")
    asked: tuple[str, ...] = ()
    due: int = 0
    free: int = 0
    seated: bool = False
    turn: bool = False
    declined: bool = False
    question: str = Field("", description="the table’s question to the viewer")
    url: str = Field("", description="to the viewer's seat, if they have one")


class CirclePage(Page):
    """A circle: by everyone's link, with `you` as null, or by a member's own.

    `next`: where a member opens the next table, `links`: where the links to pass on are.
    """

    kind: Literal["circle"] = "circle"
    name: str
    now: int
    page: str
    you: int | None
    members: tuple[CircleMember, ...] = Field(description="the leader of the season first")
    tables: tuple[CircleTable, ...]
    season: str = Field("", description="this quarter of a year, in words")
    postcard: str = Field("", description="this season’s page")
    matches: int = Field(0, description="of this season, between members")
    keeper: bool = Field(False, description="whether the viewer keeps the circle")
    closed: bool = Field(False, description="whether its keeper closed it to new members")
    later: int = Field(0, description="until when the viewer is not asked to tables")
    tables_left: int | None = Field(None, description="tables the host key still opens; null for any number")
    links: str = ""
    next: str = ""
    pairs: str = Field("", description="everyone against everyone, for members")
    abuse: str = Field("", description="the address for complaints")
    commands: dict[CommandName, str]


class CalledMember(Model):
    """Another member: comes, does `not`, or has not answered."""

    number: int
    name: str
    comes: Literal["in", "not", "open"]


class CallPage(Page):
    """By the link of a call, whether its member `name` comes to a table that `opener` opened. `open`: a seat is free.
    `later`: until when they are not asked. `watch`: once it began without them."""

    kind: Literal["call"] = "call"
    circle: str
    name: str
    game: str
    title: str
    opener: str
    deadline: int
    options: tuple[OptionFact, ...]
    members: tuple[CalledMember, ...]
    guests: int = Field(description="seats of bots and others who are no members")
    when_full: bool = Field(description="whether it starts when all seats are taken")
    open: bool
    comes: Literal["not", "open"]
    later: int = 0
    watch: str = ""
    commands: dict[CommandName, str]


class SeasonPage(Page):
    """A season of a circle: the members who played in it, the way back and to the season `before`. `share`: by
    everyone's link."""

    kind: Literal["season"] = "season"
    circle: str
    season: str
    year: int
    over: bool
    matches: int
    members: tuple[CircleMember, ...]
    back: str
    before: str
    share: str


class Pair(Model):
    """A member's matches with another one alone, from the first on."""

    number: int
    other: int
    won: int
    lost: int


class PairsPage(Page):
    """Everyone against everyone in this season, for a member. The form `open` goes to `next`.

    It has `serial`, two `seats`, and the other member's number as `asked`. `game` is empty if two can play none;
    `deadline` and `options` are the last ones that the circle played it with.
    """

    kind: Literal["pairs"] = "pairs"
    circle: str
    season: str
    members: tuple[CircleMember, ...]
    pairs: tuple[Pair, ...]
    you: int
    opened: dict[int, str] = Field(description="the viewer's open table with another member alone, by their number")
    game: str
    title: str
    deadline: int
    options: dict[str, OptionValue]
    serial: int
    next: str
    back: str
    commands: dict[CommandName, str]


class CircleLinksPage(Page):
    """The links of a circle for a member, without any text that others typed. `page`: their own, `everyone`: to pass
    on, `short`: leads there."""

    kind: Literal["circle_links"] = "circle_links"
    page: str
    everyone: str
    short: str


class AskedMember(Model):
    """Another member at the form of the next table. `told`: the channel of a call, if there is one. `later`: does not
    want to be asked now."""

    number: int
    name: str
    told: Channel | None
    later: bool


class NextPage(StartPage):
    """Where a member opens the next table, number `serial` of the circle. `again`: with time and house rules of the
    circle's last table of this game."""

    kind: Literal["next"] = "next"  # type: ignore[assignment]
    circle: str
    back: str
    serial: int
    you: CircleMember
    members: tuple[AskedMember, ...] = ()
    again: bool = False
