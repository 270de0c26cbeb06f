"""The OpenAPI document of the routes, and its schemas."""
