"""What `make build` and `make deploy` do. Nothing of it is deployed, and it imports only the standard library."""
