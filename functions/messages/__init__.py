"""Letters, and the channels that deliver them."""
