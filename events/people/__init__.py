"""Commands on people and their addresses: give, prove, pause, take back, carry over, forget.

Each writes the rows in an order that lets a repeat mend any crash.
"""
