"""The game of Concan: pure values and functions, no Django, no clock, no input or output, no randomness of its own.

A newcomer reads `cards`, `melds`, `options`, `actions`, `round`, `match` in this order; `record` is the written form
of a match, `view` what one seat may see of it, `solver` and `bots` play.
"""
