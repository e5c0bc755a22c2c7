"""The published PPO, rebuilt as a bot, to measure others against. USA, two players."""
