"""The tutorial: short lessons, each a scene of a round whose cards and moves are written down beforehand.

No match is played and nothing of it is stored but where a learner is. What his table shows is folded from the scene by
the rules of every other table, so a lesson can teach nothing that is not so.
"""
