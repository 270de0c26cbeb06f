"""Whatever Python says to people comes from a catalogue.

Each message speaks a pseudo-language here: it comes out as ⟦…⟧, and text that no one words anew as ⟪…⟫. The recorded
games are played in it, and all that Python composes for pages, letters and refusals is read: what stands outside of ⟦…⟧
is a name, talk, a title or notation. Not read are what is declared on fields (titles, house rules), the paragraphs on
how a game is played, and the plain English of the templates.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import fields

import pytest

from engine.game import AnyGame
from engine.games import liars_dice
from engine.kit.notation import IllegalAction, Refused
from engine.kit.options import settings
from engine.kit.sentence import Verbatim, sentence
from engine.kit.words import Speaker, Words
from engine.registry import GAMES
from events import links
from events.debts import debts
from events.directory.notices import Notice
from events.store.log import Commit
from events.table.events import Instructed, Moved, Ordered, PartRefused
from events.table.sight import Sight
from events.table.state import Table
from events.table.turns import nicks
from events.table.words import HOST, Line
from events.who import Who
from functions.messages import letters
from functions.messages.letters import Letter, letter, read_after
from functions.messages.readers import reader
from functions.messages.times import moment
from functions.pages import board as boards
from functions.pages import moves
from functions.pages import news as page_news
from functions.pages import table as presenter
from functions.pages.links import Visit
from functions.pages.log import log_page
from functions.pages.models.table import TablePage
from functions.play.door import errors
from tests.engine.records import fails, recorded
from tests.functions.notify.observer import LINKS
from tests.recorded.lens import door
from tests.recorded.recording import Command, Recording, recordings
from tests.recorded.session import Session

YEAR = 365 * 86_400

DECLARED = {
    *(
        "table",
        "rules",
        "kind",
        "phase",
        "scope",
        "presence",
        "keys",
    ),  # declared on fields, or paragraphs on how to play
    *(
        "view",
        "event",
        "links",
        "commands",
        "contacts",
        "entropy",
        "value",
        "key",
        "face",
        *("id", "comes_from"),
    ),  # facts, addresses, what forms send
    *(
        "keys",
        "thread",
        "title",
        "deadline",
        "short_deadline",
    ),  # names of messages; of letters: an id, a title, moments
}
"""Parts of pages and letters that hold no sentence."""

SPOKEN = {
    *("question", "label", "sentences", "says", "why"),  # on pages
    *("headline", "text", "button", "warning", "news", "keepsakes"),  # in letters
    "refusal",
}
"""Where sentences stand in every game; elsewhere they may."""

READ_ALOUD = re.compile(r"[^\W\d_]{2,}")


# ---- the pseudo-language ----


@pytest.fixture(autouse=True)
def pseudo_language(monkeypatch: pytest.MonkeyPatch) -> None:
    plain_clause = Speaker.clause
    monkeypatch.setattr(Speaker, "clause", lambda self, said: f"⟦{plain_clause(self, said)}⟧")
    plain_pieces, plain_shows = Words.pieces, Words.shows
    monkeypatch.setattr(Words, "pieces", lambda self, pieces: f"⟦{plain_pieces(self, pieces)}⟧")
    monkeypatch.setattr(Words, "shows", lambda self, board: [f"⟦{said}⟧" for said in plain_shows(self, board)])
    plain_has, plain_round = Words.has, Words.this_round
    monkeypatch.setattr(Words, "has", lambda self, mat: f"⟦{plain_has(self, mat)}⟧")
    monkeypatch.setattr(Words, "this_round", lambda self: f"⟦{plain_round(self)}⟧")
    for catalogue in [Words, *_kinds_of(Words)]:
        for name in ("moments", "this_round"):
            if plain := vars(catalogue).get(name):
                said = lambda self, *values, plain=plain: f"⟦{plain(self, *values)}⟧"  # noqa: E731
                monkeypatch.setattr(catalogue, name, said)
    monkeypatch.setattr(Verbatim, "__str__", lambda self: f"⟪{self.text}⟫")


def _kinds_of(catalogue: type[Words]) -> list[type[Words]]:
    return [each for kind in catalogue.__subclasses__() for each in (kind, *_kinds_of(kind))]


def outside(text: str) -> str:
    """Returns what no message says: the text without ⟦…⟧, but with every ⟪…⟫."""
    kept, depth, verbatim = "", 0, 0
    for sign in text:
        depth += {"⟦": 1, "⟧": -1}.get(sign, 0)
        verbatim += {"⟪": 1, "⟫": -1}.get(sign, 0)
        kept += sign if verbatim or not depth else "\n"
    return re.sub("[⟦⟧⟪⟫\u2066-\u2069]", "", kept)


ZONE = "Europe/Lisbon"
"""Where everybody reads letters; times are written with it."""


class Known:
    """What may stand outside: names, talk and titles as they are, and the words of notation."""

    def __init__(self) -> None:
        self._phrases = {HOST, *[game.title for game in GAMES.values()], *GAMES}
        self._notation: set[str] = set()

    def says(self, *phrases: str) -> None:
        """Learns names, and what players said."""
        self._phrases |= {phrase for phrase in phrases if phrase}

    def types(self, *texts: str) -> None:
        """Learns notation."""
        self._notation |= {word.lower() for text in texts for word in READ_ALOUD.findall(text)}

    def unknown(self, text: str) -> list[str]:
        """Returns the words of a text that come from nowhere."""
        words = READ_ALOUD.findall(outside(text))
        if all(word.lower() in self._notation for word in words):
            return []
        phrases = "|".join(map(re.escape, sorted(self._phrases, key=len, reverse=True)))
        left = re.sub(rf"(?<!\w)(?:{phrases})(?!\w)", "\n", outside(text))
        return [word for word in READ_ALOUD.findall(left) if word.lower() not in self._notation]


# ---- what Python composes ----


class Listener:
    """Reads what tables say to everybody.

    :ivar heard: every text with the name of the field that it stood in
    """

    def __init__(self) -> None:
        self.known = Known()
        self.heard: set[tuple[str, str]] = set()

    @property
    def spoken(self) -> set[str]:
        """Where messages stood."""
        return {place for place, text in self.heard if "⟦" in text}

    @property
    def by_hand(self) -> list[tuple[str, str]]:
        """What no message says, and is no name, talk, title or notation."""
        return sorted((place, text) for place, text in self.heard if self.known.unknown(text))

    def reads(self, part: object, place: str = "") -> None:
        """Reads every text of a page or a letter."""
        match part:
            case str():
                self.heard.add((place, part))
            case dict():
                for name, each in part.items():
                    if name == "parts":  # of a form: texts are sent, fields have labels
                        self.reads([field for field in each if isinstance(field, dict)])
                    elif name not in DECLARED:
                        self.reads(each, name)
            case list() | tuple():
                for each in part:
                    self.reads(each, place)

    def opens(self, written: Letter) -> None:
        """Reads a letter; what is to be kept are names and codes."""
        said = {each.name: getattr(written, each.name) for each in fields(written)}
        keepsakes, labels = [name for name, _ in written.keepsakes], [label for label, _ in written.hand]
        self.reads({**said, "links": None, "keepsakes": keepsakes, "hand": labels})
        if drawn := written.drawing:
            self.reads([[row.label for row in (*drawn.own, *drawn.middle)], drawn.own_facts, drawn.facts], "drawing")
            self.reads([has for _, has in drawn.others], "drawing")

    def hears_refusal(self, error: Exception, game: AnyGame | None, names: Sequence[str]) -> None:
        """Reads why something is refused."""
        self.reads(errors.words_of(errors.problem_of(error), game.words if game else Words, names), "refusal")

    def learns_command(self, command: Command) -> None:
        """Learns what somebody sent: names, talk, moves, and house rules with their values."""
        sent = [command.get(name, "") for name in ("text", "name", "game")]
        sent += [str(each) for option in command.get("options", {}).items() for each in option]
        self.known.says(*sent)
        self.known.types(*sent)

    def learns_table(self, table: Table, commit: Commit) -> None:
        """Learns the names of the players, and the notation of what happened and can be done."""
        self.known.says(*table.names(), *[place.name for place in table.places])
        for event in commit.events:
            match event:
                case Moved():
                    self.known.types(event.text or "", event.whole or "")
                case PartRefused():
                    self.known.types(event.text)
                case Instructed():
                    self.known.types(*event.parts)
                case Ordered():
                    self.known.types(*[order.text for order in event.orders])

    def learns_forms(self, page: TablePage) -> None:
        """Learns the notation that the forms of a page send."""
        for control in (*(page.prompt.controls if page.prompt else ()), *(page.orders.controls if page.orders else ())):
            for part in control.parts:
                self.known.types(*[part] if isinstance(part, str) else [str(each.value) for each in part.choices])


class Company:
    """Everybody at one recorded table, with all that they are told."""

    def __init__(self, recording: Recording, listener: Listener) -> None:
        self._recording = recording
        self._listener = listener
        self._session = Session(recording.key, recording.began, recording.links, looks=False)
        self._notices: set[Notice] = set()

    def plays(self) -> None:
        """Sends the recorded commands, and listens."""
        game = GAMES[self._recording.game]
        for option, setting in settings(game.options).items():
            self._listener.known.says(option, *map(str, setting.choices))
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(door, "refusal", self._listens_to(door.refusal))
            for command in self._recording.commands:
                self._listener.learns_command(command)
                if self._session.send(command).answer == "done":
                    self._looks(everybody=False)
        self._looks(everybody=True)
        for command in self._recording.commands:
            self._tries(command.get("text", ""))

    def _listens_to(self, refusal: Callable[[Exception], str]) -> Callable[[Exception], str]:
        def listened(error: Exception) -> str:
            table = self._session.head.state if self._session.table_id else None
            self._listener.hears_refusal(error, GAMES[self._recording.game], table.names() if table else ())
            return refusal(error)

        return listened

    def _tries(self, text: str) -> None:
        """Makes a move of another moment, which may be refused now."""
        table = self._session.head.state
        game = GAMES[table.game]
        for seat in Sight(game, table).questions:
            view = game.view(table.position, seat)
            try:
                for action in game.parse(text, view, nicks(table)):
                    if why := game.legal(view).refusal(action):
                        raise IllegalAction(why)
            except Refused as error:
                self._listener.hears_refusal(error, game, table.names())

    def _looks(self, everybody: bool) -> None:
        """Reads the pages of whoever is asked, or of everybody with their logs, and all letters."""
        table = self._session.head.state
        self._listener.learns_table(table, self._session.head.commit)
        asked = range(len(table.places)) if everybody else Sight(GAMES[table.game], table).questions
        for who in (Who("watch"), *[Who("seat", seat) for seat in asked]):
            self._reads_pages(who, with_log=everybody)
        for notice in _notices(table) - self._notices:
            self._notices.add(notice)
            commits = self._session.tables.history(self._session.table_id, table.version, read_after(table, notice))
            seat = table.seat_of(notice.chair)
            assert seat is not None
            to = reader(table, seat, ZONE)
            self._listener.known.says(moment(table.places[seat].renewal, ZONE))
            self._listener.opens(letter(self._session.table_id, table, notice, commits, LINKS, to))

    def _reads_pages(self, who: Who, with_log: bool) -> None:
        head, tables = self._session.head, self._session.tables
        link, key = links.watch(head.state), self._session.key.encode()
        visit = Visit(head, who, link, key, "https://bluffpost.test", head.commit.at, "nonce")
        told = tables.told(head, visit.viewer, presenter.news_after(head.state, who), presenter.NEWS_READ)
        page = presenter.table_page(visit, told)
        self._listener.learns_forms(page)
        self._listener.reads(page.model_dump())
        if with_log:
            commits = tables.told_page(head, visit.viewer, 1)
            log = log_page(visit, 1, 0, commits, tables.history(self._session.table_id, head.state.begun))
            self._listener.reads(log.model_dump(exclude={"record"}))


def _notices(table: Table) -> set[Notice]:
    """All that anybody is told about the table as it is, the reminder included."""
    late = max([0, *(place.prompt.remind for place in table.places if place.prompt)])
    return {owed for owed in debts(GAMES[table.game], table, late, YEAR) if isinstance(owed, Notice)}


def listened(*names: str) -> Listener:
    """Plays recorded tables, and reads all that is said at them."""
    listener = Listener()
    for name in names:
        Company(Recording.read(recordings()[name]), listener).plays()
    return listener


# ---- the proof ----


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.costly("every page and letter of a game in another language")
def test_all_that_is_said_comes_from_a_catalogue(game: str) -> None:
    listener = listened(*[name for name, path in recordings().items() if Recording.read(path).game == game])
    assert listener.by_hand == []
    assert listener.spoken >= SPOKEN


def test_why_a_move_of_a_record_is_illegal_comes_from_a_catalogue() -> None:
    changed = recorded()
    changed["moves"][0]["text"] = "liar"
    assert outside(str(fails(changed, "illegal").values["why"])).strip() == ""


# ---- what it finds ----

PLANTED: dict[str, tuple[object, str, object]] = {
    "question": (
        type(liars_dice.GAME),
        "asks",
        lambda game, question: sentence(Words.unreadable, text=Verbatim("Will you raise the bid?")),
    ),
    "sentences": (
        page_news,
        "news",
        lambda game, table, told, names: [Line("bid", f"{names[0]} has made another bid.")],
    ),
    "says": (boards, "_fact", lambda fact, says: boards.Fact(key=fact.says.key, says="Nobody has any dice.")),
    "label": (moves, "_label", lambda label, words: "Make this bid"),
    "why": (presenter, "result", lambda game, table, names: f"{names[0]} has won."),
    "text": (letters, "explanation", lambda words, game, table, notice, to: f"{game.title} is over."),
    "news": (letters, "news", lambda game, table, told, names, links: [Line("bid", "Somebody bid.")]),
    "refusal": (errors, "words_of", lambda problem, game, names: "It cannot be done."),
}
"""Words made by hand, by the place where they come out: what makes them now."""


@pytest.mark.parametrize("place", PLANTED)
def test_words_made_by_hand_are_found(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    owner, name, made_by_hand = PLANTED[place]
    monkeypatch.setattr(owner, name, made_by_hand)
    assert place in {found for found, _ in listened("liars_dice-dice", "table-resigning").by_hand}


@pytest.mark.parametrize(
    ("text", "unknown"),
    [
        ("⟦It’s ⟦Anna⟧’s turn.⟧", []),
        ("⟦We skipped “⟪4x5⟫”.⟧", []),
        ("⟦We skipped “⟪Bid higher⟫”.⟧", ["Bid", "higher"]),
        ("⟦Anna⟧ won.", ["won"]),
        ("Anna", []),
        ("Annabel", ["Annabel"]),
    ],
)
def test_only_what_no_message_says_is_read(text: str, unknown: list[str]) -> None:
    known = Known()
    known.says("Anna")
    assert known.unknown(text) == unknown
