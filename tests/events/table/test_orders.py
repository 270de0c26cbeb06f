"""Standing orders at a table: private, cancellable, dropped when they are over, a commit of their own when they act."""

import pytest

from engine.kit.cards import card_text
from engine.kit.orders import NO_ORDERS
from events.debts import Advance, WakeUp, debts
from events.directory.notices import Notice
from events.table.commands import CancelOrder, ComeBack, GiveOrder, RenewLink, Resign, TimeOut
from events.table.events import (
    Asked,
    How,
    Instructed,
    Moved,
    OrderDue,
    Ordered,
    Resigned,
    Settings,
    TableEvent,
)
from events.table.orders import LONGEST_DELAY, MOST_ORDERS, SHORTEST_DELAY
from events.table.sight import Sight
from events.table.told import recalled, tell
from events.table.words import names_for, news
from tests.engine.changed import changed
from tests.events.table.scenario import HOUR, NOON, Scenario, by, playing
from tests.said import said

DAY = 24 * HOUR
ANNA, BEN, CLEO, DAN = range(4)
AT_ONCE = Settings(deadline=HOUR, orders_at_once=True)


def by_mail(*names: str) -> Scenario:
    """A game in which the first seat opens, and everybody has a day for each answer."""
    return playing(*names, settings=Settings(deadline=DAY, objection=0))


def orders(table: Scenario, seat: int) -> list[str]:
    return [order.text for order in table.table.places[seat].orders]


def kinds(table: Scenario, seat: int) -> set[str]:
    """The notices that are owed to the seat now."""
    owed = debts(table.game, table.table, table.now, 30 * DAY)
    return {debt.kind for debt in owed if isinstance(debt, Notice) and debt.chair == seat}


def is_due(table: Scenario) -> bool:
    return Advance() in debts(table.game, table.table, table.now, 30 * DAY)


def test_an_order_answers_the_question_that_it_was_given_for() -> None:
    table = by_mail("Anna", "Ben").when(by(1, GiveOrder("challenge above 3x6"))).then(Ordered)
    table.moves(0, "3x6").then(Moved, Asked)
    assert orders(table, 1) == ["challenge above 3x6"], "three sixes are not above three sixes"


def test_it_acts_in_a_commit_of_its_own_after_one_to_ten_minutes() -> None:
    table = by_mail("Anna", "Ben").when(by(1, GiveOrder("challenge any"))).moves(0, "3x6")
    table.then(Moved, Asked, OrderDue)
    due = table.table.places[1].order_due
    assert SHORTEST_DELAY <= due - table.now <= LONGEST_DELAY
    assert not is_due(table)
    assert WakeUp(due) in debts(table.game, table.table, table.now, 30 * DAY)
    table.later(due - table.now)
    assert is_due(table)
    table.when(TimeOut())
    assert table.moved == [(1, "order")]


def test_the_delay_differs_from_question_to_question() -> None:
    dues = set()
    for names in (("Anna", "Ben"), ("Anna", "Cleo"), ("Dora", "Emil")):
        table = by_mail(*names).when(by(1, GiveOrder("challenge any"))).moves(0, "3x6")
        dues.add(table.table.places[1].order_due)
    assert len(dues) > 1


def test_orders_act_at_once_if_the_table_chose_so() -> None:
    table = playing("Anna", "Ben", settings=AT_ONCE).when(by(1, GiveOrder("challenge any"))).moves(0, "3x6")
    assert is_due(table)
    assert table.when(TimeOut()).moved == [(1, "order")]


def test_it_acts_well_before_a_short_deadline() -> None:
    table = (
        playing("Anna", "Ben", settings=Settings(deadline=60)).when(by(1, GiveOrder("challenge any"))).moves(0, "3x6")
    )
    assert table.now + 15 <= table.table.places[1].order_due <= table.now + 30


