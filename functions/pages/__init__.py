"""Pages: their data (the JSON of the API), and the HTML that templates make from it, without requests or commits."""
