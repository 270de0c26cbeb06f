"""The directory, on both stores: claims that lose no notice, contacts that can be erased, consents, limits."""

from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import TYPE_CHECKING, Any, get_args

import pytest
from botocore.exceptions import ConnectionClosedError

from events.directory import Directory
from events.directory.addresses import Channel
from events.directory.claims import LEASE, Claim
from events.directory.limits import DAY, HOUR, Limit
from events.directory.live import FIRST_LOOK, LONGEST_REQUEST, SHARDS, LiveTable, Remembered, Share
from events.directory.notices import Ending, Notice
from events.directory.paid import Forget, KeepLinks, KeepMatch, Payable, Post
from events.directory.person import DeliveryStatus, Person, Reference
from events.directory.preferences import Preferences, Quiet
from events.directory.tokens import Token
from events.people.giving import keep
from tests import stores

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient

NOON = 1_700_000_000
LATER = NOON + 30 * DAY
NOTICE = Notice(chair=1, kind="turn", cause=7, table="table", channel="mail")
ANNA = Person("p1", "Anna", contacts={"mail": Reference("one"), "sms": Reference("number")})
MAIL = "one"
CHOSEN = Preferences("Europe/Berlin", Quiet(22, 8), ("sms", "mail"), frozenset(("reminder", "last", "over")), 6, False)
ANSWERS: tuple[DeliveryStatus, ...] = get_args(DeliveryStatus)


@pytest.fixture
def directory(client: "DynamoDBClient", directory_table: str) -> Directory:
    return Directory(client, directory_table)


# ---- claims ----


def test_a_notice_is_claimed_once_and_known_as_sent(directory: Directory) -> None:
    assert directory.claims.claim(NOTICE, NOON) is Claim.OURS
    assert directory.claims.claim(NOTICE, NOON + 1) is Claim.HELD
    directory.claims.confirm_sent(NOTICE, NOON + 2)
    assert directory.claims.claim(NOTICE, NOON + 3) is Claim.SENT
    assert directory.claims.claim(NOTICE, NOON + 365 * DAY) is Claim.SENT


def test_what_the_one_before_was_told_the_next_one_was_not(directory: Directory) -> None:
    assert directory.claims.claim(NOTICE, NOON) is Claim.OURS
    directory.claims.confirm_sent(NOTICE, NOON + 2, told=7)
    assert NOTICE.channel
    assert directory.claims.told(NOTICE.table, NOTICE.chair, NOTICE.channel, since=NOON) == 7
    assert directory.claims.told(NOTICE.table, NOTICE.chair, NOTICE.channel, since=NOON + 3) == 0
    assert directory.claims.told(NOTICE.table, NOTICE.chair + 1, NOTICE.channel, since=NOON) == 0


def test_a_claim_that_was_never_confirmed_is_taken_over_after_its_lease(directory: Directory) -> None:
    directory.claims.claim(NOTICE, NOON)
    assert directory.claims.claim(NOTICE, NOON + LEASE - 1) is Claim.HELD
    assert directory.claims.claim(NOTICE, NOON + LEASE) is Claim.OURS
    assert directory.claims.claim(NOTICE, NOON + LEASE + 1) is Claim.HELD


def test_a_claim_that_was_given_up_need_not_be_waited_for(directory: Directory) -> None:
    directory.claims.claim(NOTICE, NOON)
    directory.claims.release(NOTICE, NOON)
    assert directory.claims.claim(NOTICE, NOON + 1) is Claim.OURS


def test_a_claim_is_not_given_up_by_who_had_it_before(directory: Directory) -> None:
    directory.claims.claim(NOTICE, NOON)
    directory.claims.claim(NOTICE, NOON + LEASE)
    directory.claims.release(NOTICE, NOON)
    assert directory.claims.claim(NOTICE, NOON + LEASE + 1) is Claim.HELD


def test_what_was_sent_is_not_given_up(directory: Directory) -> None:
    directory.claims.claim(NOTICE, NOON)
    directory.claims.confirm_sent(NOTICE, NOON)
    directory.claims.release(NOTICE, NOON)
    assert directory.claims.claim(NOTICE, NOON + DAY) is Claim.SENT


