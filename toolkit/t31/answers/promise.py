"""Which games does the toolkit promise to count exactly for a whole table of players?"""

from t31.rules.variant import Variant


def promises_exact_tables(variant: Variant) -> bool:
    """Return whether tables of several players are promised for the rules of ``variant``.

    They are for hands of three cards, however they rank; and for hands of four that count suit
    totals, with trips or no pattern and no order among equal scores. Any other game gets its
    hands and their distribution.

    >>> from t31.answers.variants import load_variant
    >>> promises_exact_tables(load_variant("scat-four-card"))
    True
    """
    ranking = variant.ranking
    patterns = {row.pattern for row in ranking.patterns or ()}
    return variant.cards.hand == 3 or (patterns <= {"trips"} and ranking.tie_break == "none")
