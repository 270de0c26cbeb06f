"""Programs that try the whole house, a room each; pytest runs none of them, and their tests are in tests/drills/."""
