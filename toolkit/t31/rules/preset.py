"""Definition files of a user's own: read from the path given, filled in from their parent.

A preset that names a ``parent`` of the catalogue need only say what differs: inside a group key by
key, while a list (``patterns``, ``order``, ``blitz``, ``assumptions``) replaces the parent's whole.
What the parent says and no longer applies is dropped, as are the decisions on open questions that
the preset's own rules contradict; what the preset itself says never is.
"""

import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final, cast

from pydantic import ValidationError

from t31.errors import VariantError
from t31.rules.axes import Rules
from t31.rules.consistency import APPLIES, Problem, blitz_applies, refusal
from t31.rules.decisions import inherited
from t31.rules.definition import Document, faults, nearest, parse
from t31.rules.variant import Definition, Variant

_LONGEST: Final = 16_384
"""Bytes of a definition file, ten times what the longest of the catalogue has."""


def read_preset(path: str | os.PathLike[str], catalogue: Mapping[str, Variant]) -> Variant:
    """Read the definition file at ``path``; a parent is one of ``catalogue``, by its id.

    A preset without a source cites its own file.

    Raises:
        VariantError: a file that cannot be read, is not TOML or defines no game; the message names
            the file, the key, the value and what is allowed.
    """
    name = os.fspath(path)
    own = parse(_content(path, name), name)
    parent = _parent(own, name, catalogue)
    document = _with_source(own, Path(path).name)
    if parent is not None:
        document = _without_stale(_inherit(document, parent), own)
        document = _without_false_assumptions(document, own, parent)
    found = [_explained(problem, own, parent) for problem in faults(document)]
    if own.get("id") in [*catalogue]:  # a list: what stands there may be no text
        found.append(Problem("id", own["id"], "the catalogue has this id: choose another"))
    if found:
        raise refusal(name, found)
    return Variant.model_validate(document)


def _content(path: str | os.PathLike[str], name: str) -> bytes:
    remedy = "give the path of a definition file, or a name that `t31 variants list` shows"
    try:
        with Path(path).open("rb") as file:
            content = file.read(_LONGEST + 1)
    except OSError as error:
        raise VariantError(f"{name}: cannot be read: {error.strerror}", remedy=remedy) from None
    except ValueError:
        raise VariantError("no file can have this name", got=name, remedy=remedy) from None
    if len(content) > _LONGEST:
        raise VariantError(f"{name}: longer than {_LONGEST} bytes", remedy=remedy)
    return content


def _parent(own: Document, name: str, catalogue: Mapping[str, Variant]) -> Variant | None:
    said = own.get("parent")
    if said is None:
        return None
    if not isinstance(said, str) or said not in catalogue:
        word = said if isinstance(said, str) else ""
        raise refusal(name, [Problem("parent", said, nearest(word, catalogue))])
    return catalogue[said]


def _with_source(own: Document, file: str) -> Document:
    usual, said = {"file": file, "heading": "user preset"}, own.get("source", {})
    return {**own, "source": {**usual, **said} if isinstance(said, dict) else said}


def _inherit(document: Document, parent: Variant) -> Document:
    whole: Document = {"assumptions": parent.assumptions, **parent.rules, **document}
    for group, axes in parent.rules.items():
        said = document.get(group)
        if isinstance(axes, dict) and isinstance(said, dict):
            whole[group] = {**axes, **said}
    return whole


def _without_stale(document: Document, own: Document) -> Document:
    """Blank what is inherited and does not apply; a faulty document stays, for its faults."""
    with suppress(ValidationError):
        # In the order of APPLIES, in which a key stands after those it hangs on.
        for row in APPLIES:
            rules = Definition.model_validate(document)
            if not row.holds(rules) and not _says(own, row.group, row.key):
                group = cast("Document", document[row.group])
                document = {**document, row.group: {**group, row.key: None}}
        if not blitz_applies(Definition.model_validate(document)) and "blitz" not in own:
            document = {**document, "blitz": ()}
    return document


def _without_false_assumptions(document: Document, own: Document, parent: Variant) -> Document:
    """Leave out what the parent assumes and this game has otherwise, or has not at all."""
    if "assumptions" not in own:
        with suppress(ValidationError):
            child = Definition.model_validate(document)
            return {**document, "assumptions": inherited(parent, child)}
    return document


def _says(own: Document, group: str, key: str) -> bool:
    said = own.get(group)
    return key in said if isinstance(said, dict) else said is not None


def _explained(problem: Problem, own: Document, parent: Variant | None) -> Problem:
    """Add to the remedy where a value comes from that the preset does not say itself."""
    group, _, key = problem.key.partition(".")
    if problem.place or group not in Rules.model_fields or _says(own, group, key):
        return problem
    if problem.got is None and parent is None:
        return problem._replace(remedy=f"{problem.remedy}, or name a parent that has it")
    if problem.got is not None and parent is not None:
        return problem._replace(remedy=f"{problem.remedy} (inherited from {parent.id})")
    return problem
