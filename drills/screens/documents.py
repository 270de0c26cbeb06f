"""One HTML document for every kind of page besides the phases of games: what people see before, around and after."""

from collections.abc import Callable, Iterator
from functools import partial
from random import Random

from engine.registry import GAMES
from events.directory.addresses import Channel
from functions.pages.html import Attempt, html
from functions.pages.models.circle import (
    AskedMember,
    CalledMember,
    CallPage,
    CircleLinksPage,
    CircleMember,
    CirclePage,
    CircleTable,
    FoundPage,
    NextPage,
    Pair,
    PairsPage,
    SeasonPage,
)
from functions.pages.models.contacts import (
    ConfirmPage,
    ContactFact,
    Contacts,
    PrivacyPage,
    ProblemPage,
    SettingsPage,
    TermsPage,
    UnsubscribePage,
    WaitingSeat,
)
from functions.pages.models.devices import DevicePage
from functions.pages.models.invitations import InvitationPage, InvitedFact
from functions.pages.models.my_tables import FindPage, MyTable, MyTablesPage
from functions.pages.models.table import TablePage
from functions.pages.models.webhook import WebhookPage
from functions.pages.postcard import postcard_page
from functions.pages.start import option_facts, rules_page, start_page
from functions.pages.sure import SurePage
from tests.functions.pages.stage import KEY, STAGES, Stage

ADDRESS = "a…@example.org"


def _before_a_table() -> Iterator[tuple[str, str]]:
    yield "start", html(start_page(KEY, "nonce", "entropy"))
    yield (
        "start with a host key",
        html(start_page(KEY, "nonce", "entropy", "", True, ("mail", "sms"), "me@example.org")),
    )
    for game in GAMES:
        yield f"friends, {game}", html(start_page(KEY, "nonce", "entropy", game, shows="friends"))
        yield f"rules, {game}", html(rules_page(GAMES[game]))
    refused = Attempt("open", "Choose 3 to 6 seats.", {"seats": ["12"]}, mendable=True)
    yield "refused opening", html(start_page(KEY, "nonce", "entropy", shows="friends"), refused)
    yield "privacy", html(PrivacyPage(retention_days=30, sms=True, abuse="abuse@example.org"))
    terms = TermsPage(retention_days=30, countries=["GB", "US"], texts_a_day=30, abuse="abuse@example.org")
    yield "terms", html(terms)
    for status in (404, 503):
        yield f"problem {status}", html(ProblemPage(status=status, title="It’s so", detail="Therefore it is."))


def _of_addresses() -> Iterator[tuple[str, str]]:
    for done in (False, True):
        confirm = ConfirmPage(channel="mail", address=ADDRESS, done=done, commands={"confirm": "id"})
        settings = SettingsPage(
            channel="mail",
            address=ADDRESS,
            zone="Europe/Lisbon",
            reminders=True,
            done=done,
            commands={"settings": "id"},
        )
        unsubscribe = UnsubscribePage(channel="sms", address="+44…56", done=done, commands={"unsubscribe": "id"})
        for page in (confirm, settings, unsubscribe):
            yield f"{page.kind}{', done' if done else ''}", html(page)
        here = unsubscribe.model_copy(update={"done": False, "game": "Liar’s Dice", "here": done})
        yield f"unsubscribe from a table{', done' if done else ''}", html(here)
    invitation = InvitationPage(
        address=ADDRESS,
        game="Liar’s Dice",
        host="Anna",
        players=("Anna", "Ben"),
        state="invited",
        full=False,
        commands={"invitation": "id"},
    )
    yield "invitation by email", html(invitation)
    yield "invitation by email, too late", html(invitation.model_copy(update={"full": True}))
    for state in ("accepted", "declined", "stranger"):
        yield f"invitation by email, {state}", html(invitation.model_copy(update={"state": state}))
    came_back = {"state": "unreachable", "again": True, "done": False}
    yield "settings after a bounce", html(settings.model_copy(update=came_back))
    yield "settings without a seat", html(settings.model_copy(update={**came_back, "seated": False}))
    yield from _finding_back()


