"""The axes of a variant as plain text, and where two variants differ."""

from typing import NamedTuple

from t31.rules.variant import Variant


class Difference(NamedTuple):
    """One axis on which two variants differ, and what each of them says there."""

    key: str
    first: str
    second: str


def axes(variant: Variant) -> tuple[tuple[str, str], ...]:
    """Return every axis of ``variant`` as a dotted key and a text, in the order of its file.

    Equal texts mean equal rules: two values of an axis never read the same.

    >>> from t31.rules.loading import load_variant
    >>> dict(axes(load_variant("schwimmen")))["blitz"]
    '31 any-time showdown'
    """
    rows: list[tuple[str, str]] = []
    for group, said in variant.rules.items():
        keys = said.items() if isinstance(said, dict) else [("", said)]
        rows += [(f"{group}.{key}".rstrip("."), _text(value)) for key, value in keys]
    return tuple(rows)


def differences(first: Variant, second: Variant) -> tuple[Difference, ...]:
    """Return the axes on which two variants differ, in the order of :func:`axes`.

    None, if and only if their rules are equal: names, sources and assumptions are no rules.

    >>> from t31.rules.loading import load_variant
    >>> differences(load_variant("scat"), load_variant("scat-no-trips"))
    (Difference(key='ranking.patterns', first='trips 30.5', second='none'),)
    """
    pairs = zip(axes(first), axes(second), strict=True)
    return tuple(Difference(key, one, other) for (key, one), (_, other) in pairs if one != other)


def _text(value: object) -> str:
    match value:
        case None:
            return "does not apply"
        case bool():
            return "yes" if value else "no"
        case dict():
            return " ".join(map(_text, value.values()))
        case list():
            comma = "; " if any(isinstance(row, dict) for row in value) else ", "
            return comma.join(map(_text, value)) or "none"
        case _:
            return str(value)
