"""Liar's Deck in words: notation, warning, sentences."""

from collections import Counter
from collections.abc import Sequence

from engine.game import Question
from engine.games.liars_deck.deck import CARDS, card_name
from engine.games.liars_deck.moves import targets
from engine.games.liars_deck.values import (
    Action,
    Bullet,
    Call,
    Called,
    Card,
    Cards,
    Eliminated,
    Ended,
    Event,
    Play,
    Played,
    Point,
    PointAtNobody,
    Pointed,
    Public,
    Reloaded,
    RoulettePlayed,
    RoundBegan,
    RoundEnded,
    ShootingBegan,
    Shot,
    Started,
    View,
)
from engine.kit.notation import parts, player, unreadable, words
from engine.kit.numerals import cards_in_words, in_words
from engine.kit.seats import Seat
from engine.kit.sentence import Player, Sentence, listed, players

# ---- notation ----

_CALLS = frozenset(("liar", "call", "call liar", "liar liar"))


def parse(text: str, view: View, names: Sequence[str]) -> tuple[Action, ...]:
    """The moves of a message: `play I L L`, `p ill`, `liar`, `shoot anna` and the other forms of DK.11."""
    return tuple([_parse_part(part, view, names) for part in parts(text)])


def _parse_part(text: str, view: View, names: Sequence[str]) -> Action:
    said = words(text)
    match [word.lower() for word in said]:
        case ["play" | "p", *letters] if letters:
            return Play(_cards(text, letters))
        case ["shoot" | "point", "nobody"] if "nobody" not in map(str.casefold, names):
            return PointAtNobody()
        case ["shoot" | "point", _]:
            return Point(_target(said[1], view, names))
        case call if " ".join(call) in _CALLS:
            return Call()
        case _:
            raise unreadable(text)


def _cards(text: str, letters: Sequence[str]) -> Cards:
    cards = tuple("".join(letters).upper())
    if not CARDS.issuperset(cards):
        raise unreadable(text)
    return cards


def _target(word: str, view: View, names: Sequence[str]) -> Seat:
    """Who is meant. A number or a whole name can be anybody's, so that the refusal can say who may be pointed at."""
    everybody = range(len(view.public.order))
    is_whole = word.isdecimal() or word.casefold() in map(str.casefold, names)
    if is_whole or view.viewer is None or view.public.phase != "SHOOT":
        return player(word, names, everybody)
    return player(word, names, targets(view.public, view.viewer))


# ---- warning ----


def warning(view: View, action: Action) -> Sentence | None:
    """Nothing legal is odd in this game."""
    return None


# ---- sentences ----


def tells(event: Event) -> list[Sentence]:
    """An event in sentences, for whoever was told it."""
    match event:
        case Started(order=order, revolvers=revolvers):
            lethal = [_tells_revolver(seat, cards) for seat, cards in enumerate(revolvers or ())]
            return [Sentence("seated", {"seats": players(order)}), *lethal]
        case RoundBegan():
            return _tells_round(event)
        case Played():
            return [_tells_play(event)]
        case Called():
            return _tells_call(event)
        case RoulettePlayed(pulls):
            return [Sentence("lethal" if bullet == "X" else "blank", {"by": Player(by)}) for by, bullet in pulls]
        case ShootingBegan(shooters):
            return [Sentence("shooting", {"seats": players(shooters)})]
        case Pointed():
            return [_tells_pointed(event)]
        case Shot(shots):
            return [_tells_shot(*shot) for shot in shots]
        case Reloaded(by, revolver):
            lethal = [_tells_revolver(by, revolver)] if revolver else []
            return [Sentence("reloaded", {"by": Player(by)}), *lethal]
        case Eliminated(seats):
            return [Sentence("eliminated", {"seats": players(seats)})]
        case RoundEnded():
            return []
        case Ended(winner):
            return [Sentence("drawn") if winner is None else Sentence("won", {"by": Player(winner)})]


def _tells_revolver(seat: Seat, cards: Sequence[Bullet]) -> Sentence:
    return Sentence("lethal_at", {"by": Player(seat), "number": in_words(cards.index("X") + 1)})


