"""Counts of deals: exact tables of what happens when hands are shown."""
