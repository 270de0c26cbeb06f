"""template.yaml on one machine: a tool for developers.

Nothing here knows Bluffpost: it starts handlers by name, as Lambda does.
"""
