"""The door: requests for pages and the JSON API."""
