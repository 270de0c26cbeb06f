"""`make bench`: the budgets of the design, measured in one run and written to docs/benchmarks.md."""
