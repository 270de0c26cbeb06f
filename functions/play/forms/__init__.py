"""The forms, how fields become one, and whether a person sent it."""
