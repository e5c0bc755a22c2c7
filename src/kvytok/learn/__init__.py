"""Learning by self-play: networks, PPO over batches of games, and weight files as the result."""
