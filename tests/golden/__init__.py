"""Golden files: what the rules give, written down, for us and for other implementations."""
