"""The suite (`engine.conformance`) for every registered game in this house, and proof that it finds what is wrong.

`make test` samples it; `make conformance` runs the full numbers and writes `docs/conformance.md`.
"""
