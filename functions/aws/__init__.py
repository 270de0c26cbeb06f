"""AWS clients and what all functions need around them."""
