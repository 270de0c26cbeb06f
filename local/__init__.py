"""template.yaml on one machine, for developers. It does not know Bluffpost: it starts handlers by name, as Lambda
does."""
