"""Addresses and numbers as players type them, and how the directory takes and shows them."""
