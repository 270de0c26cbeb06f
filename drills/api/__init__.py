"""The running stack, tried with all that its OpenAPI document allows, and with what it does not."""
