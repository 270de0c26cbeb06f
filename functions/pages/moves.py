"""Questions to a player, and forms of moves and plans."""

from collections.abc import Iterator
from typing import Any

from engine.game import AnyGame
from engine.kit.notation import Refused
from engine.kit.scene import controls
from engine.kit.scene.controls import Control, Field, Fixed, Gap, Label, Part, Tip
from engine.kit.seats import Seat, Viewer
from engine.kit.sentence import Sentence
from engine.kit.words import Words
from events.table.commands import GiveOrder
from events.table.legal import refusal
from events.table.sight import Sight
from events.table.state import Table
from events.table.turns import nicks
from events.table.words import names_for, words_for
from events.who import Who
from functions.pages.models.moves import (
    MoveChoice,
    MoveControl,
    MoveField,
    MoveSum,
    MoveTip,
    MoveWarning,
    Orders,
    Prompt,
    Stakes,
)


def prompt_of(sight: Sight, viewer: Viewer) -> Prompt | None:
    """A viewer's open question."""
    game, table = sight.game, sight.table
    prompt = table.places[viewer].prompt if viewer is not None else None
    if prompt is None or viewer is None:
        return None
    words = words_for(game, table, names_for(table, viewer, isolated=True))
    controls = sight.legal(viewer).controls()
    return Prompt(
        number=prompt.number,
        heading=words.say(heading) if (heading := game.poses(prompt.question)) else "",
        question=words.say(game.asks(prompt.question)),
        due=prompt.due,
        controls=tuple([_control(each, words) for each in controls]),
        examples=tuple(dict.fromkeys([" ".join(_said(each)) for each in controls])),
        tips=_tips(game, controls, words),
    )


def stakes_of(sight: Sight, viewer: Viewer) -> Stakes | None:
    """What hangs on another player's answer."""
    game, table = sight.game, sight.table
    suspense = game.suspense(sight.view(viewer)) if sight.questions else None
    if suspense is None:
        return None
    words = words_for(game, table, names_for(table, viewer, isolated=True))
    outcomes = tuple(map(words.clause, suspense.outcomes))
    return Stakes(question=words.say(suspense.question), when=words.say(suspense.when), outcomes=outcomes)


def _tips(game: AnyGame, controls: tuple[Control, ...], words: Words) -> tuple[MoveTip, ...]:
    kinds = [tip.kind for tip in game.tips]
    found = [(each.tip, number) for number, each in enumerate(controls, 1) if each.tip]
    return tuple([tip_of(*each, words) for each in sorted(found, key=lambda each: kinds.index(each[0].kind))])


def tip_of(tip: Tip, form: int, words: Words) -> MoveTip:
    """A tip for a control, numbered from 1, or none (0)."""
    return MoveTip(
        kind=tip.kind,
        form=form,
        head=words.say(tip.head),
        before=words.say(tip.before) if tip.before else "",
        tap=words.say(tip.tap),
        after=words.clause(tip.after) if tip.after else "",
    )


def orders_of(sight: Sight, seat: Seat) -> Orders | None:
    """A player's orders, given or possible."""
    game, table, place = sight.game, sight.table, sight.table.places[seat]
    controls = sight.plans(seat) if refusal(sight, Who("seat", seat), GiveOrder("")) is None else ()
    if not controls and not place.orders:
        return None
    words = words_for(game, table, names_for(table, seat))
    return Orders(
        standing=tuple(order.text for order in place.orders),
        due=place.order_due,
        controls=tuple([_control(each, words) for each in controls]),
        examples=tuple(_example(each, game, table, sight.view(seat)) for each in controls),
    )


def _example(control: Control, game: AnyGame, table: Table, view: Any) -> str:
    text = " ".join(_said(control))
    try:
        return str(game.orders.read(text, view, nicks(table)))
    except Refused:
        return text


def _said(control: Control) -> Iterator[str]:
    """A move a form can give: with middle choices, which look least like a mistake."""
    singles = [part for part in control.parts if isinstance(part, Field) and part.is_single]
    middle = tuple([part.choices[len(part.choices) // 2].text for part in singles])
    is_legal = not control.together or middle in control.together
    row = iter(middle if is_legal else control.together[len(control.together) // 2])
    for part in control.parts:
        if isinstance(part, Fixed):
            yield part.text
        elif part.is_single:
            yield next(row)
        else:
            yield from [choice.text for choice in part.choices[: part.least]]


def _control(control: Control, words: Words) -> MoveControl:
    return MoveControl(
        label=_label(control.label, words),
        parts=tuple([part.text if isinstance(part, Fixed) else _field(part, words) for part in control.parts]),
        weighty=control.weighty,
        together=control.together,
        preview=words.say(control.preview) if isinstance(control.preview, Sentence) else str(control.preview or ""),
        button=_label(control.button or control.label, words),
        notation=control.notation or " ".join([_notation(number, part) for number, part in enumerate(control.parts)]),
        supply=control.supply,
        outcomes=tuple([tuple([_label(outcome, words) for outcome in case]) for case in control.outcomes]),
        in_turn=control.in_turn,
        sums=tuple([MoveSum(chosen=each.chosen, shares=each.shares) for each in control.sums]),
        warnings=tuple(
            [MoveWarning(says=words.say(each.says), chosen=each.chosen, above=each.above) for each in control.warnings]
        ),
    )


def _field(field: Field, words: Words) -> MoveField:
    return MoveField(
        label=_label(field.label, words),
        choices=tuple([_choice(choice, words) for choice in field.choices]),
        least=field.least,
        most=field.most,
        preset=field.preset,
        unless_spent=field.unless_spent,
        sends=field.sends,
        missing=_label(field.missing, words) if field.missing else "",
    )


def _choice(choice: controls.FieldChoice, words: Words) -> MoveChoice:
    said = _label(choice.said or choice.label, words)
    once = _label(choice.said_once, words) if choice.said_once else said
    return MoveChoice(
        value=choice.text,
        label=_label(choice.label, words),
        said=said,
        said_once=once,
        excludes=choice.excludes,
        needs=choice.needs,
        uses=choice.uses,
        place=choice.place,
        case=choice.case,
        button=_label(choice.button or choice.label, words),
        weighty=choice.weighty,
    )


def _notation(number: int, part: Part) -> str:
    return part.text if isinstance(part, Fixed) else str(Gap(number))


def _label(label: Label, words: Words) -> str:
    return words.clause(label) if isinstance(label, Sentence) else str(label)
