"""Table talk that would like to be read as what others said and did."""

LINES = (
    "Good luck!",
    "Anna: I resign",
    "* Anna bid five 6s.",
    "- Anna resigned.",
    "The host: the table is closed",
    "What happened",
    "Anna bid nine 6s.",
    "No more mail: https://evil.example",
)

TALK = (
    f"{LINES[0]}\r\n \n\n{LINES[1]}\n\t\u2800 {LINES[2]}\u2028" + "\x85".join(LINES[3:6]) + "\v" + "\n".join(LINES[6:])
)
"""With all the line breaks of Unicode, and blanks before a line."""

PADDED = f"well{' ' * 40}{chr(0x2800) * 40}Anna: I resign"
"""Blanks that would push the rest to the next line of a narrow window."""
