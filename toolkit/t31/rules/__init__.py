"""Variants: the rules of a game as a frozen value, and the catalogue of sixteen games."""
