"""Phrases around a move in the players' languages, case-folded and without punctuation between words."""

import re
from collections.abc import Iterable


def _phrases(lists: str) -> frozenset[str]:
    return frozenset(phrase.strip().casefold() for line in lists.strip().splitlines() for phrase in line.split("|"))


GREETINGS = _phrases(
    """
    hi|hi there|hi all|hi everyone|hi everybody|hello|hello there|hello all|hello everyone|hey|hey there|hey all
    hiya|yo|dear|dear all|good morning|good afternoon|good evening|good day|morning|evening|afternoon|greetings
    howdy|folks|all|everyone|everybody|team|guys|friends
    hallo|hallo zusammen|hallo ihr|hallo alle|moin|moin moin|servus|grüezi|grüß gott|guten tag|guten morgen
    guten abend|liebe|lieber|liebes|na|tag
    bonjour|bonsoir|salut|coucou|cher|chère|bonjour à tous|salut à tous
    hola|hola a todos|buenas|buenos días|buenas tardes|buenas noches|querido|querida|estimado|estimada
    ciao|ciao a tutti|buongiorno|buonasera|salve|caro|cara|olá|oi|bom dia|boa tarde|boa noite|prezado|prezada
    hoi|dag|goedemorgen|goedemiddag|goedenavond|beste|hej|hejsan|hejhej|god morgon|god kväll|hei|god morgen
    god aften
    moi|terve|cześć|dzień dobry|dobry wieczór|witam|ahoj|dobrý den|dobrý večer|szia|sziasztok|jó napot
    привет|всем привет|здравствуйте|здравствуй|добрый день|добрый вечер|доброе утро|привіт|добрий день|вітаю
    γεια|γεια σου|γεια σας|καλημέρα|καλησπέρα|merhaba|selam|selamlar|günaydın|iyi akşamlar|שלום|היי|مرحبا
    السلام عليكم
    こんにちは|こんばんは|おはよう|おはようございます|你好|您好|大家好|안녕하세요|안녕
    """
)

PLEASE = _phrases(
    """
    please|pls|plz|kindly|bitte|bitte schön|s'il vous plaît|s'il te plaît|svp|stp|por favor|per favore|alsjeblieft
    alstublieft|graag|tack|proszę|prosím|пожалуйста|будь ласка|lütfen|お願いします
    """
)

THANKS = _phrases(
    """
    thanks|thank you|thanks a lot|thanks again|thanks so much|thanks in advance|thank you very much
    thank you so much|many thanks|with thanks|thx|tx|ty|ta|cheers|much appreciated|danke|danke schön|danke sehr
    vielen dank|besten dank|dankeschön|merci|merci beaucoup|merci bien|mille mercis|gracias|muchas gracias
    mil gracias|grazie|grazie mille|obrigado|obrigada|muito obrigado|muito obrigada|bedankt|dank je|dank je wel
    dank u|dank u wel|hartelijk dank
    tack så mycket|takk|tusen takk|mange takk|tak|mange tak|kiitos|dziękuję|dzięki|děkuji|díky|köszönöm|köszi
    спасибо|большое спасибо|спасибо большое|дякую|ευχαριστώ|teşekkürler|teşekkür ederim|sağol|תודה|תודה רבה|شكرا
    ありがとう|ありがとうございます|谢谢|謝謝|多谢|감사합니다|고마워요
    """
)

