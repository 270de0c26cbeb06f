"""Commands on people and their addresses: give, prove, pause, take back, carry over, forget.

`events.directory` has the rows; here is the order in which a command writes them, so that a repeat mends any crash.
"""
