"""Recorded games: what must stay true while everything that has a name in the code is renamed.

`games/` holds whole tables as JSON: the commands in plain words with the links that they came by, the chance that they
were given with (seed and entropies: how draws follow from them is published, docs/fairness.md), and what each viewer
saw and was told after every commit, in the facts and the notation of docs/rules.md. `stored/` will hold the logs
of the same tables as each released version stored them. `lens/` alone knows today's types.

- Facts change: `make sights` plays the commands again and prints what became different.
- A format changes: the commit says so, and the sights stay as they are.
- A version is released: `make stored-logs` keeps its logs and what it reads, for ever.
- A table of your own: a file with `about`, `key`, `began` and the commands of its `steps`; then `make sights`.
"""
