"""settle(table) pays the debts of `events.debts`; `notify` sends the messages."""
