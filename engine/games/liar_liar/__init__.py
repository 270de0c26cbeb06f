"""Liar, Liar (Zeedar), RULES §1: draw or ask for a card, lie or tell the truth, lay melds, be the first without cards.

In the order of the contract: `values` (options, actions), `events`, `position` (state, view), `rules` and `course`
(begin, decide; evolve), `moves` (to_act, legal, automatic, still_in, outcome, prospect), `resample`, `notation`,
`texts` (sentences), `advance` and `orders` (what can be ordered). Besides, `melds` and `laying` (sets, runs, hits),
`memory` and `knowledge` (what everybody knows of the hands) and `forms`.
"""

from engine.game import Game
from engine.games.liar_liar import course, events, moves, notation, orders, position, resample, rules, texts, values

GAME = Game(
    name="liar_liar",
    title="Liar, Liar",
    summary="Ask for the card you need and decide if the answer is a lie. First to empty their hand wins it.",
    seats=range(2, 11),
    options=values.Options,
    events=events.EVENTS,
    state=position.State,
    begin=rules.begin,
    decide=rules.decide,
    evolve=course.evolve,
    view=position.view,
    to_act=moves.to_act,
    legal=moves.Legal,
    automatic=moves.automatic,
    resample=resample.resample,
    still_in=moves.still_in,
    outcome=moves.outcome,
    prospect=moves.prospect,
    parse=notation.parse,
    warning=notation.warning,
    tells=texts.tells,
    shows=texts.shows,
    asks=texts.asks,
    texts=texts.TEXTS,
    orders=orders.ORDERS,
    recorded=notation.recorded,
)
