"""A move comes in by mail, and its sender gets one answer."""

import io
import logging
import re

import pytest

from engine.games.liars_dice.values import Bid
from events.reply_addresses import read_address
from functions.messages.channel import NotNow, Obstacle
from functions.messages.ses import MailBySes
from functions.notices.knowledge import TOLD_AFTER
from functions.replies.html_text import text_of_page
from tests.functions.mailbox import Mail
from tests.functions.replies.postbox import DOMAIN, Postbox, answer_to
from tests.functions.world import DAY, HOUR, Play, World
from tests.said import headline, said


@pytest.fixture
def play(world: World) -> Play:
    """Anna bid 1x2, and Ben is asked."""
    play = world.table("Anna", "Ben").moves("1x2")
    world.flows()
    return play


def asked(world: World, name: str = "Ben") -> Mail:
    return world.mail_to(name, headline("turn"))


def moved(play: Play) -> list[str]:
    return [event.text for commit in play.commits() for event in commit.events if getattr(event, "text", None)]


def test_a_move_in_an_answer_is_made_and_its_sender_told(world: World, play: Play, postbox: Postbox) -> None:
    assert postbox.gets(answer_to(asked(world), "2x3")) == []
    assert moved(play)[-1] == "2x3"
    (answer,) = postbox.answers("Ben")
    assert answer.headline == said("answer", "done")


def test_an_answer_stands_in_the_conversation_and_starts_no_other(world: World, play: Play, postbox: Postbox) -> None:
    sent = answer_to(asked(world), "2x3")
    postbox.gets(sent)
    (answer,) = postbox.answers("Ben")
    assert answer.message["In-Reply-To"] == sent["Message-ID"]
    assert answer.message["Subject"] == asked(world).message["Subject"]
    assert answer.message["Auto-Submitted"] == "auto-replied"


def test_an_answer_ends_all_messages_by_the_link_of_the_mail_before(world: World, play: Play, postbox: Postbox) -> None:
    postbox.gets(answer_to(asked(world), "2x3"))
    (answer,) = postbox.answers("Ben")
    assert answer.message["List-Unsubscribe"] == asked(world).message["List-Unsubscribe"]
    secret = str(answer.message["List-Unsubscribe"]).rpartition("/")[2].strip(">")
    assert world.directory.tokens.find(secret, "unsubscribe", world.now)


def test_an_address_for_answers_fits_into_what_mail_allows(world: World, play: Play) -> None:
    to = str(asked(world).message["Reply-To"].addresses[0].addr_spec)
    local_part, _, domain = to.partition("@")
    assert len(local_part) <= 64
    assert (local_part.lower(), DOMAIN) == (local_part, domain)
    assert read_address(to.upper(), DOMAIN)


def test_only_mails_with_a_question_can_be_answered(world: World) -> None:
    """Whoever waits is told that nobody reads the mailbox."""
    world.table("Anna", "Ben")
    world.flows()
    (mail,) = world.mails_to("Ben")
    assert mail.headline == headline("begun")
    assert mail.message["Reply-To"] is None


