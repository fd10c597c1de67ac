"""Exact counts over a total, and estimates with their error: the only two kinds of number here."""
