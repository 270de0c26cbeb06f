"""Measures everything and writes docs/benchmarks.md."""

import platform
from collections.abc import Iterator
from datetime import date
from importlib.metadata import version
from pathlib import Path
from textwrap import fill

from drills.bench import (
    bill,
    every_page,
    long_tables,
    messages,
    million,
    open_hour,
    play_now,
    processor,
    race,
    requests,
    sizes,
    speed,
    starts,
)
from engine.game import AnyGame
from engine.registry import GAMES
from events.store.folding import STEP

REPORT = Path(__file__).resolve().parents[2] / "docs/benchmarks.md"

WIDTH = 120
PACKAGES = ("boto3", "moto", "pydantic", "aws-lambda-powertools", "jinja2")


def report() -> str:
    """The whole document."""
    parts = [
        _head(),
        _budgets(),
        _requests(),
        messages_per_move(),
        long_pages(),
        open_pages(),
        _capacity(),
        _speed(),
        waiting(),
    ]
    return "\n\n".join([*parts, *dollars()]) + "\n"


def dollars() -> list[str]:
    """The parts about what it costs and how much it bears."""
    move = requests.of_a_told_move()
    return [bill.section(move), million.section(move, requests.of_an_open_page()["poll"])]


def _head() -> str:
    packages = ", ".join(f"{name} {version(name)}" for name in PACKAGES)
    return f"""# Benchmarks

Made by `make bench` on {date.today()}, in one run, on {platform.machine()} {platform.system()} ({_processor()}),
Python {platform.python_version()}, {packages}.

Times differ from machine to machine; what counts is how they compare within the run. Nothing here is asserted by a
test."""


def _processor() -> str:
    lines = Path("/proc/cpuinfo").read_text().splitlines() if Path("/proc/cpuinfo").exists() else []
    return next((line.split(":")[1].strip() for line in lines if line.startswith("model name")), "unknown processor")


def _budgets() -> str:
    page = starts.seat_page()
    files = ", ".join(f"{name} {size:,}" for name, size in page.items())
    began = starts.starts()
    rows = [
        *[
            (
                f"a start of `play` on Python {start.python}",
                f"{start.play:.0f} ms where the reference takes {start.reference:.0f} (ratio {start.share:.2f})",
                f"aim {starts.AIM}",
            )
            for start in began
        ],
        ("deployment package, zipped", f"{starts.artifact() / 1e6:.2f} MB", "12 MB"),
        ("seat page, all files, compressed", f"{sum(page.values()):,} bytes ({files})", "48 KB"),
        ("`make play` to the first page, installed", f"{starts.first_page():.1f} s", "4 s"),
    ]
    table = "\n".join(f"| {what} | {found} | {budget} |" for what, found, budget in rows)
    spent = "\n".join(processor.rows())
    return f"""## Sizes and starts

A start imports `play` and makes three clients; the reference imports boto3, pydantic, Powertools with validation and
Jinja, and makes the same ones. The processor's time, medians of {starts.RUNS} fresh processes, an empty one subtracted.

| what | measured | budget |
| --- | --- | --- |
{table}

{_about_starts(began)}

What a request takes of the processor, in milliseconds, apart from the store: in a process that has started, its first
page and what comes after it. A page makes five calls of DynamoDB, a move two, a poll one; botocore’s part is most of a
poll.

| request | the first | usually |
| --- | --- | --- |
{spent}"""


def _about_starts(began: list[starts.Start]) -> str:
    """What of a start is not ours."""
    parts = " and ".join(f"{start.clients:.0f} ms on {start.python}" for start in began)
    return fill(
        f"botocore and its three clients alone take {parts}, with the models that the artifact brings; pydantic, "
        f"Powertools’ router (whose package imports asyncio) and Jinja take as much again. So nothing of ours could be "
        f"left where the aim is {starts.AIM}: that takes a client or a router of our own, which would be ours to keep.",
        WIDTH,
    )


