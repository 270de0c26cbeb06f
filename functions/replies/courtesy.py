"""Tells courtesy from other lines around a move, strips it from a line, and recognises answers that are no move.

Any other line may take the move back.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence, Set

from functions.replies.courtesy_words import (
    CLOSINGS,
    DOUBTS,
    ENOUGH,
    GREETINGS,
    LEAD_INS,
    NO,
    PLEASE,
    THANKS,
    TRAILERS,
    WANTS_NO_MORE,
    YES,
)

LONGEST_PHRASE, MOST_NAMES, LONGEST_ANSWER = 6, 4, 12
"""Words of a phrase, unknown words in a row that may be names, and words of a yes or no."""

_AROUND = ".,;:!–—-…()[]\"'“”„«»‘’~*_`/|"
_SMILEY = re.compile(r"(?<!\S)(?:[:;=]['’]?-?[)DPp3]+|\(['’-]?[:;=]|\^_?\^|xd|XD)(?!\S)")
_SAD = re.compile(r"[:;=]['’]?-?[(\[{/\\|<@co]{1,9}(?![^\s.!,])|(?<!\S)[)\]]-?['’]?[:;=](?!\S)")
_SIGNS = frozenset("★☆♠♡♢♣♤♥♦♧⚀⚁⚂⚃⚄⚅×✕\ufffd")
"""Dice, cards, and the replacement character are not pictures."""

_AGREES = frozenset("👍👌✅✔☑🆗💯")
_DECLINES = frozenset("👎❌✖🚫🛑✋⛔❓❔🤔🙅⏸⏳🤷☹💔🤐🤕🤢🤥🤦🤨🤬🤮🤯🥴🥺🙃🙄🙍🙎🖕🤡🥲🫤⚠↩🔙🗑🚮🆖✗✘☠")
_DECLINES |= frozenset(map(chr, range(0x1F610, 0x1F642))) - frozenset("😗😘😙😚😛😜😝😸😹😺😻😼😽")  # sad faces
_TONES = frozenset(map(chr, range(0x1F3FB, 0x1F400)))
_LETTERS = re.compile(r"[^\W\d_]+")

_THING = r"(?!.*\.\s)[^,;!]{1,70}"
_DEVICES = re.compile(
    rf"(?:sent (?:from|via|using|with|on|through)|gesendet (?:von|mit|über|aus)|envoyé (?:de|depuis|avec|via|à partir)"
    rf"|enviado (?:desde|con|mediante|do|da|de|pelo|pela|via|com|a partir)|inviato (?:da|dal|dalla|con|tramite)"
    rf"|(?:verzonden|verstuurd) (?:vanaf|met|via|van|vanuit)|skickat (?:från|med|via)|sendt (?:fra|med|via)|lähetetty"
    rf"|(?:wysłane|wysłano) (?:z|ze|za)|odesláno z|отправлено (?:с|со|из)|надіслано (?:з|із)|trimis de pe"
    rf"|this (?:message|e-?mail) was sent (?:from|via|with)) {_THING}"
    rf"|(?:von|aus) (?:meinem|meiner|mein|unterwegs) {_THING} ?(?:gesendet|geschickt)"
    rf"|diese (?:nachricht|e-?mail) wurde {_THING} (?:gesendet|geprüft|verschickt)"
    r"|(?:get|download|hol dir|holen sie sich|obtenez|télécharger|téléchargez|obtener|obtén|scarica|ottieni|obter|baixe"
    rf"|hämta|hent|få|pobierz|загрузить) outlook {_THING}"
    rf"|outlook (?:für|pour|para|per|voor|för|til|dla|для) {_THING}|yahoo mail: {_THING}|virus-free\.? ?(?:www\S+)?"
    r"|original message|ursprüngliche nachricht|message d'origine|mensaje original|messaggio originale"
    r"|mensagem original|oorspronkelijk bericht|исходное сообщение"
    r"|.{1,30}(?:から送信|에서 보냄|'den gönderildi)|(?:发自|發自|從我的|从我的).{1,40}"
)
_LABEL = re.compile(r"^(?:tel|phone|mobile|mob|cell|fax|t|m|p|e|w|email|mail)\b[.: ]*")
_REACHED = re.compile(r"\+?[\d ()./-]{7,24}|(?=.[^@]*@.[^.]*\..)\S+")
_SITE = re.compile(r"<?(?:https?://|www\.)\S+>?")


class Courtesies:
    """Checks a mail's lines in order.

    :param names: that may be greeted, or sign
    """

    def __init__(self, names: Set[str]) -> None:
        self._names = names
        self._closed = 0

    def has(self, line: str) -> bool:
        """Whether the line is only courtesy. Names follow a closing."""
        if "?" in line or is_doubted(line):
            return False
        parts = _SMILEY.sub(" ", _without_pictures(line)).split()
        words = [word for each in parts if (word := each.strip(_AROUND))]
        if any(len(set(each)) > 1 or each in "()[]" for each in parts if not each.strip(_AROUND)):
            return False  # an unknown smiley
        folded, said = [_folded(word) for word in words], _folded(line)
        if _DEVICES.fullmatch(said.strip(" .!")):
            return DOUBTS.isdisjoint(folded)
        self._closed = max(0, self._closed - 1)
        return self._is_polite(words, folded) or (self._closed > 0 and _is_contact(said))

    def _is_polite(self, words: Sequence[str], folded: Sequence[str]) -> bool:
        index, unknown, may_name = 0, 0, self._closed > 0
        while index < len(words):
            length, is_closing = _courtesy_at(folded, index)
            if length:
                index, may_name = index + length, True
                self._closed = 3 if is_closing else self._closed
                continue
            is_known = folded[index].removesuffix(".") in self._names
            unknown += not is_known
            is_name = _is_name(words[index]) and folded[index] not in DOUBTS and unknown <= MOST_NAMES
            if not is_known and not (may_name and is_name):
                return False
            self._closed = max(self._closed, 2 if is_known else 0)
            index += 1
        return True


def is_doubted(line: str) -> bool:
    """Whether a picture or smiley on the line puts it in doubt."""
    return bool(_DECLINES & set(line)) or _SAD.search(line) is not None


def bare(line: str, names: Set[str]) -> Iterator[str]:
    """The line, and its rests without pictures and courtesy. The game decides which is a move."""
    yield line
    plain = " ".join(_SMILEY.sub(" ", _SAD.sub(" ", _without_pictures(line))).split())
    if plain != line:
        yield plain
    words, begin = plain.split(), 0
    end = len(words)
    while length := _longest(words[begin:end], PLEASE | THANKS | CLOSINGS | TRAILERS | names, at_end=True):
        end -= length
    while length := _longest(words[begin:end], PLEASE | LEAD_INS):
        begin += length
        yield _joined(words[begin:end])
    yield _joined(words[begin:end])
    greeted = begin
    while length := _longest(words[greeted:end], GREETINGS | THANKS | PLEASE | LEAD_INS | names):
        greeted += length
        if any(sign.isdigit() for sign in " ".join(words[greeted:end])):  # “Hi liar” is a greeting
            yield _joined(words[greeted:end])


def agreement(line: str, names: Set[str]) -> str | None:
    """`yes` or `no`, if the line says only that."""
    if "?" in line:
        return None
    said = list(bare(line, names))
    for answer, phrases in (("no", NO), ("yes", YES)):
        if any(_says_only(phrases, each) for each in said):
            return answer
    signs = set(line) - set("\ufe0f\u200d !.") - _TONES
    return "yes" if signs and signs <= _AGREES else "no" if signs and signs <= _DECLINES else None


def wants_no_more(line: str, names: Set[str]) -> bool:
    """Whether the line only asks for no more messages."""
    said = [_folded(each.strip(_AROUND + " ")) for each in bare(line, names)]
    return any(each in ENOUGH or WANTS_NO_MORE.fullmatch(each) for each in said)


def _says_only(phrases: Set[str], line: str) -> bool:
    words = [word for each in line.replace(",", " ").split() if (word := each.strip(_AROUND))]
    if len(words) > LONGEST_ANSWER:
        return False
    while _phrase(words) not in phrases and (length := _longest(words, phrases)):
        words = words[length:]
    return _phrase(words) in phrases


def _courtesy_at(words: Sequence[str], index: int) -> tuple[int, bool]:
    """A courtesy phrase's words, and whether names may follow it."""
    for length in range(min(LONGEST_PHRASE, len(words) - index), 0, -1):
        phrase = " ".join(words[index : index + length])
        if phrase in CLOSINGS or phrase in THANKS:
            return length, True
        if phrase in GREETINGS or phrase in PLEASE:
            return length, False
    return 0, False


