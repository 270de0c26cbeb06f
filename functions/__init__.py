"""The Lambda functions, a folder each, and their shared parts: parse, call, render.

No rule of a game or a table lives here. Times are seconds since 1970.
"""

VERSION = "1.2.0"
"""The version of the package (Semantic Versioning), also in `pyproject.toml` and `template.yaml`. The rules have their
own, `engine.RULES_VERSION`."""
