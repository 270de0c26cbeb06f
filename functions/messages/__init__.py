"""Letters, and the channels that deliver them. `functions.notify` decides when."""
