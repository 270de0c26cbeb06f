"""Letters, made of what their reader may know, and the channels that they leave by: mail and text messages.

Whether a message is owed is in `events.debts`, whether it is sent now in `functions.notify`.
"""