def test_what_was_sent_is_told_from_what_was_only_claimed(directory: Directory) -> None:
    claimed = replace(NOTICE, chair=2)
    for each in (NOTICE, claimed):
        directory.claims.claim(each, NOON)
    directory.claims.confirm_sent(NOTICE, NOON)
    assert directory.claims.sent([NOTICE, claimed, replace(NOTICE, chair=3)]) == {NOTICE: NOON}
    assert directory.claims.sent([]) == {}


@pytest.mark.parametrize(
    "other",
    [{"table": "t2"}, {"chair": 2}, {"cause": 8}, {"kind": "over"}, {"channel": "sms"}],
    ids=lambda each: str(each),
)
def test_every_part_of_a_claim_counts(directory: Directory, other: dict[str, Any]) -> None:
    directory.claims.claim(NOTICE, NOON)
    assert directory.claims.claim(replace(NOTICE, **other), NOON) is Claim.OURS


def test_of_many_senders_one_gets_the_claim_and_one_takes_it_over(directory: Directory) -> None:
    with ThreadPoolExecutor(16) as senders:
        for now in (NOON, NOON + LEASE):
            claims = list(senders.map(lambda _, now=now: directory.claims.claim(NOTICE, now), range(16)))
            assert sorted(claim.name for claim in claims) == ["HELD"] * 15 + ["OURS"]


def test_a_claim_whose_reply_was_lost_is_not_lost(client: Any, directory: Directory) -> None:
    def lose(**reply: Any) -> None:
        raise ConnectionClosedError(endpoint_url="the store")

    client.meta.events.register_first("after-call.dynamodb.PutItem", lose)
    with pytest.raises(ConnectionClosedError):
        directory.claims.claim(NOTICE, NOON)
    client.meta.events.unregister("after-call.dynamodb.PutItem", lose)
    assert directory.claims.claim(NOTICE, NOON + 1) is Claim.HELD
    assert directory.claims.claim(NOTICE, NOON + LEASE) is Claim.OURS


def test_claims_go_with_their_table_and_are_not_made_anew(
    client: "DynamoDBClient", directory: Directory, directory_table: str
) -> None:
    directory.live.add("table", NOON)
    directory.claims.claim(NOTICE, NOON)
    directory.presence.seen("table", 1, NOON)
    (found,) = directory.live.all()
    directory.live.remove("table")
    directory.live.drop(found)
    directory.claims.confirm_sent(NOTICE, NOON)
    assert stores.items(client, directory_table) == []


# ---- live tables and presence ----


def tables(found: Iterable[LiveTable]) -> list[str]:
    """Their ids, in order."""
    return sorted([each.table for each in found])


def test_the_sweep_sees_every_live_table_once(directory: Directory) -> None:
    for table in ("b", "a", "c"):
        directory.live.add(table, NOON)
    directory.live.look_again("a", NOON)
    (of_b,) = [found for found in directory.live.all() if found.table == "b"]
    directory.live.drop(of_b)
    assert tables(directory.live.all()) == ["a", "c"]


def test_a_table_is_found_by_time(directory: Directory) -> None:
    directory.live.add("a", NOON)
    directory.live.look_again("b", NOON + 1)
    assert tables(directory.live.due(NOON)) == []
    assert tables(directory.live.due(NOON + FIRST_LOOK)) == ["a", "b"]


def test_a_time_that_is_too_far_away_to_be_true_is_not_trusted(directory: Directory) -> None:
    directory.live.look_again("a", NOON + 100 * DAY)
    assert any(tables(directory.live.due(NOON)) for _ in range(40 * SHARDS))


def test_what_is_done_moves_forward_by_condition(directory: Directory) -> None:
    live = directory.live
    nothing = live.remembered("a")
    first = live.remember("a", nothing, Remembered(n=1, done=frozenset([Notice(0, "turn", 1)])), at=NOON)
    assert first == live.remembered("a")
    assert live.remember("a", nothing, Remembered(n=2), at=NOON + DAY) is None, "somebody else was faster"
    assert live.remembered("a") == first
    second = live.remember("a", first, replace(first, n=2), at=NOON + HOUR)
    assert second is not None
    assert (second.due, second.n) == (NOON + HOUR, 2)


