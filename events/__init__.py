"""Tables, their events and storage, links, debts and records. No rule of a game, no request, no message.

Times are seconds since 1970.
"""
