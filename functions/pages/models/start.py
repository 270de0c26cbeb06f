"""What can be played here, as data: the start page, the form of a table with friends, and how a game is played."""

from typing import Literal

from pydantic import Field

from engine.kit.options import OptionValue
from functions.pages.models.base import CommandName, Model


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


class OptionFact(Model):
    """A house rule as it was chosen."""

    name: str
    label: str
    value: OptionValue
    words: str
    is_usual: bool = Field(description="whether a table has it unless its host chooses otherwise")


class GameOffer(Model):
    """A game that can be played here."""

    name: str
    title: str
    summary: str
    minutes: int = Field(description="a guess of how long a match takes when all play at once")
    seats: tuple[int, ...]
    bots_to_play_now: int
    short_form: tuple[OptionFact, ...] = Field(description="house rules of `play_now` that are other than usual")
    options: tuple[OptionOffer, ...]
    rules: tuple[str, ...] = Field(description="the game with its default options, explained in paragraphs")


class StartPage(Model):
    """Where tables are opened. `chosen` is the game that the forms are for, `host_key_from` an address to ask for the
    host key, if the operator gave one. `shows`: all games, or the form of a table with friends."""

    kind: Literal["start"] = "start"
    shows: Literal["games", "friends"] = "games"
    games: tuple[GameOffer, ...]
    chosen: GameOffer
    deadlines: tuple[Choice, ...]
    default_deadline: int
    default_max_timeouts: int
    default_away_days: int
    host_key_needed: bool
    host_key_from: str
    channels: tuple[Literal["mail", "sms"], ...]
    entropy: str
    commands: dict[CommandName, str]


class OptionRules(Model):
    """What some values of a house rule change in how the game is played. `values` are read; none for a number."""

    values: tuple[str, ...]
    rules: tuple[str, ...]


class RulesPage(Model):
    """How a game is played with its usual rules, what each house rule changes in that (`house_rules`, by the
    option's name), and why its deals can be trusted, before there is any table."""

    kind: Literal["rules"] = "rules"
    game: GameOffer
    house_rules: dict[str, tuple[OptionRules, ...]]
