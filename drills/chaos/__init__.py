"""The running stack under load, while processes are killed and connections cut; then what it kept is read."""