def _finding_back() -> Iterator[tuple[str, str]]:
    """Links lost, and the page of all tables."""
    find = FindPage(sent=False, channels=("mail", "sms"), commands={"find": "id"})
    yield "lost links", html(find)
    yield "lost links, refused", html(find, Attempt("find", "No address.", {"address": ["anna"]}, mendable=True))
    yield "lost links, sent", html(find.model_copy(update={"sent": True}))
    at = "https://bluff.example.org/t/abcdefghijklmnop/abcdefghijklmnopqrstuvwxyz"
    asked = MyTable(
        seat="a",
        url=at,
        game="Liar’s Dice",
        others=("Ben", "Cleo"),
        phase="playing",
        turn=True,
        due=1_800_000_000,
        hosts=True,
        settings="/settings/x",
    )
    waits = MyTable(seat="b", url=at, game="Lie 21", others=("Dora",), phase="playing", waits_for=("Dora",), out=True)
    over = MyTable(seat="c", url=at, game="Liar’s Poker", others=(), phase="over", again=True)
    tables = MyTablesPage(
        channel="mail",
        address=ADDRESS,
        tables=(asked, waits, over),
        waiting=(WaitingSeat(seat="d", game="Liar’s Deck", name="Annie"),),
        export="/tables/x/export",
        commands={"tables": "id"},
    )
    yield "tables of an address", html(tables)
    yield "tables of an address, none", html(tables.model_copy(update={"tables": (), "waiting": ()}))
    yield "tables of an address, forgotten", html(tables.model_copy(update={"done": True}))
    sure = SurePage("tables", {"forget": ["yes"]}, "/tables/x", warning="It’s final.")
    yield "sure of being forgotten", html(sure)


def _at_a_table() -> Iterator[tuple[str, str]]:
    lobby, lost, playing = STAGES["lobby"](), STAGES["lost link"](), STAGES["playing"]()
    yield "lobby of the host", html(lobby.page("host"))
    yield "lobby of a player", html(lobby.page("seat", 0))
    yield "how to be told", html(lobby.page("seat", 1))
    yield "lobby of a spectator", html(lobby.page("watch"))
    yield "invitation", html(lobby.page("open", 2))
    yield "invitation to a seat that was given away", html(lost.page("open", 1))
    yield "spent link", html(lobby.page("spent", 1))
    yield "table of the host", html(playing.page("host"))
    yield "table with contacts", html(_with_contacts(playing.page("seat", playing.asked)))
    for name in ("autopilot", "resigned", "closed"):
        yield f"{name} seat", html(STAGES[name]().page("seat", 1 if name == "resigned" else 0))
    yield "links", html(lobby.shared("host"))
    for posting in ("sent", "gone"):
        channel = {"posts_to": "slack", "posting": posting}
        yield f"links, news to a channel {posting}", html(lobby.shared("host").model_copy(update=channel))
    invited = (InvitedFact(address=ADDRESS, state="invited"), InvitedFact(address=ADDRESS, state="declined"))
    by_mail = {"invited": invited, "commands": {"invite": "id"}}
    yield "links, with invitations by email", html(lobby.shared("host").model_copy(update=by_mail))
    yield "log", html(playing.log("seat", 0))
    at = lobby.shared("host")
    news = WebhookPage(page=at.page, links=f"{at.page}/links", commands={"webhook": "id"})
    yield "news to a channel", html(news)
    yield "news to a channel, refused", html(news, Attempt("webhook", "No address.", mendable=True))
    for state in ("waits", "sent", "not now", "gone"):
        shown = news.model_copy(update={"service": "discord", "state": state, "at": 1_800_000_000})
        yield f"news to a channel, {state}", html(shown)
    told = DevicePage(
        title="Liar’s Dice", table=at.page, key="x", shows="News.", most=3, others=True, commands={"device": "id"}
    )
    yield "device", html(told)
    yield "device, of several", html(told.model_copy(update={"devices": ("a" * 16, "b" * 16, "c" * 16)}))
    yield "device, refused", html(told, Attempt("device", "No push service.", mendable=True))
    yield "sure of devices", html(SurePage("device", {"forget": ["all"]}, "/t/table/secret/device"))
    yield "sure of the news", html(SurePage("webhook", {"remove": ["yes"]}, "/t/table/secret/webhook"))


