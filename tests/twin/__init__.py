"""The twin: a second, independent program that plays by the same rules, the referee of the compiled engine."""
