"""Checks a queued notice again, claims it, sends it."""