def _tells_round(event: RoundBegan) -> list[Sentence]:
    hands = [(seat, hand) for seat, hand in enumerate(event.hands) if hand]
    return [
        *_rank(event.rank),
        Sentence("dealt", {"first": Player(event.first)}),
        *[Sentence("dealt_own", {"by": Player(seat), "cards": _named(hand)}) for seat, hand in hands],
        *([Sentence("left_over", {"cards": _named(event.left_over)})] if event.left_over else []),
    ]


def _tells_play(event: Played) -> Sentence:
    if event.cards:
        return Sentence("played_own", {"by": Player(event.by), "cards": _named(event.cards)})
    return Sentence("played", {"by": Player(event.by), "cards": cards_in_words(event.count)})


def _tells_call(event: Called) -> list[Sentence]:
    players = {"by": Player(event.by), "accused": Player(event.accused)}
    verdict = {"I": [Sentence("no_lie")], "L": [Sentence("lie")], "D": [Sentence("devil")]}
    return [
        Sentence("called_forced", players) if event.forced else Sentence("called", players),
        Sentence("turned_up", {"cards": _named(event.cards)}),
        *verdict.get(event.verdict, ()),
    ]


def _tells_pointed(event: Pointed) -> Sentence:
    by = Player(event.by)
    if event.at_nobody:
        return Sentence("pointed_at_nobody", {"by": by})
    if event.target is None:
        return Sentence("pointed", {"by": by})
    return Sentence("pointed_own", {"by": by, "target": Player(event.target)})


def _tells_shot(by: Seat, target: Seat | None, bullet: Bullet) -> Sentence:
    lethal = bullet == "X"
    if target is None:
        return Sentence("shot_nobody_lethal" if lethal else "shot_nobody_blank", {"by": Player(by)})
    return Sentence("shot_lethal" if lethal else "shot_blank", {"by": Player(by), "target": Player(target)})


def shows(view: View) -> list[Sentence]:
    """The own cards, then the round, then every player in the order of turns."""
    public = view.public
    hand = [Sentence("hand", {"cards": _named(view.hand)})] if view.hand else []
    devil = [Sentence("devil_is_innocent")] if "D" in view.hand and not public.devil_is_active else []
    seats = [_shows_player(public, seat) for seat in public.order]
    return [
        *hand,
        *devil,
        *_shows_own_plays(view),
        *_rank(public.rank),
        *_shows_last_play(view),
        *_shows_pointing(view),
        *seats,
    ]


def _shows_own_plays(view: View) -> list[Sentence]:
    plays = zip(view.public.plays, view.plays, strict=True)
    own = [card for (by, _), cards in plays if by == view.viewer for card in cards or ()]
    return [Sentence("own_plays", {"cards": _named(own)})] if own else []


def _rank(rank: Card) -> list[Sentence]:
    return [Sentence("rank", {"rank": card_name(rank)})] if rank else []


def _shows_last_play(view: View) -> list[Sentence]:
    public = view.public
    if not public.plays:
        return []
    by, count = public.plays[-1]
    cards = view.plays[-1] if public.verdict else None
    turned_up = [Sentence("turned_up", {"cards": _named(cards)})] if cards else []
    return [Sentence("last_play", {"by": Player(by), "cards": cards_in_words(count)}), *turned_up]


def _shows_pointing(view: View) -> list[Sentence]:
    pointed = view.public.pointed
    own = [] if view.target is None else [Sentence("own_target", {"target": Player(view.target)})]
    return [*([Sentence("have_pointed", {"seats": players(pointed)})] if pointed else []), *own]


def _shows_player(public: Public, seat: Seat) -> Sentence:
    if seat not in public.alive:
        return Sentence("is_out", {"by": Player(seat)})
    left = in_words(public.revolvers[seat])
    return Sentence("has", {"by": Player(seat), "cards": cards_in_words(public.hands[seat]), "left": left})


def asks(question: Question) -> Sentence:
    """A question in a sentence for the seat that is asked."""
    match question.phase:
        case "FIRST":
            (rank,) = question.about
            return Sentence("ask_first_court", {"rank": card_name(str(rank))}) if rank else Sentence("ask_first")
        case "SHOOT":
            caller, accused, verdict = question.about
            key = {"L": "ask_shoot_liar", "M": "ask_shoot_master", "C": "ask_shoot_chaos"}[str(verdict)]
            return Sentence(key, {"caller": Player(int(caller)), "accused": Player(int(accused))})
        case _:
            return _asks_turn(question)


