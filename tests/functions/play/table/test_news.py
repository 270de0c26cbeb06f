"""What news leave out (RULES 0.7, 0.8)."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from engine.kit.cards import card_text, cards_text, faces
from events.names import isolate
from events.store.log import Commit
from events.table.commands import GiveOrder, RenewLink, Resign, Say, TakeSeat, TimeOut
from events.table.events import Settings
from events.table.sight import Sight
from functions.pages.models.table import News
from functions.pages.news import told_news
from tests.events.table.scenario import HOUR, Scenario, by, playing
from tests.functions.talk import LINES, TALK
from tests.said import said

ANNA, BEN = 0, 1


def news_of(table: Scenario, viewer: int | None) -> list[News]:
    commits = [Commit("table", moment.version, "", b"", b"", moment.at, events) for moment, events in table.commits]
    return told_news(Sight(table.game, table.table), commits, viewer)


def said_to(table: Scenario, viewer: int | None) -> str:
    return " ".join(sentence for each in news_of(table, viewer) for sentence in each.sentences)


def answered_no() -> tuple[Scenario, int]:
    """Somebody is asked for a card, says no, and what is to be shown if that is believed. It is challenged."""
    table = Scenario("liar_liar", seats=3).sat("Anna", "Ben", "Cleo")
    (asker,) = table.asked
    answerer = (asker + 1) % 3
    card = card_text(table.table.position.hands[answerer][0])
    table.moves(asker, f"ask {answerer + 1} {card}").moves(answerer, f"no show {card}").moves(asker, "liar")
    return table, answerer


def test_an_instruction_that_was_not_used_is_never_disclosed() -> None:
    table, answerer = answered_no()
    table.when(by(0, Resign()), by(1, Resign()))
    assert table.table.phase == "over"
    for viewer in {0, 1, 2, None} - {answerer}:
        everything = " ".join(each.model_dump_json() for each in news_of(table, viewer))
        assert "SaidNo" in everything
        assert '"type":"Show"' not in everything
        assert "no show" not in everything
    assert "no show" in " ".join(each.model_dump_json() for each in news_of(table, answerer))


def test_0_10_what_is_disclosed_tells_no_equal_cards_apart() -> None:
    table = Scenario("liar_liar", seats=6).sat("Anna", "Ben", "Cleo", "Dan", "Eve", "Fay")
    hands = table.table.position.hands
    table.when(*[by(seat, Resign()) for seat in range(5)])
    assert table.table.phase == "over"
    (begun,) = (each for each in news_of(table, 5) if each.event["type"] == "Begun")
    events: Any = begun.event["events"]
    (dealt,) = (event for event in events if event["type"] == "Dealt")
    assert dealt["hands"] == [list(faces(hand)) for hand in hands]
    sentences = [sentence for sentence in begun.sentences if "got" in sentence]
    assert all(cards_text(faces(hand)) in sentence for hand, sentence in zip(hands, sentences, strict=False))


def test_whoever_takes_over_a_seat_reads_nothing_of_the_orders_that_were_given_there() -> None:
    table = playing("Anna", "Ben").when(by(BEN, GiveOrder("challenge above 7x6")))
    assert "challenge above 7x6" in said_to(table, BEN)
    table.when(RenewLink(BEN), by(BEN, TakeSeat("Dan", "dice of Dan", "p-Dan")))
    assert "challenge above 7x6" not in said_to(table, BEN)
    table.when(by(BEN, GiveOrder("challenge above 5x5")))
    assert "challenge above 5x5" in said_to(table, BEN)


def test_whoever_takes_over_a_seat_had_ordered_nothing() -> None:
    table = playing("Anna", "Ben", settings=Settings(deadline=HOUR, orders_at_once=True, objection=0))
    table.when(by(BEN, GiveOrder("challenge any"))).moves(ANNA, "1x2").when(TimeOut())
    assert said("table", "by_order", ["you"], by=0) in said_to(table, BEN)
    table.when(RenewLink(BEN), by(BEN, TakeSeat("Dan", "dice of Dan", "p-Dan")))
    for name in ("you", "Ben", "Dan"):
        assert said("table", "by_order", [name], by=0) not in said_to(table, BEN)


def test_whoever_takes_over_a_seat_reads_no_instruction_that_was_not_used() -> None:
    table, answerer = answered_no()
    assert "no show" in " ".join(each.model_dump_json() for each in news_of(table, answerer))
    table.when(RenewLink(answerer), by(answerer, TakeSeat("Dan", "dice of Dan", "p-Dan")))
    for phase in ("playing", "over"):
        assert table.table.phase == phase
        everything = " ".join(each.model_dump_json() for each in news_of(table, answerer))
        assert "SaidNo" in everything
        assert "no show" not in everything
        table.when(*[by(seat, Resign()) for seat in range(3) if seat != answerer])


def test_the_same_said_twice_is_told_twice() -> None:
    table = playing("Anna", "Ben").when(by(ANNA, Say("Hurry!")), by(ANNA, Say("Hurry!")))
    assert said_to(table, BEN).count("Hurry!") == 2


def test_what_somebody_says_is_one_sentence_and_a_list_of_lines() -> None:
    """Whoever prints sentences, or lines after the name of who said them, prints nothing that looks like another's."""
    table = playing("Anna", "Ben").when(by(BEN, Say(TALK)))
    (said,) = [each for each in news_of(table, ANNA) if each.event["type"] == "Said"]
    assert said.event == {"type": "Said", "by": BEN, "name": "Ben", "lines": list(LINES)}
    assert said.sentences == (f"{isolate('Ben')}: {' / '.join(LINES)}",)


def test_every_sentence_names_its_message() -> None:
    table = playing("Anna", "Ben").when(by(BEN, Say(TALK)))
    keys = [key for each in news_of(table, ANNA) for key in each.keys]
    assert {"begun", "rolled", "rolled_own", "said"} <= set(keys)
    assert all(len(each.keys) == len(each.sentences) for each in news_of(table, ANNA))


@given(st.text(min_size=1, max_size=60))
def test_no_sentence_has_two_lines(text: str) -> None:
    table = playing("Anna", "Ben").when(by(BEN, Say(text)), Say(text))
    for each in news_of(table, ANNA):
        assert all(len(sentence.splitlines()) == 1 for sentence in each.sentences)
        lines: Any = each.event.get("lines", ())
        assert all(line.splitlines() == [line.strip()] for line in lines)