def test_its_owner_may_answer_first_and_gets_no_message_meanwhile() -> None:
    table = by_mail("Anna", "Ben").when(by(1, GiveOrder("challenge any"))).moves(0, "3x6")
    assert "turn" not in kinds(table, 1)
    table.later(20 * HOUR)
    assert "reminder" not in kinds(table, 1)
    table.moves(1, "4x6")
    assert table.moved == [(1, "own")]
    assert table.table.places[1].order_due == 0


def test_a_cancelled_order_leaves_the_question_to_its_owner() -> None:
    table = by_mail("Anna", "Ben").when(by(1, GiveOrder("challenge any"))).moves(0, "3x6")
    table.when(by(1, CancelOrder("challenge any"))).then(Ordered, OrderDue)
    assert table.table.places[1].order_due == 0
    assert "turn" in kinds(table, 1)
    table.when(by(1, CancelOrder("challenge any"))).then_refused("order_gone")


def test_an_order_given_when_the_question_is_open_answers_it() -> None:
    table = by_mail("Anna", "Ben").moves(0, "3x6").when(by(1, GiveOrder("challenge any"))).then(Ordered, OrderDue)
    assert table.table.places[1].order_due > table.now


def test_the_first_order_that_fits_answers() -> None:
    table = playing("Anna", "Ben", settings=AT_ONCE)
    table.when(by(1, GiveOrder("raise to 3x6")), by(1, GiveOrder("challenge any"))).moves(0, "3x5").when(TimeOut())
    assert table.moved == [(1, "order")]
    assert orders(table, 1) == ["challenge any"], "“raise to 3x6” can never act again, so it was dropped"


def test_an_order_stands_as_long_as_what_it_was_given_for() -> None:
    table = by_mail("Anna", "Ben", "Cleo").when(by(2, GiveOrder("challenge any"))).moves(0, "9x6").moves(1, "liar")
    assert orders(table, 2) == [], "its round is over"
    assert OrderDue not in map(type, table.events)


def test_nobody_else_learns_of_an_order_whatever_becomes_of_it() -> None:
    plain, ordered = by_mail("Anna", "Ben", "Cleo"), by_mail("Anna", "Ben", "Cleo")
    ordered.when(by(2, GiveOrder("challenge above 9x6")))
    assert all(tell(event, viewer) is None for event in ordered.events for viewer in (None, 0, 1))
    for table in (plain, ordered):
        table.moves(0, "3x6").moves(1, "liar")
    assert plain.table.told == ordered.table.told
    assert [place.told for place in plain.table.places[:2]] == [place.told for place in ordered.table.places[:2]]
    assert [place.prompts for place in plain.table.places] == [place.prompts for place in ordered.table.places]
    assert ordered.table.places[2].told > plain.table.places[2].told


def told(table: Scenario, viewer: int | None) -> list[str]:
    """What the last commit tells a seat or a spectator."""
    version = table.table.version
    found = [recalled(Sight(table.game, table.table), version, event, viewer) for event in table.events]
    lines = news(table.game, table.table, filter(None, found), names_for(table.table, viewer))
    return [line.text for line in lines]


def poker() -> Scenario:
    """Liar's Poker, in which a pile lies and the player after its leader passes until it is swept."""
    table = Scenario("liars_poker", seats=4, settings=AT_ONCE).sat("Anna", "Ben", "Cleo", "Dan")
    (leader,) = table.asked
    card = card_text(table.table.position.hands[leader][0])
    return table.moves(leader, f"{card} as K").when(by((leader + 1) % 4, GiveOrder("pass until swept")))


