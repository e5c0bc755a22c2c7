"""Mutation tests: bugs planted on purpose, which the comparison of rules and twin must find."""