def _in_a_circle() -> Iterator[tuple[str, str]]:
    """Founded, alone, at a busy time, by everyone's link, and the next table."""
    at = "/c/abcdefghijklmnop/abcdefghijklmnopqrstuvwxyz"
    yield (
        "founding a circle",
        html(FoundPage(host_key_needed=True, host_key_from="me@example.org", commands={"found": "id"})),
    )
    friends = tuple(
        [CircleMember(number=n, name=name, new=n > 3) for n, name in enumerate(("Ann", "Ben", "Cleo", "Dan"), 1)]
    )
    alone = CirclePage(
        abuse="abuse@example.org",
        name="Sunday Liars",
        now=1_800_000_000,
        page=at,
        you=1,
        members=friends[:1],
        tables=(),
        keeper=True,
        tables_left=99,
        links=f"{at}/links",
        next=f"{at}/next",
        commands={"answer": "id", "circle": "id"},
    )
    yield "circle of one", html(alone)
    shown = {"id": "t", "game": "liars_dice", "title": "Liar’s Dice", "players": ("Ann", "a guest")}
    turn = {"asked": ("Ann",), "due": 1_800_003_600, "seated": True, "turn": True, "question": "Raise or challenge?"}
    mine = CircleTable(**shown, phase="playing", url=f"{at}/t/t", **turn)
    others = CircleTable(**shown, phase="playing", asked=("Ben", "Cleo"), due=1_800_090_000)
    free = CircleTable(**shown, phase="lobby", free=4)
    busy = alone.model_copy(update={"members": friends, "tables": (mine, free, others)})
    yield "circle", html(busy)
    scored = [each.model_copy(update={"points": 9 - each.number, "left": each.number == 4}) for each in friends]
    season = {"season": "October to December", "matches": 11, "members": scored}
    yield "circle with a season", html(busy.model_copy(update=season))
    card = SeasonPage(
        circle="Sunday Liars",
        season="October to December",
        year=2026,
        over=True,
        matches=11,
        members=tuple(scored),
        back=at,
        before=f"{at}/season/2026-3",
        share=f"{at}/season/2026-4",
    )
    yield "season of a circle", html(card)
    yield "pairs of a circle", html(_pairs(at, friends))
    yield "season of a circle, none", html(card.model_copy(update={"members": (), "matches": 0, "over": False}))
    yield "circle, a free seat", html(busy.model_copy(update={"tables": (free, others), "keeper": False}))
    yield "circle, refused", html(busy, Attempt("answer", "All seats are taken.", {"table": ["t"]}))
    by_all = busy.model_copy(
        update={"you": None, "tables": (free,), "links": "", "next": "", "commands": {"join": "id"}}
    )
    yield "circle for everyone", html(by_all)
    yield "circle, closed", html(by_all.model_copy(update={"joining": False, "closed": True, "commands": {}}))
    said = zip(friends[1:], ("in", "open", "not"), strict=True)
    answers = tuple([CalledMember(number=each.number, name=each.name, comes=comes) for each, comes in said])
    called = CallPage(
        circle="Sunday Liars",
        name="Ann",
        game="liar_liar",
        title="Liar, Liar",
        opener="Ben",
        deadline=86_400,
        options=option_facts(GAMES["liar_liar"], (("match", 50), ("hand_turn_limit", 4)), range(2, 7)),
        members=answers,
        guests=0,
        when_full=False,
        open=True,
        comes="open",
        commands={"answer": "id"},
    )
    yield "call to a table", html(called)
    yield "call to a table, not this time", html(called.model_copy(update={"comes": "not", "later": 1_800_600_000}))
    yield "call to a table, too late", html(called.model_copy(update={"open": False, "watch": "/t/t/watch"}))
    yield (
        "links of a circle",
        html(
            CircleLinksPage(
                page=f"https://bluff.example.org{at}",
                everyone="https://bluff.example.org/c/a/b",
                short="https://bluff.example.org/s/a",
            )
        ),
    )
    start = start_page(KEY, "nonce", "entropy", "lie21")
    fields = {name: getattr(start, name) for name in type(start).model_fields if name != "kind"}
    tolds: tuple[Channel | None, ...] = ("mail", "sms", None)
    whom = tuple(
        [
            AskedMember(number=each.number, name=each.name, told=told, later=told is None)
            for each, told in zip(friends[1:], tolds, strict=True)
        ]
    )
    following = NextPage(**fields, circle="Sunday Liars", back=at, serial=3, you=friends[0], members=whom)
    yield "next table", html(following)
    yield "next table, refused", html(following, Attempt("open", "Ben was faster: Lie 21.", {"deadline": ["3600"]}))
    yield "sure of the end", html(SurePage("circle", {"does": ["end"]}, at, warning="It’s final."))


