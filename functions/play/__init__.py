"""The door: takes requests for pages and the JSON API. Pages are in `functions.pages`."""
