"""The door: requests to pages and JSON API, the links they came by, the forms they sent, and what went wrong.

What a page shows is in `functions.pages`, what is allowed in `events.table.legal`; no move is read here.
"""
