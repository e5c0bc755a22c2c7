"""Property tests: what must hold in every position of every game."""