def messages_per_move() -> str:
    """What people are told, in the stories that the policy is held to."""
    rows = "\n".join(messages.rows())
    return f"""## Messages per move

Counted in the stories of `tests/functions/notify/stories/`, which were written by hand: who is told what, and when. Of
moves those that a player makes; what begins, ends or reminds is counted with them.

| story | moves | messages | per move | which |
| --- | --- | --- | --- | --- |
{rows}"""


def _requests() -> str:
    rows, games = "\n".join(requests.rows()), "\n".join(requests.games())
    long = "\n".join(requests.of_a_long_table())
    return f"""## Requests

Liar's Dice with three players who get mail, on moto in one process. Calls are counted by botocore's hooks; capacity
follows from the sizes of the items, by AWS's published rules. The budget of a move is 1 Query and 1 PutItem.

| part | calls | read units | written units |
| --- | --- | --- | --- |
{rows}

The POST of a move, first try, in every game: {requests.MOVES_EACH} moves of random games each.

| game | players | calls, usually | calls, at worst | read + written, median | worst |
| --- | --- | --- | --- | --- | --- |
{games}

One table with {long_tables.LENGTH:,} commits, mostly talk. After a deployment with another table schema no snapshot can
be read: a request folds at most {STEP} commits and asks for patience (503) where that is not enough; `settle` folds the
rest once, and keeps it.

| part | answer | calls | read units | written units |
| --- | --- | --- | --- | --- |
{long}"""


def long_pages() -> str:
    """The part about tables with very many commits."""
    rows = "\n".join(every_page.rows())
    head = " | ".join(f"calls at {size:,} commits | read units" for size in every_page.SIZES)
    columns = " | ".join(["---"] * (1 + 2 * len(every_page.SIZES)))
    about = fill(
        "Every page of a match of Liar, Liar with four players that goes on for so long, and of one that comes after "
        "so long a lobby. A page reads the commits that told its viewer something, each by its version: half a unit "
        "for each, whatever others planned in secret. A step of the replay reads at most a thousand commits, the "
        "last ones. The record is the whole match, so it costs what is stored of it: DynamoDB counts all of an "
        "item, its snapshot too, and gives a megabyte for a call.",
        WIDTH,
    )
    return f"""## Pages of long tables

{about}

| page | {head} |
| {columns} |
{rows}"""


def open_pages() -> str:
    """The part about pages that are open."""
    rows = "\n".join(open_hour.rows())
    a_second = open_hour.requests_a_second()
    at_once = fill(
        f"The stage lets {a_second} requests a second through (template.yaml). At {open_hour.SECONDS * 1000:.0f} ms "
        f"each, {a_second * open_hour.SECONDS:.1f} run at the same time on average: far below the ten that Lambda "
        f"allows the newest account, so the stage is what bounds. Before it turns anybody away, pages are asked to "
        f"wait longer (`functions/play/door/pace.py`): from the first row to the last, where a move is seen a minute "
        f"later.",
        WIDTH,
    )
    about = fill(
        f"One page of Liar's Dice for four, in Chromium on a clock that is moved: the page decides how often it asks. "
        f"What a request costs is counted at the function; dollars are prices of us-east-1, with "
        f"{open_hour.SECONDS * 1000:.0f} ms a request (docs/operating/costs.md). A page that is not seen asks for "
        f"nothing and costs nothing.",
        WIDTH,
    )
    return f"""## An open hour

{about}

| page | polls | pages | pictures | presence | read units | written | dollars an hour | pages borne |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
{rows}

{at_once}"""


def waiting() -> str:
    """The part about whoever plays alone."""
    rows = "\n".join(play_now.rows())
    about = fill(
        f"Seconds from a person's move to the next question, against four bots or as many as the game bears, in "
        f"Chromium against the local stack: {play_now.MOVES} moves each way after which bots had moved. The aim is a "
        f"median below {play_now.AIMS[False]:g} s with the pictures and below {play_now.AIMS[True]:g} s if all are "
        f"skipped.",
        WIDTH,
    )
    return f"""## Play now

{about}

| game | bots | bots' moves, median | with pictures, median | worst | skipped, median | worst |
| --- | --- | --- | --- | --- | --- | --- |
{rows}"""


