"""The log: an append-only table of commits, in DynamoDB or in memory, and the stored form of what is in them.

`log` and `memory` keep commits, `stored` names what they hold, `codec` and `forms` turn it into bytes, `recent` knows
late repeats, `retention` deletes whole logs. Nothing here decides anything about a table.
"""
