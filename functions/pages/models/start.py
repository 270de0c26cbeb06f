"""The start page, the form of a table with friends, and the rules."""

from typing import Literal

from pydantic import Field

from engine.kit.options import OptionValue
from functions.pages.models.base import CommandName, Model, Page
from functions.pages.models.moves import MoveTip


class Choice(Model):
    """A value to choose: `value` is sent, `label` is read."""

    value: OptionValue
    label: str


class OptionOffer(Model):
    """A house rule to choose: one of `choices`, or without them a number within bounds."""

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
    """A chosen house rule."""

    name: str
    label: str
    value: OptionValue
    words: str
    is_usual: bool = Field(description="whether a table has it unless its host chooses otherwise")


class GameOffer(Model):
    """A game of this site."""

    name: str
    title: str
    summary: str
    minutes: int = Field(description="a guess of how long a match takes when all play at once")
    seats: tuple[int, ...]
    bots_to_play_now: int
    short_form: tuple[OptionFact, ...] = Field(description="house rules of `play_now` that are other than usual")
    options: tuple[OptionOffer, ...]
    rules: tuple[str, ...] = Field(description="the game with its default options, explained in paragraphs")


class StartPage(Page):
    """Where tables are opened. `chosen` is the game of the forms, `host_key_from` the address to ask for the host key.
    `shows`: all games, or the form of a table with friends."""

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
    """The effect of some values on the rules. `values` are labels; none for a number."""

    values: tuple[str, ...]
    rules: tuple[str, ...]


class RulesPage(Page):
    """A game's rules with its usual house rules, and tips for a first match.

    :param house_rules: the effect of each other house rule, by its option's name
    """

    kind: Literal["rules"] = "rules"
    game: GameOffer
    tips: tuple[MoveTip, ...]
    house_rules: dict[str, tuple[OptionRules, ...]]
