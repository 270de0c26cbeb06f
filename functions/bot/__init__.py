"""A queue of turns -> bots' moves."""
