"""Checks for every move of every game; each is a sentence of the contract."""

from dataclasses import fields, is_dataclass
from functools import cache
from itertools import islice
from random import Random
from typing import Any

from engine.conformance.composing import Chosen, composable, drawn, text_of, warning_of
from engine.conformance.configurations import Configuration
from engine.conformance.english import fault, numbered
from engine.conformance.playing import NAMES, Played, PlayedMove, make
from engine.conformance.strange import strange
from engine.conformance.traits import traits
from engine.game import AnyGame, carry_out, play
from engine.kit.cards import in_faces
from engine.kit.notation import CARRIER_WORDS, RESERVED, Refused, words
from engine.kit.scene.controls import Control, Total
from engine.kit.sentence import Sentence
from engine.kit.words import Words
from engine.privacy import tell

MOST_LISTED = 50
"""Legal actions tried in a position."""

MOST_AUTOMATIC = 10
"""Default moves in a row."""

MOST_PIECES, MOST_SAID, LONGEST_STATE = 300, 300, 50_000
"""Pieces and sentences on a board, and characters of a state: a page and an item of the log have bounds. Our games take
a third at most."""

COMPOSED_EACH = 5
"""Texts of each form."""


def check_move(move: PlayedMove) -> None:
    """All checks of one move."""
    check_values(move)
    check_sizes(move)
    check_only_public_facts_decide_who_is_asked(move)
    check_a_secret_answer_changes_no_question(move)
    check_who_is_asked_can_move(move)
    check_legal_actions_are_listed_once(move)
    check_strange_actions_are_refused(move)
    check_notation(move)
    check_storage(move)
    check_repeats(move)
    check_what_is_told(move)
    check_automatic(move)
    check_policy(move)


def check_game(played: Played) -> None:
    """All checks of a whole match."""
    check_replay(played)
    check_end(played)


def check_only_public_facts_decide_who_is_asked(move: PlayedMove) -> None:
    """All viewers find the same questions."""
    game = move.game
    asked = [dict(game.to_act(game.view(move.before, viewer))) for viewer in move.viewers]
    assert all(questions == asked[0] for questions in asked), "who is asked depends on who looks"
    assert move.seat in asked[0], "who moved was not asked"
    for question in asked[0].values():
        for says in (game.asks(question), game.poses(question)):
            if says is not None:
                assert_worded(move.configuration, says)


def check_a_secret_answer_changes_no_question(move: PlayedMove) -> None:
    """While several seats are asked at once, a prompt stands until its seat answers: no clock starts again."""
    before, after = (move.game.to_act(move.game.view(state, None)) for state in (move.before, move.after))
    for seat in before.keys() & after.keys() - {move.seat}:
        if tell(move.events[0], seat) != move.events[0]:
            assert after[seat] == before[seat], f"a secret answer changes what seat {seat} is asked"


def check_who_is_asked_can_move(move: PlayedMove) -> None:
    """Seats with a question have moves, others have none."""
    game = move.game
    asked = game.to_act(game.view(move.before, None))
    for viewer in move.viewers:
        legal = game.legal(game.view(move.before, viewer))
        assert bool(legal) == (viewer in asked), f"{viewer} is asked and cannot move, or the other way round"
        if viewer not in asked:
            refusal = legal.refusal(move.action)
            assert refusal is not None, f"seat {viewer} may move without being asked"
            assert_worded(move.configuration, refusal)
            assert legal.controls() == (), "a form for who is not asked"


def check_legal_actions_are_listed_once(move: PlayedMove) -> None:
    """List, sample and membership agree."""
    legal = move.game.legal(move.game.view(move.before, move.seat))
    listed = list(islice(legal, MOST_LISTED))
    assert len(set(listed)) == len(listed), "an action is listed twice"
    assert all(action in legal for action in listed), "a listed action is refused"
    if not move.by_rule:
        assert move.action in legal, "a sampled action is refused"
        assert len(listed) == MOST_LISTED or move.action in listed, "a sampled action is not listed"


def check_strange_actions_are_refused(move: PlayedMove) -> None:
    """Actions not refused are listed and change something; every refusal is a sentence.

    Moves are listed with faces, but may name equal cards by their numbers in the hand (RULES 0.10).
    """
    game = move.game
    legal = game.legal(game.view(move.before, move.seat))
    accepted: dict[Any, Any] = {}  # by their faces
    for action in set(strange(move.action)):
        refusal = legal.refusal(action)
        if refusal is None:
            accepted[_unordered(in_faces(action))] = action
            assert play(game, move.before, move.seat, action, move.chance()).events, "an accepted move changes nothing"
        else:
            assert_worded(move.configuration, refusal)
    for each in legal if accepted else ():
        accepted.pop(_unordered(each), None)
        if not accepted:
            break
    assert not accepted, f"{next(iter(accepted.values()))} is accepted and not listed"


