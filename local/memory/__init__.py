"""AWS's services in memory."""
