"""Liar's Deck (RULES §5), basic, Devil and Chaos: play cards face down, call the liar, survive your revolver.

In the order of the contract: `values` (options, actions, events, state, view), `rules` (begin, decide, evolve),
`moves` (to_act, legal, automatic, resample, still_in, outcome), `prospect` (prospect, quiet), `texts` (notation,
sentences), `orders`; `deck` says what cards there are.
"""

from engine.game import Game
from engine.games.liars_deck import moves, orders, prospect, rules, texts, values

GAME = Game(
    name="liars_deck",
    title="Liar’s Deck",
    summary="Play cards face down, call the last player a liar, and pull the trigger if you are wrong.",
    seats=range(2, 5),
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
    prospect=prospect.prospect,
    parse=texts.parse,
    warning=texts.warning,
    tells=texts.tells,
    shows=texts.shows,
    asks=texts.asks,
    texts=texts.TEXTS,
    deadline=moves.deadline,
    quiet=prospect.quiet,
    imagined=2_000,
    orders=orders.ORDERS,
)
