"""Scripts: bots that follow a recipe, compiled so that they play whole games on the CPU and on a GPU."""
