"""The suite finds what is wrong: each test breaks one part of a game and names the check that notices.

The game is Liar's Dice; for what equal cards tell it is Liar, Liar with two decks.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from itertools import chain
from random import Random
from typing import Any

import pytest

from engine.chance import Chance
from engine.conformance.checks import check_controls
from engine.conformance.configurations import Configuration, configurations
from engine.conformance.copies import check_equal_cards
from engine.conformance.leaks import check_resample_is_exact
from engine.conformance.outcomes import check_outcomes
from engine.conformance.playing import PlayedMove, play_at_random
from engine.conformance.traits import traits
from engine.game import AnyGame, Course, Outcome, carry_out
from engine.games import liar_liar, lie21
from engine.games.liar_liar.events import Discarded, Drew, HandShown, Played, Taken
from engine.games.liars_dice import GAME
from engine.games.liars_dice.moves import Legal
from engine.games.liars_dice.values import (
    Action,
    Bid,
    Event,
    Options,
    Question,
    RaiseOrChallenge,
    Rolled,
    State,
    View,
    Won,
)
from engine.games.liars_dice.words import Words, claim
from engine.games.lie21 import values as lie21_values
from engine.hints import evenly
from engine.kit.cards import copy_of, face_of, faces
from engine.kit.dice import FACES, Face
from engine.kit.moves import LegalActions, no_moves
from engine.kit.notation import LONGEST, IllegalAction, words
from engine.kit.scene.board import Board, Place, pieces
from engine.kit.scene.controls import Bounds, Control, Label
from engine.kit.scene.following import Path, at_seat
from engine.kit.scene.pictures import Picture, told
from engine.kit.seats import Seat, Viewer
from engine.kit.sentence import Sentence, sentence
from tests.conformance.house import HOUSE, run
from tests.engine.changed import changed


def broken(**parts: Any) -> AnyGame:
    return changed(GAME, **parts)


def when_asked(legal: Callable[[View], LegalActions[Action]]) -> Callable[[View], LegalActions[Action]]:
    """These moves for a viewer who is asked, and none for all others."""
    return lambda view: legal(view) if view.viewer in GAME.to_act(view) else no_moves(GAME.to_act(view))


def notices(game: AnyGame, says: str, error: type[Exception] = AssertionError) -> None:
    with pytest.raises(error, match=says):
        run(Configuration(game, 3, Options()), range(12), moves_each=100)


def exhaustive_notices(game: AnyGame, says: str) -> None:
    with pytest.raises(AssertionError, match=says):
        check_resample_is_exact(game, traits(game).small[0], Random(0))


@pytest.mark.costly("that the suite accepts a right game")
def test_nothing_is_wrong_with_the_game_itself() -> None:
    run(Configuration(broken(), 3, Options()), range(12), moves_each=100)


# ---- what follows from a move ----


@pytest.mark.parametrize(("least", "most"), [(0, 1), (0, -1), (-1, 0), (1, 0)])
def test_a_button_that_says_too_much_or_too_little(least: int, most: int) -> None:
    class Stakes(Legal):
        def controls(self) -> tuple[Control, ...]:
            return tuple([replace(each, outcomes=tuple(map(_off, each.outcomes))) for each in super().controls()])

    def _off(case: tuple[Label, ...]) -> tuple[Label, ...]:
        return tuple([replace(each, values=_moved(each.values)) for each in case if isinstance(each, Sentence)])

    def _moved(values: Mapping[str, object]) -> Mapping[str, object]:
        return {
            name: Bounds(value.least + least, value.most + most) if isinstance(value, Bounds) else value
            for name, value in values.items()
        }

    with pytest.raises(AssertionError):
        check_outcomes(broken(legal=when_asked(Stakes)), 20, Random(0))


def test_buttons_that_say_nothing_are_looked_at_for_a_while() -> None:
    class Silent(Legal):
        def controls(self) -> tuple[Control, ...]:
            return tuple([replace(each, outcomes=()) for each in super().controls()])

    assert check_outcomes(broken(legal=when_asked(Silent)), 5, Random(0)) == 0


# ---- pictures ----


def test_a_picture_that_shows_what_nobody_was_told() -> None:
    def pictures(view: View, event: Event, before: Board) -> tuple[Picture, ...]:
        turned_up = GAME.board(view).with_mats(lambda mat: mat.with_places(_showing_sevens))
        return told(turned_up, GAME.tells(event))

    notices(broken(pictures=pictures), "shows .*7")


def _showing_sevens(place: Place) -> Place:
    return replace(place, pieces=pieces("7"))


def test_a_picture_in_which_a_piece_comes_from_nowhere() -> None:
    def pictures(view: View, event: Event, before: Board) -> tuple[Picture, ...]:
        return told(GAME.board(view), GAME.tells(event), Path("drawer", at_seat(Words.under_cup, 0)))

    notices(broken(pictures=pictures), "comes from where nothing was")


def test_a_picture_without_a_word() -> None:
    def pictures(view: View, event: Event, before: Board) -> tuple[Picture, ...]:
        return (Picture(GAME.board(view), ()),)

    notices(broken(pictures=pictures), "a picture without a word")


def test_a_position_within_a_move_that_shows_hidden_cards() -> None:
    """After a trick, before both draw, one of them sees the other hand."""
    game = lie21.GAME

    def view(state: lie21_values.State, viewer: Viewer) -> lie21_values.View:
        seen = game.view(state, viewer)
        is_within = state.public.phase == "LIE" and state.deck and sum(seen.public.hands) < 12
        return replace(seen, hand=faces(state.hands[0])) if is_within and viewer == 1 else seen

    with pytest.raises(AssertionError, match=r"after \w+ viewer 1 sees something hidden"):
        run(Configuration(changed(game, view=view), 2, game.options()), range(12), moves_each=100)


def test_a_move_that_is_not_told() -> None:
    notices(broken(tells=lambda event: []), "sees a change and is told nothing")


# ---- what leaks ----


def test_a_view_that_shows_hidden_dice() -> None:
    def view(state: State, viewer: Viewer) -> View:
        seen = GAME.view(state, viewer)
        total = tuple(map(sum, state.hidden))
        return replace(seen, public=replace(seen.public, places=total))

    notices(broken(view=view), "seen tells viewer None something hidden")
    exhaustive_notices(broken(view=view), "sees more than was told")


def test_a_question_that_depends_on_who_looks() -> None:
    def to_act(view: View) -> Mapping[Seat, Question]:
        return {seat: RaiseOrChallenge(seat, Bid(1, 2, view.hidden)) for seat in GAME.to_act(view)}

    notices(broken(to_act=to_act), "who is asked depends on who looks")


def test_a_private_field_that_is_not_declared() -> None:
    @dataclass(frozen=True, slots=True)
    class OpenRolled:
        to_round_pot: tuple[int, ...]
        to_game_pot: tuple[int, ...]
        hidden: tuple[tuple[int, ...] | None, ...]

    def openly(events: Sequence[Any]) -> list[Any]:
        return [_as(OpenRolled, event) if isinstance(event, Rolled) else event for event in events]

    def evolve(state: State | None, event: Any) -> State:
        return GAME.evolve(state, _as(Rolled, event) if isinstance(event, OpenRolled) else event)

    small = traits(GAME).small[0]

    def decide(course: Course[State, Any], seat: Seat, action: Action, chance: Chance) -> None:
        for event in openly(carry_out(GAME, course.state, seat, action, chance).events):
            course.add(event)

    game = broken(decide=decide, evolve=evolve)
    told = replace(small, deal=lambda state, chance: openly(small.deal(state, chance)))
    with pytest.raises(AssertionError, match=r"is told by .*OpenRolled.* what the view does not keep"):
        check_resample_is_exact(game, told, Random(0))


def _as(kind: type[Any], event: Any) -> Any:
    return kind(**{each.name: getattr(event, each.name) for each in fields(event)})


def test_a_resample_that_misses_a_face() -> None:
    def resample(view: View, random: Random) -> State:
        state = GAME.resample(view, random)
        others = (seat for seat in range(len(state.hidden)) if seat != view.viewer)
        hidden = {seat: tuple(max(face, 2) for face in state.hidden[seat]) for seat in others}
        return replace(state, hidden=tuple(hidden.get(seat, own) for seat, own in enumerate(state.hidden)))

    exhaustive_notices(broken(resample=resample), "misses what is possible")


def test_a_resample_that_forgets_the_own_dice() -> None:
    def resample(view: View, random: Random) -> State:
        return GAME.resample(replace(view, viewer=None), random)

    notices(broken(resample=resample), "tells viewer")
    exhaustive_notices(broken(resample=resample), "knows to be impossible")


# ---- what equal cards tell ----


TWO_DECKS = Configuration(liar_liar.GAME, 6, liar_liar.GAME.options(match=50, hand_turn_limit=12), HOUSE)


def check_copies(configuration: Configuration) -> None:
    for played in (play_at_random(configuration, number) for number in range(8)):
        check_equal_cards(played, played.moves[-1], Random(0))


def copies_notice(says: str, **parts: Any) -> None:
    with pytest.raises(AssertionError, match=says):
        check_copies(replace(TWO_DECKS, game=changed(liar_liar.GAME, **parts)))


def test_nothing_is_wrong_with_two_decks_themselves() -> None:
    check_copies(TWO_DECKS)


@pytest.mark.parametrize("event", [Played, Taken])
def test_nothing_is_wrong_where_an_event_keeps_numbers_of_copies_beside_faces(event: type[Any]) -> None:
    played = play_at_random(replace(TWO_DECKS, seats=8, options=replace(TWO_DECKS.options, hand_turn_limit=30)), 2)
    moves = [move for move in played.moves if any_of(event, move)]
    assert moves
    for move in moves[:3]:
        check_equal_cards(played, move, Random(0))


def test_a_view_between_the_events_of_a_move_that_shows_which_copy_is_taken() -> None:
    def view(state: Any, viewer: Viewer) -> Any:
        seen, quest = liar_liar.GAME.view(state, viewer), state.public.quest
        if state.public.phase != "TAKE" or len(quest.matching(state.hands[quest.to])) != 1:
            return seen  # where several cards match, a player is asked, and the view is seen anyway
        taken = next(card for card in state.hands[quest.to] if quest.request.matches(face_of(card)))
        return replace(seen, public=replace(seen.public, chips=(copy_of(taken),) * state.public.seats))

    games = [play_at_random(TWO_DECKS, number) for number in range(8)]
    found = [(fair, move) for fair in games for move in fair.moves if any_of(HandShown, move) and any_of(Taken, move)]
    fair, move = found[0]
    broken_game = replace(TWO_DECKS, game=changed(liar_liar.GAME, view=view))
    broken_move = replace(move, configuration=broken_game)

    def check() -> None:
        for number in range(8):  # copies change places by chance
            check_equal_cards(replace(fair, configuration=broken_game), broken_move, Random(number))

    with pytest.raises(AssertionError, match="a picture tells"):
        check()


def any_of(event: type[Any], move: PlayedMove) -> bool:
    return any(isinstance(each, event) for each in move.events)


def test_a_view_that_shows_which_copy_was_received() -> None:
    def view(state: Any, viewer: Viewer) -> Any:
        seen = liar_liar.GAME.view(state, viewer)
        return replace(seen, public=replace(seen.public, quest=state.public.quest))

    copies_notice("sees which of equal cards it is", view=view)


def test_a_hand_whose_order_depends_on_copies() -> None:
    def view(state: Any, viewer: Viewer) -> Any:
        seen = liar_liar.GAME.view(state, viewer)
        return seen if viewer is None else replace(seen, hand=faces(sorted(state.hands[viewer])))

    copies_notice("sees which of equal cards it is", view=view)


def test_a_drawn_card_that_is_forgotten_if_it_is_the_second_copy() -> None:
    def evolve(state: Any, event: Any) -> Any:
        after = liar_liar.GAME.evolve(state, event)
        return replace(after, drawn=None) if after.drawn is not None and copy_of(after.drawn) == 2 else after

    copies_notice("sees which of equal cards it is|is refused with other copies", evolve=evolve)


def test_an_event_that_tells_which_copy_was_drawn() -> None:
    @dataclass(frozen=True, slots=True)
    class NamedDrew:
        by: Seat
        count: int
        cards: tuple[int, ...] | None  # not declared as cards, so nothing makes faces of them

    def openly(events: Sequence[Any]) -> list[Any]:
        return [_as(NamedDrew, event) if isinstance(event, Drew) else event for event in events]

    def evolve(state: Any, event: Any) -> Any:
        return liar_liar.GAME.evolve(state, _as(Drew, event) if isinstance(event, NamedDrew) else event)

    def decide(course: Course[Any, Any], seat: Seat, action: Any, chance: Chance) -> None:
        for event in openly(carry_out(liar_liar.GAME, course.state, seat, action, chance).events):
            course.add(event)

    copies_notice("is told which of equal cards it is", decide=decide, evolve=evolve, tells=lambda event: [])


def test_a_move_that_is_refused_with_the_second_copy() -> None:
    def decide(course: Course[Any, Any], seat: Seat, action: Any, chance: Chance) -> None:
        liar_liar.GAME.decide(course, seat, action, chance)
        first = course.events[0]
        if isinstance(first, Discarded) and copy_of(first.card or 0) == 2:
            raise IllegalAction(Sentence("not_in_hand"))

    fair = play_at_random(TWO_DECKS, 0)
    broken_game = replace(TWO_DECKS, game=changed(liar_liar.GAME, decide=decide))
    with pytest.raises(AssertionError, match="is refused with other copies"):
        check_equal_cards(replace(fair, configuration=broken_game), fair.moves[0], Random(0))


# ---- what does not fit together ----


def test_legal_moves_that_are_not_listed() -> None:
    class Shorter(Legal):
        def __iter__(self) -> Iterator[Action]:
            return (action for action in super().__iter__() if str(action) == "liar" or "show" in str(action))

    notices(broken(legal=when_asked(Shorter)), "not listed|cannot move")


@pytest.mark.costly("that the suite finds a planted fault")
def test_legal_moves_that_are_listed_twice() -> None:
    class Longer(Legal):
        def __iter__(self) -> Iterator[Action]:
            return chain(super().__iter__(), super().__iter__())

    notices(broken(legal=when_asked(Longer)), "listed twice")


def test_moves_that_are_accepted_and_not_listed() -> None:
    class Generous(Legal):
        def refusal(self, action: Action) -> Sentence | None:
            return None if self else super().refusal(action)

    notices(broken(legal=when_asked(Generous)), "is accepted and not listed")


def test_a_move_of_a_seat_that_is_not_asked() -> None:
    def legal(view: View) -> LegalActions[Action]:
        return no_moves(()) if view.viewer is None else Legal(view)

    notices(broken(legal=legal), "is asked and cannot move|after the end")


def test_a_form_that_cannot_make_every_move() -> None:
    class NoChallenge(Legal):
        def controls(self) -> Any:
            return super().controls()[:1]

    game = broken(legal=when_asked(NoChallenge))
    with pytest.raises(AssertionError, match="no form can make liar"):
        check_controls(play_at_random(Configuration(game, 3, Options()), 0).moves[-1], Random(0))


def test_a_tip_that_the_rules_page_lacks() -> None:
    game = broken(tips=())
    with pytest.raises(AssertionError, match="a tip that is none of the game's"):
        check_controls(play_at_random(Configuration(game, 3, Options()), 0).moves[0], Random(0))


def test_a_notation_that_loses_a_part() -> None:
    def parse(text: str, view: View, names: Sequence[str]) -> tuple[Action, ...]:
        return GAME.parse(text.partition(" show")[0], view, names)

    notices(broken(parse=parse), "is not read as")


def test_a_notation_that_breaks_on_some_texts() -> None:
    def parse(text: str, view: View, names: Sequence[str]) -> tuple[Action, ...]:
        return GAME.parse(text if text.isascii() else text[999], view, names)

    notices(broken(parse=parse), "index out of range", IndexError)


def test_a_notation_that_compares_every_word_with_every_other() -> None:
    notices(broken(parse=slowly(GAME.parse)), "^parse takes more than .* lines")


def test_orders_that_compare_every_word_with_every_other() -> None:
    notices(broken(orders=changed(GAME.orders, read=slowly(GAME.orders.read))), "^orders.read takes more than .* lines")


def slowly(read: Callable[..., Any]) -> Callable[..., Any]:
    def reader(text: str, view: View, names: Sequence[str]) -> Any:
        said = words(text)
        for one in said:
            for other in said:
                assert one == other or one != other
        return read(text, view, names)

    return reader


def test_a_notation_that_reads_whatever_is_sent() -> None:
    notices(broken(parse=without_end(GAME.parse)), "^parse reads more than 500 signs")


def test_orders_that_read_whatever_is_sent() -> None:
    orders = changed(GAME.orders, read=without_end(GAME.orders.read))
    notices(broken(orders=orders), "^orders.read reads more than 500 signs")


def without_end(read: Callable[..., Any]) -> Callable[..., Any]:
    return lambda text, view, names: read(" ".join(text.split())[:LONGEST], view, names)


def test_a_sentence_without_text() -> None:
    def tells(event: Event) -> list[Sentence]:
        return [Sentence("never_written", each.values) if each.key == "showed" else each for each in GAME.tells(event)]

    notices(broken(tells=tells), "never_written", AttributeError)


def test_a_sentence_that_says_nothing() -> None:
    class Silent(Words):
        def showed(self, by: Seat, dice: tuple[Face, ...]) -> str:
            return ""

    notices(broken(words=Silent), "showed says nothing")


def test_a_sentence_with_a_broken_plural() -> None:
    class Careless(Words):
        def rerolled(self, by: Seat, dice: int) -> str:
            return f"{self.who(by)} threw 1 dice."

    notices(broken(words=Careless), "rerolled: .* threw 1 dice")


def test_a_sentence_with_a_verb_that_does_not_fit_you() -> None:
    class Careless(Words):
        def bid(self, by: Seat, bid: Bid) -> str:
            return f"{self.who(by)} was bidding {claim(bid)}."

    notices(broken(words=Careless), "bid: You was bidding")


def test_chance_that_does_not_come_from_the_chance() -> None:
    own = Random(0)

    def decide(course: Course[State, Event], seat: Seat, action: Action, chance: Chance) -> None:
        for event in carry_out(GAME, course.state, seat, action, chance).events:
            course.add(replace(event, hidden=_shaken(event, own)) if isinstance(event, Rolled) else event)

    notices(broken(decide=decide), "same move with the same chance")


def _shaken(event: Rolled, random: Random) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(sorted(random.choices(FACES, k=len(own or ())))) for own in event.hidden)


def test_an_event_that_is_not_declared() -> None:
    events = tuple(kind for kind in GAME.events if kind is not Won)
    notices(broken(events=events), "Won", Exception)


def test_a_die_that_is_lost_on_the_way() -> None:
    def evolve(state: State | None, event: Event) -> State:
        after = GAME.evolve(state, event)
        return replace(after, hidden=((), *after.hidden[1:])) if isinstance(event, Rolled) else after

    notices(broken(evolve=evolve), "hidden dice are miscounted")


def test_automatic_moves_that_do_not_end() -> None:
    def automatic(view: View, chance: Chance, after: Action | None) -> Action | None:
        return Bid(1, 2, ()) if not view.public.bids else Bid(len(view.public.bids) + 1, 2)

    notices(broken(automatic=automatic), "do not end|not_higher|not_your_turn", Exception)


def test_a_bot_that_may_do_what_is_certainly_wrong() -> None:
    hints = changed(GAME.hints, policy=lambda view, legal: evenly(legal))
    notices(broken(hints=hints), "which is certainly wrong")


def test_nothing_done_for_the_absent() -> None:
    notices(broken(automatic=lambda view, chance, after: None), "nothing was done")


def test_places_with_a_gap() -> None:
    def outcome(state: State) -> Outcome | None:
        found = GAME.outcome(state)
        return found and replace(found, places=tuple(place + (place > 1) for place in found.places))

    notices(broken(outcome=outcome), "places")


def test_a_match_that_goes_on_after_its_end() -> None:
    def outcome(state: State) -> Outcome | None:
        return GAME.outcome(state) or Outcome((1, 2, 3), sentence(Words.won, by=0))

    notices(broken(outcome=outcome), "a match that is over goes on")


def test_a_match_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.conformance.playing.MOST_MOVES", 3)
    notices(broken(), "after 3 moves the game goes on")


# ---- how it is told ----


def notes_of(game: AnyGame, numbers: Iterable[int], moves_each: int) -> str:
    with pytest.raises(AssertionError) as caught:
        run(Configuration(game, 3, Options()), numbers, moves_each)
    return "\n".join(caught.value.__notes__)


def test_a_failure_is_told_with_the_smallest_history_and_its_position() -> None:
    class Longer(Legal):
        def __iter__(self) -> Iterator[Action]:
            return (each for action in super().__iter__() for each in (action, action))

    legal = when_asked(lambda view: Longer(view) if len(view.public.bids) > 1 else Legal(view))
    told = notes_of(broken(legal=legal), range(1, 8, 2), 1)
    made = r"seat \d “[^”]+”( by rule)?"
    assert re.search(rf"seed “liars_dice 3/\d+”, then {made}, {made}: State\(", told)


def test_a_match_that_cannot_be_played_on_is_told_with_its_history() -> None:
    def evolve(state: State | None, event: Event) -> State:
        assert not isinstance(event, Won), "nobody wins"
        return GAME.evolve(state, event)

    assert "seed “liars_dice 3/0”, then seat " in notes_of(broken(evolve=evolve), range(1), 1)


def test_options_that_are_tried() -> None:
    names = [str(configuration) for configuration in configurations(GAME) if configuration.seats == 3]
    assert names == [
        "liars_dice 3",
        "liars_dice 3 variant=chips",
        "liars_dice 3 first_opener=3",
        "liars_dice 3 bid_cap=dice",
        "liars_dice 3 variant=chips bid_cap=dice",
    ]
