"""Queue to email and SMS."""
