"""The steps of `make build` and `make deploy`. None of it is deployed."""
