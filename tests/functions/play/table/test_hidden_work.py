"""What players do that nobody else is told of makes no work for others: by its amount it would show (RULES 0.7)."""

from random import Random

from drills.bench.meter import metered
from engine.chance import commitment
from engine.kit.value import replace
from engine.registry import GAMES
from events import links
from events.reading import LINES
from events.store.log import Head, Log
from events.store.memory import MemoryLog
from events.table.commands import Command, Move, Mute, Open, TakeSeat, Unmute
from events.table.events import Settings
from events.table.index import MOST_HIDDEN
from events.table.state import Table
from events.tables import Sender, Submission, Tables
from functions.aws import clients
from functions.play.door.site import Site
from tests.events.played import any_move, asked
from tests.events.table.scenario import NOON, SEED, whose
from tests.functions.play.party import BROWSER, PROGRAM
from tests.pages import whole_pages

NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Freya", "Gus", "Hilda", "Ivo", "Juna")
PUBLIC_MOVES = 9
LIAR_LIAR = GAMES["liar_liar"]


class Ten:
    """Ten players of Liar, Liar: whatever else they do, the same moves lead to the same cards."""

    def __init__(self, table_id: str) -> None:
        self.log = MemoryLog[Table]()
        self.tables, self.id, self.sent = Tables(self.log), table_id, 0
        opening = Open("liar_liar", {}, len(NAMES), Settings(), "1", SEED, commitment(table_id, SEED))
        self.tables.open(table_id, Sender("host", "opening", "opening"), opening, NOON)
        for seat, name in enumerate(NAMES):
            self.does(seat, TakeSeat(name, f"cards of {name}", f"p-{name}"))

    @property
    def table(self) -> Table:
        return self.tables.head(self.id).state

    def does(self, seat: int, command: Command) -> None:
        self.sent += 1
        sender = Sender(f"seat{seat}", f"command {self.sent}", str(command))
        submission = Submission(whose(seat, command), command, sender, confirmed=True)
        self.tables.run(self.id, lambda table: submission, NOON)

    def moves(self, seat: int, text: str) -> None:
        prompt = self.table.places[seat].prompt
        assert prompt
        self.does(seat, Move(prompt.number, text))

    def moves_to(self, log: Log[Table], more: tuple[str, ...] = ()) -> None:
        """All of it, as it would have been written there.

        :param more: what each state has besides
        """
        for n in range(1, self.table.version + 1):
            state, (commit,) = self.log.snapshot(self.id, n), self.log.commits(self.id, [n])
            log.append(Head(commit, replace(state, unseated=more)))

    def hides_all_it_may(self, seat: int) -> None:
        other = (seat + 1) % len(NAMES)
        for _ in range(MOST_HIDDEN // 2):
            self.does(seat, Mute(other))
            self.does(seat, Unmute(other))


def moves_around_nine_of_others() -> tuple[list[tuple[int, str]], int]:
    """Moves of a match, and who moved once, and then not for the last nine of them."""
    ten, random, moves = Ten("scout"), Random(1), list[tuple[int, str]]()
    while True:
        seat, text = asked(ten.table), any_move(ten.table, random)
        ten.moves(seat, text)
        moves.append((seat, text))
        before = [mover for mover, _ in moves[:-PUBLIC_MOVES]]
        if before and before[-1] not in [mover for mover, _ in moves[-PUBLIC_MOVES:]]:
            return moves, before[-1]


def work(site: Site, ten: Ten, seat: int) -> dict[str, tuple[object, ...]]:
    """The calls and read units that each page of a seat takes, and what stands on it."""
    place = ten.table.places[seat]
    key = site.keys.named(ten.table.link_key)
    page = f"https://example.org/t/{ten.id}/{links.secret(key, ten.id, links.seat(place))}"
    found: dict[str, tuple[object, ...]] = {}
    for rest in ("", "/poll", f"/steps?after={max(0, place.told - PUBLIC_MOVES)}", "/log", "/log?page=1"):
        with whole_pages(), metered([clients.dynamodb()]) as meter:
            answer = (BROWSER if "steps" in rest else PROGRAM).get(page + rest)
        assert answer.status == 200, rest
        news = [each["keys"] for each in answer.json["news"]] if rest in ("", "/log") else None
        found[rest.partition("=")[0]] = (dict(meter.calls), meter.read, news)
    return found


def test_nine_others_at_their_limit_before_each_move_cost_a_viewer_nothing(site: Site) -> None:
    moves, viewer = moves_around_nine_of_others()
    quiet, busy = Ten("quiet"), Ten("busy")
    for number, (seat, text) in enumerate(moves, start=PUBLIC_MOVES - len(moves)):
        if number >= 0:
            for other in range(len(NAMES)):
                if other != viewer:
                    busy.hides_all_it_may(other)
        for ten in (quiet, busy):
            ten.moves(seat, text)
    assert busy.table.version - quiet.table.version == 9 * (len(NAMES) - 1) * MOST_HIDDEN
    assert busy.table.told == quiet.table.told
    for ten in (quiet, busy):
        ten.moves_to(site.tables.log)
    assert work(site, busy, viewer) == work(site, quiet, viewer)


def test_own_hidden_commits_are_still_told_to_their_player(site: Site) -> None:
    ten = Ten("own")
    seat = asked(ten.table)
    ten.hides_all_it_may(seat)
    ten.moves(seat, any_move(ten.table, Random(2)))
    ten.hides_all_it_may(seat)
    ten.moves_to(site.tables.log)
    assert ten.table.places[seat].told == ten.table.told + 2 * MOST_HIDDEN
    calls, _, news = work(site, ten, seat)["/log"]
    assert isinstance(news, list)
    assert sum(keys in (["muted"], ["unmuted"]) for keys in news) == 2 * MOST_HIDDEN
    assert calls == {"Query": 3, "BatchGetItem": 1, "UpdateItem": 1}


def test_a_page_of_the_log_reads_at_most_thirty_units_whatever_lies_on_it(site: Site) -> None:
    """Of a viewer who hid all they might before each move, at a table of which each item takes more than 4 KB."""
    ten, random, seat = Ten("hidden"), Random(4), 0
    while ten.table.told <= LINES + 2:
        ten.hides_all_it_may(seat)
        ten.moves(asked(ten.table), any_move(ten.table, random))
    ten.moves_to(site.tables.log, (random.randbytes(4500).hex(),))
    place, key = ten.table.places[seat], site.keys.named(ten.table.link_key)
    log = f"https://example.org/t/{ten.id}/{links.secret(key, ten.id, links.seat(place))}/log"
    news, page, first, reads = 0, 2, "", list[float]()
    while page:
        with whole_pages(), metered([clients.dynamodb()]) as meter:
            answer = PROGRAM.get(f"{log}?page={page}{first}").json
        reads.append(meter.read)
        news += len(answer["news"])
        first = f"&first={answer['rest']}" if answer["rest"] else ""
        page -= not first
    assert news == place.told
    assert 20 < max(reads) <= 30


def test_nor_does_one_that_follows_the_viewers_own_move(site: Site) -> None:
    quiet, busy = Ten("quiet"), Ten("busy")
    seat, text = asked(quiet.table), any_move(quiet.table, Random(3))
    for ten in (quiet, busy):
        ten.moves(seat, text)
    busy.hides_all_it_may((seat + 1) % len(NAMES))
    for ten in (quiet, busy):
        ten.moves_to(site.tables.log)
    assert work(site, busy, seat) == work(site, quiet, seat)
