"""Table stream, wake-up queue and sweep: three triggers of one settle(table).

What a table owes is in `events.debts`; nothing is sent to people from here.
"""
