"""Liar's Dice (Milton Bradley), RULES §2: bid on all dice under all cups, raise or challenge, keep your dice.

In the order of the contract: `values` (options, actions, events, state, view), `rules` (begin, decide, evolve),
`moves` (to_act, legal, automatic, resample, still_in, outcome, prospect), `texts` (notation, sentences), `orders`.
"""

from engine.game import Game
from engine.games.liars_dice import moves, orders, rules, texts, values

GAME = Game(
    name="liars_dice",
    title="Liar’s Dice",
    summary="Bid on all the dice under all the cups, or call the last bidder a liar.",
    seats=range(2, 7),
    options=values.Options,
    events=values.EVENTS,
    state=values.State,
    begin=rules.begin,
    decide=rules.decide,
    evolve=rules.evolve,
    view=values.view,
    to_act=moves.to_act,
    legal=moves.Legal,
    automatic=moves.automatic,
    resample=moves.resample,
    still_in=moves.still_in,
    outcome=moves.outcome,
    prospect=moves.prospect,
    plausible=moves.plausible,
    parse=texts.parse,
    warning=texts.warning,
    tells=texts.tells,
    shows=texts.shows,
    asks=texts.asks,
    texts=texts.TEXTS,
    refuse_options=values.refuse_options,
    orders=orders.ORDERS,
)
