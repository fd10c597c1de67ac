"""A variant: the rules of one game with a name, and where they are written."""

import hashlib
import json
from typing import Annotated, Any, Self

from pydantic import Field, StrictStr, model_validator

from t31.errors import VariantError
from t31.variants.axes import Axes, Rules
from t31.variants.consistency import problems


class Source(Axes):
    """Where the rules of a variant are written: a file or book, and a heading in it."""

    file: StrictStr
    heading: StrictStr


class Variant(Rules):
    """One game as a frozen value; equal values are the same game under the same name.

    Raises:
        pydantic.ValidationError: a key that is unknown or missing, or a value outside its list.
        VariantError: a key that does not apply, or values that contradict each other.
    """

    id: Annotated[StrictStr, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=40)]
    title: Annotated[StrictStr, Field(min_length=1, max_length=80)]
    parent: StrictStr | None = None
    aliases: tuple[StrictStr, ...] = ()
    source: Source
    assumptions: tuple[StrictStr, ...] = ()

    @model_validator(mode="after")
    def _no_problem(self) -> Self:
        for problem in problems(self):
            raise VariantError(f"{self.id}: {problem.key}", got=problem.got, remedy=problem.remedy)
        return self

    @property
    def rules(self) -> dict[str, Any]:
        """Every axis as plain data, scores in points, ``None`` where a key does not apply."""
        return self.model_dump(mode="json", by_alias=True, include=set(Rules.model_fields))

    @property
    def rules_hash(self) -> str:
        """Sixteen hexadecimal digits that change whenever an axis does, and only then."""
        text = json.dumps(self.rules, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:16]
