"""Events of tables and their storage: commands, links, debts and records. No rule of a game, no request, no message."""