def check_notation(move: PlayedMove) -> None:
    """A move is read as it is written, and no carrier takes its first word."""
    game = move.game
    view = game.view(move.before, move.seat)
    text = str(move.action)
    first = words(text)[0]
    assert first.upper() not in CARRIER_WORDS, f"a carrier would take {first} for itself"
    assert first.lower() not in RESERVED, f"{first} means something else in every game"
    for written in (text, f" g12 {text}. ", text.replace(" ", "  ")):
        assert game.parse(written, view, NAMES) == (move.action,), f"{written!r} is not read as {text!r}"


def check_clumsy_texts(move: PlayedMove, random: Random) -> None:
    """Any text is read, or refused with a sentence."""
    view = move.game.view(move.before, move.seat)
    letters = [*str(move.action), *" ;:;*xs?.,0179١²\u202eßİ\n\0", "show", "liar"]
    for _ in range(10):
        text = "".join(random.choices(letters, k=random.randint(0, 12)))
        try:
            actions = move.game.parse(text, view, NAMES)
        except Refused as refused:
            move.game.words(NAMES).say(refused.sentence)
            continue
        for action in actions:
            assert move.game.parse(str(action), view, NAMES) == (action,), f"{text!r} is read as {action}"


def _unordered(value: Any) -> Any:
    """Sorts parts that may come in any order: `show 6 5` is `show 5 6`."""
    if isinstance(value, tuple):
        return tuple(sorted(map(_unordered, value), key=repr))
    if is_dataclass(value) and not isinstance(value, type):
        compared = [each.name for each in fields(value) if each.compare]
        return type(value), tuple([_unordered(getattr(value, name)) for name in compared])
    return value


def check_storage(move: PlayedMove) -> None:
    """Events and states survive being stored."""
    stored = move.configuration.house.stored
    assert stored(move.game, move.events) == move.events, "an event is another one after being stored"
    assert stored(move.game, move.after) == move.after, "a state is another one after being stored"


def check_repeats(move: PlayedMove) -> None:
    """The same move with the same chance has the same events."""
    again = make(move.game, move.before, move.seat, move.action, move.by_rule, move.chance())
    assert tuple(again.events) == move.events, "the same move with the same chance has other events"
    assert move.game.fold(move.before, again.events) == move.after, "the same events lead elsewhere"
    assert {type(event) for event in again.events} <= set(move.game.events), "an event of an undeclared type"


def check_what_is_told(move: PlayedMove) -> None:
    """A move that changes the pieces in view is told; everything told, and on a board, is a sentence."""
    game = move.game
    for viewer in move.viewers:
        told = [sentence for event in move.events for sentence in game.tells(tell(event, viewer))]
        before, after = (game.board(game.view(state, viewer)) for state in (move.before, move.after))
        moved = (before.mats, before.middle) != (after.mats, after.middle)  # facts of a turn go with the turn
        assert told or not moved, f"viewer {viewer} sees a change and is told nothing"
        for sentence in (*told, *after.sentences):
            assert_worded(move.configuration, sentence)
    for event in move.events:  # as told after the match (RULES 0.8)
        for sentence in move.game.tells(event):
            assert_worded(move.configuration, sentence)


def check_automatic(move: PlayedMove) -> None:
    """Default moves change something for each asked seat, and end."""
    game = move.game
    for seat, question in game.to_act(game.view(move.before, None)).items():
        state, action, chance = move.before, None, move.chance()
        for _ in range(MOST_AUTOMATIC):
            view = game.view(state, seat)
            action = game.automatic(view, chance, action)
            if action is None:
                break
            assert not game.is_optional(question) or action in game.legal(view), "silence answers what nobody could"
            state = carry_out(game, state, seat, action, chance).state
        assert action is None, "automatic moves do not end"
        assert state != move.before, "nothing was done for who did not answer"


def check_policy(move: PlayedMove) -> None:
    """A bot’s moves are legal, and not certainly wrong."""
    game, view = move.game, move.game.view(move.before, move.seat)
    legal, absurd = game.legal(view), traits(game).absurd
    moves = game.hints.policy(view, legal) if game.hints else ()
    assert moves or not game.hints, "a bot has no move"
    for action, weight in moves:
        assert weight > 0, f"a bot never makes {action}"
        assert action in legal, f"a bot may make {action}, which is refused"
        assert not absurd(view, action), f"a bot may make {action}, which is certainly wrong"


def check_values(move: PlayedMove) -> None:
    """States are values, warnings are sentences, and a seat that is out stays out."""
    hash(move.after)
    if warning := move.game.warning(move.game.view(move.before, move.seat), move.action):
        assert_worded(move.configuration, warning)
    still_in = [move.game.still_in(move.game.view(state, None)) for state in (move.before, move.after)]
    assert still_in[1] <= still_in[0], "who is out stays out"
    assert still_in[1] or move.game.outcome(move.after), "a match goes on with somebody"


