"""Table stream, wake-up queue and hourly sweep: three triggers of one settle(table)."""
