"""The Lambda functions, a folder each, and their shared parts: parse, call, render.

No rule of a game or a table lives here. Times are seconds since 1970.
"""

VERSION = "1.1.0"
"""The version of the package (Semantic Versioning): of the HTTP API, of the stored formats, of all that is deployed
together, which `pyproject.toml` and `template.yaml` have as well. The rules have one of their own,
`engine.RULES_VERSION`."""
