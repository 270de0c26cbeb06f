"""template.yaml on one machine: a tool for developers."""