def test_every_kind_of_paid_debt_is_remembered_as_it_was(directory: Directory) -> None:
    lost = Notice(1, "unreached", 3, ending=Ending("sms", NOON))
    paid: list[Payable] = [Forget("p-Ben", wants=True), KeepLinks("5eed"), KeepMatch("f00d"), Post(7)]
    done = frozenset([Notice(0, "turn", 7), lost, *paid])
    directory.live.remember("a", Remembered(), Remembered(n=7, done=done), at=NOON)
    assert directory.live.remembered("a").done == done


def test_debts_that_other_code_stored_in_its_own_way_are_not_taken_for_paid(
    client: "DynamoDBClient", directory: Directory, directory_table: str
) -> None:
    """They are paid again, which is harmless."""
    directory.live.remember("a", Remembered(), Remembered(n=7, done=frozenset([Post(7)])), at=NOON)
    (row,) = [each for each in stores.items(client, directory_table) if each["sk"]["S"] == "done"]
    client.put_item(TableName=directory_table, Item={**row, "done": {"B": b"else" + row["done"]["B"][4:]}})
    assert (directory.live.remembered("a").n, directory.live.remembered("a").done) == (7, frozenset())


def test_at_any_moment_a_row_leads_to_the_table(
    client: "DynamoDBClient", directory: Directory, directory_table: str
) -> None:
    """Whatever call is the last: two who move it at once, or one who dies in between."""
    first = directory.live.remember("a", Remembered(), Remembered(n=1), at=NOON)
    assert first
    leading: list[int] = []

    def look(**_: object) -> None:
        leading.append(sum(row["pk"]["S"].startswith("due/") for row in stores.items(client, directory_table)))

    client.meta.events.register("after-call.dynamodb.PutItem", look)
    client.meta.events.register("after-call.dynamodb.DeleteItem", look)
    directory.live.remember("a", first, first, at=NOON + DAY)
    directory.live.remember("a", first, first, at=NOON + DAY)
    client.meta.events.unregister("after-call.dynamodb.PutItem", look)
    client.meta.events.unregister("after-call.dynamodb.DeleteItem", look)
    assert len(leading) >= 4
    assert min(leading) >= 1


def test_what_is_owed_anew_is_done_no_more(directory: Directory) -> None:
    live = directory.live
    before = live.remember(
        "a", Remembered(), Remembered(n=7, done=frozenset([Notice(0, "turn", 7)]), checked=NOON), at=NOON
    )
    live.owe_anew("a", NOON)
    assert before
    assert live.remember("a", before, before) is None, "what was read before does not count"
    after = live.remembered("a")
    assert (after.n, after.done, after.checked, after.held) == (0, frozenset(), 0, NOON + LONGEST_REQUEST)
    assert "a" in tables(live.due(NOON + LONGEST_REQUEST))


def test_a_row_that_is_put_off_leads_to_its_table_later(directory: Directory) -> None:
    directory.live.add("a", NOON)
    (found,) = directory.live.due(NOON + DAY)
    directory.live.put_off(found, NOON + DAY)
    (later,) = directory.live.all()
    assert (later.at, later.since) == (NOON + DAY, NOON)
    directory.live.put_off(later, NOON + DAY)
    assert tables(directory.live.all()) == ["a"]


def test_presence_is_the_last_one_of_each_seat(directory: Directory) -> None:
    assert directory.presence.last_seen("table", 1) == 0
    directory.presence.seen("table", 1, NOON)
    directory.presence.seen("table", 1, NOON + 60)
    directory.presence.seen("table", 2, NOON + 90)
    assert directory.presence.last_seen("table", 1) == NOON + 60