def _asks_turn(question: Question) -> Sentence:
    by, count, rank = question.about
    values: dict[str, object] = {"by": Player(int(by)), "cards": cards_in_words(int(count))}
    if question.phase == "FORCED":
        return Sentence("ask_forced", values)
    if rank:
        return Sentence("ask_turn_court", {**values, "rank": card_name(str(rank))})
    return Sentence("ask_turn", values)


def _named(cards: Sequence[Card]) -> str:
    """Cards in words: "two Innocents and one Liar"."""
    return listed([f"{in_words(count)} {card_name(card, count)}" for card, count in Counter(cards).items()])


TEXTS = {
    # refusals
    "game_over": "The game is over.",
    "not_your_turn": "It is not up to you now. The next move is up to {awaited}.",
    "wrong_phase": "That cannot be done now. What can: {possible}.",
    "must_call": "Nobody else has cards left, so the last play must be called: say “liar”.",
    "bad_number_of_cards": "A play is {cards}.",
    "not_in_hand": "You can play what you hold: {hand}.",
    "devil_alone": "While three or more are alive, the Devil is played alone.",
    "nothing_to_call": "Nobody has played in this round yet, so there is nothing to call. Play cards.",
    "invalid_target": "You can’t aim there, only at {targets}.",
    "order_without_cards": "Say what you play then, for example “believe any play I”.",
    "order_no_shots": "Only in Chaos players shoot at each other.",
    "order_no_cards": "You have no cards left, so you will not play or call any more in this round.",
    "order_too_late": "Nobody plays cards any more in this round.",
    "order_too_many": "A play here has {cards} at most.",
    # events
    "seated": "The order of turns: {seats}.",
    "lethal_at": "In the revolver of {by}, the lethal card was number {number} from the top.",
    "rank": "The table rank of this round: {rank}.",
    "dealt": "A new round began, with {first} to play.",
    "dealt_own": "{by} got {cards}.",
    "left_over": "Not dealt: {cards}.",
    "played": "{by} played {cards}, face down.",
    "played_own": "{by} played {cards}, face down.",
    "called": "{by} called {accused} a liar.",
    "called_forced": "{by} held the last cards and had to call {accused}.",
    "turned_up": "Turned up: {cards}.",
    "no_lie": "It was the truth.",
    "lie": "That was a lie.",
    "devil": "It was the Devil: everyone else with cards had to pull.",
    "lethal": "{by} pulled the trigger. Bang.",
    "blank": "{by} pulled the trigger. Click.",
    "shooting": "{seats} got to shoot.",
    "pointed": "{by} pointed at somebody.",
    "pointed_own": "{by} pointed at {target}.",
    "pointed_at_nobody": "{by} ran out of time and aimed at nobody.",
    "shot_lethal": "{by} shot {target}: lethal.",
    "shot_blank": "{by} shot at {target}: blank.",
    "shot_nobody_lethal": "{by} shot at nobody and wasted the bullet.",
    "shot_nobody_blank": "{by} shot at nobody: blank.",
    "reloaded": "{by} got a new revolver.",
    "eliminated": "{seats} did not survive.",
    "drawn": "Nobody was left alive: the game is drawn.",
    "won": "{by} won, the last one standing.",
    # position
    "hand": "Your hand: {cards}.",
    "devil_is_innocent": "With two players left, the Devil is an Innocent.",
    "own_plays": "You have played {cards} in this round.",
    "last_play": "The last play: {cards}, by {by}.",
    "have_pointed": "Who has pointed: {seats}.",
    "own_target": "You pointed at {target}.",
    "has": "{by}: {cards}; left in the revolver: {left}.",
    "is_out": "{by}: out of the game.",
    # questions
    "ask_first": "Open the round with a play.",
    "ask_first_court": "Open the round with a play. Innocent now: {rank}.",
    "ask_turn": "{by} played {cards}. Play on, or call it a lie?",
    "ask_turn_court": "{by} played {cards}. Innocent now: {rank}. Play on, or call it a lie?",
    "ask_forced": "{by} played {cards}, and only you still hold any. You have to call.",
    "ask_shoot_liar": "{accused} lied and you caught it. Take aim.",
    "ask_shoot_master": "{caller} called your Master. Take aim.",
    "ask_shoot_chaos": "{accused} played Chaos, so everyone shoots. Take aim.",
}
