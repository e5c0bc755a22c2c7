"""Learning by self-play: networks, PPO over batches of games, and what comes of it as weight files."""
