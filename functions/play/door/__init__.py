"""The door: a request, its link, its limits, and the response."""
