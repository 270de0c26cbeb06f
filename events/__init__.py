"""What happened at a table, and where it is kept."""
