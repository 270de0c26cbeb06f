"""The owner of a mail domain: one organisation, or a provider for everybody."""

_PROVIDERS = frozenset(
    """
    126.com 163.com abv.bg aliyun.com aol.com arcor.de att.net bigpond.com bk.ru bluewin.ch bol.com.br btinternet.com
    centrum.cz chello.at comcast.net cox.net daum.net duck.com earthlink.net email.cz email.de fastmail.com
    fastmail.fm foxmail.com free.fr freenet.de gmail.com gmx.at gmx.ch gmx.com gmx.de gmx.fr gmx.net googlemail.com
    hanmail.net hey.com home.nl hotmail.be hotmail.ca hotmail.ch hotmail.co.uk hotmail.com hotmail.de hotmail.es
    hotmail.fr hotmail.it hotmail.nl hotmail.se icloud.com inbox.lv inbox.ru interia.pl kabelmail.de kpnmail.nl
    laposte.net libero.it list.ru live.at live.be live.ca live.co.uk live.com live.de live.dk live.fr live.it live.nl
    live.no live.se mac.com mail.com mail.de mail.ee mail.ru mailbox.org me.com msn.com naver.com netcologne.de
    ntlworld.com o2.pl onet.pl op.pl optonline.net optusnet.com.au orange.fr outlook.at outlook.be outlook.co
    outlook.com outlook.com.br outlook.de outlook.dk outlook.es outlook.fr outlook.it outlook.jp outlook.pt pm.me
    posteo.de posteo.net proton.me protonmail.ch protonmail.com qq.com rambler.ru rediffmail.com rocketmail.com
    rogers.com sapo.pt sbcglobal.net seznam.cz sfr.fr shaw.ca sina.com sky.com skynet.be sunrise.ch t-online.de
    talktalk.net tele2.nl telenet.be telia.com telus.net terra.com.br tin.it tiscali.it tuta.com tuta.io tutanota.com
    tutanota.de ukr.net uol.com.br verizon.net virgilio.it virginmedia.com vodafone.de volny.cz walla.co.il wanadoo.fr
    web.de wp.pl xs4all.nl xtra.co.nz ya.ru yahoo.ca yahoo.co.id yahoo.co.in yahoo.co.jp yahoo.co.uk yahoo.com
    yahoo.com.ar yahoo.com.au yahoo.com.br yahoo.com.mx yahoo.de yahoo.es yahoo.fr yahoo.ie yahoo.in yahoo.it
    yandex.com yandex.ru yeah.net ymail.com ziggo.nl zoho.com
    """.split()
)

_SHARED = frozenset("ac asn co com edu go gob gouv gov id ltd me mil ne net nom or org plc sch".split())
"""Second-level labels that all people of a country share."""


def organisation(address: str) -> str:
    """The organisation's domain; empty for a provider.

    Cut where most domains are registered: a cut too short makes two organisations one.

    >>> organisation("a@mail.example.co.uk"), organisation("a@dept.example.com"), organisation("a@gmail.com")
    ('example.co.uk', 'example.com', '')
    """
    domain = address.rpartition("@")[2].casefold().rstrip(".")
    if domain in _PROVIDERS:
        return ""
    labels = domain.split(".")
    is_below_shared = len(labels) > 2 and len(labels[-1]) == 2 and labels[-2] in _SHARED
    return ".".join(labels[-3:] if is_below_shared else labels[-2:])
