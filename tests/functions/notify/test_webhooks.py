"""What is posted where a host wants a table's news, and when."""

import json
import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from engine.kit.prose import in_words
from engine.registry import GAMES
from events import links
from events.directory.webhooks import Service, Webhook
from events.table.commands import Close, ForgetMe, GiveOrder, Say
from events.table.sight import Sight
from functions.aws import clients
from functions.messages.bulletins import Bulletin, TimedLine
from functions.messages.channel import Answer, Never, NotNow, Obstacle, Sent
from functions.messages.outgoing import Reply
from functions.notices.queue import PostWanted, queued
from functions.notify import webhook_sender
from functions.notify.webhook_channel import WebhookChannel
from functions.operator.fitting import Fitting
from functions.pages.news import told_news
from functions.play.door import site as sites
from tests.events.played import any_move
from tests.functions.crashes import crash, recording, writes
from tests.functions.log_lines import members
from tests.functions.play.party import PROGRAM
from tests.functions.posting import ADDRESSES, PATHS, POSTED, Posts, follow, posting
from tests.functions.world import DAY, HOUR, NOTIFY, Play, World, running
from tests.said import said


@pytest.fixture
def posts() -> Iterator[Posts]:
    with posting() as posted:
        yield posted


def said_in(posts: Posts, number: int = -1) -> list[str]:
    """What a post says, line by line, without what only keeps it from being markup."""
    body = posts.bodies[number]
    return re.sub(r"\\([^0-9A-Za-z\s])", r"\1", body.get("content") or body["text"]).splitlines()


def table(world: World, service: Service = "discord", **settings: Any) -> Play:
    play = world.table("Anna", "Ben", contacts="", deadline=DAY, **settings)
    follow(world, play, service)
    world.flows()
    return play


# ---- what is said ----


def test_a_move_is_posted_once_with_whom_everybody_waits_for(world: World, posts: Posts) -> None:
    play = table(world).moves("2x3")
    world.flows().sweep().later(HOUR).sweep()
    ((request,), (body,)) = posts.sent, posts.bodies
    assert request.url == POSTED["discord"]
    due = play.table.places[1].prompt.due  # type: ignore[union-attr]
    title, *news, state = said_in(posts)
    assert title == f"**{GAMES['liars_dice'].title}: Anna and Ben**"
    assert len(news) == 1
    assert "Anna" in news[0]
    until = said("bulletin", "awaits_until", ["Anna", "Ben"], seats=(1,))
    assert state == f"{until} <t:{due}:f> (<t:{due}:R>)"
    assert body["allowed_mentions"] == {"parse": []}


def test_slack_gets_the_same_as_rich_text_and_as_its_markup(world: World, posts: Posts) -> None:
    play = table(world, "slack").moves("2x3")
    world.flows()
    ((request,), (body,)) = posts.sent, posts.bodies
    due = play.table.places[1].prompt.due  # type: ignore[union-attr]
    assert request.url == POSTED["slack"]
    assert f"<!date^{due}^" in body["text"]
    elements = body["blocks"][0]["elements"][0]["elements"]
    assert [each["timestamp"] for each in elements if each["type"] == "date"] == [due]
    assert {each["type"] for each in elements} == {"text", "date"}


def test_what_happened_while_a_message_waited_is_one_message(world: World, posts: Posts) -> None:
    play = table(world).moves("1x2", "2x2", "3x2")
    world.flows()
    assert len(posts.sent) == 1
    assert len(said_in(posts)) == 1 + 3 + 1
    play.moves("4x2")
    world.flows()
    assert len(said_in(posts)) == 1 + 1 + 1


def test_ten_lines_at_most_and_that_there_were_more(world: World, posts: Posts) -> None:
    table(world).moves(*[f"{count}x{face}" for count in (1, 2, 3) for face in (2, 3, 4, 5)])
    world.flows()
    assert said("bulletin", "more_before") in said_in(posts)
    assert len(said_in(posts)) == 1 + 1 + 10 + 1


def test_the_end_is_told_once_with_its_result(world: World, posts: Posts) -> None:
    play = table(world)
    random = Random(1)
    while play.table.phase == "playing":
        play.moves(any_move(play.table, random))
    world.flows()
    told = said_in(posts)
    assert [line for line in told if "won" in line] == [told[-1]]
    assert "<t:" not in told[-1]
    count = len(posts.sent)
    world.later(40 * DAY).sweep().later(2 * DAY).sweep()
    assert len(posts.sent) <= count + 1, "its end at most"


def test_talk_stays_at_the_table(world: World, posts: Posts) -> None:
    play = table(world)
    play.does(1, Say("hello everybody"))
    world.flows().sweep()
    assert posts.sent == []
    play.moves("1x2")
    world.flows()
    assert "hello" not in json.dumps(posts.bodies)


