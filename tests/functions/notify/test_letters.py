"""What a letter says: enough to answer it, and nothing that its reader may not know."""

import re
from dataclasses import replace

import pytest

from engine.game import Memory
from engine.games.liars_dice.values import Bid, BidMade, View
from engine.kit.dice import dice_in_words, faces_text
from engine.kit.prose import in_words
from engine.registry import GAMES
from events import links
from events.directory.notices import Notice
from events.directory.preferences import Preferences
from events.table.commands import CancelOrder, GiveOrder, Resign, Say
from functions.messages.letters import MOST_NEWS, MOST_REPLIES, read_after
from functions.notices.knowledge import TOLD_AFTER
from functions.notify import notifier
from tests.engine.changed import changed
from tests.functions.mailbox import address
from tests.functions.pages.markup import read
from tests.functions.talk import LINES, PADDED, TALK
from tests.functions.world import DAY, HOUR, SEED, Play, World
from tests.said import headline, said


def dice(play: Play, seat: int) -> str:
    """The faces under a cup, as letters write them."""
    return dice_in_words(play.table.position.hidden[seat])


def turn(world: World, name: str) -> str:
    """The text of the one mail that told somebody of a turn."""
    return world.mail_to(name, headline("turn")).text


def section(text: str, sentence: str) -> list[str]:
    """The lines of the list in which a line begins so, without the title above it."""
    lists = [[line.strip() for line in block.splitlines()[1:]] for block in text.split("\n\n")]
    return next(lines for lines in lists if any(line.startswith(sentence) for line in lines))


def bid(by: str, bid: Bid) -> str:
    """The news of a bid."""
    return said("liars_dice", "bid", (by,), by=0, bid=bid)


def test_a_turn_says_how_it_stands_and_what_can_be_answered(world: World) -> None:
    play = world.table("Anna", "Ben", "Cleo").moves("4x5")
    world.flows()
    lines = [line.strip() for line in turn(world, "Ben").splitlines()]
    assert said("liars_dice", "raise_or_challenge", ("Anna",), bidder=0, bid=Bid(4, 5)) in lines
    game = GAMES["liars_dice"]
    view = game.view(play.table.position, 1)
    assert {*map(in_words, game.words(("Anna", "you", "Cleo"), 1).to_draw().shows(game.board(view)))} <= set(lines)
    assert any(line.endswith(dice_in_words(view.hidden) + ".") for line in lines)
    assert said("liars_dice", "stands", ("Anna",), bid=Bid(4, 5), by=0) in lines
    assert "liar   4x6   5x2   5x3   5x4   5x5   ..." in lines
    assert any("Sat 16 January, 08:00 (UTC)" in line for line in lines)


def test_the_moves_in_a_letter_are_legal_and_few(world: World) -> None:
    play = world.table("Anna", "Ben").moves("3*")
    world.flows()
    (line,) = section(turn(world, "Ben"), "liar ")
    listed = line.split()
    game = GAMES["liars_dice"]
    view = game.view(play.table.position, 1)
    assert len(listed) == MOST_REPLIES + 1
    assert all(game.parse(text, view, [])[0] in game.legal(view) for text in listed[:-1])


def test_the_deadline_is_in_the_readers_time(world: World) -> None:
    play = world.table("Anna", "Ben", deadline=DAY)
    world.directory.people.prefer("person-Ben", Preferences("Asia/Tokyo"))
    play.moves("1x2")
    world.flows()
    assert "Sat 16 January, 17:00 (Asia/Tokyo)" in turn(world, "Ben")


def test_a_table_without_deadline_names_none(world: World) -> None:
    world.table("Anna", "Ben", deadline=0).moves("1x2")
    world.flows()
    assert not re.search(r"\d\d:\d\d|January", turn(world, "Ben"))


def test_the_news_begin_with_the_readers_last_move(world: World) -> None:
    play = world.table("Anna", "Ben", "Cleo").moves("1x2", "1x3", "1x4", "1x5")
    play.does(2, Say("Oh dear.\nReally?"))
    world.flows()
    bids = [bid("you", Bid(1, 3)), bid("Cleo", Bid(1, 4)), bid("Anna", Bid(1, 5))]
    assert section(turn(world, "Ben"), bids[0]) == [*bids, "Cleo: Oh dear. / Really?"]