def _capacity() -> str:
    rows = "\n".join(sizes.rows())
    return f"""## Capacity of a move

{sizes.GAMES_EACH} random games each, at most {sizes.MOST_COMMITS} commits. A move reads one item consistently and
writes one. The budget is a median of 1 + 2.

| game | players | median bytes | largest | median read + written | worst |
| --- | --- | --- | --- | --- | --- |
{rows}

What a large table costs is mostly the last eight commands of every seat, by which late repeats are known: with ten
players they alone are a kilobyte. That is why Liar, Liar comes to the third write unit there."""


def _speed() -> str:
    raw = "\n".join(
        _row_of_moves(game, seats) for game in GAMES.values() for seats in sorted({game.seats[0], game.seats[-1]})
    )
    tables = [*[(game.name, game.seats[0]) for game in GAMES.values()], ("liars_dice", 5)]
    full = "\n".join(
        f"| {GAMES[name].title} | {seats} | {speed.full_commands(name, seats):,.0f} "
        f"| {speed.full_commands(name, seats, speed.page):,.0f} |"
        for name, seats in tables
    )
    raced = "\n".join(_row_of_race(result, ours) for ours, result in _races())
    about = fill(
        f"Bluffing dice by others, run beside ours in this run: each in a process of its own, asked in turn for "
        f"{race.ROUNDS} rounds after one that warms up, by the processor’s time. All play alike: a bid is called in "
        f"one of four moves, else raised a little, so that nobody draws more dice than another. TextArena and "
        f"OpenSpiel change one state in place and draw from a common generator; a move of ours is checked, makes "
        f"events and a new position, and draws from a chain of hashes that anybody can check. boardgame.io’s local "
        f"master changes one plain object, keeps it in memory and sends each player their view; a command of ours "
        f"checks the link, loads, decides, appends, and makes each player’s view. No command of ours makes a page: a "
        f"browser asks for it afterwards, so the row with it shows what a JSON client’s next request adds (news and "
        f"position in sentences, possible moves, forms).",
        WIDTH,
    )
    return f"""## Speed of one core

{about}

| what | players | who | a second | our share of it |
| --- | --- | --- | --- | --- |
{raced}

No peer stands beside the figures below. Raw moves: `decide` and `evolve` of random games' legal moves, with the check
that they are legal.

| game | players | moves a second | of them draw chance |
| --- | --- | --- | --- |
{raw}

Full commands of random games, store in memory, after a first table.

| game | players | commands a second | with the mover’s page |
| --- | --- | --- | --- |
{full}"""


def _row_of_moves(game: AnyGame, seats: int) -> str:
    a_second, draw = speed.raw_moves(game, seats)
    return f"| {game.title} | {seats} | {a_second:,.0f} | {draw:.0%} |"


def _races() -> Iterator[tuple[list[race.Result], race.Result]]:
    """Each result with ours of the same race."""
    for entries in (race.raw(5), race.raw(2), race.commands(2), race.commands(5)):
        results = race.race(entries)
        ours = [result for result in results if result.entry.name.startswith("ours")]
        yield from [(ours, result) for result in results]
        yield from [(ours, race.missing(entry)) for entry in entries if not entry.is_here]


def _row_of_race(result: race.Result, ours: list[race.Result]) -> str:
    entry = result.entry
    if not result.rounds:
        return f"| {entry.what} | {entry.players} | {entry.name} | not installed here | |"
    shares = [f"{each.beside(result):.2f}" for each in ours if result not in ours]
    return f"| {entry.what} | {entry.players} | {entry.name} | {result.a_second:,.0f} | {', '.join(shares)} |"


if __name__ == "__main__":
    REPORT.write_text(report(), encoding="utf-8")
    print(f"Written to {REPORT.relative_to(Path.cwd())}.")
