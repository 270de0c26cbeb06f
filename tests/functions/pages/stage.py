"""Tables made by real commands in memory, and their pages for every viewer."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from engine.chance import commitment
from engine.kit.moves import LegalActions
from engine.registry import GAMES
from events import links
from events.match import Match, read_match, read_milestones
from events.reach import Reach
from events.reading import pages_of
from events.replay import Film, film
from events.store.log import Commit, Head
from events.store.memory import MemoryLog
from events.table.commands import (
    Begin,
    Close,
    ComeBack,
    Command,
    Move,
    Open,
    RenewLink,
    Resign,
    Say,
    TakeSeat,
    TimeOut,
)
from events.table.events import Settings
from events.table.state import Table
from events.table.told import published
from events.tables import Sender, Submission, Tables
from events.who import SYSTEM, Scope
from functions.pages import table as presenter
from functions.pages.links import Visit
from functions.pages.log import log_page
from functions.pages.models.contacts import Contacts
from functions.pages.models.replay import ReplayPage
from functions.pages.models.table import LinksPage, LogPage, TablePage
from functions.pages.replay import replay_page
from functions.pages.sharing import links_page
from functions.pages.steps import MOST_COMMITS, MomentPage, StepsPage, moment_page, steps_after, steps_page
from tests.events.played import any_move, asked
from tests.events.table.scenario import whose

KEY = b"the link key of all tests, 32 by"
NOW = 1_736_845_500
SEED = bytes(range(32))
SALT = bytes(range(16))
TABLE = "tableoftests"
MOST = 5_000
"""Moves of a match at random."""


@dataclass
class Stage:
    """One table. Every command happens a minute after the last one."""

    tables: Tables = field(default_factory=lambda: Tables(MemoryLog()))
    now: int = NOW
    sent: int = 0
    reached: dict[int, Reach] = field(default_factory=dict)

    def open(
        self,
        seats: int = 3,
        settings: Settings | None = None,
        host: str = "",
        game: str = "liars_dice",
        bots: int = 0,
        **options: Any,
    ) -> "Stage":
        """Opens a table."""
        command = Open(
            game=game,
            options=options,
            seats=seats,
            settings=settings or Settings(objection=0),
            link_key="1",
            seed=SEED,
            commitment=commitment(TABLE, SEED),
            salt=SALT,
            host_name=host,
            host_entropy="entropy of the host" if host else "",
            bots=bots,
        )
        self.tables.open(TABLE, Sender("host", "open", ""), command, self.now)
        return self

    def seat(self, *names: str) -> "Stage":
        """Lets people take the first open seats."""
        for name in names:
            seat = next(index for index, place in enumerate(self.table.places) if place.open)
            self.run(seat, TakeSeat(name, f"entropy of seat {seat}", f"person-{seat}"))
        return self

    def begin(self) -> "Stage":
        """The host begins."""
        return self.run(None, Begin())

    def move(self, *texts: str) -> "Stage":
        """Whoever is asked makes the next move."""
        for text in texts:
            seat = self.asked
            prompt = self.table.places[seat].prompt
            assert prompt
            self.run(seat, Move(prompt.number, text))
        return self

    def roam(self, random: Random, until: Callable[["Stage"], bool] = lambda stage: False, most: int = MOST) -> "Stage":
        """Plays at random, until it is there, the match is over, or so many moves are made."""
        for _ in self.turns(random, most):
            if until(self):
                break
        return self

    def turns(self, random: Random, most: int = MOST) -> Iterator[int]:
        """Gives who is asked, and makes any move of theirs, until the match is over or so many moves are made."""
        while most and self.table.phase == "playing":
            yield self.asked
            self.move(any_move(self.table, random))
            most -= 1

    def say(self, seat: int | None, text: str) -> "Stage":
        """Table talk."""
        return self.run(seat, Say(text))

    def resign(self, seat: int) -> "Stage":
        """Somebody gives up."""
        return self.run(seat, Resign())

    def renew(self, seat: int) -> "Stage":
        """The host replaces a lost link."""
        return self.run(None, RenewLink(seat))

    def come_back(self, seat: int) -> "Stage":
        """Somebody ends the own autopilot."""
        return self.run(seat, ComeBack())

    def time_out(self) -> "Stage":
        """The deadline passes."""
        self.now += self.table.settings.deadline
        self.tables.run(TABLE, lambda table: Submission(SYSTEM, TimeOut()), self.now)
        return self

    def close(self) -> "Stage":
        """The host closes the table."""
        return self.run(None, Close())

    def finish(self) -> "Stage":
        """Plays on until the match is over."""
        while self.table.phase == "playing":
            self.move(self.next_move())
        return self

    def next_move(self) -> str:
        """An opening bid that nobody can hold, or the challenge of it."""
        return "liar" if self.table.position.public.bids else "40x6"

    def run(self, seat: int | None, command: Command) -> "Stage":
        """Runs one command of a seat, or of the host, with an id of its own."""
        self.now += 60
        self.sent += 1
        identity = f"command {self.sent}"
        who = whose(seat, command)
        sender = Sender(who.scope if seat is None else f"{who.scope}{seat}", identity, repr(command))
        self.tables.run(TABLE, lambda table: Submission(who, command, sender, confirmed=True), self.now)
        return self

    @property
    def head(self) -> Head[Table]:
        """The table's last commit."""
        return self.tables.head(TABLE)

    @property
    def table(self) -> Table:
        """The table as it is now."""
        return self.head.state

    @property
    def asked(self) -> int:
        """The seat with an open prompt."""
        return asked(self.table)

    @property
    def legal(self) -> LegalActions[Any]:
        """The moves of that seat."""
        game = GAMES[self.table.game]
        return game.legal(game.view(self.table.position, self.asked))

    @property
    def question(self) -> object:
        """What that seat is asked."""
        prompt = self.table.places[self.asked].prompt
        assert prompt
        return prompt.question

    def visit(self, scope: Scope, seat: int | None = None, head: Head[Table] | None = None) -> Visit:
        """Somebody looks through a link of that scope, now or at an earlier head."""
        place = self.table.places[seat] if seat is not None else None
        match scope:
            case "host":
                link = links.host(self.table)
            case "watch":
                link = links.watch(self.table)
            case "seat":
                assert place
                link = links.seat(place)
            case "open":
                assert place
                link = links.open_seat(place)
            case "spent":
                assert place
                link = links.Link("open", place.chair, place.epoch - 1)
        who = links.holder(self.table, link)
        assert who
        assert (who.scope, who.seat) == (scope, seat)
        return Visit(head or self.head, who, link, KEY, "https://bluffpost.test", self.now + 30, "nonce")

    def secret(self, scope: Scope, seat: int | None = None) -> str:
        """The secret of that link."""
        return links.secret(KEY, TABLE, self.visit(scope, seat).link)

    def page(self, scope: Scope, seat: int | None = None, head: Head[Table] | None = None) -> TablePage:
        """The table's page for that link."""
        visit = self.visit(scope, seat, head)
        after = presenter.news_after(visit.table, visit.who)
        inside = scope not in ("open", "spent")
        commits = self.tables.told(visit.head, visit.viewer, after, presenter.NEWS_READ) if inside else ()
        contacts = Contacts(channels=("mail", "sms")) if scope in ("seat", "open") else None
        return presenter.table_page(
            visit,
            commits,
            contacts,
            entropy="a-random-text",
            milestones=read_milestones(self.tables, self.head, self.visit(scope, seat).viewer),
            reached=self.reached if scope in ("seat", "host") else {},
        )

    @property
    def match(self) -> Match | None:
        """The match, once it is over."""
        return read_match(self.tables, self.head) if self.table.over else None

    @property
    def milestones(self) -> tuple[Commit, ...]:
        """The commits of the match that its postcard is made from, once it is over."""
        return read_milestones(self.tables, self.head)

    def steps(self, scope: Scope, seat: int | None = None, most: int = MOST_COMMITS) -> StepsPage | None:
        """The pictures of the last commits for that link."""
        visit = self.visit(scope, seat)
        after = steps_after(visit.table, visit.viewer)
        stretch = self.tables.stretch(visit.head, visit.viewer, after, min(most, MOST_COMMITS)) if most > 0 else None
        return steps_page(visit, stretch, min(most, MOST_COMMITS)) if stretch else None

    def moment(
        self, scope: Scope, seat: int | None = None, number: int | None = None, part: int = 0
    ) -> MomentPage | None:
        """A picture that stays, of the commit with that number of the link's news, by default the last."""
        visit = self.visit(scope, seat)
        number = visit.number if number is None else number
        stretch = self.tables.moment(visit.head, visit.viewer, number)
        return moment_page(visit, stretch, number, part) if stretch else None

    def replay(
        self,
        scope: Scope,
        seat: int | None = None,
        step: int = 0,
        eyes: str = "",
        near: int | None = None,
        part: int = 0,
    ) -> ReplayPage:
        """A step of the match, once it is over."""
        assert self.match
        return replay_page(self.visit(scope, seat), film_of(self, self.match), step, eyes, near, part)

    def log(self, scope: Scope, seat: int | None = None, page: int | None = None) -> LogPage:
        """A page of the log for that link."""
        visit = self.visit(scope, seat)
        page = page or pages_of(visit.table)
        beginning = self.tables.log.commits(TABLE, sorted({1, visit.table.begun} - {0}))
        return log_page(visit, page, 0, self.tables.told_page(visit.head, visit.viewer, page), beginning)

    def shared(self, scope: Scope, seat: int | None = None) -> LinksPage:
        """The page of links to pass on for that link."""
        return links_page(self.visit(scope, seat))

    def viewers(self) -> list[tuple[Scope, int | None]]:
        """Every kind of link that leads to this table now."""
        found: list[tuple[Scope, int | None]] = [("host", None), ("watch", None)]
        for seat, place in enumerate(self.table.places):
            found += [("open", seat)] if place.open else [("seat", seat), ("spent", seat)]
        return found


