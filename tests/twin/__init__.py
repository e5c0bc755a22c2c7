"""The twin: a second, independent program for the same rules, with which the compiled rules are compared."""
