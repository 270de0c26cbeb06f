"""What every registered game fulfils, in every configuration, by being played at random.

`make test` samples it; `make conformance` runs the full numbers and writes `docs/conformance.md`.
"""
