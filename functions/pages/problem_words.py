"""Texts of problems."""

from engine.kit.sentence import Says, Verbatim
from engine.kit.words import Words, either

_KINDS = {
    "FIXED_LINE": "a landline",
    "PAGER": "a pager",
    "PERSONAL_NUMBER": "a personal number, which can cost a lot to reach",
    "PREMIUM_RATE": "a premium line",
    "SHARED_COST": "a shared-cost line",
    "TOLL_FREE": "a toll-free line",
    "UAN": "a company’s line",
    "VOICEMAIL": "a voicemail box",
    "VOIP": "an internet phone",
}
"""Names for libphonenumber's types."""


class Problems(Words):
    """Each message is a problem's code."""

    not_found = Says(
        "We can’t find this table. Part of the link may be missing, or a newer link has replaced it. Copy "
        "the whole link, or ask your host."
    )
    busy = Says("We’re busy. Please try again in a moment; nothing will count twice.")
    newer = Says("We’re just updating this site. Nothing has changed; please try again in a moment.")
    paused = Says("We’re repairing something. Your table waits just as you left it; please come back in a while.")
    folding = Says("Our new version is still reading this long table. Nothing is lost; please try again in a moment.")
    damaged = Says(
        "We can’t read part of what happened at this table. That’s our fault, and we know about it. Keep your "
        "link: it works again once we’ve mended the table."
    )
    broken = Says("That’s our fault. Send it again; it won’t count twice.")
    commit_too_large = Says("That was too much at once. Send it in parts.")
    form_expired = Says("This page is out of date. Reload it and send the form again.")
    too_large = Says("That was too long for us to read. Send less at once.")
    not_text = Says("We can only read text in UTF-8. Send it again that way.")
    wrong_type = Says("Send a form, or JSON with the content type “application/json”.")
    wrong_parts = Says("Part of that form got lost on its way. Send it again.")
    no_files = Says("We can’t take files. Write your words into the form.")
    wrong_json = Says("We couldn’t read that as JSON. Send a single object.")
    field_twice = Says("A field came twice. Send each field once.")

    def no_game(self, game: Verbatim) -> str:
        return f"We can’t play {game} here just now. Your table waits just as you left it."

    def field_missing(self, field: Verbatim) -> str:
        return f"“{field}” is missing."

    def field_long(self, field: Verbatim) -> str:
        return f"“{field}” is too long."

    def field_whole(self, field: Verbatim) -> str:
        return f"“{field}” must be a whole number within its bounds."

    def field_yes_no(self, field: Verbatim) -> str:
        return f"Choose yes or no for “{field}”."

    def field_choice(self, field: Verbatim) -> str:
        return f"We don’t offer that choice for “{field}”. Choose another."

    def field_wrong(self, field: Verbatim) -> str:
        return f"“{field}” has the wrong type."

    no_command = Says("Name a command the page offers as “command”.")
    two_moves = Says("Choose a move or type one, not both.")
    no_move = Says("Choose a move or type one.")
    replay_later = Says("You can watch the match once it’s over.")
    record_later = Says("You get the match record when the match is over.")
    record_never = Says("This table has no record: it keeps its cards secret, or its match never began.")
    foreign_form = Says("Another site sent this form, so we did nothing. Open the page on this site and send it there.")

    def creation_closed(self, operator: Verbatim) -> str:
        return (
            "Opening a table here takes this site’s host key, and that isn’t it. Ask "
            f"{str(operator) or 'this site’s operator'} for it. Were you invited? Your link needs no key."
        )

    too_many_tables = Says("Many tables were opened from here lately.")
    too_many_circles = Says("Many circles were founded from here lately.")
    circle_link_used = Says("This form founded a circle or joined one before. Use the link you got then.")

    confirm_leave_circle = Says("Leave this circle? You keep your seats. To come back you join again, as a new member.")
    confirm_forget_member = Says(
        "You can’t undo this. Take down your name here, and at this circle’s open tables with all you said there? You "
        "keep your seats."
    )
    confirm_new_member_link = Says("Make yourself a new link? The old one stops working. Your seats’ links stay.")
    confirm_new_member_links = Says("Make new links for you here and for your seats? The old ones stop working.")
    confirm_new_circle_link = Says("Make a new link for everyone? The old one stops working. Members’ own links stay.")
    confirm_remove_member = Says("Remove this member? Their link to the circle ends. They keep their seats.")
    confirm_end_circle = Says("You can’t undo this. End the circle for everyone, with its results? Tables go on.")
    no_such_member = Says("This circle has no such member.")

    def circle_faster(self, name: Verbatim, game: Verbatim) -> str:
        return f"{name} was faster: {game}. Sit down there, or open another table."

    too_many_seats = Says("People keep sitting down here and leaving.")
    too_many_orders = Says("You’ve changed your plans very often.")
    too_many_reports = Says("You’ve sent many reports today. The privacy page says where else to write.")
    confirm_forget_everywhere = Says(
        "You can’t undo this. Take down your name in your circles, your name and all you said at each table, and "
        "delete your address? You keep your seats."
    )
    too_many_searches = Says("We got many requests for links from here today.")
    answer_too_large = Says("This has become too long to be sent in one piece.")
    too_many_readings = Says("A lot was read from here just now. Please wait a minute.")
    too_many_invitations = Says("You’ve invited many people today. Pass on the invitation’s link instead.")
    too_many_links = Says("You’ve changed links or hosting very often.")
    too_many_switches = Says("That was a lot of changes for one hour.")
    link_stays = Says("A confirmed address was removed from this seat, so its link stays. Ask your host to replace it.")
    address_stays = Says(
        "This seat has just got a new link. Change or remove its confirmed address tomorrow, or unsubscribe."
    )
    email_wrong = Says("We need a complete email address, like anna@example.org.")
    email_letters = Says(
        "Our mail can’t reach letters such as “ö” before the @. Use an address with plain letters there."
    )
    phone_wrong = Says("We need a complete mobile number. Start with + and the country code.")

    def phone_kind(self, kind: Verbatim) -> str:
        called = _KINDS.get(str(kind), "no mobile phone")
        return f"That number is {called}, and we only text mobile phones. Use another number, or an email address."

    def phone_country(self, countries: tuple[Verbatim, ...]) -> str:
        allowed = either([str(each) for each in countries])
        return f"We can only text mobile phones of these countries: {allowed}. Use an email address instead."

    phone_not_here = Says("We don’t send texts from this table. Use an email address instead.")
    phone_off = Says("We don’t send texts from this site. Use an email address instead.")
    contact_without_name = Says("We write to you about your seat. Add your name, or leave the address out.")
    no_push_service = Says(
        "We can’t reach that browser: its address is of no push service we know. Use another browser, or email."
    )
    too_many_devices = Says("That’s many devices for one day. Try again tomorrow.")
    too_many_contacts = Says("We can’t take another address just now. Leave yours out and add it later.")
    zone_wrong = Says("We don’t know that time zone. Choose one like Europe/Lisbon.")
    time_wrong = Says("We need a date and time, like 2030-12-24T18:00.")
    token_gone = Says("This link no longer works: it’s too old, or someone has used it.")
    name_differs = Says("This address came with another name. We changed nothing; try the name you play under.")
    known_gone = Says("We can no longer use that address here. Type it again.")
    host_invites = Says("The host invites, until the match begins.")
    prove_first = Says("Confirm your own email address first. Then we’ll write to friends for you.")
    webhook_wrong = Says("We post to Discord and Slack alone. Copy the channel’s whole webhook address.")
    webhook_gone = Says("We no longer have a channel for this table. Paste its webhook address again.")
    too_many_webhooks = Says("You’ve changed or tried this channel very often.")
    unproven = Says("We can’t tell whether a person sent this form. Send it again with “sure” as “yes”.")