def _pairs(at: str, friends: tuple[CircleMember, ...]) -> PairsPage:
    """Ann has beaten Ben, plays Cleo, and has still to play Dan."""
    return PairsPage(
        circle="Sunday Liars",
        season="October to December",
        you=1,
        members=friends,
        pairs=(Pair(number=1, other=2, won=2, lost=1), Pair(number=2, other=1, won=1, lost=2)),
        opened={3: f"{at}/t/t"},
        game="lie21",
        title="Lie 21",
        deadline=86_400,
        options={"length": "short"},
        serial=3,
        next=f"{at}/next",
        back=at,
        commands={"open": "id"},
    )


def _asking() -> Iterator[tuple[str, str]]:
    """A form that was refused, or asked about."""
    stage = STAGES["playing"]()
    page = stage.page("seat", stage.asked)
    yield "refused move", html(page, Attempt("move", "Too low.", {"part.0": ["2"], "part.1": ["3"]}, mendable=True))
    yield "refused text", html(page, Attempt("move", "Not read.", {"text": ["4y5"]}, mendable=True))
    yield "warning", html(page, Attempt("move", "Nobody can hold that.", {"text": ["19x6"]}, confirm=True))
    yield "refused address", html(page, Attempt("contact", "No address.", {"email": ["anna"]}, mendable=True))
    yield "sure of a move", html(SurePage("move", {"part.0": ["liar"]}, "/t/table/secret", table=page, text="liar"))
    yield "sure of an order", html(SurePage("resign", {}, "/t/table/secret", warning="It’s final.", table=page))
    yield "sure of a table", html(SurePage("open", {"game": ["lie21"]}, "/tables", title="Lie 21", bots=1))


def _after_a_match() -> Iterator[tuple[str, str]]:
    for name in ("over", "over undisclosed"):
        stage = STAGES[name]()
        yield f"{name}, of the host", html(stage.page("host"))
        yield f"{name}, of a player", html(stage.page("seat", 0))
    stage = STAGES["over"]()
    yield "postcard", html(postcard_page(stage.visit("watch"), stage.milestones))
    yield "log with the record", html(stage.log("seat", 0))
    yield "links to what was", html(stage.shared("seat", 0))
    for eyes in ("", "0", "public"):
        yield f"replay through {eyes or 'all'}", html(stage.replay("seat", 0, 2, eyes))
    yield "replay of a game of cards", html(_cards().replay("seat", 0, 3))


def _with_contacts(page: TablePage) -> TablePage:
    """With an address that can't be reached just now, and one that is not confirmed."""
    mail = ContactFact(address=ADDRESS, state="confirmed", last_message="not now")
    sms = ContactFact(address="+44…56", state="unconfirmed", last_message="sent")
    return page.model_copy(update={"contacts": Contacts(channels=("mail", "sms"), mail=mail, sms=sms)})


def _cards() -> Stage:
    """A match of cards, some moves long."""
    return Stage().open(2, game="lie21").seat("Anna", "Ben").roam(Random(3), most=4).resign(0)


def _of_every_viewer(name: str) -> Iterator[tuple[str, str]]:
    """A table in one of its phases as every link shows it."""
    stage = STAGES[name]()
    for viewer in stage.viewers():
        yield f"{name}, {viewer}", html(stage.page(*viewer))
        yield f"log of {name}, {viewer}", html(stage.log(*viewer))


Documents = Callable[[], Iterator[tuple[str, str]]]

KINDS: dict[str, Documents] = {
    "before a table": _before_a_table,
    "of addresses": _of_addresses,
    "at a table": _at_a_table,
    "in a circle": _in_a_circle,
    "asking": _asking,
    "after a match": _after_a_match,
}
"""Each document with the name of its page."""

EVERY_VIEWER: dict[str, Documents] = {name: partial(_of_every_viewer, name) for name in STAGES}
"""Tables in every phase, for every link that leads there."""
