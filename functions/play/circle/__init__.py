"""A circle's links: for everyone, and for each member."""
