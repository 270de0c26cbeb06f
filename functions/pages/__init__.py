"""Pages: their data (the JSON of the API), and their HTML. No requests, no commits."""
