"""What happens at tables. Pages, consumers, the clock and the admin call these; these call the game."""
