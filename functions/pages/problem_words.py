"""Texts of problems."""

from engine.kit.sentence import Verbatim
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

    def not_found(self) -> str:
        return (
            "We can’t find this table. Part of the link may be missing, or a newer link has replaced it. Copy "
            "the whole link, or ask your host."
        )

    def busy(self) -> str:
        return "We’re busy. Please try again in a moment; nothing will count twice."

    def newer(self) -> str:
        return "We’re just updating this site. Nothing has changed; please try again in a moment."

    def paused(self) -> str:
        return "We’re repairing something. Your table waits just as you left it; please come back in a while."

    def folding(self) -> str:
        return "Our new version is still reading this long table. Nothing is lost; please try again in a moment."

    def damaged(self) -> str:
        return (
            "We can’t read part of what happened at this table. That’s our fault, and we know about it. Keep your "
            "link: it works again once we’ve mended the table."
        )

    def broken(self) -> str:
        return "That’s our fault. Send it again; it won’t count twice."

    def commit_too_large(self) -> str:
        return "That was too much at once. Send it in parts."

    def form_expired(self) -> str:
        return "This page is out of date. Reload it and send the form again."

    def too_large(self) -> str:
        return "That was too long for us to read. Send less at once."

    def not_text(self) -> str:
        return "We can only read text in UTF-8. Send it again that way."

    def wrong_type(self) -> str:
        return "Send a form, or JSON with the content type “application/json”."

    def wrong_parts(self) -> str:
        return "Part of that form got lost on its way. Send it again."

    def no_files(self) -> str:
        return "We can’t take files. Write your words into the form."

    def wrong_json(self) -> str:
        return "We couldn’t read that as JSON. Send a single object."

    def field_twice(self) -> str:
        return "A field came twice. Send each field once."

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

    def no_command(self) -> str:
        return "Name a command the page offers as “command”."

    def two_moves(self) -> str:
        return "Choose a move or type one, not both."

    def no_move(self) -> str:
        return "Choose a move or type one."

    def replay_later(self) -> str:
        return "You can watch the match once it’s over."

    def record_later(self) -> str:
        return "You get the match record when the match is over."

    def record_never(self) -> str:
        return "This table has no record: it keeps its cards secret, or its match never began."

    def foreign_form(self) -> str:
        return "Another site sent this form, so we did nothing. Open the page on this site and send it there."

    def creation_closed(self, operator: Verbatim) -> str:
        return (
            "Opening a table here takes this site’s host key, and that isn’t it. Ask "
            f"{str(operator) or 'this site’s operator'} for it. Were you invited? Your link needs no key."
        )

    def too_many_tables(self) -> str:
        return "Many tables were opened from here lately."

    def too_many_seats(self) -> str:
        return "People keep sitting down here and leaving."

    def too_many_orders(self) -> str:
        return "You’ve changed your plans very often."

    def too_many_reports(self) -> str:
        return "You’ve sent many reports today. The privacy page says where else to write."

    def confirm_forget_everywhere(self) -> str:
        return (
            "You can’t undo this. Take down your name and all you said at each table, and delete your address? You "
            "keep your seats."
        )

    def too_many_searches(self) -> str:
        return "We got many requests for links from here today."

    def answer_too_large(self) -> str:
        return "This has become too long to be sent in one piece."

    def too_many_readings(self) -> str:
        return "A lot was read from here just now. Please wait a minute."

    def too_many_invitations(self) -> str:
        return "You’ve invited many people today. Pass on the invitation’s link instead."

    def too_many_links(self) -> str:
        return "You’ve changed links or hosting very often."

    def too_many_switches(self) -> str:
        return "That was a lot of changes for one hour."

    def link_stays(self) -> str:
        return "A confirmed address was removed from this seat, so its link stays. Ask your host to replace it."

    def address_stays(self) -> str:
        return "This seat has just got a new link. Change or remove its confirmed address tomorrow, or unsubscribe."

    def email_wrong(self) -> str:
        return "We need a complete email address, like anna@example.org."

    def email_letters(self) -> str:
        return "Our mail can’t reach letters such as “ö” before the @. Use an address with plain letters there."

    def phone_wrong(self) -> str:
        return "We need a complete mobile number. Start with + and the country code."

    def phone_kind(self, kind: Verbatim) -> str:
        called = _KINDS.get(str(kind), "no mobile phone")
        return f"That number is {called}, and we only text mobile phones. Use another number, or an email address."

    def phone_country(self, countries: tuple[Verbatim, ...]) -> str:
        allowed = either([str(each) for each in countries])
        return f"We can only text mobile phones of these countries: {allowed}. Use an email address instead."

    def phone_not_here(self) -> str:
        return "We don’t send texts from this table. Use an email address instead."

    def phone_off(self) -> str:
        return "We don’t send texts from this site. Use an email address instead."

    def contact_without_name(self) -> str:
        return "We write to you about your seat. Add your name, or leave the address out."

    def no_push_service(self) -> str:
        return "We can’t reach that browser: its address is of no push service we know. Use another browser, or email."

    def too_many_devices(self) -> str:
        return "That’s many devices for one day. Try again tomorrow."

    def too_many_contacts(self) -> str:
        return "We can’t take another address just now. Leave yours out and add it later."

    def zone_wrong(self) -> str:
        return "We don’t know that time zone. Choose one like Europe/Lisbon."

    def time_wrong(self) -> str:
        return "We need a date and time, like 2030-12-24T18:00."

    def token_gone(self) -> str:
        return "This link no longer works: it’s too old, or someone has used it."

    def name_differs(self) -> str:
        return "This address came with another name. We changed nothing; try the name you play under."

    def known_gone(self) -> str:
        return "We can no longer use that address here. Type it again."

    def host_invites(self) -> str:
        return "The host invites, until the match begins."

    def prove_first(self) -> str:
        return "Confirm your own email address first. Then we’ll write to friends for you."

    def webhook_wrong(self) -> str:
        return "We post to Discord and Slack alone. Copy the channel’s whole webhook address."

    def webhook_gone(self) -> str:
        return "We no longer have a channel for this table. Paste its webhook address again."

    def too_many_webhooks(self) -> str:
        return "You’ve changed or tried this channel very often."

    def unproven(self) -> str:
        return "We can’t tell whether a person sent this form. Send it again with “sure” as “yes”."