def test_a_forgotten_name_is_masked(world: World, posts: Posts) -> None:
    play = table(world)
    play.moves("1x2")
    play.does(0, ForgetMe("somebody-new"))
    world.flows()
    assert "Anna" not in json.dumps(posts.bodies)


def test_nothing_that_is_secret_is_in_a_post(world: World, posts: Posts) -> None:
    play = table(world).moves("1x2", "2x2", "liar", "1x2")
    world.flows()
    said_there = json.dumps(posts.bodies)
    assert "http" not in said_there
    assert play.id not in said_there


MARKUP = (
    *("**a** _b_ ~~c~~", "`x` ||y||", "<@123>", "<@&4>", "@everyone", "<!channel>", "<#C123>", "[a](http://b.c)"),
    *(
        "https://b.c",
        "a & <b>",
        "# 1. -",
        "-# small",
        "1. one",
        "12) two",
        "- list",
        "> said",
        ":smile:",
        "\\*x\\*",
        "\\",
    ),
)


@pytest.mark.parametrize("service", ["discord", "slack"])
@pytest.mark.parametrize("text", MARKUP)
def test_no_text_is_markup_and_nobody_is_called(posts: Posts, service: Service, text: str) -> None:
    """Names have little of that to begin with."""
    written = Bulletin(text, (text,), (TimedLine(text, 1),))
    channel = WebhookChannel("https://games.example.org")
    assert channel.deliver(written, Webhook("table", service, PATHS[service], 0)) == Sent()
    (body,) = posts.bodies
    if service == "discord":
        content = body["content"].replace("<t:1:f> (<t:1:R>)", "").removeprefix("**")
        first, *others = re.sub(r"\\[^0-9A-Za-z\s]", "x", content).splitlines()
        assert first.endswith("**")
        for line in (first[:-2], *others):
            assert not re.search(r"[`_~*@\[\]|<]|:\S", line)
        assert not [line for line in others if re.match(r"[#>+-]|\d+[.)]", line)]
        assert (body["allowed_mentions"], body["flags"]) == ({"parse": []}, 4)
    else:
        assert re.findall(r"<[^>]*>", body["text"])[0].startswith("<!date^1^")
        assert body["text"].count("<") == 1
        texts = [each["text"].strip() for each in body["blocks"][0]["elements"][0]["elements"] if "text" in each]
        assert texts == [text] * 3


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_bulletin_tells_what_a_spectators_log_tells_and_no_more(world: World, posts: Posts, name: str) -> None:
    """In every game, to the end; what the players have to remember is left out while it is played."""
    rules, random = GAMES[name], Random(3)
    play = world.table(*("Anna", "Ben", "Cleo", "Dan")[: max(2, rules.seats[0])], contacts="", game=name, deadline=DAY)
    follow(world, play)
    for _ in range(30):
        if play.table.phase != "playing":
            break
        play.moves(any_move(play.table, random))
        before = len(posts.sent)
        world.flows()
        sight = Sight(rules, play.table)
        log = [line for news in told_news(sight, play.commits(), None) for line in news.sentences]
        known = [re.sub("[\u2068\u2069]", "", in_words(line)) for line in log]
        for number in range(before, len(posts.sent)):
            _, *told = said_in(posts, number)
            assert [line for line in told if line not in known and "<t:" not in line] == []
    assert posts.sent


@pytest.mark.parametrize("service", ["discord", "slack"])
def test_however_long_the_lines_are_it_is_what_a_service_takes(posts: Posts, service: Service) -> None:
    """The last lines stay, and how things stand."""
    news = tuple([f"{number} " + "*" * 200 for number in range(12)])
    written = Bulletin("Liar’s Dice", news, (TimedLine("stands", 1),))
    WebhookChannel("https://games.example.org").deliver(written, Webhook("table", service, PATHS[service], 0))
    told = said_in(posts)
    assert len(posts.bodies[0].get("content", "")) <= 2000
    assert (told[-2], told[-1].split()[0]) == (news[-1], "stands")


# ---- when ----


def test_a_table_without_a_webhook_posts_nothing(world: World, posts: Posts) -> None:
    world.table("Anna", "Ben").moves("1x2")
    world.flows().sweep()
    assert posts.sent == []


