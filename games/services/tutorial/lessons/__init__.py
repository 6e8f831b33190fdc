"""The lessons, in the order in which they are learnt."""

from games.services.tutorial.lessons import concan, fire, hand, layoff, opening, swap, turn
from games.services.tutorial.script import Lesson

LESSONS: tuple[Lesson, ...] = (
    turn.LESSON,
    opening.LESSON,
    layoff.LESSON,
    swap.LESSON,
    fire.LESSON,
    hand.LESSON,
    concan.LESSON,
)