def test_0_7_a_move_by_order_looks_like_ones_own_to_everybody_else() -> None:
    """“Pass until swept” stands on: who knew that it made this pass would know that the next ones are passes, too."""
    table = poker()
    (owner,) = table.asked
    table.when(TimeOut())
    assert (table.moved, orders(table, owner)) == ([(owner, "order")], ["pass until swept"])
    others = [viewer for viewer in (None, ANNA, BEN, CLEO, DAN) if viewer != owner]
    by_order = [told(table, viewer) for viewer in others], [tell(table.events[0], viewer) for viewer in others]
    by_hand = poker().moves(owner, "pass")
    own = [told(by_hand, viewer) for viewer in others], [tell(by_hand.events[0], viewer) for viewer in others]
    assert by_order == own
    assert by_order[0][0] == [said("liars_poker", "passed", table.table.names(), by=owner)]


def test_0_7_its_owner_reads_that_it_was_by_order() -> None:
    table = poker()
    (owner,) = table.asked
    table.when(TimeOut())
    assert told(table, owner) == [
        said("table", "by_order", ["you"], by=0),
        said("liars_poker", "passed", ["you"], by=0),
    ]
    assert tell(table.events[0], owner) == table.events[0]


def test_0_7_the_same_holds_for_a_part_of_an_earlier_message() -> None:
    table = playing("Anna", "Ben").moves(ANNA, "1x2; 9x2").moves(BEN, "1x3")
    moves = [event for event in table.events if isinstance(event, Moved)]
    told = {viewer: [_planned(tell(event, viewer)) for event in moves] for viewer in (None, ANNA, BEN)}
    assert told == {None: [None, None], ANNA: [None, "instruction"], BEN: [None, None]}
    assert [event.how for event in moves] == ["own", "own"]


def _planned(event: TableEvent | None) -> str | None:
    assert isinstance(event, Moved)
    return event.planned


@pytest.mark.parametrize("how", ["own", "timeout", "autopilot", "bot"])
def test_how_other_moves_came_about_is_told_to_everybody(how: How) -> None:
    moved = Moved(ANNA, how, (), text=None)
    assert tell(moved, BEN) == tell(moved, None) == moved


def test_its_owner_is_told_what_stands() -> None:
    table = by_mail("Anna", "Ben").when(by(1, GiveOrder("challenge any")))
    assert told(table, 1) == [said("table", "ordered", orders=("challenge any",))]
    table.when(by(1, CancelOrder("challenge any")))
    assert told(table, 1) == [said("table", "orders_gone")]


@pytest.mark.parametrize("text", ["challenge", "3x6", "above all"])
def test_what_is_not_an_order_is_refused(text: str) -> None:
    by_mail("Anna", "Ben").when(by(1, GiveOrder(text))).then_refused("order_unreadable")


def test_the_same_order_twice_and_too_many_are_refused() -> None:
    table = by_mail("Anna", "Ben").when(by(1, GiveOrder("challenge any")), by(1, GiveOrder("challenge any")))
    table.then_refused("order_there")
    for amount in range(2, MOST_ORDERS + 1):
        table.when(by(1, GiveOrder(f"challenge above {amount}x6")))
    table.when(by(1, GiveOrder("challenge above 12x6"))).then_refused("orders_many")


def test_orders_are_for_those_who_play() -> None:
    lobby = Scenario(seats=2).sat("Anna")
    lobby.when(by(0, GiveOrder("challenge any"))).then_refused("not_begun")
    table = by_mail("Anna", "Ben", "Cleo").when(by(1, GiveOrder("challenge any")), by(1, Resign())).then(Resigned)
    assert orders(table, 1) == []
    table.when(by(1, GiveOrder("challenge any"))).then_refused("order_out")


def test_on_autopilot_there_is_nothing_to_order_before_coming_back() -> None:
    table = playing("Anna", "Ben", settings=Settings(deadline=HOUR, max_timeouts=1)).times_out()
    table.when(by(0, GiveOrder("challenge any"))).then_refused("on_autopilot")
    table.when(by(0, ComeBack()), by(0, GiveOrder("challenge any")))
    assert orders(table, 0) == ["challenge any"]