def test_who_looks_is_told_of_those_alone_who_let_it_be_seen(directory: Directory) -> None:
    directory.presence.seen("table", 11, NOON, shown=True)
    directory.presence.seen("table", 2, NOON, shown=True)
    directory.presence.seen("table", 3, NOON)
    directory.presence.seen("table", 4, NOON - 1, shown=True)
    directory.presence.seen("table", None, NOON, shown=True)
    directory.presence.seen("another", 5, NOON, shown=True)
    assert directory.presence.looking("table", NOON) == (2, 11)


# ---- people ----


def test_a_person_is_stored_once(directory: Directory) -> None:
    directory.people.add(ANNA, LATER)
    directory.people.add(replace(ANNA, name="Another"), LATER)
    assert directory.people.get("p1") == ANNA
    assert directory.people.get("p2") is None


def test_preferences(directory: Directory) -> None:
    directory.people.add(ANNA, LATER)
    assert directory.people.prefer("p1", CHOSEN)
    assert directory.people.get("p1") == replace(ANNA, preferences=CHOSEN)
    assert directory.people.prefer("p1", Preferences())
    assert directory.people.get("p1") == ANNA
    assert not directory.people.prefer("p2", CHOSEN)
    assert directory.people.get("p2") is None


def test_a_contact_is_proved_while_it_is_still_the_one(directory: Directory) -> None:
    directory.people.add(ANNA, LATER)
    assert directory.people.prove("p1", "mail", "one", NOON)
    assert contacts(directory)["mail"] == Reference("one", proved=NOON)
    assert contacts(directory)["sms"].proved == 0


def test_another_contact_is_not_proved_by_the_old_link(directory: Directory) -> None:
    directory.people.add(ANNA, LATER)
    directory.people.prove("p1", "mail", "one", NOON)
    assert directory.people.set_contact("p1", "mail", "two", LATER)
    assert contacts(directory)["mail"] == Reference("two")
    assert not directory.people.prove("p1", "mail", "one", NOON)
    assert contacts(directory)["mail"].proved == 0


def contacts(directory: Directory) -> Mapping[Channel, Reference]:
    person = directory.people.get("p1")
    assert person
    return person.contacts


def test_one_contact_of_a_person_is_forgotten(directory: Directory) -> None:
    directory.people.add(ANNA, LATER)
    directory.people.prove("p1", "mail", "one", NOON)
    directory.people.forget_contact(ANNA, "mail")
    assert contacts(directory) == {"sms": ANNA.contacts["sms"]}
    assert directory.contacts.waiting("one") == []
    directory.people.set_contact("p1", "mail", "two", LATER)
    directory.people.forget_contact(ANNA, "mail")
    assert contacts(directory)["mail"] == Reference("two"), "what was forgotten is another contact"


def test_who_is_not_the_owner_is_told_nothing(directory: Directory) -> None:
    directory.people.add(ANNA, LATER)
    assert contacts(directory)["mail"].waits
    directory.people.decline("p1", "mail", "one", NOON)
    assert not contacts(directory)["mail"].waits
    assert not contacts(directory)["mail"].proved
    directory.people.prove("p1", "mail", "one", NOON + 1)
    assert contacts(directory)["mail"] == Reference("one", proved=NOON + 1)


# ---- what became of messages ----


def test_a_contact_keeps_what_became_of_its_last_message(directory: Directory) -> None:
    directory.people.add(ANNA, LATER)
    for answer in ANSWERS:
        directory.people.answered("p1", "mail", "one", answer)
        assert contacts(directory) == {**ANNA.contacts, "mail": Reference("one", answer=answer)}
    assert contacts(directory)["mail"].dead


def test_what_became_of_a_message_to_another_contact_is_nothing_to_this_one(directory: Directory) -> None:
    directory.people.add(ANNA, LATER)
    directory.people.answered("p1", "mail", "two", "never")
    directory.people.answered("p2", "mail", "one", "never")
    assert contacts(directory) == ANNA.contacts
    assert directory.people.get("p2") is None


def test_a_contact_is_not_dead_because_the_one_before_was(directory: Directory) -> None:
    directory.people.add(ANNA, LATER)
    directory.people.answered("p1", "mail", "one", "never")
    directory.people.set_contact("p1", "mail", "two", LATER)
    assert contacts(directory)["mail"] == Reference("two")


