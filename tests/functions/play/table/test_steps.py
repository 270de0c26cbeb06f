"""What happened since one looked, over HTTP: what it costs, and who is given it."""

import base64
import gzip
import re
from collections.abc import Callable

from functions.play.door.site import Site
from functions.play.handler import handler
from tests.functions.play.http import Answer, Context, event_of
from tests.functions.play.party import BROWSER, Party, open_links, open_party
from tests.functions.play.table.test_reading import recorded_calls
from tests.pages import whole_pages

TEMPLATE = re.compile(r'<template data-n="(\d+)"')


def steps(link: str, after: int) -> str:
    return f"{link}/steps?after={after}"


def test_whoever_looks_again_gets_what_happened_since(party: Party) -> None:
    seat = party.asked()
    other = party.seats[(seat + 2) % 3]
    before = party.page((seat + 2) % 3)["number"]
    assert party.move("1x2", seat).status == 303
    assert TEMPLATE.findall(BROWSER.get(steps(other, before)).body) == [str(before), str(before + 1)]


def test_the_mover_gets_the_own_move(party: Party) -> None:
    seat = party.asked()
    before = party.page(seat)["number"]
    party.move("1x2", seat)
    assert TEMPLATE.findall(BROWSER.get(steps(party.seats[seat], before)).body)[-1] == str(before + 1)


def test_nothing_happened(party: Party) -> None:
    link, number = party.seats[0], party.page(0)["number"]
    for after in (number, number + 7):
        answer = BROWSER.get(steps(link, after))
        assert (answer.status, answer.body) == (204, "")


def test_it_takes_the_head_and_one_batch(party: Party) -> None:
    for amount in (1, 2, 3):
        party.move(f"{amount}x2")
    link = party.seats[party.asked()]
    with whole_pages(), recorded_calls() as calls:
        assert BROWSER.get(steps(link, 0)).status == 200
    assert [name for name, _ in calls] == ["Query", "BatchGetItem"]


def test_it_is_compressed_where_that_is_understood(party: Party) -> None:
    party.move("1x2")
    event = event_of("GET", steps(party.seats[party.asked()], 0), headers={"accept-encoding": "gzip"})
    answer = handler(event, Context())
    sent = answer["body"].encode()
    assert answer["isBase64Encoded"]
    assert len(sent) < len(gzip.decompress(base64.b64decode(sent))) / 2


def test_who_cannot_look_inside_sees_no_pictures(site: Site) -> None:
    party = open_party(site, taken=2)
    (open_seat,) = open_links(party.host)
    assert BROWSER.get(steps(open_seat, 0)).status == 403
    assert BROWSER.get(steps(f"{open_seat[:-26]}{'a' * 26}", 0)).status == 404


def test_before_the_match_there_is_nothing(site: Site) -> None:
    party = open_party(site, taken=2)
    assert BROWSER.get(steps(party.seats[0], 0)).status == 204


def test_head_changes_nothing_and_says_nothing(party: Party) -> None:
    party.move("1x2")
    answer = BROWSER.head(steps(party.seats[party.asked()], 0))
    assert (answer.status, answer.body) == (200, "")


class TestWithoutTheScript:
    """A reveal is a page, left by a link."""

    def calls(self, party: Party, send: Callable[..., Answer]) -> str:
        party.move("1x2")
        seat = party.asked()
        prompt = party.page(seat)["prompt"]["number"]
        answer = send(party.seats[seat], {"command": "move", "text": "liar", "prompt": prompt})
        assert answer.status == 303
        return answer.location

    def test_a_call_leads_to_it(self, party: Party) -> None:
        location = self.calls(party, BROWSER.post_unproven)
        assert "?moment=" in location
        with whole_pages(), recorded_calls() as calls:
            page = BROWSER.get(location).body
        assert [name for name, _ in calls] == ["Query", "BatchGetItem"]
        (onward,) = re.findall(r'id="onward" href="([^"]*)"', page)
        assert onward in party.seats

    def test_where_the_script_plays_it_the_table_follows(self, party: Party) -> None:
        assert "?moment=" not in self.calls(party, BROWSER.post)

    def test_what_was_never_told_or_shows_nothing_is_the_table(self, party: Party) -> None:
        party.move("1x2")
        link = party.seats[party.asked()]
        for number in (1, 999):
            assert 'id="dock"' in BROWSER.get(f"{link}?moment={number}").body
