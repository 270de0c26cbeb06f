"""The owner of a mail domain: one organisation, or a provider for everybody."""

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from publicsuffixlist import PublicSuffixList

_IN_MANY_COUNTRIES = frozenset("aol gmx hotmail live msn outlook rocketmail yahoo yandex ymail".split())

_PROVIDERS = frozenset(
    """
    012.net.il 126.com 139.com 163.com 188.com 189.cn 33mail.com a1.net absamail.co.za abv.bg adam.com.au addy.io
    adinet.com.uy aleeas.com alice-dsl.de alice-dsl.net alice.de alice.it aliceadsl.fr aliyun.com altibox.no
    ameritech.net amis.net anonaddy.com anonaddy.me aon.at arcor.de arnet.com.ar atlas.cz atlas.sk att.net au.com
    autistici.org azet.sk bahnhof.se bbox.fr belgacom.net bell.net bellsouth.net bezeqint.net biglobe.ne.jp
    bigmir.net bigpond.com bigpond.net.au bk.ru bluewin.ch blueyonder.co.uk bol.com.br bredband.net bredband2.com
    brighthouse.com broadpark.no btinternet.com btopenworld.com cableone.net caiway.nl cantv.net casema.nl
    centrum.cz centrum.sk centurylink.net centurytel.net charter.net chello.at chello.hu chello.nl citromail.hu
    ciudad.com.ar clix.pt club-internet.fr cock.li cogeco.ca comcast.net comhem.se compuserve.com countermail.com
    cox.net cytanet.com.cy daum.net delfi.lt dir.bg disroot.org dnainternet.net docomo.ne.jp dodo.com.au drei.at
    duck.com earthlink.net eastlink.ca eir.ie eircom.net elisanet.fi email.com email.cz email.de email.it email.ua
    embarqmail.com emirates.net.ae eunet.rs ewe.net ewetel.net ezweb.ne.jp fastmail.com fastmail.fm fastmail.net
    fastmail.org fastwebnet.it fibertel.com.ar forthnet.gr foxmail.com free.fr freedom.nl freemail.gr freemail.hu
    freenet.de freeserve.co.uk frisurf.no frontier.com frontiernet.net gazeta.pl getmail.no globo.com globomail.com
    gmail.com go2.pl goo.ne.jp googlemail.com hanmail.net hetnet.nl hey.com hinet.net hispeed.ch home.nl hot.ee
    hughes.net hushmail.com i.ua iafrica.com icloud.com ig.com.br iinet.net.au in.gr inbox.com inbox.lt inbox.lv
    inbox.ru indamail.hu indiatimes.com inet.hr inode.at interia.com interia.eu interia.pl internet.ru
    internode.on.net inventati.org inwind.it iol.ie iol.it iol.pt juno.com kabelmail.de kabsi.at kakao.com
    keemail.me kolabnow.com kolumbus.fi kpnmail.nl kpnplanet.nl laposte.net lenta.ru libero.it list.ru luukku.com
    lycos.com lyse.net mac.com mail.bg mail.co.uk mail.com mail.de mail.dk mail.ee mail.gr mail.kz mail.ru
    mail.telepac.pt mailbox.org mailfence.com maktoob.com me.com mediacombb.net meta.ua mindspring.com movistar.es
    mozmail.com mts.net mweb.co.za mynet.com nate.com naver.com neostrada.pl net.hr netcabo.pt netcologne.de
    netscape.net netvigator.com netvision.net.il netzero.com netzero.net neuf.fr nifty.com ntlworld.com
    numericable.fr o2.pl o2mail.de o2online.de ocn.ne.jp ofir.dk oi.com.br one.lv onet.eu onet.pl online.de
    online.ee online.nl online.no online.ua ono.com op.pl open.telekom.rs optimum.net optonline.net optusnet.com.au
    orange.es orange.fr orange.net orcon.net.nz otenet.gr pacbell.net pandora.be paradise.net.nz passinbox.com
    passmail.net pchome.com.tw pec.it plala.or.jp planet.nl plus.net plusnet.com pm.me poczta.fm poczta.pl post.cz
    post.sk posteo.de posteo.eu posteo.net posteo.org pp.inet.fi privaterelay.appleid.com prodigy.net prodigy.net.mx
    proton.me protonmail.ch protonmail.com proximus.be pt.lu ptt.rs qq.com quicknet.nl qwest.net r7.com rambler.ru
    rcn.com rediffmail.com relay.firefox.com riseup.net ro.ru roadrunner.com rogers.com romandie.com rr.com
    runbox.com safe-mail.net sapo.pt sasktel.net saunalahti.fi sbb.rs sbcglobal.net scarlet.be seznam.cz sfr.fr
    shaw.ca sify.com simnet.is simplelogin.co simplelogin.com simplelogin.fr simplelogin.io sina.cn sina.com
    sina.com.cn singnet.com.sg siol.net sky.com skynet.be slingshot.co.nz slmail.me slmails.com so-net.ne.jp
    softbank.jp softbank.ne.jp sohu.com solcon.nl spamgourmet.com spectrum.net speedy.com.ar starhub.net.sg
    startmail.com stofanet.dk suddenlink.net sunrise.ch suomi24.fi supanet.com superonline.com swbell.net
    swissonline.ch sympatico.ca t-2.net t-com.hr t-online.de t-online.hu takas.lt talk21.com talktalk.net tdcadsl.dk
    tds.net tele2.ch tele2.nl tele2.se telefonica.net telenet.be telenor.no teletu.it telfort.nl telia.com
    telkomsa.net telus.net terra.cl terra.com terra.com.br terra.es tesco.net tin.it tiscali.co.uk tiscali.cz
    tiscali.it tiscalinet.it tlen.pl tpg.com.au tut.by tuta.com tuta.io tutamail.com tutanota.com tutanota.de
    twc.com ukr.net une.net.co unitybox.de uol.com.br upcmail.hu upcmail.nl usa.net verizon.net versanet.de
    videotron.ca vip.hr virgilio.it virgin.net virginmedia.com vodafone.co.nz vodafone.de vodafone.es vodafone.it
    vodafone.ne.jp vodafone.pt vodafonemail.de vodamail.co.za volny.cz voo.be vp.pl vtr.net walla.co.il walla.com
    wanadoo.es wanadoo.fr web.de webmail.co.za welho.com westnet.com.au windowslive.com windowslive.gr
    windstream.net wo.cn wowway.com wp.pl xs4all.nl xtra.co.nz ya.com ya.ru yeah.net ymobile.ne.jp youmail.dk
    zahav.net.il zeelandnet.nl ziggo.nl zipmail.com.br zoho.com zoho.eu zoho.in zohomail.com zohomail.eu zohomail.in
    zonnet.nl zoznam.sk
    """.split()
)


def organisation(address: str) -> str:
    """The organisation's domain; empty for a provider.

    >>> organisation("a@mail.example.co.uk"), organisation("a@dept.example.com"), organisation("a@gmail.com")
    ('example.co.uk', 'example.com', '')
    """
    domain = address.rpartition("@")[2].casefold().rstrip(".")
    owner = registered(domain)
    is_provider = owner.partition(".")[0] in _IN_MANY_COUNTRIES or not _PROVIDERS.isdisjoint((domain, owner))
    return "" if is_provider else owner


def registered(domain: str) -> str:
    """The registered domain it is under, by the public-suffix list; a public suffix is its own.

    >>> registered("mail.example.co.uk"), registered("co.uk")
    ('example.co.uk', 'co.uk')
    """
    if domain.count(".") < 2:
        return domain
    return _suffixes().privatesuffix(domain) or domain


@cache
def _suffixes() -> "PublicSuffixList":
    from publicsuffixlist import PublicSuffixList  # only here: its list takes 200 ms to load

    return PublicSuffixList()
