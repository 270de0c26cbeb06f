"""AWS clients, settings, keys, clock, failures and metrics, for all functions."""
