"""The games and their house rules."""

from collections.abc import Iterable
from dataclasses import asdict
from typing import Literal

from engine.game import AnyGame
from engine.kit.options import OptionValue, Setting, defaults, settings
from engine.registry import GAMES
from events import links
from events.directory.addresses import Channel
from events.table.events import Settings
from functions.pages.models.start import Choice, GameOffer, OptionFact, OptionOffer, OptionRules, RulesPage, StartPage
from functions.pages.moves import tip_of

DEADLINES = {
    600: "10 minutes",
    3600: "1 hour",
    8 * 3600: "8 hours",
    86_400: "1 day",
    3 * 86_400: "3 days",
    7 * 86_400: "1 week",
    0: "No time limit",
}
"""Times for a move the start page offers, in seconds; the API accepts any within bounds."""


def start_page(
    key: bytes,
    nonce: str,
    entropy: str,
    game: str = "",
    host_key_needed: bool = False,
    channels: tuple[Channel, ...] = ("mail",),
    host_key_from: str = "",
    shows: Literal["games", "friends"] = "games",
) -> StartPage:
    """The page where tables are opened.

    :param game: the first one if unknown
    """
    games = tuple(_game_offer(each) for each in GAMES.values())
    return StartPage(
        shows=shows,
        games=games,
        chosen=next((offer for offer in games if offer.name == game), games[0]),
        deadlines=tuple(Choice(value=seconds, label=words) for seconds, words in DEADLINES.items()),
        default_deadline=Settings().deadline,
        default_max_timeouts=Settings().max_timeouts,
        default_away_days=Settings().away_days,
        host_key_needed=host_key_needed,
        host_key_from=host_key_from,
        channels=channels,
        entropy=entropy,
        commands={"open": links.command_id(key, "open", nonce)},
    )


def rules_page(game: AnyGame) -> RulesPage:
    """The rules with the usual house rules, and with each other one."""
    words = game.words(())
    return RulesPage(
        game=_game_offer(game),
        tips=tuple([tip_of(tip, 0, words) for tip in game.tips]),
        house_rules={name: _option_rules(game, name, each) for name, each in settings(game.options).items()},
    )


def _option_rules(game: AnyGame, name: str, setting: Setting) -> tuple[OptionRules, ...]:
    """Paragraphs that differ from the usual rules; equal ones share an entry. A value that needs another option beside
    it is left out."""
    usual = set(game.rules(game.options()))
    told: dict[tuple[str, ...], list[str]] = {}
    for value, words in setting.choices.items():
        changed = tuple([each for each in game.rules(game.options(**{name: value})) if each not in usual])
        if changed:
            told.setdefault(changed, []).append(words)
    return tuple([OptionRules(values=tuple(values), rules=rules) for rules, values in told.items()])


def bots_to_play_now(game: AnyGame) -> int:
    """Two bots for one person, within the game's bounds."""
    least, most = game.seats[0] - 1, game.seats[-1] - 1
    return min(max(2, least), most)


def short_form(game: AnyGame) -> dict[str, OptionValue]:
    """The default house rules against bots."""
    return asdict(game.short_form())


def option_facts(game: AnyGame, options: Iterable[tuple[str, OptionValue]], seats: range) -> tuple[OptionFact, ...]:
    """House rules that matter for one of the numbers of players."""
    known, usual = settings(game.options), defaults(game.options)
    return tuple(
        OptionFact(
            name=name,
            label=known[name].label,
            value=value,
            words=_words(known[name], value),
            is_usual=value == usual[name],
        )
        for name, value in options
        if not known[name].seats or not set(seats).isdisjoint(known[name].seats)
    )


def _words(setting: Setting, value: OptionValue) -> str:
    if setting.choices:
        return setting.choices[value]
    return "none" if value is None else str(value)


def _game_offer(game: AnyGame) -> GameOffer:
    given = defaults(game.options)
    short = option_facts(game, short_form(game).items(), game.seats)
    return GameOffer(
        name=game.name,
        title=game.title,
        summary=game.summary,
        minutes=game.minutes,
        seats=tuple(game.seats),
        bots_to_play_now=bots_to_play_now(game),
        short_form=tuple(fact for fact in short if not fact.is_usual),
        options=tuple(_option_offer(name, each, given[name]) for name, each in settings(game.options).items()),
        rules=tuple(game.rules(game.options())),
    )


def _option_offer(name: str, setting: Setting, default: OptionValue) -> OptionOffer:
    return OptionOffer(
        name=name,
        label=setting.label,
        describes=setting.describes,
        default=default,
        choices=tuple(Choice(value=value, label=words) for value, words in setting.choices.items()),
        least=setting.least,
        most=setting.most,
        step=setting.step,
        optional=setting.optional,
        seats=tuple(setting.seats),
    )