def test_a_contact_that_was_forgotten_is_not_dead_when_it_is_given_again(directory: Directory) -> None:
    directory.people.add(ANNA, LATER)
    directory.people.answered("p1", "mail", "one", "never")
    directory.people.forget_contact(ANNA, "mail")
    directory.people.set_contact("p1", "mail", "one", LATER)
    assert contacts(directory)["mail"] == ANNA.contacts["mail"]


def test_a_contact_that_its_owner_proves_is_not_dead(directory: Directory) -> None:
    directory.people.add(ANNA, LATER)
    directory.people.answered("p1", "mail", "one", "never")
    assert directory.people.prove("p1", "mail", "one", NOON)
    assert contacts(directory)["mail"] == Reference("one", proved=NOON)


def test_a_person_is_kept_as_long_as_it_plays(
    client: "DynamoDBClient", directory: Directory, directory_table: str
) -> None:
    directory.people.add(ANNA, NOON)
    keep(directory, ANNA, LATER)
    rows = stores.items(client, directory_table)
    assert {row["expires"]["N"] for row in rows} == {str(LATER)}
    known = directory.people.get("p1")
    assert known
    assert known.expires == LATER


def test_who_was_erased_is_not_kept(client: "DynamoDBClient", directory: Directory, directory_table: str) -> None:
    keep(directory, ANNA, LATER)
    assert stores.items(client, directory_table) == []


def test_people_are_read_together(directory: Directory) -> None:
    directory.people.add(ANNA, LATER)
    directory.people.add(Person("p2", "Ben"), LATER)
    assert directory.people.several(["p2", "p1", "p1", "nobody"]) == {"p1": ANNA, "p2": Person("p2", "Ben")}
    assert directory.people.several([]) == {}


def test_more_people_than_a_batch_holds_are_all_read(directory: Directory) -> None:
    people = [f"p{number}" for number in range(101)]
    for person in people:
        directory.people.add(Person(person, "Anna"), LATER)
    assert sorted(directory.people.several(people)) == sorted(people)


