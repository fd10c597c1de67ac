"""t31: exact analytics and hand evaluation for the card game Thirty-One and its kin.

>>> import t31
>>> t31.score_hand("AS KS 9S", "thirty-one").label
'30'

Names are loaded when they are first used, so that ``import t31`` costs nothing by itself.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from t31.answers.arrays import score_hands
    from t31.answers.hands import ScoredHand, score_hand
    from t31.answers.knock import HandKnock, knock_of_hand
    from t31.answers.thresholds import Threshold, cost_thresholds, success_thresholds
    from t31.answers.variants import load_variant, variants
    from t31.cards import Hand, format_hand, parse_hand
    from t31.errors import T31Error
    from t31.hands.scores import HandScores
    from t31.numbers.distribution import Distribution
    from t31.rules.variant import Variant
    from t31.store.reader import Results, open_results

__all__ = [
    "Distribution",
    "Hand",
    "HandKnock",
    "HandScores",
    "Results",
    "ScoredHand",
    "T31Error",
    "Threshold",
    "Variant",
    "__version__",
    "cost_thresholds",
    "format_hand",
    "knock_of_hand",
    "load_variant",
    "open_results",
    "parse_hand",
    "score_hand",
    "score_hands",
    "success_thresholds",
    "variants",
]

_HOME: Final = {
    "Distribution": "t31.numbers.distribution",
    "Hand": "t31.cards",
    "HandKnock": "t31.answers.knock",
    "HandScores": "t31.hands.scores",
    "Results": "t31.store.reader",
    "ScoredHand": "t31.answers.hands",
    "T31Error": "t31.errors",
    "Threshold": "t31.answers.thresholds",
    "Variant": "t31.rules.variant",
    "__version__": "t31.version",
    "cost_thresholds": "t31.answers.thresholds",
    "format_hand": "t31.cards",
    "knock_of_hand": "t31.answers.knock",
    "load_variant": "t31.answers.variants",
    "open_results": "t31.store.reader",
    "parse_hand": "t31.cards",
    "score_hand": "t31.answers.hands",
    "score_hands": "t31.answers.arrays",
    "success_thresholds": "t31.answers.thresholds",
    "variants": "t31.answers.variants",
}
"""The module in which each public name lives."""


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module 't31' has no attribute {name!r}")
    value = getattr(import_module(_HOME[name]), name)
    globals()[name] = value  # found at once from now on
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
