"""Web addresses in players' texts, as mail programs and phones find them: most know the top-level domains, so St.John
is no link and bit.ly is one.
"""

import re
import unicodedata
from collections.abc import Iterator
from itertools import pairwise

from events.skeletons import IGNORABLE

_COUNTRIES = """
ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bw by bz ca cc cd cf cg
ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et eu fi fj fk fm fo fr ga gd ge gf gg gh gi
gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in io iq ir is it je jm jo jp ke kg kh ki km kn kp kr kw
ky kz la lb lc li lk lr ls lt lu lv ly ma mc md me mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz na nc ne nf ng
ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc sd se sg sh si sk sl sm sn
so sr ss st su sv sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tv tw tz ua ug uk us uy uz va vc ve vg vi vn vu wf ws
ye yt za zm zw
"""

_OPEN = """
academy accountants adult africa agency aero app art arpa asia audio auction autos bank bar bargains beauty beer best
bet bid bike bingo bio biz black blog blue boats bond boutique broker build business buzz cab cafe cam camera camp
capital cards care careers casa casino cash cat cfd center charity chat cheap church city click clinic clothing cloud
club codes coffee college com community company computer condos consulting coop country coupons courses credit
creditcard cricket cyou date dating deals degree delivery dental dentist design dev diet digital direct directory
discount dog domains download earth edu education email energy engineer enterprises equipment estate events example
exchange expert exposed express fail faith family fans farm fashion finance financial fish fit fitness flights florist
foo football forsale foundation fun fund furniture futbol game games garden gift gifts gives glass global gmbh gold
golf gov graphics gratis green group guide guru hair health healthcare help hiphop hockey holdings holiday homes horse
hospital host hosting house how icu immo immobilien inc info ink institute insure int international investments jetzt
jewelry jobs kaufen kitchen land lease legal life lifestyle lighting limited limo link live llc loan loans localhost
lol lotto love ltd ltda luxury maison makeup management market marketing mba media men menu meme mil miami mobi moda
mom money monster mortgage motorcycles mov movie museum name navy net network news ngo ninja nyc observer one onion
online org organic page party partners pet phd photo photography photos pics pictures pics pink pizza place plumbing
plus poker porn post press pro productions promo properties property pub quest racing radio realty recipes red rehab
reise reisen rent rentals repair report republican rest restaurant review reviews rip rocks rodeo rsvp run sale salon
sbs school science security services sex sexy shiksha shoes shop shopping show site skin ski soccer social software
solar solutions space sport store storage stream studio study style sucks supplies supply support surf surgery systems
tattoo tax taxi team tech technology tel tennis test theater tickets tienda tips tires today tools top tours town toys
trade trading training travel tube university uno vacations vegas ventures versicherung vet viajes video villas vip
vision vodka vote voting voto voyage wang watch web webcam website wedding wiki win wine work works world wtf xxx xyz
yachts yoga zip zone
"""

_OF_OTHER_SCRIPTS = """
рф рус бел укр срб мкд мон қаз бг ею онлайн сайт орг ком дети москва ευ ελ հայ გე קום ישראל קאם الجزائر
السعودية المغرب امارات ایران ايران بارت بازار بھارت تونس سودان سورية شبكة عراق عرب عمان فلسطين قطر كوم مصر
مليسيا موقع همراه پاکستان भारत भारतम् भारोत संगठन कॉम नेट ভারত বাংলা ভাৰত ਭਾਰਤ ભારત ଭାରତ இந்தியா இலங்கை
சிங்கப்பூர் భారత్ ಭಾರತ ഭാരതം ලංකා คอม ไทย ລາວ 中国 中國 中文网 中信 公司 公益 台湾 台灣 商城 商店 商标 在线
娱乐 广东 我爱你 手机 招聘 政府 新加坡 新闻 时尚 机构 游戏 澳門 香港 点看 點看 移动 组织机构 网址 网店 网站
网络 佛山 企业 信息 八卦 コム みんな ストア セール ファッション クラウド 世界 닷넷 닷컴 삼성 한국
"""

_ENDINGS = frozenset(unicodedata.normalize("NFKC", f"{_COUNTRIES}{_OPEN}{_OF_OTHER_SCRIPTS}").casefold().split())

_TITLES = frozenset(("dr", "mr", "mrs", "ms", "st"))

_NUMBERS = re.compile(r"\d{1,3}\.\d{1,3}\.\d{1,3}\.\d")
_PATH = re.compile(r"[^\W_]\.[^\W\d_]{2,24}[/:?#][^\W_]")


def compatible(text: str) -> str:
    """The text as programs read it: in plain letters (NFKC), without invisible characters."""
    return unicodedata.normalize("NFKC", IGNORABLE.sub("", text)).replace("。", ".")


def is_linked(name: str) -> bool:
    """Whether a part of a name is an address. Initials and titles before a dot make none.

    >>> is_linked("evil.example/x"), is_linked("bit.ly"), is_linked("St.John"), is_linked("Will.i.am")
    (True, True, False, False)
    """
    text = compatible(name)
    return _is_written_out(text) or any(
        _is_domain(before, ending) and ("/" in text or not _is_spelled_short(before, ending, at))
        for at, before, ending in _dots(text)
    )


def may_be_linked(line: str) -> bool:
    """Whether a part of a line is an address, or may be one of a new top-level domain.

    >>> may_be_linked("see evil.newest"), may_be_linked("Well done.Next time"), may_be_linked("At 8.30 p.m.")
    (True, False, False)
    """
    text = compatible(line)
    return (
        _is_written_out(text)
        or _PATH.search(text) is not None
        or any(_is_domain(before, ending) or _is_like_one(ending) for _, before, ending in _dots(text))
    )


def _is_written_out(text: str) -> bool:
    return "://" in text or _NUMBERS.search(text) is not None


def _dots(text: str) -> Iterator[tuple[int, str, str]]:
    """The parts around each dot within a word, and the number of dots before it."""
    for word in "".join(sign if _is_of_a_domain(sign) else " " for sign in text).split():
        for at, (before, after) in enumerate(pairwise(word.split("."))):
            if before and after:
                yield at, before, after


def _is_of_a_domain(sign: str) -> bool:
    return sign in ".-_" or unicodedata.category(sign)[0] in "LMN"


def _is_domain(before: str, ending: str) -> bool:
    known = ending.casefold()
    return known in _ENDINGS or known.startswith("xn--") or before.casefold() == "www"


def _is_like_one(ending: str) -> bool:
    """Whether it could be a domain's ending: sentences begin with a capital, or their script has none."""
    return len(ending) > 1 and ending.isalpha() and ending.islower()


def _is_spelled_short(before: str, ending: str, at: int) -> bool:
    """Whether a name is spelled with a dot: A.Li, Will.i.am, Dr.No. Few domains have one letter, but t.me has."""
    is_initial = len(before) == 1 and before.isascii() and len(ending) == 2 and (at > 0 or before.isupper())
    return is_initial or before.casefold() in _TITLES
