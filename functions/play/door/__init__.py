"""The door: a request, the link that it came by, its limits, and the response."""
