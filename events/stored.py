"""Everything that the log stores, by the names that it is stored under. A name is never given to another type."""

from typing import Any

from engine.registry import GAMES
from events.codec import Codec
from events.log import SYSTEM, Commit
from events.table.events import TABLE_EVENTS, Opened
from events.table.state import Moment, Table, evolve_all


def known_types() -> dict[str, type[Any]]:
    """Table events under their own names, what a game stores under the game's name and theirs."""
    known: dict[str, type[Any]] = {each.__name__: each for each in TABLE_EVENTS}
    for game in GAMES.values():
        known |= {f"{game.name}.{each.__name__}": each for each in (*game.events, game.state)}
    return known


def apply(table: Table | None, commit: Commit) -> Table:
    """The table after one more commit; the first one names the game."""
    if table is None:
        opened = commit.events[0]
        assert isinstance(opened, Opened)
        name = opened.game
    else:
        name = table.game
    return evolve_all(GAMES[name], table, commit.events, Moment(commit.n, commit.at, commit.by != SYSTEM))


_TYPICAL_SNAPSHOT = (
    b'[26,"liars_dice",[["variant","chips"],["first_opener","random"],["bid_cap","track"]],[86400,3,"all",true],"1","",'
    b'[[0,1,false,"","",null,1,0,"off",[],26,10,2,0,0,[0,0]],[1,1,false,"","",null,7,0,"off",[],26,26,3,0,0,[0,0]],'
    b'[2,1,false,"","",[5,["RAISE",[1,36,5]],26,1800658053,1800636453,false],5,0,"off",[],26,25,4,0,0,[0,0]],'
    b'[3,1,false,"","",null,2,0,"off",[],26,21,5,0,0,[0,0]],[4,1,false,"","",null,2,0,"off",[],26,15,6,0,0,[0,0]],'
    b'[5,1,false,"","",null,3,0,"off",[],26,17,7,0,0,[0,0]]],"playing",["liars_dice.State",1,[[["chips","random","track"],'
    b'"RAISE",2,[0,1,5,0,0,0],[[],[],[1,4,5,6],[],[],[]],[[2,[34,5,[1,4,5,6]]],[1,[36,5,[]]]],[6,0,0,3,5,4],'
    b'[48,51,40,42,46,49],2,22],[[],[3],[4],[],[],[]]]],"",19,26,1800000000,1800571653,7,0,[],[],false,0,"",0,false,[0,0]]'
)
"""The preset dictionary of snapshots: one from a random game, without names and keys. It makes them a third smaller.

Another text needs a new `Table.schema`.
"""


def _opened_without_orders(fields: dict[str, Any]) -> dict[str, Any]:
    return {**fields, "settings": {**fields["settings"], "orders_at_once": False}}


CODEC = Codec(known_types(), {("Opened", 1): _opened_without_orders}, _TYPICAL_SNAPSHOT)
