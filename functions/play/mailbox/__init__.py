"""What the owner of an address does by the links in messages: confirm, settings, all tables, invitations."""
