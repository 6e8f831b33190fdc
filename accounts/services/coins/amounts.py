"""How many coins there are to earn. All of them whole coins."""

WELCOME = 1000
"""Once, to whoever becomes a full account."""
DAILY = 100
"""Once a day."""
FINISH = 20
"""For a free match played to its end against people."""
FINISHES_A_DAY = 10
"""How many such matches are rewarded in 24 hours."""