def test_nothing_is_said_of_answers_where_no_mail_is_received(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REPLIES_DOMAIN", "")
    world.restart().table("Anna", "Ben").moves("1x2")
    world.flows()
    assert asked(world).message["Reply-To"] is None


# ---- what comes of a move ----


@pytest.fixture
def too_high(world: World) -> Play:
    """Anna bid all there are: Ben’s challenge throws her out, and he opens the next round."""
    play = world.table("Anna", "Ben", "Cleo", deadline=DAY).moves("15x2")
    world.flows()
    return play


def test_an_answer_shows_what_came_of_the_move_and_the_next_question(
    world: World, too_high: Play, postbox: Postbox
) -> None:
    postbox.gets(answer_to(asked(world), "liar"))
    assert too_high.asked == [1]
    (answer,) = postbox.answers("Ben")
    challenged = said("liars_dice", "challenged", ("Anna", "You"), by=1, bidder=0, bid=Bid(15, 2))
    assert f"{said('letter', 'what_happened')}\n  {challenged}" in answer.text
    assert said("liars_dice", "open_round") in answer.text
    postbox.gets(answer_to(answer, "1x3"))
    assert moved(too_high)[-1] == "1x3"


def test_the_question_of_an_answer_is_put_once(world: World, too_high: Play, postbox: Postbox) -> None:
    postbox.gets(answer_to(asked(world), "liar"))
    before = len(world.mails_to("Ben"))
    world.flows().later(TOLD_AFTER).flows().later(HOUR).flows().sweep()
    assert len(world.mails_to("Ben")) == before


def test_a_question_whose_answer_could_not_be_sent_is_put_by_a_notice(
    world: World, too_high: Play, postbox: Postbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    mail = answer_to(asked(world), "liar")
    with monkeypatch.context() as patch:
        patch.setattr(MailBySes, "deliver", lambda *_: NotNow(Obstacle.SETTINGS))
        postbox.gets(mail)
    before = world.headlines("Ben")
    world.flows().later(TOLD_AFTER).flows()
    assert postbox.answers("Ben") == []
    assert world.headlines("Ben") == [*before, headline("turn")]


def autopilot(play: Play) -> str:
    """Of Ben."""
    return play.table.places[1].autopilot


# ---- what cannot be done ----


def test_an_illegal_move_gets_the_sentence_of_the_game_and_another_chance(
    world: World, play: Play, postbox: Postbox
) -> None:
    postbox.gets(answer_to(asked(world), "1x2"))
    (answer,) = postbox.answers("Ben")
    assert answer.headline == said("answer", "not_done")
    postbox.gets(answer_to(answer, "2x3"))
    assert moved(play)[-1] == "2x3"
    assert postbox.answers("Ben")[-1].headline == said("answer", "done")


@pytest.mark.parametrize("text", ["", "I think I’ll raise, but how much?", "2x3\n\nor\n\nliar", "moves"])
def test_whoever_is_not_understood_gets_help(world: World, play: Play, postbox: Postbox, text: str) -> None:
    """With the question, and some moves."""
    postbox.gets(answer_to(asked(world), text))
    (answer,) = postbox.answers("Ben")
    assert answer.headline == said("answer", "not_done")
    assert "1x3" in answer.text
    assert play.asked == [1]


def test_an_answer_to_a_question_that_is_over_moves_nothing(world: World, play: Play, postbox: Postbox) -> None:
    late = answer_to(asked(world), "liar")
    play.moves("2x2", "3x3")
    postbox.gets(late)
    (answer,) = postbox.answers("Ben")
    assert said("refusal", "prompt_ended") in answer.text.replace("\n", " ")
    assert moved(play)[-1] == "3x3"


def test_an_address_is_dead_once_the_seat_is_somebody_elses(world: World, play: Play, postbox: Postbox) -> None:
    before = answer_to(asked(world), "2x3")
    world.takes_over(play, 1, "Cleo", world.person("Cleo", ["mail"]))
    assert postbox.gets(before) == []
    assert postbox.answers("Ben") == []
    assert play.asked == [1]


@pytest.mark.parametrize(
    "to",
    [
        "games@in.example.org",
        "reply-table00000000000-1-1-aaaaaaaaaaaaaaaaaaaaaaaaaa@in.example.org",
        "reply-nosuchtable00000-1-1-aaaaaaaaaaaaaaaaaaaaaaaaaa@in.example.org",
        "sure-table00000000000-1-1-aaaaaaaaaaaaaaaaaaaaaaaaaa@in.example.org",
    ],
)
def test_an_address_that_was_never_given_leads_nowhere(world: World, play: Play, postbox: Postbox, to: str) -> None:
    assert postbox.gets(answer_to(asked(world), "2x3", To=to)) == []
    assert postbox.answers("Ben") == []
    assert play.asked == [1]


# ---- how often ----


def test_a_mail_that_comes_twice_is_one_move_and_one_answer(world: World, play: Play, postbox: Postbox) -> None:
    record = postbox.put(answer_to(asked(world), "2x3"))
    for _ in range(2):
        assert postbox.gives(record) == []
    assert moved(play) == ["1x2", "2x3"]
    assert len(postbox.answers("Ben")) == 1


def test_a_prompt_gets_three_answers_and_then_silence(world: World, play: Play, postbox: Postbox) -> None:
    for _ in range(5):
        postbox.gets(answer_to(asked(world), "what?"))
    assert len(postbox.answers("Ben")) == 3


def test_a_move_counts_after_the_last_answer_too(world: World, play: Play, postbox: Postbox) -> None:
    for text in ("a?", "b?", "c?", "2x3"):
        postbox.gets(answer_to(asked(world), text))
    assert moved(play)[-1] == "2x3"


def test_answers_count_among_the_mails_of_a_day(
    world: World, play: Play, postbox: Postbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What does not leave is no answer, so that another mail gets one; the move is made."""
    mail = answer_to(asked(world), "what?")
    monkeypatch.setenv("DAILY_MAIL_CAP", "2")
    world.restart()
    assert postbox.gets(mail) == []
    postbox.gets(answer_to(asked(world), "2x3"))
    assert postbox.answers("Ben") == []
    assert moved(play)[-1] == "2x3"


# ---- what weighs ----


def test_resigning_is_asked_about_once_and_done_by_yes(world: World, play: Play, postbox: Postbox) -> None:
    postbox.gets(answer_to(asked(world), "resign"))
    (asks,) = postbox.answers("Ben")
    assert asks.headline == said("answer", "sure")
    how_to_answer = asked(world).text.partition("\n--\n")[2].splitlines()[1]
    assert how_to_answer not in asks.text  # a move is not what it asks for
    assert how_to_answer in text_of_page(asked(world).html)
    assert how_to_answer not in text_of_page(asks.html)
    assert autopilot(play) == "off"
    postbox.gets(answer_to(asks, "Yes, perhaps"))
    assert autopilot(play) == "off"
    postbox.gets(answer_to(asks, "Ja."))
    assert autopilot(play) == "resigned"
    assert postbox.answers("Ben")[-1].headline == said("answer", "done")


def test_yes_to_the_first_mail_is_no_answer_to_that(world: World, play: Play, postbox: Postbox) -> None:
    postbox.gets(answer_to(asked(world), "resign"))
    postbox.gets(answer_to(asked(world), "yes"))
    assert autopilot(play) == "off"


def test_no_leaves_the_choice(world: World, play: Play, postbox: Postbox) -> None:
    postbox.gets(answer_to(asked(world), "resign"))
    (asks,) = postbox.answers("Ben")
    postbox.gets(answer_to(asks, "no"))
    left = postbox.answers("Ben")[-1]
    assert left.headline == said("answer", "left")
    postbox.gets(answer_to(left, "2x3"))
    assert moved(play)[-1] == "2x3"


def test_another_move_instead_of_yes_is_made(world: World, play: Play, postbox: Postbox) -> None:
    postbox.gets(answer_to(asked(world), "resign"))
    (asks,) = postbox.answers("Ben")
    postbox.gets(answer_to(asks, "2x3"))
    assert moved(play)[-1] == "2x3"


def test_a_challenge_that_may_end_the_match_is_asked_about(world: World, play: Play, postbox: Postbox) -> None:
    """As far as its player can know: whether it does is found out by those who mean it."""
    postbox.gets(answer_to(asked(world), "liar"))
    (asks,) = postbox.answers("Ben")
    assert asks.headline == said("answer", "sure")
    assert moved(play) == ["1x2"]
    postbox.gets(answer_to(asks, "yes"))
    assert moved(play)[:2] == ["1x2", "liar"]


def test_a_challenge_that_ends_a_round_alone_is_not(world: World, postbox: Postbox) -> None:
    """Of three players two are left at least."""
    play = world.table("Anna", "Ben", "Cleo").moves("1x2")
    world.flows()
    postbox.gets(answer_to(asked(world), "liar"))
    assert moved(play)[:2] == ["1x2", "liar"]


def test_an_odd_move_is_asked_about_as_on_the_page(world: World, play: Play, postbox: Postbox) -> None:
    """More dice than there are."""
    postbox.gets(answer_to(asked(world), "40x2"))
    (asks,) = postbox.answers("Ben")
    assert asks.headline == said("answer", "sure")
    postbox.gets(answer_to(asks, "yes"))
    assert moved(play)[-1] == "40x2"


# ---- what is written down ----


def test_log_lines_hold_no_address_and_no_move(
    world: World, play: Play, postbox: Postbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = io.StringIO()
    for each in logging.getLogger("service_undefined").handlers:
        monkeypatch.setattr(each, "stream", written)
    for text in ("2x3", "what is this?"):
        postbox.gets(answer_to(asked(world), text))
    assert len(written.getvalue().splitlines()) == 2
    assert not re.search(r"2x3|what is this|@|reply-", written.getvalue())