CLOSINGS = _phrases(
    """
    best|all the best|best wishes|best regards|kind regards|kindest regards|warm regards|warmest regards
    with regards|with kind regards|with best regards|regards|rgds|brgds|br|kr|sincerely|sincerely yours|yours
    yours sincerely|yours truly|yours faithfully|faithfully|respectfully|love|lots of love|much love|with love|xx
    xxx|xoxo|x|hugs|take care|see you|see ya|see you soon|talk soon|bye|bye bye|goodbye|ciao ciao|have fun
    good luck|have a nice day|have a good day|have a great day|have a nice evening|have a good evening
    have a nice weekend|have a good weekend|have a great weekend|good night|night
    lg|vg|mfg|vlg|glg|gruß|grüße|gruss|grüsse|lieben gruß|liebe grüße|liebe grüsse|viele grüße|viele grüsse
    viele liebe grüße|beste grüße|schöne grüße|herzliche grüße|herzlich|freundliche grüße|freundliche grüsse
    mit freundlichen grüßen|mit freundlichem gruß|mit besten grüßen|bis bald|bis dann|bis später|tschüss|tschüs
    tschau|gute nacht|schönen tag|schönen tag noch|schönen abend|schönen abend noch|schönes wochenende
    cordialement|bien cordialement|bien à vous|bien à toi|à bientôt|à plus|a+|amicalement|amitiés|sincèrement|bises
    bisous|bonne journée|bonne soirée|bonne nuit|bon week-end|salutations|meilleures salutations|au revoir
    saludos|un saludo|saludos cordiales|un abrazo|abrazo|abrazos|besos|atentamente|hasta luego|hasta pronto|adiós
    saluti|un saluto|cordiali saluti|distinti saluti|cari saluti|un abbraccio|a presto|arrivederci|buona giornata
    buona serata|abraço|abraços|um abraço|beijos|cumprimentos|atenciosamente|atentamente|até logo|até breve
    groet|groeten|groetjes|vriendelijke groet|vriendelijke groeten|met vriendelijke groet|met vriendelijke groeten
    mvg|hartelijke groet|tot ziens|doei|mvh|hälsningar|vänliga hälsningar|med vänliga hälsningar|hilsen
    med venlig hilsen|med vennlig hilsen|venlig hilsen|vennlig hilsen|vh|kram|terveisin|ystävällisin terveisin
    pozdrawiam|pozdrowienia|z poważaniem|s pozdravem|üdv|üdvözlettel|с уважением|с наилучшими пожеланиями|пока
    всего доброго|з повагою|χαιρετισμούς|φιλικά|saygılar|saygılarımla|sevgiler|בברכה|よろしく
    よろしくお願いします|以上|此致|祝好|감사드립니다
    """
)

_SUBJECTS = "|i |i'll |i will |i am going to |i'm going to |let me |let's |i want to |i'd like to |i would like to "
_VERBS = """\
bid|say|play|go|go with|go for|raise|raise to|raise it to|raise you to|call|choose|pick|take|make it|make that|answer
move|bet|announce|declare|claim"""


def _each(subjects: Iterable[str], verbs: Iterable[str]) -> frozenset[str]:
    return frozenset(f"{subject}{verb}" for subject in subjects for verb in verbs)


LEAD_INS = (
    _each(_SUBJECTS.split("|"), _phrases(_VERBS))
    | _each(("my ", "the ", "my next "), ("move", "bid", "answer", "play", "call", "choice", "turn", "reply"))
    | _each(("my ", "the "), ("move is", "bid is", "answer is", "play is", "call is", "choice is", "move would be"))
    | _phrases(
        """
    i|i'm going with|i am going with|going with|a bid of|bidding|raising to|ok|okay|alright|all right|right|so|well
    then|here's my move|here is my move|here goes|here you go|here we go|it's|that's
    ich|ich biete|ich sage|ich nehme|ich spiele|ich setze|ich gehe auf|ich erhöhe auf|mein zug|mein zug ist
    mein gebot|mein gebot ist|dann|also|je|je dis|je joue|j'annonce|mon coup|mon annonce|alors|yo|digo|juego
    apuesto|mi jugada|mi apuesta|entonces|io|dico|gioco|la mia mossa|allora|eu|digo|jogo|minha jogada|então|ik
    ik zeg|ik bied|ik speel|mijn zet|mijn bod|dan|jag|jag säger|jag bjuder|mitt bud|mówię|gram|мой ход|я говорю
    """
    )
)

TRAILERS = _phrases(
    """
    it is|it is then|then|for me|from me|is my move|is my bid|is my answer|this time|i say|sage ich|dann
    """
)

YES = _phrases(
    """
    yes|y|yep|yeah|yea|yup|ya|aye|i'm sure|i do|i mean it|i am|sure|sure thing|of course|absolutely|definitely
    certainly|confirm|confirmed|i confirm|affirmative|go ahead|do it|please do|indeed|positive|i'm positive|100%
    ja|jawohl|jo|jep|jup|klar|sicher|ja bin ich|ja gerne|natürlich|auf jeden fall|oui|ouais|bien sûr|d'accord
    certainement|si|sí|sì|claro|por supuesto|seguro|certo|certamente|sim|com certeza|claro que sim|tak|jasne|da|да
    конечно|так|звісно|ano|jasně|igen|persze|evet|tabii|kyllä|joo|jah|ναι|כן|نعم|はい|是|是的|好|好的|对|네|예
    """
)
"""Several in a row say it, too."""

