"""People at many tables, who send the same again until there is an answer. Moves alone are chosen by the engine."""

import itertools
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from drills.chaos.wire import Answer, Wire
from engine.kit.options import OptionValue
from engine.registry import GAMES
from events.tables import Tables
from functions.pages.start import short_form
from tests.events.played import any_move
from tests.invariants import Sent, Violation
from tests.stack import Stack

NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Freya")
MOST_SEATS = 4
DAY = 86_400

ENDS: Mapping[str, Mapping[str, OptionValue]] = {"liar_liar": {"hand_turn_limit": 8}}
"""House rules without which a match may go on for ever where everybody moves at random."""

ATTEMPTS = 20
"""How often the same is sent until there is an answer."""

PAUSE = 0.2
"""Seconds before it is sent again."""

PATHS = ("", "", "/poll", "/log", "/links", "/record", "/replay")
"""What people look at without doing anything."""

LOOKS, ORDERS, SAYS, REPEATS = 0.25, 0.08, 0.05, 0.1
"""How often somebody looks, plans ahead, says something, and sends what is done already once more."""

BOT_PATIENCE = 200
"""Seconds on the stack's clock after which a bot has moved, even if the process died that was about to."""

CONFIRM = "/confirm/"


@dataclass(slots=True)
class Player:
    """Somebody with a link."""

    link: str
    name: str
    ip: str
    address: str = ""


@dataclass(slots=True)
class Match:
    """A table, and the people who play there."""

    id: str
    game: str
    players: list[Player]


