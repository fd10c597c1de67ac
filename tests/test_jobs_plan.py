"""What an effort takes on."""

from itertools import pairwise

import pytest

from t31.exact.countable import models, player_counts
from t31.jobs.plan import EFFORTS, Effort, TableKey, parts_of
from t31.rules.loading import catalogue
from t31.rules.variant import Variant

VARIANTS = pytest.mark.parametrize("variant", catalogue(), ids=lambda variant: variant.id)


def tables(variant: Variant, effort: Effort) -> set[TableKey]:
    """Return all tables of all parts."""
    return {key for part in parts_of(variant, effort=effort) for key in part.tables}


@VARIANTS
def test_each_effort_takes_on_all_of_the_one_before_and_more(variant: Variant) -> None:
    """Quick, normal, full: nobody loses a table by asking for more."""
    for less, more in pairwise(EFFORTS):
        assert tables(variant, less) <= tables(variant, more)
    assert tables(variant, "quick") < tables(variant, "full")


@VARIANTS
def test_full_effort_has_a_part_for_all_that_can_be_counted(variant: Variant) -> None:
    """Every model, and every number of players of it."""
    parts = {(part.model, part.players) for part in parts_of(variant, effort="full")}
    assert parts == {
        (None, None),
        *(
            (model, players)
            for model in models(variant)
            for players in player_counts(variant, model)
        ),
    }
