"""The texts of each kind of letter."""

from collections.abc import Callable
from typing import TypeAlias

from engine.game import AnyGame
from engine.kit.sentence import Sentence, Verbatim, sentence
from engine.kit.value import Value
from events.directory.notices import Notice
from events.directory.preferences import NoticeKind
from events.reach import whose
from events.table.state import Table
from events.table.told import published
from events.table.words import result
from functions.messages.letter_words import LetterWords
from functions.messages.readers import Reader
from functions.messages.times import moment

Wording: TypeAlias = Callable[[LetterWords], str]


class NoticeTexts(Value):
    """Texts of a kind, with its explanation if it is always the same."""

    headline: Wording
    button: Wording | None = None
    text: Wording | None = None


KINDS: dict[NoticeKind, NoticeTexts] = {
    "welcome": NoticeTexts(LetterWords.shall_we_tell, LetterWords.agree),
    "begun": NoticeTexts(LetterWords.begun, LetterWords.open_table),
    "turn": NoticeTexts(LetterWords.your_turn, LetterWords.make_move),
    "reminder": NoticeTexts(LetterWords.still_your_turn, LetterWords.make_move),
    "last": NoticeTexts(LetterWords.last_call, LetterWords.make_move),
    "nudged": NoticeTexts(LetterWords.nudged, LetterWords.make_move, LetterWords.waited_for),
    "timed_out": NoticeTexts(LetterWords.timed_out, LetterWords.stay_in, LetterWords.away_or_in),
    "eliminated": NoticeTexts(LetterWords.eliminated, LetterWords.open_table, LetterWords.may_watch),
    "autopilot": NoticeTexts(LetterWords.on_autopilot, LetterWords.come_back, LetterWords.default_moves),
    "renewal": NoticeTexts(LetterWords.seat_in_danger, LetterWords.keep_seat),
    "renewed": NoticeTexts(LetterWords.new_link),
    "link": NoticeTexts(LetterWords.your_new_link, LetterWords.open_table, LetterWords.old_link_dead),
    "lost": NoticeTexts(LetterWords.seat_lost, text=LetterWords.no_longer_there),
    "joined": NoticeTexts(LetterWords.joined, LetterWords.open_table),
    "full": NoticeTexts(LetterWords.full, LetterWords.open_table, LetterWords.start_now),
    "hostless": NoticeTexts(LetterWords.host_gone, LetterWords.open_table, LetterWords.take_over),
    "hosting": NoticeTexts(LetterWords.new_host, LetterWords.open_table),
    "over": NoticeTexts(LetterWords.over, LetterWords.see_end),
    "again": NoticeTexts(LetterWords.next_open, LetterWords.play_again, LetterWords.same_players),
    "closing": NoticeTexts(LetterWords.closing, LetterWords.open_table, LetterWords.nobody_there),
    "closed": NoticeTexts(LetterWords.closed, LetterWords.see_table),
    "unreached": NoticeTexts(LetterWords.not_arriving, LetterWords.open_table),
    "call": NoticeTexts(LetterWords.next_table, LetterWords.see_and_answer),
    "digest": NoticeTexts(LetterWords.digest),
    "report": NoticeTexts(LetterWords.reported),
}

SHORT_ASK = NoticeTexts(LetterWords.is_that_you, LetterWords.yes_or_no, LetterWords.only_if_yes)
"""The letter to an address its owner confirmed at another table."""


def kind_of(notice: Notice, to: Reader) -> NoticeTexts:
    """A notice's kind."""
    return SHORT_ASK if notice.kind == "welcome" and to.known else KINDS[notice.kind]


def explanation(words: LetterWords, game: AnyGame, table: Table, notice: Notice, to: Reader) -> str:
    """The explanation, or ""."""
    match notice.kind:
        case "welcome" if not to.known:
            return words.say(sentence(LetterWords.was_that_you, title=Verbatim(game.title)))
        case "renewed":
            return words.say(sentence(LetterWords.link_replaced, name=Verbatim(table.places[to.seat].name)))
        case "renewal":
            until = moment(table.places[to.seat].renewal, to.zone)
            return words.say(sentence(LetterWords.seat_given_away, until=Verbatim(until)))
        case "hosting":
            return words.say(_of_hosting(table, to))
        case "unreached":
            return words.say(_of_unreached(table, notice, to))
        case "over":
            return result(game, table, to.names)
        case "closed":
            return words.say(sentence(LetterWords.all_open if published(table) else LetterWords.still_readable))
        case _:
            text = kind_of(notice, to).text
            return words.say(sentence(text)) if text else ""


def _of_hosting(table: Table, to: Reader) -> Sentence:
    host = table.host_seat
    if host is None:
        return sentence(LetterWords.host_without_seat)
    return sentence(LetterWords.you_host) if host == to.seat else sentence(LetterWords.someone_hosts, by=host)


def _of_unreached(table: Table, notice: Notice, to: Reader) -> Sentence:
    place = whose(table, notice)
    assert place
    seat = table.places.index(place)
    by_mail = notice.ending is None or notice.ending.channel == "mail"
    if seat == to.seat:
        return sentence(LetterWords.your_mail_lost if by_mail else LetterWords.your_texts_lost)
    return sentence(LetterWords.mail_lost if by_mail else LetterWords.texts_lost, by=seat)
