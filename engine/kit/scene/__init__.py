"""Presentation: the board, its pictures, and the controls of moves."""
