"""Suit-total games counted suit by suit: limits, shares, joins, and what crosses suits."""
