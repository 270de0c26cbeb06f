"""The operator's command line: `python -m functions.operator --help`."""