def test_who_was_left_out_of_a_batch_is_asked_for_again(
    client: Any, directory: Directory, directory_table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    pauses: list[float] = []
    monkeypatch.setattr("events.store.pages.time.sleep", pauses.append)
    directory.people.add(ANNA, LATER)

    def leave_out(parsed: dict[str, Any], **reply: Any) -> None:
        parsed["Responses"] = {}
        parsed["UnprocessedKeys"] = {directory_table: {"Keys": [{"pk": {"S": "person/p1"}, "sk": {"S": "person"}}]}}
        client.meta.events.unregister("after-call.dynamodb.BatchGetItem", leave_out)

    client.meta.events.register("after-call.dynamodb.BatchGetItem", leave_out)
    assert directory.people.several(["p1"]) == {"p1": ANNA}
    assert len(pauses) == 1


# ---- tokens ----


def test_a_token_is_good_for_its_purpose_until_its_time(directory: Directory) -> None:
    token = Token("confirm", "p1", "mail", MAIL)
    directory.tokens.put("secret", token, expires=NOON + DAY)
    assert directory.tokens.find("secret", "confirm", NOON) == token
    assert directory.tokens.find("secret", "unsubscribe", NOON) is None
    assert directory.tokens.find("secret", "confirm", NOON + DAY) is None
    assert directory.tokens.find("guessed", "confirm", NOON) is None


def test_who_reads_the_directory_can_use_no_token(
    client: "DynamoDBClient", directory: Directory, directory_table: str
) -> None:
    directory.tokens.put("bearer-secret", Token("confirm", "p1", "mail", MAIL), expires=NOON + DAY)
    assert "bearer-secret" not in repr(stores.items(client, directory_table))


# ---- limits ----


def test_a_limit_counts_within_its_window(directory: Directory) -> None:
    start = NOON - NOON % HOUR
    assert [directory.limits.take(Limit("open/host", 3, HOUR), start + minute) for minute in range(5)] == [True] * 3 + [
        False
    ] * 2
    assert directory.limits.take(Limit("open/another", 3, HOUR), start)
    assert directory.limits.take(Limit("open/host", 3, HOUR), start + HOUR)


def test_what_was_given_back_can_be_taken_again(directory: Directory) -> None:
    assert [directory.limits.take(Limit("mail", 2, DAY), NOON) for _ in range(3)] == [True, True, False]
    directory.limits.give_back(Limit("mail", 2, DAY), NOON + 1)
    assert [directory.limits.take(Limit("mail", 2, DAY), NOON + 2) for _ in range(2)] == [True, False]


def test_no_more_is_given_back_than_was_taken(directory: Directory) -> None:
    directory.limits.take(Limit("mail", 2, DAY), NOON)
    for _ in range(3):
        directory.limits.give_back(Limit("mail", 2, DAY), NOON)
    directory.limits.give_back(Limit("sms", 2, DAY), NOON)
    assert [directory.limits.take(Limit("mail", 2, DAY), NOON) for _ in range(3)] == [True, True, False]


def test_a_limit_of_none_lets_nothing_through(directory: Directory) -> None:
    assert not directory.limits.take(Limit("sms", 0, DAY), NOON)


OWN, SHARED, ALL = Limit("own", 2, HOUR), Limit("shared", 1, HOUR), Limit("all", 9, DAY)


def test_several_limits_count_together_or_none_of_them_does(directory: Directory) -> None:
    assert directory.limits.take_all([OWN, SHARED, ALL], NOON) is None
    for _ in range(3):
        assert directory.limits.take_all([OWN, SHARED, ALL], NOON) == SHARED
    left = {each: _left(directory, each) for each in (OWN, SHARED, ALL)}
    assert left == {OWN: 1, SHARED: 0, ALL: 8}


def test_what_the_first_of_them_refuses_asks_nothing_of_the_others(directory: Directory) -> None:
    full = Limit("own", 0, HOUR)
    assert directory.limits.take_all([full, ALL], NOON) == full
    assert _left(directory, ALL) == ALL.most


def _left(directory: Directory, limit: Limit) -> int:
    """How often it can be taken yet."""
    return [directory.limits.take(limit, NOON) for _ in range(limit.most)].count(True)


def test_a_limit_says_when_it_can_be_taken_again(directory: Directory) -> None:
    for limit in (Limit("hourly", 1, HOUR), Limit("daily", 1, DAY)):
        assert directory.limits.take_all([limit], NOON) is None
        again = limit.ends(NOON)
        assert directory.limits.take_all([limit], again - 1) == limit
        assert directory.limits.take_all([limit], again) is None


def test_a_row_says_for_a_day_at_which_tables_somebody_did_it(directory: Directory) -> None:
    start = NOON - NOON % HOUR
    for network, table in (("near", "first"), ("near", "second"), ("near", "first"), ("far", "third")):
        assert directory.limits.take(Limit("open/network", 9, HOUR, network, table), start)
    assert directory.limits.take(Limit("open/network", 9, HOUR, "silent"), start)
    known = {("near", "first"), ("near", "second"), ("far", "third")}
    assert set(directory.limits.tables("open/network", start + HOUR + DAY - 1)) == known
    assert set(directory.limits.tables("open/network", start + HOUR + DAY)) == set()
    assert directory.limits.counted(Limit("open/network", 9, HOUR, "near"), start) == 3


def test_a_cap_holds_under_contention(directory: Directory) -> None:
    with ThreadPoolExecutor(16) as senders:
        taken = list(senders.map(lambda _: directory.limits.take(Limit("mail", 10, DAY), NOON), range(32)))
    assert taken.count(True) == 10


@pytest.mark.parametrize("of", [1, 2, 16, 64])
def test_each_live_table_is_in_one_share(directory: Directory, of: int) -> None:
    tables = {f"table {number}" for number in range(40)}
    for table in tables:
        directory.live.add(table, NOON)
    shares = [Share(part, of) for part in range(of)]
    for find in (lambda share: directory.live.due(NOON + DAY, share), directory.live.all):
        assert sorted(found.table for share in shares for found in find(share)) == sorted(tables)