@dataclass
class People:
    """Everybody.

    :param tables: as the log has them, of which moves are chosen
    """

    stack: Stack
    wire: Wire
    tables: Tables
    sent: list[Sent] = field(default_factory=list)
    opened: list[Match] = field(default_factory=list)
    names: dict[str, str] = field(default_factory=dict)
    read: int = 0
    _numbers: "itertools.count[int]" = field(default_factory=lambda: itertools.count(1))

    # ---- requests ----

    def send(self, random: Random, player: Player, sent: Sent) -> Answer | None:
        """Sends a command until there is an answer that is about it.

        :raises Violation: when there is none, however often it is sent
        """
        self.sent.append(sent)
        body = {"id": sent.id, **sent.fields, **({"command": sent.command} if sent.table else {})}
        url = player.link or "/tables"
        for _ in range(ATTEMPTS):
            answer = self.wire.ask(random, player.ip, "POST", url, body)
            if answer is None or answer.status >= 500:
                time.sleep(PAUSE)
                continue
            if answer.status == 303:
                sent.acknowledged = True
            return answer
        raise Violation("every page answers", f"none to {sent.command}, which was sent {ATTEMPTS} times")

    def page(self, random: Random, player: Player, path: str = "") -> Any:
        """A page as data; nothing if the connection was cut, or a process died."""
        answer = self.wire.ask(random, player.ip, "GET", f"{player.link}{path}")
        if answer is None or answer.status >= 500:
            return None
        if not path and answer.status != 200:
            raise Violation("every page answers", f"{answer.status} to {player.name}: {answer.page}")
        return answer.page

    def surely(self, random: Random, player: Player, path: str = "") -> Any:
        """A page as data, however often it is asked for."""
        for _ in range(ATTEMPTS):
            if (page := self.page(random, player, path)) is not None:
                return page
            time.sleep(PAUSE)
        raise Violation("every page answers", f"none to GET {path}, {ATTEMPTS} times")

    # ---- a table from its beginning to its end ----

    def opens(self, random: Random, game: str) -> Match:
        """Somebody opens a table of the game, others sit down with an address each, and it begins."""
        rules = GAMES[game]
        seats = random.choice([each for each in rules.seats if each <= MOST_SEATS])
        bots = random.randrange(seats - 1)
        host = self._newcomer(NAMES[0])
        # Nobody is away for so long that time is up: whoever is to move is waited for.
        fields = {
            "game": game,
            "seats": seats,
            "bots": bots,
            "name": host.name,
            "deadline": DAY,
            "orders_at_once": True,
        }
        options = {**short_form(rules), **ENDS.get(game, {})}
        fields |= {"options": options, "email": host.address, "begin_when_full": True}
        start = self.surely(random, Player("/", host.name, host.ip))
        answer = self.send(random, host, Sent("", "open", start["commands"]["open"], fields))
        if answer is None or answer.status != 303:
            raise Violation("every page answers", f"{answer} to opening {fields}")
        host.link = answer.location.partition("?")[0]
        match = Match(host.link.split("/")[-2], game, [host])
        for link in [each["url"] for each in self.surely(random, host, "/links")["seats"]]:
            match.players.append(self._sits_down(random, match, link))
        self.opened.append(match)
        return match

    def _sits_down(self, random: Random, match: Match, link: str) -> Player:
        guest = self._newcomer(NAMES[len(match.players)])
        guest.link = link
        page = self.surely(random, guest)
        fields = {"name": guest.name, "entropy": f"{guest.name} adds this", "email": guest.address}
        answer = self.send(random, guest, Sent(match.id, "take", page["commands"]["take"], fields))
        if answer is None or answer.status != 303:
            raise Violation("every page answers", f"{answer} to {guest.name}, who sits down")
        guest.link = answer.location.partition("?")[0]
        return guest

    def acts(self, random: Random, match: Match) -> bool:
        """Somebody at the table looks at something, or does something; whether the match goes on."""
        if random.random() < LOOKS:
            self.page(random, random.choice(match.players), random.choice(PATHS))
            return True
        return self.moves(random, match)

    def moves(self, random: Random, match: Match) -> bool:
        """Whoever is asked does something, or anybody where nobody is; whether the match goes on."""
        asked = [place.name for place in self.tables.head(match.id).state.places if place.prompt]
        player = next((each for each in match.players if each.name in asked), random.choice(match.players))
        page = self.page(random, player)
        if page is None:
            return True
        if page["phase"] != "playing":
            return False
        sent = self._command(random, match, page)
        if sent is not None:
            self.send(random, player, sent)
            if random.random() < REPEATS:
                self.send(random, player, sent)
        return True

    def _command(self, random: Random, match: Match, page: Any) -> Sent | None:
        """What somebody chooses to do."""
        commands = page["commands"]
        if "say" in commands and random.random() < SAYS:
            return Sent(match.id, "say", commands["say"], {"text": f"words {random.randrange(100)}"})
        examples = page["orders"]["examples"] if page["orders"] else ()
        if "order" in commands and examples and random.random() < ORDERS:
            return Sent(match.id, "order", commands["order"], {"text": random.choice(examples), "confirmed": True})
        if not page["prompt"] or "move" not in commands:
            return None
        own, table = page["you"]["seat"], self.tables.head(match.id).state
        if not table.places[own].prompt:
            return None
        fields = {"prompt": page["prompt"]["number"], "text": any_move(table, random, own), "confirmed": True}
        return Sent(match.id, "move", commands["move"], fields)

    def to_the_end(self, random: Random, match: Match, most: int = 6000) -> None:
        """Whoever is asked moves, until the match is over.

        :raises Violation: when nobody is asked, and no bot moves
        """
        waited, version = 0, 0
        for _ in range(most):
            head = self.tables.head(match.id)
            if head.state.over:
                return
            if head.commit.n > version:
                waited, version = 0, head.commit.n
            if any(place.prompt and not place.bot for place in head.state.places):
                self.moves(random, match)
            elif waited < BOT_PATIENCE:
                waited += 1
                time.sleep(1 if waited > 5 else PAUSE)
            else:
                raise Violation("nobody waits for nobody", f"nobody is asked at {match.id}, and no bot moves")
        raise Violation("nobody waits for nobody", f"{match.id} goes on after {most} moves")

    # ---- mail ----

    def read_mail(self, random: Random) -> None:
        """Everybody confirms their address, with the link in the mail that asks for it."""
        for message in self.stack.outbox(self.read):
            self.read += 1
            for link in [each for each in message.links if CONFIRM in each]:
                self._confirms(random, link, self.names[message.to[0]])

    def _confirms(self, random: Random, link: str, name: str) -> None:
        for _ in range(ATTEMPTS):
            answer = self.wire.ask(random, "127.0.0.1", "POST", link, {"name": name})
            if answer is not None and answer.status < 500:
                return
            time.sleep(PAUSE)

    def _newcomer(self, name: str) -> Player:
        """Somebody who nobody has seen, at an address of their own: on Linux, all of 127.0.0.0/8 is this machine."""
        number = next(self._numbers)
        player = Player("", name, f"127.1.{number // 250}.{1 + number % 250}", f"{name.lower()}.{number}@example.org")
        self.names[player.address] = name
        return player
