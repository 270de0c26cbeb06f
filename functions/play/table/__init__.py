"""What a table's link shows, and what its forms do."""
