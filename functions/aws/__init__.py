"""What every function needs of its surroundings: clients, settings, keys, the clock, failures, metrics.

Nothing here knows a table, a page or a message.
"""
