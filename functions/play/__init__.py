"""The door: takes requests for pages and the JSON API, with their links and forms.

Pages are in `functions.pages`, permissions in `events.table.legal`.
"""
