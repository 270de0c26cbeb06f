"""The games. A new game adds its name here."""

from collections.abc import Iterator, MutableMapping
from importlib import import_module

from engine.game import AnyGame


class Games(MutableMapping[str, AnyGame]):
    """Imports a game (`engine.games.<name>.GAME`) on first use, so that a request loads only the rules it needs."""

    def __init__(self, *names: str) -> None:
        self._games: dict[str, AnyGame | None] = dict.fromkeys(names)

    def __getitem__(self, name: str) -> AnyGame:
        game = self._games[name]
        if game is None:
            found: AnyGame = import_module(f"engine.games.{name}").GAME
            self._games[name] = game = found
        return game

    def __setitem__(self, name: str, game: AnyGame) -> None:
        self._games[name] = game

    def __delitem__(self, name: str) -> None:
        del self._games[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._games)

    def __len__(self) -> int:
        return len(self._games)

    def loaded(self) -> list[AnyGame]:
        """Those imported so far."""
        return [game for game in self._games.values() if game]


GAMES = Games("liars_dice", "liar_liar", "lie21", "liars_poker", "liars_deck")
