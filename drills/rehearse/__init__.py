"""A deployment of the real template to an emulator of AWS, and a game there."""
