"""template.yaml on one machine. Like Lambda, it starts handlers by name, and does not know Bluffpost.

Times are seconds since 1970.
"""
