"""The postcard of a finished match: nothing that was ever hidden."""

from collections.abc import Sequence

from engine.game import AnyGame
from engine.kit.scene import moments as engine
from engine.kit.seats import Viewer
from engine.kit.words import Words
from engine.registry import GAMES
from events import links
from events.match import moments, story_of, weightiest
from events.store.log import Commit
from events.table.events import Moved
from events.table.sight import Sight
from events.table.state import Honesty, Table
from events.table.told import published, readable
from events.table.words import names_for, news, result, words_for
from functions.pages.board import shown
from functions.pages.links import Visit
from functions.pages.models.postcard import Finish, Moment, PostcardPage


def postcard_page(visit: Visit, milestones: Sequence[Commit]) -> PostcardPage:
    """For any holder of its link, with the whole match if it is disclosed."""
    page = postcard(visit.table, milestones)
    if not published(visit.table):
        return page
    log = visit.address(links.RECORD)
    return page.model_copy(update={"log": log, "replay": f"{log}/replay"})


def postcard(table: Table, milestones: Sequence[Commit], viewer: Viewer = None) -> PostcardPage:
    """A finished match in public facts, and in disclosed ones. Without links it is safe on its table's page, which has
    typed text.

    :param milestones: from `events.match`, of this viewer
    """
    game = GAMES[table.game]
    words = words_for(game, table, names_for(table, None, isolated=True))
    found = {commit.n: commit for commit in milestones}
    seat, boldest, answer, catch = story_of(table, viewer)
    caught = weightiest(moments(game, [found[catch]])) if catch in found and catch != table.weightiest else None
    decisive = weightiest(moments(game, [found[table.weightiest]])) if table.weightiest in found else None
    return PostcardPage(
        title=game.title,
        game=game.name,
        why=result(game, table, names_for(table, None, isolated=True)),
        resigned=table.resignation,
        finishes=tuple(sorted(_finishes(table), key=lambda finish: finish.place)),
        began_at=found[table.begun].at if table.begun in found else table.opened_at,
        ended_at=found[table.over].at if table.over in found else table.opened_at,
        moves=table.moves,
        moments=words.moments(table.moments) if table.moments else "",
        moment=_moment(decisive, words) if decisive else None,
        you=viewer,
        boldest=_lie(game, found[boldest], table.places[seat].honesty, words) if boldest in found else None,
        answer=_answer(Sight(game, table), found[answer]) if answer in found else "",
        catch=_moment(caught, words) if caught else None,
    )


def _lie(game: AnyGame, commit: Commit, honesty: Honesty, words: Words) -> Moment | None:
    happened = [each for event in commit.events if isinstance(event, Moved) for each in event.events]
    lies = [lie for event in happened if (lie := game.unmasked(event, honesty.falsehood))]
    return _moment(lies[0], words) if lies else None


def _answer(sight: Sight, commit: Commit) -> str:
    """The move of the player who could have called the lie."""
    told = [readable(sight, commit.n, event, None) for event in commit.events if isinstance(event, Moved)]
    names = names_for(sight.table, None, isolated=True)
    return next((line.text for line in news(sight.game, sight.table, filter(None, told), names)), "")


def _finishes(table: Table) -> list[Finish]:
    return [
        Finish(
            seat=seat,
            name=place.name,
            is_bot=place.bot,
            place=table.results[seat],
            score=table.scores[seat] if table.scores else None,
            **(_honesty(place.honesty) if published(table) else {}),
        )
        for seat, place in enumerate(table.places)
    ]


def _honesty(honesty: Honesty) -> dict[str, int]:
    return {name: getattr(honesty, name) for name in ("lies", "believed", "challenges", "caught")}


def _moment(moment: engine.Moment, words: Words) -> Moment:
    return Moment(
        by=moment.by,
        against=moment.against,
        claim=words.say(moment.claim) if moment.claim else "",
        call=words.say(moment.call) if moment.call else "",
        pieces=shown(moment.pieces),
        missing=moment.missing,
        says=tuple(map(words.say, moment.says)),
    )
