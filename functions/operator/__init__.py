"""The operator's command line: `python -m functions.operator --help`.

Nothing that players or hosts can do lives here.
"""
