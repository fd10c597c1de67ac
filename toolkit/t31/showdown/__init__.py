"""Showdown: how a player stands when a round ends, and what he then pays or gains."""

from t31.showdown.pay_off import Row, Unit, loss, pay_off_table, succeeds, unit
from t31.showdown.standing import Knocker, Standing, standings

__all__ = [
    "Knocker",
    "Row",
    "Standing",
    "Unit",
    "loss",
    "pay_off_table",
    "standings",
    "succeeds",
    "unit",
]
