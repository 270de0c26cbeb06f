"""What happened at a table, and where it is kept: commands on tables, their links, debts and records.

No rule of a game lives here, and nothing that reads a request or writes a message.
"""