def check_sizes(move: PlayedMove) -> None:
    """A board fits a page, and a state the log."""
    for viewer in move.viewers:
        board = move.game.board(move.game.view(move.after, viewer))
        count = sum(len(place.pieces) for place in board.places)
        assert count <= MOST_PIECES, f"the board of {viewer} has {count} pieces"
        assert len(board.sentences) <= MOST_SAID, f"the board of {viewer} says {len(board.sentences)} sentences"
    assert len(repr(move.after)) <= LONGEST_STATE, "a state is too large for the log"


def check_replay(played: Played) -> None:
    """Stored events alone give every state again, and no state lacks anything."""
    game = played.configuration.game
    stored = played.configuration.house.stored
    setup = stored(game, played.setup)
    nothing_lost = traits(game).nothing_lost
    assert setup == played.setup, "an event is another one after being stored"
    state = game.fold(None, setup)
    for move in played.moves:
        assert state == move.before, "the replay is in another state"
        nothing_lost(state)
        state = game.fold(state, stored(game, move.events))
    assert state == played.end, "the replay ends in another state"
    nothing_lost(state)


def check_end(played: Played) -> None:
    """A match ends once, with a place for each seat: one more than the seats that did better."""
    game, end = played.configuration.game, played.end
    assert all(game.outcome(move.before) is None for move in played.moves), "a match that is over goes on"
    outcome = game.outcome(end)
    assert outcome is not None, "nobody is asked before the end"
    assert len(outcome.places) == played.configuration.seats, "not everybody has a place"
    for place in outcome.places:
        better = sum(other < place for other in outcome.places)
        assert place == better + 1, f"places {outcome.places}"
    assert len(outcome.scores) in (0, played.configuration.seats), "not everybody has a score"
    assert_worded(played.configuration, outcome.why)
    for viewer in (None, *range(played.configuration.seats)):
        legal = game.legal(game.view(end, viewer))
        assert not legal, "a move after the end"
        refusal = legal.refusal(played.moves[-1].action)
        assert refusal is not None, "a move after the end"
        assert_worded(played.configuration, refusal)


def check_controls(move: PlayedMove, random: Random) -> None:
    """A form can make the move, unless it is odd; no composed text is refused; both warn of the same."""
    game = move.game
    view = game.view(move.before, move.seat)
    odd = move.by_rule or game.warning(view, move.action) is not None
    controls = game.legal(view).controls()
    texts = (text for control in controls for text in composable(control))
    assert odd or any(move.action in game.parse(text, view, NAMES) for text in texts), f"no form can make {move.action}"
    known = {tip.kind for tip in game.tips}
    for control in controls:
        assert control.tip is None or control.tip.kind in known, f"a tip that is none of the game's: {control.tip}"
        for _ in range(COMPOSED_EACH):
            chosen = drawn(control, random)
            assert chosen is not None, f"nothing can be chosen: {control.label}"
            assert_legal(game, view, text_of(chosen))
            assert_warned(game, view, control, chosen)


def assert_legal(game: AnyGame, view: Any, text: str) -> None:
    """The text's first part is a legal move, and the others are read."""
    action, *_ = game.parse(text, view, NAMES)
    refusal = game.legal(view).refusal(action)
    assert refusal is None, f"a form can compose “{text}”, which is refused: {refusal}"


def assert_warned(game: AnyGame, view: Any, control: Control, chosen: Chosen) -> None:
    """A form's warning is the game's question, in the same words."""
    text, words = text_of(chosen), game.words(NAMES)
    action, *_ = game.parse(text, view, NAMES)
    asked, warned = game.warning(view, action), warning_of(control, chosen)
    says = words.say(warned[0]).replace(str(Total()), str(warned[1])) if warned else None
    assert says == (words.say(asked) if asked else None), f"the form of “{text}” warns otherwise than the game"


def assert_worded(configuration: Configuration, sentence: Sentence) -> None:
    """The sentence reads well for each reader."""
    for words_of_reader in _readers(configuration.game):
        text = words_of_reader.say(sentence)
        assert text, f"{sentence.key} says nothing"
        assert not text[0].islower(), f"{sentence.key}: {text}"
        assert not fault(text), f"{sentence.key}: {text}"
        assert not numbered(words_of_reader, sentence), f"{sentence.key} has a player’s number: {text}"


@cache
def _readers(game: AnyGame) -> tuple[Words, ...]:
    named = [[*NAMES[:seat], "you", *NAMES[seat + 1 :]] for seat in range(max(game.seats))]
    return game.words(NAMES), *[game.words(names, seat) for seat, names in enumerate(named)]