def test_a_greeting_is_posted_once_for_each_wish(world: World, posts: Posts) -> None:
    play = world.table("Anna", "Ben", contacts="")
    world.flows()
    follow(world, play, hello="first")
    for _ in range(2):
        wanted = queued(PostWanted(play.id, play.table.version))
        clients.queues().send_message(QueueUrl=world.queues[NOTIFY], MessageBody=wanted)
        world.flows()
    assert len(posts.sent) == 1
    assert said("bulletin", "news_come_here") in said_in(posts)
    world.directory.webhooks.greet(play.id, "second")
    world.sweep()
    assert len(posts.sent) == 2


def test_a_greeting_whose_message_was_lost_is_posted_by_the_next_sweep(world: World, posts: Posts) -> None:
    play = world.table("Anna", "Ben", contacts="")
    world.flows().sweep()
    sites.site.cache_clear()
    host = links.secret(b"key of the links", play.id, links.host(play.table))
    for wish in ({"address": ADDRESSES["discord"]}, {"test": True}):
        posted = len(posts.sent)
        form = {"command": "webhook", **wish}
        assert PROGRAM.post(f"/t/{play.id}/{host}/webhook", form).status == 303
        world.sqs.purge_queue(QueueUrl=world.queues[NOTIFY])
        world.later(10 * 60).sweep_due()
        assert len(posts.sent) == posted + 1
        assert said("bulletin", "news_come_here") in said_in(posts)
    sites.site.cache_clear()


def test_a_plan_is_silent_even_where_something_is_left_to_say(world: World, posts: Posts) -> None:
    """A second try at that moment would show that somebody planned."""
    play = table(world)
    posts.answer(500)
    play.moves("1x2")
    for record in world.arrived():
        world.settles(record)
    world.sqs.purge_queue(QueueUrl=world.queues[NOTIFY])  # nobody posted: the sweep has to find it
    play.does(0, GiveOrder("challenge any"))
    posts.answer(200)
    world.flows()
    assert posts.sent == []
    world.sweep()
    assert len(posts.sent) == 1


# ---- what a service answers ----


def test_a_channel_that_is_gone_is_forgotten(world: World, posts: Posts) -> None:
    play = table(world)
    posts.answer(404)
    play.moves("1x2")
    world.flows()
    found = world.directory.webhooks.get(play.id)
    assert found
    assert (found.path, found.answer) == ("", "never")
    play.moves("2x2")
    world.flows().later(DAY).sweep()
    assert posts.sent == []


@pytest.mark.parametrize("status", [429, 500])
def test_what_does_not_leave_comes_later_and_once(world: World, posts: Posts, status: int) -> None:
    play = table(world)
    posts.answer(status)
    play.moves("1x2")
    world.flows()
    assert posts.sent == []
    posts.answer(201)
    for _ in range(4):
        world.later(200).flows()
    world.later(2 * HOUR).sweep()
    assert len(posts.sent) == 1


