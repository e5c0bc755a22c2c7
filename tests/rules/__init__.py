"""Tests of the compiled rules, rule by rule, in small hand-made situations."""
