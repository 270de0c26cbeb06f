"""Checks a queued notice again, claims it, sends it. `functions.messages` has the texts and the channels."""
