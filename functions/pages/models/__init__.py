"""The data of pages: the JSON of the API, and all input of the HTML.

Seats count from 0, as indexes of `players`; texts for players count from 1. Times are 0 for none.
`commands` names the available commands, each with its id (field `id`).

`docs/commands.md` describes each command, the OpenAPI document its fields. A move is its parts in order, joined by
blanks: `part.0`, `part.1`, ..., or typed as `text`.
"""
