"""What happened in Liar's Dice, picture by picture."""

from engine.games.liars_dice import GAME
from engine.games.liars_dice.words import Words
from engine.kit.scene.board import Board, Mat
from engine.kit.scene.following import at_seat, follow
from engine.kit.scene.pictures import Picture
from engine.kit.seats import Viewer
from engine.privacy import tell
from tests.engine.games.liars_dice.position import Happened, Position, given


def pictures(position: Position, happened: Happened, viewer: Viewer) -> list[tuple[Board, Picture]]:
    """Each picture with the board before it."""
    state, shown, before = position.state, [], position.board(viewer)
    for event in happened.events:
        state = GAME.evolve(state, event)
        for picture in GAME.pictures(GAME.view(state, viewer), tell(event, viewer), before):
            shown.append((before, picture))
            before = picture.board
    return shown


def keys(shown: list[tuple[Board, Picture]]) -> list[list[str]]:
    return [[sentence.key for sentence in picture.says] for _, picture in shown]


def dice(mat: Mat) -> list[str]:
    return ["?" if die.face is None else die.face for place in mat.places for die in place.pieces]


def test_a_bid_is_one_picture() -> None:
    position = given("5 5", "2 3")
    assert keys(pictures(position, position.when("2x5"), 1)) == [["bid"]]


def test_a_shown_die_comes_out_of_the_cup_before_the_others_are_rolled_again() -> None:
    position = given("5 5 3", "2 3")
    shown = pictures(position, position.when("2x5 show 5", rolls="6 6"), 1)
    assert keys(shown) == [["bid", "showed"], ["rerolled"]]
    before, bid = shown[0]
    (origin,) = follow(before, bid.board, bid.paths).values()
    assert origin.name.startswith(at_seat(Words.under_cup, 0))
    assert dice(bid.board.mats[0]) == ["?", "?", "5"]


def test_the_bidder_sees_which_dice_stay_and_what_is_rolled() -> None:
    position = given("5 5 3", "2 3")
    (_, bid), (_, rolled) = pictures(position, position.when("2x5 show 5", rolls="6 6"), 0)
    assert dice(bid.board.mats[0]) == ["3", "5", "5"]
    assert dice(rolled.board.mats[0]) == ["6", "6", "5"]


def test_spot_on_the_bidder_alone_loses_nothing() -> None:
    position = given("5 5", "2 3", "4 4", bid="2x5")
    happened = position.when("liar", rolls="2 2 3 4")
    held = [picture.held for viewer in (0, 1, 2, None) for _, picture in pictures(position, happened, viewer)]
    keys = [each.verdict[0].key for each in held if each]
    assert (keys.count("lost_nothing"), keys.count("exactly")) == (1, 3)
    assert {each.why[0].key for each in held if each} == {"all_but_lose"}


def test_a_challenge_is_called_counted_and_settled() -> None:
    position = given("5 5", "2 *", bid="2x5")
    called, counted, settled = [
        picture for _, picture in pictures(position, position.when("liar", rolls="2 3 4"), None)[:3]
    ]
    assert [dice(mat) for mat in called.board.mats] == [["?", "?"], ["?", "?"]]
    assert [dice(mat) for mat in counted.board.mats] == [["5", "5"], ["*", "2"]]
    assert all(place.is_open for mat in counted.board.mats for place in mat.places)
    tally = counted.board.place("tally")
    assert tally
    assert [die.face for die in tally.pieces] == ["*", "5", "5"], "the bidder's come first"
    assert [fact.says.key for fact in settled.board.facts][-1] == "bid_held"
    assert [fact.number for mat in settled.board.mats for fact in mat.facts if fact.says.key == "loses"] == [1]


def test_dice_that_count_shine_and_the_others_do_not() -> None:
    position = given("5 3", "2 *", bid="2x5")
    counted = pictures(position, position.when("liar", rolls="2 3 4"), None)[1][1].board
    looks = {die.face: die.look for mat in counted.mats for place in mat.places for die in place.pieces}
    assert looks == {"5": "counts", "*": "counts", "3": "idle", "2": "idle"}


def test_dice_that_lay_open_stay_where_they_are() -> None:
    position = given("5 | 5", "2 *", bid="2x5")
    before, counted = pictures(position, position.when("liar", rolls="2 3 4"), 1)[1]
    moved = follow(before, counted.board, counted.paths)
    assert not any(name.startswith(at_seat(Words.shown, 0)) for name in moved)


def test_cups_are_lifted_one_after_the_other_before_anything_is_counted() -> None:
    position = given("5 5", "2 *", bid="2x5")
    before, counted = pictures(position, position.when("liar", rolls="2 3 4"), None)[1]
    moved = follow(before, counted.board, counted.paths)
    lifted = [moved[name].at for name in moved if not name.startswith("tally")]
    flown = [moved[name].at for name in moved if name.startswith("tally")]
    assert sorted(set(lifted)) == [0, 90]
    assert max(lifted) < min(flown)
    assert len(set(flown)) == len(flown), "they are counted one by one"
    assert max(flown) < counted.hold


def test_who_is_out_and_who_has_won_is_seen_with_the_dice_still_there() -> None:
    position = given("5", "2", bid="2x5")
    shown = pictures(position, position.when("liar"), None)
    assert keys(shown)[-2:] == [["eliminated"], ["won"]]
    assert [mat.is_out for mat in shown[-2][1].board.mats] == [False, True]
    assert shown[-2][1].board.place("tally")


def test_pots_go_to_the_winner_of_the_challenge() -> None:
    position = given("5 5", "2 *", bid="2x5", chips=(49, 49), pots=(2, 2), variant="chips")
    shown = pictures(position, position.when("liar", rolls="2 3 4"), None)
    taken = [picture for _, picture in shown if picture.says[0].key == "round_pot"]
    chips = [fact.number for mat in taken[0].board.mats for fact in mat.facts if fact.says.key == "has_chips"]
    assert chips == [49, 51]
