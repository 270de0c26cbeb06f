"""The log: an append-only table of commits, in DynamoDB or in memory. It decides nothing about a table."""
