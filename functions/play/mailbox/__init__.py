"""An address's owner, by the links in messages: confirm, settings, all tables, invitations."""
