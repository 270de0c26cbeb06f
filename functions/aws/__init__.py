"""AWS clients, settings, keys, clock, failures and metrics for all functions, independent of tables, pages and
messages."""
