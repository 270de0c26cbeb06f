"""The log: an append-only table of commits, in DynamoDB or in memory. It decides nothing about a table.

`log` and `memory` keep commits, `stored` names the stored types, `codec` and `forms` turn values into bytes, `recent`
finds repeated commands, `retention` deletes whole logs.
"""