STAGES: dict[str, Callable[[], Stage]] = {
    "lobby": lambda: Stage().open(4, host="Anna").seat("Ben"),
    "empty lobby": lambda: Stage().open(2),
    "first bid": lambda: Stage().open(3).seat("Anna", "Ben", "Cleo"),
    "playing": lambda: (
        Stage().open(4, host="Anna").seat("Ben", "Cleo", "Dilan").move("2x3", "3x5", "2*").say(1, "Really?\nTwo stars?")
    ),
    "after a challenge": lambda: Stage().open(3).seat("Anna", "Ben", "Cleo").move("2x3", "40x6", "liar"),
    "chips": lambda: Stage().open(3, variant="chips").seat("Anna", "Ben", "Cleo").move("1x2", "2x2"),
    "lost link": lambda: Stage().open(3).seat("Anna", "Ben", "Cleo").renew(1),
    "autopilot": lambda: Stage().open(2, Settings(max_timeouts=1)).seat("Anna", "Ben").time_out(),
    "resigned": lambda: Stage().open(3).seat("Anna", "Ben", "Cleo").resign(1),
    "over": lambda: Stage().open(3).seat("Anna", "Ben", "Cleo").finish(),
    "over undisclosed": lambda: Stage().open(2, Settings(disclose="none")).seat("Anna", "Ben").finish(),
    "over by resignation": lambda: Stage().open(2).seat("Anna", "Ben").resign(0),
    "closed": lambda: Stage().open(2).seat("Anna", "Ben").move("1x2").close(),
}
"""A table in every phase that pages tell apart, by name."""


def film_of(stage: Stage, match: Match) -> Film:
    """All steps of a match."""
    found = film(GAMES[stage.table.game], match, published(stage.table))
    assert found
    return found