def test_a_reminder_tells_what_came_after_the_mail_before_it(world: World) -> None:
    play = world.table("Anna", "Ben", "Cleo", deadline=DAY).moves("4x5")
    world.flows().later(HOUR)
    assert bid("Anna", Bid(4, 5)) in section(turn(world, "Ben"), bid("Anna", Bid(4, 5)))
    play.does(2, Say("Well?"))
    world.flows().later(DAY * 3 // 4).flows()
    reminder = world.mail_to("Ben", headline("reminder")).text
    assert section(reminder, "Cleo: Well?") == ["Cleo: Well?"]
    assert said("letter", "since_last_mail") in reminder
    assert bid("Anna", Bid(4, 5)) not in [line.strip() for line in reminder.splitlines()]


def test_a_reminder_after_which_nothing_came_tells_nothing_twice(world: World) -> None:
    world.table("Anna", "Ben", "Cleo", deadline=DAY).moves("4x5")
    world.flows().later(DAY * 3 // 4).flows()
    reminder = world.mail_to("Ben", headline("reminder")).text
    assert said("liars_dice", "raise_or_challenge", ("Anna",), bidder=0, bid=Bid(4, 5)) in reminder
    assert bid("Anna", Bid(4, 5)) not in [line.strip() for line in reminder.splitlines()]
    assert said("letter", "since_last_mail") not in reminder


def test_what_a_reminder_that_was_not_sent_would_have_told_comes_with_the_last_call(world: World) -> None:
    play = world.table("Anna", "Ben", "Cleo", contacts={"Ben": "mail sms"}, deadline=3 * DAY).moves("4x5")
    world.flows().later(HOUR)
    play.does(2, Say("Well?"))
    for _ in range(71):
        world.flows().later(HOUR)
    assert headline("reminder") not in world.headlines("Ben")
    assert section(world.mail_to("Ben", headline("last")).text, "Cleo: Well?") == ["Cleo: Well?"]


def told_by_mail(world: World, text: str) -> tuple[list[str], list[str]]:
    """What happened, line by line, in both parts of the mail in which Anna is told what Ben said."""
    play = world.table("Anna", "Ben", contacts={"Anna": "mail"}).moves("1x2").does(1, Say(text)).moves("1x3")
    world.flows()
    mail = world.mail_to("Anna", headline("turn"))
    assert play.table.version > 4
    return section(mail.text, bid("you", Bid(1, 2))), [each.text for each in read(mail.html).all("ul")[-1].all("li")]


LINK = said("table", "wrote_link", name="Ben")
"""Ben wrote a link."""


@pytest.mark.parametrize(
    "address",
    [
        "http://evil.example/login",
        "look: evil.example/login",
        "bit.ly/3x",
        "WWW.EVIL.COM",
        "log in at evil.newest please",
        "mail ann@evil.example",
        "xn--80ak6aa92e.com",
        "ev\u200bil.com",
        "ｅｖｉｌ．ｃｏｍ",
        "192.0.2.1/x",
        "пример.рф",
    ],
)
def test_an_address_that_somebody_says_stays_on_the_page(world: World, address: str) -> None:
    for lines in told_by_mail(world, f"Hello\n{address}"):
        assert [line for line in lines if "Ben" in line and "bid" not in line] == ["Ben: Hello", LINK]
    assert not re.search(r"evil|bit\.ly|192\.0|рф", world.mail_to("Anna", headline("turn")).raw.casefold())


@pytest.mark.parametrize("text", ["Well done.Next time", "At 8.30 p.m.", "e.g. this...", "Go, St.John!", "你好。再见"])
def test_what_is_no_address_is_told_as_it_was_said(world: World, text: str) -> None:
    for lines in told_by_mail(world, text):
        assert f"Ben: {text}" in lines


def test_what_somebody_says_is_one_line_of_a_letter(world: World) -> None:
    for lines in told_by_mail(world, TALK):
        told = [line for line in lines if any(said in line for said in LINES)]
        assert told == [f"Ben: {' / '.join(LINES[:-1])}"]
        assert LINK in lines


def test_blanks_push_nothing_to_the_next_line_of_a_letter(world: World) -> None:
    for lines in told_by_mail(world, PADDED):
        assert "Ben: well Anna: I resign" in lines


def test_of_much_news_the_last_is_told(world: World) -> None:
    play = world.table("Anna", "Ben")
    for number in range(20):
        play.does(0, Say(f"first {number}")).does(1, Say(f"second {number}"))
    play.moves("1x2")
    world.flows()
    text = turn(world, "Ben")
    assert len(re.findall(r"first|second", text)) == MOST_NEWS - 1
    assert "second 19" in text
    assert said("liars_dice", "rolled_own", ("you",), by=0, dice=()).rstrip(" .") not in text


def test_what_others_plan_in_secret_takes_nothing_from_the_news(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notifier, "COMMITS_READ", 2)
    play = world.table("Anna", "Ben", "Cleo").moves("1x2")
    for _ in range(3):
        play.does(2, GiveOrder("challenge above 7x6")).does(2, CancelOrder("challenge above 7x6"))
    world.flows()
    assert section(turn(world, "Ben"), bid("Anna", Bid(1, 2)))[-1] == bid("Anna", Bid(1, 2))


def test_what_somebody_ordered_who_sat_there_before_is_not_told(world: World) -> None:
    play = world.table("Anna", "Ben", "Cleo").does(1, GiveOrder("challenge above 7x6"))
    world.takes_over(play, 1, "Dan", world.person("Dan", ["mail"]))
    play.does(1, GiveOrder("challenge above 5x5")).moves("1x2")
    world.flows()
    news = section(turn(world, "Dan"), bid("Anna", Bid(1, 2)))
    assert said("table", "ordered", orders=("challenge above 5x5",)) in news
    assert not any("7x6" in sentence for sentence in news)


def test_what_players_have_to_remember_is_not_told_again(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    class NineSixes(Memory[View, object]):
        def recalls(self, view: View, event: object) -> object:
            return replace(event, bid=Bid(9, 6)) if isinstance(event, BidMade) else event

        def sees_again(self, view: View, past: View) -> View:
            return past

    monkeypatch.setitem(GAMES, "liars_dice", changed(GAMES["liars_dice"], memory=NineSixes()))
    world.table("Anna", "Ben").moves("1x2")
    world.flows()
    assert section(turn(world, "Ben"), bid("Anna", Bid(9, 6)))[-1] == bid("Anna", Bid(9, 6))


def test_the_first_letter_gives_what_is_needed_to_check_the_draws_and_no_more(world: World) -> None:
    play = world.table("Anna", "Ben")
    world.flows()
    text = world.mails_to("Ben")[0].text
    assert ": entropy of Ben\n" in text
    assert f": {play.table.commitment}\n" in text
    assert f": {play.table.history.hash.hex()}\n" in text
    for mail in world.mails:
        assert SEED.hex() not in mail.raw
        assert play.table.game_key.hex() not in mail.raw
    assert "entropy of Anna" not in text


@pytest.mark.parametrize("disclose", ["all", "none"])
def test_the_last_letter_has_the_hash_that_the_record_is_compared_with_if_there_is_one(
    world: World, disclose: str
) -> None:
    play = world.table("Anna", "Ben", disclose=disclose)
    world.flows()
    begun = play.table.history.hash.hex()
    play.does(0, Resign())
    world.flows()
    last = world.mails_to("Ben")[-1].text
    assert (f": {play.table.history.hash.hex()}\n" in last) == (disclose == "all")
    assert begun not in last


def test_who_confirmed_after_the_beginning_gets_it_with_the_first_turn(world: World) -> None:
    play = world.table("Anna", "Ben", contacts={"Ben": "mail"}, confirmed=False)
    world.flows().later(60)
    hashed = world.directory.contacts.hash("mail", address("Ben"))
    world.directory.people.prove("person-Ben", "mail", hashed, world.now)
    play.moves("1x2")
    world.flows()
    assert ": entropy of Ben\n" in turn(world, "Ben")
    play.moves("1x3", "1x4")
    world.flows()
    last = world.mails_to("Ben")[-1].text
    assert "entropy of Ben" not in last
    assert play.table.commitment not in last


def test_who_took_over_a_seat_does_not_get_the_text_of_who_left(world: World) -> None:
    play = world.table("Anna", "Ben", contacts="").moves("1x2")
    world.takes_over(play, 1, "Zoe", world.person("Zoe", ["mail"]))
    world.flows().later(TOLD_AFTER).flows()
    assert "entropy of Ben" not in turn(world, "Zoe")
    assert play.table.commitment in turn(world, "Zoe")


def test_who_took_over_a_seat_did_not_make_the_moves_before(world: World) -> None:
    play = world.table("Anna", "Ben", contacts="").moves("1x2", "1x3")
    world.takes_over(play, 1, "Zoe", world.person("Zoe", ["mail"]))
    play.moves("1x4")
    world.flows()
    text = turn(world, "Zoe")
    assert said("letter", "since_your_move") not in text
    assert play.table.commitment in text


def test_nobody_reads_the_dice_of_others(world: World) -> None:
    play = world.table("Anna", "Ben")
    world.flows()
    anna, ben = dice(play, 0), dice(play, 1)
    assert anna != ben
    assert anna in world.mails_to("Anna")[0].text
    assert ben not in world.mails_to("Anna")[0].raw


def test_the_end_says_who_won(world: World) -> None:
    world.table("Anna", "Ben", "Cleo").does(1, Resign()).does(2, Resign())
    world.flows()
    assert said("table", "won_by_resignation", ["you"], by=(0,)) in world.mails_to("Anna")[-1].text
    assert said("table", "won_by_resignation", ["Anna"], by=(0,)) in world.mails_to("Ben")[-1].text


def test_only_letters_to_a_seats_player_have_its_link(world: World) -> None:
    play = world.table("Anna", "Ben", deadline=HOUR)
    world.flows()
    for seat, name in enumerate(("Anna", "Ben")):
        own = links.secret(b"key of the links", play.id, links.seat(play.table.places[seat]))
        assert {mail.to for mail in world.mails if own in mail.text + mail.html} == {address(name)}


def test_a_letter_needs_no_commits_that_it_does_not_tell(world: World) -> None:
    table = world.table("Anna", "Ben", "Cleo").moves("1x2", "1x3", "1x4", "1x5").table
    assert read_after(table, Notice(1, "turn", table.version)) == table.begun + 1  # before Ben's own move, the second
    assert read_after(table, Notice(1, "begun", table.begun)) == table.begun - 1
    assert read_after(table, Notice(1, "renewed", table.version)) == table.version


def test_the_round_that_goes_on_is_told_first(world: World) -> None:
    play = world.table("Anna", "Ben", "Cleo").moves("1x2", "1x3", "9x6", "liar", "1x2")
    world.flows()
    reader = play.table.names()[play.asked[0]]
    text = world.mails_to(reader)[-1].text
    rolled, bid_before = said("liars_dice", "rolled"), bid("Cleo" if reader != "Cleo" else "you", Bid(9, 6))
    assert text.index(rolled) < text.index(bid_before)
    assert rolled in section(text, rolled)[0]


def test_a_mail_says_with_whom_once_the_match_has_begun(world: World) -> None:
    world.table("Anna", "Ben", "Cleo", contacts={"Ben": "mail"})
    world.flows()
    (begun,), title = world.mails_to("Ben"), GAMES["liars_dice"].title
    assert begun.message["Subject"] == said("letter", "game_with", ["Anna", "", "Cleo"], title=title, seats=(0, 2))


def test_an_address_that_nobody_proved_reads_no_strangers_name(world: World) -> None:
    world.table("Anna", "Ben", contacts={"Ben": "mail"}, confirmed=False)
    world.flows()
    (asked,) = world.mails_to("Ben")
    assert asked.message["Subject"] == said("letter", "confirm_for", title=GAMES["liars_dice"].title)


def test_what_is_seen_on_a_locked_screen_is_known_to_all(world: World) -> None:
    """The hand comes after more signs than any preview has: they are filled with nothing."""
    world.table("Anna", "Ben").moves("1x2")
    world.flows()
    mail = world.mail_to("Ben", headline("turn"))
    (body,) = [each.text for each in read(mail.html).all("body")]
    assert body.startswith(
        f"{headline('turn')} {said('liars_dice', 'raise_or_challenge', ('Anna',), bidder=0, bid=Bid(1, 2))}"
    )
    assert body[:300].count("\u034f") > 50
    assert mail.text.index("/t/") < mail.text.index("You: ")


def test_the_first_letter_shows_the_hand_to_whoever_waits(world: World) -> None:
    play = world.table("Anna", "Ben", "Cleo")
    world.flows()
    (begun,) = world.mails_to("Cleo")
    assert play.asked == [0]
    assert any(line.endswith(f"{dice(play, 2)}.") for line in begun.text.splitlines())
    assert all(
        f">{die}</td>" in begun.html for die in faces_text(play.table.position.hidden[2]).replace("*", "star").split()
    )
