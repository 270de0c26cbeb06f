"""The Lambda functions: parse, call, render."""
