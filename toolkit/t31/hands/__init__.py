"""What a hand is worth under a variant: the plain definition, and the whole hand space at once."""
