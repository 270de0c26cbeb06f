"""settle(table), called by table stream, wake-up queue and sweep. Debts are defined in `events.debts`; `notify` sends
messages."""
