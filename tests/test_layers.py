"""The house stands: a file imports from floors below, or from its own room without circles."""

import ast
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "toolkit" / "t31"

FLOORS = {
    "errors": 1,
    "version": 1,
    "numbers": 1,
    "cards": 2,
    "rules": 3,
    "hands": 4,
    "showdown": 4,
    "exact": 5,
    "store": 6,
    "answers": 7,
    "report": 8,
    "jobs": 8,
    "cli": 9,
}
"""Rooms from the ground up; two rooms on one floor do not import each other."""

FRONT_DOOR = "__init__"
"""The package's own ``__init__`` names what every floor offers to Python users, lazily."""

HEAVY = {"polars", "duckdb", "numba", "numpy", "scipy", "pyarrow", "altair", "jinja2", "vl_convert"}
LIGHT = {"errors", "numbers", "cards", "rules", "showdown", FRONT_DOOR}
"""Rooms that never load a heavy library when they are imported."""


@cache
def modules() -> dict[str, Path]:
    """Return every module of the package by dotted name without the leading ``t31.``."""
    files = sorted(PACKAGE.rglob("*.py"))
    names = (".".join(file.relative_to(PACKAGE).with_suffix("").parts) for file in files)
    return {name.removesuffix(".__init__"): file for name, file in zip(names, files, strict=True)}


def room(module: str) -> str:
    """Return the room a module belongs to: its folder, or the file itself on a ground floor."""
    return module.partition(".")[0]


@cache
def parsed(file: Path) -> ast.Module:
    """Return what a file says."""
    return ast.parse(file.read_text(encoding="utf-8"))


def imports(file: Path, *, only_top: bool = False) -> Iterator[str]:
    """Yield every module a file imports, or only those it imports when it is loaded."""
    tree = parsed(file)
    for node in tree.body if only_top else ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def internal(file: Path) -> set[str]:
    """Return the modules of the package that a file imports."""
    known = modules()
    names = {name.removeprefix("t31.") for name in imports(file) if name.startswith("t31.")}
    return {name for name in names if name in known}


def test_every_room_has_a_floor() -> None:
    """A new room must be given its place before anything can be put into it."""
    rooms = {room(module) for module in modules()} - {FRONT_DOOR}
    assert rooms == set(FLOORS)


@pytest.mark.parametrize("module", [name for name in modules() if name != FRONT_DOOR])
def test_a_file_imports_only_from_below_or_from_its_own_room(module: str) -> None:
    """Rules flow up and data flows up; nothing reaches up or across."""
    here = room(module)
    for imported in internal(modules()[module]):
        there = room(imported)
        assert there == here or FLOORS[there] < FLOORS[here], f"{module} imports {imported}"


def test_no_room_has_a_circle() -> None:
    """The files of the package can be read in one order."""
    graph = {name: internal(file) for name, file in modules().items() if name != FRONT_DOOR}
    assert len(tuple(TopologicalSorter(graph).static_order())) == len(graph)


def test_duckdb_is_imported_by_the_store_alone() -> None:
    """One room talks to the database, so that the next engine changes one room."""
    users = {
        room(module)
        for module, file in modules().items()
        if any(name.split(".")[0] == "duckdb" for name in imports(file))
    }
    assert users == {"store"}


@pytest.mark.parametrize("module", [name for name in modules() if room(name) in LIGHT | {"cli"}])
def test_light_rooms_load_nothing_heavy(module: str) -> None:
    """A command that needs no array must not wait for one to be imported."""
    loaded = {name.split(".")[0] for name in imports(modules()[module], only_top=True)}
    assert not loaded & HEAVY
