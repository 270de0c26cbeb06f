"""What a player or a bot may believe: a state that fits a view (RULES LL.9)."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import TypeAlias

from engine.games.liar_liar.knowledge import trails
from engine.games.liar_liar.knowledge.layers import PILE, Trail
from engine.games.liar_liar.melds import Meld
from engine.games.liar_liar.position import Gift, Quest, State, View, in_hand
from engine.games.liar_liar.values import Keep, Show
from engine.kit.cards import Card, decks, face_of
from engine.kit.seats import Seat
from engine.kit.value import Value, replace


def resample(view: View, random: Random) -> State:
    """Draws a state from those that fit all that the viewer sees and lastingly knows."""
    return _Imagined(view, random).state()


class _Given(Value):
    number: int


_Token: TypeAlias = Card | _Given | None
"""A hidden card as far as it is known: its face, which gift it was, or nothing."""


class _Place(Value):
    """The place of a hidden card.

    :param card: the card, if it is known which face lies there
    :param gifts: the gifts that it was
    """

    card: Card | None = None
    gifts: tuple[int, ...] = ()


class _Imagined:
    """A state while it is imagined.

    Each gift that the viewer did not see is decided to be what it came as, or a card that turned up since. Then, hand
    by hand, cards leave on the ways of the trail. Known cards take their places; the rest go anywhere.
    """

    def __init__(self, view: View, random: Random) -> None:
        self._view = view
        self._public = view.public
        self._random = random
        self._others = view.others
        self._trails = dict(enumerate(view.trails))
        self._supply = _supply(view, random)
        self._gifts = {gift.number: gift.card for gift in view.gifts if gift.card is not None}  # their faces
        self._tokens: dict[int, _Token] = {}  # faces after a gift
        self._given_on: dict[int, list[Card]] = defaultdict(list)  # possible faces, given once more
        self._went: dict[int, _Token] = {}  # faces before a gift

    def state(self) -> State:
        view, public, random = self._view, self._public, self._random
        melds = tuple([replace(meld, cards=self._taken(meld.cards)) for meld in public.melds])
        own, discarded = self._taken(view.hand), self._taken(view.discarded)
        own_answer = self._taken(() if view.answer is None else [view.answer])
        for gift in reversed(view.gifts):
            self._imagine_gift(gift)
        self._make_room()
        places, piles = self._places()
        unseen = [card for cards in self._supply.values() for card in cards]
        random.shuffle(unseen)
        stock = list(unseen)
        hands = {seat: [self._filled(place, stock) for place in places[seat]] for seat in self._others}
        lying = {seat: [self._filled(place, stock) for place in piles[seat]] for seat in self._others}
        self._name_lost_gifts(unseen or [card for cards in hands.values() for card in cards])
        drawn, answer, if_accepted = self._turn(places, hands, own, own_answer)
        cards = [in_hand(hands.get(seat, own)) for seat in range(public.seats)]
        discards = [in_hand(lying.get(seat, discarded)) for seat in range(public.seats)]
        return State(
            replace(public, melds=melds, quest=self._quest(melds, cards)),
            tuple(cards),
            tuple(stock),
            tuple(discards),
            view.trails,
            tuple([replace(gift, card=self._gifts[gift.number]) for gift in view.gifts]),
            drawn,
            answer,
            if_accepted,
        )

    # ---- what is known of gifts ----

    def _imagine_gift(self, gift: Gift) -> None:
        """Decides what a gift was, later gifts first."""
        number, viewer = gift.number, self._view.viewer
        turned_up = [None, *gift.seen, *self._given_on[number]]
        if viewer == gift.by:
            self._tokens[number] = None if gift.card in turned_up else gift.card
        elif viewer == gift.to:
            self._give(gift, gift.card)
        else:
            self._tokens[number] = _Given(number)
            face = self._random.choice(turned_up)
            if face is not None:
                self._recognize(number, face)
                self._give(gift, face)

    def _give(self, gift: Gift, face: Card | None) -> None:
        """Takes a known card from the giver's hand. If it was a gift before, that gift turned up as well."""
        trail = self._trails[gift.by]
        named = trails.gifts_remembered(trail)
        earlier = [each for each in self._view.gifts if each.number in named and each.number < gift.number]
        same = next((each.number for each in earlier if each.card == face and face not in each.seen), None)
        self._trails[gift.by] = trails.gave(trail, gift.number, face, same)
        if face is not None and same is None and face not in trails.seen_in(trail):
            for each in earlier:
                self._given_on[each.number].append(face)

    def _recognize(self, number: int, face: Card) -> None:
        """Names a gift that turned up since. In its place, the trail then has a card that nobody saw."""
        self._gifts.setdefault(number, face)
        self._tokens[number] = None

    # ---- cards that are not where they were seen ----

    def _make_room(self) -> None:
        """Withdraws known cards where a face has more of them than the decks have: some went on.

        A face with the fewest ways comes first.
        """
        known = Counter(face for seat in self._others for _, face, _ in self._faces(seat))
        too_many = [face for face, count in known.items() for _ in range(count - len(self._supply[face]))]
        while too_many:
            face = self._fewest_ways(too_many) if len(too_many) > 1 else too_many[0]
            too_many.remove(face)
            self._withdraw(face)

    def _fewest_ways(self, faces: Iterable[Card]) -> Card:
        most = dict.fromkeys(faces, 0)
        for seat in self._others:
            for index, face, _ in self._faces(seat):
                if face in most:
                    most[face] = max(most[face], len(trails.open_ways(self._trails[seat], index)))
        return min(most, key=lambda face: most[face])

    def _faces(self, seat: Seat) -> Iterator[tuple[int, Card, int | None]]:
        """Yields the known cards of a trail by layer, face and, if the viewer gave it, gift."""
        for index, layer in enumerate(self._trails[seat]):
            yield from [(index, face, None) for face in layer.seen]
            for number in layer.gifts:
                token = self._tokens[number]
                if isinstance(token, int):
                    yield index, token, number

    def _withdraw(self, face: Card) -> None:
        """Takes one card of the face from where it was, if possible from where it may have left.

        If none may have left but onto the pile, takes one that the viewer gave: then another card stayed there.
        """
        found = [
            (seat, index, number) for seat in self._others for index, each, number in self._faces(seat) if each == face
        ]
        self._random.shuffle(found)
        seat, index, number = min(found, key=self._reluctance)
        trail = self._trails[seat]
        ways = trails.open_ways(trail, index)
        way = self._random.choice(ways) if ways else None
        self._trails[seat] = trails.withdrawn(trail, index, face if number is None else None, number, way)
        if way and way[1] in self._tokens:
            self._recognize(way[1], face)

    def _reluctance(self, known: tuple[Seat, int, int | None]) -> tuple[bool, bool, bool]:
        seat, index, number = known
        trail = self._trails[seat]
        is_certain = not any(layer.left for layer in trail[index:])
        is_near = not trails.open_ways(trail, index)
        return is_near, is_near and number is None, is_certain

    # ---- where everything lies ----

    def _places(self) -> tuple[dict[Seat, list[_Place]], dict[Seat, list[_Place]]]:
        kept, piled = {}, {}
        for seat in self._others:
            kept[seat], piled[seat] = self._departed(self._trails[seat])
            piled[seat] += [None] * (self._view.discards[seat] - len(piled[seat]))
        hands = {seat: [self._place(token) for token in tokens] for seat, tokens in kept.items()}
        return hands, {seat: [self._place(token) for token in tokens] for seat, tokens in piled.items()}

    def _departed(self, trail: Trail) -> tuple[list[_Token], list[_Token]]:
        """Lets cards leave a hand. Returns the rest, and the known cards on the pile."""
        hand: list[_Token] = []
        piled: list[_Token] = []
        for layer in trail:
            hand += [*layer.seen, *[self._tokens[number] for number in layer.gifts], *[None] * layer.unseen]
            for way in layer.left:
                token = hand.pop(self._random.choice(_leaving(hand, way)))
                if way == PILE and token is not None:
                    piled.append(token)
                elif way > PILE:
                    self._went[way] = token if _is_earlier(token, way) else None
        return hand, piled

    def _place(self, token: _Token) -> _Place:
        face, gifts = self._followed(token)
        return _Place(None if face is None else self._supply[face].pop(), gifts)

    def _followed(self, token: _Token) -> tuple[Card | None, tuple[int, ...]]:
        """Returns the face of a hidden card, if known, and the gifts that it was, the last gift first."""
        gifts = []
        while isinstance(token, _Given):
            gifts.append(token.number)
            token = self._went.get(token.number)
        return token, tuple(gifts)

    def _taken(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        return tuple([self._supply[face_of(card)].pop() for card in cards])

    def _filled(self, place: _Place, rest: list[Card]) -> Card:
        card = rest.pop() if place.card is None else place.card
        self._gifts |= dict.fromkeys(place.gifts, face_of(card))
        return card

    def _name_lost_gifts(self, rest: list[Card]) -> None:
        for number, token in self._tokens.items():
            if number not in self._gifts:
                face, _ = self._followed(token)
                self._gifts[number] = face_of(self._random.choice(rest)) if face is None else face

    # ---- the turn ----

    def _turn(
        self,
        places: dict[Seat, list[_Place]],
        hands: dict[Seat, list[Card]],
        own: Sequence[Card],
        own_answer: Sequence[Card],
    ) -> tuple[Card | None, Card | None, Show | Keep | None]:
        """Returns the drawn card, the card on the table, and a no's instruction."""
        public, random = self._public, self._random
        drawn = next((card for card in own if face_of(card) == self._view.drawn), None)
        answer, if_accepted = next(iter(own_answer), None), self._view.if_accepted
        if public.phase == "PLAY_DISCARD" and public.turn in hands:
            drawn = self._drawn(places[public.turn], hands[public.turn])
        if public.phase == "DECIDE" and public.quest and public.quest.to in hands:
            asked = hands[public.quest.to]
            if public.quest.answer == "yes":
                answer = asked.pop(random.randrange(len(asked)))
            else:
                if_accepted = random.choice([None, Keep(), *map(Show, public.quest.matching(asked))])
        return drawn, answer, if_accepted

    def _drawn(self, places: list[_Place], cards: list[Card]) -> Card | None:
        public = self._public
        given = [self._gifts[gift.number] for gift in self._view.gifts if gift.to == public.turn]
        held = [card for place, card in zip(places, cards, strict=True) if place == _Place()]
        laid = [face for face in public.laid if face not in given]
        return self._random.choice([*held, *[None] * len(laid)] or [None])

    def _quest(self, melds: Iterable[Meld], hands: list[tuple[Card, ...]]) -> Quest | None:
        """Draws the very card that was received."""
        quest, public = self._public.quest, self._public
        if quest is None or quest.received is None:
            return quest
        held = [card for card in hands[public.turn] if face_of(card) == quest.received]
        laid = [card for meld in melds for card in meld.cards if face_of(card) == quest.received]
        if self._view.viewer == public.turn:
            possible = laid if self._view.to_keep is None else held
        else:
            possible = held if quest.is_held else [*laid, *held]
        return replace(quest, received=self._random.choice(possible))


def _leaving(hand: Sequence[_Token], way: int) -> Sequence[int]:
    """Returns the cards that may leave on a way; those given later only if there are no others."""
    return [index for index, token in enumerate(hand) if _is_earlier(token, way)] or range(len(hand))


def _is_earlier(token: _Token, way: int) -> bool:
    return not isinstance(token, _Given) or not PILE < way < token.number


def _supply(view: View, random: Random) -> dict[Card, list[Card]]:
    supply: dict[Card, list[Card]] = defaultdict(list)
    for card in decks(view.public.decks):
        supply[face_of(card)].append(card)
    for cards in supply.values():
        if len(cards) > 1:
            random.shuffle(cards)
    return supply
