"""Pages and the JSON API: one handler, and the rooms it opens."""
