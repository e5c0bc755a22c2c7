"""The published PPO network rebuilt as a bot, to compare others with; only for the USA with two players."""
