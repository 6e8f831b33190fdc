"""The ready phrases: what players say at a table, kept by key and read by everybody in his own language."""

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

PHRASES: dict[str, Promise] = {
    "salam": pgettext_lazy("phrase at the table", "Hello, everybody"),
    "salam_back": pgettext_lazy("phrase at the table", "Hello to you too"),
    "lets_go": pgettext_lazy("phrase at the table", "Come on, friends!"),
    "luck": pgettext_lazy("phrase at the table", "Good luck!"),
    "well": pgettext_lazy("phrase at the table", "Well played!"),
    "wow": pgettext_lazy("phrase at the table", "Wow, bravo!"),
    "congratulations": pgettext_lazy("phrase at the table", "Congratulations!"),
    "hard_luck": pgettext_lazy("phrase at the table", "Hard luck!"),
    "your_turn": pgettext_lazy("phrase at the table", "Your turn!"),
    "moment": pgettext_lazy("phrase at the table", "One moment, please"),
    "faster": pgettext_lazy("phrase at the table", "A little faster, please"),
    "sorry": pgettext_lazy("phrase at the table", "Sorry!"),
    "thanks": pgettext_lazy("phrase at the table", "Thank you!"),
    "good_game": pgettext_lazy("phrase at the table", "Good game!"),
    "again": pgettext_lazy("phrase at the table", "One more match?"),
    "bye": pgettext_lazy("phrase at the table", "Goodbye!"),
}
"""In the order in which they are offered."""
