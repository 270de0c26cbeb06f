"""Liar's Poker (Tierney family), RULES §4: put cards down, call them what you like, be rid of all of them first.

In the order of the contract: `values` (options, actions, events, state, view), `rules` (begin, decide, evolve),
`moves` (to_act, legal, automatic, still_in, outcome, prospect), `resample`, `texts` (notation, sentences), `orders`;
`knowledge` says what is certain of other hands.
"""

from engine.game import Game
from engine.games.liars_poker import moves, orders, resample, rules, texts, values

GAME = Game(
    name="liars_poker",
    title="Liar’s Poker",
    summary="Put cards face down, call them what you like, and be the first to run out.",
    seats=range(4, 5),
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
    resample=resample.resample,
    still_in=moves.still_in,
    outcome=moves.outcome,
    prospect=moves.prospect,
    parse=texts.parse,
    warning=texts.warning,
    tells=texts.tells,
    shows=texts.shows,
    asks=texts.asks,
    texts=texts.TEXTS,
    orders=orders.ORDERS,
)
