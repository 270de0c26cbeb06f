"""The pages of a replay, one for each step."""

from engine.kit.seats import Seat, Viewer
from engine.kit.value import replace
from engine.registry import GAMES
from events.replay import ALL, Eyes, Film, ReplayStep, board, eyes_of, told
from events.table.sight import Sight
from events.table.state import Table
from events.table.told import published
from events.table.words import names_for, news, with_name_isolated, words_for
from functions.pages.board import drawn
from functions.pages.links import Visit, links_of
from functions.pages.models.replay import EyesOffer, ReplayPage, Round
from functions.pages.models.table import Player, You
from functions.pages.table import facts_of, players_of

PUBLIC = "public"


def replay_page(visit: Visit, film: Film, number: int, eyes: str, near: int | None = None) -> ReplayPage:
    """A step of the match.

    :param film: has that step
    :param number: of the step, from 0; the last one if there are fewer
    :param eyes: an offer's value; any other text means the first offer
    :param near: the seat at the near edge, from 1, where all hands are open
    """
    table, game = visit.table, GAMES[visit.table.game]
    sight = Sight(game, table, now=visit.now)
    number = min(number, film.last)
    offers = {_value(each): each for each in eyes_of(table, visit.viewer)}
    value = eyes if eyes in offers else next(iter(offers))
    seen_by, step = offers[value], film.steps[number - film.first]
    reader = seen_by if isinstance(seen_by, int) else None
    turned_to = near - 1 if seen_by == ALL and near and 0 < near <= len(table.places) else None
    names = names_for(table, reader, isolated=True)
    shown = board(sight, step, seen_by)
    return ReplayPage(
        now=visit.now,
        at=step.at,
        you=_you(table, reader),
        near=_near(reader, turned_to, visit.viewer),
        turned_to=turned_to,
        table=facts_of(game, visit.table_id, table),
        players=tuple([_then(player) for player in players_of(sight)]),
        board=drawn(shown if number < film.last else replace(shown, awaited=()), words_for(game, table, names)),
        says=_says(sight, step, seen_by, names),
        step=number,
        last=film.last,
        earlier=film.earlier,
        eyes=value,
        offers=tuple([EyesOffer(value=each, name=_name(table, of)) for each, of in offers.items()]),
        rounds=_rounds(sight, film),
        published=published(table),
        links=links_of(visit, None),
    )


def _value(eyes: Eyes) -> str:
    match eyes:
        case None:
            return PUBLIC
        case int(seat):
            return str(seat + 1)
        case _:
            return ALL


def _name(table: Table, eyes: Eyes) -> str:
    return table.places[eyes].name if isinstance(eyes, int) else ""


def _you(table: Table, seat: Viewer) -> You:
    """A viewer with a seat's eyes is addressed as its player."""
    if seat is None:
        return You(scope="watch", seat=None, name="")
    return You(scope="seat", seat=seat, name=table.places[seat].name)


def _near(*seats: Viewer) -> Seat:
    """The seat at the near edge: the eyes' own, else the chosen one, else the viewer's."""
    return next((seat for seat in seats if seat is not None), 0)


def _then(player: Player) -> Player:
    """A player as during the match, without its end."""
    later = {"awaited": False, "due": 0, "still_in": True, "place": None, "score": None}
    return player.model_copy(update={**later, "presence": "bot" if player.presence == "bot" else "here"})


def _says(sight: Sight, step: ReplayStep, eyes: Eyes, names: list[str]) -> tuple[str, ...]:
    events = [with_name_isolated(event) for event in told(sight, step, eyes)]
    lines = [line.text for line in news(sight.game, sight.table, events, names)]
    return tuple(dict.fromkeys(lines))  # the game said already who won


def _rounds(sight: Sight, film: Film) -> tuple[Round, ...]:
    """The decisive steps, as all were told them."""
    words = words_for(sight.game, sight.table, names_for(sight.table, None, isolated=True))
    return tuple([Round(step=number, says=words.say(moment.says[-1])) for number, moment in film.moments])
