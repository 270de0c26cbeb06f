"""What a link of a table leads to: what it shows, and what the forms sent there do."""