def test_a_switched_off_stack_posts_nothing(world: World, posts: Posts, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SENDING", "off")
    world.restart()
    table(world).moves("1x2")
    world.flows()
    assert posts.sent == []


def test_one_address_bears_so_many_an_hour_and_the_rest_comes_together(
    world: World, posts: Posts, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(webhook_sender, "IN_AN_HOUR", 2)
    play, other = table(world), table(world)
    for text in ("1x2", "2x2"):
        play.moves(text)
        other.moves(text)
        world.flows()
    assert len(posts.sent) == 2
    world.later(2 * HOUR).sweep_due()
    assert len(posts.sent) == 4


def test_the_address_is_in_no_log_line_and_no_message(world: World, posts: Posts, lines: Callable[[], str]) -> None:
    play = table(world)
    for status in (404, 429, 500):
        follow(world, play)
        posts.answer(status)
        play.moves({404: "1x2", 429: "2x2", 500: "3x2"}[status])
        for record in world.arrived():
            world.settles(record)
        waiting = json.dumps(world.waiting())
        assert "told" in waiting
        assert PATHS["discord"][-20:] not in waiting
        world.later(200).flows()
    written = lines()
    assert [answer for answer in ("never", "(429)", "(500)") if answer not in written] == []
    assert PATHS["discord"][-20:] not in written


@pytest.mark.parametrize("status", [301, 307, 400, 405])
def test_what_is_not_known_is_nobodys_fault_and_no_alarm(
    world: World, posts: Posts, lines: Callable[[], str], status: int
) -> None:
    play = table(world)
    posts.answer(status)
    play.moves("1x2")
    world.flows()
    found = world.directory.webhooks.get(play.id)
    assert found
    assert (found.answer, found.is_gone) == ("not now", False)
    written = members(lines())
    assert [line for line in written if f"({status})" in str(line)]
    assert [line for line in written if "NotNow" in line] == []


@pytest.mark.parametrize(
    ("service", "reply", "answer"),
    [
        ("discord", Reply(200, "application/json"), Sent()),
        ("discord", Reply(204), Sent()),
        ("discord", Reply(401, "application/json"), Never()),
        ("discord", Reply(404, "application/json"), Never()),
        ("discord", Reply(403, "text/html; charset=UTF-8"), NotNow(Obstacle.UNKNOWN, "403")),
        ("discord", Reply(429, "application/json", "0.65"), NotNow(Obstacle.BUSY, "429", again=1)),
        ("discord", Reply(429, "text/html", "99999999"), NotNow(Obstacle.BUSY, "429", again=HOUR)),
        ("discord", Reply(429, "", "nan"), NotNow(Obstacle.BUSY, "429")),
        ("discord", Reply(429, "", "Wed, 21 Oct 2030 07:28:00 GMT"), NotNow(Obstacle.BUSY, "429")),
        ("slack", Reply(200, "text/html"), Sent()),
        ("slack", Reply(403, "text/html"), Never()),
        ("slack", Reply(404, "text/html"), Never()),
        ("slack", Reply(410, "text/html"), Never()),
        ("slack", Reply(429, "", "30"), NotNow(Obstacle.BUSY, "429", again=30)),
        ("slack", Reply(503), NotNow(Obstacle.NO_ANSWER, "503")),
        ("slack", Reply(302), NotNow(Obstacle.UNKNOWN, "302")),
    ],
)
def test_what_an_answer_means(monkeypatch: pytest.MonkeyPatch, service: Service, reply: Reply, answer: Answer) -> None:
    """A page is not Discord's own answer, but of what keeps a whole network out."""
    monkeypatch.setattr("functions.notify.webhook_channel.ask", lambda *_: reply)
    to = Webhook("table", service, PATHS[service], 0)
    assert WebhookChannel("https://games.example.org").deliver(Bulletin("a", (), ()), to) == answer


def test_a_service_that_wants_to_be_left_alone_is(world: World, posts: Posts, monkeypatch: pytest.MonkeyPatch) -> None:
    play = table(world)
    tried: list[int] = []

    def ask(*_: object) -> Reply:
        tried.append(world.now)
        return Reply(429, "", "1800")

    with monkeypatch.context() as patch:
        patch.setattr("functions.notify.webhook_channel.ask", ask)
        play.moves("1x2")
        world.flows()
        for text in ("2x2", "3x2", "4x2"):
            world.later(300).flows()
            play.moves(text)
            world.flows()
        assert len(tried) == 1
    for _ in range(4):
        world.later(1000).sweep_due()
    assert len(posts.sent) == 1


# ---- with the table ----


def test_posts_of_lost_commits_are_forgotten_after_a_restore(world: World, posts: Posts) -> None:
    play = table(world).moves("1x2")
    world.flows()
    kept = world.directory.webhooks.get(play.id)
    assert kept
    follow(world, play)
    world.directory.webhooks.skip(kept, 99)
    Fitting(world.directory, world.tables).fit(play.id, world.now)
    after = world.directory.webhooks.get(play.id)
    assert after
    assert after.told == play.table.index.last
    play.moves("2x2")
    world.flows()
    assert len(posts.sent) == 2


def test_its_row_goes_with_the_table(world: World, posts: Posts) -> None:
    play = table(world).does(None, Close())
    world.flows().later(60 * DAY).sweep().later(2 * DAY).sweep()
    assert world.directory.webhooks.get(play.id) is None


def test_whoever_gave_it_and_is_forgotten_takes_it_along(world: World, posts: Posts) -> None:
    play = world.table("Anna", "Ben")
    follow(world, play, person="person-Anna")
    world.flows()
    play.does(1, ForgetMe("new-Ben"))
    world.flows()
    assert world.directory.webhooks.get(play.id)
    play.does(0, ForgetMe("new-Anna"))
    world.flows()
    assert world.directory.webhooks.get(play.id) is None


# ---- crashes ----


def goes_on(world: World, play: Play) -> None:
    play.moves("1x2")
    for _ in range(3):
        world.flows().later(200)


def recorded() -> list[str]:
    with running() as world, posting():
        play = table(world)
        with recording() as calls:
            goes_on(world, play)
    return calls


@pytest.mark.parametrize("moment", ["before", "after"])
def test_a_crash_at_any_call_repeats_one_post_at_most_and_loses_none(moment: str) -> None:
    calls = recorded()
    for number in writes(calls):
        with running() as world, posting() as posts:
            play = table(world)
            with crash(number, moment):
                goes_on(world, play)
                world.sweep()
            where = f"{moment} call {number}, {calls[number]}"
            assert 1 <= len(posts.sent) <= 2, where
            assert len({each.body for each in posts.sent}) == 1, where