NO = _phrases(
    """
    no|n|nope|nah|don't|do not|cancel|stop|not sure|i'm not sure|not really|no way|never|nein|ne|nö
    nee|doch nicht|lieber nicht|non|no gracias|não|nie|нет|ні|ne|nem|hayır|ei|nej|nei|όχι|לא|لا|いいえ|不|不是|아니요
    """
)

_MAILS = (
    r"(?:(?:(?:the|these|those|this|your|any|more|any more|all) )?(?:e-?mails?|mails?|messages|notifications|reminders)"
    r"|these|those|this|anything)"
)
WANTS_NO_MORE = re.compile(
    r"(?:i (?:want|would like|wish) to |i'd like to |how (?:do|can) i |(?:can|could|would|will) you )?(?:please )?"
    rf"(?:(?:unsubscribe|unsubscribe me|remove me|take me off|opt out|opt me out)"
    rf"(?: (?:from |of )?(?:{_MAILS}|(?:this|the|your) list|all|everything))?"
    r"|(?:stop (?:sending|sending me|emailing|emailing me|mailing me|writing|writing me|writing to me|messaging me"
    rf"|getting|receiving)(?: {_MAILS})?"
    rf"|(?:stop|no more|(?:do not|don't) send|(?:do not|don't) send me|(?:i )?(?:do not|don't) want) {_MAILS})"
    r"(?: anymore| any more)?)\??"
)

ENOUGH = _phrases(
    """
    stop|stop all|stopall|end|quit|remove|optout|opt-out|stop it|leave me alone
    abmelden|abbestellen|bitte abmelden|keine mails mehr|keine e-mails mehr|keine emails mehr|austragen|désinscrire
    désinscription|me désinscrire|désabonner|se désabonner|désabonnez-moi|désinscrivez-moi|arrêt|arret|baja
    darse de baja|dar de baja|darme de baja|cancelar|cancelar suscripción|no más correos|disiscrivimi|cancellami
    annulla iscrizione|disiscriviti|descadastrar|cancelar inscrição|remover|uitschrijven|afmelden|schrijf me uit
    avregistrera|avsluta|avmeld|meld meg av|afmeld|wypisz|wypisz mnie|rezygnuję|odhlásit|leiratkozás|отписаться
    отпишите меня|отписка|відписатися|abonelikten çık|配信停止|退订|退訂|수신거부
    """
)

DOUBTS = frozenset(
    """
    not no nope nah never don't dont doesn't didn't cannot can't cant won't wont wait hold hang stop halt cancel
    undo ignore disregard forget scratch nevermind nvm sorry oops ups whoops apologies pardon excuse mistake wrong
    error typo correction correct actually instead rather maybe perhaps possibly might unsure guess think hmm hm um
    uh er kidding joke joking jk psych lol haha change changed mind meant mean or but unless except only if when
    until before after later tomorrow tonight soon yet question what why how who which test draft back second
    moment minute sec pause skip pass better liar lie challenge doubt call raise resign moves hand status yes yep
    yeah ok okay fine help just please thanks nein nicht nie kein keine warte wartet warten stopp momentchen doch
    quatsch irrtum falsch vielleicht aber lieber stattdessen entschuldigung verzeihung spaß scherz später morgen
    oder sondern eigentlich korrektur vergiss non pas attends attendez attendre désolé désolée erreur plutôt
    peut-être mais oublie annule ou demain espera espere perdón perdona mejor quizás quizá tal pero olvida cancela
    mañana aspetta aspetti scusa scusate errore forse ma anzi annulla domani não desculpa desculpe erro talvez mas
    amanhã niet wacht nee fout misschien maar liever inte vänta nej fel kanske men ikke vent nei feil czekaj
    przepraszam błąd może ale не нет подожди подождите извини извините ошибка может но
    """.split()
)
"""Words that occur in no name and no signature."""