def test_an_order_that_newer_code_cannot_read_is_dropped_and_holds_up_nothing() -> None:
    table = by_mail("Anna", "Ben").when(by(1, GiveOrder("challenge any"))).moves(0, "3x6")
    table.game = changed(table.game, orders=NO_ORDERS)
    table.later(LONGEST_DELAY).when(TimeOut()).then(Ordered, OrderDue)
    assert table.table.places[1].order_due == 0
    assert "turn" in kinds(table, 1)


def test_whoever_takes_over_a_seat_does_not_take_over_its_orders() -> None:
    table = by_mail("Anna", "Ben").when(by(1, GiveOrder("challenge any"))).moves(0, "3x6").when(RenewLink(1))
    assert orders(table, 1) == []
    assert table.table.places[1].order_due == 0


def test_time_outs_show_no_order() -> None:
    """Everybody can count them. And a table at which orders answer bots must not run on after its last person left."""
    table = playing("Anna", "Ben", "Cleo", settings=AT_ONCE).when(by(0, GiveOrder("challenge any"))).times_out()
    assert table.table.places[0].timeouts == 1
    table.moves(1, "6x2").moves(2, "6x3").when(TimeOut())
    assert table.moved == [(0, "order")]
    assert orders(table, 0) == []
    table.when(by(0, GiveOrder("challenge any")))
    assert table.table.places[0].timeouts == 1


def test_an_order_comes_before_a_time_out_that_is_due_as_well() -> None:
    table = by_mail("Anna", "Ben").when(by(1, GiveOrder("challenge any"))).moves(0, "3x6")
    assert table.times_out().moved == [(1, "order")]


def test_the_end_of_the_match_ends_all_orders() -> None:
    table = by_mail("Anna", "Ben").when(by(1, GiveOrder("challenge any"))).moves(0, "3x6").when(by(0, Resign()))
    assert table.table.phase == "over"
    assert orders(table, 1) == []
    assert table.table.places[1].order_due == 0


def test_what_waits_can_be_taken_back_as_well() -> None:
    table = playing("Anna", "Ben").moves(0, "1x2; 2x2; liar")
    assert table.table.places[0].instructions == ("2x2", "liar")
    table.when(by(0, CancelOrder(""))).then_refused("order_gone")
    table.when(by(0, CancelOrder("2x2; liar"))).then(Instructed)
    table.moves(1, "1x3")
    assert table.asked == [0]


def test_parts_of_a_message_still_come_first() -> None:
    table = playing("Anna", "Ben", settings=AT_ONCE).when(by(0, GiveOrder("challenge any")))
    table.moves(0, "1x2; 9x2").moves(1, "1x3")
    assert table.moved == [(1, "own"), (0, "instruction")]
    assert Instructed in map(type, table.events)


def test_what_follows_an_own_part_that_ends_the_round_is_meant_for_the_next_one() -> None:
    lie, truth = "1x6", "1x4"
    planned = "1x2; liar; 1x3; liar"
    won = playing("Anna", "Ben").moves(0, planned).moves(1, lie)
    assert won.moved == [(1, "own"), (0, "instruction"), (0, "instruction")], "whoever wins a challenge opens"
    assert won.table.places[0].instructions == ("liar",)
    lost = playing("Anna", "Ben").moves(0, planned).moves(1, truth)
    assert lost.moved == [(1, "own"), (0, "instruction")]
    assert lost.table.places[0].instructions == ()


def test_an_order_given_after_the_time_is_up_but_before_that_is_recorded_acts_at_once() -> None:
    for late in range(9):
        table = by_mail("Anna", "Ben").moves(0, "3x6")
        table.later(DAY + late).when(by(1, GiveOrder("challenge any")))
        assert table.table.places[1].order_due == table.now


def test_what_is_ordered_is_part_of_the_table() -> None:
    table = by_mail("Anna", "Ben").when(by(1, GiveOrder("challenge any"))).moves(0, "3x6")
    assert table.folded() == table.table
    assert table.table.opened_at == NOON
