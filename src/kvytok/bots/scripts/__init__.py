"""Scripted bots: fixed recipes, compiled so that they play whole games on the CPU and on a GPU.

Greedy, Wary, Racer and Collector follow the agents that W. Parker published in 2026. Hungry, Path, OneStepThinker and
LongRouteJunkie (the style agents) follow the agents of de Mesentier Silva et al. 2017, "AI-based Playtesting of
Contemporary Board Games". All eight were published for the USA; each file says what its bot does on other boards.
Where a published agent has a mistake, the bot makes the same mistake, and a comment says so.
"""
