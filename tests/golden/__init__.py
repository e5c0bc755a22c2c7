"""Golden files: recorded results of the rules, for us and for other implementations."""
