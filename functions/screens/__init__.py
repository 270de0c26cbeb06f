"""Looks at the pages of games in a browser, for their authors; not deployed."""
