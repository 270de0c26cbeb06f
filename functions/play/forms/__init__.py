"""The forms that can be sent, how fields become one of them, and whether a person sent it."""
