"""The games of the house, by name. A new game is one line here."""

from engine import liar_liar, liars_deck, liars_dice, liars_poker, lie21
from engine.game import AnyGame

GAMES: dict[str, AnyGame] = {
    game.name: game for game in (liars_dice.GAME, liar_liar.GAME, lie21.GAME, liars_poker.GAME, liars_deck.GAME)
}
