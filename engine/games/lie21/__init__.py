"""Lie 21 (RULES §3): lay three cards, two of them face down; the other player gives up three cards or beats yours.

In the order of the contract: `counting` (what cards are worth), `values` (options, actions, events, state, view),
`rules` (begin, decide, evolve), `moves` (to_act, legal, automatic, recalls, still_in, outcome, prospect), `resample`,
`texts` (notation, sentences), `orders`.
"""

from engine.game import Game
from engine.games.lie21 import moves, orders, resample, rules, texts, values

GAME = Game(
    name="lie21",
    title="Lie 21",
    summary="Lay three cards, two face down, as near 21 as you can. Or just look as if you did.",
    seats=range(2, 3),
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
    recalls=moves.recalls,
    orders=orders.ORDERS,
)