def _longest(words: Sequence[str], phrases: Set[str], at_end: bool = False) -> int:
    """Words of the longest phrase at one end, never the whole line."""
    for length in range(min(LONGEST_PHRASE, len(words) - 1), 0, -1):
        if _phrase(words[-length:] if at_end else words[:length]) in phrases:
            return length
    return 0


def _phrase(words: Sequence[str]) -> str:
    return _folded(" ".join(word.strip(_AROUND) for word in words)).strip()


def _joined(words: Sequence[str]) -> str:
    return " ".join(words).strip(" ,;:–—-.!")


def _folded(text: str) -> str:
    return text.casefold().replace("’", "'")


def _without_pictures(text: str) -> str:
    return "".join(" " if _is_picture(sign) else sign for sign in text)


def _is_picture(sign: str) -> bool:
    return sign > "\u00ff" and sign not in _SIGNS and unicodedata.category(sign) in ("So", "Sk", "Cn")


def _is_name(word: str) -> bool:
    parts = re.split("['’.-]", word.removesuffix("."))
    return not "a" <= word[0] <= "z" and all(map(_LETTERS.fullmatch, parts))


def _is_contact(said: str) -> bool:
    digits = sum(sign.isdigit() for sign in said)
    is_reached = any(map(_REACHED.fullmatch, (said, _LABEL.sub("", said))))
    return _SITE.fullmatch(said) is not None or (is_reached and ("@" in said or digits >= 7))
